//! A person's names at sign-in providers: seeing them, and parting with one.

use kernel::{Ctx, Error, Result, UserId};
use store::DirectoryTx;

use super::{
    confirm_person::{Assurance, confirm_person},
    session_events,
};
use crate::{
    Identity,
    model::LinkedIdentity,
    store::{accounts, identities, second_factors},
};

/// A name at a provider, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownIdentity {
    /// The name.
    pub identity: LinkedIdentity,
    /// What people call the provider: what its button says where it is the company's, else its host.
    pub provider: String,
    /// Whether it can go: the person has another way to sign in.
    pub may_unlink: bool,
}

/// The names of the person who asks, the oldest in front.
pub(super) fn list(identity: &Identity, tx: &mut DirectoryTx<'_>, user: UserId) -> Result<Vec<ShownIdentity>> {
    let may_unlink = has_another_way(tx, user)?;
    let shown = |linked: LinkedIdentity| ShownIdentity {
        provider: name_of(identity, &linked.issuer),
        identity: linked,
        may_unlink,
    };
    Ok(identities::list(tx, user)?.into_iter().map(shown).collect())
}

/// Parts the account of the person who asks from its name at a provider. Who signs in there later under the account's own
/// address is taken for the same person again: the organisation decides whom it believes, by the provider it configures.
///
/// # Errors
/// `NOT_FOUND`; `LAST_SIGN_IN_METHOD` where the person could not sign in any more; `PASSWORD_REQUIRED` (see
/// [`confirm_password`](super::confirm_password)), `SIGN_IN_AGAIN`.
pub async fn unlink_identity(identity: &Identity, ctx: &Ctx, id: &str) -> Result<()> {
    confirm_person(identity, ctx, Assurance::Recent, None).await?;
    let (user, id) = (ctx.user()?, id.to_owned());
    let unlinked = identity
        .store
        .write_directory(move |tx| {
            let linked = identities::list(tx, user)?.into_iter().find(|linked| linked.id() == id);
            let linked = linked.ok_or_else(|| Error::not_found("Sign-in provider"))?;
            if !has_another_way(tx, user)? {
                let message = "You sign in by this provider alone. Choose a password or add a passkey first.";
                return Err(Error::conflict("LAST_SIGN_IN_METHOD", message));
            }
            identities::remove(tx, user, &linked.issuer)?;
            Ok(linked)
        })
        .await?;
    let event = session_events::account_unlinked(ctx, user, &unlinked);
    identity.store.write(ctx, move |tx| tx.emit(event.clone())).await
}

/// Whether the person can sign in without any provider.
fn has_another_way(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<bool> {
    let has_password = accounts::lookup_by_id(tx, user)?.is_some_and(|account| account.password_hash.is_some());
    Ok(has_password || !second_factors::lookup(tx, user)?.passkeys.is_empty())
}

fn name_of(identity: &Identity, issuer: &str) -> String {
    let own = identity.provider.as_ref().filter(|provider| provider.issuer() == issuer);
    own.map_or_else(|| host_of(issuer).to_owned(), |provider| provider.name().to_owned())
}

/// `login.example.org` of `https://login.example.org/tenant`.
fn host_of(issuer: &str) -> &str {
    let rest = issuer.split_once("://").map_or(issuer, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::host_of;

    #[test]
    fn a_provider_that_is_not_the_company_s_is_called_by_its_host() {
        assert_eq!(host_of("https://login.example.org/tenant/7"), "login.example.org");
        assert_eq!(host_of("http://127.0.0.1:9000"), "127.0.0.1:9000");
        assert_eq!(host_of("login"), "login");
    }
}
