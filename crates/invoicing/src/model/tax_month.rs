//! Days, tax months and tax years.
//!
//! A tax month begins on the 6th and ends on the 5th (HMRC, CIS340 and CISR61270). The day is the one in London, as the
//! scheme's dates are.

use jiff::{ToSpan as _, civil::Date, tz::TimeZone};
use kernel::{Error, Result, Timestamp};

/// A day without a time.
pub type Day = Date;

/// The day in London at this moment.
pub fn today(now: Timestamp) -> Day {
    let moment = jiff::Timestamp::from_microsecond(now.as_micros()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let london = TimeZone::get("Europe/London").unwrap_or(TimeZone::UTC);
    moment.to_zoned(london).date()
}

/// A day as JSON and the database have it: `2026-11-05`, within this century.
///
/// # Errors
/// `INVALID_REQUEST`, which names `field`.
pub fn parse_day(text: &str, field: &'static str) -> Result<Day> {
    let day = (text.len() == 10).then(|| text.parse::<Day>().ok()).flatten();
    day.filter(|day| (2000..2100).contains(&day.year())).ok_or_else(|| {
        Error::invalid(format!("{field} is a day such as 2026-11-05."))
            .with_details(serde_json::json!({ "field": field }))
    })
}

/// So many days later, or earlier.
pub fn plus_days(day: Day, days: i64) -> Day {
    day.saturating_add(days.days())
}

/// `5 November 2026`.
pub fn long(day: Day) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// A tax month, by the day on which it ends: always a 5th.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TaxMonth(Day);

impl TaxMonth {
    /// The tax month that the day lies in.
    pub fn of(day: Day) -> Self {
        let fifth = day.first_of_month().saturating_add(4.days());
        Self(if day.day() <= 5 { fifth } else { fifth.saturating_add(1.month()) })
    }

    /// The tax month that ends on this day.
    ///
    /// # Errors
    /// `NOT_FOUND` where none does.
    pub fn ending(text: &str) -> Result<Self> {
        let day = parse_day(text, "monthEnd").ok().filter(|day| day.day() == 5);
        day.map(Self).ok_or_else(|| Error::not_found("Tax month"))
    }

    /// As [`Self::ending`] of what the database kept.
    pub fn from_stored(text: &str) -> Result<Self> {
        text.parse().map(Self).map_err(Error::internal)
    }

    /// Its last day, a 5th.
    pub fn end(self) -> Day {
        self.0
    }

    /// Its first day, a 6th.
    pub fn begin(self) -> Day {
        self.previous().0.saturating_add(1.day())
    }

    /// The moment in London at which it begins.
    pub fn begins_at(self) -> Timestamp {
        let london = TimeZone::get("Europe/London").unwrap_or(TimeZone::UTC);
        let moment = self.begin().to_zoned(london).map_or(jiff::Timestamp::MAX, |midnight| midnight.timestamp());
        Timestamp::from_micros(moment.as_microsecond())
    }

    /// The one before.
    #[must_use]
    pub fn previous(self) -> Self {
        Self(self.0.saturating_sub(1.month()))
    }

    /// The one after.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1.month()))
    }

    /// Until when statements are to be with the subcontractors and the return with HMRC: the 19th.
    pub fn return_due(self) -> Day {
        self.0.saturating_add(14.days())
    }

    /// Until when what was deducted is to be paid electronically: the 22nd.
    pub fn payment_due(self) -> Day {
        self.0.saturating_add(17.days())
    }

    /// The tax year that it belongs to.
    pub fn tax_year(self) -> TaxYear {
        TaxYear::of(self.0)
    }
}

/// A tax year, by the calendar year in which it begins on 6 April.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TaxYear(i16);

impl TaxYear {
    /// The tax year that the day lies in.
    pub fn of(day: Day) -> Self {
        let has_begun = (day.month(), day.day()) >= (4, 6);
        Self(if has_begun { day.year() } else { day.year() - 1 })
    }

    /// Its first day, 6 April.
    pub fn begin(self) -> Day {
        jiff::civil::date(self.0, 4, 6)
    }

    /// Its last day, 5 April.
    pub fn end(self) -> Day {
        jiff::civil::date(self.0 + 1, 4, 5)
    }

    /// Until when the books of the year are to be kept at least: six years after its end, as companies have to (HMRC, CIS340;
    /// others have three).
    pub fn keep_until(self) -> Day {
        Self(self.0 + 6).end()
    }

    /// So many tax years earlier.
    #[must_use]
    pub fn earlier(self, years: i16) -> Self {
        Self(self.0 - years)
    }

    /// `2026-27`.
    pub fn name(self) -> String {
        format!("{}-{:02}", self.0, (self.0 + 1) % 100)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_month_begins_on_the_sixth_and_ends_on_the_fifth() {
        for (day, end) in [
            (date(2026, 11, 5), date(2026, 11, 5)),
            (date(2026, 11, 6), date(2026, 12, 5)),
            (date(2026, 12, 31), date(2027, 1, 5)),
            (date(2027, 1, 1), date(2027, 1, 5)),
        ] {
            assert_eq!(TaxMonth::of(day).end(), end, "{day}");
        }
        let month = TaxMonth::of(date(2026, 10, 20));
        assert_eq!(month.begin(), date(2026, 10, 6));
        assert_eq!((month.return_due(), month.payment_due()), (date(2026, 11, 19), date(2026, 11, 22)));
        assert!(TaxMonth::ending("2026-11-06").is_err() && TaxMonth::ending("x").is_err());
    }

    #[test]
    fn a_tax_year_begins_on_the_sixth_of_april() {
        assert_eq!(TaxYear::of(date(2026, 4, 5)).name(), "2025-26");
        assert_eq!(TaxYear::of(date(2026, 4, 6)).name(), "2026-27");
        assert_eq!(TaxYear::of(date(2099, 12, 1)).name(), "2099-00");
        assert_eq!(TaxMonth::of(date(2026, 4, 5)).tax_year().name(), "2025-26");
        assert_eq!(TaxYear::of(date(2026, 4, 5)).keep_until(), date(2032, 4, 5));
    }

    #[test]
    fn the_day_is_the_one_in_london() {
        // 23:30 UTC on 30 June is half past midnight of 1 July there.
        let late: Timestamp = "2026-06-30T23:30:00Z".parse().expect("a time");
        assert_eq!(today(late), date(2026, 7, 1));
        assert_eq!(long(date(2026, 7, 1)), "1 July 2026");
    }

    proptest! {
        #[test]
        fn every_day_lies_in_its_month(days in 0i64..36_000) {
            let day = date(2001, 1, 1).saturating_add(days.days());
            let month = TaxMonth::of(day);
            prop_assert!(month.begin() <= day && day <= month.end());
            prop_assert_eq!(TaxMonth::of(month.begin()), month);
            prop_assert_eq!(plus_days(month.previous().end(), 1), month.begin());
            prop_assert_eq!(month.previous().next(), month);
        }
    }
}
