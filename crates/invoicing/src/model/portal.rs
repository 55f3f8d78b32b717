//! People who stand for subcontractors: invitations, codes, links and sessions of the portal.

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, PortalUserId, SubcontractorId, TenantId, Timestamp};
use sha2::{Digest as _, Sha256};

/// How long a mailed code and the link beside it work.
pub const CODE_LIFETIME: Duration = Duration::from_secs(10 * 60);
/// How long the link of an invitation works.
pub const INVITATION_LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long a session lasts.
pub const SESSION_LIFETIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// How long a session lasts that nobody uses.
pub const SESSION_IDLE: Duration = Duration::from_secs(2 * 24 * 60 * 60);
/// How many wrong codes end a code.
pub const MOST_ATTEMPTS: i64 = 5;
/// For how many subcontractors, of all organisations, one address may stand.
pub const MOST_CHOICES: i64 = 100;

/// A person who stands for a subcontractor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PortalUser {
    /// The identifier, one for each subcontractor that the person stands for.
    pub id: PortalUserId,
    /// For whom.
    pub subcontractor: SubcontractorId,
    /// The mail address, in small letters: by it the person signs in.
    pub email: String,
    /// The name people read.
    pub display_name: String,
    /// Which member invited the person.
    pub invited_by: Option<kernel::UserId>,
    /// When.
    pub invited_at: Timestamp,
    /// When the person last signed in.
    pub last_seen: Option<Timestamp>,
}

/// A session of the portal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PortalSession {
    /// Whose it is.
    pub email: String,
    /// In which organisation it acts.
    pub tenant: TenantId,
    /// For which of its subcontractors.
    pub subcontractor: SubcontractorId,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
    /// When it was last used, to within an hour.
    pub used_at: Timestamp,
}

/// A secret that is mailed or kept in a cookie; only its digest is stored.
pub fn new_secret(env: &Env) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>())
}

/// The digest of a secret, as hex digits.
pub fn digest(parts: &[&str]) -> String {
    Sha256::digest(parts.join("\n")).iter().fold(String::with_capacity(64), |mut text, byte| {
        text.push_str(&format!("{byte:02x}"));
        text
    })
}

/// Six digits that nobody can guess, each as likely as any other.
pub fn new_code(env: &Env) -> String {
    // The remainder of 64 random bits prefers none of a million by more than one in 10^13.
    let number = u64::from_le_bytes(env.random::<8>()) % 1_000_000;
    format!("{number:06}")
}

/// Whether the text can be a code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}
