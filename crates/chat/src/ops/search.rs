//! What chat has for the search over everything: conversations by their names, messages by their text.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId, folded,
    page::Limit,
    passage,
    port::{Person, Searchable, Thing, ThingKind},
};
use store::Tx;

use super::{
    acquaintances::is_guest,
    show::{self, conversation_name},
};
use crate::{
    Chat,
    model::{Body, Conversation, SearchQuery},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{
        conversations::{self, ChannelQuery},
        search::{self, Limits, Reader},
    },
};

/// So many conversations of the person's are looked through for a name.
const MOST_OWN: i64 = 1_000;
/// How many letters of a message are shown.
const LETTERS: usize = 120;

#[async_trait]
impl Searchable for Chat {
    /// Channels that the person may see, and what the person writes with those who are called so.
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>> {
        let word = folded(word);
        if word.is_empty() || !may_read(ctx) {
            return Ok(Vec::new());
        }
        let me = ctx.user()?;
        let query = ChannelQuery {
            search: Some(word.clone()),
            browses: !is_guest(ctx),
            is_archived: false,
            after: None,
            rows: i64::from(most),
        };
        let read = move |tx: &mut Tx<'_>| {
            let mut found = conversations::list_channels(tx, me, &query)?;
            let own = conversations::list_of(tx, me, None, MOST_OWN)?;
            found.extend(own.into_iter().filter(|one| !one.is_channel() && one.last_seq > 0));
            Ok(found)
        };
        let found = self.store.read(ctx, read).await?;
        let named = named(self, ctx, found).await?;
        Ok(named.into_iter().filter(|thing| folded(&thing.title).contains(&word)).collect())
    }

    async fn find_text(&self, ctx: &Ctx, words: &[String], most: u32) -> Result<Vec<Thing>> {
        if !may_read(ctx) {
            return Ok(Vec::new());
        }
        let reader = Reader { person: ctx.user()?, browses: !is_guest(ctx) };
        let query = SearchQuery::of_words(words.to_vec(), Limit::new(Some(most))?);
        let actor = ctx.clone();
        let read = move |tx: &mut Tx<'_>| {
            let mut messages = search::list(tx, reader, &query, &Limits::NONE)?;
            messages.truncate(most as usize);
            let mut places: Vec<_> = messages.iter().map(|message| message.conversation).collect();
            places.sort_unstable();
            places.dedup();
            let places = conversations::list_by_id(tx, Some(reader.person), &places)?;
            let others = show::others_in(tx, &actor, places.iter())?;
            Ok((messages, places, others))
        };
        let (messages, places, others) = self.store.read(ctx, read).await?;
        ctx.note_shown(ConversationAction::View, &places);
        let authors = messages.iter().map(|message| message.author);
        let people = show::find_people(self, ctx, authors.chain(others.values().flatten().copied()).collect()).await?;
        let places: HashMap<_, _> = places.into_iter().map(|place| (place.id, place)).collect();
        let things = messages.into_iter().filter_map(|message| {
            let place = places.get(&message.conversation)?;
            let thread = message.root.map(|root| format!("&thread={root}")).unwrap_or_default();
            Some(Thing {
                kind: ThingKind::Message,
                id: message.id.to_string(),
                title: people.get(&message.author).map(|author| author.display_name.clone()).unwrap_or_default(),
                place: name(place, others.get(&place.id).map_or(&[], Vec::as_slice), &people),
                passage: passage(&Body::read(&message.body).ok()?.plain(), words, LETTERS),
                path: format!("/chat/{}?message={}{thread}", place.id, message.id),
                at: message.created_at,
            })
        });
        Ok(things.collect())
    }

    /// The conversations that were last written in.
    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>> {
        if !may_read(ctx) {
            return Ok(Vec::new());
        }
        let me = ctx.user()?;
        let mut own = self.store.read(ctx, move |tx| conversations::list_of(tx, me, None, MOST_OWN)).await?;
        own.retain(|one| one.archived_at.is_none() && one.last_message_at.is_some());
        own.sort_by_key(|one| std::cmp::Reverse(one.last_message_at));
        own.truncate(most as usize);
        named(self, ctx, own).await
    }
}

fn may_read(ctx: &Ctx) -> bool {
    ctx.decide(LobbyAction::View, &Lobby).is_allowed()
}

/// Conversations as things; what has no name, as what somebody writes to nobody but oneself, is none.
async fn named(chat: &Chat, ctx: &Ctx, found: Vec<Conversation>) -> Result<Vec<Thing>> {
    ctx.note_shown(ConversationAction::View, &found);
    let (actor, asked) = (ctx.clone(), found.clone());
    let others = chat.store.read(ctx, move |tx| show::others_in(tx, &actor, asked.iter())).await?;
    let people = show::find_people(chat, ctx, others.values().flatten().copied().collect()).await?;
    let things = found.into_iter().map(|one| Thing {
        kind: if one.is_channel() { ThingKind::Channel } else { ThingKind::Conversation },
        id: one.id.to_string(),
        title: conversation_name(&one, others.get(&one.id).map_or(&[], Vec::as_slice), &people),
        passage: String::new(),
        path: format!("/chat/{}", one.id),
        at: one.last_message_at.unwrap_or(one.created_at),
        place: one.topic,
    });
    Ok(things.filter(|thing| !thing.title.is_empty()).collect())
}

/// Where a message stands: `#site`, or with whom.
fn name(place: &Conversation, others: &[UserId], people: &HashMap<UserId, Person>) -> String {
    let name = conversation_name(place, others, people);
    if place.is_channel() { format!("#{name}") } else { name }
}
