//! The provider that an installation trusts.

use std::sync::Arc;

use kernel::{Env, Result};
use reqwest::Client;
use url::Url;

use crate::{
    Attempt, Person,
    discovery::{Discovery, FRESH, Known, NEW_KEYS_AFTER},
    flow, http,
    token::{self, Claims, Expected, Refusal},
};

/// What an installation says of its provider.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The provider's name, an address, letter by letter as its tokens say it.
    pub issuer: String,
    /// Our name at the provider.
    pub client_id: String,
    /// Our secret there; `None` where the provider knows us as a public client.
    pub client_secret: Option<String>,
    /// What people read on the button: `Sign in with …`.
    pub name: String,
    /// What we ask for, `openid` among it, separated by spaces.
    pub scopes: String,
    /// Where the provider sends people back to: `…/api/v1/auth/oidc/callback`.
    pub redirect_url: Url,
    /// Whether an email address is the person's own where the provider does not say. Some never say, and give none that
    /// is not.
    pub trust_email: bool,
}

/// The provider. Cheap to clone.
#[derive(Clone)]
pub struct Provider(Arc<Inner>);

struct Inner {
    settings: Settings,
    client: Client,
    discovery: Discovery,
    env: Env,
}

impl Provider {
    /// The provider of these settings. It is not asked anything before somebody signs in.
    ///
    /// # Errors
    /// TLS cannot be set up.
    pub fn new(settings: Settings, env: Env) -> Result<Self> {
        let client = http::client()?;
        let discovery = Discovery::new(client.clone(), env.clone(), settings.issuer.clone());
        Ok(Self(Arc::new(Inner { settings, client, discovery, env })))
    }

    /// What people read on the button.
    pub fn name(&self) -> &str {
        &self.0.settings.name
    }

    /// The provider, as its tokens name it.
    pub fn issuer(&self) -> &str {
        &self.0.settings.issuer
    }

    /// Where the browser of this attempt is sent to sign in.
    ///
    /// # Errors
    /// `OIDC_UNAVAILABLE`.
    pub async fn authorization_url(&self, attempt: &Attempt) -> Result<Url> {
        let known = self.0.discovery.known(FRESH).await?;
        Ok(flow::authorization_url(&known.metadata, &self.0.settings, attempt))
    }

    /// Whom the provider vouches for with this code, as the answer to this attempt. `issuer` is who the answer says it is
    /// from (RFC 9207).
    ///
    /// # Errors
    /// `OIDC_REFUSED`, `ID_TOKEN_INVALID`, `OIDC_UNAVAILABLE`.
    pub async fn redeem(&self, code: &str, issuer: Option<&str>, attempt: &Attempt) -> Result<Person> {
        let Inner { settings, client, discovery, .. } = &*self.0;
        let known = discovery.known(FRESH).await?;
        let must_say = known.metadata.authorization_response_iss_parameter_supported;
        // Another provider's answer, brought here by a mix-up, would hand its code to ours.
        if issuer.map_or(must_say, |issuer| issuer != settings.issuer) {
            return Err(flow::refused("the answer is not from the provider"));
        }
        let tokens = flow::redeem(client, &known.metadata, settings, attempt, code).await?;
        let claims = self.believe(&tokens.id_token, known).await?;
        if !claims.nonce.as_deref().is_some_and(|nonce| attempt.has_nonce(nonce)) {
            return Err(Refusal::Nonce.into());
        }
        let mut person = self.person(&claims);
        if claims.email.is_none()
            && let Some(token) = &tokens.access_token
        {
            person.email = self.own_email(&claims.sub, token).await?;
        }
        Ok(person)
    }

    /// Whom the provider vouches for with a token that a page got by itself. `recall` finds the attempt of that name that
    /// the page's browser began; the token must answer it.
    ///
    /// # Errors
    /// `ID_TOKEN_INVALID` with `details.reason`; `OIDC_UNAVAILABLE`.
    pub async fn verify(&self, token: &str, recall: impl FnOnce(&str) -> Option<Attempt>) -> Result<(Person, Attempt)> {
        let known = self.0.discovery.known(FRESH).await?;
        let claims = self.believe(token, known).await?;
        let nonce = claims.nonce.as_deref().unwrap_or_default();
        let attempt = Attempt::id_of(nonce).and_then(recall).filter(|attempt| attempt.has_nonce(nonce));
        Ok((self.person(&claims), attempt.ok_or(Refusal::Nonce)?))
    }

    /// A token that was used before.
    pub fn replayed() -> kernel::Error {
        Refusal::Nonce.into()
    }

    /// The claims of a token that is right but for its nonce. A provider that signs by a new key is asked for its keys.
    async fn believe(&self, token: &str, known: Arc<Known>) -> Result<Claims> {
        let Inner { settings, discovery, env, .. } = &*self.0;
        let expected = Expected { issuer: &settings.issuer, client_id: &settings.client_id, now: env.now() };
        match token::verify(token, &known.keys, expected) {
            Err(Refusal::UnknownKey) => {
                let known = discovery.known(NEW_KEYS_AFTER).await?;
                Ok(token::verify(token, &known.keys, expected)?)
            }
            verdict => Ok(verdict?),
        }
    }

    fn person(&self, claims: &Claims) -> Person {
        Person {
            issuer: self.0.settings.issuer.clone(),
            subject: claims.sub.clone(),
            email: claims.own_email(self.0.settings.trust_email),
            expires_at: claims.expires_at(),
        }
    }

    /// The address from the provider's user info, which must be about the same person (OpenID Connect Core section 5.3.2).
    async fn own_email(&self, subject: &str, access_token: &str) -> Result<Option<String>> {
        let known = self.0.discovery.known(FRESH).await?;
        let Some(endpoint) = &known.metadata.userinfo_endpoint else { return Ok(None) };
        let claims = flow::user_info(&self.0.client, endpoint, access_token).await?;
        Ok((claims.sub == subject).then(|| claims.own_email(self.0.settings.trust_email)).flatten())
    }
}
