//! Days that several modules speak of: each is reckoned once, from the day on which the demo is made.

use jiff::{
    Span,
    civil::{Date, Weekday},
    tz,
};
use kernel::{Ctx, Error, Result, TimeZone};

/// The days of the story.
#[derive(Clone, Copy)]
pub(super) struct Days {
    /// Today, by the clocks of the organisation.
    pub(super) today: Date,
    /// When the third part of the level 04 slab is poured: a Thursday to come.
    pub(super) pour: Date,
    /// When the last progress meeting was: a Tuesday that has passed.
    pub(super) meeting: Date,
}

impl Days {
    /// `ctx`'s clock says what today is.
    ///
    /// # Errors
    /// Where the calendar ends.
    pub(super) fn of(ctx: &Ctx) -> Result<Self> {
        let now = jiff::Timestamp::from_microsecond(ctx.now().as_micros()).map_err(Error::internal)?;
        let zone = tz::TimeZone::get(TimeZone::default().as_str()).map_err(Error::internal)?;
        Self::on(zone.to_datetime(now).date())
    }

    fn on(today: Date) -> Result<Self> {
        // Somebody asked two days ago whether to begin earlier, and the client asks today whether to come.
        let pour = later(today, 1)?.nth_weekday(1, Weekday::Thursday).map_err(Error::internal)?;
        let meeting = today.nth_weekday(-1, Weekday::Tuesday).map_err(Error::internal)?;
        Ok(Self { today, pour, meeting })
    }

    /// The Monday of this week.
    ///
    /// # Errors
    /// Where the calendar ends.
    pub(super) fn monday(self) -> Result<Date> {
        later(self.today, -i64::from(self.today.weekday().to_monday_zero_offset()))
    }

    /// How many days ago the last progress meeting was.
    ///
    /// # Errors
    /// Where the calendar ends.
    pub(super) fn since_meeting(self) -> Result<u32> {
        let span = self.today.since(self.meeting).map_err(Error::internal)?;
        u32::try_from(span.get_days()).map_err(Error::internal)
    }

    /// The text with its days in words: `{pour}` is `Thursday 3 December`, `{meeting}` is `24 November`, `{meeting-14}` the
    /// meeting of two weeks before, `{meeting+3}` and `{meeting+7}` are days after it, `27 Nov`.
    ///
    /// # Errors
    /// Where the calendar ends.
    pub(super) fn told(self, text: &str) -> Result<String> {
        Ok(text
            .replace("{pour}", &self.pour.strftime("%A %-d %B").to_string())
            .replace("{meeting}", &self.meeting.strftime("%-d %B").to_string())
            .replace("{meeting-14}", &later(self.meeting, -14)?.strftime("%-d %B").to_string())
            .replace("{meeting+3}", &later(self.meeting, 3)?.strftime("%-d %b").to_string())
            .replace("{meeting+7}", &later(self.meeting, 7)?.strftime("%-d %b").to_string()))
    }
}

/// So many days after a day.
///
/// # Errors
/// Where the calendar ends.
pub(super) fn later(date: Date, days: i64) -> Result<Date> {
    date.checked_add(Span::new().days(days)).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use jiff::{ToSpan as _, civil::date};

    use super::Days;

    #[test]
    fn the_pour_is_a_thursday_to_come_and_the_meeting_a_tuesday_that_has_passed() {
        for day in 0..14 {
            let today = date(2026, 11, 23).saturating_add(day.days());
            let days = Days::on(today).unwrap();
            assert!(
                days.pour > today.saturating_add(1.day()) && days.pour <= today.saturating_add(8.days()),
                "{today}"
            );
            assert!(days.meeting < today && days.meeting >= today.saturating_add((-7).days()), "{today}");
        }
        let thursday = Days::on(date(2026, 11, 26)).unwrap();
        assert_eq!(thursday.told("{pour}, {meeting}, {meeting+7}").unwrap(), "Thursday 3 December, 24 November, 1 Dec");
        assert_eq!(
            (thursday.told("{meeting-14}").unwrap().as_str(), thursday.since_meeting().unwrap()),
            ("10 November", 2)
        );
        assert_eq!(thursday.monday().unwrap(), date(2026, 11, 23));
    }
}
