//! Rules that only iCalendar knows, as python-dateutil reads them (`tests/judges/own_rules.py` wrote the cases down), and how they
//! are kept.

use super::{day, timed};
use crate::model::{OwnRule, Rule, kept_rule, read_rule};

const CASES: &str = include_str!("files/own_rules.txt");

#[test]
fn own_rules_occur_when_another_library_says() {
    let mut cases = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [wall, rule, from, to, expected @ ..] = &fields[..] else { panic!("{line}") };
        let when = timed(wall, "Europe/London", 0);
        let own = OwnRule::new(&when, &[rule], &[], std::collections::BTreeSet::new()).expect(line);
        let kept = kept_rule(&Rule::own(own.clone()), &when);
        let read = read_rule(&kept, &when).expect(line);
        for own in [&own, read.as_own().expect(line)] {
            let found: Vec<String> =
                own.between(day(from), day(to)).map(|at| at.to_string()[..16].to_owned()).collect();
            assert_eq!(found, expected, "{line}");
        }
        assert_eq!(kept_rule(&read, &when), kept, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 400);
}

#[test]
fn what_cannot_be_looked_through_is_refused_and_takes_no_time() {
    let when = timed("1604-01-01T09:00", "UTC", 60);
    let read = |rule: &str| OwnRule::new(&when, &[rule], &[], std::collections::BTreeSet::new());
    for rule in [
        "FREQ=SECONDLY",
        "FREQ=MINUTELY",
        "FREQ=MINUTELY;INTERVAL=10",
        "FREQ=MINUTELY;COUNT=97",
        "FREQ=SECONDLY;COUNT=4000000000",
        "FREQ=SECONDLY;BYSECOND=0;BYMINUTE=0;BYHOUR=9",
        "FREQ=MINUTELY;INTERVAL=15;BYSETPOS=1",
        "FREQ=HOURLY;BYMINUTE=0,1,2,3,4,5,6",
        "FREQ=DAILY;COUNT=4000000000",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
    ] {
        assert_eq!(read(rule).unwrap_err().code(), "RULE_UNSUPPORTED", "{rule}");
    }
    for rule in
        ["FREQ=FORTNIGHTLY", "FREQ=DAILY;BYHOUR=25", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=DAILY;INTERVAL=é", "DAILY"]
    {
        assert_eq!(read(rule).unwrap_err().code(), "INVALID_REQUEST", "{rule}");
    }
    let both = |rule: &str, except: &str| OwnRule::new(&when, &[rule], &[except], std::collections::BTreeSet::new());
    assert_eq!(both("FREQ=DAILY;COUNT=9", "FREQ=DAILY").unwrap_err().code(), "RULE_UNSUPPORTED");
    assert_eq!(both("FREQ=DAILY;COUNT=9", "FREQ=SOMETIMES").unwrap_err().code(), "INVALID_REQUEST");
    // What names no day at all takes place when it says that it begins.
    let never = read("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30").unwrap();
    let found: Vec<String> = never.between(day("1600-01-01"), day("2300-01-01")).map(|at| at.to_string()).collect();
    assert_eq!(found, ["1604-01-01T09:00:00"]);
}
