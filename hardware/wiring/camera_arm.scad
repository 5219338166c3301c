// Holds a camera above the table on two tubes of 20 mm: a clamp, its pad, an elbow and a plate. Millimetres.
// Each part prints as it lies, without supports.
part = "clamp"; // [clamp, pad, elbow, plate]

tube = 20.4;     // outer diameter of the tube, plus play
wall = 5;
outer = tube + 2 * wall;
table = 40;      // from jaw to jaw; the table top is 15 to 34 mm thick
grip = 45;       // how deep the clamp is: it reaches grip less wall over the table
bolt = 6.4;      // M6, with its nut inside the lower jaw
nut6 = 10.2;     // across its flats, plus play
nut6_high = 5.2;
screw = 3.4;     // M3
nut3 = 5.7;
ear = 9;         // how far the ears stand out that the screw draws together
$fn = 48;

module hexagon(flats, h) { cylinder(d = flats / cos(30), h = h, $fn = 6); }

// the tube's hole, its flat foot below, and the ears above it with a slit between them
module profile() {
    difference() {
        union() {
            circle(d = outer);
            translate([-outer / 2, -outer / 2]) square([outer, outer / 2]);
            translate([-7, 0]) square([14, outer / 2 + ear]);
        }
        circle(d = tube);
        rotate(45) square(tube / 2); // so that lying it prints without a roof
        translate([-1, 0]) square([2, outer]);
    }
}

// stands on its closed end; a screw M3x16 draws the ears together
module socket(length, screws) {
    difference() {
        union() {
            linear_extrude(length) profile();
            linear_extrude(wall) intersection() { circle(d = outer); square(outer, center = true); }
        }
        for (z = screws) translate([0, outer / 2 + ear / 2, z]) {
            translate([-10, 0, 0]) rotate([0, 90, 0]) cylinder(d = screw, h = 20);
            translate([-8, 0, 0]) rotate([0, 90, 0]) rotate(30) hexagon(nut3, 4);
        }
    }
}

// lies on its foot, its mouth towards y
module lying(length, screws) {
    translate([0, 0, outer / 2]) rotate([-90, 180, 0]) mirror([1, 0, 0]) socket(length, screws);
}

module clamp() {
    high = table + 4 * wall;
    // lies on its side, so that its layers do not split under the load
    difference() {
        linear_extrude(outer) difference() {
            square([grip + wall, high]);
            translate([2 * wall, 2 * wall]) square([grip, table]);
        }
        translate([grip - 10, 0, outer / 2]) rotate([-90, 0, 0]) {
            translate([0, 0, -1]) cylinder(d = bolt, h = 2 * wall + 2);
            translate([0, 0, 2 * wall - nut6_high]) rotate(30) hexagon(nut6, nut6_high + 1);
        }
    }
    translate([-outer / 2 + 1, 0, 0]) lying(high, [18, high - 10]);
}

// between the bolt's end and the table
module pad() {
    difference() {
        cylinder(d = 25, h = 7);
        translate([0, 0, 3]) cylinder(d = 6.8, h = 5);
    }
}

module elbow() {
    rotate(180) socket(35, [24]);
    translate([0, tube / 2, 0]) lying(35, [24]);
}

// a camera hangs below it: holes of a Camera Module (21 x 12.5 mm) and of the HQ Camera (30 x 30 mm); a USB camera is
// tied on through the slots
module plate() {
    difference() {
        union() {
            translate([-24, 0, 0]) cube([48, 48, 4]);
            translate([0, wall, 0]) mirror([0, 1, 0]) lying(35, [24]);
        }
        for (x = [-10.5, 10.5], y = [17.75, 30.25]) translate([x, y, -1]) cylinder(d = 2.3, h = 6);
        for (x = [-15, 15], y = [9, 39]) translate([x, y, -1]) cylinder(d = 2.8, h = 6);
        for (x = [-21.5, 18.5]) translate([x, 14, -1]) cube([3, 20, 6]); // slots
    }
}

if (part == "clamp") clamp();
if (part == "pad") pad();
if (part == "elbow") elbow();
if (part == "plate") plate();
