//! A certificate of an organisation's own, with which it seals.

use kernel::Timestamp;

/// The longest password of a key file, in bytes.
pub const MOST_PASSWORD: usize = 1024;

/// What an organisation's own certificate says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSeal {
    /// Its SHA-256, in hex.
    pub fingerprint: String,
    /// Whose it is.
    pub name: String,
    /// Who vouches for that.
    pub issuer: String,
    /// Until when it is valid.
    pub expires_at: Timestamp,
    /// Since when it is used.
    pub set_at: Timestamp,
}
