//! Documents that anybody has verified.

use axum::{Extension, body::Bytes, extract::State};
use edge::{ApiResult, ClientAddress, Json, RequestId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Signatures, ops};

/// A PDF document as a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a name for the document; handlers take the bytes as they come")]
pub(super) struct PdfDocument(Vec<u8>);

/// What a document's signatures come to.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum SignatureVerdict {
    /// Every signature holds, is by somebody known here, and nothing but signatures came after the first.
    Good,
    /// Every signature holds, but something that is seen was added after one: look at it. A signer may be unknown.
    Look,
    /// Every signature holds and nothing was changed, but who vouches for a signer is not known here.
    Unknown,
    /// It has no signature.
    Unsigned,
    /// A signature does not hold, or something was changed after one.
    Bad,
}

impl From<pades::Verdict> for SignatureVerdict {
    fn from(verdict: pades::Verdict) -> Self {
        match verdict {
            pades::Verdict::Good => Self::Good,
            pades::Verdict::Look => Self::Look,
            pades::Verdict::Unknown => Self::Unknown,
            pades::Verdict::Unsigned => Self::Unsigned,
            pades::Verdict::Bad => Self::Bad,
        }
    }
}

/// A time stamp (RFC 3161): somebody else says by when a signature was there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundTimestamp {
    /// RFC 3339; null where it says nothing.
    #[schema(required)]
    at: Option<String>,
    /// Who says so. Whether that is to be believed is for the reader to say.
    name: String,
    /// Who vouches for that.
    issuer: String,
    /// Why it says nothing; null where it holds.
    #[schema(required)]
    fault: Option<String>,
}

impl From<pades::TimestampFound> for FoundTimestamp {
    fn from(found: pades::TimestampFound) -> Self {
        let at = found.fault.is_none().then(|| moment(found.at));
        Self { at, name: found.name, issuer: found.issuer, fault: found.fault }
    }
}

/// RFC 3339.
fn moment(seconds: i64) -> String {
    kernel::Timestamp::from_micros(seconds.saturating_mul(1_000_000)).to_string()
}

/// A signature that was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundSignature {
    /// Whose certificate it was made with; empty where it cannot be read.
    name: String,
    /// Who vouches for that.
    issuer: String,
    /// Whether that is an organisation of this installation.
    is_known: bool,
    /// RFC 3339: when it was made, as it claims.
    #[schema(required)]
    claimed_at: Option<String>,
    /// Who else says when; null where nobody does.
    #[schema(required)]
    timestamp: Option<FoundTimestamp>,
    /// Why it is worth nothing; null where it holds.
    #[schema(required)]
    fault: Option<String>,
    /// Whether it covers the whole document.
    covers_all: bool,
}

/// What was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentVerified {
    verdict: SignatureVerdict,
    /// The same in sentences: the verdict, each signature, what was changed after which.
    sentences: Vec<String>,
    /// In the order in which they were made.
    signatures: Vec<FoundSignature>,
    /// SHA-256 of the document, in hex.
    sha256: String,
}

/// Have a document verified: who signed it, and what was changed since. Nothing of it is kept
///
/// 422 `PDF_NOT_SIGNABLE` with the reason where it cannot be read as it stands; 429 `RATE_LIMITED`.
#[utoipa::path(post, path = "/api/public/signatures/verify", operation_id = "verify_document", tag = "signatures",
    request_body(content = PdfDocument, content_type = "application/octet-stream"),
    responses((status = 200, body = DocumentVerified), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn verify_document(
    State(signatures): State<Signatures>,
    address: ClientAddress,
    Extension(request): Extension<RequestId>,
    document: Bytes,
) -> ApiResult<Json<DocumentVerified>> {
    let network = address.network();
    let found = ops::verify_document(&signatures, document, &network, &request.0).await?;
    let known = found.known;
    let found_signature = |one: pades::SignatureFound| FoundSignature {
        is_known: one.is_known(&known),
        name: one.name,
        issuer: one.issuer,
        claimed_at: one.claimed_at.map(moment),
        timestamp: one.timestamp.map(Into::into),
        fault: one.fault,
        covers_all: one.covers_all,
    };
    Ok(Json(DocumentVerified {
        verdict: found.verdict.into(),
        sentences: found.sentences,
        signatures: found.report.signatures.into_iter().map(found_signature).collect(),
        sha256: found.sha256,
    }))
}
