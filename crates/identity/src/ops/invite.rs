//! Invitations as those who invite see them: sending, listing, sending again, taking back.

use kernel::{
    Ctx, Error, InvitationId, Result, UserId,
    id::TypedId,
    page::{Limit, Page},
    port::People,
};
use store::Tx;

use super::{events, letters, roles::require_reach};
use crate::{
    Identity,
    model::{Email, Invitation, InvitationState, LinkToken, MemberStatus, PersonName, invitation::LIFETIME},
    policy::{Organisation, OrganisationAction},
    store::{accounts, invitations, members, roles},
};

/// Somebody to be invited.
#[derive(Clone, Debug)]
pub struct NewInvitation {
    /// Whom.
    pub email: Email,
    /// The key of the role the person will have.
    pub role: String,
    /// Given name, where it is known.
    pub first_name: PersonName,
    /// Family name, where it is known.
    pub last_name: PersonName,
}

/// An invitation nobody has answered, with the name of the one who sent it.
#[derive(Clone, Debug)]
pub struct OpenInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// Who invites, as people read it; `None` for the product itself.
    pub inviter: Option<String>,
}

/// Sends an invitation.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the one who invites; `NOT_FOUND` for an unknown role;
/// `ALREADY_MEMBER`; `ALREADY_INVITED`; `RATE_LIMITED`.
pub async fn invite(identity: &Identity, ctx: &Ctx, new: NewInvitation) -> Result<OpenInvitation> {
    ctx.authorize(OrganisationAction::AddMember, &Organisation)?;
    let (reach, role) = (ctx.clone(), new.role.clone());
    identity.store.read(ctx, move |tx| require_reach(tx, &reach, &role, "invite people into this role")).await?;
    require_stranger(identity, ctx, &new.email).await?;
    identity.invitations.take(&ctx.tenant().to_string())?;

    let token = LinkToken::generate(&identity.env);
    let invitation = Invitation {
        id: ctx.new_id(),
        email: new.email,
        role: new.role,
        first_name: new.first_name.as_str().to_owned(),
        last_name: new.last_name.as_str().to_owned(),
        inviter: ctx.actor().user,
        token: token.hash(),
        state: InvitationState::Open,
        created_at: ctx.now(),
        expires_at: ctx.now() + LIFETIME,
        accepted_by: None,
    };
    let created = events::invitation_created(ctx, &invitation);
    let row = invitation.clone();
    send(identity, ctx, &invitation, &token, move |tx, ctx| {
        require_reach(tx, ctx, &row.role, "invite people into this role")?;
        if !invitations::add(tx, &row)? {
            let message = "This person is invited already. Send that invitation again instead.";
            return Err(Error::conflict("ALREADY_INVITED", message));
        }
        tx.emit(created.clone())
    })
    .await
}

/// Sends an open invitation again, under a new link and with seven days more. The link sent before ends.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the one who sends; `NOT_FOUND` where there is no such open
/// invitation; `RATE_LIMITED`.
pub async fn resend_invitation(identity: &Identity, ctx: &Ctx, id: InvitationId) -> Result<OpenInvitation> {
    ctx.authorize(OrganisationAction::AddMember, &Organisation)?;
    let invitation = identity.store.read(ctx, move |tx| open_invitation(tx, id)).await?;
    identity.invitations.take(&ctx.tenant().to_string())?;
    let token = LinkToken::generate(&identity.env);
    let renewed = Invitation { token: token.hash(), expires_at: ctx.now() + LIFETIME, ..invitation };
    let sent = events::invitation_resent(ctx, &renewed);
    let row = renewed.clone();
    send(identity, ctx, &renewed, &token, move |tx, ctx| {
        require_reach(tx, ctx, &row.role, "invite people into this role")?;
        if !invitations::renew(tx, id, row.token, row.expires_at)? {
            return Err(Error::not_found(InvitationId::NOUN));
        }
        tx.emit(sent.clone())
    })
    .await
}

/// Takes an open invitation back: its link opens nothing any more.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the one who takes it back; `NOT_FOUND`.
pub async fn revoke_invitation(identity: &Identity, ctx: &Ctx, id: InvitationId) -> Result<()> {
    ctx.authorize(OrganisationAction::AddMember, &Organisation)?;
    let write = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let invitation = open_invitation(tx, id)?;
            // A role that is gone may do nothing, and anybody who invites may clear it away.
            if roles::lookup_scopes(tx, &invitation.role)?.is_some() {
                require_reach(tx, &write, &invitation.role, "take back this invitation")?;
            }
            invitations::revoke(tx, id, write.now())?;
            tx.emit(events::invitation_revoked(&write, &invitation))
        })
        .await
}

/// A page of the invitations nobody has answered, those that have run out included, the newest first.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_invitations(
    identity: &Identity,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<OpenInvitation>> {
    ctx.authorize(OrganisationAction::AddMember, &Organisation)?;
    let before = cursor.map(|cursor| cursor.parse().map_err(|_| Error::invalid("The cursor is not one of this list.")));
    let (before, one_more) = (before.transpose()?, i64::from(limit.get()) + 1);
    let found = identity.store.read(ctx, move |tx| invitations::list_open(tx, before, one_more)).await?;
    let inviters: Vec<UserId> = found.iter().filter_map(|invitation| invitation.inviter).collect();
    let people = identity.find(ctx, &inviters).await?;
    let named = found.into_iter().map(|invitation| {
        let inviter = invitation.inviter.and_then(|user| people.get(&user)).map(|person| person.display_name.clone());
        OpenInvitation { invitation, inviter }
    });
    Ok(Page::from_overlong(named.collect(), limit, |last| last.invitation.id.to_string()))
}

/// Writes the invitation and its mail in one transaction.
async fn send(
    identity: &Identity,
    ctx: &Ctx,
    invitation: &Invitation,
    token: &LinkToken,
    mut write: impl FnMut(&mut Tx<'_>, &Ctx) -> Result<()> + Send + 'static,
) -> Result<OpenInvitation> {
    // Where the token's invitation lies comes first, as it may be another database: one that leads to no invitation
    // opens nothing.
    let (tenant, id, hash, now, expires_at) =
        (ctx.tenant(), invitation.id, invitation.token, ctx.now(), invitation.expires_at);
    identity.store.write_directory(move |tx| invitations::add_token(tx, tenant, id, hash, now, expires_at)).await?;
    let inviter = match ctx.actor().user {
        Some(user) => identity.store.read(ctx, move |tx| members::lookup(tx, user)).await?,
        None => None,
    };
    let inviter = inviter.map(|member| member.display_name);
    let brand = letters::brand(identity, ctx).await?;
    let new = letters::invitation(identity, brand, invitation, token, inviter.as_deref());
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            write(tx, &actor)?;
            mail::enqueue(tx, &actor, &new).map(drop)
        })
        .await?;
    Ok(OpenInvitation { invitation: invitation.clone(), inviter })
}

fn open_invitation(tx: &mut Tx<'_>, id: InvitationId) -> Result<Invitation> {
    invitations::lookup(tx, id)?
        .filter(|invitation| invitation.state == InvitationState::Open)
        .ok_or_else(|| Error::not_found(InvitationId::NOUN))
}

/// Nobody of that address is a member, suspended ones included: those are let in again otherwise.
async fn require_stranger(identity: &Identity, ctx: &Ctx, email: &Email) -> Result<()> {
    let email = email.clone();
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?;
    let Some(account) = account else { return Ok(()) };
    let standing = identity.store.read(ctx, move |tx| members::lookup_standing(tx, account.user)).await?;
    match standing {
        Some(standing) if standing.status != MemberStatus::Removed => Err(already_member()),
        _ => Ok(()),
    }
}

pub(super) fn already_member() -> Error {
    Error::conflict("ALREADY_MEMBER", "This person is a member already.")
}
