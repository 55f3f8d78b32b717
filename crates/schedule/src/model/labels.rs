//! Status labels (notes-and-schedule.md section 3.9): three there always are, and the organisation may give them words and
//! colours of its own.

use kernel::{Error, Result};

/// The most letters of a label.
const MAX_LABEL: usize = 40;

/// A status as people see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatusLabel {
    /// `green`, `amber` or `red`.
    pub id: String,
    /// Its word: `On Track`.
    pub label: String,
    /// As `#10B981`.
    pub color: String,
}

impl StatusLabel {
    /// A label with words of one's own.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a status that is none, a word that is blank or too long, and what is no colour.
    pub fn new(id: &str, label: &str, color: &str) -> Result<Self> {
        let word = label.trim();
        if word.is_empty() || word.chars().count() > MAX_LABEL {
            return Err(Error::invalid(format!("A status label needs a word of at most {MAX_LABEL} letters.")));
        }
        Ok(Self { id: super::status(id)?, label: word.to_owned(), color: super::color(color)? })
    }

    /// The three as they are unless an organisation says otherwise.
    pub fn defaults() -> [Self; 3] {
        let one = |id: &str, label: &str, color: &str| Self { id: id.into(), label: label.into(), color: color.into() };
        [one("green", "On Track", "#10B981"), one("amber", "At Risk", "#F59E0B"), one("red", "Urgent", "#EF4444")]
    }

    /// The three, each as the organisation has it where it has it otherwise.
    pub fn with_own(own: &[Self]) -> Vec<Self> {
        let known = |default: Self| own.iter().find(|label| label.id == default.id).cloned().unwrap_or(default);
        Self::defaults().into_iter().map(known).collect()
    }
}
