//! Who may look at the organisation's outgoing mail, and who may read it.
//!
//! Whoever reads a mail can follow its link. So nobody reads one that opens more than the reader could do anyway.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Resource},
};

/// A mail in the outbox, as far as reading it is dangerous.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OutboxMail {
    /// Whether there is no mail server, so that somebody has to pass it on by hand.
    pub is_held: bool,
    /// Whether it says something of the recipient's.
    pub is_personal: bool,
    /// Whether its link opens the account of a super user.
    pub opens_super_user: bool,
    /// Whether its link opens an account that also belongs to another organisation.
    pub opens_other_organisations: bool,
    /// Whether its link opens an account, or a role, that may do more than the reader.
    pub opens_more_power: bool,
}

/// What can be done with a mail in the outbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailAction {
    /// See to whom it goes, what it is about and how far it has come.
    View,
    /// Read what it says.
    Read,
    /// Have it sent again.
    Retry,
}

impl Resource for OutboxMail {
    type Action = MailAction;
    const NOUN: &'static str = "Mail";

    fn describe(action: MailAction) -> &'static str {
        match action {
            MailAction::View => "see outgoing mail",
            MailAction::Read => "read this mail",
            MailAction::Retry => "send mail again",
        }
    }

    fn decide(&self, ctx: &Ctx, action: MailAction) -> Decision {
        let rule = "Outgoing mail needs the scope tenant.manage_settings.";
        if !ctx.holds(Scope::TENANT_MANAGE_SETTINGS) {
            return Decision::Deny { reason: rule };
        }
        if action != MailAction::Read {
            return Decision::Allow { rule };
        }
        if !self.is_held {
            return Decision::Deny { reason: "The mail server delivers this mail; only its recipient reads it." };
        }
        if self.is_personal {
            return Decision::Deny { reason: "Only its recipient may read this email." };
        }
        if self.opens_super_user {
            return Decision::Deny { reason: "Its link opens the account of a super user." };
        }
        if self.opens_other_organisations {
            return Decision::Deny { reason: "Its link opens an account that also belongs to another organisation." };
        }
        if self.opens_more_power {
            return Decision::Deny { reason: "Its link opens more than you may do yourself." };
        }
        Decision::Allow { rule: "Without a mail server, administrators pass mail on by hand." }
    }
}
