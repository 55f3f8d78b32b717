//! Live messages of other processes, which come through PostgreSQL.
//!
//! The relay that publishes events notifies the channel of their identifiers in the same transaction; every process
//! reads the rows itself, as a notification holds 8000 bytes at most. After a broken connection the listener reads
//! what was published meanwhile, so a message comes late or twice, but comes.

use std::{future::poll_fn, time::Duration};

use ::postgres::{NoTls, config::SslMode};
use kernel::{Error, EventId, Result, Timestamp};
use tokio::{task::JoinSet, time::sleep};
use tokio_postgres::{AsyncMessage, Connection, tls::TlsStream};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::hub::{LiveHub, LiveMessage};
use crate::{Db, DbUrl, Dialect, Sql, SystemTx, outbox::NOBODY, params, postgres::config, sql::placeholders};

const CHANNEL: &str = "corbel_live";
/// The pause between two tries to connect.
const RECONNECT: Duration = Duration::from_secs(1);
/// How far behind the break of a connection reading begins again.
const OVERLAP: Duration = Duration::from_secs(5);
/// How many messages are read at once after a break.
const MAX_MISSED: i64 = 10_000;

/// Tells the other processes of published messages, once the transaction is committed.
pub(crate) fn notify_other_processes(tx: &mut SystemTx<'_>, origin: Uuid, messages: &[LiveMessage]) -> Result<()> {
    if tx.dialect() == Dialect::Sqlite || messages.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = messages.iter().map(|message| message.id.to_string()).collect();
    let text = format!("{origin} {}", ids.join(" "));
    tx.query::<String>("SELECT CAST(pg_notify(?1, ?2) AS TEXT)", &params![CHANNEL, text]).map(drop)
}

/// Hands other processes' messages to `hub` until `shutdown`.
pub(crate) async fn listen(db: Db, hub: LiveHub, shutdown: CancellationToken) {
    let mut heard_at = hub.env().now();
    while !shutdown.is_cancelled() {
        let ended = tokio::select! {
            ended = listen_once(&db, &hub, &mut heard_at) => ended,
            () = shutdown.cancelled() => return,
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "live messages of other processes are not heard");
        }
        tokio::select! {
            () = sleep(RECONNECT) => {}
            () = shutdown.cancelled() => return,
        }
    }
}

/// Listens until the connection breaks. `heard_at` is the time up to which nothing was missed.
async fn listen_once(db: &Db, hub: &LiveHub, heard_at: &mut Timestamp) -> Result<()> {
    let DbUrl::Postgres(text) = db.url() else { return Err(Error::internal("only PostgreSQL has other processes")) };
    let config: tokio_postgres::Config = config(text)?;
    let away = |error: tokio_postgres::Error| Error::unavailable(format!("listening: {error}"));
    let (notices, heard) = flume::unbounded();
    // Dropped with this future, and the connection with it.
    let mut connection = JoinSet::new();
    let client = if config.get_ssl_mode() == SslMode::Require {
        let (client, stream) = config.connect(MakeRustlsConnect::new(tls::client_config()?)).await.map_err(away)?;
        connection.spawn(forward(stream, notices));
        client
    } else {
        let (client, stream) = config.connect(NoTls).await.map_err(away)?;
        connection.spawn(forward(stream, notices));
        client
    };
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await.map_err(away)?;
    let since = *heard_at - OVERLAP;
    hub.publish(db.read(move |tx| list_since(tx, since)).await?);
    loop {
        *heard_at = hub.env().now();
        tokio::select! {
            notice = heard.recv_async() => {
                let Ok(notice) = notice else { return Err(Error::unavailable("the connection was closed")) };
                if let Some(ids) = ids_of_others(&notice, hub.origin()) {
                    hub.publish(db.read(move |tx| list_by_id(tx, &ids)).await?);
                }
            }
        }
    }
}

async fn forward<S, T>(mut stream: Connection<S, T>, notices: flume::Sender<String>)
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    T: TlsStream + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|cx| stream.poll_message(cx)).await {
        if let AsyncMessage::Notification(notice) = message
            && notices.send(notice.payload().to_owned()).is_err()
        {
            return;
        }
    }
}

/// The identifiers in a notification; `None` where this process sent it itself.
fn ids_of_others(notice: &str, origin: Uuid) -> Option<Vec<EventId>> {
    let (from, ids) = notice.split_once(' ')?;
    (from != origin.to_string()).then(|| ids.split(' ').filter_map(|id| id.parse().ok()).collect())
}

const COLUMNS: &str = "SELECT published_id, tenant_id, topic, ids, audience FROM outbox";

fn list_by_id(tx: &mut SystemTx<'_>, ids: &[EventId]) -> Result<Vec<LiveMessage>> {
    let sql = format!("{COLUMNS} WHERE published_id IN ({}) ORDER BY published_id", placeholders(1, ids.len()));
    let params: Vec<crate::Value> = ids.iter().map(|&id| id.into()).collect();
    tx.query(&sql, &params)
}

fn list_since(tx: &mut SystemTx<'_>, since: Timestamp) -> Result<Vec<LiveMessage>> {
    let sql = format!("{COLUMNS} WHERE published_at >= ?1 AND audience <> ?2 ORDER BY published_at LIMIT ?3");
    tx.query(&sql, &params![since, NOBODY, MAX_MISSED])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_does_not_hear_itself() {
        let (ours, theirs, id) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let notice = format!("{theirs} {id}");
        assert_eq!(ids_of_others(&notice, ours), Some(vec![id.into()]));
        assert_eq!(ids_of_others(&notice, theirs), None);
        assert_eq!(ids_of_others("nonsense", ours), None);
    }
}
