//! Why nothing is signed.

use serde::{Deserialize, Serialize};

/// Why a document is not signed, as it completes "This document …".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    /// It does not begin like a PDF document.
    #[error("is not a PDF document")]
    NotPdf,
    /// Bytes are missing or follow its end.
    #[error("is cut off, or something lies behind its end")]
    CutOff,
    /// It is encrypted, with or without a password.
    #[error("is encrypted")]
    Encrypted,
    /// It could only be read by guessing.
    #[error("cannot be read as it stands: {0}")]
    Damaged(String),
    /// Somebody certified it, and allows no further fields or signatures.
    #[error("is certified: it may not be changed any more")]
    Certified,
    /// It has a form of another kind.
    #[error("has an XFA form, which cannot be signed")]
    Xfa,
    /// It has no page of that number.
    #[error("has no page {0}")]
    NoPage(usize),
    /// It has a field of that name already.
    #[error("has a field \"{0}\" already")]
    FieldExists(String),
    /// It has no such field.
    #[error("has no field \"{0}\"")]
    NoField(String),
    /// The field was signed already.
    #[error("is signed there already")]
    Signed,
    /// The field was filled in already.
    #[error("is filled in there already")]
    Filled,
    /// Somebody signed it before, so no field but those of signatures may come to it.
    #[error("is signed already, so nothing but signatures can be added to it")]
    SignedBefore,
    /// The picture of the signature cannot be read.
    #[error("cannot show that picture")]
    Picture,
    /// It, or what signs it, is larger than there is room for.
    #[error("is too large")]
    TooLarge,
    /// Something that cannot happen did.
    #[error("could not be signed: {0}")]
    Failed(String),
}

impl Refusal {
    /// A failure that no document causes.
    pub(crate) fn failed(error: impl std::fmt::Display) -> Self {
        Self::Failed(error.to_string())
    }
}
