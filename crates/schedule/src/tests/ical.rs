//! Files of Google, Outlook and Apple by their known shape, malformed ones, and what was written is read as it was.

use std::collections::BTreeMap;

use kernel::Timestamp;
use proptest::prelude::*;
use uuid::Uuid;

use super::{day, properties::rules, timed, window, zone};
use crate::model::{
    CalendarObject, Change, Event, ReadCalendar, ReadEvent, Reminder, ReminderBy, Series, Visibility, When, kept_rule,
    read_calendar, read_rule, write_calendar,
};

fn read(file: &str) -> ReadCalendar {
    read_calendar(file.as_bytes(), &zone("Europe/London")).unwrap()
}

/// A file with one event of these lines.
fn file(lines: &str) -> String {
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n{lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
}

fn reasons(read: &ReadCalendar) -> Vec<&str> {
    read.problems.iter().map(|problem| problem.reason.as_str()).collect()
}

fn reminder(minutes: u32, by: ReminderBy) -> Reminder {
    Reminder { minutes, by }
}

fn event(read: &ReadEvent) -> Event {
    Event {
        id: Uuid::from_u128(7).into(),
        calendar: None,
        owner: None,
        title: read.title.clone(),
        description: read.description.clone(),
        location: read.location.clone(),
        status: read.status.clone(),
        kind: read.kind.clone(),
        visibility: read.visibility.unwrap_or_default(),
        is_for_all: false,
        series: read.series.clone(),
        reminders: read.reminders.clone(),
        version: 1,
        answers: 0,
        created_at: Timestamp::from_micros(0),
        updated_at: Timestamp::from_micros(0),
        is_named: false,
        is_in_sight: false,
    }
}

/// What is read of an event that was written.
fn again(event: &Event, object: Option<CalendarObject>) -> ReadCalendar {
    let now = "2026-11-22T12:00:00Z".parse().unwrap();
    let objects: Vec<CalendarObject> = object.into_iter().collect();
    read(&write_calendar("Diary", std::slice::from_ref(event), &objects, now))
}

#[test]
fn a_file_of_google_comes_in_whole() {
    let read = read(include_str!("files/google.ics"));
    assert_eq!(reasons(&read), Vec::<&str>::new());
    let [walk, closed, call] = read.events.as_slice() else { panic!("{read:#?}") };
    assert_eq!((walk.uid.as_str(), walk.title.as_str()), ("4k2j5h7g8f@google.com", "Site walk"));
    assert_eq!(walk.description, "Bring the drawings, all of them.\n\nJoin: https://meet.example/abc-defg");
    assert_eq!(walk.series.when, timed("2026-10-19T09:00", "Europe/London", 30));
    assert_eq!(walk.series.skipped.iter().copied().collect::<Vec<_>>(), [day("2026-11-02")]);
    let moved = &walk.series.changed[&day("2026-11-09")];
    assert_eq!(moved.when, Some(timed("2026-11-10T14:00", "Europe/London", 60)));
    assert_eq!((moved.title.as_deref(), &moved.location), (Some("Site walk with the client"), &None));
    assert_eq!(walk.reminders, [reminder(30, ReminderBy::Bell), reminder(1440, ReminderBy::Mail)]);
    assert_eq!(walk.kept.own.lines[0], "ORGANIZER;CN=Grace:mailto:grace@dunmarrow.example");
    assert!(walk.kept.own.lines[1].ends_with("X-NUM-GUESTS=0:mailto:tom@dunmarrow.example"), "{:?}", walk.kept);
    // Its mail has an address, which a plain reminder has not.
    assert_eq!(walk.kept.own.parts.len(), 1);
    assert_eq!(closed.series.when, When::all_day(day("2026-12-24"), day("2026-12-26")).unwrap());
    assert_eq!(call.series.when, timed("2026-11-23T08:30", "UTC", 45));
}

#[test]
fn a_file_of_outlook_comes_in_with_the_zones_of_windows() {
    let read = read(include_str!("files/outlook.ics"));
    let [pour, office] = read.events.as_slice() else { panic!("{read:#?}") };
    assert_eq!(pour.series.when, timed("2026-11-26T10:00", "Europe/Berlin", 120));
    let written = crate::model::write_rrule(pour.series.rule.as_ref().unwrap(), &pour.series.when);
    assert_eq!(written, "FREQ=MONTHLY;BYDAY=-1TH;COUNT=6");
    assert_eq!((pour.location.as_str(), pour.kind.as_str()), ("Gate 2; east", ""));
    assert!(pour.kept.own.lines.contains(&"CATEGORIES:Red Category,Pour".to_owned()));
    assert_eq!((pour.visibility, office.visibility), (Some(Visibility::Users), Some(Visibility::Private)));
    assert_eq!(pour.reminders, [reminder(15, ReminderBy::Bell)]);
    // A zone without a known name is known by its rules, and that is said.
    assert_eq!(office.series.when, timed("2026-07-06T09:00", "America/New_York", 60));
    let told = "Its time zone “Customized Time Zone” is not known by name: America/New_York has the same rules.";
    assert_eq!(reasons(&read), [told]);
    assert!(!read.problems[0].is_left_out);
}

#[test]
fn a_file_of_apple_comes_in_and_goes_out_with_all_that_it_says() {
    let read = read(include_str!("files/apple.ics"));
    assert_eq!(reasons(&read), Vec::<&str>::new());
    let [payroll] = read.events.as_slice() else { panic!("{read:#?}") };
    assert_eq!(payroll.series.when, timed("2026-11-30T17:00", "America/New_York", 90));
    assert_eq!(payroll.location, "1 Main St\nSpringfield");
    assert_eq!(payroll.series.skipped.iter().copied().collect::<Vec<_>>(), [day("2027-01-31")]);
    assert_eq!(payroll.reminders, [reminder(60, ReminderBy::Bell)]);
    assert_eq!((payroll.kept.own.lines.len(), payroll.kept.own.parts.len()), (3, 2));
    let object = CalendarObject {
        event: event(payroll).id,
        uid: payroll.uid.clone(),
        resource: None,
        kept: payroll.kept.clone(),
    };
    let came_back = again(&event(payroll), Some(object.clone()));
    let visible = ReadEvent { visibility: Some(Visibility::Private), ..payroll.clone() };
    assert_eq!(came_back.events, [visible]);
    // A reminder that somebody took away here is gone there, too; what rings in another way is not ours to take.
    let silent = Event { reminders: Vec::new(), ..event(payroll) };
    let came_back = again(&silent, Some(object));
    assert_eq!((came_back.events[0].reminders.len(), came_back.events[0].kept.own.parts.len()), (0, 1));
}

#[test]
fn zones_are_found_by_what_a_file_says_of_them() {
    let with = |name: &str, zone_lines: &str| {
        let calendar = format!(
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:{name}\n{zone_lines}\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=\"{name}\":20260706T090000\nEND:VEVENT\nEND:VCALENDAR"
        );
        let read = read(&calendar);
        let When::Timed { zone, .. } = &read.events[0].series.when else { panic!("{read:?}") };
        (zone.to_string(), read.problems.len())
    };
    let fixed = |offset: &str| {
        format!("BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:{offset}\nTZOFFSETTO:{offset}\nEND:STANDARD")
    };
    let dst = "BEGIN:STANDARD\nDTSTART:19701101T020000\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0700\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19700501T020000\nRRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=1SU\nTZOFFSETFROM:+0700\nTZOFFSETTO:+0900\nEND:DAYLIGHT";
    assert_eq!(with("europe/paris", ""), ("Europe/Paris".into(), 0));
    assert_eq!(with("/mozilla.org/20050126_1/Europe/Vienna", ""), ("Europe/Vienna".into(), 0));
    assert_eq!(with("/x/America/Argentina/Salta", ""), ("America/Argentina/Salta".into(), 0));
    assert_eq!(with("Tokyo Standard Time", ""), ("Asia/Tokyo".into(), 0));
    assert_eq!(with("Mine", "X-LIC-LOCATION:Asia/Seoul"), ("Asia/Seoul".into(), 0));
    assert_eq!(with("(UTC+05:30) Chennai", &fixed("+0530")), ("Asia/Kolkata".into(), 1));
    // No zone's clocks go by two hours: those of winter are kept, and that is said.
    assert_eq!(with("Odd", dst), ("Etc/GMT-7".into(), 1));
    assert_eq!(with("Nowhere", ""), ("Europe/London".into(), 1));
}

#[test]
fn times_without_a_zone_are_those_of_the_file_or_of_the_calendar() {
    let plain = file("DTSTART:20261123T090000\r\nDURATION:PT45M");
    assert_eq!(read(&plain).events[0].series.when, timed("2026-11-23T09:00", "Europe/London", 45));
    let own = plain.replace("VERSION:2.0", "VERSION:2.0\r\nX-WR-TIMEZONE:Asia/Tokyo");
    assert_eq!(read(&own).events[0].series.when, timed("2026-11-23T09:00", "Asia/Tokyo", 45));
}

#[test]
fn lengths_are_said_in_many_ways() {
    let of = |lines: &str| read(&file(lines)).events[0].series.when.clone();
    let days = |last: &str| When::all_day(day("2026-11-23"), day(last)).unwrap();
    assert_eq!(of("DTSTART;VALUE=DATE:20261123"), days("2026-11-23"));
    assert_eq!(of("DTSTART;VALUE=DATE:20261123\r\nDTEND;VALUE=DATE:20261123"), days("2026-11-23"));
    assert_eq!(of("DTSTART;VALUE=DATE:20261123\r\nDURATION:P3D"), days("2026-11-25"));
    assert_eq!(of("DTSTART:20261123T090000Z"), timed("2026-11-23T09:00", "UTC", 0));
    // A day by the calendar has 25 hours when clocks go back.
    let night = of("DTSTART;TZID=Europe/London:20261024T120000\r\nDURATION:P1D");
    assert_eq!(night, timed("2026-10-24T12:00", "Europe/London", 25 * 60));
    let flight = of("DTSTART;TZID=Europe/London:20261123T090000\r\nDTEND;TZID=America/New_York:20261123T120000");
    assert_eq!(flight, timed("2026-11-23T09:00", "Europe/London", 8 * 60));
}

#[test]
fn a_period_takes_as_long_as_it_says() {
    let lines = "DTSTART;TZID=Europe/London:20261023T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;INTERVAL=3;COUNT=2\r\n\
        RDATE;VALUE=PERIOD;TZID=Europe/London:20261024T120000/P4D,20261024T180000/20261024T200000\r\n\
        RDATE;VALUE=PERIOD:20261026T090000Z/PT90S,20261027T120000Z/PT1H,20261028T100000Z/PT5H\r\n\
        EXDATE;TZID=Europe/London:20261024T180000,20261028T100000";
    let read = read(&file(lines));
    assert_eq!(reasons(&read), Vec::<&str>::new());
    let month = window("2026-10-20T00:00:00Z", "2026-11-20T00:00:00Z");
    let spans = |read: &ReadCalendar| -> Vec<(String, u64)> {
        let found = read.events[0].series.expand(month, &zone("UTC"));
        found.iter().map(|one| (one.start.to_string()[..16].to_owned(), one.end.since(one.start).as_secs())).collect()
    };
    let at = |at: &str, seconds: u64| (format!("2026-10-{at}"), seconds);
    let all =
        // Four days by the calendar are 97 hours when clocks go back, and a period may say how long an occurrence of the rule takes.
        [at("23T08:00", 3600), at("24T11:00", 97 * 3600), at("26T09:00", 90), at("27T12:00", 3600)];
    assert_eq!(spans(&read), all);
    let written = again(&event(&read.events[0]), None);
    assert_eq!((spans(&written), written.events[0].series == read.events[0].series), (all.to_vec(), true));
    // What reaches into a window by its own length alone is in it.
    let late = window("2026-10-28T11:30:00Z", "2026-10-28T11:45:00Z");
    assert_eq!(read.events[0].series.expand(late, &zone("UTC")).len(), 1);
    let rule = read.events[0].series.rule.as_ref().unwrap();
    let kept = kept_rule(rule, &read.events[0].series.when);
    assert_eq!(read_rule(&kept, &read.events[0].series.when).as_ref().ok(), Some(rule));
}

#[test]
fn a_single_time_that_clocks_show_twice_keeps_its_moment() {
    // Clocks go back at 01:00Z: 01:30 in London is 00:30Z and 01:30Z, and half past one in New York is 05:30Z and 06:30Z.
    let lines = "DTSTART;TZID=Europe/London:20261023T013000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\n\
        RDATE:20261025T013000Z\r\nRDATE;TZID=America/New_York:20261101T013000\r\nEXDATE:20261030T013000Z";
    let read_in = read(&file(lines));
    assert_eq!(reasons(&read_in), Vec::<&str>::new());
    let autumn = window("2026-10-20T00:00:00Z", "2026-11-20T00:00:00Z");
    let starts = |series: &Series| -> Vec<String> {
        series.expand(autumn, &zone("UTC")).iter().map(|one| one.start.to_string()[..16].to_owned()).collect()
    };
    let series = &read_in.events[0].series;
    assert_eq!(starts(series), ["2026-10-23T00:30", "2026-10-25T01:30", "2026-11-01T05:30"]);
    let written = again(&event(&read_in.events[0]), None);
    assert_eq!(&written.events[0].series, series);
    let kept = kept_rule(series.rule.as_ref().unwrap(), &series.when);
    assert_eq!(read_rule(&kept, &series.when).ok().as_ref(), series.rule.as_ref());
    // The first of the two is what clocks mean by themselves, whoever says it.
    let first = read(&file(&lines.replace("20261025T013000Z", "20261025T003000Z")));
    assert_eq!(starts(&first.events[0].series)[1], "2026-10-25T00:30");
    // Both at once are one time by the clocks of the event.
    let both = read(&file(&lines.replace("20261025T013000Z", "20261025T003000Z,20261025T013000Z")));
    assert_eq!(starts(&both.events[0].series)[1], "2026-10-25T01:30");
    assert_eq!(reasons(&both), ["Of two single times that its clocks show alike, only the second came in."]);
}

#[test]
fn what_cannot_be_held_is_left_out_with_the_reason() {
    let start = "DTSTART:20261123T090000Z\r\nSUMMARY:Odd";
    for (lines, reason) in [
        ("SUMMARY:Odd".to_owned(), "It does not say when it begins."),
        ("DTSTART:yesterday\r\nSUMMARY:Odd".to_owned(), "Nobody can read when it begins."),
        (format!("{start}\r\nDTEND:20261123T080000Z"), "It ends before it begins."),
        (format!("{start}\r\nDTEND:later"), "Nobody can read when it ends."),
        (format!("{start}\r\nDURATION:long"), "Nobody can read how long it takes."),
        (format!("{start}\r\nDTEND:20290101T000000Z"), "An event is a year long at most."),
        (format!("{start}\r\nSTATUS:CANCELLED"), "It is cancelled."),
        (format!("{start}\r\nRRULE:FREQ=MINUTELY"), "It recurs too often on one day."),
        (format!("{start}\r\nRRULE:FREQ=WEEKLY;COUNT=0"), "Nobody can read how it recurs."),
        (format!("{start}\r\nRDATE:one day"), "Nobody can read on which single days it takes place, or does not."),
        (
            format!("{start}\r\nRDATE;VALUE=PERIOD:20261124T090000Z/soon"),
            "Nobody can read how long one of its single times takes.",
        ),
        (
            format!("{start}\r\nRDATE;VALUE=PERIOD:20261124T090000Z/20261124T080000Z"),
            "One of its single times ends before it begins.",
        ),
        (format!("{start}\r\nRDATE;VALUE=PERIOD:20261124T090000Z/P368D"), "An event is a year long at most."),
        (format!("{start}\r\nRRULE:FREQ=WEEKLY\r\nEXRULE:FREQ=DAILY"), "Its rules take all of its occurrences away."),
        (
            format!("{start}\r\nRRULE:FREQ=DAILY\r\nEXDATE:soon"),
            "Nobody can read on which single days it takes place, or does not.",
        ),
        (
            format!("{start}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20261123T090000Z,20261124T090000Z"),
            "All of its occurrences are deleted.",
        ),
        (format!("{start}\r\nX-LONG:{}", "x".repeat(9)).replace("UID", "X"), ""),
    ] {
        let read = read(&file(&lines));
        if reason.is_empty() {
            assert_eq!((read.events.len(), reasons(&read).len()), (1, 0), "{lines}");
            continue;
        }
        assert_eq!((read.events.len(), reasons(&read)), (0, vec![reason]), "{lines}");
        assert!(read.problems[0].is_left_out);
    }
}

#[test]
fn what_comes_in_otherwise_than_it_was_says_so() {
    let with = |lines: &str| {
        let read = read(&file(lines));
        (read.events[0].clone(), reasons(&read).join(" "))
    };
    let (first, told) = with("DTSTART:20261124T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO");
    assert_eq!(first.series.when.date(), day("2026-11-30"));
    assert_eq!(told, "It begins on 2026-11-30: its rule does not name 2026-11-24, on which it was to begin.");
    let (long, told) = with(&format!("DTSTART:20261124T090000Z\r\nSUMMARY:{}", "ü".repeat(400)));
    assert_eq!((long.title.chars().count(), told.as_str()), (300, "Its title was cut after 300 letters."));
    let (heavy, told) = with(&format!("DTSTART:20261124T090000Z\r\nATTACH:{}\r\nURL:x", "A".repeat(5_000_000)));
    assert_eq!(heavy.kept.own.lines, ["URL:x"]);
    assert_eq!(told, "It brings more along than an event can hold: some of it was left out.");
    let (days, told) = with("DTSTART;VALUE=DATE:20261124\r\nRDATE;VALUE=PERIOD:20261126T090000Z/PT2H");
    assert!(days.series.has(day("2026-11-26")));
    assert_eq!(told, "Of single times only their days came along: the event takes whole days.");
    let cut = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261124T090000Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nDTST";
    let cut = read(cut);
    assert_eq!(
        (cut.events.len(), reasons(&cut)),
        (1, vec!["The file ends in the middle: what was behind that is missing."])
    );
    let task = read("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\nEND:VTODO\nEND:VCALENDAR");
    let told = "The schedule has events only: 1 task or journal entry in the file did not come along.";
    assert_eq!((task.events.len(), reasons(&task)), (0, vec![told]));
}

#[test]
fn an_event_without_an_identifier_has_the_same_one_each_time() {
    let nameless = |title: &str| {
        let file = file(&format!("DTSTART:20261123T090000Z\r\nSUMMARY:{title}")).replace("UID:1\r\n", "");
        read(&file).events[0].uid.clone()
    };
    assert_eq!(nameless("A"), nameless("A"));
    assert_ne!(nameless("A"), nameless("B"));
}

#[test]
fn an_occurrence_without_its_series_is_an_event() {
    let alone = read(&file("RECURRENCE-ID:20261123T090000Z\r\nDTSTART:20261123T100000Z\r\nSUMMARY:Guest"));
    let [alone] = alone.events.as_slice() else { panic!("{alone:#?}") };
    assert!(alone.uid == "1" && alone.series.rule.as_ref().unwrap().as_own().unwrap().is_alone());
    assert_eq!(alone.series.when_of(day("2026-11-23")), timed("2026-11-23T10:00", "UTC", 0));
}

#[test]
fn of_two_editions_of_an_occurrence_the_latest_counts() {
    let part = |at: &str, rest: &str| format!("RECURRENCE-ID:{at}T090000Z\r\nDTSTART:{at}T100000Z\r\n{rest}");
    let next = "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1\r\n";
    let parts = [
        part("20261124", "SUMMARY:Tuesday"),
        part("20261123", "SEQUENCE:2\r\nSUMMARY:Monday"),
        part("20261123", "SEQUENCE:1\r\nDESCRIPTION:Of before"),
    ];
    let found = read(&file(&parts.join(next)));
    let [event] = found.events.as_slice() else { panic!("{found:#?}") };
    assert_eq!((event.title.as_str(), event.description.as_str()), ("Monday", ""), "the earliest one names it");
    assert_eq!(event.series.changed[&day("2026-11-24")].title.as_deref(), Some("Tuesday"));
    assert_eq!(event.series.changed[&day("2026-11-23")].title, None);
}

#[test]
fn a_huge_file_has_an_end() {
    let event = "BEGIN:VEVENT\r\nDTSTART:20261123T090000Z\r\nUID:";
    let of = |count: usize| {
        let events: String = (0..count).map(|at| format!("{event}{at}\r\nEND:VEVENT\r\n")).collect();
        read_calendar(format!("BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n").as_bytes(), &zone("UTC"))
    };
    assert_eq!(of(20_000).unwrap().events.len(), 20_000);
    assert_eq!(of(20_001).unwrap_err().code(), "CALENDAR_TOO_FULL");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_as_it_was(
        (first, rule) in rules(), is_series in any::<bool>(), whole in 0_i64..4, minute in 0_i8..60, length in 0_u64..4000,
        zone_at in 0_usize..4, title in "[a-zA-Z,;:\\\\\"é→ ]{1,90}", description in "[a-z,;\\\\\n\té]{0,200}",
        minutes in prop::collection::btree_set(0_u32..40_000, 0..4), status in 0_usize..3, dropped in 0_usize..9, other in 0_usize..9,
    ) {
        let names = ["Europe/London", "America/New_York", "Asia/Kathmandu", "UTC"];
        let time = jiff::civil::Time::new(9, minute, 0, 0).unwrap();
        let when = if whole > 0 {
            When::AllDay { first, days: whole }
        } else {
            let length = std::time::Duration::from_secs(length * 60);
            When::Timed { start: first.to_datetime(time), zone: zone(names[zone_at]), length, is_second: false }
        };
        let mut series = Series::once(when.clone());
        if is_series {
            series = Series::recurring(when.clone(), rule.clone()).unwrap();
            let dates: Vec<_> = rule.between(first, first, day("2031-01-01")).take(10).collect();
            let changed = dates[other.min(dates.len() - 1)];
            let change = Change { when: Some(timed("2026-05-05T07:30", "Asia/Tokyo", 15)), title: Some("Other".into()), ..Change::default() };
            series.changed = BTreeMap::from([(changed, change)]);
            if dates.len() > 1 && dates[dropped.min(dates.len() - 1)] != changed {
                series.skip([dates[dropped.min(dates.len() - 1)]]);
            }
        }
        let title = crate::model::event_title(&title).unwrap();
        let mut reminders: Vec<Reminder> = minutes.into_iter().map(|at| reminder(at, if at % 2 == 0 { ReminderBy::Bell } else { ReminderBy::Mail })).collect();
        reminders.sort_unstable();
        let said = ReadEvent {
            uid: "00000000-0000-0000-0000-000000000007@corbel".into(), title, description, location: "Gate 2".into(),
            status: [None, Some("green".to_owned()), Some("red".to_owned())][status].clone(), kind: "shift, late".into(),
            visibility: Some(Visibility::Users), series, reminders,
            guests: Vec::new(), apart: BTreeMap::new(), kept: crate::model::Kept::default(),
        };
        let read = again(&event(&said), None);
        prop_assert_eq!(&read.problems, &[]);
        prop_assert_eq!(&read.events[0], &said);
    }

    #[test]
    fn nothing_that_comes_in_breaks_the_reader(lines in prop::collection::vec("(BEGIN|END|DTSTART|DTEND|RRULE|EXDATE|DURATION|TRIGGER|RECURRENCE-ID|TZID)(;[A-Z]{1,5}=[a-z\":;]{0,4})?:(VEVENT|VALARM|VTIMEZONE|FREQ=WEEKLY|[0-9TZ]{0,16}|[^\n]{0,20})", 0..40)) {
        let body = lines.join("\r\n");
        let text = format!("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261123T090000Z\r\n{body}\r\nEND:VCALENDAR");
        let _whatever = read_calendar(text.as_bytes(), &zone("UTC"));
    }
}
