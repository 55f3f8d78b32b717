//! The whole server over its own sockets: signals by WebSocket, media by UDP and TCP.

mod caller;
mod client;
mod hostile;
mod media;
mod membership;
mod moderation;
mod rights;
mod video;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::Router;
use kernel::{Env, Timestamp, env::Entropy, time::Clock};
use ring::rand::{SecureRandom as _, SystemRandom};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::timeout,
};

use crate::{
    Config, Event, EventKind, Limits, Sfu,
    token::{Claims, Grant, mint},
};
use client::Client;

/// Nothing here takes as long, even on a busy machine.
const DEADLINE: Duration = Duration::from_secs(20);

const KEY: &str = "key";
const SECRET: &str = "a secret of more than thirty-two bytes";

/// When tests begin, in seconds since the Unix epoch.
const START: i64 = 1_795_241_806;

/// The clock's hands, which tests move.
#[derive(Clone, Default)]
pub(crate) struct Hands(Arc<AtomicI64>);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros((START + self.0.load(Ordering::Relaxed)) * 1_000_000)
    }
}

struct Dice;

impl Entropy for Dice {
    fn fill(&self, bytes: &mut [u8]) {
        SystemRandom::new().fill(bytes).unwrap();
    }
}

/// A media server with its signalling on a port of its own.
struct Server {
    sfu: Sfu,
    http: SocketAddr,
    events: mpsc::Receiver<Event>,
    clock: Hands,
}

pub(crate) fn config(limits: Limits, clock: &Hands) -> Config {
    let any: SocketAddr = ([127, 0, 0, 1], 0).into();
    Config {
        env: Env::new(Arc::new(clock.clone()), Arc::new(Dice)),
        udp: any,
        tcp: Some(any),
        public: vec![],
        api_key: KEY.to_owned(),
        api_secret: SECRET.to_owned(),
        limits,
        ice_servers: vec![crate::IceServer {
            urls: vec!["turn:turn.example.org".to_owned()],
            username: "u".to_owned(),
            credential: "p".to_owned(),
        }],
    }
}

/// What a token says that leads into a room at the time when tests begin.
pub(crate) fn claims(room: &str, identity: &str) -> Claims {
    Claims {
        iss: KEY.to_owned(),
        sub: identity.to_owned(),
        nbf: START,
        exp: START + 600,
        name: identity.to_uppercase(),
        video: Grant { room_join: true, room: room.to_owned(), ..Grant::default() },
        ..Claims::default()
    }
}

impl Server {
    async fn start() -> Self {
        Self::with(Limits::default()).await
    }

    async fn with(limits: Limits) -> Self {
        let clock = Hands::default();
        let (sender, events) = mpsc::channel(256);
        let sfu = Sfu::start(config(limits, &clock), sender).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let http = listener.local_addr().unwrap();
        let router: Router = sfu.router();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { sfu, http, events, clock }
    }

    /// Moves the wall clock on.
    fn pass(&self, seconds: i64) {
        self.clock.0.fetch_add(seconds, Ordering::Relaxed);
    }

    fn now(&self) -> i64 {
        self.clock.now().as_seconds()
    }

    fn claims(&self, room: &str, identity: &str, grant: Grant) -> Claims {
        let claims = claims(room, identity);
        let video = Grant { room_join: true, room: room.to_owned(), ..grant };
        Claims { nbf: self.now(), exp: self.now() + 600, video, ..claims }
    }

    fn token(&self, room: &str, identity: &str) -> String {
        mint(SECRET, &self.claims(room, identity, Grant::default()))
    }

    async fn join(&self, room: &str, identity: &str) -> Client {
        self.join_with(room, identity, Grant::default()).await
    }

    async fn join_with(&self, room: &str, identity: &str, grant: Grant) -> Client {
        let token = mint(SECRET, &self.claims(room, identity, grant));
        Client::connect(self.http, &token, "").await.unwrap()
    }

    /// What the next event of this kind tells.
    async fn event(&mut self, kind: EventKind) -> Event {
        timeout(DEADLINE, async {
            loop {
                let event = self.events.recv().await.unwrap();
                if event.event == kind {
                    return event;
                }
            }
        })
        .await
        .unwrap_or_else(|_| panic!("no event {kind:?}"))
    }

    /// Status and body of a GET.
    async fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.http).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    async fn validate(&self, token: &str) -> (u16, String) {
        self.get(&format!("/rtc/validate?access_token={token}")).await
    }
}
