//! E-mail addresses, by which people sign in.

use std::fmt;

use kernel::{Error, Result};

/// The longest address mail can carry (RFC 5321 section 4.5.3.1.3), in bytes.
const MAX_BYTES: usize = 254;

/// An e-mail address, trimmed and in lower case: one spelling per person.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Email(String);

impl Email {
    /// Reads an address as a person types it.
    ///
    /// Only the form is checked. Whether mail arrives there, only mail can tell.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the text cannot be an address.
    pub fn parse(text: &str) -> Result<Self> {
        let email = text.trim().to_lowercase();
        let is_address = email
            .split_once('@')
            .is_some_and(|(mailbox, host)| !mailbox.is_empty() && !host.is_empty() && !host.contains('@'));
        let is_clean = !email.contains(|c: char| c.is_whitespace() || c.is_control());
        if is_address && is_clean && email.len() <= MAX_BYTES {
            Ok(Self(email))
        } else {
            Err(Error::invalid("This is not an e-mail address."))
        }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands before the `@`: the user name of a person who chose none.
    pub fn mailbox(&self) -> &str {
        self.0.split_once('@').map_or(&self.0, |(mailbox, _)| mailbox)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_has_one_spelling() {
        let email = Email::parse(" Aoife.Brennan@Dunmarrow.Example ").expect("an address");
        assert_eq!(email.as_str(), "aoife.brennan@dunmarrow.example");
        assert_eq!(email.mailbox(), "aoife.brennan");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@a.example", "a".repeat(MAX_BYTES));
        for text in ["", "@", "a@", "@a.example", "a@b@c", "a b@c.example", "a@b\n.example", &long] {
            assert!(Email::parse(text).is_err(), "{text:?}");
        }
    }
}
