//! What a provider says of itself (OpenID Connect Discovery), read when first needed and again when it has grown old.

use std::{sync::Arc, time::Duration};

use kernel::{Env, Result, Timestamp};
use reqwest::{Client, StatusCode};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::sync::Mutex;
use url::Url;

use crate::{
    http::{send, unavailable},
    keys::KeySet,
};

/// How long the document and the keys are good for.
pub(crate) const FRESH: Duration = Duration::from_secs(60 * 60);
/// How old they must be before an unknown key makes us ask again: whoever sends made-up tokens must not have us hammer the
/// provider.
pub(crate) const NEW_KEYS_AFTER: Duration = Duration::from_secs(60);
/// How long a failure stands for those who ask next, so that they need not wait for it, too.
const FAILED_FOR: Duration = Duration::from_secs(5);

/// The part of the document that matters here.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    issuer: String,
    pub(crate) authorization_endpoint: Url,
    pub(crate) token_endpoint: Url,
    pub(crate) userinfo_endpoint: Option<Url>,
    jwks_uri: Url,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) authorization_response_iss_parameter_supported: bool,
}

impl Metadata {
    /// Whether the client's secret travels in the body. Where nothing is said it travels in a header.
    pub(crate) fn wants_secret_in_body(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_deref().unwrap_or_default();
        let takes = |method: &str| methods.iter().any(|one| one == method);
        takes("client_secret_post") && !takes("client_secret_basic")
    }
}

/// The provider as it was when it was last asked.
pub(crate) struct Known {
    pub(crate) metadata: Metadata,
    pub(crate) keys: KeySet,
    read_at: Timestamp,
}

/// Asks the provider about itself, one asker at a time, and remembers.
pub(crate) struct Discovery {
    client: Client,
    env: Env,
    /// The provider's name, letter by letter as its tokens say it.
    issuer: String,
    last: Mutex<Last>,
}

#[derive(Default)]
struct Last {
    known: Option<Arc<Known>>,
    failed_at: Option<Timestamp>,
}

impl Discovery {
    pub(crate) fn new(client: Client, env: Env, issuer: String) -> Self {
        Self { client, env, issuer, last: Mutex::default() }
    }

    /// The provider as it was no longer than `age` ago.
    ///
    /// # Errors
    /// `OIDC_UNAVAILABLE` where it does not answer, or not as the provider of this name.
    pub(crate) async fn known(&self, age: Duration) -> Result<Arc<Known>> {
        let mut last = self.last.lock().await;
        let now = self.env.now();
        if let Some(known) = last.known.as_ref().filter(|known| now.since(known.read_at) < age) {
            return Ok(Arc::clone(known));
        }
        if last.failed_at.is_some_and(|failed_at| now.since(failed_at) < FAILED_FOR) {
            return Err(unavailable("it did not answer a moment ago"));
        }
        match self.read(now).await {
            Ok(known) => {
                let known = Arc::new(known);
                *last = Last { known: Some(Arc::clone(&known)), failed_at: None };
                Ok(known)
            }
            Err(error) => {
                last.failed_at = Some(self.env.now());
                Err(error)
            }
        }
    }

    async fn read(&self, now: Timestamp) -> Result<Known> {
        let address = format!("{}/.well-known/openid-configuration", self.issuer.trim_end_matches('/'));
        let metadata: Metadata = parse(&self.fetch(&address).await?)?;
        if metadata.issuer != self.issuer {
            return Err(unavailable(format!("it calls itself '{}', not '{}'", metadata.issuer, self.issuer)));
        }
        let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint, &metadata.jwks_uri];
        // A provider reached by TLS must not send secrets and keys around it.
        if self.issuer.starts_with("https:")
            && endpoints.into_iter().chain(&metadata.userinfo_endpoint).any(|url| url.scheme() != "https")
        {
            return Err(unavailable("it names an address without TLS"));
        }
        let keys = KeySet::read(&self.fetch(metadata.jwks_uri.as_str()).await?)?;
        Ok(Known { metadata, keys, read_at: now })
    }

    async fn fetch(&self, address: &str) -> Result<Vec<u8>> {
        match send(self.client.get(address)).await? {
            (StatusCode::OK, body) => Ok(body),
            (status, _) => Err(unavailable(format!("{address} answers {status}"))),
        }
    }
}

/// An answer of the provider as JSON.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T> {
    serde_json::from_slice(body).map_err(|error| unavailable(format!("its answer makes no sense: {error}")))
}
