//! What signatures are about: requests, and each signer's task in one (drive.md section 3, "Sign task").

/// Words under which the variants of an enum are stored.
macro_rules! stored {
    ($type:ty { $($variant:ident = $word:literal),+ }, $unknown:ident) => {
        impl $type {
            /// The word that is stored.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// What is stored under that word. One of a later version is nothing that can be acted on.
            pub fn from_name(name: &str) -> Self {
                match name { $($word => Self::$variant,)+ _ => Self::$unknown }
            }
        }
    };
}

mod copy;
mod draft;
mod envelope;
mod field;
mod handed;
mod history;
mod link;
mod mark;
mod place;
mod request;
mod seal;
mod settings;
mod signer;
mod template;

pub use copy::{CopyReceiver, MOST_COPIES, Seat};
pub use draft::{Draft, MOST_DRAFT, MOST_DRAFTS};
pub use envelope::{Enclosed, Envelope, MOST_DOCUMENTS, seat};
pub use field::{FieldKind, GivenValue, MOST_FIELDS, PlacedField, WantedField, filled, label};
pub use handed::{HandedOn, MOST_HANDED};
pub use history::{Deed, HELD, Happened, Trace};
pub use link::{CODE_LIFETIME, MOST_ATTEMPTS, SignLink, VISIT_LIFETIME, digest, is_code, new_code, new_secret};
pub use mark::{MOST_PNG, png};
pub use place::{Area, Ink, clear_of, default_area};
pub use request::{
    Edition, Filing, LINK_REST, MOST_DAYS, MOST_MESSAGE, MOST_REASON, MOST_REMIND_DAYS, MOST_SIGNERS, REMIND_AGAIN,
    RequestStatus, RequestView, SignRequest, SignTask, TaskStatus, USUAL_DAYS, Wanted, days, words,
};
pub use seal::{MOST_PASSWORD, OwnSeal};
pub use settings::{MOST_CONSENT, USUAL_CONSENT};
pub use signer::{Outsider, Signer};
pub use template::{MOST_TEMPLATES, SignTemplateId, Template, name_key, template_name};

/// Live topics of signatures.
pub mod topic {
    use kernel::event::Topic;

    /// Requests came, or something became of them.
    pub const REQUESTS: Topic = "signatures.requests";
    /// Templates came, changed or went.
    pub const TEMPLATES: Topic = "signatures.templates";
}
