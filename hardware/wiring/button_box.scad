// A box for four buttons in a row and a lamp beside each; with panel = true also a knob in its ring of lights, and a
// Pico. Millimetres. Prints as it lies, without supports.
part = "box"; // [box, lid]
panel = false;
lamps = true;

hole = 12.4;     // button thread, plus play
lamp_hole = 5.2; // a lamp of 5 mm
lamp_off = 12.5; // from the middle of its button
knob_hole = 7.2;
ring = 37;       // the ring of lights, outside
pitch = 24;
wall = 2;
depth = panel ? 46 : 44;
height = panel ? 45 : 30;
width = 4 * pitch + (panel ? 52 : 8);
screw = 2.8;     // M3 cuts its own thread
$fn = 48;

function across(i) = 4 + pitch * (i + 0.5);
row = panel ? depth / 2 : 20; // the buttons' middle

module posts(d, h) {
    for (x = [wall + 3, width - wall - 3], y = [wall + 3, depth - wall - 3])
        translate([x, y, 0]) cylinder(d = d, h = h);
}

module box() {
    difference() {
        union() {
            difference() {
                cube([width, depth, height]);
                translate([wall, wall, wall]) cube([width - 2 * wall, depth - 2 * wall, height]);
            }
            intersection() {
                cube([width, depth, height]);
                posts(7, height);
            }
        }
        translate([0, 0, wall + 1]) posts(screw, height);
        for (i = [0 : 3]) {
            translate([across(i), row, -1]) cylinder(d = hole, h = wall + 2);
            if (lamps && !panel) translate([across(i), row + lamp_off, -1]) cylinder(d = lamp_hole, h = wall + 2);
        }
        if (panel) {
            translate([4 + pitch * 4 + 24, depth / 2, -1]) {
                cylinder(d = knob_hole, h = wall + 2);
                // a ring of twelve lights shines through these
                for (n = [0 : 11]) rotate(n * 30) translate([0, 15.2, 0]) cylinder(d = 4.4, h = wall + 2);
            }
        }
        // the cable's way out
        translate([width / 2 - 6, depth - wall - 1, height - 9]) cube([12, wall + 2, 10]);
    }
}

module lid() {
    difference() {
        cube([width, depth, wall]);
        translate([0, 0, -1]) posts(3.4, wall + 2);
    }
}

if (part == "box") box();
if (part == "lid") lid();
