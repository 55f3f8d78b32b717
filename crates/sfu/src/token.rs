//! Access tokens: JSON Web Tokens signed with HMAC-SHA256 (RFC 7515, RFC 7519) that carry LiveKit's grants.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::hmac;
use serde::{Deserialize, Serialize};

use crate::model::{Permission, TrackSource};

/// Clocks of two machines may differ by this many seconds.
const LEEWAY: i64 = 10;

/// Longer texts are no tokens, and are not looked at.
const LONGEST: usize = 16 * 1024;

/// What a token says. Times are seconds since the Unix epoch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The API key whose secret signed it.
    pub iss: String,
    /// Whose token it is: the participant's identity.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sub: String,
    /// Not to be used before.
    #[serde(default)]
    pub nbf: i64,
    /// Not to be used from then on.
    pub exp: i64,
    /// The name shown to others.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What is said of the participant.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub metadata: String,
    /// Small facts about the participant.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, String>,
    /// What it allows.
    #[serde(default)]
    pub video: Grant,
    /// The SHA-256 of the body that comes with the token, in base64: of webhooks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sha256: String,
}

/// What a token allows. What says nothing of publishing and receiving allows it, as LiveKit has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Grant {
    /// Begin and delete rooms.
    #[serde(skip_serializing_if = "is_false")]
    pub room_create: bool,
    /// List rooms.
    #[serde(skip_serializing_if = "is_false")]
    pub room_list: bool,
    /// Moderate the room named.
    #[serde(skip_serializing_if = "is_false")]
    pub room_admin: bool,
    /// Join the room named.
    #[serde(skip_serializing_if = "is_false")]
    pub room_join: bool,
    /// Which room.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub room: String,
    /// Publish tracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_publish: Option<bool>,
    /// Receive tracks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_subscribe: Option<bool>,
    /// Send data messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_publish_data: Option<bool>,
    /// Publish tracks of these sources only, such as `microphone`. None named means any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub can_publish_sources: Vec<String>,
    /// Change its own name, metadata and attributes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can_update_own_metadata: Option<bool>,
    /// Be there unseen.
    #[serde(skip_serializing_if = "is_false")]
    pub hidden: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_false(value: &bool) -> bool {
    !*value
}

impl Grant {
    /// What the participant may do.
    pub fn permission(&self) -> Permission {
        let can_publish = self.can_publish.unwrap_or(true);
        let sources: Vec<TrackSource> = self.can_publish_sources.iter().filter_map(|name| source(name)).collect();
        Permission {
            can_subscribe: self.can_subscribe.unwrap_or(true),
            // Sources of which none is known must not come to mean any.
            can_publish: can_publish && (self.can_publish_sources.is_empty() || !sources.is_empty()),
            can_publish_data: self.can_publish_data.unwrap_or(can_publish),
            can_publish_sources: sources,
            hidden: self.hidden,
            can_update_metadata: self.can_update_own_metadata.unwrap_or(false),
        }
    }

    /// The same grant with what the participant may do now.
    pub(crate) fn with(&self, permission: &Permission) -> Self {
        Self {
            can_publish: Some(permission.can_publish),
            can_subscribe: Some(permission.can_subscribe),
            can_publish_data: Some(permission.can_publish_data),
            can_publish_sources: permission.can_publish_sources.iter().map(|source| name(*source).to_owned()).collect(),
            can_update_own_metadata: Some(permission.can_update_metadata),
            hidden: permission.hidden,
            ..self.clone()
        }
    }
}

const SOURCES: [(&str, TrackSource); 4] = [
    ("camera", TrackSource::Camera),
    ("microphone", TrackSource::Microphone),
    ("screen_share", TrackSource::ScreenShare),
    ("screen_share_audio", TrackSource::ScreenShareAudio),
];

fn source(name: &str) -> Option<TrackSource> {
    SOURCES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, source)| *source)
}

fn name(source: TrackSource) -> &'static str {
    SOURCES.iter().find(|(_, known)| *known == source).map_or("unknown", |(name, _)| name)
}

/// Why a token is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Not three parts of base64 with JSON inside, or signed in another way.
    #[error("This is not an access token.")]
    Malformed,
    /// Signed with another secret, or changed since.
    #[error("The access token's signature is wrong.")]
    Signature,
    /// Made for another server.
    #[error("The access token was made for another server.")]
    Issuer,
    /// Too late.
    #[error("The access token has expired.")]
    Expired,
    /// Too early.
    #[error("The access token is not valid yet.")]
    Early,
}

/// Signs a token.
pub fn mint(secret: &str, claims: &Claims) -> String {
    let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","typ":"JWT"}"#);
    let body = URL_SAFE_NO_PAD.encode(serde_json::to_vec(claims).expect("claims are text, numbers and flags"));
    sign(secret.as_bytes(), &format!("{header}.{body}"))
}

fn sign(secret: &[u8], signed: &str) -> String {
    let signature = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), signed.as_bytes());
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}

/// Reads a token that this key's secret signed and that is valid `now`, in seconds since the Unix epoch.
pub fn verify(token: &str, key: &str, secret: &str, now: i64) -> Result<Claims, TokenError> {
    let claims: Claims =
        serde_json::from_slice(&payload(token, secret.as_bytes())?).map_err(|_| TokenError::Malformed)?;
    if claims.iss != key {
        return Err(TokenError::Issuer);
    }
    if claims.exp.saturating_add(LEEWAY) <= now {
        return Err(TokenError::Expired);
    }
    if claims.nbf.saturating_sub(LEEWAY) > now {
        return Err(TokenError::Early);
    }
    Ok(claims)
}

/// The signed bytes inside, once their signature is known to be right.
fn payload(token: &str, secret: &[u8]) -> Result<Vec<u8>, TokenError> {
    #[derive(Deserialize)]
    struct Header {
        alg: String,
    }
    if token.len() > LONGEST {
        return Err(TokenError::Malformed);
    }
    let (signed, signature) = token.rsplit_once('.').ok_or(TokenError::Malformed)?;
    let (header, body) = signed.split_once('.').ok_or(TokenError::Malformed)?;
    let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).map_err(|_| TokenError::Malformed);
    let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| TokenError::Malformed)?;
    if header.alg != "HS256" {
        return Err(TokenError::Malformed);
    }
    hmac::verify(&hmac::Key::new(hmac::HMAC_SHA256, secret), signed.as_bytes(), &decode(signature)?)
        .map_err(|_| TokenError::Signature)?;
    decode(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "a secret of more than thirty-two bytes";

    fn claims() -> Claims {
        Claims {
            iss: "key".into(),
            sub: "aoife:phone".into(),
            nbf: 1000,
            exp: 1600,
            video: Grant { room_join: true, room: "r".into(), ..Grant::default() },
            ..Claims::default()
        }
    }

    /// The first example of RFC 7515, appendix A.1.
    #[test]
    fn the_example_of_the_standard_verifies() {
        let key = URL_SAFE_NO_PAD
            .decode("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow")
            .unwrap();
        let signed = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\
                      eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        let token = format!("{signed}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
        assert_eq!(sign(&key, signed), token);
        let body = payload(&token, &key).unwrap();
        assert_eq!(body, b"{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}");
    }

    #[test]
    fn what_was_minted_verifies_within_its_time() {
        let token = mint(SECRET, &claims());
        assert_eq!(verify(&token, "key", SECRET, 1300), Ok(claims()));
        assert_eq!(verify(&token, "key", SECRET, 1609), Ok(claims()));
        assert_eq!(verify(&token, "key", SECRET, 1610), Err(TokenError::Expired));
        assert_eq!(verify(&token, "key", SECRET, 989), Err(TokenError::Early));
        assert_eq!(verify(&token, "other", SECRET, 1300), Err(TokenError::Issuer));
        assert_eq!(verify(&token, "key", "another secret", 1300), Err(TokenError::Signature));
    }

    #[test]
    fn a_token_changed_anywhere_is_refused() {
        let token = mint(SECRET, &claims());
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(verify(&changed, "key", SECRET, 1300).is_err(), "{at}: {changed}");
        }
        assert_eq!(verify("", "key", SECRET, 1300), Err(TokenError::Malformed));
        assert_eq!(verify("a.b", "key", SECRET, 1300), Err(TokenError::Malformed));
    }

    #[test]
    fn a_token_without_signature_is_refused() {
        let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"none"}"#);
        let body = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&claims()).unwrap());
        assert_eq!(verify(&format!("{header}.{body}."), "key", SECRET, 1300), Err(TokenError::Malformed));
    }

    #[test]
    fn sources_narrow_what_may_be_published() {
        let grant = |sources: &[&str]| Grant {
            can_publish_sources: sources.iter().map(|&name| name.to_owned()).collect(),
            ..Grant::default()
        };
        assert!(grant(&[]).permission().may_publish(TrackSource::ScreenShare));
        let phone = grant(&["microphone"]).permission();
        assert!(phone.may_publish(TrackSource::Microphone) && !phone.may_publish(TrackSource::Camera));
        assert!(!grant(&["hologram"]).permission().may_publish(TrackSource::Camera));
        assert_eq!(Grant::default().with(&phone).permission(), phone);
    }
}
