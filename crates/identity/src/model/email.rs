//! Email addresses, by which people sign in.

use std::fmt;

use kernel::{Error, Result};
use unicode_normalization::UnicodeNormalization;

/// The longest address mail can carry (RFC 5321 section 4.5.3.1.3), in bytes.
const MAX_BYTES: usize = 254;

/// Letters that nobody sees: two addresses that look the same would be two people.
const INVISIBLE: [char; 27] = [
    '\u{ad}', '\u{34f}', '\u{61c}', '\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{180e}', '\u{200b}', '\u{200c}',
    '\u{200d}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2060}',
    '\u{2061}', '\u{2062}', '\u{2063}', '\u{2064}', '\u{2066}', '\u{2067}', '\u{2069}', '\u{feff}',
];

/// An email address, trimmed and in lower case, its host as it travels (`xn--…`): one spelling per person.
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
        let email = text.trim().to_lowercase().nfc().collect::<String>();
        let email = match email.rsplit_once('@') {
            Some((mailbox, host)) if !host.is_ascii() => {
                let host = url::Host::parse(host).map_err(|_| no_address())?;
                format!("{mailbox}@{host}")
            }
            _ => email,
        };
        let is_address = email
            .split_once('@')
            .is_some_and(|(mailbox, host)| !mailbox.is_empty() && !host.is_empty() && !host.contains('@'));
        let is_clean = !email.contains(|c: char| c.is_whitespace() || c.is_control() || INVISIBLE.contains(&c));
        if is_address && is_clean && email.len() <= MAX_BYTES { Ok(Self(email)) } else { Err(no_address()) }
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

fn no_address() -> Error {
    Error::invalid("This is not an email address.")
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
        for same in
            ["zoe@münchen.example", "zoe@mu\u{308}nchen.example", "ZOE@MÜNCHEN.example", "zoe@xn--mnchen-3ya.example"]
        {
            assert_eq!(Email::parse(same).expect("an address").as_str(), "zoe@xn--mnchen-3ya.example");
        }
        let typed = |text: &str| Email::parse(text).expect("an address");
        assert_eq!(typed("zoe\u{308}@a.example"), typed("zo\u{eb}@a.example"));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@a.example", "a".repeat(MAX_BYTES));
        for text in
            ["", "@", "a@", "@a.example", "a@b@c", "a b@c.example", "a@b\n.example", "a\u{200b}@b.example", &long]
        {
            assert!(Email::parse(text).is_err(), "{text:?}");
        }
    }
}
