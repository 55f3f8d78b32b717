//! What live messages bring, read once for all streams of this process.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use kernel::{
    Ctx, EventId,
    port::{LiveContent, LiveContents},
};
use serde_json::Value;
use store::LiveMessage;
use tokio::{sync::OnceCell, time::Instant};

/// For how long what was read for one stream holds for others. One that lags further behind has it read anew, and with it who may
/// see it.
const FRESH: Duration = Duration::from_millis(500);
/// How many messages are held for streams that have not sent them yet.
const KEPT: usize = 64;

struct Reading {
    at: Instant,
    content: Option<Arc<dyn LiveContent>>,
}

type Entry = (EventId, Arc<OnceCell<Reading>>);

/// What the latest messages bring.
pub(super) struct Contents {
    sources: Vec<Arc<dyn LiveContents>>,
    latest: Mutex<VecDeque<Entry>>,
}

impl Contents {
    pub(super) fn new(sources: Vec<Arc<dyn LiveContents>>) -> Self {
        Self { sources, latest: Mutex::default() }
    }

    /// What this message brings to this listener, as it is now; `None` where the page has to ask.
    pub(super) async fn of(&self, listener: &Ctx, message: &LiveMessage) -> Option<Value> {
        let source = self.sources.iter().find(|source| source.topics().contains(&message.topic.as_str()))?;
        let cell = self.cell(message.id);
        let reading = cell
            .get_or_init(|| async {
                let at = Instant::now();
                let content = source.load(listener, &message.ids).await.unwrap_or_else(|error| {
                    tracing::debug!(topic = message.topic, %error, "a live message goes out without what it names");
                    None
                });
                Reading { at, content }
            })
            .await;
        reading.content.as_ref()?.shown_to(listener)
    }

    fn cell(&self, id: EventId) -> Arc<OnceCell<Reading>> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.retain(|(_, cell)| cell.get().is_none_or(|reading| reading.at.elapsed() < FRESH));
        if let Some((_, cell)) = latest.iter().find(|(known, _)| *known == id) {
            return Arc::clone(cell);
        }
        let cell = Arc::new(OnceCell::new());
        if latest.len() == KEPT {
            latest.pop_front();
        }
        latest.push_back((id, Arc::clone(&cell)));
        cell
    }
}
