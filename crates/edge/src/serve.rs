//! The connection loop.

use std::{convert::Infallible, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

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
use ipnet::IpNet;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{MissedTickBehavior, interval, sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use crate::{
    EdgeSettings,
    probes::numbers,
    waiting::{AddressPlace, Addresses, Answering, Presence, Waiting},
};

/// What keeps one client from taking all.
#[derive(Clone, Debug)]
pub struct ServeLimits {
    /// Connections at once. When all are taken, one that waits for a request makes way for the next.
    pub connections: usize,
    /// Connections of one address at once; more are closed as they come.
    pub per_address: usize,
    /// Addresses that stand for many people, as proxies do, and have no such limit.
    pub proxies: Vec<IpNet>,
    /// How long a client may take to send a request's head, and a connection may idle. Longer than proxies and programs keep an
    /// idle connection, mostly 60 s: a request that is sent as the connection is being closed fails, and a proxy makes a 502 of it.
    pub header_timeout: Duration,
    /// How long requests under way may go on after the call to end.
    pub drain: Duration,
}

impl Default for ServeLimits {
    fn default() -> Self {
        let proxies = EdgeSettings::default().trusted_proxies;
        Self {
            connections: 8192,
            per_address: 1024,
            proxies,
            header_timeout: Duration::from_secs(75),
            drain: Duration::from_secs(20),
        }
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

/// Serves until `shutdown`, then lets requests under way end. `proxies` are addresses that stand for many people.
///
/// # Errors
/// The listener is of no use from the beginning.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: CancellationToken,
    proxies: Vec<IpNet>,
) -> io::Result<()> {
    serve_with(listener, router, shutdown, ServeLimits { proxies, ..ServeLimits::default() }).await
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
    let (waiting, addresses) = (Waiting::default(), Addresses::default());
    let connections = GracefulShutdown::new();
    let mut upkeep = interval(UPKEEP);
    upkeep.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &seats, &waiting) => accepted,
            _ = upkeep.tick() => {
                numbers().run_upkeep();
                continue;
            }
            () = shutdown.cancelled() => break,
        };
        match accepted {
            Ok((stream, client, seat)) => {
                let address = client.ip().to_canonical();
                let is_proxy = limits.proxies.iter().any(|network| network.contains(&address));
                let most = if is_proxy { usize::MAX } else { limits.per_address };
                let Some(place) = addresses.take(address, most) else { continue };
                let places = (seat, place);
                let (router, closing, presence) = (router.clone(), shutdown.clone(), waiting.add());
                let connection = Connection { router, client, closing, presence, places };
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
    waiting: &Waiting,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let seat = match Arc::clone(seats).try_acquire_owned() {
        Ok(seat) => seat,
        Err(_) => tokio::select! {
            seat = Arc::clone(seats).acquire_owned() => seat.map_err(io::Error::other)?,
            () = waiting.end_longest() => Arc::clone(seats).acquire_owned().await.map_err(io::Error::other)?,
        },
    };
    let (stream, client) = listener.accept().await?;
    Ok((stream, client, seat))
}

struct Connection {
    router: Router,
    client: SocketAddr,
    closing: CancellationToken,
    presence: Arc<Presence>,
    /// Given back when the connection ends.
    places: (OwnedSemaphorePermit, AddressPlace),
}

impl Connection {
    async fn run(self, stream: TcpStream, header_timeout: Duration, watcher: Watcher) {
        let Self { router, client, closing, presence, places } = self;
        let (end, leaving) = (presence.end.clone(), closing.clone());
        // A small answer must not wait for the acknowledgement of the one before.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no nodelay");
        }
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(client));
            request.extensions_mut().insert(Closing(closing.clone()));
            let (router, presence) = (router.clone(), Arc::clone(&presence));
            async move {
                presence.asked();
                let answer = router.oneshot(request).await.unwrap_or_else(|never| match never {});
                Ok::<_, Infallible>(answer.map(|body| Answering { body, presence }))
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            // A call's signalling is a WebSocket, which leaves here as soon as it is one.
            .with_upgrades();
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => Some(ended),
            () = leaving.cancelled() => {
                connection.as_mut().graceful_shutdown();
                tokio::select! {
                    ended = connection.as_mut() => Some(ended),
                    () = end.cancelled() => None,
                }
            }
            () = end.cancelled() => None,
        };
        match ended {
            Some(Ok(())) => {}
            Some(Err(error)) => tracing::debug!(%error, client.address = %client, "a connection broke off"),
            None => tracing::debug!(client.address = %client, "a connection that waited made way"),
        }
        // Whoever waits for all connections to end waits for this.
        drop(watcher);
        drop(places);
    }
}
