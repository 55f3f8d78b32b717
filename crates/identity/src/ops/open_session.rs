//! Opening a session for somebody who has proved to be the person, in whatever way.

use std::time::Duration;

use kernel::{Actor, Ctx, Error, ErrorKind, Region, Result, ScopeSet, SessionId, TenantId, UserId};

use super::session_events;
use crate::{
    Identity,
    model::{
        DeviceToken, MemberStatus, Session, SessionToken, SignInMethod, TenantStatus, TokenHash,
        place::{Mark, device_mark, network_mark},
    },
    store::{accounts, familiar_places, members, sessions},
};

/// How much is kept of the name a browser gives itself, characters.
const MAX_USER_AGENT: usize = 256;
/// What stands for the request's id while nobody is signed in; the log's span has the real one.
const REQUEST: &str = "login";

/// Where somebody signs in.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    /// The network address the request came from; empty where it is unknown.
    pub address: String,
    /// The network it belongs to, as [`network_of`](crate::model::place::network_of) names it.
    pub network: String,
    /// The host that the request names, with port; passkeys go by it where no public address is set.
    pub host: Option<String>,
    /// The name the browser gives itself.
    pub user_agent: String,
    /// The token of the session the browser was in until now, if any.
    pub token: Option<String>,
    /// The device's own token, where it has signed in before.
    pub device: Option<String>,
}

impl Browser {
    /// The mark of the device; one that matches nothing where it has no token.
    pub(super) fn device_mark(&self) -> Mark {
        device_mark(self.device.as_deref().unwrap_or_default())
    }

    /// The mark of the network.
    pub(super) fn network_mark(&self) -> Mark {
        network_mark(&self.network)
    }
}

/// Who comes in, where, and by what proof.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The account.
    pub user: UserId,
    /// The organisation to act in; `None` for the one joined first that lets the person in.
    pub tenant: Option<TenantId>,
    /// The proof.
    pub method: SignInMethod,
}

/// A session that was opened, or goes on under a new token.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The token, for the browser alone.
    pub token: SessionToken,
    /// How long the token is good at most.
    pub lifetime: Duration,
    /// What the browser keeps to be known as this person's device; `None` where it is known already.
    pub device: Option<DeviceToken>,
    /// Who signed in.
    pub user: UserId,
    /// The organisation the session acts in.
    pub tenant: TenantId,
}

/// Opens a session. The caller has checked the proof. The browser's earlier session ends: a token somebody planted there
/// before is worth nothing after.
///
/// # Errors
/// `ACCOUNT_SUSPENDED` where no organisation, or not the one asked for, lets the person in.
pub async fn open_session(identity: &Identity, entry: Entry, browser: Browser) -> Result<SignedIn> {
    let Entry { user, method, .. } = entry;
    let ctx = enter(identity, entry).await?;
    let token = SessionToken::generate(&identity.env);
    let id: SessionId = ctx.actor().session.ok_or_else(|| Error::internal("a sign-in without its session"))?;
    let user_agent: String = browser.user_agent.chars().take(MAX_USER_AGENT).collect();

    // The log first: it and the session may lie in two databases. A crash between them leaves an entry about a sign-in
    // that came to nothing, never a session nobody logged.
    let opened = session_events::session_opened(&ctx, id, method, (&browser.address, &user_agent));
    identity.store.write(&ctx, move |tx| tx.emit(opened.clone())).await?;

    let (now, lifetime) = (ctx.now(), identity.lifetime);
    let session = Session {
        id,
        user,
        tenant: ctx.tenant(),
        created_at: now,
        last_seen_at: now,
        expires_at: now + lifetime.absolute,
    };
    let (hash, earlier) = (TokenHash::of(token.as_str()), browser.token.as_deref().map(TokenHash::of));
    // A token that this account does not know may be a stranger's, planted here to pass for this device later.
    let fresh = DeviceToken::generate(&identity.env);
    let (fresh_mark, device, network) = (device_mark(fresh.as_str()), browser.device_mark(), browser.network_mark());
    let address = browser.address;
    let is_known = identity
        .store
        .write_directory(move |tx| {
            if let Some(earlier) = earlier {
                sessions::remove_by_token(tx, earlier)?;
            }
            sessions::sweep(tx, now, lifetime)?;
            familiar_places::sweep(tx, now)?;
            let is_known = familiar_places::list(tx, user, device, network, now)?.contains(&device);
            familiar_places::put(tx, user, if is_known { device } else { fresh_mark }, now)?;
            familiar_places::put(tx, user, network, now)?;
            sessions::add(
                tx,
                sessions::Opened { session, token: hash, method, user_agent: &user_agent, address: &address },
            )?;
            Ok(is_known)
        })
        .await?;
    let device = (!is_known).then_some(fresh);
    Ok(SignedIn { token, lifetime: lifetime.absolute, device, user, tenant: ctx.tenant() })
}

/// The context of the person in the organisation asked for, or in the first one that lets the person in.
pub(super) async fn enter(identity: &Identity, entry: Entry) -> Result<Ctx> {
    let Entry { user, tenant, .. } = entry;
    let (account, memberships) = identity
        .store
        .read_directory(move |tx| Ok((accounts::lookup_by_id(tx, user)?, accounts::list_memberships(tx, user)?)))
        .await?;
    let account = account.ok_or_else(|| Error::internal("a sign-in to an account that is not there"))?;
    let open = memberships.into_iter().filter(|membership| {
        membership.tenant_status == TenantStatus::Active && tenant.is_none_or(|tenant| tenant == membership.tenant)
    });
    for membership in open {
        if let Some(role) = role_of(identity, user, membership.tenant, membership.region).await? {
            let actor = Actor {
                user: Some(user),
                session: Some(identity.env.new_id()),
                role,
                scopes: ScopeSet::default(),
                is_super: account.is_super,
            };
            return Ok(Ctx::new(membership.tenant, membership.region, actor, REQUEST, identity.env.clone()));
        }
    }
    Err(suspended())
}

/// The person's role in an organisation, where it lets the person in.
pub(super) async fn role_of(
    identity: &Identity,
    user: UserId,
    tenant: TenantId,
    region: Region,
) -> Result<Option<String>> {
    let system = Ctx::system(tenant, region, REQUEST, identity.env.clone());
    let standing = identity.store.read(&system, move |tx| members::lookup_standing(tx, user)).await?;
    Ok(standing.filter(|standing| standing.status == MemberStatus::Active).map(|standing| standing.role))
}

fn suspended() -> Error {
    Error::new(
        ErrorKind::Forbidden,
        "ACCOUNT_SUSPENDED",
        "Your account is suspended. Contact your administrator for access.",
    )
}
