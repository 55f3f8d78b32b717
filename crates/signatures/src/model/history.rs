//! What happened to a request: written down when it happens, with where it came from.

use kernel::{SignRequestId, SignTaskId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest description of a browser that is kept, in letters.
const MOST_AGENT: usize = 300;

/// Where something came from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The network address.
    pub address: Option<String>,
    /// What the browser says it is.
    pub agent: Option<String>,
}

impl Trace {
    /// A trace of that address and browser.
    pub fn new(address: Option<String>, agent: Option<&str>) -> Self {
        let clean = |text: &str| text.chars().filter(|letter| !letter.is_control()).take(MOST_AGENT).collect();
        Self { address, agent: agent.map(clean) }
    }
}

/// Something that happens to a request, in the order in which it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Deed {
    /// Somebody asked for signatures.
    Requested,
    /// The document was damaged, and was written anew before anybody was asked.
    Rewritten,
    /// A letter with a link was written to somebody from outside; [`HELD`] where no mail server took it along.
    Sent,
    /// A letter with a code was written to somebody from outside; [`HELD`] where no mail server took it along.
    CodeSent,
    /// A wrong code was given.
    CodeWrong,
    /// The right code was given.
    CodeGiven,
    /// A signer opened the document.
    Viewed,
    /// A signer handed the place on to somebody else.
    Delegated,
    /// A signer signed.
    Signed,
    /// Somebody else says when a signature was made.
    Stamped,
    /// Whoever should say when a signature was made did not.
    Unstamped,
    /// All have signed, and the organisation's seal is on the document.
    Sealed,
    /// A letter with a link to the signed document was written to somebody who gets a copy.
    Copied,
    /// A signer declined.
    Declined,
    /// The request was taken back.
    Cancelled,
    /// Those who have yet to sign were reminded.
    Reminded,
    /// The time to sign ran out.
    Expired,
    /// Something that a later version wrote down.
    Other,
}

stored!(Deed {
    Requested = "requested",
    Rewritten = "rewritten",
    Sent = "sent",
    CodeSent = "codeSent",
    CodeWrong = "codeWrong",
    CodeGiven = "codeGiven",
    Viewed = "viewed",
    Delegated = "delegated",
    Signed = "signed",
    Stamped = "stamped",
    Unstamped = "unstamped",
    Sealed = "sealed",
    Copied = "copied",
    Declined = "declined",
    Cancelled = "cancelled",
    Reminded = "reminded",
    Expired = "expired",
    Other = "other"
}, Other);

impl Deed {
    /// The kind of the event that tells the rest of the product.
    pub const fn event(self) -> &'static str {
        match self {
            Self::Requested => "signature.requested",
            Self::Rewritten => "signature.rewritten",
            Self::Sent => "signature.sent",
            Self::CodeSent => "signature.code_sent",
            Self::CodeWrong => "signature.code_wrong",
            Self::CodeGiven => "signature.code_given",
            Self::Viewed => "signature.viewed",
            Self::Delegated => "signature.delegated",
            Self::Signed => "signature.completed",
            Self::Stamped => "signature.stamped",
            Self::Unstamped => "signature.unstamped",
            Self::Sealed => "signature.sealed",
            Self::Copied => "signature.copied",
            Self::Declined => "signature.declined",
            Self::Cancelled => "signature.cancelled",
            Self::Reminded => "signature.reminded",
            Self::Expired => "signature.expired",
            Self::Other => "signature.other",
        }
    }
}

/// The note of a letter that nobody has mailed: it waits in the outgoing mail, and somebody may pass it on by hand.
pub const HELD: &str = "held";

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    /// The request it happened to.
    pub request: SignRequestId,
    /// The task, where it is about one.
    pub task: Option<SignTaskId>,
    /// The member who did it; nobody where the product did, or somebody from outside.
    pub user: Option<UserId>,
    /// What.
    pub deed: Deed,
    /// When.
    pub at: Timestamp,
    /// Where it came from.
    pub trace: Trace,
    /// The document's SHA-256 behind it, a reason, or [`HELD`].
    pub note: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_says_of_itself_is_kept_short_and_in_one_line() {
        let trace = Trace::new(None, Some(&format!("Fire\nfox{}", "x".repeat(400))));
        let agent = trace.agent.expect("an agent");
        assert!(agent.starts_with("Firefox") && agent.chars().count() == 300);
    }

    #[test]
    fn a_deed_of_a_later_version_is_read_as_other() {
        assert_eq!(Deed::from_name(Deed::CodeGiven.name()), Deed::CodeGiven);
        assert_eq!(Deed::from_name("notarised"), Deed::Other);
    }
}
