//! Invitations as those who are invited see them: looking at one, and joining.

use kernel::{Ctx, Error, ErrorKind, InvitationId, Result, TenantId, Timestamp, UserId, id::TypedId};

use super::{
    Browser, Entry, Login, SignIn, authenticate, enter_with_password, events, invite::already_member,
    login::check_password, open_session, session_events::acting,
};
use crate::{
    Identity,
    model::{
        Appearance, Email, Invitation, InvitationState, Member, MemberStatus, Password, PersonName, SignInMethod,
        Tenant, TenantStatus, TokenHash,
    },
    store::{accounts, appearance, invitations, members, roles, tenants},
};

/// What stands for the request's id while nobody is signed in.
const REQUEST: &str = "invitation";

/// What somebody who has the link may know.
#[derive(Clone, Debug)]
pub struct InvitationFacts {
    /// The organisation.
    pub tenant: TenantId,
    /// The organisation's name.
    pub organisation: String,
    /// Its look.
    pub appearance: Appearance,
    /// Whom it is for.
    pub email: Email,
    /// Given name as the inviter knows it; may be empty.
    pub first_name: String,
    /// Family name as the inviter knows it; may be empty.
    pub last_name: String,
    /// Who invites; `None` for the product itself.
    pub inviter: Option<String>,
    /// Whether the person has an account, and so a password.
    pub has_account: bool,
    /// Until when it holds.
    pub expires_at: Timestamp,
}

/// How somebody joins.
#[derive(Debug)]
pub struct Acceptance {
    /// Given name; the inviter's where it is empty.
    pub first_name: PersonName,
    /// Family name; the inviter's where it is empty.
    pub last_name: PersonName,
    /// Of the person's account where there is one, of a new account else. Somebody who is signed in needs none.
    pub password: String,
}

/// What the link is for.
///
/// # Errors
/// `NOT_FOUND` for a link that never was; `INVITATION_GONE` for one that was used, taken back, replaced or has run out.
pub async fn find_invitation(identity: &Identity, token: &str, browser: &Browser) -> Result<InvitationFacts> {
    identity.limits.take_from_network(browser)?;
    let Found { tenant, ctx, invitation } = locate(identity, token).await?;
    if !invitation.is_open(ctx.now()) {
        return Err(gone());
    }
    let (email, inviter) = (invitation.email.clone(), invitation.inviter);
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?;
    let (inviter, appearance) = identity
        .store
        .read(&ctx, move |tx| {
            let inviter = inviter.map(|user| members::lookup(tx, user)).transpose()?.flatten();
            Ok((inviter.map(|member| member.display_name), appearance::lookup(tx)?))
        })
        .await?;
    Ok(InvitationFacts {
        tenant: tenant.id,
        organisation: tenant.name.as_str().to_owned(),
        appearance,
        email: invitation.email,
        first_name: invitation.first_name,
        last_name: invitation.last_name,
        inviter,
        has_account: account.is_some(),
        expires_at: invitation.expires_at,
    })
}

/// Makes the person a member and signs the person in there, or asks for the second factor that the account has.
///
/// # Errors
/// As [`find_invitation`]; `INVITATION_FOR_ANOTHER` where somebody else is signed in; `INVALID_CREDENTIALS` where the
/// account's password is another; `ALREADY_MEMBER`; `INVALID_REQUEST` for a new password that is too short.
pub async fn accept_invitation(
    identity: &Identity,
    token: &str,
    acceptance: Acceptance,
    browser: Browser,
) -> Result<Login> {
    identity.limits.take_from_network(&browser)?;
    let Found { tenant, ctx, invitation } = locate(identity, token).await?;
    // Whoever accepted it in a request that was cut off may end what was begun; everybody else comes too late.
    if !invitation.is_open(ctx.now()) && invitation.state != InvitationState::Accepted {
        return Err(gone());
    }
    let Proof { user, method } = prove(identity, &invitation, &acceptance.password, &browser).await?;
    let id = tenant.id;
    if invitation.state == InvitationState::Accepted {
        let joined = identity.store.read_directory(move |tx| accounts::is_member(tx, user, id)).await?;
        if invitation.accepted_by != Some(user) || joined {
            return Err(gone());
        }
    } else {
        join(identity, &ctx, &invitation, user, &acceptance).await?;
    }
    // The directory's row last: until it is there nobody signs in, and a repetition ends the work.
    let now = ctx.now();
    identity.store.write_directory(move |tx| accounts::add_membership(tx, user, id, now)).await?;
    let entry = Entry { user, tenant: Some(id), method };
    match method {
        // The password of an account is not all that the account may ask for.
        SignInMethod::Password => enter_with_password(identity, entry, browser).await,
        _ => open_session(identity, entry, browser).await.map(Login::SignedIn),
    }
}

/// The invitation of a token, its organisation, and the product itself at work there.
struct Found {
    tenant: Tenant,
    ctx: Ctx,
    invitation: Invitation,
}

async fn locate(identity: &Identity, token: &str) -> Result<Found> {
    let token = TokenHash::of(token);
    let place = identity
        .store
        .read_directory(move |tx| match invitations::lookup_by_token(tx, token)? {
            Some((tenant, id)) => Ok(tenants::lookup(tx, tenant)?.map(|tenant| (tenant, id))),
            None => Ok(None),
        })
        .await?;
    let (tenant, id) = place.ok_or_else(not_found)?;
    if tenant.status != TenantStatus::Active {
        return Err(gone());
    }
    let ctx = tenant.system(REQUEST, identity.env.clone());
    let invitation = identity.store.read(&ctx, move |tx| invitations::lookup(tx, id)).await?.ok_or_else(not_found)?;
    // A link that a later one replaced opens nothing.
    if invitation.token == token { Ok(Found { tenant, ctx, invitation }) } else { Err(gone()) }
}

/// Whose account it is, and how that was shown.
struct Proof {
    user: UserId,
    method: SignInMethod,
}

impl Proof {
    /// By the link alone: whoever is signed in, or has a new account.
    fn by_link(user: UserId) -> Self {
        Self { user, method: SignInMethod::Invitation }
    }
}

/// The account is that of whoever is signed in, of whoever knows its password, or a new one.
async fn prove(identity: &Identity, invitation: &Invitation, password: &str, browser: &Browser) -> Result<Proof> {
    let email = invitation.email.clone();
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?;
    if let Some(signed_in) = signed_in(identity, browser).await? {
        return match account {
            Some(account) if account.user == signed_in => Ok(Proof::by_link(signed_in)),
            _ => Err(for_another()),
        };
    }
    if account.is_none() {
        let chosen = Password::parse(password)?;
        chosen.require_other_than(&invitation.email)?;
        let hash = identity.hashing.hash(chosen, identity.env.random()).await?;
        let (email, fresh, now): (_, UserId, _) = (invitation.email.clone(), identity.env.new_id(), identity.env.now());
        let added = identity
            .store
            .write_directory(move |tx| {
                accounts::add(tx, fresh, &email, Some(&hash), now)?;
                accounts::lookup(tx, &email)
            })
            .await?;
        if added.is_some_and(|account| account.user == fresh) {
            return Ok(Proof::by_link(fresh));
        }
        // Somebody with the same link was faster: now there is a password to know.
    }
    let sign_in = SignIn { email: invitation.email.to_string(), password: password.to_owned() };
    let user = check_password(identity, &sign_in, browser).await?.user;
    Ok(Proof { user, method: SignInMethod::Password })
}

/// Who is signed in in this browser, in whatever organisation.
async fn signed_in(identity: &Identity, browser: &Browser) -> Result<Option<UserId>> {
    let Some(token) = &browser.token else { return Ok(None) };
    match authenticate(identity, token, REQUEST).await {
        Ok(ctx) => Ok(ctx.actor().user),
        Err(error) if error.kind() == ErrorKind::Unauthenticated => Ok(None),
        Err(error) => Err(error),
    }
}

async fn join(
    identity: &Identity,
    ctx: &Ctx,
    invitation: &Invitation,
    user: UserId,
    acceptance: &Acceptance,
) -> Result<()> {
    let or = |given: &PersonName, known: &str| match given.as_str() {
        "" => known.to_owned(),
        name => name.to_owned(),
    };
    let first_name = or(&acceptance.first_name, &invitation.first_name);
    let last_name = or(&acceptance.last_name, &invitation.last_name);
    let role = invitation.role.clone();
    let member = Member::joining(user, invitation.email.clone(), (&first_name, &last_name), role, ctx.now());
    let actor = acting(identity, Some(user), ctx.tenant(), ctx.region());
    let accepted = events::invitation_accepted(&actor, invitation);
    let added = events::member_added(&actor, &member);
    let (id, token, now) = (invitation.id, invitation.token, ctx.now());
    identity
        .store
        .write(ctx, move |tx| {
            let standing = members::lookup_standing(tx, user)?;
            // Nobody changes the own role, or ends the own suspension, by an invitation from before.
            if standing.is_some_and(|standing| standing.status != MemberStatus::Removed) {
                return Err(already_member());
            }
            if roles::lookup_scopes(tx, &member.role)?.is_none() || !invitations::accept(tx, id, token, user, now)? {
                return Err(gone());
            }
            members::put(tx, &member)?;
            tx.emit(accepted.clone())?;
            tx.emit(added.clone())
        })
        .await
}

fn not_found() -> Error {
    Error::not_found(InvitationId::NOUN)
}

fn gone() -> Error {
    let message = "This invitation was used or taken back, or has run out. Ask for a new one.";
    Error::new(ErrorKind::Gone, "INVITATION_GONE", message)
}

fn for_another() -> Error {
    let message = "This invitation is for somebody else. Sign out first, or ask for one of your own.";
    Error::new(ErrorKind::Forbidden, "INVITATION_FOR_ANOTHER", message)
}
