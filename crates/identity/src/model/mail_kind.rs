//! The sorts of mail that identity writes for itself; others it sends for modules that know what is to be said.

/// A link by which somebody chooses a new password; it is about the account.
pub const PASSWORD_RESET: &str = "password.reset";
/// The news that a password was changed; it is about the account.
pub const PASSWORD_CHANGED: &str = "password.changed";
/// A link by which somebody joins the organisation; it is about the invitation.
pub const INVITATION: &str = "invitation";
/// A request that somebody sent by the public site, for whoever answers those; personal, as it names its sender.
pub const SITE_REQUEST: &str = "site.request";
/// A link by which somebody enters the portal for a subcontractor; it is about the subcontractor.
pub const PORTAL_INVITATION: &str = "portal.invitation";

/// Whether a mail is between the product and whom it is for: it says something of that person's, so administrators see that
/// there is one and not what it says, its subject included.
pub fn is_personal(kind: &str) -> bool {
    !matches!(kind, PASSWORD_RESET | PASSWORD_CHANGED | INVITATION | PORTAL_INVITATION)
}

/// What a personal mail is, without what it says.
pub fn words(kind: &str) -> &'static str {
    match kind {
        SITE_REQUEST => "Request from the public site",
        "event.reminder" => "Reminder of an event",
        "chat.digest" => "Unread messages in chat",
        "invoice.note" => "Note on an invoice",
        "payment.remittance" => "Remittance advice",
        "statement.issued" => "Payment and deduction statement",
        "portal.code" => "Sign-in code for the portal",
        "signature.code" => "Code to open a document",
        "signature.request" => "Request to sign a document",
        "signature.reminder" => "Reminder to sign a document",
        "signature.completed" | "signature.copy" => "Signed document",
        "signature.declined" => "A document was declined",
        "signature.cancelled" => "A request to sign was cancelled",
        "signature.expired" => "A request to sign has expired",
        _ => "Personal email",
    }
}
