//! Templates: requests without a document and without people, under a name that the whole organisation knows.

use std::{fmt, str::FromStr};

use kernel::{Error, Result, Timestamp, UserId, id::TypedId};
use uuid::Uuid;

use super::words;

/// The most templates of an organisation.
pub const MOST_TEMPLATES: i64 = 500;
/// The longest name of a template or a role, in letters.
const MOST_NAME: usize = 100;

/// A template's identifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignTemplateId(Uuid);

impl TypedId for SignTemplateId {
    const NOUN: &'static str = "Template";
}

impl From<Uuid> for SignTemplateId {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl From<SignTemplateId> for Uuid {
    fn from(id: SignTemplateId) -> Self {
        id.0
    }
}

impl fmt::Display for SignTemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for SignTemplateId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Uuid::parse_str(text).map(Self).map_err(|_| Error::not_found(Self::NOUN))
    }
}

/// A template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// Its identifier.
    pub id: SignTemplateId,
    /// Who looks after it.
    pub owner: UserId,
    /// Its name, which no other template of the organisation has.
    pub name: String,
    /// Everything else: JSON.
    pub body: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

/// The name of a template or a role: one line, and not empty.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn template_name(text: &str, what: &str) -> Result<String> {
    let name = words(text, what, MOST_NAME)?;
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Error::invalid(format!("{what} stands in one line and is not empty.")));
    }
    Ok(name)
}

/// What makes two names the same: case does not count.
pub fn name_key(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_in_one_line_and_is_not_empty() {
        assert_eq!(template_name("  Site order ", "A name").expect("a name"), "Site order");
        for wrong in ["", " \t ", "two\nlines", &"x".repeat(101)] {
            assert!(template_name(wrong, "A name").is_err(), "{wrong:?}");
        }
        assert_eq!(name_key("SITE Order"), name_key("site ordER"));
    }
}
