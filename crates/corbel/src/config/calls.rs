//! What carries calls: the configuration's part.

use std::net::{IpAddr, SocketAddr};

use ::calls::engine::{ApiKey, LiveKitSettings};
use kernel::{Error, Result};
use url::Url;

use super::{Raw, parse};

/// The port of media where nobody says another.
const PORT: u16 = 7882;
/// How many people a call has at most where nobody says otherwise.
const PEOPLE: usize = 50;

/// What carries calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallCarrier {
    /// The server inside the binary.
    Embedded(EmbeddedCalls),
    /// LiveKit.
    LiveKit(LiveKitSettings),
    /// Nothing: calls are off.
    Off,
}

/// How the server inside the binary carries calls.
#[derive(Clone, PartialEq, Eq)]
pub struct EmbeddedCalls {
    /// Where media arrives by UDP.
    pub udp: SocketAddr,
    /// Where media arrives by TCP.
    pub tcp: Option<SocketAddr>,
    /// Under which addresses people reach these; none for this machine's own.
    pub public: Vec<IpAddr>,
    /// How many people a call may have.
    pub most_people: usize,
    /// Relays.
    pub turn: Vec<String>,
    /// User name and password at the relays.
    pub turn_login: (String, String),
}

impl EmbeddedCalls {
    /// Calls at this address and port, without relays.
    pub fn at(address: SocketAddr) -> Self {
        Self {
            udp: address,
            tcp: Some(address),
            public: Vec::new(),
            most_people: PEOPLE,
            turn: Vec::new(),
            turn_login: Default::default(),
        }
    }
}

impl std::fmt::Debug for EmbeddedCalls {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { udp, tcp, public, most_people, turn, .. } = self;
        let mut shown = f.debug_struct("EmbeddedCalls");
        shown.field("udp", udp).field("tcp", tcp).field("public", public);
        shown.field("most_people", most_people).field("turn", turn).finish_non_exhaustive()
    }
}

impl Raw {
    /// What carries calls. `listen` is where the server is.
    pub(super) fn calls(&self, listen: SocketAddr) -> Result<CallCarrier> {
        let most_people = self.calls_people.unwrap_or(PEOPLE);
        if !(2..=200).contains(&most_people) {
            return Err(Error::invalid(format!("calls_people = {most_people} is not valid: it is between 2 and 200.")));
        }
        if let Some(url) = filled(&self.livekit_url) {
            return self.livekit(url, most_people).map(CallCarrier::LiveKit);
        }
        let port = if listen.port() == 0 { 0 } else { PORT };
        let udp = match filled(&self.calls_udp) {
            None => SocketAddr::new(listen.ip(), port),
            Some("off") => return Ok(CallCarrier::Off),
            Some(text) => parse("calls_udp", text)?,
        };
        let tcp = match filled(&self.calls_tcp) {
            None => Some(udp),
            Some("off") => None,
            Some(text) => Some(parse("calls_tcp", text)?),
        };
        Ok(CallCarrier::Embedded(EmbeddedCalls {
            public: words(&self.calls_public).map(|word| parse("calls_public", word)).collect::<Result<_>>()?,
            turn: words(&self.calls_turn).map(str::to_owned).collect(),
            turn_login: (
                self.calls_turn_user.clone().unwrap_or_default(),
                self.calls_turn_password.clone().unwrap_or_default(),
            ),
            most_people,
            tcp,
            ..EmbeddedCalls::at(udp)
        }))
    }

    fn livekit(&self, url: &str, most_people: usize) -> Result<LiveKitSettings> {
        let need = |key: &str, value: &Option<String>| {
            let missing =
                || Error::invalid(format!("{key} is missing: a LiveKit server knows Corbel by a key and its secret."));
            filled(value).map(str::to_owned).ok_or_else(missing)
        };
        let url: Url = parse("livekit_url", url)?;
        if !matches!(url.scheme(), "http" | "https" | "ws" | "wss") || !url.has_host() {
            return Err(Error::invalid(format!("livekit_url = '{url}' is not valid: it begins with wss or https.")));
        }
        let api_key = ApiKey {
            key: need("livekit_key", &self.livekit_key)?,
            secret: need("livekit_secret", &self.livekit_secret)?,
        };
        Ok(LiveKitSettings { url, api_key, most_people })
    }
}

fn filled(value: &Option<String>) -> Option<&str> {
    value.as_deref().map(str::trim).filter(|value| !value.is_empty())
}

fn words(value: &Option<String>) -> impl Iterator<Item = &str> {
    value.as_deref().unwrap_or_default().split([' ', ',']).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(raw: &Raw, listen: &str) -> CallCarrier {
        raw.calls(listen.parse().expect("an address")).expect("valid")
    }

    #[test]
    fn media_arrives_beside_the_server_and_at_a_free_port_where_that_is_at_one() {
        let CallCarrier::Embedded(found) = calls(&Raw::default(), "0.0.0.0:80") else { panic!("embedded") };
        assert_eq!((found.udp.to_string(), found.tcp), ("0.0.0.0:7882".to_owned(), Some(found.udp)));
        let CallCarrier::Embedded(found) = calls(&Raw::default(), "127.0.0.1:0") else { panic!("embedded") };
        assert_eq!(found.udp.port(), 0);
        let off = Raw { calls_udp: Some("off".into()), ..Raw::default() };
        assert_eq!(calls(&off, "127.0.0.1:0"), CallCarrier::Off);
    }

    #[test]
    fn a_livekit_server_takes_the_place_of_ours() {
        let raw = Raw {
            livekit_url: Some("wss://livekit.example.org".into()),
            livekit_key: Some("key".into()),
            livekit_secret: Some("s3cret".into()),
            ..Raw::default()
        };
        let found = calls(&raw, "127.0.0.1:0");
        assert!(matches!(&found, CallCarrier::LiveKit(settings) if settings.api_key.secret == "s3cret"));
        assert!(!format!("{found:?}").contains("s3cret"));
    }
}
