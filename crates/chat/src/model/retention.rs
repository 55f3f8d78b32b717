//! How long messages are kept.

use std::time::Duration;

use kernel::{Error, Result, Timestamp};

/// The longest time for which messages are kept by a rule: ten years.
const MOST_DAYS: i64 = 3653;

const DAY: u64 = 24 * 3600;

/// What was decided about keeping messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keeping {
    /// For how many days; 0 for ever. `None` where nothing was decided: as the organisation says, and else for ever.
    pub keep_days: Option<i64>,
    /// Whether nothing may be deleted, by anybody or by time.
    pub is_held: bool,
}

impl Keeping {
    /// A decision.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the number of days makes no sense.
    pub fn new(keep_days: Option<i64>, is_held: bool) -> Result<Self> {
        if keep_days.is_some_and(|days| !(0..=MOST_DAYS).contains(&days)) {
            return Err(Error::invalid(format!("Messages are kept for 1 to {MOST_DAYS} days, or for ever with 0.")));
        }
        Ok(Self { keep_days, is_held })
    }

    /// Whether something written then is to go now, in a conversation of which this was decided, in an organisation that has
    /// decided `by_default`.
    pub fn has_expired(self, by_default: Self, written: Timestamp, now: Timestamp) -> bool {
        let days = self.keep_days.or(by_default.keep_days).unwrap_or(0);
        let is_held = self.is_held || by_default.is_held;
        let kept = u64::try_from(days).unwrap_or(0);
        !is_held && kept > 0 && written < now - Duration::from_secs(kept * DAY)
    }
}

/// The time before which something kept for so many days was written.
pub fn days_before(now: Timestamp, days: i64) -> Timestamp {
    now - Duration::from_secs(u64::try_from(days).unwrap_or(0) * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_goes_by_its_own_rule_before_the_organisation_s_and_a_hold_beats_both() {
        let now = Timestamp::from_micros(1_795_241_806_000_000);
        let written = days_before(now, 40);
        let rule = |days, held| Keeping::new(days, held).expect("a rule");
        let none = Keeping::default();
        assert!(!none.has_expired(none, written, now));
        assert!(none.has_expired(rule(Some(30), false), written, now));
        assert!(!none.has_expired(rule(Some(41), false), written, now));
        assert!(!rule(Some(0), false).has_expired(rule(Some(30), false), written, now));
        assert!(rule(Some(7), false).has_expired(rule(Some(365), false), written, now));
        assert!(!rule(Some(7), true).has_expired(none, written, now));
        assert!(!rule(Some(7), false).has_expired(rule(None, true), written, now));
        assert!(Keeping::new(Some(-1), false).is_err() && Keeping::new(Some(4000), false).is_err());
    }
}
