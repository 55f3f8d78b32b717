//! One open stream.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::response::sse::Event;
use futures_util::{Stream, stream::unfold};
use kernel::{Ctx, EventId, Result, UserId, event::Audience};
use serde::Serialize;
use serde_json::Value;
use store::{LiveMessage, Replay};
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{contents::Contents, seats::Seat};
use crate::{Edge, extract::Caller};

/// From where a stream tells what changed.
pub(super) enum Since {
    /// From its opening.
    Now,
    /// From so long ago.
    Ago(Duration),
    /// From behind this event.
    Event(EventId),
    /// From behind an event that was never given.
    Unknown,
}

/// A person's open stream. It follows the person's rights as they change, and ends with the session.
pub(super) struct Subscription {
    edge: Edge,
    contents: Arc<Contents>,
    caller: Caller,
    ctx: Ctx,
    messages: Receiver<Arc<LiveMessage>>,
    /// What goes out before new messages.
    waiting: VecDeque<Event>,
    heartbeat: Interval,
    closing: CancellationToken,
    _seat: Seat<UserId>,
}

impl Subscription {
    /// Hears everything from now on.
    pub(super) fn open(
        (edge, contents): (Edge, Arc<Contents>),
        caller: Caller,
        ctx: Ctx,
        closing: CancellationToken,
        seat: Seat<UserId>,
    ) -> Self {
        let messages = edge.live.subscribe(ctx.tenant());
        let period = edge.settings.heartbeat.max(Duration::from_millis(1));
        let mut heartbeat = interval_at(Instant::now() + period, period);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { edge, contents, caller, ctx, messages, waiting: VecDeque::new(), heartbeat, closing, _seat: seat }
    }

    /// The stream: a greeting, what was missed, then what comes.
    pub(super) async fn events(
        mut self,
        since: Since,
    ) -> Result<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        let (live, tenant) = (&self.edge.live, self.ctx.tenant());
        let (missed, before) = match since {
            Since::Now => (Replay::Messages(Vec::new()), None),
            Since::Ago(age) => (live.replay_last(tenant, age).await?, Some(live.id_given(age))),
            Since::Event(last) => (live.replay(tenant, last).await?, Some(last)),
            Since::Unknown => (Replay::TooOld, None),
        };
        let first = match missed {
            Replay::TooOld => {
                self.waiting.push_back(reset());
                None
            }
            Replay::Messages(missed) => {
                let visible = missed.iter().filter(|message| may_hear(&self.ctx, &message.audience));
                // Whoever was away asks: what is told along belongs to the moment.
                self.waiting.extend(visible.map(|message| event(message, None)));
                before.filter(|_| !self.waiting.is_empty())
            }
        };
        // A stream that is cut before its first message resumes from its greeting: where messages wait, from before them.
        let id = first.unwrap_or_else(|| self.edge.env.new_id());
        self.waiting.push_front(Event::default().event("hello").id(id.to_string()).data("{}"));
        Ok(unfold(self, |mut stream| async {
            let event = stream.next().await?;
            Some((Ok(event), stream))
        }))
    }

    /// The next event; `None` ends the stream.
    async fn next(&mut self) -> Option<Event> {
        if let Some(event) = self.waiting.pop_front() {
            return Some(event);
        }
        loop {
            tokio::select! {
                () = self.closing.cancelled() => return None,
                message = self.messages.recv() => match message {
                    Ok(message) => {
                        // What concerns members and sessions may concern this one.
                        if message.topic.starts_with("identity.") && !self.still_signed_in().await {
                            return None;
                        }
                        if may_hear(&self.ctx, &message.audience) {
                            let content = self.contents.of(&self.ctx, &message).await;
                            return Some(event(&message, content));
                        }
                    }
                    Err(RecvError::Lagged(_)) => return Some(reset()),
                    Err(RecvError::Closed) => return None,
                },
                _ = self.heartbeat.tick() => {
                    if !self.still_signed_in().await {
                        return None;
                    }
                    return Some(Event::default().comment(""));
                }
            }
        }
    }

    /// Takes over the person's rights as they are now. When in doubt the stream ends, and the page asks anew.
    async fn still_signed_in(&mut self) -> bool {
        match self.caller.ctx_now().await {
            Ok(ctx) if ctx.tenant() == self.ctx.tenant() => {
                self.ctx = ctx;
                true
            }
            _ => false,
        }
    }
}

fn may_hear(ctx: &Ctx, audience: &Audience) -> bool {
    let is_one_of = |people: &[UserId]| ctx.actor().user.is_some_and(|user| people.contains(&user));
    match audience {
        Audience::Scope(scope) | Audience::Unnamed(scope) => ctx.actor().may(*scope),
        Audience::People(people) => is_one_of(people),
        Audience::ScopeAndPeople(scope, people) => ctx.actor().may(*scope) || is_one_of(people),
        Audience::Members => true,
        Audience::Nobody => false,
    }
}

fn event(message: &LiveMessage, content: Option<Value>) -> Event {
    let spread = u64::try_from(message.spread.as_millis()).ok().filter(|millis| *millis > 0);
    let ids: &[Uuid] = if matches!(message.audience, Audience::Unnamed(_)) { &[] } else { &message.ids };
    let change = Change { topic: &message.topic, ids, spread, content };
    let event = Event::default().event("message").id(message.id.to_string());
    // A change that cannot be told is one that was missed.
    event.json_data(change).unwrap_or_else(|_| reset())
}

/// What a page reads: which of its queries are stale.
#[derive(Serialize)]
struct Change<'a> {
    topic: &'a str,
    ids: &'a [Uuid],
    /// Milliseconds within which to ask for them, at a moment of the page's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<u64>,
    /// What the ids name, where it is told along.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Value>,
}

fn reset() -> Event {
    Event::default().event("reset").data("{}")
}
