//! Mail tells people what they have not read: messages that call them, and messages of conversations
//! of which they want to hear everything, direct ones by default.
//!
//! A message leaves a job for each of those whom it may concern, one at most for each person. The job looks at what is unread then: what
//! was read meanwhile is no part of it, and where nothing is left nothing is sent.

use std::collections::BTreeMap;

use kernel::{ConversationId, Ctx, Result, Timestamp, UserId, port::MemberLetter};
use sha2::{Digest, Sha256};
use store::Tx;
use uuid::Uuid;

use super::show;
use crate::{
    Chat,
    jobs::queued,
    model::{Body, Conversation, Message, SOON},
    policy::ConversationAction,
    store::{conversations, settings},
};

/// How many messages one mail tells of.
const MOST: i64 = 100;

/// How many of a conversation it quotes.
const QUOTED: usize = 3;

/// How much of a message it quotes, in letters.
const LETTERS: usize = 140;

/// How long a mail is worth sending.
const WORTH: std::time::Duration = std::time::Duration::from_secs(24 * 3600);

/// Has those told by mail whom a message concerns and who will not have read it by then.
pub(super) fn expect(tx: &mut Tx<'_>, ctx: &Ctx, place: &Conversation, message: &Message) -> Result<()> {
    let mut people = settings::list_called_by_mail(tx, message)?;
    if message.root_seq == 0 {
        people.extend(settings::list_members_by_mail(tx, message, place.default_level())?);
    }
    people.sort_unstable();
    people.dedup();
    for user in people {
        tx.enqueue(queued::digest(user, ctx.now() + SOON))?;
    }
    Ok(())
}

/// Writes somebody what the person has not read, where it is time.
///
/// # Errors
/// The database's.
pub async fn write_digest(chat: &Chat, ctx: &Ctx, user: UserId) -> Result<()> {
    let Some(member) = chat.people.act_as(ctx, user).await? else { return Ok(()) };
    let zone = chat.letters.clocks(ctx, &[user]).await?.of(user).clone();
    let reader = member.clone();
    let (chosen, messages, is_full, places, others) = chat
        .store
        .read(&member, move |tx| {
            let chosen = settings::find(tx, user)?;
            let mut messages = settings::list_for_mail(tx, user, chosen.digest_until, MOST)?;
            let is_full = i64::try_from(messages.len()).is_ok_and(|count| count >= MOST);
            let mut ids: Vec<ConversationId> = messages.iter().map(|one| one.conversation).collect();
            ids.sort_unstable();
            ids.dedup();
            let mut places = conversations::list_by_id(tx, Some(user), &ids)?;
            places.retain(|place| reader.decide(ConversationAction::View, place).is_allowed());
            messages.retain(|message| places.iter().any(|place| place.id == message.conversation));
            let others = show::others_in(tx, &reader, places.iter())?;
            Ok((chosen, messages, is_full, places, others))
        })
        .await?;
    let (Some(first), Some(last)) = (messages.first(), messages.last()) else { return Ok(()) };
    let Some(due) = chosen.digest_due(first.created_at, &zone) else { return Ok(()) };
    if due > ctx.now() {
        let later = queued::digest(user, due);
        return chat.store.write(ctx, move |tx| tx.enqueue(later.clone()).map(drop)).await;
    }
    let mut ids: Vec<UserId> = messages.iter().map(|one| one.author).collect();
    ids.extend(others.values().flatten());
    let people = show::find_people(chat, ctx, ids).await?;
    let named = |message: &Message| {
        let name = people.get(&message.author).map(|person| person.display_name.as_str()).unwrap_or_default();
        format!("{name}: {}", excerpt(&message.body))
    };
    let mut by_place: BTreeMap<ConversationId, Vec<&Message>> = BTreeMap::new();
    for message in &messages {
        by_place.entry(message.conversation).or_default().push(message);
    }
    let mut paragraphs = Vec::new();
    for (id, list) in by_place {
        let place = places.iter().find(|place| place.id == id);
        let others = others.get(&id).map(Vec::as_slice).unwrap_or_default();
        let name = place.map(|place| show::conversation_name(place, others, &people)).unwrap_or_default();
        let name = if place.is_some_and(Conversation::is_channel) { format!("#{name}") } else { name };
        paragraphs.push(format!("{name} ({})", count(list.len())));
        paragraphs.extend(list.iter().take(QUOTED).map(|message| named(message)));
        if list.len() > QUOTED {
            paragraphs.push(format!("… and {} more", list.len() - QUOTED));
        }
    }
    let letter = MemberLetter {
        id: letter_id(user, last),
        kind: "chat.digest",
        subject: format!("{} in chat for you", count(messages.len())),
        paragraphs,
        action: ("Open chat", format!("/chat/{}?message={}", first.conversation, first.id)),
        note: "You get this email because you asked for one about messages you have not read. Change it in the chat's settings."
            .to_owned(),
        about: last.id.into(),
        expires_at: ctx.now() + WORTH,
    };
    chat.letters.send(ctx, user, letter).await?;
    let (until, now) = (last.created_at, ctx.now());
    chat.store
        .write(ctx, move |tx| {
            tell_no_more(tx, user, until)?;
            // What did not fit is told by the next mail, whether another message comes or not.
            if is_full { tx.enqueue(queued::digest(user, now)).map(drop) } else { Ok(()) }
        })
        .await
}

fn tell_no_more(tx: &mut Tx<'_>, user: UserId, until: Timestamp) -> Result<()> {
    let mut chosen = settings::find(tx, user)?;
    chosen.digest_until = chosen.digest_until.max(until);
    settings::set(tx, user, &chosen)
}

fn count(messages: usize) -> String {
    if messages == 1 { "1 unread message".to_owned() } else { format!("{messages} unread messages") }
}

/// The beginning of a message, as plain text.
fn excerpt(html: &str) -> String {
    let plain = Body::read(html).map(|body| body.preview()).unwrap_or_default();
    let mut short: String = plain.chars().take(LETTERS).collect();
    if plain.chars().count() > LETTERS {
        short.push('…');
    }
    if short.is_empty() { "sent a file".to_owned() } else { short }
}

/// The same for the same messages, so that a job that is done twice sends one letter.
fn letter_id(user: UserId, last: &Message) -> Uuid {
    let digest = Sha256::digest(format!("{user} {}", last.id));
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    let millis = u64::try_from(last.created_at.as_micros() / 1000).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}
