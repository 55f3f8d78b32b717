//! How people can sign in here.

use kernel::Result;

use super::{is_setup_needed, relying_party};
use crate::Identity;

/// What the log-in page offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignInMethods {
    /// What the company's provider is called on its button; `None` without one.
    pub provider: Option<String>,
    /// Whether browsers have passkeys for this address.
    pub passkeys: bool,
    /// Whether nothing has been set up yet: there is no organisation that anybody could sign in to.
    pub setup_needed: bool,
    /// Whether mails go out; else administrators hand their links over.
    pub has_mail_server: bool,
}

/// How people can sign in here, for everybody to see. `host` is the one the request names.
///
/// # Errors
/// The database's.
pub async fn sign_in_methods(identity: &Identity, host: Option<&str>) -> Result<SignInMethods> {
    let provider = identity.provider.as_ref().map(|provider| provider.name().to_owned());
    let passkeys = relying_party(identity, host).is_some();
    let (setup_needed, has_mail_server) = (is_setup_needed(identity).await?, identity.has_mail_server);
    Ok(SignInMethods { provider, passkeys, setup_needed, has_mail_server })
}
