//! Files that are written anew, so that their dates are those of the days on which they come.

use std::fmt::Write as _;

use jiff::civil::Date;

use super::{super::content::FILES, Entry, Place};
use kernel::scope::RoleTemplate::{Admin, Editor, Manager, Standard};

/// What a toolbox talk is about, and what it says.
const TALKS: [(&str, [&str; 3]); 12] = [
    (
        "Manual handling",
        ["Two people above 20 kg.", "Lift with the legs, turn with the feet.", "Use the trolley: it is there."],
    ),
    (
        "Excavations",
        ["Nobody enters a trench without support.", "Edges are kept free for a metre.", "Ladders every 15 metres."],
    ),
    (
        "Concrete burns",
        [
            "Gloves and waterproof boots at each pour.",
            "Wash at once, not at the break.",
            "The eye wash hangs at stair 1.",
        ],
    ),
    (
        "Electricity on site",
        ["110 V only.", "Look at cable and plug before use.", "Report, tag and leave what is damaged."],
    ),
    ("Housekeeping", ["A tidy route is a safe route.", "Nails out of boards.", "Skips are for their own waste only."]),
    (
        "Lifting with the tower crane",
        ["Nobody walks under a load.", "One signaller, one channel.", "Loads are slung by slingers only."],
    ),
    ("Dust", ["Wet cutting.", "FFP3 masks, shaved.", "Vacuum instead of brooms."]),
    (
        "Noise and vibration",
        ["Ear protection above 85 dB.", "Breakers for 15 minutes each.", "Say so when fingers tingle."],
    ),
    (
        "Fire",
        [
            "Hot works need a permit.",
            "The assembly point is the gate on Wharf Road.",
            "Know the two ways out of your level.",
        ],
    ),
    (
        "Scaffold tags",
        ["Green goes, red does not.", "Only scaffolders change a scaffold.", "Boards stay where they are."],
    ),
    (
        "Cold weather",
        ["Ice on decks is gritted before work.", "Warm up before heavy lifting.", "Concrete below 5 degrees: ask."],
    ),
    ("Near misses", ["Report each of them.", "No blame, no names.", "What was reported is answered within two days."]),
];

/// What was asked about which drawing.
const QUESTIONS: [(&str, &str, &str); 6] = [
    ("Opening beside stair 2", "KW-C-A-2103", "The opening of 900 on the plan is 750 on the section. Which one holds?"),
    ("Upstand at the plant room", "KW-C-A-2107", "Is the upstand of 150 poured with the slab or after it?"),
    ("Duct through beam B7", "KW-C-M-5103", "The duct of 315 meets the beam. May it be moved 400 to the south?"),
    ("Fixing of the first panel", "KW-C-A-2301", "The bracket stands over a joint. Please confirm the edge distance."),
    ("Cover at the east edge", "KW-C-S-3104", "The schedule says 30, the note says 40."),
    ("Lift pit sump", "KW-C-S-3001", "No sump is shown. Is one wanted?"),
];

/// The answers that came: to which question, how many working days ago, what it says.
const ANSWERS: [(u32, u32, &str); 3] = [
    (24, 8, "An edge distance of 75 is enough. The bracket may stay over the joint."),
    (25, 2, "40 holds at the east edge. The schedule is corrected in the next revision."),
    (26, 1, "Yes: 600 by 600 and 600 deep, in the corner beside grid C4."),
];

/// A question to the designers.
struct Question {
    number: u32,
    /// How many working days ago it was asked.
    ago: u32,
    about: &'static str,
    drawing: &'static str,
    question: &'static str,
}

impl Question {
    fn name(&self) -> String {
        format!("RFI {} {}.md", self.number, self.about)
    }

    fn text(&self, day_of: impl Fn(u32) -> Date) -> String {
        let Self { number, ago, about, drawing, question } = self;
        format!(
            "# RFI {number}: {about}\n\n**Drawing:** {drawing}  \n**Asked:** {}  \n**Answer wanted by:** {}\n\n{question}\n",
            long(day_of(*ago)),
            long(day_of(ago.saturating_sub(5)))
        )
    }
}

fn questions() -> impl Iterator<Item = Question> {
    (21_u32..).zip(QUESTIONS).map(|(number, (about, drawing, question))| Question {
        number,
        ago: 5 + 6 * (26 - number),
        about,
        drawing,
        question,
    })
}

/// What the questions that were answered say since: the file's name, how many working days ago, its text.
pub(super) fn answered(day_of: impl Fn(u32) -> Date) -> Vec<(String, u32, String)> {
    let answer_to = |asked: &Question| ANSWERS.iter().find(|(number, ..)| *number == asked.number);
    questions()
        .filter_map(|asked| {
            let (_, ago, answer) = answer_to(&asked)?;
            let text = format!("{}\n**Answered {}:** {answer}\n", asked.text(&day_of), long(day_of(*ago)));
            Some((asked.name(), *ago, text))
        })
        .collect()
}

/// Who wrote what by mail.
const MAILS: [(&str, &str, &str); 9] = [
    (
        "Ravel Scaffolding",
        "Lift 6, start on Monday",
        "We can start lift 6 on Monday if the loading bay is free by 07:00.",
    ),
    (
        "Ashdown Insurance",
        "Cover for hoist H2",
        "Hoist H2 is covered by the contract works policy from its first day on site. This letter is your confirmation.",
    ),
    (
        "Calder Concrete",
        "Plant closed on the 24th",
        "Our plant in the docks is closed on that day. We deliver from the north plant: allow 20 minutes more.",
    ),
    ("R. Hall, client", "Visit of the board", "Four people would like to see level 03. Would Thursday at ten do?"),
    (
        "S. Lindqvist, architect",
        "Panel samples",
        "The second sample is closer. Please hold the order of the west side until we have seen it in the sun.",
    ),
    ("Halden Steel", "Delivery note 88213", "Two bundles of mark 07 follow with the next lorry, without charge."),
    (
        "Northair Ventilation",
        "Lead time of the hood",
        "Nine weeks from order, not six. We are sorry to say so this late.",
    ),
    ("Brightline Facades", "Damaged panel E-2-14", "We have seen your pictures. A new one is in production."),
    ("Highways", "Closure of Wharf Road", "The closure is granted for one night, 21:00 to 05:00."),
];

const WEATHER: [&str; 5] =
    ["9 °C, dry, light wind", "7 °C, rain until noon", "11 °C, sunny", "5 °C, fog until ten", "8 °C, gusts of 34 mph"];

const WORK: [&str; 7] = [
    "Falsework of bays 3 and 4 finished, checked by the engineer.",
    "Reinforcement of bay 2 fixed; photographs in Site photos.",
    "Pour of bay 1, 81 m³, finished at 11:40. Cubes taken.",
    "Columns struck, no honeycombing.",
    "Cladding rails on the east side, 14 of 22.",
    "Crane stood from 13:10 to 15:00 for its monthly check.",
    "Riser 1 fire stopping opened up for inspection.",
];

/// All of them.
pub(super) fn written(day_of: impl Fn(u32) -> Date) -> Vec<Entry> {
    let mut all = Vec::new();
    let kestrel = |library, folder| Place { drive: "Kestrel Wharf", library, folder };
    for (number, (about, points)) in (1_u32..).zip(TALKS) {
        let ago = 43 - 3 * (number - 1);
        let mut text =
            format!("# Toolbox talk {number}: {}\n\n**When:** {}, 07:45\n\n", about.to_lowercase(), long(day_of(ago)));
        for (at, point) in (1..).zip(points) {
            let _ = writeln!(text, "{at}. {point}");
        }
        let name = format!("Toolbox talk {number:02} {about}.md");
        all.push(Entry::written(kestrel("Health & safety", "Toolbox talks"), name, Manager, ago, text));
    }
    for number in 0..16_u32 {
        let (ago, day) = (2 + number * 2, day_of(2 + number * 2));
        let of = |list: &[&str], step: u32| list[(number * step) as usize % list.len()].to_owned();
        let text = format!(
            "Kestrel Wharf: site diary\n{}\n\nWeather   {}\nLabour    {} on site\nPlant     tower crane TC1, hoist H2\n\n07:30  Start.\n09:15  {}\n14:05  {}\n16:30  Stop. Gates checked.\n",
            long(day),
            of(&WEATHER, 3),
            27 + number * 5 % 13,
            of(&WORK, 2),
            of(&WORK, 3)
        );
        let name = format!("Site diary {}.txt", day.strftime("%-d %B"));
        // That of one day is there, written by hand.
        if FILES.iter().any(|file| file.name == name) {
            continue;
        }
        all.push(Entry::written(kestrel("Commercial", "Site diaries"), name, Editor, ago, text));
    }
    for number in 1..=9_u32 {
        let ago = 41 - 4 * (number - 1);
        let mut text = String::from("pour,date,element,concrete,volume_m3,slump_mm,cubes,temperature_c,checked_by\n");
        for bay in 1..=5_u32 {
            let _ = writeln!(
                text,
                "L{:02}-{bay:02},{},Slab bay {bay},C40/50,{}.5,{},6,{},Tom Hughes",
                1 + (number - 1) / 3,
                day_of(ago),
                40 + (number * 17 + bay * 11) % 50,
                100 + (number + bay) % 4 * 5,
                5 + (number * 3 + bay) % 8
            );
        }
        let name = format!("Pour record {number:02} level {:02}.csv", 1 + (number - 1) / 3);
        all.push(Entry::written(kestrel("Quality", "Concrete"), name, Editor, ago, text));
    }
    for asked in questions() {
        let name = asked.name();
        all.push(Entry::written(kestrel("Drawings", "Questions"), name, Standard, asked.ago, asked.text(&day_of)));
    }
    for (number, (from, subject, said)) in (0_u32..).zip(MAILS) {
        let ago = 1 + number * 5;
        let sender = from.to_lowercase().replace([' ', ',', '.'], "");
        let text = format!(
            "From: {from} <office@{sender}.example>\r\nTo: Grace Okafor <grace.okafor@dunmarrow.example>\r\nSubject: {subject}\r\nDate: {}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGood morning Grace,\r\n\r\n{said}\r\n\r\nKind regards\r\n{from}\r\n",
            day_of(ago).strftime("%a, %d %b %Y 09:12:00 +0000")
        );
        all.push(Entry::written(kestrel("Commercial", "Letters"), format!("{subject}.eml"), Manager, ago, text));
    }
    for part in 1..=4_u32 {
        let mut text = String::from("point,easting_m,northing_m,level_m,what\n");
        for point in 1..=24_u32 {
            let turn = (part * 31 + point * 17) % 97;
            let what = ["kerb", "wall", "manhole", "ground"][(point % 4) as usize];
            let _ = writeln!(
                text,
                "T{part}{point:02},{}.{turn:02},{}.{:02},{}.{turn:02},{what}",
                533_120 + turn * part,
                180_410 + turn * 2,
                (turn * 7) % 97,
                4 + turn % 3
            );
        }
        let place = Place { drive: "Tannery Yard", library: "Survey", folder: "Levels" };
        all.push(Entry::written(place, format!("Levels {part} of 4.csv"), Admin, 24 - part, text));
    }
    all
}

/// `Tuesday 17 November 2026`.
fn long(day: Date) -> String {
    day.strftime("%A %-d %B %Y").to_string()
}
