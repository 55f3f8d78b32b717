//! Many messages at once, for benchmarks and load tests.

use std::time::Duration;

use kernel::{ConversationId, Ctx, MessageId, Result, UserId};
use uuid::Uuid;

use crate::{
    Chat,
    model::{Body, Message, MessageKind},
    store::{conversations, messages},
};

/// When the first of the messages was written.
const AGE: Duration = Duration::from_secs(30_100_000);

/// What messages talk about.
const WORDS: [&str; 24] = [
    "concrete",
    "scaffold",
    "crane",
    "inspection",
    "handover",
    "delivery",
    "drawing",
    "meeting",
    "tender",
    "cladding",
    "beam",
    "permit",
    "survey",
    "invoice",
    "programme",
    "drainage",
    "glazing",
    "earthworks",
    "safety",
    "variation",
    "snagging",
    "basement",
    "lift",
    "weather",
];

/// Adds `count` messages to a conversation, numbered from `first`, by these people in turn. Nobody is told.
///
/// # Errors
/// The database's.
pub async fn seed_messages(
    chat: &Chat,
    ctx: &Ctx,
    conversation: ConversationId,
    authors: &[UserId],
    first: u32,
    count: u32,
) -> Result<()> {
    let (actor, authors) = (ctx.clone(), authors.to_vec());
    chat.store
        .write(ctx, move |tx| {
            for number in first..first + count {
                // A multiplicative hash: the same spread on every machine and run.
                let spread = number.wrapping_mul(2_654_435_761);
                let word = |nth: u32| WORDS[(spread.rotate_left(nth * 5) >> 7) as usize % WORDS.len()];
                let words: Vec<&str> = (0..8).map(word).collect();
                let body = Body::read(&format!("<p>KW-{:05} {} {number}</p>", spread % 100_000, words.join(" ")))?;
                let at = actor.now() - AGE + Duration::from_secs(u64::from(number) * 30);
                let id: MessageId = actor.new_id();
                let message = Message {
                    id,
                    conversation,
                    seq: conversations::take_seq(tx, conversation, at)?,
                    root_seq: 0,
                    root: None,
                    kind: MessageKind::Message,
                    author: authors[number as usize % authors.len()],
                    subject: None,
                    client_id: Uuid::from(id),
                    body: body.to_html(),
                    files: Vec::new(),
                    quoted: None,
                    created_at: at,
                    edited_at: None,
                    deleted_at: None,
                    pinned_at: None,
                    pinned_by: None,
                };
                messages::add(tx, &message, &body.search_key(), false)?;
            }
            Ok(())
        })
        .await
}
