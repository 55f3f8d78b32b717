//! What happens after the answer, or when its time comes: the Drive learns who reads what was sent and that messages which are gone
//! use no file any more, messages that waited are sent, and people are reminded and written to, messages go
//! that are to be kept no longer, and it is told who came and who went.

use std::str::FromStr;

use kernel::{ConversationId, Ctx, MessageId, ScheduledMessageId, UserId};
use serde_json::Value;
use store::Worker;

use crate::{Chat, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{ConversationId, Ctx, FileId, MessageId, Timestamp, UserId};
    use serde_json::json;
    use store::NewJob;

    use crate::model::{Reminder, Scheduled};

    pub(super) const RELEASE: &str = "chat.release";
    pub(super) const READ_ALONG: &str = "chat.read_along";
    pub(super) const FILES: &str = "chat.files";
    pub(super) const SEND: &str = "chat.send";
    pub(super) const REMIND: &str = "chat.remind";
    pub(super) const EXPIRE: &str = "chat.expire";
    pub(super) const HOLD: &str = "chat.hold";
    pub(super) const DIGEST: &str = "chat.digest";
    pub(super) const PRESENCES: &str = "chat.presences";

    /// Has the Drive forget that this message, which stood there, uses files.
    pub(crate) fn release(ctx: &Ctx, conversation: ConversationId, message: MessageId) -> NewJob {
        let payload = json!({ "conversation": conversation.to_string(), "message": message.to_string() });
        job(RELEASE, ctx, payload)
    }

    /// Has these people read what was sent in a conversation, or no longer, as they are in it.
    pub(crate) fn read_along(ctx: &Ctx, conversation: ConversationId, people: &[UserId]) -> NewJob {
        let people: Vec<String> = people.iter().map(ToString::to_string).collect();
        job(READ_ALONG, ctx, json!({ "conversation": conversation.to_string(), "people": people }))
    }

    /// Has everybody in a conversation read these files.
    pub(crate) fn files(ctx: &Ctx, conversation: ConversationId, files: &[FileId]) -> NewJob {
        let files: Vec<String> = files.iter().map(ToString::to_string).collect();
        job(FILES, ctx, json!({ "conversation": conversation.to_string(), "files": files }))
    }

    /// Has the Drive hold the files of this conversation, or of all, as they are under legal hold or not.
    pub(crate) fn hold(ctx: &Ctx, conversation: Option<ConversationId>) -> NewJob {
        job(HOLD, ctx, json!({ "conversation": conversation.map(|id| id.to_string()) }))
    }

    /// Sends a message of this person when its time comes.
    pub(crate) fn send_scheduled(user: UserId, message: &Scheduled) -> NewJob {
        let payload = json!({ "user": user.to_string(), "message": message.id.to_string() });
        timed(SEND, payload, message.send_at, message.id.to_string())
    }

    /// Reminds this person of a message when its time comes.
    pub(crate) fn remind(user: UserId, reminder: Reminder) -> NewJob {
        let payload = json!({ "user": user.to_string(), "message": reminder.message.to_string() });
        timed(REMIND, payload, reminder.at, format!("{user}:{}", reminder.message))
    }

    /// Looks then, or earlier where it is to be already, at what is to be written to this person.
    pub(crate) fn digest(user: UserId, at: Timestamp) -> NewJob {
        timed(DIGEST, json!({ "user": user.to_string() }), at, user.to_string())
    }

    /// Has messages go whose time is over, then or earlier where that is to be already.
    pub(crate) fn expire(at: Timestamp) -> NewJob {
        timed(EXPIRE, serde_json::Value::Null, at, "expire".to_owned())
    }

    /// Looks who came and who went, then or earlier where that is to be already.
    pub(crate) fn look_after_presences(at: Timestamp) -> NewJob {
        timed(PRESENCES, serde_json::Value::Null, at, "presences".to_owned())
    }

    fn timed(kind: &'static str, payload: serde_json::Value, run_at: Timestamp, key: String) -> NewJob {
        NewJob { kind, payload, run_at, max_attempts: 20, unique_key: Some(key) }
    }

    fn job(kind: &'static str, ctx: &Ctx, payload: serde_json::Value) -> NewJob {
        NewJob { kind, payload, run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what chat leaves to it.
#[must_use]
pub fn register(worker: Worker, chat: &Chat) -> Worker {
    let (releasing, reading, sharing, holding) = (chat.clone(), chat.clone(), chat.clone(), chat.clone());
    let (sending, reminding, writing, expiring) = (chat.clone(), chat.clone(), chat.clone(), chat.clone());
    let looking = chat.clone();
    worker
        .register(queued::RELEASE, move |ctx: Ctx, payload: Value| {
            let chat = releasing.clone();
            async move {
                let (conversation, message) = (one(&payload["conversation"])?, one::<MessageId>(&payload["message"])?);
                ops::release_files(&chat, &ctx, conversation, message).await
            }
        })
        .register(queued::READ_ALONG, move |ctx: Ctx, payload: Value| {
            let chat = reading.clone();
            async move {
                let conversation = one::<ConversationId>(&payload["conversation"])?;
                ops::let_read_along(&chat, &ctx, conversation, &listed::<UserId>(&payload["people"])).await
            }
        })
        .register(queued::FILES, move |ctx: Ctx, payload: Value| {
            let chat = sharing.clone();
            async move {
                let conversation = one::<ConversationId>(&payload["conversation"])?;
                ops::let_all_read(&chat, &ctx, conversation, &listed(&payload["files"])).await
            }
        })
        .register(queued::HOLD, move |ctx: Ctx, payload: Value| {
            let chat = holding.clone();
            async move {
                match payload["conversation"].as_str() {
                    Some(id) => ops::follow_hold(&chat, &ctx, id.parse()?).await,
                    None => ops::follow_holds(&chat, &ctx).await,
                }
            }
        })
        .register(queued::SEND, move |ctx: Ctx, payload: Value| {
            let chat = sending.clone();
            async move {
                let which = (one::<UserId>(&payload["user"])?, one::<ScheduledMessageId>(&payload["message"])?);
                ops::send_scheduled(&chat, &ctx, which).await
            }
        })
        .register(queued::REMIND, move |ctx: Ctx, payload: Value| {
            let chat = reminding.clone();
            async move {
                let which = (one::<UserId>(&payload["user"])?, one::<MessageId>(&payload["message"])?);
                ops::remind(&chat, &ctx, which).await
            }
        })
        .register(queued::EXPIRE, move |ctx: Ctx, _: Value| {
            let chat = expiring.clone();
            async move { ops::expire_messages(&chat, &ctx).await }
        })
        .register(queued::PRESENCES, move |ctx: Ctx, _: Value| {
            let chat = looking.clone();
            async move { ops::look_after_presences(&chat, &ctx).await }
        })
        .register(queued::DIGEST, move |ctx: Ctx, payload: Value| {
            let chat = writing.clone();
            async move { ops::write_digest(&chat, &ctx, one::<UserId>(&payload["user"])?).await }
        })
}

fn one<T: FromStr<Err = kernel::Error>>(value: &Value) -> kernel::Result<T> {
    value.as_str().unwrap_or_default().parse()
}

fn listed<T: FromStr>(list: &Value) -> Vec<T> {
    list.as_array().into_iter().flatten().filter_map(|one| one.as_str()?.parse().ok()).collect()
}
