//! When a person is left in peace, and when mail about unread messages is due.

use std::time::Duration;

use jiff::{ToSpan, Zoned, civil::Weekday, tz};
use kernel::{Error, Result, TimeZone, Timestamp};

/// Minutes of a day.
const DAY: i64 = 24 * 60;

/// How long somebody has to read a message before a digest names it.
pub const SOON: Duration = Duration::from_secs(15 * 60);

/// At what hour of the person's day the daily digest goes out.
const DAILY_AT: i8 = 8;

kernel::words! {
    /// When mail names messages that somebody has not read.
    MailDigest {
        /// Never.
        Off = "off",
        /// A quarter of an hour after the first of them.
        Soon = "soon",
        /// Once a day, at 08:00.
        Daily = "daily",
    }
}

/// A part of every day, in minutes since midnight. It may go past midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// The first quiet minute.
    pub from: i64,
    /// The first minute that is not.
    pub to: i64,
}

impl QuietHours {
    /// Reads two times of day: `18:00`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where one is none, or both are the same.
    pub fn read(from: &str, to: &str) -> Result<Self> {
        let hours = Self { from: read_minute(from)?, to: read_minute(to)? };
        if hours.from == hours.to {
            return Err(Error::invalid("Quiet hours begin and end at different times."));
        }
        Ok(hours)
    }

    fn covers(self, minute: i64) -> bool {
        if self.from < self.to {
            self.from <= minute && minute < self.to
        } else {
            minute >= self.from || minute < self.to
        }
    }
}

fn read_minute(text: &str) -> Result<i64> {
    let odd = || Error::invalid(format!("'{text}' is not a time of day such as 18:30."));
    let (hour, minute) = text.split_once(':').ok_or_else(odd)?;
    let is_plain = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain(hour) || !is_plain(minute) {
        return Err(odd());
    }
    let (hour, minute): (i64, i64) = (hour.parse().map_err(|_| odd())?, minute.parse().map_err(|_| odd())?);
    if hour < 24 && minute < 60 { Ok(hour * 60 + minute) } else { Err(odd()) }
}

/// A minute of the day as people write it.
pub fn write_minute(minute: i64) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// What a person has set for chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChatSettings {
    /// When the person is left in peace; `None` for never.
    pub quiet: Option<QuietHours>,
    /// Whether Saturdays and Sundays are quiet as a whole.
    pub is_quiet_at_weekends: bool,
    /// When mail names what the person has not read.
    pub digest: MailDigest,
    /// Messages up to then are no part of a digest any more.
    pub digest_until: Timestamp,
}

impl Default for ChatSettings {
    fn default() -> Self {
        Self {
            quiet: None,
            is_quiet_at_weekends: false,
            digest: MailDigest::Off,
            digest_until: Timestamp::from_micros(0),
        }
    }
}

impl ChatSettings {
    /// Whether the person is left in peace at that moment of the person's own clock.
    pub fn is_quiet_at(&self, moment: &Zoned) -> bool {
        let is_weekend = matches!(moment.weekday(), Weekday::Saturday | Weekday::Sunday);
        let minute = i64::from(moment.hour()) * 60 + i64::from(moment.minute());
        (self.is_quiet_at_weekends && is_weekend) || self.quiet.is_some_and(|quiet| quiet.covers(minute))
    }

    /// When mail is due about messages of which the first came at `first`, to a person who lives by this clock; `None` where
    /// the person wants none.
    pub fn digest_due(&self, first: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let zone = tz::TimeZone::get(zone.as_str()).unwrap_or(tz::TimeZone::UTC);
        let first = local(first, &zone);
        let due = match self.digest {
            MailDigest::Off => return None,
            MailDigest::Soon => local(instant(&first) + SOON, &zone),
            MailDigest::Daily => {
                let today = first.date().at(DAILY_AT, 0, 0, 0).to_zoned(zone).ok()?;
                if today > first { today } else { today.checked_add(1.day()).ok()? }
            }
        };
        Some(instant(&self.after_quiet(due)))
    }

    /// The first moment from this one on at which the person is not left in peace. Whoever never wants to be disturbed is
    /// disturbed at once: mail that is always put off is never sent.
    fn after_quiet(&self, moment: Zoned) -> Zoned {
        let mut later = moment.clone();
        for _ in 0..8 * DAY {
            if !self.is_quiet_at(&later) {
                return later;
            }
            let Ok(next) = later.checked_add(1.minute()) else { break };
            later = next;
        }
        moment
    }
}

fn local(at: Timestamp, zone: &tz::TimeZone) -> Zoned {
    jiff::Timestamp::from_microsecond(at.as_micros()).unwrap_or(jiff::Timestamp::MIN).to_zoned(zone.clone())
}

fn instant(moment: &Zoned) -> Timestamp {
    Timestamp::from_micros(moment.timestamp().as_microsecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    fn settings(digest: MailDigest, quiet: Option<(&str, &str)>, weekends: bool) -> ChatSettings {
        let quiet = quiet.map(|(from, to)| QuietHours::read(from, to).expect("hours"));
        ChatSettings { quiet, is_quiet_at_weekends: weekends, digest, ..ChatSettings::default() }
    }

    #[test]
    fn quiet_hours_may_go_past_midnight() {
        let night = QuietHours::read("18:00", "08:00").expect("hours");
        assert!([18 * 60, 23 * 60, 0, 479].into_iter().all(|minute| night.covers(minute)));
        assert!([480, 720, 1079].into_iter().all(|minute| !night.covers(minute)));
        let noon = QuietHours::read("12:00", "13:00").expect("hours");
        assert!(noon.covers(750) && !noon.covers(780) && !noon.covers(0));
        for (from, to) in [("18:00", "18:00"), ("24:00", "08:00"), ("8:00", "09:00"), ("", "09:00"), ("+8:00", "09:00")]
        {
            assert!(QuietHours::read(from, to).is_err(), "{from}-{to}");
        }
        assert_eq!(write_minute(18 * 60 + 5), "18:05");
    }

    #[test]
    fn mail_is_due_by_the_clock_of_the_person_and_not_in_quiet_hours() {
        let london = TimeZone::parse("Europe/London").expect("a zone");
        let sydney = TimeZone::parse("Australia/Sydney").expect("a zone");
        // A Friday afternoon in London, in winter; in Sydney it is Saturday 02:00.
        let first = at("2026-11-27T15:00:00Z");
        let due = |settings: ChatSettings, zone: &TimeZone| settings.digest_due(first, zone).expect("due").to_string();
        assert_eq!(settings(MailDigest::Off, None, false).digest_due(first, &london), None);
        assert_eq!(due(settings(MailDigest::Soon, None, false), &london), "2026-11-27T15:15:00.000000Z");
        assert_eq!(due(settings(MailDigest::Daily, None, false), &london), "2026-11-28T08:00:00.000000Z");
        assert_eq!(due(settings(MailDigest::Daily, None, false), &sydney), "2026-11-27T21:00:00.000000Z");
        let night = Some(("15:00", "08:30"));
        assert_eq!(due(settings(MailDigest::Soon, night, false), &london), "2026-11-28T08:30:00.000000Z");
        assert_eq!(due(settings(MailDigest::Soon, night, true), &london), "2026-11-30T08:30:00.000000Z");
    }

    #[test]
    fn eight_in_the_morning_stays_eight_when_clocks_change() {
        let london = TimeZone::parse("Europe/London").expect("a zone");
        let daily = settings(MailDigest::Daily, None, false);
        let due = daily.digest_due(at("2027-03-27T20:00:00Z"), &london).expect("due");
        assert_eq!(due, at("2027-03-28T07:00:00Z"));
    }
}
