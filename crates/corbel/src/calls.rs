//! What carries calls, put together: the call server inside this process, or LiveKit.

use std::sync::Arc;

use ::calls::{
    Calls, Ports,
    engine::{ApiKey, Embedded, Engine, LiveKit},
};
use chat::Chat;
use identity::Identity;
use kernel::{Env, Result};
use sfu::{IceServer, Limits, Sfu};
use sha2::{Digest, Sha256};
use store::Store;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::{
    app::App,
    config::{CallCarrier, Config, EmbeddedCalls},
};

/// How many events of the call server wait to be looked at. Those that find no room are made up for by the next look.
const WAITING_EVENTS: usize = 1024;

/// Calls as every process knows them: carried by LiveKit, or by nothing that this process knows of.
///
/// # Errors
/// LiveKit's address is none.
pub(crate) fn open(config: &Config, store: &Store, env: &Env, identity: &Identity, chat: &Chat) -> Result<Calls> {
    let ports = Ports {
        people: Arc::new(identity.clone()),
        conversations: Arc::new(chat.clone()),
        organisations: Arc::new(identity.clone()),
        secrets: Arc::new(identity.clone()),
    };
    let calls = Calls::new(store.clone(), env.clone(), ports)
        .with_public_origin(config.public_url.as_ref().map(|url| url.origin().ascii_serialization()));
    Ok(match &config.calls {
        CallCarrier::LiveKit(settings) => calls.with_engine(Arc::new(LiveKit::new(settings.clone(), env.clone())?)),
        CallCarrier::Off => calls.without_engine("Calls are switched off on this server."),
        CallCarrier::Embedded(_) => calls,
    })
}

/// The key of the call server inside this process, which stays the same, so that whoever talks comes back after a restart.
pub(crate) fn key(secret: &[u8; 32]) -> ApiKey {
    let hash: [u8; 32] = Sha256::new().chain_update(b"corbel calls\0").chain_update(secret).finalize().into();
    ApiKey { key: "corbel".to_owned(), secret: blob::hex(hash) }
}

/// Where pages may talk to besides this server.
pub(crate) fn origins(config: &Config) -> Vec<String> {
    let url = match &config.calls {
        CallCarrier::LiveKit(settings) => Some(&settings.url),
        CallCarrier::Embedded(_) => config.public_url.as_ref(),
        CallCarrier::Off => None,
    };
    // The client asks by HTTP why its WebSocket was refused.
    let of = |url: &url::Url, (web, socket): (&str, &str)| {
        let rest = url.as_str().split_once("://").map_or("", |(_, rest)| rest);
        let host = rest.split('/').next().unwrap_or_default();
        vec![format!("{socket}://{host}"), format!("{web}://{host}")]
    };
    url.map_or_else(Vec::new, |url| match url.scheme() {
        "http" | "ws" => of(url, ("http", "ws")),
        _ => of(url, ("https", "wss")),
    })
}

/// The routes of the call server inside this process: signalling, by the tokens that it is given.
pub(crate) fn server_router(app: &App) -> edge::Routes {
    app.call_server.as_ref().map_or_else(axum::Router::new, |server| server.router()).into()
}

impl App {
    /// The same, carrying calls itself where the configuration says so. Where that is not possible calls are off, and say why;
    /// nothing else suffers.
    pub async fn carry_calls(mut self, stop: &CancellationToken) -> Self {
        let CallCarrier::Embedded(settings) = &self.config.calls else { return self };
        let (events, happened) = mpsc::channel(WAITING_EVENTS);
        match Sfu::start(server_config(settings, &self.call_key, &self.env), events).await {
            Ok(server) => {
                let has_relay = !settings.turn.is_empty();
                let engine = Embedded::new(server.clone(), self.call_key.clone(), has_relay, settings.most_people);
                tracing::info!(udp = %server.udp(), tcp = ?server.tcp(), "calls");
                self.call_server = Some(server);
                let app = self.with_call_engine(Arc::new(engine));
                tokio::spawn(::calls::follow(app.calls.clone(), happened, stop.clone()));
                app
            }
            Err(error) => {
                tracing::error!(%error, "calls are off");
                let reason = format!("Calls are off on this server. {error}. Please tell your administrator.");
                self.calls = self.calls.clone().without_engine(reason);
                self
            }
        }
    }

    /// The same, with calls carried by this.
    #[must_use]
    pub fn with_call_engine(mut self, engine: Arc<dyn Engine>) -> Self {
        self.calls = self.calls.clone().with_engine(engine);
        self
    }
}

/// Sends everybody out of their calls when the process is told to stop: at once, and not when their browsers miss it. Their clients
/// come back when it runs again.
pub(crate) async fn stop_server(server: Option<Sfu>, stop: CancellationToken) {
    stop.cancelled().await;
    if let Some(server) = server {
        server.stop().await;
    }
}

fn server_config(settings: &EmbeddedCalls, key: &ApiKey, env: &Env) -> sfu::Config {
    let (username, credential) = settings.turn_login.clone();
    let relays = IceServer { urls: settings.turn.clone(), username, credential };
    sfu::Config {
        env: env.clone(),
        udp: settings.udp,
        tcp: settings.tcp,
        public: settings.public.clone(),
        api_key: key.key.clone(),
        api_secret: key.secret.clone(),
        limits: Limits { participants: settings.most_people, ..Limits::default() },
        ice_servers: if settings.turn.is_empty() { Vec::new() } else { vec![relays] },
    }
}
