//! The live topic of mail.

use kernel::event::Topic;

/// Which mails there are and how far they have come.
pub const OUTBOX: Topic = "mail.outbox";
