//! Pages of messages, and one by itself.

use kernel::{ConversationId, Ctx, Error, MessageId, Result, id::TypedId, page::Limit};
use store::Tx;

use super::{
    authorized,
    show::{self, Shown},
    visible_message,
};
use crate::{
    Chat,
    model::{Message, MessageVersion},
    policy::ConversationAction,
    store::{
        messages,
        pages::{self, Place},
    },
};

/// How much of what a message said before is listed.
const VERSIONS: i64 = 50;

/// Which messages of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Around {
    /// The last ones.
    Latest,
    /// Those before this number.
    Before(i64),
    /// Those behind this number.
    After(i64),
    /// Those on both sides of this number, and the one of it.
    Seq(i64),
}

/// A page of messages.
#[derive(Clone, Debug)]
pub struct MessagePage {
    /// The messages, by their numbers.
    pub shown: Shown,
    /// Whether there are more before them.
    pub has_before: bool,
    /// Whether there are more behind them.
    pub has_after: bool,
    /// The number of the conversation's last message.
    pub last_seq: i64,
}

/// A page of a conversation's own messages, or of a thread: the message that it hangs on first.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_messages(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    (root, around): (Option<MessageId>, Around),
    limit: Limit,
) -> Result<MessagePage> {
    let actor = ctx.clone();
    let page = chat
        .store
        .read(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            let root = root.map(|root| lookup_root(tx, id, root)).transpose()?;
            let place = Place { conversation: id, root_seq: root.as_ref().map_or(0, |root| root.seq) };
            let Rows { mut items, has_before, has_after } = rows(tx, place, around, i64::from(limit.get()))?;
            if let Some(root) = root.filter(|_| !has_before) {
                items.insert(0, root);
            }
            let shown = show::dress(tx, &actor, items)?;
            Ok(MessagePage { shown, has_before, has_after, last_seq: conversation.last_seq })
        })
        .await?;
    let shown = show::with_people(chat, ctx, page.shown).await?;
    Ok(MessagePage { shown, ..page })
}

fn lookup_root(tx: &mut Tx<'_>, conversation: ConversationId, id: MessageId) -> Result<Message> {
    let found = messages::lookup(tx, id)?.filter(|found| found.conversation == conversation && found.root_seq == 0);
    found.ok_or_else(|| Error::not_found(MessageId::NOUN))
}

struct Rows {
    items: Vec<Message>,
    has_before: bool,
    has_after: bool,
}

fn rows(tx: &mut Tx<'_>, place: Place, around: Around, limit: i64) -> Result<Rows> {
    match around {
        Around::Latest => backwards(tx, place, i64::MAX, limit),
        Around::Before(seq) => backwards(tx, place, seq, limit),
        Around::After(seq) => forwards(tx, place, seq, limit),
        Around::Seq(seq) => {
            let half = (limit / 2).max(1);
            let before = backwards(tx, place, seq, half)?;
            let after = forwards(tx, place, seq.saturating_sub(1), half)?;
            let items = [before.items, after.items].concat();
            Ok(Rows { items, has_before: before.has_before, has_after: after.has_after })
        }
    }
}

fn backwards(tx: &mut Tx<'_>, place: Place, seq: i64, limit: i64) -> Result<Rows> {
    let mut items = pages::list_before(tx, place, seq, limit + 1)?;
    let has_before = items.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    items.reverse();
    let has_after = seq < i64::MAX && !pages::list_after(tx, place, seq.saturating_sub(1), 1)?.is_empty();
    Ok(Rows { items, has_before, has_after })
}

fn forwards(tx: &mut Tx<'_>, place: Place, seq: i64, limit: i64) -> Result<Rows> {
    let mut items = pages::list_after(tx, place, seq, limit + 1)?;
    let has_after = items.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    items.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let has_before = !pages::list_before(tx, place, seq.saturating_add(1), 1)?.is_empty();
    Ok(Rows { items, has_before, has_after })
}

/// One message.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_message(chat: &Chat, ctx: &Ctx, id: MessageId) -> Result<Shown> {
    show::show_one(chat, ctx, id).await
}

/// What a message said before, the latest first.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_message_versions(chat: &Chat, ctx: &Ctx, id: MessageId) -> Result<Vec<MessageVersion>> {
    let actor = ctx.clone();
    chat.store
        .read(ctx, move |tx| {
            visible_message(tx, &actor, id)?;
            messages::list_versions(tx, id, VERSIONS)
        })
        .await
}
