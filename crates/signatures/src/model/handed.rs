//! A signer hands the place on to somebody else.

use kernel::Timestamp;

use super::Signer;

/// How often one place can be handed on.
pub const MOST_HANDED: usize = 10;

/// Somebody who had a place in a request before, and handed it on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandedOn {
    /// Who had it until then.
    pub from: Signer,
    /// When.
    pub at: Timestamp,
    /// Why; may be empty.
    pub reason: String,
}
