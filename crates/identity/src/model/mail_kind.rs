//! The sorts of mail that identity writes for itself; others it sends for modules that know what is to be said.

/// A link by which somebody chooses a new password; it is about the account.
pub const PASSWORD_RESET: &str = "password.reset";
/// The news that a password was changed; it is about the account.
pub const PASSWORD_CHANGED: &str = "password.changed";
/// A link by which somebody joins the organisation; it is about the invitation.
pub const INVITATION: &str = "invitation";

/// Whether a mail is between the product and whom it is for: it says something of that person's, so administrators see that
/// there is one and not what it says, its subject included.
pub fn is_personal(kind: &str) -> bool {
    !matches!(kind, PASSWORD_RESET | PASSWORD_CHANGED | INVITATION)
}
