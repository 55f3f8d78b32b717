//! What was on the sites in the year before, and what is to come in half a year: a few events a week, in the order in which a
//! building goes up.

use kernel::scope::RoleTemplate::{Admin, Editor, Manager, Standard};

use super::schedule::{At, DemoEvent, PLAIN};

/// Weeks from this one, day of the week from Monday, hour, and how many minutes it takes; at hour 0 how many whole days.
type Slot = (i64, i64, i8, u64);

const WHARF: &str = "Kestrel Wharf";
const SCHOOL: &str = "Aldermoor School";
const CRANE: &str = "Crane and deliveries";

#[rustfmt::skip]
const EVENTS: &[(Slot, &str, &str, &str)] = &[
    ((-52, 1, 10, 120), WHARF, "Pre-start meeting", "Meeting room"),
    ((-52, 2, 0, 3), WHARF, "Hoarding and site set-up", "Wharf Road"),
    ((-51, 3, 9, 90), WHARF, "Utilities walk with the network operator", "Gate 1"),
    ((-50, 0, 0, 5), WHARF, "Site strip, north half", ""),
    ((-49, 0, 0, 5), WHARF, "Site strip, south half", ""),
    ((-48, 2, 11, 60), WHARF, "Neighbours' evening, questions", "Site office"),
    ((-47, 0, 0, 5), WHARF, "Piling, rows A to C", ""),
    ((-46, 0, 0, 5), WHARF, "Piling, rows D to F", ""),
    ((-45, 3, 9, 120), WHARF, "Pile tests", "Row C"),
    ((-44, 1, 13, 90), WHARF, "Temporary works review: excavation", "Meeting room"),
    ((-43, 0, 0, 5), WHARF, "Excavation, basement", ""),
    ((-42, 4, 9, 60), WHARF, "Environmental inspection", "Settling tank"),
    ((-41, 2, 7, 240), CRANE, "Muck away, 22 loads", "Gate 2"),
    ((-40, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((-39, 1, 8, 300), WHARF, "Pile caps, pour 1", "Grid A"),
    ((-38, 1, 8, 300), WHARF, "Pile caps, pour 2", "Grid D"),
    ((-37, 0, 0, 2), CRANE, "Tower crane TC1 erected", "Gate 2"),
    ((-37, 2, 10, 90), CRANE, "Tower crane TC1, thorough examination", ""),
    ((-36, 3, 9, 120), WHARF, "Ground beams, inspection with building control", ""),
    ((-35, 2, 7, 300), WHARF, "Ground slab, pour 1", ""),
    ((-34, 2, 7, 300), WHARF, "Ground slab, pour 2", ""),
    ((-33, 4, 11, 60), WHARF, "Client walk", "Gate 1"),
    ((-32, 1, 7, 120), CRANE, "Formwork delivery", "Gate 2"),
    ((-31, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((-30, 2, 8, 240), WHARF, "Core walls, level 01", ""),
    ((-29, 0, 9, 90), SCHOOL, "Pre-start meeting", "School office"),
    ((-28, 2, 7, 300), WHARF, "Level 01 slab, pour 1", ""),
    ((-27, 2, 7, 300), WHARF, "Level 01 slab, pour 2", ""),
    ((-27, 0, 0, 5), SCHOOL, "Foundations of the hall", ""),
    ((-26, 4, 10, 90), WHARF, "Fire drill and muster", "Wharf Road"),
    ((-25, 1, 7, 90), CRANE, "Reinforcement, level 02", "Gate 2"),
    ((-24, 3, 9, 120), SCHOOL, "Drainage test", "Playground"),
    ((-23, 2, 8, 240), WHARF, "Core walls, level 02", ""),
    ((-22, 0, 0, 5), SCHOOL, "Steel frame of the hall", ""),
    ((-21, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((-20, 2, 7, 300), WHARF, "Level 02 slab, pour 1", ""),
    ((-19, 2, 7, 300), WHARF, "Level 02 slab, pour 2", ""),
    ((-18, 1, 13, 120), WHARF, "Cladding: visit to the mock-up", "Glassworks Road"),
    ((-17, 0, 0, 4), SCHOOL, "Roof of the hall", ""),
    ((-16, 3, 9, 90), WHARF, "Hoist H2 commissioned", ""),
    ((-15, 2, 8, 240), WHARF, "Core walls, level 03", ""),
    ((-14, 4, 11, 60), WHARF, "Client walk", "Gate 1"),
    ((-13, 1, 10, 90), SCHOOL, "Head teacher: term dates and noise", "School office"),
    ((-12, 2, 7, 300), WHARF, "Level 03 slab, pour 1", ""),
    ((-11, 2, 7, 300), WHARF, "Level 03 slab, pour 2", ""),
    ((-10, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((-9, 1, 7, 120), CRANE, "Cladding brackets, first delivery", "Gate 2"),
    ((-8, 2, 8, 240), WHARF, "Core walls, level 04", ""),
    ((-7, 0, 0, 5), SCHOOL, "Windows of the hall", ""),
    ((-6, 3, 9, 120), WHARF, "Columns of level 03, inspection", ""),
    ((-5, 4, 10, 90), WHARF, "Safety committee", "Meeting room"),
    ((-4, 2, 7, 300), WHARF, "Level 04 slab, pour 1", "Level 04, bay 1"),
    ((-3, 1, 13, 90), SCHOOL, "Kitchen equipment, choice", "School office"),
    ((-2, 2, 7, 300), WHARF, "Level 04 slab, pour 2", "Level 04, bay 2"),
    ((-2, 4, 11, 60), WHARF, "Client walk", "Gate 1"),
    ((2, 2, 8, 240), WHARF, "Core walls, level 05", ""),
    ((2, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((3, 1, 7, 120), CRANE, "Cladding panels, levels 01 and 02", "Gate 2"),
    ((3, 4, 9, 60), SCHOOL, "Handover of the kitchen", "School hall"),
    ((4, 0, 10, 60), WHARF, "Site open again: walk before work", ""),
    ((5, 2, 7, 300), WHARF, "Level 05 slab, pour 1", ""),
    ((6, 2, 7, 300), WHARF, "Level 05 slab, pour 2", ""),
    ((7, 0, 0, 5), WHARF, "Cladding, east side, levels 01 and 02", ""),
    ((8, 4, 11, 60), WHARF, "Client walk", "Gate 1"),
    ((9, 2, 8, 240), WHARF, "Core walls, level 06", ""),
    ((10, 1, 10, 90), SCHOOL, "End of defects, inspection", "School hall"),
    ((11, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((12, 2, 7, 300), WHARF, "Level 06 slab, pour 1", ""),
    ((13, 2, 7, 300), WHARF, "Level 06 slab, pour 2", ""),
    ((14, 0, 0, 5), WHARF, "Cladding, east side, levels 03 and 04", ""),
    ((15, 1, 9, 120), WHARF, "Riser 1, services inspection", ""),
    ((16, 2, 8, 240), WHARF, "Core walls, level 07", ""),
    ((17, 4, 10, 90), WHARF, "Safety committee", "Meeting room"),
    ((18, 2, 7, 300), WHARF, "Level 07 slab, pour 1", ""),
    ((19, 2, 7, 300), WHARF, "Level 07 slab, pour 2", ""),
    ((20, 4, 15, 90), WHARF, "Topping out", "Roof"),
    ((21, 3, 14, 90), WHARF, "Design team meeting", "Meeting room"),
    ((22, 0, 0, 2), CRANE, "Tower crane TC1 taken down", "Gate 2"),
    ((23, 0, 0, 5), WHARF, "Roof membrane", "Roof"),
    ((24, 1, 9, 120), WHARF, "Lift 1, start of installation", ""),
    ((25, 4, 11, 60), WHARF, "Client walk", "Gate 1"),
    ((26, 2, 10, 120), WHARF, "Commissioning plan, first review", "Meeting room"),
];

/// All of them.
pub(super) fn events() -> Vec<DemoEvent> {
    let owners = [Manager, Editor, Manager, Standard, Manager, Admin];
    let mut all = Vec::with_capacity(EVENTS.len());
    for (((week, day, hour, length), calendar, title, location), owner) in EVENTS.iter().zip(owners.iter().cycle()) {
        let day = week * 7 + day;
        let at = match i64::try_from(*length) {
            Ok(days) if *hour == 0 => At::Days(day, days),
            _ => At::Time(day, *hour, 0, *length),
        };
        // What is over was done.
        let status = (*week < 0).then_some("green");
        all.push(DemoEvent { title, at, calendar: Some(calendar), owner: *owner, location, status, ..PLAIN });
    }
    all
}
