//! App passwords: what a phone or a mail program signs in with that knows no second factor and no session.

use kernel::{Env, Error, Result, Timestamp};
use uuid::Uuid;

use super::{recovery_code, totp::base32};

/// The most of one person in one organisation.
pub const MAX_APP_PASSWORDS: usize = 25;
/// Bytes of chance in each: 120 bits. So many cannot be searched, so a plain SHA-256 is kept of it: a slow hash helps only
/// what people can remember, and a phone asks every few minutes.
const BYTES: usize = 15;
/// Letters between two hyphens.
const GROUP: usize = 4;
const MAX_NAME_CHARS: usize = 60;

/// What its owner calls one: 1 to 60 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppPasswordName(String);

impl AppPasswordName {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or holds control characters.
    pub fn parse(text: &str) -> Result<Self> {
        let name = text.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
            return Err(Error::invalid(format!("An app password's name has 1 to {MAX_NAME_CHARS} characters.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An app password as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppPassword {
    /// Its identifier.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was used last, to a minute; `None` where it never was.
    pub last_used_at: Option<Timestamp>,
}

/// A new secret as a person types it into a device: `abcd-efgh-ijkl-mnop-qrst-uvwx`, of letters and the digits 2 to 7.
pub fn generate(env: &Env) -> String {
    let text = base32(&env.random::<BYTES>()).to_lowercase();
    let groups: Vec<&str> = (0..text.len()).step_by(GROUP).map(|at| &text[at..at + GROUP]).collect();
    groups.join("-")
}

/// What is kept of a secret. Case, spaces and hyphens do not matter.
pub fn hash(secret: &str) -> [u8; 32] {
    recovery_code::hash(secret)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::still::still;

    #[test]
    fn a_secret_is_long_and_read_however_it_is_typed() {
        let secret = generate(&still(b'f'));
        assert_eq!(secret, "mztg-mztg-mztg-mztg-mztg-mztg");
        assert_eq!(hash("MZTGMZTG mztgmztgmztgmztg"), hash(&secret));
        assert_ne!(hash(&secret[..24]), hash(&secret));
    }
}
