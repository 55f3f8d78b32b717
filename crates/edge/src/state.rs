//! What the edge is made of.

use std::{
    net::{Ipv4Addr, Ipv6Addr},
    sync::Arc,
    time::Duration,
};

use blob::BlobStores;
use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use kernel::{
    Env,
    port::{LiveContents, PageLooks, Sessions},
};
use store::{LiveHub, Store};

/// Everything the edge needs, wired by the binary. Cheap to clone.
#[derive(Clone)]
pub struct Edge {
    /// Who a session token belongs to.
    pub sessions: Arc<dyn Sessions>,
    /// For stored answers of repeated requests, and the readiness probe.
    pub store: Store,
    /// For signed addresses of the local blob store, and the readiness probe.
    pub blobs: BlobStores,
    /// Where the live streams get their messages.
    pub live: LiveHub,
    /// What tells along with live messages what they name.
    pub contents: Vec<Arc<dyn LiveContents>>,
    /// How a page looks that has asked for nothing yet; without it, as the browser remembers it, or as the product does.
    pub looks: Option<Arc<dyn PageLooks>>,
    /// Clock and randomness.
    pub env: Env,
    /// What an installation decides.
    pub settings: Arc<EdgeSettings>,
}

/// What an installation decides about its edge.
#[derive(Clone, Debug)]
pub struct EdgeSettings {
    /// Whether the product is reached by TLS: cookies are then `Secure` and browsers are told to insist on TLS.
    pub secure_cookies: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Origins of S3 stores (`https://s3.example`), to which pages may talk besides our own.
    pub storage_origins: Vec<String>,
    /// Origins of call servers (`wss://calls.example`), to which pages may talk besides our own.
    pub call_origins: Vec<String>,
    /// The most bytes a JSON request may have.
    pub json_limit: usize,
    /// Addresses of requests that bring more than others, and the most bytes each may bring: pictures, notes. A part in braces
    /// stands for any: `/api/v1/notes/notes/{noteId}`.
    pub larger_bodies: Vec<(&'static str, usize)>,
    /// Addresses of requests that may take longer than others until their answer begins, and how long each may take. Parts in
    /// braces as above.
    pub longer: Vec<(&'static str, Duration)>,
    /// Addresses of forms that are sent without a script, and so without the CSRF header. What is sent there acts by no
    /// cookie; pages of other sites are refused by where the browser says that it comes from.
    pub open_forms: Vec<&'static str>,
    /// Addresses to which other servers send what they sign in `Authorization`, without the name of a scheme before it.
    pub webhooks: Vec<&'static str>,
    /// How long a request may take until its answer begins, except uploads of bytes.
    pub request_timeout: Duration,
    /// How long such a request may take to send the first bytes of its body.
    pub first_bytes: Duration,
    /// How many bytes of it come in a second at least, taken over all of it.
    pub least_pace: usize,
    /// How many such requests are worked on at once; more wait, within their time.
    pub requests_at_once: usize,
    /// How many live streams one person may have open.
    pub streams_per_person: usize,
    /// How often a live stream shows a sign of life and looks at its session again.
    pub heartbeat: Duration,
    /// The bearer token that opens `/metrics` to other machines; without one only this machine may read it.
    pub metrics_token: Option<String>,
}

impl Default for EdgeSettings {
    fn default() -> Self {
        Self {
            secure_cookies: false,
            trusted_proxies: loopback(),
            storage_origins: Vec::new(),
            call_origins: Vec::new(),
            json_limit: 1024 * 1024,
            larger_bodies: Vec::new(),
            longer: Vec::new(),
            open_forms: Vec::new(),
            webhooks: Vec::new(),
            request_timeout: Duration::from_secs(30),
            first_bytes: Duration::from_secs(5),
            least_pace: 8 * 1024,
            requests_at_once: 512,
            streams_per_person: 20,
            heartbeat: Duration::from_secs(15),
            metrics_token: None,
        }
    }
}

/// This machine itself.
fn loopback() -> Vec<IpNet> {
    vec![
        IpNet::V4(Ipv4Net::new_assert(Ipv4Addr::new(127, 0, 0, 0), 8)),
        IpNet::V6(Ipv6Net::new_assert(Ipv6Addr::LOCALHOST, 128)),
    ]
}
