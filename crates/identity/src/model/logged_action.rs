//! What pages call the things they have the audit log remember.

use kernel::{Error, Result};

/// The longest name, in bytes.
const MAX_BYTES: usize = 100;

/// The name of something a page did: `note.printed`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedAction(String);

impl LoggedAction {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, over 100 bytes, or holds more than ASCII letters, digits and `. _ - :`.
    pub fn parse(text: &str) -> Result<Self> {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b':');
        if text.is_empty() || text.len() > MAX_BYTES || !text.bytes().all(is_word) {
            return Err(Error::invalid(format!(
                "action has 1 to {MAX_BYTES} letters, digits, dots, colons, hyphens or underscores."
            )));
        }
        Ok(Self(text.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::LoggedAction;

    #[test]
    fn only_a_plain_name_is_an_action() {
        assert_eq!(LoggedAction::parse("chat:call.started").expect("a name").as_str(), "chat:call.started");
        for odd in ["", "a b", "a\n", "é", &"x".repeat(101)] {
            assert!(LoggedAction::parse(odd).is_err(), "{odd:?}");
        }
    }
}
