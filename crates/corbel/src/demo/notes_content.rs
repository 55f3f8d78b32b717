//! What the members of the demo organisation have written down in three months.

use kernel::scope::RoleTemplate::{self, Admin, Editor, Manager, Standard};

/// When a note was written.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// So many minutes ago.
    Ago(u64),
    /// So many working days ago, at this hour and minute.
    Day(u32, u64, u64),
    /// On the day of the last progress meeting, or so many days before it.
    Meeting(u32),
}

use When::{Ago, Day, Meeting};

pub(super) struct DemoNote {
    pub(super) title: &'static str,
    pub(super) content: &'static str,
    pub(super) tags: &'static [&'static str],
    pub(super) color: &'static str,
    pub(super) folder: Option<&'static str>,
    pub(super) owner: RoleTemplate,
    /// Not the viewer, whose bell is empty: whoever looks around the demo sees that as well.
    pub(super) shared_with: &'static [RoleTemplate],
    pub(super) is_pinned: bool,
    pub(super) at: When,
}

/// Name, colour, what it is for.
pub(super) const FOLDERS: [(&str, &str, &str); 3] = [
    ("Kestrel Wharf", "#3B82F6", "Site notes, minutes and snags"),
    ("Aldermoor School", "#F59E0B", "New hall and kitchen"),
    ("Method statements", "#10B981", "Current method statements"),
];

pub(super) const NOTES: &[DemoNote] = &[
    DemoNote {
        title: "Toolbox talk 14: working at height",
        content: "<h2>Before anyone goes up</h2><ul data-type=\"taskList\">\
            <li data-type=\"taskItem\" data-checked=\"true\"><p>Harnesses checked and tagged this week</p></li>\
            <li data-type=\"taskItem\" data-checked=\"true\"><p>Scaffold handover certificate on the board</p></li>\
            <li data-type=\"taskItem\" data-checked=\"false\"><p>Rescue plan walked through with the new starters</p></li></ul>\
            <p>Wind above <strong>17 m/s</strong> (38 mph): nobody works on the east side.</p>",
        tags: &["safety", "meeting"],
        color: "#EF4444",
        folder: Some("Kestrel Wharf"),
        owner: Manager,
        shared_with: &[Editor, Standard],
        is_pinned: true,
        at: Day(5, 7, 40),
    },
    DemoNote {
        title: "Progress meeting, {meeting}",
        content: "<p>Present: Aoife, Grace, Tom, Marek.</p><h3>Decisions</h3><ol><li><p>Level 04 slab, pour 3: {pour}, 06:30, \
            weather permitting.</p></li><li><p>Cladding on the east side waits for the revised drawing.</p></li></ol>\
            <h3>Actions</h3><table><tbody><tr><th><p>Action</p></th><th><p>Owner</p></th><th><p>Due</p></th></tr>\
            <tr><td><p>Handrails at stair 2</p></td><td><p>Grace</p></td><td><p>{meeting+3}</p></td></tr>\
            <tr><td><p>Lift shaft survey</p></td><td><p>Tom</p></td><td><p>{meeting+7}</p></td></tr></tbody></table>",
        tags: &["meeting", "followup"],
        color: "#3B82F6",
        folder: Some("Kestrel Wharf"),
        owner: Admin,
        shared_with: &[Manager, Editor],
        is_pinned: false,
        at: Meeting(0),
    },
    DemoNote {
        title: "Questions for the architect",
        content: "<ul><li><p>Cladding at the corner is <em>detail 18</em>: when does 17 come off the drawing?</p></li>\
            <li><p>Is the shadow gap 12 or 15 mm?</p></li><li><p>Colour of the stair soffit</p></li></ul>",
        tags: &["todo", "review"],
        color: "default",
        folder: Some("Kestrel Wharf"),
        owner: Editor,
        shared_with: &[],
        is_pinned: false,
        at: Day(12, 15, 20),
    },
    DemoNote {
        title: "Kitchen ventilation",
        content: "<p>Duct run clashes with the beam over the servery. Two ways out:</p><ol><li><p>drop the duct by 150 mm</p></li>\
            <li><p>go round by the store</p></li></ol><blockquote><p>Headroom must not fall below 2.4 m.</p></blockquote>\
            <p>See the <a href=\"https://www.hse.gov.uk/catering/ventilation.htm\">guidance on ventilation</a>.</p>",
        tags: &["project", "review"],
        color: "#F59E0B",
        folder: Some("Aldermoor School"),
        owner: Standard,
        shared_with: &[],
        is_pinned: false,
        at: Day(8, 10, 5),
    },
    DemoNote {
        title: "Concrete pour checklist",
        content: "<ol><li><p>Cubes: three per 20 m³</p></li><li><p>Slump 100 to 150 mm (class S3)</p></li>\
            <li><p>Temperature of the concrete above 5 °C</p></li></ol><pre><code>C40/50, S3, XC4\nmax w/c 0.50</code></pre>",
        tags: &["reference", "quality"],
        color: "#10B981",
        folder: Some("Method statements"),
        owner: Admin,
        shared_with: &[Manager, Editor, Standard],
        is_pinned: false,
        at: Day(38, 9, 15),
    },
    DemoNote {
        title: "",
        content: "<p>Call Ravel Scaffolding before 10 about the east side; ask for the inspection sheet.</p>",
        tags: &[],
        color: "default",
        folder: None,
        owner: Manager,
        shared_with: &[],
        is_pinned: false,
        at: Ago(35),
    },
    DemoNote {
        title: "Ideas for the site office",
        content: "<p>A drying room that is not the meeting room. A second kettle.</p>",
        tags: &["idea"],
        color: "#8B5CF6",
        folder: None,
        owner: Admin,
        shared_with: &[],
        is_pinned: false,
        at: Day(24, 16, 50),
    },
    DemoNote {
        title: "Pour 3: who is where",
        content: "<p>Level 04 slab, {pour}, first lorry at 06:30.</p><table><tbody><tr><th><p>Place</p></th><th><p>\
            Who</p></th><th><p>From</p></th></tr><tr><td><p>Gate, Wharf Road</p></td><td><p>Marek</p></td><td>\
            <p>05:45</p></td></tr><tr><td><p>Pump</p></td><td><p>Calder Concrete</p></td><td><p>06:00</p></td>\
            </tr><tr><td><p>Level 04, east</p></td><td><p>Grace</p></td><td><p>06:15</p></td></tr><tr><td><p>\
            Cubes and slump</p></td><td><p>Tom</p></td><td><p>06:30</p></td></tr></tbody></table><p>62 m³ are \
            ordered. Stop if the wind at the mast is above 17 m/s.</p>",
        tags: &["meeting", "todo"],
        color: "#3B82F6",
        folder: Some("Kestrel Wharf"),
        owner: Admin,
        shared_with: &[Manager, Editor, Standard],
        is_pinned: true,
        at: Ago(70),
    },
    DemoNote {
        title: "Snag list, level 02",
        content: "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>Door closer, stair \
            2</p></li><li data-type=\"taskItem\" data-checked=\"true\"><p>Scratched pane, axis C</p></li><li \
            data-type=\"taskItem\" data-checked=\"false\"><p>Ceiling grid out of line by the lifts</p></li>\
            <li data-type=\"taskItem\" data-checked=\"false\"><p>Fire stopping label missing, riser 3</p></li>\
            <li data-type=\"taskItem\" data-checked=\"false\"><p>Skirting loose in room 2.14</p></li></ul><p>\
            Plan: KW-C-A-2102. Walk round again with Grace before the client does.</p>",
        tags: &["todo", "quality"],
        color: "#EF4444",
        folder: Some("Kestrel Wharf"),
        owner: Admin,
        shared_with: &[Manager, Editor],
        is_pinned: false,
        at: Day(1, 15, 40),
    },
    DemoNote {
        title: "Calls to subcontractors",
        content: "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>Ravel Scaffolding, \
            PO-2316: lift 6 on Monday, loading bay free by 07:00</p></li><li data-type=\"taskItem\" \
            data-checked=\"true\"><p>Halden Steel, PO-2312: two bundles of mark 07 without charge</p></li><li \
            data-type=\"taskItem\" data-checked=\"false\"><p>Northair Ventilation, PO-2315: nine weeks for \
            the hood, not six</p></li><li data-type=\"taskItem\" data-checked=\"false\"><p>Wrona Roofing, \
            PO-2308: date for the flashing</p></li></ul>",
        tags: &["todo", "followup"],
        color: "default",
        folder: None,
        owner: Admin,
        shared_with: &[],
        is_pinned: false,
        at: Day(4, 9, 10),
    },
    DemoNote {
        title: "Panel samples",
        content: "<p>S. Lindqvist has seen both samples of Brightline Facades at the gate.</p><ul><li><p>The second \
            is closer, the joint is too light.</p></li><li><p>West side: <strong>no order</strong> before it \
            was seen in the sun.</p></li><li><p>East side waits for the revised KW-C-A-2301.</p></li></ul>\
            <blockquote><p>Ask for a third sample with the darker joint.</p></blockquote>",
        tags: &["review", "followup"],
        color: "#8B5CF6",
        folder: Some("Kestrel Wharf"),
        owner: Admin,
        shared_with: &[Editor],
        is_pinned: false,
        at: Day(10, 14, 25),
    },
    DemoNote {
        title: "Progress meeting, {meeting-14}",
        content: "<p>Present: Aoife, Grace, Tom.</p><h3>Decisions</h3><ol><li><p>Pour 2 is accepted, cubes at 28 \
            days to follow.</p></li><li><p>Crane lifts for the cladding begin when the permit is there.</p>\
            </li></ol><h3>Actions</h3><table><tbody><tr><th><p>Action</p></th><th><p>Owner</p></th><th><p>\
            Done</p></th></tr><tr><td><p>Permit for the crane</p></td><td><p>Grace</p></td><td><p>yes</p></td>\
            </tr><tr><td><p>Reinforcement list, level 04</p></td><td><p>Tom</p></td><td><p>yes</p></td></tr>\
            <tr><td><p>Edge protection, east</p></td><td><p>Marek</p></td><td><p>yes</p></td></tr></tbody>\
            </table>",
        tags: &["meeting"],
        color: "#3B82F6",
        folder: Some("Kestrel Wharf"),
        owner: Admin,
        shared_with: &[Manager, Editor],
        is_pinned: false,
        at: Meeting(14),
    },
    DemoNote {
        title: "Hall: what is missing before handover",
        content: "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>Foundations as \
            built, AS-0-S-3001</p></li><li data-type=\"taskItem\" data-checked=\"true\"><p>Air test</p></li>\
            <li data-type=\"taskItem\" data-checked=\"false\"><p>Manuals for the stage lighting</p></li><li \
            data-type=\"taskItem\" data-checked=\"false\"><p>Kitchen hood: nine weeks from order</p></li><li \
            data-type=\"taskItem\" data-checked=\"false\"><p>Keys, labelled by room</p></li></ul><p>The \
            school would like the hall before the spring concert.</p>",
        tags: &["project", "todo"],
        color: "#F59E0B",
        folder: Some("Aldermoor School"),
        owner: Admin,
        shared_with: &[Manager, Standard],
        is_pinned: false,
        at: Day(15, 11, 30),
    },
    DemoNote {
        title: "Tannery Yard: road to the tender",
        content: "<table><tbody><tr><th><p>Step</p></th><th><p>Who</p></th><th><p>Weeks before</p></th></tr><tr><td>\
            <p>Site visit</p></td><td><p>Aoife, Tom</p></td><td><p>6</p></td></tr><tr><td><p>Quantities</p>\
            </td><td><p>Tom</p></td><td><p>4</p></td></tr><tr><td><p>Prices of the groundworks</p></td><td><p>\
            Aoife</p></td><td><p>3</p></td></tr><tr><td><p>Review</p></td><td><p>Aoife, Grace</p></td><td><p>\
            1</p></td></tr></tbody></table><p>The survey shows made ground down to 2.1 m at the north wall: \
            allow for it.</p>",
        tags: &["planning"],
        color: "#10B981",
        folder: None,
        owner: Admin,
        shared_with: &[Manager],
        is_pinned: false,
        at: Day(19, 17, 5),
    },
    DemoNote {
        title: "Lessons from pour 2",
        content: "<h3>Went well</h3><ul><li><p>Gate code sent to the driver the day before.</p></li><li><p>Two \
            vibrators, one spare.</p></li></ul><h3>Next time</h3><ul><li><p>Curing blankets on site <em>\
            before</em> the last lorry.</p></li><li><p>One signaller, one channel.</p></li><li><p>Slump of \
            each lorry, not of every second.</p></li></ul>",
        tags: &["quality", "reference"],
        color: "#10B981",
        folder: Some("Method statements"),
        owner: Admin,
        shared_with: &[Manager, Editor, Standard],
        is_pinned: false,
        at: Day(28, 16, 15),
    },
    DemoNote {
        title: "Hoist H2",
        content: "<p>Covered by the contract works policy of Ashdown Insurance from its first day on site.</p><ul>\
            <li><p>Thorough examination every six months</p></li><li><p>Weekly check by the driver, sheet in \
            the cabin</p></li><li><p>Load: 1,500 kg or 12 people</p></li></ul>",
        tags: &["safety", "reference"],
        color: "#EF4444",
        folder: Some("Method statements"),
        owner: Admin,
        shared_with: &[],
        is_pinned: false,
        at: Day(33, 8, 20),
    },
    DemoNote {
        title: "Induction of new starters",
        content: "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"false\"><p>CSCS card seen \
            and copied</p></li><li data-type=\"taskItem\" data-checked=\"false\"><p>Assembly point: the gate \
            on Wharf Road</p></li><li data-type=\"taskItem\" data-checked=\"false\"><p>Two ways out of the \
            level shown</p></li><li data-type=\"taskItem\" data-checked=\"false\"><p>First aiders: Grace and \
            Marek</p></li><li data-type=\"taskItem\" data-checked=\"false\"><p>Hard hat, boots, vest, gloves, \
            glasses</p></li></ul><p>Duplicate this note for each group.</p>",
        tags: &["safety", "onboarding"],
        color: "#EF4444",
        folder: Some("Method statements"),
        owner: Admin,
        shared_with: &[Manager, Editor, Standard],
        is_pinned: false,
        at: Day(45, 9, 45),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{FOLDERS, NOTES, When};
    use kernel::scope::RoleTemplate;

    #[test]
    fn the_admin_sees_a_dozen_notes_of_two_months_in_each_folder() {
        let seen: Vec<_> = NOTES
            .iter()
            .filter(|note| note.owner == RoleTemplate::Admin || note.shared_with.contains(&RoleTemplate::Admin))
            .collect();
        assert!(seen.len() >= 12, "{}", seen.len());
        let folders: HashSet<_> = seen.iter().filter_map(|note| note.folder).collect();
        assert_eq!(folders, FOLDERS.iter().map(|(name, ..)| *name).collect());
        let days: HashSet<_> =
            seen.iter().filter_map(|note| if let When::Day(ago, ..) = note.at { Some(ago) } else { None }).collect();
        assert!(days.len() >= 9 && days.iter().any(|ago| *ago >= 42), "{days:?}");
        for part in ["taskList", "<table>"] {
            assert!(seen.iter().filter(|note| note.content.contains(part)).count() >= 3, "{part}");
        }
    }
}
