//! People who stand for subcontractors: invitations, codes, links and sessions of the portal.

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, Error, PortalUserId, Result, SubcontractorId, TenantId, Timestamp};
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
    /// Whether it opens nothing of another organisation, since the organisation could have read the link that opened it.
    pub is_confined: bool,
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

/// How long the address of a page is at most.
const LONGEST_PATH: usize = 500;

/// A page of the portal that somebody wants to go to after signing in: a path of our own and nothing that a browser reads as
/// another one.
///
/// # Errors
/// `INVALID_REQUEST`, which names `next`.
pub fn page_of_portal(given: &str) -> Result<String> {
    let path = given.split(['?', '#']).next().unwrap_or_default();
    // A browser takes these for dots, slashes and the end of a segment.
    let is_odd = ["//", "\\", "%2e", "%2f", "%5c"].iter().any(|odd| path.to_lowercase().contains(odd))
        || path.split('/').any(|segment| segment == "." || segment == "..");
    let is_plain = given.len() <= LONGEST_PATH && given.bytes().all(|byte| byte.is_ascii_graphic());
    if given.starts_with("/portal/") && is_plain && !is_odd {
        return Ok(given.to_owned());
    }
    let message = "next is the path of a page of the portal, such as /portal/invoices.";
    Err(Error::invalid(message).with_details(serde_json::json!({ "field": "next" })))
}

/// Whether the text can be a code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_of_the_portal_is_led_to() {
        for own in ["/portal/invoices", "/portal/invoices/42?from=mail#notes", "/portal/statements?x=//a/../b"] {
            assert_eq!(page_of_portal(own).expect("our own"), own);
        }
        let long = format!("/portal/{}", "x".repeat(500));
        for foreign in [
            "",
            "x",
            "portal/invoices",
            "/portal",
            "/invoicing/invoices",
            "//elsewhere.example/portal/",
            "/portal/../files",
            "/portal//elsewhere.example",
            "/portal/%2E%2e/files",
            "/portal/.%2e/x",
            "/portal/\\elsewhere.example",
            "/portal/%5c",
            "https://elsewhere.example/portal/",
            "javascript:alert(1)",
            "/portal/a b",
            "/portal/a\r\nX: y",
            &long,
        ] {
            assert!(page_of_portal(foreign).is_err(), "{foreign:?}");
        }
    }
}
