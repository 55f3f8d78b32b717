//! Messages in the live stream, and who is there.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Ctx, Result,
    port::{LiveContent, LiveContents, Presence},
};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::wire::Message;
use crate::{
    Chat,
    model::topic,
    ops::{self, Streamed, StreamedPresence},
};

/// What a live message of `chat.messages` brings.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum StreamedMessage {
    /// A message that came or changed. Whether one has saved it, its reminder and its thread are not said.
    Message {
        message: Box<Message>,
        /// The number of the message before it in its line; 0 for the first.
        after: i64,
        /// Whether one follows the thread that it stands in.
        is_following: bool,
    },
    /// A message is gone.
    Gone { id: Uuid, thread_root_id: Option<Uuid> },
}

impl LiveContent for Streamed {
    fn shown_to(&self, listener: &Ctx) -> Option<Value> {
        let content = match self {
            Self::There(told) => {
                let (shown, is_following) = told.to(listener)?;
                let message = Box::new(Message::one(listener, &shown).ok()?);
                StreamedMessage::Message { message, after: told.after, is_following }
            }
            Self::Gone { message, root, members } => {
                listener.actor().user.filter(|user| members.contains(user))?;
                StreamedMessage::Gone { id: (*message).into(), thread_root_id: root.map(Into::into) }
            }
        };
        serde_json::to_value(content).ok()
    }
}

impl LiveContent for StreamedPresence {
    fn shown_to(&self, listener: &Ctx) -> Option<Value> {
        let presence = self.presence.map_or("away", Presence::name);
        self.may_know(listener)
            .then(|| json!({ "kind": "presence", "id": self.user.to_string(), "presence": presence }))
    }
}

#[async_trait]
impl LiveContents for Chat {
    fn topics(&self) -> &'static [&'static str] {
        &[topic::MESSAGES, topic::PRESENCE]
    }

    async fn load(&self, ctx: &Ctx, ids: &[Uuid]) -> Result<Option<Arc<dyn LiveContent>>> {
        Ok(match *ids {
            [person] => {
                let found = ops::stream_presence(self, ctx, person.into()).await?;
                found.map(|found| Arc::new(found) as Arc<dyn LiveContent>)
            }
            [conversation, message] => {
                let found = ops::stream_message(self, ctx, conversation.into(), message.into()).await?;
                found.map(|found| Arc::new(found) as Arc<dyn LiveContent>)
            }
            _ => None,
        })
    }
}
