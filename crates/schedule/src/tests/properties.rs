//! Whatever the rule, the zone and the window: what a window shows is what a patient walk through the calendar finds there.

use std::time::Duration;

use jiff::{
    ToSpan as _,
    civil::{Date, Time, date},
    tz,
};
use kernel::Timestamp;
use proptest::prelude::*;

use super::zone;
use crate::model::{Ends, Instance, Interval, Repeat, Rule, Series, Weekdays, When, Window};

const ZONES: [&str; 6] =
    ["UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"];

/// A walk from day to day that knows the meaning of each rule and nothing of periods.
fn walked(first: Date, rule: &Rule, upper: Date) -> Vec<Date> {
    let every = rule.interval.get();
    let monday = |day: Date| day.checked_sub(i64::from(day.weekday().to_monday_zero_offset()).days()).unwrap();
    let months = |day: Date| i64::from(day.year()) * 12 + i64::from(day.month());
    let days = |from: Date, to: Date| i64::from(from.until(to).unwrap().get_days());
    let is_month = |day: Date| (months(day) - months(first)) % every == 0;
    let mut found = Vec::new();
    let mut day = first;
    while day <= upper {
        let is_one = match rule.repeat {
            Repeat::Daily => days(first, day) % every == 0,
            Repeat::Weekly(set) => set.contains(day.weekday()) && days(monday(first), monday(day)) / 7 % every == 0,
            Repeat::MonthlyOnDay => day.day() == first.day() && is_month(day),
            Repeat::MonthlyOnLastDay => day.tomorrow().unwrap().day() == 1 && is_month(day),
            Repeat::MonthlyOnWeekday(nth) => {
                let is_nth = match nth {
                    -1 => day.checked_add(7.days()).unwrap().month() != day.month(),
                    nth => (day.day() - 1) / 7 + 1 == nth,
                };
                day.weekday() == first.weekday() && is_nth && is_month(day)
            }
            Repeat::Yearly => {
                let is_year = i64::from(day.year() - first.year()) % every == 0;
                (day.month(), day.day()) == (first.month(), first.day()) && is_year
            }
            Repeat::Own(_) => unreachable!("none of these"),
        };
        let is_over = match rule.ends {
            Ends::Never => false,
            Ends::Until(last) => day > last,
            Ends::Count(count) => found.len() >= usize::from(count),
        };
        if is_over {
            break;
        }
        if is_one {
            found.push(day);
        }
        day = day.tomorrow().unwrap();
    }
    found
}

pub(super) fn rules() -> impl Strategy<Value = (Date, Rule)> {
    let first = (0_i64..1500).prop_map(|after| date(2024, 1, 1).checked_add(after.days()).unwrap());
    let ends = prop_oneof![
        Just((0_i64, 0_i64)),
        (1_i64..900).prop_map(|days| (1, days)),
        (1_i64..60).prop_map(|count| (2, count)),
    ];
    (first, 0_u8..6, 1_i64..5, 1_u8..128, ends).prop_map(|(first, kind, every, days, (end, number))| {
        let set = (0_i8..7).filter(|day| days & (1 << day) != 0);
        let set: Weekdays = set.map(|day| jiff::civil::Weekday::from_monday_zero_offset(day).unwrap()).collect();
        let nth = (first.day() - 1) / 7 + 1;
        let repeat = match kind {
            0 => Repeat::Daily,
            1 => Repeat::Weekly(set.with(first.weekday())),
            2 => Repeat::MonthlyOnDay,
            3 => Repeat::MonthlyOnWeekday(if first.last_of_month().day() - first.day() < 7 { -1 } else { nth }),
            4 => Repeat::MonthlyOnLastDay,
            _ => Repeat::Yearly,
        };
        let first = if kind == 4 { first.last_of_month() } else { first };
        let ends = match end {
            0 => Ends::Never,
            1 => Ends::Until(first.checked_add(number.days()).unwrap()),
            _ => Ends::after(number).unwrap(),
        };
        (first, Rule { repeat, interval: Interval::new(every).unwrap(), ends })
    })
}

/// The instances by the walk, each resolved by the calendar's own words for a gap and a fold.
fn expected(series: &Series, rule: &Rule, name: &str, (length, window): (Duration, Window)) -> Vec<Instance> {
    let When::Timed { start, .. } = &series.when else { unreachable!("timed") };
    let clocks = tz::TimeZone::get(name).unwrap();
    walked(start.date(), rule, date(2032, 1, 1))
        .into_iter()
        .filter(|day| !series.skipped.contains(day))
        .map(|day| {
            let moment = clocks.to_ambiguous_timestamp(day.to_datetime(start.time())).compatible().unwrap();
            let start = Timestamp::from_micros(moment.as_microsecond());
            Instance { occurrence: Some(day), start, end: start + length }
        })
        .filter(|one| window.shows((one.start, one.end)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_window_is_a_cut_of_the_whole(
        (first, rule) in rules(), zone_at in 0_usize..6, minute in 0_i64..1440, length in 0_u64..4000,
        from in 0_i64..2500, wide in 1_i64..400, dropped in 0_usize..5,
    ) {
        let name = ZONES[zone_at];
        let time = Time::midnight().checked_add(minute.minutes()).unwrap();
        let length = Duration::from_secs(length * 60);
        let when = When::Timed { start: first.to_datetime(time), zone: zone(name), length, is_second: false };
        let mut series = Series::recurring(when, rule.clone()).unwrap();
        if let Some(day) = walked(first, &rule, date(2032, 1, 1)).get(dropped) {
            series.skipped.insert(*day);
        }
        let begin: Timestamp = "2024-01-01T00:00:00Z".parse().unwrap();
        let hour = |hours: i64| Duration::from_secs(u64::try_from(hours * 3600).unwrap());
        let from = begin + hour(from * 24 + minute % 24);
        let window = Window { from, to: from + hour(wide * 12) };
        let found = series.expand(window, &zone("UTC"));
        let mut wanted = expected(&series, &rule, name, (length, window));
        wanted.sort_by_key(|one| (one.start, one.occurrence));
        prop_assert_eq!(&found, &wanted);

        // What is seen lies within the bounds by which the database finds it.
        let (earliest, latest) = series.bounds();
        prop_assert!(found.iter().all(|one| one.start >= earliest && latest.is_none_or(|latest| one.end <= latest)));
    }

    #[test]
    fn a_cut_loses_nothing_and_doubles_nothing((first, rule) in rules(), at in 0_usize..40) {
        let when = When::Timed { start: first.to_datetime(Time::constant(9, 0, 0, 0)), zone: zone("Europe/London"), length: Duration::from_secs(1800), is_second: false };
        let series = Series::recurring(when, rule.clone()).unwrap();
        let all = walked(first, &rule, date(2031, 1, 1));
        let day = all[at.min(all.len() - 1)];
        let split = series.split_at(day);
        let listed = |series: &Series| -> Vec<Date> {
            let first = series.when.date();
            series.rule.as_ref().unwrap().between(first, first, date(2031, 1, 1)).collect()
        };
        let mut parts = split.head.as_ref().map(listed).unwrap_or_default();
        parts.extend(listed(&split.tail));
        prop_assert_eq!(parts, all);
    }

    #[test]
    fn a_rule_survives_being_written((first, rule) in rules()) {
        let when = When::Timed { start: first.to_datetime(Time::constant(9, 0, 0, 0)), zone: zone("Europe/London"), length: Duration::ZERO, is_second: false };
        let text = crate::model::write_rrule(&rule, &when);
        let read = crate::model::parse_rrule(&text, &when).unwrap();
        prop_assert_eq!((read.first, read.rule), (first, rule));
    }
}
