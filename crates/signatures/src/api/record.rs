//! The record of a request: who did what, when and from where. It is another document than the signed one.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Path, Signed};
use kernel::{Error, Result};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    came::Came,
    wire::{SignRequest, signer_name},
};
use crate::{
    Signatures,
    model::{Deed, Signer},
    ops::{self, AuditCertificate},
};

/// How a signer proves who it is.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum SignerProof {
    /// Signed in with an account of the organisation.
    Account,
    /// By a link and a one-time code, both sent to the address.
    MailedCode,
}

/// How the signer of a task proves who it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TaskProof {
    task_id: Uuid,
    proof: SignerProof,
}

/// Something that happened to a request.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SignatureEvent {
    /// RFC 3339.
    at: String,
    what: Deed,
    /// The member who did it, or the signer it is about.
    #[schema(required)]
    who: Option<String>,
    #[schema(required)]
    task_id: Option<Uuid>,
    /// The network address it came from.
    #[schema(required)]
    address: Option<String>,
    /// What the browser said it is.
    #[schema(required)]
    user_agent: Option<String>,
    /// SHA-256 in hex of the document behind it, or a reason; `held` of a letter that no mail server took along.
    #[schema(required)]
    note: Option<String>,
}

/// What is known of a request, apart from the signed document itself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignatureRecord {
    /// RFC 3339: when the record was made.
    made_at: String,
    request: SignRequest,
    proofs: Vec<TaskProof>,
    /// The earliest first.
    events: Vec<SignatureEvent>,
    /// SHA-256 in hex of the certificate that vouches for the signers.
    authority_fingerprint: String,
}

/// The record of a signature request: who did what, when and from where, with the hashes of the document before and after
#[utoipa::path(get, path = "/api/v1/signatures/requests/{requestId}/record", operation_id = "find_signature_record",
    tag = "signatures", params(("requestId" = Uuid, Path)),
    responses((status = 200, body = SignatureRecord), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signature_record(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SignatureRecord>> {
    let (shown, happened) = ops::list_history(&signatures, &came.party(ctx.clone()), id.into()).await?;
    let authority_fingerprint = ops::fingerprint(&signatures, &ctx).await?;
    let (envelope, people) = (shown.what, shown.people);
    let request = &envelope.shown;
    let proof = |signer: &Signer| match signer {
        Signer::Member(_) => SignerProof::Account,
        Signer::Outsider(_) => SignerProof::MailedCode,
    };
    let proofs = request.tasks.iter().map(|task| TaskProof { task_id: task.id.into(), proof: proof(&task.signer) });
    let events = happened.into_iter().map(|one| {
        let member = one.user.and_then(|user| people.get(&user)).map(|person| person.display_name.clone());
        let signer = one.task.and_then(|id| request.task(id)).map(|task| signer_name(task.signer_at(one.at), &people));
        SignatureEvent {
            at: one.at.to_string(),
            what: one.deed,
            who: member.or(signer),
            task_id: one.task.map(Into::into),
            address: one.trace.address,
            user_agent: one.trace.agent,
            note: one.note,
        }
    });
    let (proofs, events) = (proofs.collect(), events.collect());
    Ok(Json(SignatureRecord {
        made_at: ctx.now().to_string(),
        proofs,
        events,
        request: SignRequest::new(&ctx, envelope, &people),
        authority_fingerprint,
    }))
}

/// The audit certificate of a signature request: the same as a PDF document, sealed by the organisation
#[utoipa::path(get, path = "/api/v1/signatures/requests/{requestId}/certificate",
    operation_id = "find_audit_certificate", tag = "signatures", params(("requestId" = Uuid, Path)),
    responses((status = 200, description = "The certificate", content_type = "application/pdf"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_audit_certificate(
    State(signatures): State<Signatures>,
    Signed(ctx): Signed,
    came: Came,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    Ok(saved(ops::certificate_pdf(&signatures, &came.party(ctx), id.into()).await?)?)
}

/// A certificate as browsers save it.
pub(super) fn saved(certificate: AuditCertificate) -> Result<Response> {
    let name: String = certificate
        .name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    let disposition = format!("attachment; filename*=UTF-8''{name}");
    let disposition = HeaderValue::from_str(&disposition).map_err(Error::internal)?;
    let kind = HeaderValue::from_static("application/pdf");
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)];
    Ok((headers, certificate.bytes).into_response())
}
