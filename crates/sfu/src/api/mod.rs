//! The signalling: `/rtc`, a WebSocket, and `/rtc/validate`, which says in words why it would not open.

mod session;

use axum::{
    Router,
    extract::{Query, State, ws::WebSocketUpgrade},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::{
    Sfu,
    engine::{Command, Refusal},
    token::{self, Claims},
};

/// The largest message that clients send: the description of all they publish.
const LONGEST_MESSAGE: usize = 300 * 1024;

impl Sfu {
    /// The routes: `GET /rtc` and `GET /rtc/validate`. Both bear the token in their query: keep it out of logs. The newer
    /// `/rtc/v1` is left out on purpose: clients take its absence as a sign to use these.
    pub fn router(&self) -> Router {
        Router::new().route("/rtc", get(open)).route("/rtc/validate", get(validate)).with_state(self.clone())
    }

    /// Whose token it is, if it leads into a room that has a place.
    async fn admit(&self, token: &str) -> Result<Claims, Refused> {
        let config = &self.config;
        let now = config.env.now().as_seconds();
        let claims = token::verify(token, &config.api_key, &config.api_secret, now)
            .map_err(|error| Refused(StatusCode::UNAUTHORIZED, error.to_string()))?;
        if !claims.video.room_join || claims.video.room.is_empty() || claims.sub.is_empty() {
            return Err(Refused(StatusCode::FORBIDDEN, "This token does not lead into a call.".to_owned()));
        }
        let (reply, answer) = oneshot::channel();
        let command = Command::Admit { claims: Box::new(claims.clone()), reply };
        self.commands.send(command).await.map_err(|_| Refused::from(Refusal::Stopped))?;
        answer.await.map_err(|_| Refused::from(Refusal::Stopped))??;
        Ok(claims)
    }
}

/// A refusal in words, which the client shows.
struct Refused(StatusCode, String);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        // Clients read the words of 401 and 403 only.
        Self(StatusCode::FORBIDDEN, refusal.to_string())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, self.1).into_response()
    }
}

#[derive(Deserialize)]
struct RtcQuery {
    access_token: String,
    /// `1`: the client lost its WebSocket and wants to go on as `sid`.
    #[serde(default)]
    reconnect: String,
    #[serde(default)]
    sid: String,
    /// `0`: the client chooses itself what to receive.
    #[serde(default)]
    auto_subscribe: String,
}

async fn validate(State(sfu): State<Sfu>, Query(query): Query<RtcQuery>) -> Response {
    match sfu.admit(&query.access_token).await {
        Ok(_) => "success".into_response(),
        Err(refused) => refused.into_response(),
    }
}

async fn open(State(sfu): State<Sfu>, Query(query): Query<RtcQuery>, upgrade: WebSocketUpgrade) -> Response {
    let claims = match sfu.admit(&query.access_token).await {
        Ok(claims) => claims,
        Err(refused) => return refused.into_response(),
    };
    let entry = session::Entry {
        claims: Box::new(claims),
        resumes: (query.reconnect == "1").then_some(query.sid),
        auto_subscribe: query.auto_subscribe != "0",
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| session::serve(sfu, entry, socket))
}
