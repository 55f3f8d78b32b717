//! Dates, times and lengths as iCalendar writes them (RFC 5545 sections 3.3.4 to 3.3.6).

use jiff::civil::{Date, DateTime};

use crate::model::instant::is_stamp;

/// When something is, as a line says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stamp {
    /// A day.
    Day(Date),
    /// What clocks show: those of the line's zone, or of wherever one is.
    Local(DateTime),
    /// What clocks show in UTC.
    Utc(DateTime),
}

/// Reads one; `None` where it is none.
pub(super) fn stamp(text: &str) -> Option<Stamp> {
    let text = text.trim();
    if !is_stamp(text) {
        return None;
    }
    match text.len() {
        8 => Date::strptime("%Y%m%d", text).ok().map(Stamp::Day),
        15 => DateTime::strptime("%Y%m%dT%H%M%S", text).ok().map(Stamp::Local),
        16 => DateTime::strptime("%Y%m%dT%H%M%S", text.strip_suffix('Z')?).ok().map(Stamp::Utc),
        _ => None,
    }
}

/// A length: days by the calendar, and seconds by the line of time. Negative for what lies before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Length {
    pub(crate) days: i64,
    pub(crate) seconds: i64,
}

/// Reads one, such as `-PT15M`, `P1D` and `P2W`; `None` where it is none.
pub(crate) fn length(text: &str) -> Option<Length> {
    let text = text.trim();
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mut days, mut seconds, mut number, mut is_time) = (0_i64, 0_i64, None::<i64>, false);
    let mut has_any = false;
    for letter in rest.strip_prefix('P')?.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(i64::from(digit))?);
            continue;
        }
        if letter == 'T' && number.is_none() && !is_time {
            is_time = true;
            continue;
        }
        let count = number.take()?;
        let (unit, total) = match (letter, is_time) {
            ('W', false) => (7, &mut days),
            ('D', false) => (1, &mut days),
            ('H', true) => (3600, &mut seconds),
            ('M', true) => (60, &mut seconds),
            ('S', true) => (1, &mut seconds),
            _ => return None,
        };
        *total = total.checked_add(count.checked_mul(unit)?)?;
        has_any = true;
    }
    (has_any && number.is_none()).then_some(Length { days: sign * days, seconds: sign * seconds })
}

/// An offset from UTC in seconds, such as `+0100` and `-003045`; `None` where it is none.
pub(super) fn offset(text: &str) -> Option<i32> {
    let text = text.trim();
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let digits = text.get(1..)?;
    if !matches!(digits.len(), 4 | 6) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |at: usize| digits.get(at..at + 2).map_or(Some(0), |two| two.parse::<i32>().ok());
    let seconds = part(0)? * 3600 + part(2)? * 60 + if digits.len() == 6 { part(4)? } else { 0 };
    (seconds < 24 * 60 * 60).then_some(sign * seconds)
}

#[cfg(test)]
mod tests {
    use super::{Length, Stamp, length, offset, stamp};

    #[test]
    fn times_are_days_local_or_utc() {
        assert_eq!(stamp("20261123"), Some(Stamp::Day("2026-11-23".parse().unwrap())));
        assert_eq!(stamp("20261123T090000"), Some(Stamp::Local("2026-11-23T09:00".parse().unwrap())));
        assert_eq!(stamp("20261123T090000Z"), Some(Stamp::Utc("2026-11-23T09:00".parse().unwrap())));
        for odd in
            ["", "2026-11-23", "20261323", "20260230", "20261123T250000", "20261123T0900", "+2026112", "99999999"]
        {
            assert_eq!(stamp(odd), None, "{odd}");
        }
    }

    #[test]
    fn lengths_have_days_and_seconds() {
        let of = |days, seconds| Some(Length { days, seconds });
        assert_eq!(length("PT1H30M"), of(0, 5400));
        assert_eq!(length("-PT15M"), of(0, -900));
        assert_eq!(length("+P1DT2S"), of(1, 2));
        assert_eq!(length("P2W"), of(14, 0));
        for odd in
            ["", "P", "PT", "15M", "P1", "P1H", "PT1D", "PTT1S", "P99999999999999999999D", "P9223372036854775807W"]
        {
            assert_eq!(length(odd), None, "{odd}");
        }
    }

    #[test]
    fn offsets_have_a_sign() {
        assert_eq!((offset("+0100"), offset("-053000"), offset("+003045")), (Some(3600), Some(-19800), Some(1845)));
        for odd in ["", "0100", "+1", "+2400", "+01:00", "-ü1"] {
            assert_eq!(offset(odd), None, "{odd}");
        }
    }
}
