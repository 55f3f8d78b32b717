//! Who gets the signed document without signing it.

use kernel::{SignCopyId, SignTaskId};
use uuid::Uuid;

use super::Signer;

/// The most people who get a copy.
pub const MOST_COPIES: usize = 20;

/// Somebody who gets a copy once everybody has signed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopyReceiver {
    /// The copy's identifier.
    pub id: SignCopyId,
    /// Who gets it: a member, or somebody without an account.
    pub who: Signer,
}

/// What somebody without an account comes for, by a mailed link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// To sign.
    Task(SignTaskId),
    /// To get a copy.
    Copy(SignCopyId),
}

impl Seat {
    /// The task.
    pub const fn task(self) -> Option<SignTaskId> {
        match self {
            Self::Task(id) => Some(id),
            Self::Copy(_) => None,
        }
    }

    /// The identifier of either.
    pub fn id(self) -> Uuid {
        match self {
            Self::Task(id) => id.into(),
            Self::Copy(id) => id.into(),
        }
    }
}
