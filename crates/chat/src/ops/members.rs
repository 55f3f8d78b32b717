//! People come into a channel and go.

use std::collections::HashMap;

use kernel::{
    ConversationId, Ctx, Error, Result, UserId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::json;
use store::Tx;

use super::{
    add_line, announce,
    attachments::let_read_along_now,
    authorized,
    create_channel::require_active,
    find_conversation, open,
    show::{self, ShownConversations},
};
use crate::{
    Chat,
    jobs::queued,
    model::{Conversation, Member, MemberRole, MessageKind},
    policy::ConversationAction,
    store::members,
};

/// A page of those who are in a conversation, and who they are.
///
/// # Errors
/// `NOT_FOUND`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_members(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<Member>, HashMap<UserId, Person>)> {
    let after = cursor.map(str::parse::<UserId>).transpose();
    let after = after.map_err(|_| Error::invalid("The cursor is not one of this list."))?;
    let actor = ctx.clone();
    let rows = chat
        .store
        .read(ctx, move |tx| {
            authorized(tx, &actor, id, ConversationAction::View)?;
            members::list(tx, id, after, i64::from(limit.get()) + 1)
        })
        .await?;
    let page = Page::from_overlong(rows, limit, |last| last.user.to_string());
    let people = show::find_people(chat, ctx, page.items.iter().map(|one| one.user).collect()).await?;
    Ok((page, people))
}

/// Comes into a public channel. Who is in it already is no error.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`.
pub async fn join_conversation(chat: &Chat, ctx: &Ctx, id: ConversationId) -> Result<ShownConversations> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let conversation = open(tx, &actor, id, ConversationAction::View)?;
            if conversation.membership.is_some() {
                return Ok(());
            }
            actor.authorize(ConversationAction::Join, &conversation)?;
            bring(tx, &actor, &conversation, &[me])?;
            announce(tx, &actor, "channel.joined", &conversation, &[me], json!({}))
        })
        .await?;
    let_read_along_now(chat, ctx, id, &[me]).await;
    find_conversation(chat, ctx, id).await
}

/// Adds people, with a line for each, and has them read what was sent before.
fn bring(tx: &mut Tx<'_>, ctx: &Ctx, conversation: &Conversation, people: &[UserId]) -> Result<()> {
    for user in people {
        add_line(tx, ctx, conversation, (MessageKind::Joined, Some(*user), ""))?;
    }
    // Behind their lines: they have read all there is.
    let last = conversation.last_seq + i64::try_from(people.len()).map_err(Error::internal)?;
    let rows: Vec<_> = people.iter().map(|user| (*user, MemberRole::Member)).collect();
    members::add(tx, (conversation.id, last), &rows, ctx.now())?;
    tx.enqueue(queued::read_along(ctx, conversation.id, people)).map(drop)
}

/// Brings people into a channel. Those who are in it already stay.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`; `MEMBER_INACTIVE`.
pub async fn invite(chat: &Chat, ctx: &Ctx, id: ConversationId, people: Vec<UserId>) -> Result<ShownConversations> {
    let actor = ctx.clone();
    chat.store.read(ctx, move |tx| open(tx, &actor, id, ConversationAction::Invite)).await?;
    require_active(chat, ctx, &people).await?;
    let actor = ctx.clone();
    let added = chat
        .store
        .write(ctx, move |tx| {
            let conversation = open(tx, &actor, id, ConversationAction::Invite)?;
            let known = members::among(tx, id, &people)?;
            let mut added: Vec<UserId> = people.iter().copied().filter(|one| !known.contains(one)).collect();
            added.sort_unstable();
            added.dedup();
            if added.is_empty() {
                return Ok(added);
            }
            bring(tx, &actor, &conversation, &added)?;
            let names: Vec<String> = added.iter().map(ToString::to_string).collect();
            announce(tx, &actor, "channel.invited", &conversation, &[], json!({ "added": names }))?;
            Ok(added)
        })
        .await?;
    let_read_along_now(chat, ctx, id, &added).await;
    find_conversation(chat, ctx, id).await
}

/// Goes out of a channel. Where its last owner goes, whoever has been in it for the longest becomes one.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn leave_conversation(chat: &Chat, ctx: &Ctx, id: ConversationId) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::Leave)?;
            take_out(tx, &actor, &conversation, me, MessageKind::Left)?;
            announce(tx, &actor, "channel.left", &conversation, &[me], json!({}))
        })
        .await?;
    let_read_along_now(chat, ctx, id, &[me]).await;
    Ok(())
}

/// Takes somebody out of a channel.
///
/// # Errors
/// `NOT_FOUND` for the channel or somebody who is not in it; `FORBIDDEN`.
pub async fn remove_member(chat: &Chat, ctx: &Ctx, id: ConversationId, user: UserId) -> Result<()> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::Remove)?;
            members::lookup(tx, id, user)?.ok_or_else(|| Error::not_found("Member"))?;
            take_out(tx, &actor, &conversation, user, MessageKind::Removed)?;
            let facts = json!({ "member": user.to_string() });
            announce(tx, &actor, "channel.removed_member", &conversation, &[user], facts)
        })
        .await?;
    let_read_along_now(chat, ctx, id, &[user]).await;
    Ok(())
}

fn take_out(tx: &mut Tx<'_>, ctx: &Ctx, conversation: &Conversation, user: UserId, kind: MessageKind) -> Result<()> {
    members::remove(tx, conversation.id, user)?;
    if members::count_owners(tx, conversation.id)? == 0
        && let Some(eldest) = members::lookup_eldest(tx, conversation.id)?
    {
        members::update_role(tx, conversation.id, eldest, MemberRole::Owner)?;
    }
    tx.enqueue(queued::read_along(ctx, conversation.id, &[user]))?;
    add_line(tx, ctx, conversation, (kind, Some(user), ""))
}

/// Makes somebody an owner of a channel, or no longer. It keeps one.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `LAST_OWNER`.
pub async fn update_member_role(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    user: UserId,
    role: MemberRole,
) -> Result<()> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::Remove)?;
            let member = members::lookup(tx, id, user)?.ok_or_else(|| Error::not_found("Member"))?;
            if member.role == role {
                return Ok(());
            }
            if member.role == MemberRole::Owner && members::count_owners(tx, id)? == 1 {
                return Err(Error::conflict("LAST_OWNER", "A channel keeps an owner. Make somebody else one first."));
            }
            members::update_role(tx, id, user, role)?;
            let facts = json!({ "member": user.to_string(), "role": role.as_str() });
            announce(tx, &actor, "channel.role_changed", &conversation, &[], facts)
        })
        .await
}
