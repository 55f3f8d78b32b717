//! One WebSocket: what the client says goes to the engine, what the engine says to the client.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use prost::Message as _;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    Sfu,
    engine::{Command, Refusal, Seat},
    proto::{DisconnectReason, Leave, LeaveAction, Response, SignalRequest, SignalResponse},
    token::Claims,
};

/// How much may wait to be told to a client. One that does not keep up has to come back.
const OUTBOX: usize = 512;

/// A client that takes nothing for so long is gone.
const STUCK: Duration = Duration::from_secs(10);

/// How many messages a client may send at once, and how many a second in the long run. Beyond, they are read slowly.
const BURST: f64 = 400.0;
const STEADY: f64 = 50.0;

/// How somebody comes in.
pub(super) struct Entry {
    pub(super) claims: Box<Claims>,
    /// As whom the client wants to go on.
    pub(super) resumes: Option<String>,
    pub(super) auto_subscribe: bool,
}

/// Serves a WebSocket from its opening to its end.
pub(super) async fn serve(sfu: Sfu, entry: Entry, mut socket: WebSocket) {
    let (out, inbox) = mpsc::channel(OUTBOX);
    match enter(&sfu, entry, out).await {
        Ok(seat) => {
            shuttle(&sfu, &seat, &mut socket, inbox).await;
            // Where the engine has ended there is nobody to tell.
            let _ = sfu.commands.send(Command::Gone(seat)).await;
        }
        Err(leave) => {
            say(&mut socket, SignalResponse { message: Some(Response::Leave(leave)) }).await;
        }
    }
    close(socket).await;
}

async fn enter(sfu: &Sfu, entry: Entry, out: mpsc::Sender<SignalResponse>) -> Result<Seat, Leave> {
    let Entry { claims, resumes, auto_subscribe } = entry;
    let refused = |reason: DisconnectReason, action: LeaveAction| Leave {
        can_reconnect: action == LeaveAction::Reconnect,
        reason: reason as i32,
        action: action as i32,
    };
    if let Some(sid) = resumes {
        let (reply, answer) = oneshot::channel();
        let _ = sfu.commands.send(Command::Resume { claims, sid, out, reply }).await;
        // Nobody to go on as: the client is to begin anew.
        let anew = || refused(DisconnectReason::StateMismatch, LeaveAction::Reconnect);
        return answer.await.ok().flatten().ok_or_else(anew);
    }
    let (reply, answer) = oneshot::channel();
    let _ = sfu.commands.send(Command::Join { claims, auto_subscribe, out, reply }).await;
    answer.await.unwrap_or(Err(Refusal::Stopped)).map_err(|refusal| {
        tracing::debug!(%refusal, "a call had no place any more");
        refused(DisconnectReason::JoinFailure, LeaveAction::Disconnect)
    })
}

async fn shuttle(sfu: &Sfu, seat: &Seat, socket: &mut WebSocket, mut inbox: mpsc::Receiver<SignalResponse>) {
    let mut pace = Pace { left: BURST, at: Instant::now() };
    loop {
        tokio::select! {
            message = inbox.recv() => {
                let Some(message) = message else { return };
                if !say(socket, message).await {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Binary(bytes))) => {
                    pace.keep().await;
                    let Ok(SignalRequest { message: Some(request) }) = SignalRequest::decode(bytes) else { continue };
                    let signal = Command::Signal { seat: seat.clone(), request };
                    if sfu.commands.send(signal).await.is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => pace.keep().await,
            }
        }
    }
}

async fn say(socket: &mut WebSocket, message: SignalResponse) -> bool {
    let bytes = message.encode_to_vec().into();
    matches!(timeout(STUCK, socket.send(Message::Binary(bytes))).await, Ok(Ok(())))
}

/// Ends it as both sides agreed, and gives the other a moment to hear of it: a connection that just breaks off is one
/// that clients try to mend.
async fn close(mut socket: WebSocket) {
    let frame = CloseFrame { code: close_code::NORMAL, reason: "".into() };
    if let Ok(Ok(())) = timeout(STUCK, socket.send(Message::Close(Some(frame)))).await {
        let heard = async { while let Some(Ok(_)) = socket.recv().await {} };
        // Whoever does not answer is not waited for.
        let _ = timeout(Duration::from_secs(2), heard).await;
    }
}

/// How fast a client may speak.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    async fn keep(&mut self) {
        let now = Instant::now();
        self.left = (self.left + (now - self.at).as_secs_f64() * STEADY).min(BURST) - 1.0;
        self.at = now;
        if self.left < 0.0 {
            tokio::time::sleep(Duration::from_secs_f64(-self.left / STEADY)).await;
        }
    }
}
