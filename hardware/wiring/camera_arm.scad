// Holds a camera above the table on a tube of 20 mm: a clamp, an elbow and a plate. Millimetres.
part = "clamp"; // [clamp, elbow, plate]

tube = 20.4;     // outer diameter of the tube, plus play
wall = 5;
table = 40;      // the thickest table top that fits
grip = 45;       // how far the clamp reaches over the table
bolt = 6.4;      // M6 with a knob presses from below
$fn = 64;

module socket(length) {
    difference() {
        cylinder(d = tube + 2 * wall, h = length);
        translate([0, 0, wall]) cylinder(d = tube, h = length);
        // a slit and a screw hold the tube
        translate([0, -1, wall]) cube([tube, 2, length]);
        translate([tube / 2 + wall / 2, 20, length - 8]) rotate([90, 0, 0]) cylinder(d = 3.4, h = 40);
    }
}

module clamp() {
    width = tube + 2 * wall;
    // lies on its side, so that its layers do not split under the load
    linear_extrude(width) difference() {
        square([grip + wall, table + 4 * wall]);
        translate([2 * wall, 2 * wall]) square([grip, table]);
    }
    translate([-width / 2 + wall / 2, 0, width / 2]) rotate([-90, 180, 0]) socket(table + 4 * wall);
}

module clamp_with_hole() {
    width = tube + 2 * wall;
    difference() {
        clamp();
        translate([grip - 10, -1, width / 2]) rotate([-90, 0, 0]) cylinder(d = bolt, h = 2 * wall + 2);
    }
}

module elbow() {
    socket(35);
    translate([0, tube / 2, tube / 2 + wall]) rotate([-90, 0, 0]) socket(35);
}

// for a Camera Module (holes 21 x 12.5 mm apart); a USB camera is tied on through the slots
module plate() {
    difference() {
        union() {
            translate([-20, 0, 0]) cube([40, 40, 4]);
            translate([0, wall, tube / 2 + wall]) rotate([-90, 0, 0]) mirror([0, 0, 1]) socket(35);
        }
        for (x = [-10.5, 10.5], y = [14, 26.5]) translate([x, y, -1]) cylinder(d = 2.2, h = 6);
        translate([0, 16.5, -1]) cylinder(d = 12, h = 6);
        for (x = [-17, 14]) translate([x, 12, -1]) cube([3, 20, 6]); // slots
    }
}

if (part == "clamp") clamp_with_hole();
if (part == "elbow") elbow();
if (part == "plate") plate();
