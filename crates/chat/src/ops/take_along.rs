//! Conversations as an organisation takes them along when it leaves: all of them, whoever is in them.

use std::collections::HashMap;

use kernel::{ConversationId, Ctx, Result, UserId, port::Person};

use super::show::{ShownReaction, find_people};
use crate::{
    Chat,
    model::{Conversation, Member, Message},
    store::{conversations, members, messages, reactions},
};

/// A conversation and everybody who is in it.
#[derive(Clone, Debug)]
pub struct TakenConversation {
    /// The conversation.
    pub conversation: Conversation,
    /// Who is in it now.
    pub members: Vec<Member>,
    /// Those people by their names.
    pub people: HashMap<UserId, Person>,
}

/// Messages, by their numbers, with what people answered by a sign.
#[derive(Clone, Debug)]
pub struct TakenMessages {
    /// The messages, each with its reactions.
    pub items: Vec<(Message, Vec<ShownReaction>)>,
    /// Who wrote them, or did what they say.
    pub people: HashMap<UserId, Person>,
}

/// The organisation's next conversation by identifier; `None` behind the last. `ctx` is the product's own.
///
/// # Errors
/// The database's.
pub async fn next_conversation(
    chat: &Chat,
    ctx: &Ctx,
    after: Option<ConversationId>,
) -> Result<Option<TakenConversation>> {
    let found = chat
        .store
        .read(ctx, move |tx| {
            let Some(id) = conversations::lookup_next(tx, after)? else { return Ok(None) };
            let Some(conversation) = conversations::lookup(tx, None, id)? else { return Ok(None) };
            Ok(Some((conversation, members::list_all(tx, id)?)))
        })
        .await?;
    let Some((conversation, members)) = found else { return Ok(None) };
    let people = find_people(chat, ctx, members.iter().map(|member| member.user).collect()).await?;
    Ok(Some(TakenConversation { conversation, members, people }))
}

/// Messages of a conversation behind a number, those of its threads among them, at most `rows`. `ctx` is the product's own.
///
/// # Errors
/// The database's.
pub async fn take_messages(
    chat: &Chat,
    ctx: &Ctx,
    conversation: ConversationId,
    after: i64,
    rows: i64,
) -> Result<TakenMessages> {
    let items = chat
        .store
        .read(ctx, move |tx| {
            let list = messages::list_behind(tx, conversation, after, rows)?;
            let ids: Vec<_> = list.iter().map(|message| message.id).collect();
            let mut reacted: HashMap<_, Vec<ShownReaction>> = HashMap::new();
            for one in reactions::list(tx, &ids)? {
                let of_message = reacted.entry(one.message).or_default();
                match of_message.iter_mut().find(|known| known.emoji == one.emoji) {
                    Some(known) => known.people.push(one.user),
                    None => of_message.push(ShownReaction { emoji: one.emoji, people: vec![one.user] }),
                }
            }
            Ok(list
                .into_iter()
                .map(|message| {
                    let reactions = reacted.remove(&message.id).unwrap_or_default();
                    (message, reactions)
                })
                .collect::<Vec<_>>())
        })
        .await?;
    let ids = items.iter().flat_map(|(message, reactions)| {
        let reacting = reactions.iter().flat_map(|reaction| reaction.people.iter().copied());
        [Some(message.author), message.subject].into_iter().flatten().chain(reacting)
    });
    let people = find_people(chat, ctx, ids.collect()).await?;
    Ok(TakenMessages { items, people })
}
