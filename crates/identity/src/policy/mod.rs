//! Who may do what in identity: a table per resource, read top to bottom, in which the first line that applies decides.
//!
//! Super users pass before any of this. Commands and demo data act as the product itself, which passes too.

mod mail;
mod member;
mod organisation;
mod role;

pub use mail::{MailAction, OutboxMail};
pub use member::{LAST_ADMIN, MemberAction};
pub use organisation::{Organisation, OrganisationAction};
pub use role::{ROLE_FIXED, RoleAction};
