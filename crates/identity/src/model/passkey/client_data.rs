//! What the browser says it did (section 5.8.1): which ceremony, for which challenge, on which page.

use kernel::Result;
use serde::Deserialize;

use super::{Expected, invalid};

/// What a browser can do with a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ceremony {
    /// Make one.
    Create,
    /// Use one.
    Get,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Checks that the browser did what it was asked for, on a page of ours.
pub(super) fn check(json: &[u8], ceremony: Ceremony, expected: Expected<'_>) -> Result<()> {
    let data: ClientData = serde_json::from_slice(json).map_err(|_| invalid("the client data is not JSON"))?;
    let kind = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Get => "webauthn.get",
    };
    if data.kind != kind {
        return Err(invalid("another ceremony"));
    }
    if data.challenge != expected.challenge {
        return Err(invalid("another challenge"));
    }
    if data.origin != expected.party.origin || data.cross_origin {
        return Err(invalid("another origin"));
    }
    Ok(())
}
