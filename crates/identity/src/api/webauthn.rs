//! Passkeys as browsers speak of them: the JSON of Web Authentication, level 3, section 5.1. Bytes are base64url.

use base64::{
    Engine,
    alphabet::URL_SAFE,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
    prelude::BASE64_URL_SAFE_NO_PAD,
};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words;
use crate::{
    model::passkey::{ALGORITHMS, Assertion, NewCredential},
    ops,
};

/// How long a browser asks the person, milliseconds; as long as a challenge is good.
const TIMEOUT: u32 = 5 * 60 * 1000;
const PRODUCT: &str = "Corbel";
const PUBLIC_KEY: &str = "public-key";

/// Some write the padding, some do not.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What to ask a passkey for: `PublicKeyCredentialRequestOptionsJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyRequestOptions {
    challenge: String,
    timeout: u32,
    rp_id: String,
    /// Empty: any that the device has.
    allow_credentials: Vec<CredentialDescriptor>,
    user_verification: words::UserVerification,
}

impl PasskeyRequestOptions {
    pub(super) fn new(challenge: &str, request: ops::PasskeyRequest) -> Self {
        Self {
            challenge: challenge.to_owned(),
            timeout: TIMEOUT,
            rp_id: request.party.id,
            allow_credentials: request.credentials.iter().map(CredentialDescriptor::new).collect(),
            user_verification: if request.must_verify {
                words::UserVerification::Required
            } else {
                words::UserVerification::Preferred
            },
        }
    }
}

/// How to make a passkey: `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PasskeyCreationOptions {
    rp: CreationParty,
    user: CreationUser,
    challenge: String,
    pub_key_cred_params: Vec<KeyParameters>,
    timeout: u32,
    /// Devices that hold one of these make none.
    exclude_credentials: Vec<CredentialDescriptor>,
    authenticator_selection: AuthenticatorSelection,
    /// Always `none`.
    attestation: &'static str,
}

/// For whom.
#[derive(Serialize, ToSchema)]
pub(super) struct CreationParty {
    id: String,
    name: &'static str,
}

/// Whose.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreationUser {
    id: String,
    name: String,
    display_name: String,
}

/// A kind of key.
#[derive(Serialize, ToSchema)]
pub(super) struct KeyParameters {
    #[serde(rename = "type")]
    kind: &'static str,
    /// COSE's number: -7 is ES256.
    alg: i64,
}

/// Which devices.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthenticatorSelection {
    resident_key: &'static str,
    require_resident_key: bool,
    user_verification: &'static str,
}

/// A passkey by its id.
#[derive(Serialize, ToSchema)]
pub(super) struct CredentialDescriptor {
    #[serde(rename = "type")]
    kind: &'static str,
    id: String,
}

impl CredentialDescriptor {
    fn new(id: &Vec<u8>) -> Self {
        Self { kind: PUBLIC_KEY, id: BASE64_URL_SAFE_NO_PAD.encode(id) }
    }
}

impl From<ops::PasskeyCreation> for PasskeyCreationOptions {
    fn from(creation: ops::PasskeyCreation) -> Self {
        Self {
            rp: CreationParty { id: creation.party.id, name: PRODUCT },
            user: CreationUser {
                id: BASE64_URL_SAFE_NO_PAD.encode(Uuid::from(creation.member.user)),
                name: creation.member.email.to_string(),
                display_name: creation.member.display_name,
            },
            challenge: creation.challenge.as_str().to_owned(),
            pub_key_cred_params: ALGORITHMS.map(|alg| KeyParameters { kind: PUBLIC_KEY, alg }).into(),
            timeout: TIMEOUT,
            exclude_credentials: creation.existing.iter().map(CredentialDescriptor::new).collect(),
            authenticator_selection: AuthenticatorSelection {
                resident_key: "preferred",
                require_resident_key: false,
                user_verification: "preferred",
            },
            attestation: "none",
        }
    }
}

/// A passkey that was made: `RegistrationResponseJSON`. What else a browser sends along is not needed.
#[derive(Deserialize, ToSchema)]
pub(super) struct RegistrationCredential {
    response: RegistrationResponse,
}

/// What the browser and the device say of it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RegistrationResponse {
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    attestation_object: String,
}

/// A passkey that was used: `AuthenticationResponseJSON`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthenticationCredential {
    raw_id: String,
    response: AuthenticationResponse,
}

/// What the browser and the device say of it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthenticationResponse {
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    authenticator_data: String,
    signature: String,
    user_handle: Option<String>,
}

impl TryFrom<RegistrationCredential> for NewCredential {
    type Error = Error;

    fn try_from(credential: RegistrationCredential) -> Result<Self> {
        Ok(Self {
            client_data: bytes("clientDataJSON", &credential.response.client_data_json)?,
            attestation: bytes("attestationObject", &credential.response.attestation_object)?,
        })
    }
}

impl TryFrom<AuthenticationCredential> for Assertion {
    type Error = Error;

    fn try_from(credential: AuthenticationCredential) -> Result<Self> {
        let response = credential.response;
        let handle = response.user_handle.filter(|handle| !handle.is_empty());
        Ok(Self {
            credential_id: bytes("rawId", &credential.raw_id)?,
            client_data: bytes("clientDataJSON", &response.client_data_json)?,
            authenticator_data: bytes("authenticatorData", &response.authenticator_data)?,
            signature: bytes("signature", &response.signature)?,
            user_handle: handle.map(|handle| bytes("userHandle", &handle)).transpose()?,
        })
    }
}

fn bytes(field: &str, text: &str) -> Result<Vec<u8>> {
    BASE64.decode(text).map_err(|_| {
        Error::invalid(format!("{field} is not base64url.")).with_details(serde_json::json!({ "field": field }))
    })
}
