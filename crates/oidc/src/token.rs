//! ID tokens: what must hold before one is believed (OpenID Connect Core section 3.1.3.7, RFC 8725).

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Error, ErrorKind, Timestamp};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;

use crate::keys::{Algorithm, KeySet, Verdict};

/// Larger tokens carry what nobody asked for.
const MAX_BYTES: usize = 16 * 1024;
/// How far the provider's clock may differ from ours, seconds.
const LEEWAY: f64 = 60.0;
/// The longest subject a provider may give (OpenID Connect Core section 2), characters.
const MAX_SUBJECT: usize = 255;

/// Whom the provider vouches for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The provider.
    pub issuer: String,
    /// The provider's own name for the person, which never goes to somebody else.
    pub subject: String,
    /// The email address where the provider says that it is the person's own. It may go to somebody else one day.
    pub email: Option<String>,
    /// From when on the token is refused for its age, so that its nonce need not be remembered any longer.
    pub expires_at: Timestamp,
}

/// What a token or the provider's user info says of somebody.
#[derive(Deserialize)]
pub(crate) struct Claims {
    pub(crate) iss: Option<String>,
    pub(crate) sub: String,
    aud: Option<Audience>,
    azp: Option<String>,
    exp: Option<f64>,
    iat: Option<f64>,
    nbf: Option<f64>,
    pub(crate) nonce: Option<String>,
    pub(crate) email: Option<String>,
    email_verified: Option<Flag>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// Some providers write it as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Flag {
    Bool(bool),
    Text(String),
}

impl Claims {
    /// When the token is too old, whatever clock is asked.
    pub(crate) fn expires_at(&self) -> Timestamp {
        #[expect(clippy::cast_possible_truncation, reason = "a time beyond all times is the last one")]
        let micros = ((self.exp.unwrap_or_default() + LEEWAY) * 1e6) as i64;
        Timestamp::from_micros(micros)
    }

    /// The address, where the provider says that it is the person's, or says nothing and `trusted` says it for it.
    pub(crate) fn own_email(&self, trusted: bool) -> Option<String> {
        let is_own = match &self.email_verified {
            Some(Flag::Bool(verified)) => *verified,
            Some(Flag::Text(verified)) => verified == "true",
            None => trusted,
        };
        self.email.clone().filter(|_| is_own)
    }
}

/// Why a token is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Malformed,
    Algorithm,
    UnknownKey,
    Signature,
    Issuer,
    Audience,
    Expired,
    NotYetValid,
    Subject,
    Nonce,
}

impl Refusal {
    /// For programs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Algorithm => "algorithm",
            Self::UnknownKey => "unknown_key",
            Self::Signature => "signature",
            Self::Issuer => "issuer",
            Self::Audience => "audience",
            Self::Expired => "expired",
            Self::NotYetValid => "not_yet_valid",
            Self::Subject => "subject",
            Self::Nonce => "nonce",
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::new(
            ErrorKind::Unauthenticated,
            "ID_TOKEN_INVALID",
            "This sign-in could not be verified. Please sign in again.",
        )
        .with_details(json!({ "reason": refusal.name() }))
    }
}

/// For whom and when a token must be good.
#[derive(Clone, Copy)]
pub(crate) struct Expected<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) client_id: &'a str,
    pub(crate) now: Timestamp,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    crit: Option<serde_json::Value>,
}

/// What a token says, once its signature is right and it was made by whom, for whom and when it must be. The nonce is the
/// caller's to compare.
pub(crate) fn verify(token: &str, keys: &KeySet, expected: Expected<'_>) -> Result<Claims, Refusal> {
    if token.len() > MAX_BYTES {
        return Err(Refusal::Malformed);
    }
    let (message, signature) = token.rsplit_once('.').ok_or(Refusal::Malformed)?;
    let (header, claims) = message.split_once('.').ok_or(Refusal::Malformed)?;
    let header: Header = decode(header)?;
    // What is marked as critical must be understood (RFC 7515 section 4.1.11), and nothing of it is.
    if header.crit.is_some() {
        return Err(Refusal::Malformed);
    }
    let algorithm = Algorithm::from_name(&header.alg).ok_or(Refusal::Algorithm)?;
    let signature = BASE64_URL_SAFE_NO_PAD.decode(signature).map_err(|_| Refusal::Malformed)?;
    match keys.verify(algorithm, header.kid.as_deref(), message.as_bytes(), &signature) {
        Verdict::Valid => {}
        Verdict::Wrong => return Err(Refusal::Signature),
        Verdict::UnknownKey => return Err(Refusal::UnknownKey),
    }
    let claims = decode(claims)?;
    check(&claims, expected)?;
    Ok(claims)
}

fn check(claims: &Claims, expected: Expected<'_>) -> Result<(), Refusal> {
    if claims.iss.as_deref() != Some(expected.issuer) {
        return Err(Refusal::Issuer);
    }
    let is_for_us = match claims.aud.as_ref().ok_or(Refusal::Audience)? {
        Audience::One(client) => client == expected.client_id,
        // For several of them it must say who asked for it, or another one could hand us what it was given.
        Audience::Several(clients) => {
            clients.iter().any(|client| client == expected.client_id) && (clients.len() == 1 || claims.azp.is_some())
        }
    };
    if !is_for_us || claims.azp.as_deref().is_some_and(|asker| asker != expected.client_id) {
        return Err(Refusal::Audience);
    }
    #[expect(clippy::cast_precision_loss, reason = "seconds since 1970 have room in 52 bits")]
    let now = expected.now.as_seconds() as f64;
    // A time that is missing has passed.
    if claims.exp.is_none_or(|end| now >= end + LEEWAY) {
        return Err(Refusal::Expired);
    }
    let begins = [claims.nbf, claims.iat].into_iter().flatten();
    if claims.iat.is_none() || begins.into_iter().any(|begin| begin > now + LEEWAY) {
        return Err(Refusal::NotYetValid);
    }
    if claims.sub.is_empty() || claims.sub.chars().count() > MAX_SUBJECT {
        return Err(Refusal::Subject);
    }
    Ok(())
}

fn decode<T: DeserializeOwned>(part: &str) -> Result<T, Refusal> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(part).map_err(|_| Refusal::Malformed)?;
    serde_json::from_slice(&bytes).map_err(|_| Refusal::Malformed)
}

#[cfg(test)]
mod tests;
