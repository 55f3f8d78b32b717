//! Inputs that are too large to be kept: much of one thing, or one thing within itself.

type Attack = (&'static str, &'static str, Vec<u8>);

fn numbered(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect()
}

/// Bytes behind their length, in seven bits a byte.
fn slice(bytes: &[u8]) -> Vec<u8> {
    let mut written = Vec::new();
    let mut length = bytes.len();
    while length >= 0x80 {
        written.push(u8::try_from(length & 0x7f).unwrap() | 0x80);
        length >>= 7;
    }
    written.push(u8::try_from(length).unwrap());
    [&written, bytes].concat()
}

/// The target, what it is, and the input.
pub(crate) fn all() -> Vec<Attack> {
    [changes(), texts(), calendars(), others()].concat()
}

fn changes() -> Vec<Attack> {
    // Lists in lists as a value, at another root and at that of notes: a stack of the library's for each.
    let lists =
        |root: &[u8], depth: usize| [&[1, 1, 5, 0, 8, 1], &slice(root)[..], &[1], &[117, 1].repeat(depth)].concat();
    // JSON as the value of a mark.
    let mark = |json: &str| {
        let begin = [&[1, 1, 5, 0, 6, 1], &slice(b"default")[..], &slice(b"link")].concat();
        [begin, slice(json.as_bytes()), vec![0]].concat()
    };
    vec![
        ("note-change", "lists within lists", lists(b"test", 7_000)),
        ("note-change", "lists within lists of a note", lists(b"default", 500_000)),
        ("note-change", "lists within the value of a mark", mark(&"[".repeat(100_000))),
        ("note-change", "objects within the value of a mark", mark(&"{\"a\":".repeat(50_000))),
    ]
}

fn texts() -> Vec<Attack> {
    let mut attacks = Vec::new();
    let html = [
        ("quotations within quotations", "<blockquote>".repeat(50_000)),
        ("marks within marks", "<b><i>".repeat(50_000)),
        ("lists within lists", "<ul><li>".repeat(50_000)),
        ("tables within cells", "<table><tr><td>".repeat(30_000)),
        ("attributes of one tag", format!("<p{}>x", numbered(90_000, |at| format!(" a{at}='>'")))),
        ("attributes of the end of a tag", format!("x</p{}>", numbered(90_000, |at| format!(" a{at}")))),
        ("comments", "<!--".repeat(100_000)),
        ("scripts", "<script>".repeat(50_000)),
        ("spans of mentions", "<span data-mention=all>".repeat(30_000)),
        ("ends", "</p></b></ul>".repeat(30_000)),
        ("entities", "&amp;&#38;&#x26".repeat(30_000)),
    ];
    for (of, text) in html {
        attacks.push(("note-html", of, text.clone().into_bytes()));
        attacks.push(("message", of, text.into_bytes()));
    }
    let markdown = [
        ("quotations within quotations", ">".repeat(50_000)),
        ("lists within lists", numbered(400, |depth| format!("{}- x\n", "  ".repeat(depth)))),
        ("brackets", "[".repeat(100_000)),
        ("links within links", "[a](".repeat(50_000)),
        ("pictures within pictures", "![".repeat(50_000)),
        ("emphasis", "*a_".repeat(50_000)),
        ("words struck through", "~~a".repeat(50_000)),
        ("code", "`a``".repeat(50_000)),
        ("HTML that does not end", "<script ".repeat(50_000)),
        ("HTML of blocks that does not end", "<iframe><svg>\n".repeat(20_000)),
        ("comments", "<!-- ".repeat(50_000)),
        ("declarations", "<?<!A<![CDATA[".repeat(20_000)),
        ("cells of a row", format!("|a|\n|-|\n{}", "|".repeat(50_000))),
        ("columns of a table", format!("{}\n{}\n|a|\n|b|\n", "|a".repeat(5_000), "|-".repeat(5_000))),
        ("definitions", numbered(20_000, |at| format!("[{at}]: a\n"))),
        ("escapes", "\\[\\*".repeat(50_000)),
    ];
    attacks.extend(markdown.map(|(of, text)| ("note-markdown", of, text.into_bytes())));
    attacks
}

fn calendars() -> Vec<Attack> {
    let event = |lines: &str| {
        let head = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101T090000\r\n";
        format!("{head}{lines}END:VEVENT\r\nEND:VCALENDAR\r\n")
    };
    let calendars = [
        ("components within components", "BEGIN:VEVENT\r\n".repeat(50_000)),
        ("components that end each other", event(&"BEGIN:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n".repeat(2_000))),
        ("a line that goes on", event(&format!("SUMMARY:a\r\n{}", " b\r\n".repeat(50_000)))),
        (
            "dates left out",
            event(&format!(
                "RRULE:FREQ=DAILY\r\n{}",
                numbered(20_000, |at| {
                    format!("EXDATE:{}0{}{:02}T090000\r\n", 2026 + at / 252, 1 + at / 28 % 9, 1 + at % 28)
                })
            )),
        ),
        (
            "single dates",
            event(&numbered(20_000, |at| {
                format!("RDATE:2026{:02}{:02}T{:02}0000\r\n", 1 + at / 28 % 12, 1 + at % 28, at % 24)
            })),
        ),
        ("rules", event(&"RRULE:FREQ=HOURLY;INTERVAL=7;BYMONTHDAY=-1,3;BYDAY=MO\r\n".repeat(500))),
        ("a rule that names no day", event("RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5\r\n")),
        ("a rule of long ago", event("RRULE:FREQ=DAILY\r\n").replace("20260101", "00010101")),
        ("parameters of a line", event(&format!("ATTENDEE{}:mailto:a@b.example\r\n", ";A=\"b\"".repeat(50_000)))),
        (
            "zones",
            format!(
                "BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n",
                numbered(3_000, |at| {
                    format!(
                        "BEGIN:VTIMEZONE\r\nTZID:Z{at}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETTO:+0100\r\n\
                END:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:{at}\r\nDTSTART;TZID=Z{at}:20260101T090000\r\nEND:VEVENT\r\n"
                    )
                })
            ),
        ),
    ];
    let bodies = [
        ("elements within elements", "<a>".repeat(100_000)),
        ("attributes", format!("<a {}/>", numbered(90_000, |at| format!(" b{at}=''")))),
        ("names of namespaces", format!("<a {}/>", numbered(40_000, |at| format!(" xmlns:b{at}='urn:{at}'")))),
        ("parts of a text", format!("<a>{}</a>", "<![CDATA[x]]>".repeat(60_000))),
        ("entities", "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>".to_owned()),
        ("components within components", "BEGIN:VEVENT\r\n".repeat(5_000)),
    ];
    let rules = [
        ("days", format!("LFREQ=YEARLY;BYDAY={}", "1MO,".repeat(20_000))),
        ("lines", "LFREQ=HOURLY\n".repeat(20_000)),
        ("a far end", "LFREQ=HOURLY;BYDAY=SU;BYMONTHDAY=29;BYMONTH=2;UNTIL=99991231T235959Z".to_owned()),
    ];
    let calendars = calendars.map(|(of, text)| ("calendar", of, text.into_bytes()));
    let bodies = bodies.map(|(of, text)| ("caldav-body", of, text.into_bytes()));
    let rules = rules.map(|(of, text)| ("recurrence", of, text.into_bytes()));
    calendars.into_iter().chain(bodies).chain(rules).collect()
}

fn others() -> Vec<Attack> {
    let pdf = |object: &str| {
        let head = "%PDF-1.4\n1 0 obj\n";
        let table = head.len() + object.len() + 8;
        format!(
            "{head}{object}\nendobj\nxref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n"
        )
    };
    // Definite lengths that say four bytes each, as many as there are.
    let sequences = |tag: u8| [tag, 0x84, 0, 0x01, 0, 0].repeat(10_000);
    let offer = |sdp: &str| [vec![0x0a], slice(&[vec![0x12], slice(sdp.as_bytes())].concat())].concat();
    vec![
        ("json-body", "lists within lists", b"[".repeat(200_000)),
        ("json-body", "objects within objects", br#"{"a":"#.repeat(100_000)),
        ("json-body", "a long number", b"9".repeat(200_000)),
        ("letters", "UTF-16 without a mark", [b"a\n".to_vec(), [0xd8, 0].repeat(100_000)].concat()),
        ("letters", "a long word", [b"ss\n".to_vec(), "ß".repeat(100_000).into_bytes()].concat()),
        ("pdf", "ends", [b"%PDF-1.4\n".to_vec(), b"%%EOF\n".repeat(50_000)].concat()),
        ("pdf", "objects", pdf(&"1 0 obj <<".repeat(20_000)).into_bytes()),
        ("time-stamp", "sequences within sequences", sequences(0x30)),
        ("time-stamp", "endless sequences", [0x30, 0x80].repeat(50_000)),
        ("key-file", "sequences within sequences", sequences(0x30)),
        ("passkey", "lists within lists", vec![0x81; 60_000]),
        ("passkey", "endless lists", vec![0x9f; 60_000]),
        ("passkey", "tags within tags", vec![0xc1; 60_000]),
        ("passkey", "a list as long as memory", vec![0x9b, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        ("call-signal", "groups within groups", vec![0x0b; 60_000]),
        ("call-signal", "media of an offer", offer(&format!("v=0\r\n{}", "m=audio 9 UDP 111\r\n".repeat(5_000)))),
        (
            "call-signal",
            "attributes of an offer",
            offer(&format!("v=0\r\nm=audio 9 UDP 111\r\n{}", "a=b:c\r\n".repeat(20_000))),
        ),
        ("call-token", "lists within lists in the first part", format!("{}.e30.AA", "W1tb".repeat(4_000)).into_bytes()),
    ]
}
