//! What is due to HMRC after a tax month, and when people are reminded of it.

use jiff::tz::TimeZone;
use kernel::{Error, Result, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Day, TaxMonth, invoice::words, long, plus_days};

/// So many days before, people are reminded.
const DAYS_BEFORE: i64 = 3;
/// At this hour, in London.
const HOUR: i8 = 8;

words! {
    /// What is due after a tax month.
    Due {
        /// The return to HMRC, and the statements to the subcontractors.
        Return = "return",
        /// What was deducted.
        Payment = "payment",
    }
}

impl Due {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::Return, Self::Payment];

    /// The last day for it.
    pub fn on(self, month: TaxMonth) -> Day {
        match self {
            Self::Return => month.return_due(),
            Self::Payment => month.payment_due(),
        }
    }

    /// When people are reminded of it.
    pub fn remind_at(self, month: TaxMonth) -> Timestamp {
        let morning = plus_days(self.on(month), -DAYS_BEFORE).at(HOUR, 0, 0, 0);
        let london = TimeZone::get("Europe/London").unwrap_or(TimeZone::UTC);
        let moment = morning.to_zoned(london).map_or(jiff::Timestamp::MAX, |morning| morning.timestamp());
        Timestamp::from_micros(moment.as_microsecond())
    }

    /// What it is called in the schedule, and what there is to do.
    pub fn words(self, month: TaxMonth) -> (String, String) {
        let end = long(month.end());
        match self {
            Self::Return => (
                "CIS return and statements due".to_owned(),
                format!(
                    "Tax month ending {end}: the return is to be with HMRC, and the statements with the subcontractors. \
                     Closing the month under Invoicing issues the statements."
                ),
            ),
            Self::Payment => (
                "CIS payment to HMRC due".to_owned(),
                format!("Tax month ending {end}: what was deducted is to be with HMRC, if it is paid electronically."),
            ),
        }
    }

    /// The sentence behind the bell.
    pub fn sentence(self, month: TaxMonth) -> String {
        let (end, on) = (long(month.end()), long(self.on(month)));
        match self {
            Self::Return => format!("The return and the statements of the tax month ending {end} are due on {on}"),
            Self::Payment => format!("What was deducted in the tax month ending {end} is to be with HMRC by {on}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_reminded_three_mornings_before() {
        let month = TaxMonth::ending("2026-11-05").expect("a month");
        assert_eq!(Due::Return.remind_at(month).to_string(), "2026-11-16T08:00:00.000000Z");
        // In summer eight o'clock in London is seven in Greenwich.
        let summer = TaxMonth::ending("2026-07-05").expect("a month");
        assert_eq!(Due::Payment.remind_at(summer).to_string(), "2026-07-19T07:00:00.000000Z");
        assert_eq!(
            Due::Payment.sentence(month),
            "What was deducted in the tax month ending 5 November 2026 is to be with HMRC by 22 November 2026"
        );
    }
}
