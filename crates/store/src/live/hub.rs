//! The open streams of this process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use kernel::{Env, EventId, Result, TenantId, Timestamp, event::Audience};
use tokio::{sync::broadcast, task::JoinSet};
use tokio_util::sync::CancellationToken;
use uuid::{Builder, Uuid};

use crate::{
    Dialect, FromRow, RowReader, Sql, Store,
    live::listener::listen,
    outbox::{NOBODY, audience_from_text, from_json},
    params,
};

/// How long published events are kept, so that a stream which was cut can resume.
pub(crate) const KEPT_FOR: Duration = Duration::from_secs(3600);
/// Identifiers given by two processes at once may become visible in another order than theirs: a replay reaches back
/// this far. What comes twice does no harm, it names what to look at again.
const OVERLAP: Duration = Duration::from_secs(5);
/// The clocks of two processes may differ by so much.
const CLOCKS: Duration = Duration::from_secs(1);
/// A stream further behind than this is better off looking at everything again.
const MAX_REPLAY: i64 = 1000;
/// From so many open pages on they take turns with what a message makes them ask for; fewer may all ask at once.
const CROWD: usize = 50;
/// How much longer the turns take with each page: in half a millisecond a processor answers one.
const TURN: Duration = Duration::from_micros(500);
/// The longest that they may take, so that everybody still sees a change within a second.
const LONGEST_SPREAD: Duration = Duration::from_millis(600);
/// How many messages a slow stream may lag behind before it is told that it missed some.
const CAPACITY: usize = 256;

/// What a change makes stale, and who may know.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveMessage {
    /// Given at publication; a stream resumes after it.
    pub id: EventId,
    /// The organisation it happened in.
    pub tenant: TenantId,
    /// Which queries of an open page are touched: `drive.files`.
    pub topic: String,
    /// What to look at again.
    pub ids: Vec<Uuid>,
    /// Who may learn of it.
    pub audience: Audience,
    /// Within what time the pages that hear it are to ask again, each at a moment of its own: a thousand that ask at once
    /// wait for each other, and everybody else for them.
    pub spread: Duration,
}

impl FromRow for LiveMessage {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            tenant: row.next()?,
            topic: row.next()?,
            ids: from_json(&row.next::<String>()?)?,
            audience: audience_from_text(&row.next::<String>()?)?,
            spread: Duration::ZERO,
        })
    }
}

/// What a stream that was cut has missed.
#[derive(Clone, PartialEq, Debug)]
pub enum Replay {
    /// These messages, oldest first. Some may have been seen before.
    Messages(Vec<LiveMessage>),
    /// More than is kept: look at everything again.
    TooOld,
}

/// Where live messages of this process come together. Cheap to clone.
#[derive(Clone)]
pub struct LiveHub(Arc<Inner>);

struct Inner {
    /// Tells the messages of this process from those of others.
    origin: Uuid,
    env: Env,
    store: Store,
    channels: Mutex<HashMap<TenantId, broadcast::Sender<Arc<LiveMessage>>>>,
}

impl LiveHub {
    /// A hub without streams. One is enough for a process.
    pub fn new(store: Store) -> Self {
        let env = store.directory().env().clone();
        let origin = Builder::from_random_bytes(env.random()).into_uuid();
        Self(Arc::new(Inner { origin, env, store, channels: Mutex::default() }))
    }

    /// Hands the messages of other processes to this one's streams, until `shutdown`. On SQLite there are none.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut tasks = JoinSet::new();
        for db in self.0.store.region_databases() {
            if db.dialect() == Dialect::Postgres {
                tasks.spawn(listen(db, self.clone(), shutdown.clone()));
            }
        }
        while tasks.join_next().await.is_some() {}
    }

    /// The organisation's messages from now on. A receiver that lags learns so from its next `recv`.
    pub fn subscribe(&self, tenant: TenantId) -> broadcast::Receiver<Arc<LiveMessage>> {
        let mut channels = self.0.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.entry(tenant).or_insert_with(|| broadcast::channel(CAPACITY).0).subscribe()
    }

    /// The organisation's messages after `after`, from the outbox. Subscribe first, then replay: nothing falls between.
    ///
    /// # Errors
    /// The database is away.
    pub async fn replay(&self, tenant: TenantId, after: EventId) -> Result<Replay> {
        match time_of(after) {
            Some(given_at) => self.published(tenant, given_at - OVERLAP, after).await,
            None => Ok(Replay::TooOld),
        }
    }

    /// The organisation's messages of the last `age`, for a page that has read for so long without hearing what changed:
    /// a change that it does not show was published after it had begun to read. Subscribe first here, too.
    ///
    /// # Errors
    /// The database is away.
    pub async fn replay_last(&self, tenant: TenantId, age: Duration) -> Result<Replay> {
        if age > KEPT_FOR {
            return Ok(Replay::TooOld);
        }
        self.published(tenant, self.0.env.now() - age - CLOCKS, Uuid::nil().into()).await
    }

    /// An identifier as it was given so long ago, for a stream that is to resume from there.
    pub fn id_given(&self, ago: Duration) -> EventId {
        lowest_id_at(self.0.env.now() - ago.min(KEPT_FOR)).into()
    }

    /// What was published since `from`, without the one message that was seen.
    async fn published(&self, tenant: TenantId, from: Timestamp, seen: EventId) -> Result<Replay> {
        if self.0.env.now().since(from) > KEPT_FOR {
            return Ok(Replay::TooOld);
        }
        let from = lowest_id_at(from);
        let mut messages: Vec<LiveMessage> = Vec::new();
        // An organisation lives in one of the databases; the others have nothing of it.
        for db in self.0.store.region_databases() {
            let rows = db.read(move |tx| {
                let sql = "SELECT published_id, tenant_id, topic, ids, audience FROM outbox WHERE tenant_id = ?1 \
                           AND published_id > ?2 AND published_id <> ?3 AND audience <> ?4 ORDER BY published_id LIMIT ?5";
                tx.query(sql, &params![tenant, from, seen, NOBODY, MAX_REPLAY + 1])
            });
            messages.extend(rows.await?);
        }
        if messages.len() > MAX_REPLAY as usize { Ok(Replay::TooOld) } else { Ok(Replay::Messages(messages)) }
    }

    pub(crate) fn origin(&self) -> Uuid {
        self.0.origin
    }

    pub(crate) fn env(&self) -> &Env {
        &self.0.env
    }

    /// Hands the messages to this process' streams.
    pub(crate) fn publish(&self, messages: Vec<LiveMessage>) {
        let mut channels = self.0.channels.lock().unwrap_or_else(PoisonError::into_inner);
        for mut message in messages.into_iter().filter(|message| message.audience != Audience::Nobody) {
            let tenant = message.tenant;
            let heard = channels.get(&tenant).is_none_or(|channel| {
                message.spread = spread(channel.receiver_count());
                channel.send(Arc::new(message)).is_ok()
            });
            if !heard {
                // The last stream of the organisation has ended.
                channels.remove(&tenant);
            }
        }
    }
}

/// How long so many pages take turns.
fn spread(pages: usize) -> Duration {
    match u32::try_from(pages) {
        Ok(_) if pages < CROWD => Duration::ZERO,
        Ok(pages) => LONGEST_SPREAD.min(TURN * pages),
        Err(_) => LONGEST_SPREAD,
    }
}

/// When an identifier was given; `None` if it is not one of ours.
fn time_of(id: EventId) -> Option<Timestamp> {
    let (seconds, nanos) = Uuid::from(id).get_timestamp()?.to_unix();
    Some(Timestamp::from_micros(i64::try_from(seconds).ok()?.checked_mul(1_000_000)? + i64::from(nanos / 1000)))
}

/// The lowest identifier that can have been given at that time.
fn lowest_id_at(time: Timestamp) -> Uuid {
    let millis = u64::try_from(time.as_micros() / 1000).unwrap_or(0);
    Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_take_turns_where_there_are_many() {
        let millis = [1, 49, 50, 1000, usize::MAX].map(|pages| spread(pages).as_millis());
        assert_eq!(millis, [0, 0, 25, 500, 600]);
    }

    #[test]
    fn an_identifier_tells_when_it_was_given() {
        let time = Timestamp::from_micros(1_795_241_806_123_000);
        assert_eq!(time_of(lowest_id_at(time).into()), Some(time));
        assert_eq!(time_of(Uuid::nil().into()), None);
    }
}
