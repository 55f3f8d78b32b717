//! Passkeys: the relying party's side of Web Authentication (W3C, level 2, sections 7.1 and 7.2).
//!
//! Attestation is neither asked for nor believed: which maker's device it is does not matter to us, only that it is the
//! same one again.

mod authenticator_data;
mod client_data;
mod cose;

use kernel::{Error, ErrorKind, Result, Timestamp};
use sha2::{Digest, Sha256};

use self::{authenticator_data::AuthenticatorData, client_data::Ceremony};
use super::RelyingParty;

pub use cose::{ALGORITHMS, PublicKey};

/// The longest credential id there may be (section 5.8.3), bytes.
const MAX_CREDENTIAL_ID: usize = 1023;
/// The longest name of a passkey, characters.
const MAX_NAME_CHARS: usize = 60;

/// A passkey's name, as its owner calls it: 1 to 60 characters, trimmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or holds control characters.
    pub fn parse(text: &str) -> Result<Self> {
        let name = text.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
            return Err(Error::invalid(format!("A passkey's name has 1 to {MAX_NAME_CHARS} characters.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A passkey as lists show it.
#[derive(Clone, Debug)]
pub struct Passkey {
    /// Its identifier with us.
    pub id: uuid::Uuid,
    /// As its owner calls it.
    pub name: String,
    /// Since when.
    pub created_at: Timestamp,
    /// When it last signed somebody in.
    pub last_used_at: Option<Timestamp>,
}

/// What a browser answers when a passkey was made.
#[derive(Clone, Debug)]
pub struct NewCredential {
    /// What the browser says it did: JSON.
    pub client_data: Vec<u8>,
    /// What the device made: CBOR.
    pub attestation: Vec<u8>,
}

/// What a browser answers when a passkey was used.
#[derive(Clone, Debug)]
pub struct Assertion {
    /// Which passkey.
    pub credential_id: Vec<u8>,
    /// What the browser says it did: JSON.
    pub client_data: Vec<u8>,
    /// What the device says.
    pub authenticator_data: Vec<u8>,
    /// By the passkey's private key, over both.
    pub signature: Vec<u8>,
    /// Whose passkey the device says it is.
    pub user_handle: Option<Vec<u8>>,
}

/// What is to be kept of a new passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registered {
    /// Which passkey.
    pub credential_id: Vec<u8>,
    /// Its public key, in COSE form.
    pub public_key: Vec<u8>,
    /// How often it has signed; 0 where the device does not count.
    pub sign_count: u32,
}

/// What a ceremony must be about.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The challenge that was handed out.
    pub challenge: &'a str,
    /// Our own name and origin.
    pub party: &'a RelyingParty,
}

/// What a new passkey comes to.
///
/// # Errors
/// `PASSKEY_INVALID` where anything is not as it was asked for.
pub fn register(expected: Expected<'_>, credential: &NewCredential) -> Result<Registered> {
    client_data::check(&credential.client_data, Ceremony::Create, expected)?;
    let data = authenticator_data::from_attestation(&credential.attestation)?;
    let data = AuthenticatorData::parse(&data, &expected.party.id)?;
    let (credential_id, public_key) = data.credential.ok_or_else(|| invalid("the device made no credential"))?;
    if credential_id.is_empty() || credential_id.len() > MAX_CREDENTIAL_ID {
        return Err(invalid("the credential's id has a length it cannot have"));
    }
    PublicKey::from_cose(&public_key)?;
    Ok(Registered { credential_id, public_key, sign_count: data.sign_count })
}

/// Checks that the holder of `kept` signed the challenge; the count to keep from now on.
///
/// # Errors
/// `PASSKEY_INVALID` where anything is not as it was asked for, where `must_verify` and the device did not ask for finger,
/// face or PIN, and where the count has not grown: then two devices share one key.
pub fn verify(expected: Expected<'_>, assertion: &Assertion, kept: &Registered, must_verify: bool) -> Result<u32> {
    client_data::check(&assertion.client_data, Ceremony::Get, expected)?;
    let data = AuthenticatorData::parse(&assertion.authenticator_data, &expected.party.id)?;
    if must_verify && !data.is_user_verified {
        return Err(invalid("the device did not verify its user"));
    }
    let signed = [assertion.authenticator_data.as_slice(), &Sha256::digest(&assertion.client_data)].concat();
    PublicKey::from_cose(&kept.public_key)?.verify(&signed, &assertion.signature)?;
    let counts = data.sign_count != 0 || kept.sign_count != 0;
    if counts && data.sign_count <= kept.sign_count {
        return Err(invalid("the signature count has not grown"));
    }
    Ok(data.sign_count)
}

/// A passkey that was refused. The reason is for the log: nobody at a browser can do anything about it.
pub(crate) fn invalid(reason: &str) -> Error {
    let message = "This passkey was not accepted. Please try again, or sign in another way.";
    Error::new(ErrorKind::Unauthenticated, "PASSKEY_INVALID", message).because(reason)
}
