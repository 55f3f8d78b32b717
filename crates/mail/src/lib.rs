//! Outgoing mail: written down in the transaction that causes it, sent by a job, kept until it is sent.
//!
//! - [`enqueue`]: a mail for a person, in the caller's transaction
//! - [`Letter`]: what a mail says, as text and as HTML in the organisation's colour
//! - [`Mailer`], [`register_jobs`]: sending, by the installation's mail server
//! - [`list`], [`lookup`], [`retry`]: the outbox, for those who look after it
//!
//! Without a mail server a mail is *held*: somebody reads it in the outbox and passes it on by hand. While the server is
//! away a mail waits and is tried again. What a mail says is erased once it was sent and once it has run out, because it
//! may hold a link that opens an account.
//!
//! **Invariant:** who may read a mail is not decided here, but by the module that knows what its link opens.

mod jobs;
mod model;
mod smtp;
mod store;

use ::store::Migrations;

pub use jobs::{Mailer, enqueue, enqueue_once, register as register_jobs, retry};
pub use model::{Action, Brand, BrandLogo, Letter, Mail, MailState, NewMail, topic};
pub use smtp::Smtp;
pub use store::mails::{list, lookup};

/// The table of mails, in every region.
pub fn migrations() -> Vec<Migrations> {
    vec![store::schema::MIGRATIONS]
}
