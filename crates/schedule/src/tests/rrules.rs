//! Rules as iCalendar has them, both ways.

use super::{day, timed};
use crate::model::{When, parse_rrule, write_rrule};

#[test]
fn a_rule_is_written_as_it_was_read() {
    let when = timed("2026-11-10T09:00", "Europe/London", 60);
    for rule in [
        "FREQ=DAILY",
        "FREQ=DAILY;INTERVAL=3;COUNT=999",
        "FREQ=WEEKLY;BYDAY=MO,TU,FR;INTERVAL=2",
        "FREQ=MONTHLY;BYMONTHDAY=10;COUNT=4",
        "FREQ=MONTHLY;BYDAY=2TU",
        "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=MONTHLY;BYMONTHDAY=-1",
        "FREQ=YEARLY;UNTIL=20301110T235959Z",
    ] {
        let read = parse_rrule(rule, &when).unwrap();
        assert_eq!(write_rrule(&read.rule, &when.on(read.first)), rule);
    }
    let days = When::all_day(day("2026-11-10"), day("2026-11-10")).unwrap();
    let read = parse_rrule("FREQ=DAILY;UNTIL=20261120", &days).unwrap();
    assert_eq!(write_rrule(&read.rule, &days), "FREQ=DAILY;UNTIL=20261120");
}

#[test]
fn an_end_is_a_local_day_however_it_was_written() {
    let when = timed("2026-11-10T22:00", "America/New_York", 60);
    for (until, last) in [
        ("20261120", "2026-11-20"),
        // 22:00 in New York, the moment of the last one.
        ("20261121T030000Z", "2026-11-20"),
        ("20261121T025959Z", "2026-11-19"),
        ("20261120T220000", "2026-11-20"),
        ("20261120T215900", "2026-11-19"),
    ] {
        let rule = parse_rrule(&format!("FREQ=DAILY;UNTIL={until}"), &when).unwrap().rule;
        assert_eq!(rule.last(when.date()), Some(day(last)), "{until}");
    }
}

#[test]
fn what_others_write_for_the_same_is_understood() {
    let when = timed("2026-11-10T09:00", "Europe/London", 60);
    for (theirs, ours) in [
        ("RRULE", ""),
        ("FREQ=WEEKLY;WKST=SU;INTERVAL=2", "FREQ=WEEKLY;BYDAY=TU;INTERVAL=2"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("freq=yearly;BYMONTH=11;BYMONTHDAY=10", "FREQ=YEARLY"),
        ("FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=10"),
    ] {
        let read = parse_rrule(theirs, &when);
        match ours {
            "" => assert_eq!(read.unwrap_err().code(), "INVALID_REQUEST"),
            ours => assert_eq!(write_rrule(&read.unwrap().rule, &when), ours),
        }
    }
    // What begins on a day that the rule does not name begins with the first that it does.
    assert_eq!(parse_rrule("FREQ=WEEKLY;BYDAY=FR", &when).unwrap().first, day("2026-11-13"));
    assert_eq!(parse_rrule("FREQ=MONTHLY;BYMONTHDAY=31", &when).unwrap().first, day("2026-12-31"));
    assert_eq!(parse_rrule("FREQ=MONTHLY;BYDAY=1WE", &when).unwrap().first, day("2026-12-02"));
}

#[test]
fn what_is_no_rule_and_what_says_too_much_is_refused() {
    let when = timed("2026-11-10T09:00", "Europe/London", 60);
    for (rule, code) in [
        ("", "INVALID_REQUEST"),
        ("FREQ=DAILY;INTERVAL=0", "INVALID_REQUEST"),
        ("FREQ=DAILY;COUNT=1000", "INVALID_REQUEST"),
        ("FREQ=DAILY;COUNT=2;UNTIL=20270101", "INVALID_REQUEST"),
        ("FREQ=WEEKLY;BYDAY=ÄÖ", "INVALID_REQUEST"),
        ("FREQ=WEEKLY;BYDAY=é", "INVALID_REQUEST"),
        ("FREQ=DAILY;UNTIL=tomorrow", "INVALID_REQUEST"),
        ("FREQ=DAILY;UNTIL=-01351115", "INVALID_REQUEST"),
        ("FREQ=HOURLY", "RULE_UNSUPPORTED"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "RULE_UNSUPPORTED"),
        ("FREQ=MONTHLY;BYDAY=9TU", "RULE_UNSUPPORTED"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "RULE_UNSUPPORTED"),
        ("FREQ=YEARLY;BYMONTH=3", "RULE_UNSUPPORTED"),
        ("FREQ=DAILY;BYHOUR=9", "RULE_UNSUPPORTED"),
    ] {
        assert_eq!(parse_rrule(rule, &when).unwrap_err().code(), code, "{rule}");
    }
}
