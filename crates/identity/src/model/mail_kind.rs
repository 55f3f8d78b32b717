//! The sorts of mail that identity writes.

/// A link by which somebody chooses a new password; it is about the account.
pub const PASSWORD_RESET: &str = "password.reset";
/// The news that a password was changed; it is about the account.
pub const PASSWORD_CHANGED: &str = "password.changed";
/// A link by which somebody joins the organisation; it is about the invitation.
pub const INVITATION: &str = "invitation";
