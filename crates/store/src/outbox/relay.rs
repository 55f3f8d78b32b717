//! The relay: from the outbox to the sinks and to the live streams.

use std::{sync::Arc, time::Duration};

use kernel::{ErrorKind, EventId, Result};
use tokio::{task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;

use super::{OutboxSink, StoredEvent};
use crate::{Db, LiveHub, LiveMessage, Sql, Store, SystemTx, idempotency, live, params};

/// How many events one transaction publishes. The identifiers of a batch fit into one PostgreSQL notification.
const BATCH: i64 = 100;
/// How often the outbox is looked at without being told: for events whose process died before it published them.
const POLL: Duration = Duration::from_secs(1);
/// How often published events and old idempotency keys are cleared away.
const SWEEP: Duration = Duration::from_secs(60);
/// The pause after the first refusal by a sink; it doubles with each.
const RETRY_BASE: Duration = Duration::from_secs(1);
/// The longest pause after a refusal.
const RETRY_CAP: Duration = Duration::from_secs(300);

type Sinks = Arc<[Arc<dyn OutboxSink>]>;

/// The relay of all regions' outboxes. Every process that serves people runs one; several do not disturb each other.
#[derive(Clone)]
pub struct Outbox {
    store: Store,
    sinks: Sinks,
    hub: LiveHub,
}

impl Outbox {
    /// A relay that hands every event to all of `sinks`, and then to the streams of `hub`.
    pub fn new(store: Store, sinks: Vec<Arc<dyn OutboxSink>>, hub: LiveHub) -> Self {
        Self { store, sinks: sinks.into(), hub }
    }

    /// Publishes events as they are committed, until `shutdown`.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut tasks = JoinSet::new();
        for db in self.store.region_databases() {
            tasks.spawn(relay_database(db, self.hub.clone(), Arc::clone(&self.sinks), shutdown.clone()));
        }
        while tasks.join_next().await.is_some() {}
    }

    /// Publishes everything that waits and is due, now; how many events that were. For tests and commands.
    ///
    /// # Errors
    /// The database is away.
    pub async fn drain(&self) -> Result<usize> {
        let mut published = 0;
        for db in self.store.region_databases() {
            published += publish_all(&db, &self.hub, &self.sinks).await?;
        }
        Ok(published)
    }
}

async fn relay_database(db: Db, hub: LiveHub, sinks: Sinks, shutdown: CancellationToken) {
    let mut next_sweep = tokio::time::Instant::now();
    let mut woken = true;
    while !shutdown.is_cancelled() {
        if let Err(error) = pass(&db, &hub, &sinks, woken).await {
            tracing::warn!(database = ?db.url(), %error, "the outbox could not be published");
        }
        if tokio::time::Instant::now() >= next_sweep {
            next_sweep = tokio::time::Instant::now() + SWEEP;
            if let Err(error) = sweep(&db).await {
                tracing::warn!(database = ?db.url(), %error, "the outbox could not be swept");
            }
        }
        woken = tokio::select! {
            () = db.outbox_changed() => true,
            () = sleep(POLL) => false,
            () = shutdown.cancelled() => break,
        };
    }
}

/// Publishes what waits. Unless there is word of new events, a read first: an idle product writes nothing.
async fn pass(db: &Db, hub: &LiveHub, sinks: &Sinks, woken: bool) -> Result<()> {
    let waits = woken
        || db
            .read(|tx| {
                let sql = "SELECT 1 FROM outbox WHERE published_id IS NULL AND retry_at <= ?1 LIMIT 1";
                let now = tx.env().now();
                Ok(tx.query_opt::<i64>(sql, &params![now])?.is_some())
            })
            .await?;
    if waits {
        publish_all(db, hub, sinks).await?;
    }
    Ok(())
}

async fn publish_all(db: &Db, hub: &LiveHub, sinks: &Sinks) -> Result<usize> {
    let mut total = 0;
    loop {
        let published = match publish(db, hub, sinks, BATCH).await {
            Err(error) if error.kind() != ErrorKind::Unavailable => publish_singly(db, hub, sinks).await?,
            result => result?,
        };
        total += published;
        if published < BATCH as usize {
            return Ok(total);
        }
    }
}

/// Publishes up to `limit` events in one transaction; how many.
async fn publish(db: &Db, hub: &LiveHub, sinks: &Sinks, limit: i64) -> Result<usize> {
    let (sinks, origin) = (sinks.clone(), hub.origin());
    let messages = db
        .write(move |tx| {
            let waiting = list_waiting(tx, limit)?;
            sinks.iter().try_for_each(|sink| sink.handle_all(tx, &waiting))?;
            let messages = mark_published(tx, waiting)?;
            live::notify_other_processes(tx, origin, &messages)?;
            Ok(messages)
        })
        .await?;
    let published = messages.len();
    hub.publish(messages);
    Ok(published)
}

/// Publishes event by event, so that one which a sink refuses does not hold up the others: it waits for its next try.
async fn publish_singly(db: &Db, hub: &LiveHub, sinks: &Sinks) -> Result<usize> {
    let mut published = 0;
    loop {
        let Some(next) = db.write(|tx| Ok(list_waiting(tx, 1)?.pop())).await? else { return Ok(published) };
        match publish(db, hub, sinks, 1).await {
            Ok(count) => published += count,
            Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
            Err(error) => {
                tracing::error!(event.id = %next.id, event.kind = next.kind, %error, "an event was refused");
                metrics::counter!("outbox_refusals_total").increment(1);
                db.write(move |tx| defer(tx, next.id)).await?;
            }
        }
    }
}

/// The events that wait, oldest first. On PostgreSQL they are locked, past those another process has in hand.
fn list_waiting(tx: &mut SystemTx<'_>, limit: i64) -> Result<Vec<StoredEvent>> {
    let lock = tx.dialect().skip_locked();
    let sql = format!(
        "SELECT id, tenant_id, region, kind, actor_id, target_id, payload, topic, ids, audience, occurred_at FROM outbox \
         WHERE published_id IS NULL AND retry_at <= ?1 ORDER BY occurred_at, position, id LIMIT ?2{lock}"
    );
    let now = tx.env().now();
    tx.query(&sql, &params![now, limit])
}

/// Writes down that the events were published, in this order: each is known to the streams by a new identifier.
fn mark_published(tx: &mut SystemTx<'_>, events: Vec<StoredEvent>) -> Result<Vec<LiveMessage>> {
    if events.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = params![tx.env().now()].to_vec();
    let mut published = String::new();
    let mut messages = Vec::with_capacity(events.len());
    for event in events {
        let id: EventId = tx.env().new_id();
        values.extend(params![event.id, id]);
        published.push_str(&format!(" WHEN ?{} THEN ?{}", values.len() - 1, values.len()));
        let StoredEvent { tenant, topic, ids, audience, .. } = event;
        messages.push(LiveMessage { id, tenant, topic, ids, audience, spread: Duration::ZERO });
    }
    let those: Vec<String> = (0..messages.len()).map(|at| format!("?{}", 2 + 2 * at)).collect();
    // The column itself at the end says of which type the identifiers are.
    let sql = format!(
        "UPDATE outbox SET published_at = ?1, published_id = CASE id{published} ELSE published_id END WHERE id IN ({})",
        those.join(", ")
    );
    tx.execute(&sql, &values)?;
    Ok(messages)
}

fn defer(tx: &mut SystemTx<'_>, id: EventId) -> Result<()> {
    let attempts: i64 = tx.query_one("SELECT attempts FROM outbox WHERE id = ?1", &params![id])?;
    let pause = RETRY_BASE.saturating_mul(1 << attempts.clamp(0, 20)).min(RETRY_CAP);
    let retry_at = tx.env().now() + pause;
    let sql = "UPDATE outbox SET attempts = attempts + 1, retry_at = ?1 WHERE id = ?2";
    tx.execute(sql, &params![retry_at, id])?;
    Ok(())
}

/// Clears away what was published longer ago than a stream may resume from, and old idempotency keys.
async fn sweep(db: &Db) -> Result<()> {
    db.write(|tx| {
        let before = tx.env().now() - live::KEPT_FOR;
        let sql = "DELETE FROM outbox WHERE id IN \
                   (SELECT id FROM outbox WHERE published_id IS NOT NULL AND published_at < ?1 LIMIT 10000)";
        tx.execute(sql, &params![before])?;
        idempotency::sweep(tx)
    })
    .await
}
