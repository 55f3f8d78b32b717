//! When something is, in words.

use jiff::civil::DateTime;
use kernel::{TimeZone, Timestamp};

use super::{
    When,
    dates::days_later,
    instant::{rules, wall},
};

/// When an event is, for somebody in the zone `reader`: `Monday 23 November 2026, 09:00 to 10:00 (Europe/London)`.
pub fn moment_in_words(when: &When, reader: &TimeZone) -> String {
    let day = |at: DateTime| at.strftime("%A %-d %B %Y").to_string();
    let time = |at: DateTime| at.strftime("%H:%M").to_string();
    match when {
        When::AllDay { first, days } => {
            let last = days_later(*first, *days - 1).unwrap_or(*first);
            let midnight = |date: jiff::civil::Date| date.to_datetime(jiff::civil::Time::midnight());
            if last == *first {
                day(midnight(*first))
            } else {
                format!("{} to {}", day(midnight(*first)), day(midnight(last)))
            }
        }
        When::Timed { .. } => {
            let clocks = rules(reader);
            let (start, end) = when.span(reader);
            let (start, end) = (wall(start, &clocks), wall(end, &clocks));
            let until = match (start == end, start.date() == end.date()) {
                (true, _) => String::new(),
                (_, true) => format!(" to {}", time(end)),
                _ => format!(" to {}, {}", day(end), time(end)),
            };
            format!("{}, {}{until} ({reader})", day(start), time(start))
        }
    }
}

/// When something begins, for somebody in the zone `reader`: `Monday 23 November at 09:00`.
pub fn start_in_words(start: Timestamp, reader: &TimeZone) -> String {
    wall(start, &rules(reader)).strftime("%A %-d %B at %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::TimeZone;

    use super::{When, moment_in_words, start_in_words};

    #[test]
    fn a_time_is_told_by_the_clocks_of_whoever_reads() {
        let zone = |name: &str| TimeZone::parse(name).unwrap();
        let timed = |minutes: u64| When::Timed {
            is_second: false,
            start: "2026-11-23T09:00".parse().unwrap(),
            zone: zone("Europe/London"),
            length: Duration::from_secs(minutes * 60),
        };
        let told = |when: &When, name: &str| moment_in_words(when, &zone(name));
        assert_eq!(told(&timed(60), "Europe/London"), "Monday 23 November 2026, 09:00 to 10:00 (Europe/London)");
        assert_eq!(told(&timed(0), "Asia/Tokyo"), "Monday 23 November 2026, 18:00 (Asia/Tokyo)");
        let long = "Monday 23 November 2026, 18:00 to Tuesday 24 November 2026, 19:00 (Asia/Tokyo)";
        assert_eq!(told(&timed(25 * 60), "Asia/Tokyo"), long);
        let days = |last: &str| When::all_day("2026-12-24".parse().unwrap(), last.parse().unwrap()).unwrap();
        assert_eq!(told(&days("2026-12-24"), "UTC"), "Thursday 24 December 2026");
        assert_eq!(told(&days("2026-12-26"), "UTC"), "Thursday 24 December 2026 to Saturday 26 December 2026");
        let start = timed(0).span(&zone("UTC")).0;
        assert_eq!(start_in_words(start, &zone("America/New_York")), "Monday 23 November at 04:00");
    }
}
