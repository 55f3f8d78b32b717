//! From wall time to the line of time.

use jiff::{civil::DateTime, tz};
use kernel::{TimeZone, Timestamp};

/// The rules of a zone. Its name was checked when it became one, against the same database.
pub(super) fn rules(zone: &TimeZone) -> tz::TimeZone {
    tz::TimeZone::get(zone.as_str()).unwrap_or(tz::TimeZone::UTC)
}

/// The moment at which clocks of the zone show this. A time that does not exist is read with the offset from before the
/// gap; of a time that occurs twice the first is meant (decision 32).
pub(super) fn moment(wall: DateTime, zone: &tz::TimeZone) -> Timestamp {
    let moment = zone.to_timestamp(wall).unwrap_or(jiff::Timestamp::MAX);
    Timestamp::from_micros(moment.as_microsecond())
}

/// The same; of a time that occurs twice the second, where that is meant.
pub(super) fn moment_of(wall: DateTime, zone: &tz::TimeZone, is_second: bool) -> Timestamp {
    let ambiguous = zone.to_ambiguous_timestamp(wall);
    if !is_second || !matches!(ambiguous.offset(), tz::AmbiguousOffset::Fold { .. }) {
        return moment(wall, zone);
    }
    Timestamp::from_micros(ambiguous.later().unwrap_or(jiff::Timestamp::MAX).as_microsecond())
}

/// Whether clocks of the zone show this at the moment that is meant for the second time.
pub(super) fn is_second(wall: DateTime, zone: &tz::TimeZone, meant: Timestamp) -> bool {
    moment(wall, zone) != meant && moment_of(wall, zone, true) == meant
}

/// What clocks of the zone show at this moment.
pub(super) fn wall(moment: Timestamp, zone: &tz::TimeZone) -> DateTime {
    let moment = jiff::Timestamp::from_microsecond(moment.as_micros()).unwrap_or(jiff::Timestamp::MAX);
    zone.to_datetime(moment)
}

/// Whether a text is made of what dates and times in iCalendar are made of (RFC 5545, 3.3.4 and 3.3.5). A year there has four
/// digits and no sign, which the reader of dates would take.
pub(super) fn is_stamp(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'T' | b'Z'))
}

/// When the day of this moment began, by the clocks of the zone `reader`.
pub fn begin_of_day(moment_in: Timestamp, reader: &TimeZone) -> Timestamp {
    let zone = rules(reader);
    moment(wall(moment_in, &zone).date().to_datetime(jiff::civil::Time::midnight()), &zone)
}
