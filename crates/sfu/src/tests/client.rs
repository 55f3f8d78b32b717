//! The signalling side of a client.

use std::{collections::VecDeque, net::SocketAddr, pin::Pin};

use futures_util::{Sink as _, StreamExt as _, future::poll_fn};
use prost::Message as _;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, protocol::CloseFrame},
};

use super::DEADLINE;
use crate::proto::{self, AddTrack, Join, Request, Response, SignalRequest, SignalResponse, TrackSource, TrackType};

pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(super) struct Client {
    pub(super) socket: Socket,
    /// What it was told on coming in; of one who came back, empty.
    pub(super) join: Join,
    /// What it was told while it waited for something else.
    pub(super) skipped: VecDeque<Response>,
}

impl Client {
    /// Opens the WebSocket; the status of a refusal otherwise.
    pub(super) async fn open(http: SocketAddr, token: &str, more: &str) -> Result<Socket, u16> {
        let url = format!("ws://{http}/rtc?access_token={token}&auto_subscribe=1&protocol=16{more}");
        match connect_async(url).await {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub(super) async fn connect(http: SocketAddr, token: &str, more: &str) -> Result<Self, u16> {
        let socket = Self::open(http, token, more).await?;
        let mut client = Self::new(socket);
        client.join = *client.wait(|said| if let Response::Join(join) = said { Some(join) } else { None }).await;
        Ok(client)
    }

    pub(super) fn new(socket: Socket) -> Self {
        Self { socket, join: Join::default(), skipped: VecDeque::new() }
    }

    pub(super) fn sid(&self) -> String {
        self.join.participant.clone().unwrap().sid
    }

    pub(super) async fn send(&mut self, request: Request) {
        let bytes = SignalRequest { message: Some(request) }.encode_to_vec();
        self.send_bytes(bytes).await.unwrap();
    }

    /// Fails where the server has ended the WebSocket.
    pub(super) async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), tungstenite::Error> {
        let mut socket = Pin::new(&mut self.socket);
        poll_fn(|cx| socket.as_mut().poll_ready(cx)).await?;
        socket.as_mut().start_send(Message::Binary(bytes.into()))?;
        poll_fn(|cx| socket.as_mut().poll_flush(cx)).await
    }

    /// The next thing it was told.
    pub(super) async fn next(&mut self) -> Option<Response> {
        match self.skipped.pop_front() {
            Some(skipped) => Some(skipped),
            None => self.receive().await,
        }
    }

    async fn receive(&mut self) -> Option<Response> {
        loop {
            match timeout(DEADLINE, self.socket.next()).await.expect("nothing is said") {
                Some(Ok(Message::Binary(bytes))) => return SignalResponse::decode(bytes).unwrap().message,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Waits until it is told this.
    pub(super) async fn wait<T>(&mut self, is_it: impl Fn(Response) -> Option<T>) -> T {
        loop {
            let said = self.receive().await.expect("the WebSocket ended");
            if let Some(found) = is_it(said.clone()) {
                return found;
            }
            self.skipped.push_back(said);
        }
    }

    /// Waits until it is told of a participant of whom this is so.
    pub(super) async fn sees(&mut self, is_it: impl Fn(&proto::ParticipantInfo) -> bool) -> proto::ParticipantInfo {
        self.wait(|said| match said {
            Response::Update(update) => update.participants.into_iter().find(&is_it),
            _ => None,
        })
        .await
    }

    /// Waits for the end: the reason given, what to do, and how the WebSocket closed.
    pub(super) async fn ends(&mut self) -> (proto::DisconnectReason, proto::LeaveAction, Option<CloseFrame>) {
        let leave = self.wait(|said| if let Response::Leave(leave) = said { Some(leave) } else { None }).await;
        (leave.reason(), leave.action(), self.closes().await)
    }

    /// Waits for the WebSocket to close.
    pub(super) async fn closes(&mut self) -> Option<CloseFrame> {
        loop {
            match timeout(DEADLINE, self.socket.next()).await.expect("it does not close") {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Asks to publish; the track, or the words of the refusal.
    pub(super) async fn add_track(
        &mut self,
        cid: &str,
        r#type: TrackType,
        source: TrackSource,
    ) -> Result<String, String> {
        let (r#type, source) = (r#type as i32, source as i32);
        self.publish(AddTrack { cid: cid.to_owned(), r#type, source, ..AddTrack::default() }).await
    }

    /// The same with all that can be said of a track.
    pub(super) async fn publish(&mut self, track: AddTrack) -> Result<String, String> {
        self.send(Request::AddTrack(track)).await;
        self.wait(|said| match said {
            Response::TrackPublished(published) => Some(Ok(published.track.unwrap().sid)),
            Response::Request(answer) => Some(Err(answer.message)),
            _ => None,
        })
        .await
    }
}
