//! Changes of one occurrence, of it and all that follow, and of all.

use super::{dates, day, recurring, starts, timed, window, zone};
use crate::model::{Change, Instance, Reach, Rule, Series, parse_rrule};

const WINTER: (&str, &str) = ("2026-11-01T00:00:00Z", "2026-12-20T00:00:00Z");

fn shown(series: &Series) -> Vec<Instance> {
    series.expand(window(WINTER.0, WINTER.1), &zone("UTC"))
}

fn mondays() -> Series {
    recurring(&timed("2026-11-02T09:00", "Europe/London", 60), "FREQ=WEEKLY;BYDAY=MO;COUNT=6")
}

fn moved_to(wall: &str) -> Change {
    Change { when: Some(timed(wall, "Europe/London", 60)), ..Change::default() }
}

#[test]
fn one_occurrence_moves_alone_into_a_window_and_out_of_it() {
    let series = mondays().with_change(day("2026-11-09"), moved_to("2026-11-10T14:00"));
    let found = shown(&series);
    assert_eq!(found.len(), 6);
    assert_eq!((found[1].occurrence, starts(&found)[1].as_str()), (Some(day("2026-11-09")), "2026-11-10T14:00"));
    let far = series.with_change(day("2026-11-16"), moved_to("2027-05-01T14:00"));
    assert_eq!(shown(&far).len(), 5);
    let may = far.expand(window("2027-05-01T00:00:00Z", "2027-05-02T00:00:00Z"), &zone("UTC"));
    assert_eq!(dates(&may), ["2026-11-16"]);
    assert!(far.bounds().1.unwrap() >= may[0].end);
}

#[test]
fn a_changed_occurrence_that_is_deleted_is_gone() {
    let series = mondays().with_change(day("2026-11-09"), moved_to("2026-11-10T14:00"));
    let series = series.without(day("2026-11-09"), Reach::This).unwrap();
    assert_eq!(dates(&shown(&series)), ["2026-11-02", "2026-11-16", "2026-11-23", "2026-11-30", "2026-12-07"]);
}

#[test]
fn what_follows_goes_with_the_occurrence_and_nothing_is_left_of_all() {
    let series = mondays().without(day("2026-11-16"), Reach::Following).unwrap();
    assert_eq!(dates(&shown(&series)), ["2026-11-02", "2026-11-09"]);
    assert_eq!(mondays().without(day("2026-11-02"), Reach::Following), None);
    assert_eq!(mondays().without(day("2026-11-16"), Reach::All), None);
    let mut left = Some(recurring(&timed("2026-11-02T09:00", "UTC", 60), "FREQ=DAILY;COUNT=2"));
    for date in ["2026-11-02", "2026-11-03"] {
        left = left.and_then(|series| series.without(day(date), Reach::This));
    }
    assert_eq!(left, None);
}

#[test]
fn a_cut_series_has_as_many_occurrences_as_the_whole() {
    let split = mondays().split_at(day("2026-11-23"));
    assert_eq!(dates(&shown(&split.head.unwrap())), ["2026-11-02", "2026-11-09", "2026-11-16"]);
    assert_eq!(dates(&shown(&split.tail)), ["2026-11-23", "2026-11-30", "2026-12-07"]);
    assert_eq!(mondays().split_at(day("2026-11-02")).head, None);
}

#[test]
fn edited_at_one_occurrence_then_moved_then_from_there_on() {
    let title = Change { title: Some("Review".to_owned()), ..Change::default() };
    let series = mondays().with_change(day("2026-11-16"), title.clone());
    let series = series.with_change(day("2026-11-23"), moved_to("2026-11-25T16:00"));
    let series = series.without(day("2026-11-09"), Reach::This).unwrap();
    // All go from Monday at nine to Tuesday at ten.
    let series = series.reshaped(day("2026-11-02"), &timed("2026-11-03T10:00", "Europe/London", 30), None).unwrap();
    assert_eq!(
        starts(&shown(&series)),
        ["2026-11-03T10:00", "2026-11-17T10:00", "2026-11-25T16:00", "2026-12-01T10:00", "2026-12-08T10:00"]
    );
    assert_eq!(series.changed[&day("2026-11-17")], title);
    // From the third on they are on Wednesdays, every second week.
    let split = series.split_at(day("2026-11-17"));
    let rule = parse_rrule("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;COUNT=3", &split.tail.when).unwrap().rule;
    let when = timed("2026-11-18T10:00", "Europe/London", 30);
    let tail = split.tail.reshaped(day("2026-11-17"), &when, Some(Some(rule))).unwrap();
    assert_eq!(dates(&shown(&split.head.unwrap())), ["2026-11-03"]);
    assert_eq!(dates(&shown(&tail)), ["2026-11-18", "2026-12-02", "2026-12-16"]);
    assert_eq!(tail.changed.keys().copied().collect::<Vec<_>>(), [day("2026-11-18")]);
}

#[test]
fn monthly_series_follow_the_day_they_are_moved_to() {
    let of = |start: &str, rule: &str, from: &str, to: &str| {
        let series = recurring(&timed(start, "UTC", 60), rule).without(day("2026-11-10"), Reach::This).unwrap();
        let moved = series.reshaped(day(from), &timed(to, "UTC", 60), None).unwrap();
        dates(&moved.expand(window("2026-09-01T00:00:00Z", "2027-01-01T00:00:00Z"), &zone("UTC")))
    };
    // The second Tuesday becomes the second Wednesday, also where that is not the day after.
    let second = of("2026-09-08T09:00", "FREQ=MONTHLY;BYDAY=2TU;COUNT=4", "2026-12-08", "2026-12-09T09:00");
    assert_eq!(second, ["2026-09-09", "2026-10-14", "2026-12-09"]);
    let tenth = of("2026-09-10T09:00", "FREQ=MONTHLY;COUNT=4", "2026-12-10", "2026-12-12T09:00");
    assert_eq!(tenth, ["2026-09-12", "2026-10-12", "2026-12-12"]);
    let last = of("2026-09-30T09:00", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4", "2026-10-31", "2026-10-30T09:00");
    assert_eq!(last, ["2026-09-30", "2026-10-30", "2026-11-30", "2026-12-30"]);
}

#[test]
fn weekdays_turn_with_the_occurrence_that_is_moved() {
    let when = timed("2026-11-02T09:00", "UTC", 60);
    let series = recurring(&when, "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261116");
    let moved = series.reshaped(day("2026-11-05"), &timed("2026-11-06T09:00", "UTC", 60), None).unwrap();
    assert_eq!(dates(&shown(&moved)), ["2026-11-03", "2026-11-06", "2026-11-10", "2026-11-13", "2026-11-17"]);
}

#[test]
fn a_series_becomes_one_event_and_one_event_a_series() {
    let when = timed("2026-11-16T09:00", "UTC", 60);
    let single = mondays().reshaped(day("2026-11-16"), &when, Some(None)).unwrap();
    assert_eq!(single, Series::once(when.clone()));
    let rule = parse_rrule("FREQ=DAILY;COUNT=2", &when).unwrap().rule;
    let again = single.reshaped(day("2026-11-16"), &when, Some(Some(rule))).unwrap();
    assert_eq!(dates(&shown(&again)), ["2026-11-16", "2026-11-17"]);
}

#[test]
fn a_rule_that_knows_its_last_date_has_the_same_dates() {
    for (start, rule) in [
        ("2026-01-31T09:00", "FREQ=MONTHLY;COUNT=12"),
        ("2024-02-29T09:00", "FREQ=YEARLY;COUNT=999"),
        ("2026-11-30T09:00", "FREQ=MONTHLY;BYDAY=5MO;COUNT=5"),
        ("2026-11-02T09:00", "FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;COUNT=7"),
        ("2026-11-02T09:00", "FREQ=DAILY;UNTIL=20261201"),
        ("2026-11-02T09:00", "FREQ=DAILY"),
    ] {
        let when = timed(start, "UTC", 60);
        let rule = parse_rrule(rule, &when).unwrap().rule;
        let (first, last) = (when.date(), day("2200-01-01"));
        let all = |rule: &Rule| rule.between(first, first, last).take(2000).collect::<Vec<_>>();
        assert_eq!(all(&rule.bounded(first)), all(&rule), "{rule:?}");
    }
}
