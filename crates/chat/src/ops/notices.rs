//! Whom messages concern, and what it says to them when they read it.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use kernel::{
    Ctx, MessageId, Result, UserId,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::Value;

use super::show;
use crate::{
    Chat,
    model::{Conversation, Message, NotificationLevel, ReadState},
    policy::ConversationAction,
    store::{conversations, members, mentions, messages, reads, unread},
};

/// How many messages one statement looks up.
const ASKED_AT_ONCE: usize = 250;

/// A message calls the person.
const MENTION: &str = "chatMention";
/// Somebody writes to the person.
const DIRECT: &str = "chatDirect";
/// Somebody writes in a channel of which the person wants to hear everything.
const MESSAGE: &str = "chatMessage";
/// The person wanted to be reminded of a message.
const REMINDER: &str = "chatReminder";
/// A message that the person had put off could not be sent.
const UNSENT: &str = "chatUnsent";
/// Somebody answers in a thread that the person follows.
const REPLY: &str = "chatReply";

#[async_trait]
impl Notices for Chat {
    fn events(&self) -> &'static [&'static str] {
        &["message.sent", "message.called", "message.reminded", "message.failed"]
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[MENTION, DIRECT, MESSAGE, REPLY, REMINDER, UNSENT]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let own = match event.kind.as_str() {
            "message.reminded" => Some(REMINDER),
            "message.failed" => Some(UNSENT),
            _ => None,
        };
        if let Some(kind) = own {
            let to: UserId = event.payload["to"].as_str().unwrap_or_default().parse()?;
            return Ok(vec![Notice { to, kind, subject: event.target, facts: Value::Null, is_own_work: true }]);
        }
        let id = MessageId::from(event.target);
        let candidates = match event.kind.as_str() {
            "message.called" => called_since(event),
            _ => self.store.read(ctx, move |tx| candidates(tx, id)).await?,
        };
        let mut concerned = Vec::new();
        for (to, kind) in candidates {
            let Some(member) = self.people.act_as(ctx, to).await? else { continue };
            let reader = member.clone();
            let is_told = self
                .store
                .read(&member, move |tx| {
                    let Some(message) = messages::lookup(tx, id)?.filter(Message::is_live) else { return Ok(false) };
                    let place = conversations::lookup(tx, Some(to), message.conversation)?;
                    let Some(place) = place else { return Ok(false) };
                    Ok(reader.decide(ConversationAction::View, &place).is_allowed()
                        && is_wanted(tx, &place, &message, (to, kind))?)
                })
                .await?;
            if is_told {
                concerned.push(Notice { to, kind, subject: event.target, facts: Value::Null, is_own_work: false });
            }
        }
        Ok(concerned)
    }

    fn reading_events(&self) -> &'static [&'static str] {
        &["conversation.read"]
    }

    async fn read_in_place(
        &self,
        ctx: &Ctx,
        told_by: Option<&Happening>,
        notices: &[(UserId, KeptNotice)],
    ) -> Result<Vec<bool>> {
        // Whom a change calls may have read the message as it was before.
        if told_by.is_some_and(|event| event.kind == "message.called") {
            return Ok(vec![false; notices.len()]);
        }
        let notices = notices.to_vec();
        self.store.read(ctx, move |tx| are_read(tx, &notices)).await
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let ids: Vec<MessageId> = notices.iter().map(|notice| notice.subject.into()).collect();
        let actor = ctx.clone();
        let (found, others) = self
            .store
            .read(ctx, move |tx| {
                let list = messages::list_by_id(tx, &ids)?;
                let mut places: Vec<_> = list.iter().map(|message| message.conversation).collect();
                places.sort_unstable();
                places.dedup();
                let places = conversations::list_by_id(tx, actor.actor().user, &places)?;
                let others = show::others_in(tx, &actor, places.iter())?;
                let places: HashMap<_, Conversation> = places.into_iter().map(|place| (place.id, place)).collect();
                let seen = list.into_iter().filter(Message::is_live).filter_map(|message| {
                    let place = places.get(&message.conversation)?;
                    let may = actor.decide(ConversationAction::View, place).is_allowed();
                    may.then(|| (message.id, place.clone()))
                });
                Ok((seen.collect::<HashMap<_, _>>(), others))
            })
            .await?;
        let people = show::find_people(self, ctx, others.values().flatten().copied().collect()).await?;
        Ok(notices
            .iter()
            .map(|notice| {
                if notice.kind == UNSENT {
                    return Telling {
                        subject_type: "message",
                        subject_name: None,
                        message: words(UNSENT, None),
                        link: Some("/chat/later".to_owned()),
                    };
                }
                let place = found.get(&notice.subject.into());
                let name = place.map(|place| {
                    let others = others.get(&place.id).map(Vec::as_slice).unwrap_or_default();
                    let name = show::conversation_name(place, others, &people);
                    if place.is_channel() { format!("#{name}") } else { name }
                });
                let is_channel = place.is_some_and(Conversation::is_channel);
                Telling {
                    subject_type: "message",
                    message: words(&notice.kind, name.as_deref().filter(|_| is_channel)),
                    subject_name: name,
                    link: place.map(|place| format!("/chat/{}?message={}", place.id, notice.subject)),
                }
            })
            .collect())
    }
}

fn words(kind: &str, channel: Option<&str>) -> String {
    match (kind, channel) {
        (MENTION, Some(channel)) => format!("mentioned you in {channel}"),
        (MENTION, None) => "mentioned you in a message".to_owned(),
        (REMINDER, Some(channel)) => format!("You wanted to be reminded of a message in {channel}"),
        (REMINDER, None) => "You wanted to be reminded of a message".to_owned(),
        (UNSENT, _) => "A message that you had put off could not be sent".to_owned(),
        (MESSAGE, Some(channel)) => format!("wrote in {channel}"),
        (REPLY, Some(channel)) => format!("replied to a thread in {channel}"),
        (REPLY, None) => "replied to a thread you follow".to_owned(),
        _ => "sent you a message".to_owned(),
    }
}

/// Whether each person has read the message that the notice is about. Reminders were asked for because it had been read.
fn are_read(tx: &mut store::Tx<'_>, notices: &[(UserId, KeptNotice)]) -> Result<Vec<bool>> {
    let is_of_reading = |notice: &KeptNotice| notice.kind != REMINDER && notice.kind != UNSENT;
    let ids: HashSet<MessageId> =
        notices.iter().filter(|(_, notice)| is_of_reading(notice)).map(|(_, notice)| notice.subject.into()).collect();
    let ids: Vec<MessageId> = ids.into_iter().collect();
    let mut found = HashMap::new();
    for some in ids.chunks(ASKED_AT_ONCE) {
        found.extend(messages::list_by_id(tx, some)?.into_iter().map(|message| (message.id, message)));
    }
    let mut states = HashMap::new();
    let mut are_read = Vec::with_capacity(notices.len());
    for (person, notice) in notices {
        let message = found.get(&notice.subject.into()).filter(|_| is_of_reading(notice));
        are_read.push(match message {
            None => false,
            Some(message) => {
                let line = (*person, message.conversation, message.root_seq);
                let state = match states.get(&line) {
                    Some(state) => *state,
                    None => {
                        let state = reads::lookup(tx, message.conversation, *person, message.root_seq)?;
                        states.insert(line, state);
                        state
                    }
                };
                state.is_some_and(|state: ReadState| state.has_read(message.seq))
            }
        });
    }
    Ok(are_read)
}

/// Whom a message calls since it was changed, by the event that says so.
fn called_since(event: &Happening) -> Vec<(UserId, &'static str)> {
    let people = event.payload["called"].as_array().into_iter().flatten();
    people.filter_map(|one| Some((one.as_str()?.parse().ok()?, MENTION))).collect()
}

/// Whom a message may concern, and how: each once, the stronger reason first.
fn candidates(tx: &mut store::Tx<'_>, id: MessageId) -> Result<Vec<(UserId, &'static str)>> {
    let Some(message) = messages::lookup(tx, id)?.filter(Message::is_live) else { return Ok(Vec::new()) };
    let place = conversations::lookup(tx, None, message.conversation)?;
    let is_channel = place.is_none_or(|place| place.is_channel());
    let mut people: Vec<(UserId, &'static str)> = Vec::new();
    people.extend(mentions::list(tx, &message)?.into_iter().map(|user| (user, MENTION)));
    if message.root_seq > 0 {
        let followers = reads::list_followers(tx, message.conversation, message.root_seq)?;
        people.extend(followers.into_iter().map(|user| (user, REPLY)));
    } else if is_channel {
        let told = members::list_told_of_all(tx, message.conversation)?;
        people.extend(told.into_iter().map(|user| (user, MESSAGE)));
    } else {
        people.extend(members::ids(tx, message.conversation)?.into_iter().map(|user| (user, DIRECT)));
    }
    let mut known = HashSet::from([message.author]);
    people.retain(|(user, _)| known.insert(*user));
    Ok(people)
}

/// Whether the person wants to be told so. Of the second message of somebody who has not been read yet nobody needs to be told.
fn is_wanted(
    tx: &mut store::Tx<'_>,
    place: &Conversation,
    message: &Message,
    (to, kind): (UserId, &'static str),
) -> Result<bool> {
    let Some(own) = place.membership else { return Ok(false) };
    let is_chosen = match own.level.unwrap_or_else(|| place.default_level()) {
        NotificationLevel::Nothing => false,
        NotificationLevel::Mentions => kind == MENTION || kind == REPLY,
        NotificationLevel::All => true,
    };
    Ok(is_chosen && (kind == MENTION || (!own.is_muted && unread::is_first(tx, message, to)?)))
}
