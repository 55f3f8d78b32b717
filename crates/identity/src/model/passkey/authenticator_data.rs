//! What the device says (section 6.1): for whom, whether somebody was there, how often it has signed, and at
//! registration the new key.

use ciborium::Value;
use kernel::Result;
use sha2::{Digest, Sha256};

use super::invalid;

/// Somebody touched the device.
const USER_PRESENT: u8 = 1;
/// The device asked for finger, face or PIN.
const USER_VERIFIED: u8 = 1 << 2;
/// A new credential follows.
const HAS_CREDENTIAL: u8 = 1 << 6;
/// The maker's model number in front of a new credential, bytes; of no interest.
const AAGUID: usize = 16;

/// What of it matters.
#[derive(Debug)]
pub(super) struct AuthenticatorData {
    pub(super) is_user_verified: bool,
    pub(super) sign_count: u32,
    /// A new credential's id and its public key in COSE form.
    pub(super) credential: Option<(Vec<u8>, Vec<u8>)>,
}

impl AuthenticatorData {
    /// Reads it, and checks that it is for us and that somebody was there.
    pub(super) fn parse(bytes: &[u8], party_id: &str) -> Result<Self> {
        let short = || invalid("the authenticator data is cut off");
        let (party, rest) = bytes.split_first_chunk::<32>().ok_or_else(short)?;
        let (flags, rest) = rest.split_first().ok_or_else(short)?;
        let (count, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        if party != <[u8; 32]>::from(Sha256::digest(party_id)).as_slice() {
            return Err(invalid("a passkey of another relying party"));
        }
        if flags & USER_PRESENT == 0 {
            return Err(invalid("nobody was at the device"));
        }
        let credential = if flags & HAS_CREDENTIAL == 0 { None } else { Some(credential(rest)?) };
        Ok(Self { is_user_verified: flags & USER_VERIFIED != 0, sign_count: u32::from_be_bytes(*count), credential })
    }
}

/// The new credential's id and key; extensions that may follow are of no interest.
fn credential(bytes: &[u8]) -> Result<(Vec<u8>, Vec<u8>)> {
    let short = || invalid("the new credential is cut off");
    let rest = bytes.get(AAGUID..).ok_or_else(short)?;
    let (length, rest) = rest.split_first_chunk::<2>().ok_or_else(short)?;
    let (id, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into()).ok_or_else(short)?;
    let mut after = rest;
    let _: Value = ciborium::from_reader(&mut after).map_err(|_| invalid("the new key is not CBOR"))?;
    let key = &rest[..rest.len() - after.len()];
    Ok((id.to_vec(), key.to_vec()))
}

/// The authenticator data within an attestation object (section 6.5.4).
pub(super) fn from_attestation(bytes: &[u8]) -> Result<Vec<u8>> {
    let unreadable = || invalid("the attestation is not the CBOR it should be");
    let object: Value = ciborium::from_reader(bytes).map_err(|_| unreadable())?;
    let entries = object.into_map().map_err(|_| unreadable())?;
    let data = entries.into_iter().find(|(key, _)| key.as_text() == Some("authData"));
    data.and_then(|(_, value)| value.into_bytes().ok()).ok_or_else(unreadable)
}
