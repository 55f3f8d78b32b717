//! What the embedded call server tells its clients over its own WebSocket.

use std::{net::SocketAddr, time::Duration};

use futures_util::StreamExt as _;
use serde_json::Value;
use test_kit::{TestApp, on_both};
use tokio::{
    net::{TcpListener, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};
use tokio_util::sync::CancellationToken;

use crate::{ask, status};

const PATIENCE: Duration = Duration::from_secs(20);
/// How a server's word begins that a client has to go: `SignalResponse.leave`.
const HAS_TO_GO: u8 = 0x42;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The application on a port, where clients of calls come to.
async fn serve(app: &TestApp, stop: &CancellationToken) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(edge::serve(listener, app.parts().router().0, stop.clone(), Vec::new()));
    address
}

/// Comes into the room of a token.
async fn come(address: SocketAddr, token: &Value) -> Socket {
    let token = token["token"].as_str().unwrap();
    let url = format!("ws://{address}/rtc?access_token={token}&auto_subscribe=1&protocol=16");
    connect_async(url).await.unwrap().0
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_is_told_at_once_that_the_server_goes() {
    on_both("call_engine_stop", async |mut app| {
        let stop = CancellationToken::new();
        app.carry_calls(&stop).await;
        let address = serve(&app, &CancellationToken::new()).await;
        let background = app.parts().start_background(&stop);
        let team = app.team("Dunmarrow").await;
        let caller = team.member("editor").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        let mut socket = come(address, &token).await;
        let first = timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        assert!(first.is_binary(), "{first:?}");
        stop.cancel();
        let mut is_told = false;
        loop {
            match timeout(PATIENCE, socket.next()).await.expect("the WebSocket ends") {
                Some(Ok(Message::Binary(said))) => is_told = is_told || said.first() == Some(&HAS_TO_GO),
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            }
        }
        assert!(is_told);
        background.wait().await;
        // The call is not over by that: its people come back to where they talked.
        assert_eq!(status(&caller, &token).await, "active");
    })
    .await;
}
