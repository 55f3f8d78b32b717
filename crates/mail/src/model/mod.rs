//! A mail and what it says, without IO.

mod letter;
mod mail;
pub mod topic;

pub use letter::{Action, Brand, BrandLogo, Letter};
pub use mail::{Mail, MailState, NewMail};
