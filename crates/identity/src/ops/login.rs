//! Signing in.

use kernel::{Actor, Ctx, Error, ErrorKind, Result, ScopeSet, SessionId, TenantId, UserId};

use super::events;
use crate::{
    Identity,
    model::{Email, MemberStatus, Session, SessionToken, TenantStatus, TokenHash, session::LIFETIME},
    store::{accounts, members, sessions},
};

/// How much is kept of the name a browser gives itself, characters.
const MAX_USER_AGENT: usize = 256;
/// What stands for the request's id while nobody is signed in; the log's span has the real one.
const REQUEST: &str = "login";

/// What somebody typed.
#[derive(Clone)]
pub struct SignIn {
    /// The e-mail address, in any spelling.
    pub email: String,
    /// The password.
    pub password: String,
}

/// Where it was typed.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    /// The network address the request came from.
    pub address: String,
    /// The name the browser gives itself.
    pub user_agent: String,
    /// The token of the session the browser was in until now, if any.
    pub token: Option<String>,
}

/// A session that was opened.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The token, for the browser alone.
    pub token: SessionToken,
    /// Who signed in.
    pub user: UserId,
    /// The organisation the session acts in.
    pub tenant: TenantId,
}

/// Opens a session for whoever knows the password, in the organisation the person joined first and may still enter.
/// The browser's earlier session ends: a token somebody planted there before is worth nothing after.
///
/// # Errors
/// `INVALID_CREDENTIALS` for an unknown address as for a wrong password, after the same time; `ACCOUNT_SUSPENDED` where
/// the password is right and no organisation lets the person in; `RATE_LIMITED` after too many attempts.
pub async fn login(identity: &Identity, sign_in: SignIn, browser: Browser) -> Result<SignedIn> {
    let name = sign_in.email.trim().to_lowercase();
    identity.addresses.take(&browser.address)?;
    identity.accounts.take(&name)?;

    // What cannot be an address belongs to no account, and is refused like one that belongs to none.
    let account = match Email::parse(&name) {
        Ok(email) => identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?,
        Err(_) => None,
    };
    let stored = account.as_ref().and_then(|account| account.password_hash.clone());
    let is_right = identity.hashing.verify(sign_in.password, stored).await?;
    let Some(account) = account.filter(|_| is_right) else { return Err(invalid_credentials()) };
    identity.accounts.forget(&name);

    let ctx = enter(identity, &account).await?;
    open(identity, &ctx, account.user, browser).await
}

/// The context of the person in the first organisation that lets the person in.
async fn enter(identity: &Identity, account: &accounts::Account) -> Result<Ctx> {
    let user = account.user;
    let memberships = identity.store.read_directory(move |tx| accounts::list_memberships(tx, user)).await?;
    for membership in memberships.into_iter().filter(|membership| membership.tenant_status == TenantStatus::Active) {
        let system = Ctx::system(membership.tenant, membership.region, REQUEST, identity.env.clone());
        let standing = identity.store.read(&system, move |tx| members::lookup_standing(tx, user)).await?;
        if let Some(standing) = standing.filter(|standing| standing.status == MemberStatus::Active) {
            let actor = Actor {
                user: Some(user),
                session: Some(identity.env.new_id()),
                role: standing.role,
                scopes: ScopeSet::default(),
                is_super: account.is_super,
            };
            return Ok(Ctx::new(membership.tenant, membership.region, actor, REQUEST, identity.env.clone()));
        }
    }
    Err(suspended())
}

async fn open(identity: &Identity, ctx: &Ctx, user: UserId, browser: Browser) -> Result<SignedIn> {
    let token = SessionToken::generate(&identity.env);
    let id: SessionId = ctx.actor().session.ok_or_else(|| Error::internal("a sign-in without its session"))?;
    let user_agent: String = browser.user_agent.chars().take(MAX_USER_AGENT).collect();

    // The log first: it and the session may lie in two databases. A crash between them leaves an entry about a sign-in
    // that came to nothing, never a session nobody logged.
    let opened = events::session_opened(ctx, id, &browser.address, &user_agent);
    identity.store.write(ctx, move |tx| tx.emit(opened.clone())).await?;

    let now = ctx.now();
    let session = Session { id, user, tenant: ctx.tenant(), last_seen_at: now, expires_at: now + LIFETIME };
    let (hash, earlier) = (TokenHash::of(token.as_str()), browser.token.as_deref().map(TokenHash::of));
    let address = browser.address;
    identity
        .store
        .write_directory(move |tx| {
            if let Some(earlier) = earlier {
                sessions::remove_by_token(tx, earlier)?;
            }
            sessions::sweep(tx, now)?;
            let opened = sessions::Opened { session, token: hash, at: now, user_agent: &user_agent, address: &address };
            sessions::add(tx, opened)
        })
        .await?;
    Ok(SignedIn { token, user, tenant: ctx.tenant() })
}

fn invalid_credentials() -> Error {
    Error::new(ErrorKind::Unauthenticated, "INVALID_CREDENTIALS", "Email or password is not right.")
}

fn suspended() -> Error {
    Error::new(
        ErrorKind::Forbidden,
        "ACCOUNT_SUSPENDED",
        "Your account is suspended. Contact your administrator for access.",
    )
}
