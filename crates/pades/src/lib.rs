//! Signatures in PDF documents (PAdES B-B and B-T, ETSI EN 319 142-1), made and judged. It knows nothing of the product.
//!
//! - [`Authority`], [`Signer`]: who vouches, and a key that signs once
//! - [`SigningKey`]: what a signature is made with; [`Signer`] has its key here, another may ask somebody else
//! - [`OwnKey`]: an organisation's own key, out of a PKCS #12 file
//! - [`prepare`], [`draft`]: editions of a document behind all that was there; they need no key
//! - [`Draft::complete`], [`seal`]: what needs one
//! - [`TimestampQuestion`]: what somebody else is asked, who says when
//! - [`verify`]: what a document's signatures are worth
//!
//! **Invariants.** Every edition begins with the bytes of the one before. A document that cannot be read as it stands is refused:
//! an edition behind a repaired one would lead to what was wrong. After [`prepare`] nothing changes but the fields that are
//! signed, each with those of its own, so that [`verify`] can call everything else a change.

mod authority;
mod container;
mod document;
mod draft;
mod fields;
mod fill;
mod letters;
mod pkcs12;
mod refusal;
mod signer;
mod stamp;
mod timestamp;
mod verify;

pub use authority::{Authority, Subject, fingerprint};
pub use container::seal;
pub use document::sha256;
pub use draft::{Draft, DraftRequest, draft, said_at, said_day};
pub use fields::{FieldKind, FieldPlace, Preparation, own_field, prepare};
pub use fill::{Fill, Filling};
pub use letters::{width, wrapped};
pub use pkcs12::Pkcs12Fault;
pub use refusal::Refusal;
pub use signer::{OwnCertificate, OwnKey, SignatureKind, Signer, SigningKey};
pub use stamp::Look;
pub use timestamp::{TimestampFound, TimestampQuestion, is_policy};
pub use verify::{AuthorityFound, Change, ChangeKind, Report, SignatureFound, Verdict, verify};
