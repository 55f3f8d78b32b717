//! What a member chose for oneself alone, and finds again on every device.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};

/// The most calendars that are remembered.
const MAX_CALENDARS: usize = 500;
/// The longest identifier of a calendar, in bytes.
const MAX_CALENDAR_BYTES: usize = 64;

/// How times of day are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TimeFormat {
    /// `1:30 PM`.
    #[serde(rename = "12h")]
    Hours12,
    /// `13:30`.
    #[serde(rename = "24h")]
    Hours24,
}

/// What a member chose for oneself alone. At first nothing is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The welcome of a newcomer was closed.
    pub welcome_closed: bool,
    /// How times of day are written; `None` until it is chosen.
    pub time_format: Option<TimeFormat>,
    /// The calendars that the schedule shows; `None` until they are chosen.
    pub calendars: Option<CalendarChoice>,
}

/// What is to change of the preferences; what is `None` stays, and an inner `None` is chosen no more.
#[derive(Clone, Debug, Default)]
pub struct PreferencesChange {
    /// Whether the welcome was closed.
    pub welcome_closed: Option<bool>,
    /// How times are written.
    pub time_format: Option<Option<TimeFormat>>,
    /// The calendars that are shown.
    pub calendars: Option<Option<CalendarChoice>>,
}

impl Preferences {
    /// These with the change.
    #[must_use]
    pub fn with(mut self, change: PreferencesChange) -> Self {
        self.welcome_closed = change.welcome_closed.unwrap_or(self.welcome_closed);
        self.time_format = change.time_format.unwrap_or(self.time_format);
        if let Some(calendars) = change.calendars {
            self.calendars = calendars;
        }
        self
    }
}

/// Identifiers of calendars, each once, in the order in which they were chosen. They are the schedule's; one that is gone
/// or that the member may not see any more shows nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CalendarChoice(Vec<String>);

impl CalendarChoice {
    /// Accepts a choice; what is named twice is kept once.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there are too many, or one is empty or too long.
    pub fn parse(ids: Vec<String>) -> Result<Self> {
        if ids.len() > MAX_CALENDARS {
            return Err(Error::invalid(format!("At most {MAX_CALENDARS} calendars can be chosen.")));
        }
        let mut chosen: Vec<String> = Vec::with_capacity(ids.len());
        for id in ids {
            if id.is_empty() || id.len() > MAX_CALENDAR_BYTES || id.contains(char::is_control) {
                return Err(Error::invalid("A calendar is named by its identifier."));
            }
            if !chosen.contains(&id) {
                chosen.push(id);
            }
        }
        Ok(Self(chosen))
    }

    /// The identifiers.
    pub fn ids(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(ids: &[&str]) -> Result<CalendarChoice> {
        CalendarChoice::parse(ids.iter().map(|id| (*id).to_owned()).collect())
    }

    #[test]
    fn calendars_are_kept_once_and_in_order() {
        assert_eq!(choice(&["personal", "b", "personal", "a"]).expect("chosen").ids(), ["personal", "b", "a"]);
        assert!(choice(&[]).expect("none is a choice").ids().is_empty());
        for odd in [vec![""], vec!["a\nb"], vec![&*"x".repeat(65)]] {
            assert!(choice(&odd).is_err(), "{odd:?}");
        }
        let many: Vec<String> = (0..501).map(|id| id.to_string()).collect();
        assert!(CalendarChoice::parse(many).is_err());
    }

    #[test]
    fn a_change_leaves_what_it_does_not_name() {
        let before = Preferences { welcome_closed: true, time_format: Some(TimeFormat::Hours24), calendars: None };
        assert_eq!(before.clone().with(PreferencesChange::default()), before);
        let change = PreferencesChange {
            time_format: Some(None),
            calendars: Some(Some(choice(&["a"]).expect("chosen"))),
            ..PreferencesChange::default()
        };
        let after = before.with(change);
        assert!(after.welcome_closed && after.time_format.is_none());
        assert_eq!(after.calendars.expect("chosen").ids(), ["a"]);
    }
}
