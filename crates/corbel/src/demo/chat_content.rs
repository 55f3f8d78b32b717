//! What the demo organisation's members say to each other in a week.

use kernel::scope::RoleTemplate::{self, Admin, Editor, Manager, Standard, Viewer};

use super::signatures::COMPLETED;

/// When something was said.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// So many working days ago, at this hour and minute.
    Day(u32, u64, u64),
    /// So many minutes before the story ends.
    Ago(u64),
}

pub(super) struct DemoChannel {
    pub(super) name: &'static str,
    pub(super) is_private: bool,
    pub(super) topic: &'static str,
    pub(super) description: &'static str,
    pub(super) owner: RoleTemplate,
    pub(super) people: &'static [RoleTemplate],
}

pub(super) const CHANNELS: &[DemoChannel] = &[
    DemoChannel {
        name: "general",
        is_private: false,
        topic: "Office closes at 15:00 on Friday",
        description: "For everyone at Dunmarrow",
        owner: Admin,
        people: &[Manager, Editor, Viewer, Standard],
    },
    DemoChannel {
        name: "kestrel-wharf",
        is_private: false,
        topic: "Level 04 pour: {pour}, 06:30",
        description: "What happens on site, day by day",
        owner: Manager,
        people: &[Admin, Editor, Standard],
    },
    DemoChannel {
        name: "safety",
        is_private: false,
        topic: "",
        description: "Near misses, toolbox talks, weather warnings",
        owner: Manager,
        people: &[Admin, Editor, Viewer, Standard],
    },
    DemoChannel {
        name: "aldermoor-school",
        is_private: false,
        topic: "Kitchen ventilation",
        description: "New hall and kitchen",
        owner: Standard,
        people: &[Editor, Manager],
    },
    DemoChannel {
        name: "tenders",
        is_private: true,
        topic: "Figures stay in here",
        description: "Bids until they are out",
        owner: Admin,
        people: &[Manager],
    },
];

/// What it is called here, who began it, and with whom.
pub(super) const DIRECT: &[(&str, RoleTemplate, &[RoleTemplate])] =
    &[("aoife-grace", Admin, &[Manager]), ("aoife-tom", Editor, &[Admin]), ("site-crew", Manager, &[Editor, Standard])];

pub(super) struct DemoMessage {
    pub(super) place: &'static str,
    pub(super) by: RoleTemplate,
    pub(super) at: When,
    /// One paragraph; `@admin` calls whoever has that role.
    pub(super) text: &'static str,
    /// Instead of the text, where it is more than a paragraph.
    pub(super) html: &'static str,
    /// What others name it by.
    pub(super) name: Option<&'static str>,
    /// The message that it answers in a thread.
    pub(super) answers: Option<&'static str>,
    /// A file of the Drive, by its name. Where the demo has no such file nobody speaks of it.
    pub(super) file: Option<&'static str>,
    pub(super) reactions: &'static [(RoleTemplate, &'static str)],
    pub(super) is_pinned: bool,
    /// Whether nobody has read it yet.
    pub(super) is_unread: bool,
}

const fn said(place: &'static str, by: RoleTemplate, at: When, text: &'static str) -> DemoMessage {
    DemoMessage {
        place,
        by,
        at,
        text,
        html: "",
        name: None,
        answers: None,
        file: None,
        reactions: &[],
        is_pinned: false,
        is_unread: false,
    }
}

const fn named(name: &'static str, message: DemoMessage) -> DemoMessage {
    DemoMessage { name: Some(name), ..message }
}

const fn answer(to: &'static str, message: DemoMessage) -> DemoMessage {
    DemoMessage { answers: Some(to), ..message }
}

const fn fresh(message: DemoMessage) -> DemoMessage {
    DemoMessage { is_unread: true, ..message }
}

const WHARF: &str = "kestrel-wharf";

use When::{Ago, Day};

/// What the admin saved, by its name here.
pub(super) const SAVED: [&str; 2] = ["insurer", "cubes"];
/// What the admin wants to be reminded of.
pub(super) const REMINDED_OF: &str = "visit";

pub(super) const MESSAGES: &[DemoMessage] = &[
    said("general", Admin, Day(7, 9, 2), "Morning all. This is where everyone at Dunmarrow talks from now on."),
    DemoMessage {
        reactions: &[(Manager, "👋"), (Editor, "👋"), (Standard, "👋")],
        ..said("general", Admin, Day(7, 9, 3), "Sites have channels of their own. If one is missing, create it.")
    },
    said(WHARF, Manager, Day(6, 7, 41), "Crane permit came through. It is good until the end of January."),
    DemoMessage {
        reactions: &[(Admin, "🏗️"), (Manager, "👍")],
        ..said(WHARF, Editor, Day(6, 7, 55), "Great. Then the cladding lifts can start on Wednesday.")
    },
    named(
        "fixings",
        said(
            WHARF,
            Editor,
            Day(6, 10, 12),
            "Which fixing at the east corner, detail 17 or 18? The drawing shows both.",
        ),
    ),
    answer("fixings", said(WHARF, Standard, Day(6, 10, 20), "18 on the mock-up, and it held.")),
    answer(
        "fixings",
        said(WHARF, Manager, Day(6, 10, 31), "18 then. I will ask the architect to take 17 off the drawing."),
    ),
    answer("fixings", said(WHARF, Editor, Day(6, 10, 33), "Thanks, ordering for 18.")),
    DemoMessage {
        is_pinned: true,
        html: "<p><strong>Wind above 17 m/s (38 mph): nobody works on the east side.</strong></p><ul><li><p>The banksman calls it</p></li>\
            <li><p>Write it in the diary, with the time</p></li><li><p>Back to work only when I say so</p></li></ul>",
        ..said("safety", Manager, Day(6, 12, 5), "")
    },
    said(
        "safety",
        Standard,
        Day(5, 8, 15),
        "Loose board on the scaffold, grid C4, first lift. Taped off, Ravel are told.",
    ),
    DemoMessage {
        reactions: &[(Manager, "🙏"), (Admin, "🙏")],
        ..said("safety", Standard, Day(5, 11, 48), "Board is replaced, inspection sheet is signed.")
    },
    said(
        "aldermoor-school",
        Standard,
        Day(5, 13, 20),
        "The duct clashes with the beam over the servery. Drop it by 150 mm or go round by the store?",
    ),
    said(
        "aldermoor-school",
        Editor,
        Day(5, 13, 42),
        "Headroom must stay above 2.4 m, so round by the store. I will sketch it.",
    ),
    said(
        "tenders",
        Admin,
        Day(5, 15, 10),
        "Tannery Yard goes out after the tender review. @manager can you check the preliminaries before that?",
    ),
    said("tenders", Manager, Day(5, 15, 26), "Will do. I think we are light on craneage."),
    said("aoife-grace", Admin, Day(4, 8, 30), "Did the insurer come back on the hoist?"),
    named(
        "insurer",
        said("aoife-grace", Manager, Day(4, 8, 52), "Yes, covered. The letter is in the drive, under Letters."),
    ),
    DemoMessage { reactions: &[(Manager, "✅")], ..said("aoife-grace", Admin, Day(4, 8, 53), "Perfect, one less.") },
    said("site-crew", Manager, Day(4, 6, 58), "Gate 2 is closed until nine, please use gate 1."),
    said("site-crew", Standard, Day(4, 7, 1), "👍"),
    DemoMessage {
        file: Some("Concrete pour record C40 L04 east core.csv"),
        ..said(
            WHARF,
            Manager,
            Day(3, 16, 5),
            "Here is the pour record for level 04 so far. Shout if I got something wrong.",
        )
    },
    said(WHARF, Editor, Day(3, 16, 21), "It agrees with the delivery tickets. Fine by me."),
    DemoMessage {
        name: Some("cubes"),
        html: "<p>Cube results for the level 03 slab:</p><pre><code>7 d   31.0  32.8  30.4 MPa\n28 d  53.6  50.8  53.4 MPa</code></pre>\
            <p>All good for C40/50. The sheet is in Quality.</p>",
        reactions: &[(Admin, "💪"), (Editor, "🎉"), (Standard, "🎉")],
        ..said(WHARF, Manager, Day(2, 9, 14), "")
    },
    named(
        "pour",
        said(
            WHARF,
            Manager,
            Day(2, 14, 2),
            "Level 04, pour 3: {pour}, 06:30. 62 m³, eight wagons, twenty minutes apart.",
        ),
    ),
    answer("pour", said(WHARF, Standard, Day(2, 14, 9), "Pump is booked from six.")),
    answer("pour", said(WHARF, Editor, Day(2, 14, 30), "Forecast says rain from eleven. Should we start at five?")),
    answer(
        "pour",
        said(WHARF, Manager, Day(2, 14, 41), "No, we told the neighbours 06:30. The last wagon is in before nine."),
    ),
    said("general", Manager, Day(2, 15, 0), "Could someone bring the spare hard hats back to reception?"),
    said("general", Standard, Day(2, 15, 12), "They are in my van, on my way."),
    said("tenders", Manager, Day(1, 11, 30), "Checked: craneage was short by three weeks. Corrected."),
    said(
        "aoife-tom",
        Editor,
        Day(1, 16, 40),
        "I have to leave at three tomorrow, school play. Grid C is set out by then.",
    ),
    said("aoife-tom", Admin, Day(1, 16, 44), "No problem. Enjoy it!"),
    said("aldermoor-school", Editor, Day(1, 17, 2), "Sketch of the duct is with the engineer, answer by Friday."),
    fresh(answer(
        "pour",
        said(WHARF, Standard, Ago(52), "Pump driver asks for the gate code. @admin can you send it to him?"),
    )),
    DemoMessage {
        file: Some(COMPLETED),
        reactions: &[(Standard, "👍"), (Editor, "👍")],
        ..said(
            "safety",
            Manager,
            Ago(48),
            "RAMS 11 for the cladding is signed by Tom and Marek. The signed copy is beside it.",
        )
    },
    fresh(said(WHARF, Editor, Ago(44), "Reinforcement on level 04 is signed off, photos follow.")),
    fresh(named(
        "visit",
        said(WHARF, Manager, Ago(31), "@admin the client wants to come on {pour} to see the pour. Is eight all right?"),
    )),
    fresh(said("safety", Editor, Ago(25), "Gusts of 14 m/s at the mast since eight. Keeping an eye on it.")),
    fresh(said(
        "aoife-grace",
        Manager,
        Ago(12),
        "Have you got five minutes for the Tannery Yard numbers before lunch?",
    )),
];
