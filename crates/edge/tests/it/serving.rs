//! The connection loop, over real sockets.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Router,
    routing::{get, post},
};
use edge::{EdgeSettings, ServeLimits, serve_with};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use crate::app::{ANN, App};

struct Server {
    address: SocketAddr,
    shutdown: CancellationToken,
    ended: JoinHandle<std::io::Result<()>>,
}

impl Server {
    async fn start(router: Router, limits: ServeLimits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, shutdown) = (listener.local_addr().unwrap(), CancellationToken::new());
        let ended = tokio::spawn(serve_with(listener, router, shutdown.clone(), limits));
        Self { address, shutdown, ended }
    }

    async fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    async fn end(self) {
        self.shutdown.cancel();
        tokio::time::timeout(Duration::from_secs(10), self.ended).await.expect("ends in time").unwrap().unwrap();
    }
}

async fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    tokio::time::timeout(Duration::from_secs(10), read).await.expect("the server closes").unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut read = String::new();
    while !read.contains(text) {
        let mut buffer = [0; 4096];
        let more =
            tokio::time::timeout(Duration::from_secs(10), stream.read(&mut buffer)).await.expect("in time").unwrap();
        assert!(more > 0, "ended before {text:?}: {read}");
        read.push_str(&String::from_utf8_lossy(&buffer[..more]));
    }
    read
}

#[tokio::test]
async fn a_client_that_dawdles_over_its_request_is_dropped() {
    let limits = ServeLimits { header_timeout: Duration::from_millis(100), ..ServeLimits::default() };
    let server = Server::start(App::start().await.router, limits).await;
    let mut slow = server.send("GET /healthz HTTP/1.1\r\nhost: a\r\nx-sl").await;
    let answer = read_all(&mut slow).await;
    assert!(!answer.contains("200 OK"), "{answer}");
    let mut quick = server.send("GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
    assert!(read_all(&mut quick).await.ends_with("ok"));
    server.end().await;
}

#[tokio::test]
async fn a_body_that_comes_letter_by_letter_holds_up_nobody_else() {
    let app = App::start_with(EdgeSettings { requests_at_once: 1, ..EdgeSettings::default() }).await;
    let server = Server::start(app.router.clone(), ServeLimits::default()).await;
    let head = format!(
        "POST /api/v1/things HTTP/1.1\r\nhost: a\r\ncookie: csrf=c; corbel_session={ANN}\r\nx-csrf-token: c\r\n\
         content-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n"
    );
    let mut slow = server.send(&head).await;
    // The server asks for the rest: it has begun to wait for the body.
    read_until(&mut slow, "100 Continue").await;
    let mut quick = server.send("GET /api/v1/text HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await;
    assert!(read_all(&mut quick).await.starts_with("HTTP/1.1 200"));
    drop(slow);
    server.end().await;
}

#[tokio::test]
async fn a_body_of_which_nothing_comes_is_given_up_and_so_is_one_that_comes_too_slowly() {
    let settings =
        EdgeSettings { first_bytes: Duration::from_millis(300), least_pace: 1000, ..EdgeSettings::default() };
    let server = Server::start(App::start_with(settings).await.router, ServeLimits::default()).await;
    let head = format!(
        "POST /api/v1/things HTTP/1.1\r\nhost: a\r\ncookie: csrf=c; corbel_session={ANN}\r\nx-csrf-token: c\r\n\
         content-type: application/json\r\ncontent-length: 5000\r\n\r\n"
    );
    for begin in ["", "{", &"x".repeat(500)] {
        let mut half = server.send(&format!("{head}{begin}")).await;
        let answer = read_all(&mut half).await;
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("TIMEOUT"), "{answer}");
    }
    server.end().await;
}

#[tokio::test]
async fn who_says_nothing_makes_way_for_who_does() {
    let limits = ServeLimits { connections: 8, ..ServeLimits::default() };
    let server = Server::start(App::start().await.router, limits).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(server.send("").await);
    }
    let ask = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    let mut kept = server.send(ask).await;
    read_until(&mut kept, "ok").await;
    // Between two requests it waits like the others, but not as long.
    kept.write_all(ask.as_bytes()).await.unwrap();
    read_until(&mut kept, "ok").await;
    assert_eq!(silent[0].read(&mut [0]).await.unwrap(), 0, "the first that said nothing made way");
    server.end().await;
}

#[tokio::test]
async fn one_address_does_not_have_all_places() {
    let limits = ServeLimits { per_address: 2, proxies: Vec::new(), ..ServeLimits::default() };
    let server = Server::start(App::start().await.router, limits).await;
    let (first, _second) = (server.send("").await, server.send("").await);
    let ask = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
    let mut third = server.send("").await;
    assert!(third.read(&mut [0]).await.map_or(true, |read| read == 0), "closed as it came");
    drop(first);
    // As soon as the server knows that one is gone, there is a place again.
    let wait = async {
        loop {
            let mut again = TcpStream::connect(server.address).await.unwrap();
            let mut answer = Vec::new();
            if again.write_all(ask.as_bytes()).await.is_ok()
                && again.read_to_end(&mut answer).await.is_ok_and(|read| read > 0)
            {
                return answer;
            }
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(10), wait).await.unwrap();
    assert!(answer.ends_with(b"ok"));
    server.end().await;
}

#[tokio::test]
async fn a_request_under_way_is_finished_and_a_stream_is_ended() {
    let app = App::start().await;
    let (started, mut has_started) = mpsc::channel::<()>(1);
    let (release, released) = mpsc::channel::<()>(1);
    let released = std::sync::Arc::new(tokio::sync::Mutex::new(released));
    let slow = get(move || async move {
        started.send(()).await.unwrap();
        released.lock().await.recv().await;
        "finished"
    });
    let server = Server::start(app.router.clone().route("/slow", slow), ServeLimits::default()).await;
    let mut live =
        server.send(&format!("GET /api/v1/live HTTP/1.1\r\nhost: a\r\ncookie: corbel_session={ANN}\r\n\r\n")).await;
    read_until(&mut live, "event: hello").await;
    let mut request = server.send("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").await;
    has_started.recv().await.unwrap();

    let address = server.address;
    server.shutdown.cancel();
    read_all(&mut live).await;
    assert!(TcpStream::connect(address).await.is_err(), "new clients are refused");
    release.send(()).await.unwrap();
    assert!(read_all(&mut request).await.ends_with("finished"));
    server.end().await;
}

#[tokio::test]
async fn an_upload_whose_client_goes_away_leaves_nothing() {
    let app = App::start().await;
    let url = app.put_url(&app.new_key(), 1000, None);
    let server = Server::start(app.router.clone(), ServeLimits::default()).await;
    let upload = server.send(&format!("PUT {url} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nhalf")).await;
    drop(upload);
    // The end of the server waits for what the connection left to do.
    server.end().await;
    let left: Vec<_> = std::fs::read_dir(app.folder.path().join("blobs/.uploads")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn connections_beyond_the_limit_wait_their_turn() {
    let limits = ServeLimits { connections: 1, ..ServeLimits::default() };
    let echo = Router::new().route("/", post(|body: String| async { body }));
    let server = Server::start(echo, limits).await;
    let mut first = server.send("POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n1").await;
    let mut second = server.send("POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 1\r\n\r\n2").await;
    first.write_all(b"1").await.unwrap();
    assert!(read_all(&mut first).await.ends_with("11"));
    assert!(read_all(&mut second).await.ends_with('2'));
    server.end().await;
}
