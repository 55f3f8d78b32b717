//! Who signs: a member, or somebody from outside who has no account.

use kernel::{Error, Result, UserId};

use super::words;

/// The longest name of somebody from outside, in letters.
const MOST_NAME: usize = 100;
/// The longest address.
const MOST_EMAIL: usize = 254;

/// Who signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Signer {
    /// A member of the organisation, who signs in.
    Member(UserId),
    /// Somebody without an account, who comes by a mailed link and a mailed code.
    Outsider(Outsider),
}

/// Somebody without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outsider {
    /// The name that stands in the document.
    pub name: String,
    /// The mail address, in small letters: link and code go there.
    pub email: String,
}

impl Signer {
    /// The member's account.
    pub const fn member(&self) -> Option<UserId> {
        match self {
            Self::Member(user) => Some(*user),
            Self::Outsider(_) => None,
        }
    }

    /// The person without an account.
    pub const fn outsider(&self) -> Option<&Outsider> {
        match self {
            Self::Member(_) => None,
            Self::Outsider(outsider) => Some(outsider),
        }
    }
}

impl Outsider {
    /// The person of that name and address.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, with the field.
    pub fn new(name: &str, email: &str) -> Result<Self> {
        let wrong = |field: &str, message: &'static str| {
            Error::invalid(message).with_details(serde_json::json!({ "field": field }))
        };
        let name = words(name, "A name", MOST_NAME)?;
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(wrong("name", "Enter the name of the person who is to sign."));
        }
        let email = email.trim().to_lowercase();
        if !is_address(&email) {
            return Err(wrong("email", "This is not an email address."));
        }
        Ok(Self { name, email })
    }

    /// The address as it is shown to whoever has the link but not yet the code: `p•••@ostrane.example`.
    pub fn hint(&self) -> String {
        let (mailbox, host) = self.email.split_once('@').unwrap_or((&self.email, ""));
        let first: String = mailbox.chars().take(1).collect();
        format!("{first}•••@{host}")
    }
}

/// Whether mail may be sent there. Only the form is checked: the code that comes back proves the rest.
fn is_address(email: &str) -> bool {
    let is_clean = |letter: char| !letter.is_whitespace() && !letter.is_control() && !"<>\",;:\\()[]".contains(letter);
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|one| one.is_alphanumeric() || one == '-');
    email.len() <= MOST_EMAIL
        && email.chars().all(is_clean)
        && email.split_once('@').is_some_and(|(mailbox, host)| {
            !mailbox.is_empty() && mailbox.len() <= 64 && host.contains('.') && host.split('.').all(is_label)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_in_small_letters_and_shown_in_part() {
        let person = Outsider::new("  Piotr Zieliński ", " Piotr@Ostrane.Example ").expect("a person");
        assert_eq!((person.name.as_str(), person.email.as_str()), ("Piotr Zieliński", "piotr@ostrane.example"));
        assert_eq!(person.hint(), "p•••@ostrane.example");
    }

    #[test]
    fn what_is_no_name_and_what_is_no_address_is_refused() {
        for (name, email) in [
            ("", "a@b.example"),
            ("A\nB", "a@b.example"),
            (&"x".repeat(101), "a@b.example"),
            ("A", "a"),
            ("A", "a@b"),
            ("A", "@b.example"),
            ("A", "a@b..example"),
            ("A", "a@b.example, c@d.example"),
            ("A", "a@b@c.example"),
        ] {
            assert!(Outsider::new(name, email).is_err(), "{name} {email}");
        }
    }
}
