//! A direct message or a group: the same people have one and the same.

use kernel::{ConversationId, Ctx, Error, Result, UserId};
use serde_json::json;

use super::{
    acquaintances, announce,
    create_channel::{no_member, require_active},
    find_conversation,
    show::ShownConversations,
};
use crate::{
    Chat,
    model::{ConversationKind, MAX_PEOPLE, MemberRole, people_key},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{
        conversations::{self, NewConversation},
        members,
    },
};

/// The conversation of the person with these people, which is made where there is none; with nobody else, it is of the person
/// alone. A guest begins one with people whom the guest shares a conversation with.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for too many people or none; `MEMBER_INACTIVE`.
pub async fn open_direct(chat: &Chat, ctx: &Ctx, people: &[UserId]) -> Result<ShownConversations> {
    ctx.authorize(LobbyAction::CreateDirect, &Lobby)?;
    let me = ctx.user()?;
    if people.is_empty() {
        return Err(Error::invalid("Say with whom."));
    }
    let mut all: Vec<UserId> = people.iter().copied().chain([me]).collect();
    all.sort_unstable();
    all.dedup();
    if all.len() > MAX_PEOPLE {
        return Err(Error::invalid(format!("A group has at most {MAX_PEOPLE} people. Create a channel for more.")));
    }
    let key = people_key(&all);
    let known = {
        let key = key.clone();
        chat.store.read(ctx, move |tx| conversations::lookup_of_people(tx, &key)).await?
    };
    if let Some(id) = known {
        return find_conversation(chat, ctx, id).await;
    }
    let others: Vec<UserId> = all.iter().copied().filter(|one| *one != me).collect();
    if let Some(known) = acquaintances::known_to(chat, ctx).await?
        && others.iter().any(|one| !known.contains(one))
    {
        // As of somebody whom there is not.
        return Err(no_member());
    }
    require_active(chat, ctx, &others).await?;
    let (actor, new) = (ctx.clone(), ctx.new_id::<ConversationId>());
    let id = chat
        .store
        .write(ctx, move |tx| {
            let kind = if all.len() > 2 { ConversationKind::Group } else { ConversationKind::Direct };
            let is_new = conversations::add(
                tx,
                &NewConversation {
                    id: new,
                    kind,
                    is_private: true,
                    name: None,
                    topic: "",
                    description: "",
                    people_key: Some(&key),
                    created_by: Some(me),
                    created_at: actor.now(),
                },
            )?;
            if !is_new {
                // Somebody else was faster.
                let other = conversations::lookup_of_people(tx, &key)?;
                return other.ok_or_else(|| Error::internal("a conversation that is there and not there"));
            }
            let people: Vec<_> = all.iter().map(|one| (*one, MemberRole::Member)).collect();
            members::add(tx, (new, 0), &people, actor.now())?;
            let conversation = super::authorized(tx, &actor, new, ConversationAction::View)?;
            announce(tx, &actor, "conversation.changed", &conversation, &[], json!({}))?;
            Ok(new)
        })
        .await?;
    find_conversation(chat, ctx, id).await
}
