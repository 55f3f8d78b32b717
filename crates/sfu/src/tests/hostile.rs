//! Garbage on every door: nothing hangs, nothing falls, and whoever speaks properly is served all the same.

use futures_util::StreamExt as _;
use prost::Message as _;
use tokio::net::UdpSocket;
use tokio_tungstenite::tungstenite::Message;

use super::*;
use crate::proto::{AddTrack, Request, Response, SessionDescription, SignalRequest, Trickle};

/// Bytes without sense, the same at each run.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn bytes(&mut self, most: u64) -> Vec<u8> {
        (0..self.next() % most).map(|_| u8::try_from(self.next() & 0xff).unwrap()).collect()
    }

    /// The same text with some of its bytes changed, taken out, or said twice.
    fn mutate(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.next() % 12 {
            let at = usize::try_from(self.next()).unwrap() % bytes.len();
            match self.next() % 4 {
                0 => bytes[at] = u8::try_from(self.next() & 0x7f).unwrap(),
                1 => drop(bytes.drain(at..(at + 20).min(bytes.len() - 1).max(at))),
                2 => bytes.extend_from_within(at..),
                _ => bytes.truncate(at.max(1)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

async fn serves_others(server: &Server) {
    let mut aoife = server.join("quiet", "aoife").await;
    aoife.send(Request::Ping(1)).await;
    aoife.wait(|said| matches!(said, Response::Pong(_)).then_some(())).await;
    server.sfu.delete_room("quiet").await.unwrap();
}

#[tokio::test]
async fn garbage_on_the_websocket_is_survived() {
    let server = Server::start().await;
    let mut noise = Noise(1);
    let offer = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
        m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\n\
        a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n\
        a=setup:actpass\r\na=mid:0\r\na=msid:s c\r\na=sendonly\r\na=rtcp-mux\r\na=rtpmap:111 opus/48000/2\r\n";
    for _ in 0..test_runs(20, 500) {
        let mut mallory = server.join("loud", "mallory").await;
        let said = |request| SignalRequest { message: Some(request) }.encode_to_vec();
        let mut messages = vec![said(Request::AddTrack(AddTrack { cid: "c".to_owned(), ..AddTrack::default() }))];
        for _ in 0..12 {
            match noise.next() % 4 {
                0 => messages.push(noise.bytes(2000)),
                1 => {
                    let sdp = noise.mutate(offer);
                    let answer = SessionDescription { sdp, ..SessionDescription::default() };
                    messages.push(said(Request::Answer(answer)));
                }
                2 => {
                    let candidate_init = noise.mutate(r#"{"candidate":"candidate:1 1 udp 1 127.0.0.1 9 typ host"}"#);
                    messages.push(said(Request::Trickle(Trickle { candidate_init, target: 1 })));
                }
                _ => {
                    let offer = SessionDescription { sdp: noise.mutate(offer), ..SessionDescription::default() };
                    messages.push(said(Request::Offer(offer)));
                }
            }
        }
        for message in messages {
            // The server may have had enough, and ended it.
            if mallory.send_bytes(message).await.is_err() {
                break;
            }
        }
    }
    serves_others(&server).await;
}

#[tokio::test]
async fn a_message_too_large_ends_the_websocket() {
    let server = Server::start().await;
    let mut mallory = server.join("loud", "mallory").await;
    // It may be ended before all is sent.
    let _ = mallory.send_bytes(vec![0; 400 * 1024]).await;
    while let Some(Ok(message)) = mallory.socket.next().await {
        if matches!(message, Message::Close(_)) {
            break;
        }
    }
    serves_others(&server).await;
}

#[tokio::test]
async fn garbage_by_udp_and_tcp_is_survived() {
    let server = Server::start().await;
    let mut noise = Noise(2);
    let udp = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    for _ in 0..test_runs(500, 20_000) {
        let mut bytes = noise.bytes(1400);
        // The first byte tells connectivity checks, handshakes and media apart.
        if let Some(first) = bytes.first_mut() {
            *first = [0, 1, 20, 22, 128, 144, 200][usize::try_from(noise.next() % 7).unwrap()];
        }
        udp.send_to(&bytes, server.sfu.udp()).await.unwrap();
    }
    for _ in 0..20 {
        let mut tcp = TcpStream::connect(server.sfu.tcp().unwrap()).await.unwrap();
        // The other side may have closed it already, and that is well.
        let _ = tcp.write_all(&noise.bytes(300)).await;
    }
    serves_others(&server).await;
}

#[tokio::test]
async fn a_tcp_connection_with_an_absurd_length_is_closed() {
    let server = Server::start().await;
    let mut tcp = TcpStream::connect(server.sfu.tcp().unwrap()).await.unwrap();
    tcp.write_all(&[0xff, 0xff]).await.unwrap();
    let mut byte = [0];
    let read = timeout(DEADLINE, tcp.read(&mut byte)).await.unwrap();
    assert!(matches!(read, Ok(0) | Err(_)));
}

fn test_runs(few: usize, many: usize) -> usize {
    if option_env!("CORBEL_TEST_NIGHTLY").is_some() { many } else { few }
}
