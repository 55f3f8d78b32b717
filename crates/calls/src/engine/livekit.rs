//! LiveKit by its RoomService (Twirp, as JSON).

use std::time::Duration;

use async_trait::async_trait;
use kernel::{Env, Error, ErrorKind, Result};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use sfu::token::{Claims, Grant, mint};
use url::Url;

use super::{ApiKey, Engine, EngineKind, unreachable_because};

/// How long LiveKit may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a token for one request is good.
const REQUEST_LIFE: i64 = 60;

/// Where LiveKit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveKitSettings {
    /// Its address, as pages reach it and this server does: `wss://livekit.example.org`.
    pub url: Url,
    /// The key it knows us by.
    pub api_key: ApiKey,
    /// How many people a room may hold.
    pub most_people: usize,
}

/// A LiveKit server or cluster.
#[derive(Clone)]
pub struct LiveKit {
    settings: LiveKitSettings,
    /// For pages.
    ws: String,
    /// For this server.
    http: String,
    client: reqwest::Client,
    env: Env,
}

impl LiveKit {
    /// That LiveKit.
    ///
    /// # Errors
    /// Its address is none: `http`, `https`, `ws` and `wss` are.
    pub fn new(settings: LiveKitSettings, env: Env) -> Result<Self> {
        let client = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .tls_backend_preconfigured(tls::client_config()?)
            .build()
            .map_err(Error::internal)?;
        let (ws, http) = addresses(&settings.url)?;
        Ok(Self { ws, http, settings, client, env })
    }

    async fn ask<T: DeserializeOwned>(&self, method: &str, grant: Grant, body: Value) -> Result<T> {
        let now = self.env.now().as_seconds();
        let ApiKey { key, secret } = &self.settings.api_key;
        let claims =
            Claims { iss: key.clone(), nbf: now - 10, exp: now + REQUEST_LIFE, video: grant, ..Claims::default() };
        let request = self
            .client
            .post(format!("{}/twirp/livekit.RoomService/{method}", self.http))
            .header("content-type", "application/json")
            .bearer_auth(mint(secret, &claims))
            .body(body.to_string());
        let answer = request.send().await.map_err(|error| unreachable_because(&error))?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(|error| unreachable_because(&error))?;
        if status == reqwest::StatusCode::NOT_FOUND {
            return Err(Error::not_found("Participant").because(String::from_utf8_lossy(&body)));
        }
        if !status.is_success() {
            return Err(unreachable_because(&format!("{status}: {}", String::from_utf8_lossy(&body))));
        }
        serde_json::from_slice(&body).map_err(|error| unreachable_because(&error))
    }

    fn admin(room: &str) -> Grant {
        Grant { room: room.to_owned(), room_admin: true, ..Grant::default() }
    }
}

/// Where pages reach it, and where this server does.
fn addresses(url: &Url) -> Result<(String, String)> {
    let (ws, http) = match url.scheme() {
        "http" | "ws" => ("ws", "http"),
        "https" | "wss" => ("wss", "https"),
        _ => return Err(Error::invalid("Invalid LiveKit URL scheme")),
    };
    let rest = url.as_str().split_once(':').map_or("", |(_, rest)| rest).trim_end_matches('/');
    Ok((format!("{ws}:{rest}"), format!("{http}:{rest}")))
}

#[derive(Deserialize)]
struct Rooms {
    #[serde(default)]
    rooms: Vec<Value>,
}

#[derive(Deserialize)]
struct Participants {
    #[serde(default)]
    participants: Vec<Participant>,
}

#[derive(Deserialize)]
struct Participant {
    identity: String,
    #[serde(default)]
    state: Value,
}

impl Participant {
    fn is_gone(&self) -> bool {
        self.state == json!("DISCONNECTED") || self.state == json!(3)
    }
}

#[async_trait]
impl Engine for LiveKit {
    fn kind(&self) -> EngineKind {
        EngineKind::Livekit
    }

    fn address(&self) -> Option<&str> {
        Some(&self.ws)
    }

    fn api_key(&self) -> &ApiKey {
        &self.settings.api_key
    }

    /// LiveKit brings its own, or is told of one by itself.
    fn has_relay(&self) -> bool {
        true
    }

    fn most_people(&self) -> usize {
        self.settings.most_people
    }

    async fn look(&self, room: &str) -> Result<Option<Vec<String>>> {
        let grant = Grant { room_list: true, ..Grant::default() };
        let found: Rooms = self.ask("ListRooms", grant, json!({ "names": [room] })).await?;
        if found.rooms.is_empty() {
            return Ok(None);
        }
        let body = json!({ "room": room });
        match self.ask::<Participants>("ListParticipants", Self::admin(room), body).await {
            Ok(found) => {
                let present = found.participants.into_iter().filter(|participant| !participant.is_gone());
                Ok(Some(present.map(|participant| participant.identity).collect()))
            }
            // It went between the two questions.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn remove(&self, room: &str, identity: &str) -> Result<()> {
        let body = json!({ "room": room, "identity": identity });
        self.ask::<Value>("RemoveParticipant", Self::admin(room), body).await.map(drop)
    }

    async fn mute(&self, room: &str, identity: &str, track: &str) -> Result<()> {
        let body = json!({ "room": room, "identity": identity, "track_sid": track, "muted": true });
        self.ask::<Value>("MutePublishedTrack", Self::admin(room), body).await.map(drop)
    }

    async fn close(&self, room: &str) -> Result<()> {
        let grant = Grant { room_create: true, ..Grant::default() };
        match self.ask::<Value>("DeleteRoom", grant, json!({ "room": room })).await {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            answer => answer.map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_get_a_websocket_and_this_server_asks_over_http_however_the_address_is_written() {
        for (url, page, server) in [
            ("https://calls.example.org", "wss://calls.example.org", "https://calls.example.org"),
            ("wss://calls.example.org/", "wss://calls.example.org", "https://calls.example.org"),
            ("http://127.0.0.1:7880", "ws://127.0.0.1:7880", "http://127.0.0.1:7880"),
            ("ws://[::1]:7880/", "ws://[::1]:7880", "http://[::1]:7880"),
            ("wss://example.org/calls/", "wss://example.org/calls", "https://example.org/calls"),
        ] {
            let expected = (page.to_owned(), server.to_owned());
            assert_eq!(addresses(&Url::parse(url).unwrap()).unwrap(), expected, "{url}");
        }
        assert!(addresses(&Url::parse("ftp://calls.example.org").unwrap()).is_err());
    }
}
