//! The connection loop.

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{MissedTickBehavior, interval, sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::probes::numbers;

/// What keeps one client from taking all.
#[derive(Clone, Debug)]
pub struct ServeLimits {
    /// Connections at once; more wait in the machine's queue.
    pub connections: usize,
    /// How long a client may take to send a request's head, and a connection may idle. Longer than proxies and programs keep an
    /// idle connection, mostly 60 s: a request that is sent as the connection is being closed fails, and a proxy makes a 502 of it.
    pub header_timeout: Duration,
    /// How long requests under way may go on after the call to end.
    pub drain: Duration,
}

impl Default for ServeLimits {
    fn default() -> Self {
        Self { connections: 8192, header_timeout: Duration::from_secs(75), drain: Duration::from_secs(20) }
    }
}

/// Tells streams that the server is ending; in the extensions of every request.
#[derive(Clone)]
pub(crate) struct Closing(pub(crate) CancellationToken);

/// The most a connection buffers, either way. Larger gains no speed and costs memory under many streams.
const BUFFER: usize = 64 * 1024;
/// How long to leave the listener alone when the machine has no more handles.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often metrics fold what they gathered into their buckets.
const UPKEEP: Duration = Duration::from_secs(10);

/// Serves until `shutdown`, then lets requests under way end.
///
/// # Errors
/// The listener is of no use from the beginning.
pub async fn serve(listener: TcpListener, router: Router, shutdown: CancellationToken) -> io::Result<()> {
    serve_with(listener, router, shutdown, ServeLimits::default()).await
}

/// [`serve`] with other limits.
///
/// # Errors
/// As [`serve`].
pub async fn serve_with(
    listener: TcpListener,
    router: Router,
    shutdown: CancellationToken,
    limits: ServeLimits,
) -> io::Result<()> {
    let local = listener.local_addr()?;
    tracing::info!(address = %local, "listening");
    let seats = Arc::new(Semaphore::new(limits.connections));
    let connections = GracefulShutdown::new();
    let mut upkeep = interval(UPKEEP);
    upkeep.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &seats) => accepted,
            _ = upkeep.tick() => {
                numbers().run_upkeep();
                continue;
            }
            () = shutdown.cancelled() => break,
        };
        match accepted {
            Ok((stream, client, seat)) => {
                let connection = Connection { router: router.clone(), client, closing: shutdown.clone(), seat };
                tokio::spawn(connection.run(stream, limits.header_timeout, connections.watcher()));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    // New clients are refused at once instead of waiting for an answer that will not come.
    drop(listener);
    let open = connections.count();
    tracing::info!(connections = open, "ending");
    if timeout(limits.drain, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests were cut off");
    }
    Ok(())
}

async fn accept(
    listener: &TcpListener,
    seats: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let seat = Arc::clone(seats).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, client) = listener.accept().await?;
    Ok((stream, client, seat))
}

struct Connection {
    router: Router,
    client: SocketAddr,
    closing: CancellationToken,
    seat: OwnedSemaphorePermit,
}

impl Connection {
    async fn run(self, stream: TcpStream, header_timeout: Duration, watcher: Watcher) {
        let Self { router, client, closing, seat } = self;
        // A small answer must not wait for the acknowledgement of the one before.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no nodelay");
        }
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(client));
            request.extensions_mut().insert(Closing(closing.clone()));
            let router = router.clone();
            async move { Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {})) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service);
        if let Err(error) = watcher.watch(connection).await {
            tracing::debug!(%error, client.address = %client, "a connection broke off");
        }
        drop(seat);
    }
}
