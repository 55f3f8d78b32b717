//! Conversations, as calls are made in them.

use async_trait::async_trait;

use crate::{ConversationId, Ctx, Result, UserId};

/// A conversation that somebody is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JoinedConversation {
    /// A channel's name; empty for others.
    pub name: String,
    /// Whether people come and go. A call in a channel rings nobody: there may be hundreds in it.
    pub is_channel: bool,
    /// Who is in it, the asker among them; empty for a channel.
    pub members: Vec<UserId>,
}

/// Where people talk. Implemented by `chat`, asked by `calls`.
#[async_trait]
pub trait Conversations: Send + Sync {
    /// The conversation, in which the person is who asks.
    ///
    /// # Errors
    /// `NOT_FOUND` where there is none, also for whoever is not in it.
    async fn find_joined(&self, ctx: &Ctx, conversation: ConversationId) -> Result<JoinedConversation>;

    /// Writes a line about a call that `caller` began, which has come to its end, into the conversation. One that is gone is no
    /// error. `ctx` is the product's own.
    async fn note_call(&self, ctx: &Ctx, conversation: ConversationId, caller: UserId, line: &str) -> Result<()>;
}
