//! Decision 32, case by case, and the edges of windows.

use super::{at, dates, day, recurring, starts, timed, window, zone};
use crate::model::{MAX_INSTANCES, Reach, Series, When};

#[test]
fn nine_in_the_morning_stays_nine_across_the_end_of_summer_time() {
    let series = recurring(&timed("2026-10-19T09:00", "Europe/London", 60), "FREQ=WEEKLY;BYDAY=MO");
    let found = series.expand(window("2026-10-01T00:00:00Z", "2026-11-10T00:00:00Z"), &zone("UTC"));
    assert_eq!(starts(&found), ["2026-10-19T08:00", "2026-10-26T09:00", "2026-11-02T09:00", "2026-11-09T09:00"]);
}

#[test]
fn a_time_that_does_not_exist_has_the_offset_from_before_and_the_length_it_has_always() {
    let series = recurring(&timed("2027-03-26T01:30", "Europe/London", 45), "FREQ=DAILY");
    let found = series.expand(window("2027-03-27T00:00:00Z", "2027-03-30T00:00:00Z"), &zone("UTC"));
    assert_eq!(starts(&found), ["2027-03-27T01:30", "2027-03-28T01:30", "2027-03-29T00:30"]);
    assert!(found.iter().all(|one| one.end.since(one.start).as_secs() == 45 * 60));
}

#[test]
fn of_a_time_that_occurs_twice_the_first_is_meant() {
    let series = recurring(&timed("2026-10-24T01:30", "Europe/London", 30), "FREQ=DAILY");
    let found = series.expand(window("2026-10-24T00:00:00Z", "2026-10-27T00:00:00Z"), &zone("UTC"));
    assert_eq!(starts(&found), ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-26T01:30"]);
}

#[test]
fn a_month_without_a_31st_is_left_out_and_the_last_day_never_is() {
    let year = window("2027-01-01T00:00:00Z", "2027-08-01T00:00:00Z");
    let start = timed("2027-01-31T12:00", "Europe/London", 30);
    let found = recurring(&start, "FREQ=MONTHLY;BYMONTHDAY=31").expand(year, &zone("UTC"));
    assert_eq!(dates(&found), ["2027-01-31", "2027-03-31", "2027-05-31", "2027-07-31"]);
    let found = recurring(&start, "FREQ=MONTHLY;BYMONTHDAY=-1").expand(year, &zone("UTC"));
    let last_days = ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-07-31"];
    assert_eq!(dates(&found), last_days);
}

#[test]
fn until_is_the_end_of_that_local_day() {
    // 23:00 in New York is the next day in UTC.
    let when = timed("2026-11-20T23:00", "America/New_York", 30);
    let series = recurring(&when, "FREQ=DAILY;UNTIL=20261122");
    let found = series.expand(window("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"), &zone("UTC"));
    assert_eq!(starts(&found), ["2026-11-21T04:00", "2026-11-22T04:00", "2026-11-23T04:00"]);
}

#[test]
fn count_counts_from_the_first_with_those_that_were_deleted() {
    let when = timed("2026-11-02T09:00", "Europe/London", 30);
    let series = recurring(&when, "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=5");
    let series = series.without(day("2026-11-05"), Reach::This).unwrap();
    let found = series.expand(window("2026-11-01T00:00:00Z", "2027-11-01T00:00:00Z"), &zone("UTC"));
    assert_eq!(dates(&found), ["2026-11-02", "2026-11-09", "2026-11-12", "2026-11-16"]);
}

#[test]
fn a_daily_event_of_long_ago_still_shows_and_a_wide_window_shows_a_thousand() {
    let series = recurring(&timed("1990-01-01T08:00", "Europe/London", 30), "FREQ=DAILY");
    let found = series.expand(window("2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z"), &zone("UTC"));
    assert_eq!(dates(&found), ["2026-11-20", "2026-11-21"]);
    let found = series.expand(window("2000-01-01T00:00:00Z", "2020-01-01T00:00:00Z"), &zone("UTC"));
    assert_eq!((found.len(), found[0].occurrence), (MAX_INSTANCES, Some(day("2000-01-01"))));
}

#[test]
fn nine_hundred_and_ninety_nine_are_counted_without_a_walk_where_none_is_needed() {
    for (rule, last) in [
        ("FREQ=DAILY;COUNT=999", "2029-08-13"),
        ("FREQ=WEEKLY;BYDAY=WE,FR;COUNT=999", "2036-06-13"),
        ("FREQ=MONTHLY;INTERVAL=2;COUNT=12", "2028-09-19"),
        ("FREQ=YEARLY;COUNT=3", "2028-11-19"),
    ] {
        let series = recurring(&timed("2026-11-19T09:00", "Europe/London", 30), rule);
        let rule = series.rule.unwrap();
        let listed = rule.between(series.when.date(), series.when.date(), jiff::civil::Date::MAX).last();
        assert_eq!((rule.last(series.when.date()), listed), (Some(day(last)), Some(day(last))));
    }
}

#[test]
fn leap_days_and_fifth_weekdays_come_when_they_come() {
    let far = window("2020-01-01T00:00:00Z", "2033-01-01T00:00:00Z");
    let leap = recurring(&timed("2024-02-29T09:00", "UTC", 30), "FREQ=YEARLY").expand(far, &zone("UTC"));
    assert_eq!(dates(&leap), ["2024-02-29", "2028-02-29", "2032-02-29"]);
    let half = window("2026-10-01T00:00:00Z", "2027-05-01T00:00:00Z");
    let fifth = recurring(&timed("2026-10-30T09:00", "UTC", 30), "FREQ=MONTHLY;BYDAY=5FR").expand(half, &zone("UTC"));
    assert_eq!(dates(&fifth), ["2026-10-30", "2027-01-29", "2027-04-30"]);
    let last = recurring(&timed("2026-10-30T09:00", "UTC", 30), "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3");
    assert_eq!(dates(&last.expand(half, &zone("UTC"))), ["2026-10-30", "2026-11-27", "2026-12-25"]);
}

#[test]
fn what_takes_no_time_is_where_it_begins_and_what_is_long_reaches_into_a_window() {
    let moment = Series::once(timed("2026-11-22T10:00", "UTC", 0));
    let shown = |series: &Series, from, to| series.expand(window(from, to), &zone("UTC")).len();
    assert_eq!(shown(&moment, "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"), 1);
    assert_eq!(shown(&moment, "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z"), 0);
    let weeks = recurring(&timed("2026-01-01T10:00", "UTC", 21 * 24 * 60), "FREQ=MONTHLY");
    assert_eq!(shown(&weeks, "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z"), 1);
    assert_eq!(shown(&weeks, "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"), 0);
}

#[test]
fn whole_days_are_those_of_whoever_looks() {
    let series = Series::once(When::all_day(day("2026-11-22"), day("2026-11-23")).unwrap());
    let of = |name: &str| {
        let found = series.expand(window("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"), &zone(name));
        (found[0].start.to_string(), found[0].end.to_string())
    };
    assert_eq!(of("UTC"), ("2026-11-22T00:00:00.000000Z".to_owned(), "2026-11-23T23:59:59.999000Z".to_owned()));
    assert_eq!(of("Asia/Tokyo"), ("2026-11-21T15:00:00.000000Z".to_owned(), "2026-11-23T14:59:59.999000Z".to_owned()));
    let (first, last) = series.bounds();
    assert!(first <= at("2026-11-21T10:00:00Z") && last.unwrap() >= at("2026-11-24T12:00:00Z"));
}

#[test]
fn an_event_has_an_end_behind_its_beginning_and_a_place_in_time() {
    let (start, end) = (at("2026-11-22T10:00:00Z"), at("2026-11-22T09:00:00Z"));
    assert!(When::timed(start, end, zone("UTC")).is_err());
    assert!(When::timed(start, at("2028-11-22T09:00:00Z"), zone("UTC")).is_err());
    assert!(When::timed(at("1500-01-01T00:00:00Z"), at("1500-01-01T01:00:00Z"), zone("UTC")).is_err());
    assert!(When::all_day(day("2026-11-22"), day("2026-11-21")).is_err());
}
