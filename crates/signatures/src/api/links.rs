//! Documents that people without an account sign, by a mailed link and a mailed code. The cookie that the code brings is sent to
//! the addresses of its own link alone.

use axum::{
    extract::{FromRequestParts, State},
    http::{HeaderMap, StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use edge::{ApiError, ApiResult, Json, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    came::Came,
    record::saved,
    wire::{EnvelopeDocument, FieldValue, PlacedField, SignatureDone, SignaturePlace, given, picture, signer_name},
};
use crate::{
    Signatures,
    model::{self, MOST_REASON, Outsider, RequestStatus, TaskStatus, VISIT_LIFETIME, words},
    ops::{self, Guest, Knock},
    policy::RequestAction,
};

/// The cookie of a browser in which the code was given.
const COOKIE: &str = "corbel_signer";
/// Below which each link has its addresses.
const LINKS: &str = "/api/public/signatures/links";

/// What a request under a link brings besides the link.
pub(super) struct Brought {
    came: Came,
    visit: Option<String>,
}

impl Brought {
    fn to(self, link: String) -> Knock {
        let Came { trace, network, request_id } = self.came;
        Knock { link, request_id, network, document: None, trace, visit: self.visit }
    }

    /// The same, about that document.
    fn about(self, link: String, document: Option<Uuid>) -> Knock {
        Knock { document: document.map(Into::into), ..self.to(link) }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Brought {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Ok(came) = Came::from_request_parts(parts, state).await;
        Ok(Self { came, visit: edge::read_cookie(&parts.headers, COOKIE).map(str::to_owned) })
    }
}

/// The organisation that asks.
#[derive(Serialize, ToSchema)]
struct LinkOrganisation {
    name: String,
    /// Its name in addresses, by which its look is asked for.
    slug: String,
}

/// One of those who sign.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinkSigner {
    name: String,
    status: TaskStatus,
    /// RFC 3339.
    #[schema(required)]
    signed_at: Option<String>,
    /// Whether it is the person with the link.
    is_you: bool,
}

/// What the person may do now.
#[derive(Serialize, ToSchema)]
struct LinkAbilities {
    /// See the document.
    view: bool,
    sign: bool,
    decline: bool,
    delegate: bool,
}

/// The request, as the person with the link and the code sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LinkRequest {
    id: Uuid,
    file_name: String,
    requested_by: String,
    message: String,
    /// What the signers agree to; empty where nothing is asked.
    consent: String,
    /// The page on which the person's signature is seen, from 1; null for whoever gets a copy.
    #[schema(required)]
    page: Option<i64>,
    #[schema(required)]
    place: Option<SignaturePlace>,
    /// What the person fills in besides.
    fields: Vec<PlacedField>,
    /// What the person has filled in so far.
    values: Vec<FieldValue>,
    status: RequestStatus,
    page_count: i64,
    /// Where the document is read as it is now.
    document_url: String,
    document_size: i64,
    /// SHA-256 in hex of the document as it is now.
    document_sha256: String,
    /// RFC 3339.
    #[schema(required)]
    expires_at: Option<String>,
    /// In their order.
    signers: Vec<LinkSigner>,
    /// What was sent together, in its order, this document among it.
    documents: Vec<EnvelopeDocument>,
    can: LinkAbilities,
}

/// What a link leads to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SigningLink {
    organisation: LinkOrganisation,
    /// Who is asked to sign, or gets a copy.
    signer_name: String,
    /// Whether the person gets a copy, and has nothing to sign.
    is_copy: bool,
    /// Where the code is sent to, with most of it left out.
    email_hint: String,
    /// Null until the code was given in this browser.
    #[schema(required)]
    request: Option<LinkRequest>,
}

impl SigningLink {
    fn new(link: &str, guest: Guest) -> Self {
        let Guest { visit, outsider, seat, tasks, request, half_filled } = guest;
        let ctx = &visit.ctx;
        let request = request.map(|shown| {
            let (envelope, people) = (shown.what, shown.people);
            let own =
                |request: &model::SignRequest| request.tasks.iter().find(|task| tasks.contains(&task.id)).cloned();
            let allows = |request: &model::SignRequest, action| match own(request) {
                Some(task) => request.decide_outsider(ctx, &task, action).is_allowed(),
                None => request.decide_copied(action).is_allowed(),
            };
            let documents = envelope
                .documents
                .iter()
                .map(|one| EnvelopeDocument::new(one, own(one).as_ref(), allows(one, RequestAction::Sign)));
            let documents: Vec<EnvelopeDocument> = documents.collect();
            let task = own(&envelope.shown);
            let is_begun = task.as_ref().is_some_and(|task| envelope.is_begun_by(task.position));
            let request = envelope.shown;
            let may = |action| allows(&request, action);
            let query = if documents.len() > 1 { format!("?requestId={}", request.id) } else { String::new() };
            let can = LinkAbilities {
                view: may(RequestAction::View),
                sign: may(RequestAction::Sign),
                decline: may(RequestAction::Decline),
                delegate: may(RequestAction::Delegate) && !is_begun,
            };
            let signer = |task: &crate::model::SignTask| LinkSigner {
                name: signer_name(&task.signer, &people),
                status: task.status,
                signed_at: task.signed_at.map(|at| at.to_string()),
                is_you: tasks.contains(&task.id),
            };
            let maker = people.get(&request.created_by);
            LinkRequest {
                consent: request.consent,
                page: task.as_ref().map(|task| task.page),
                place: task.as_ref().map(|task| SignaturePlace::new(task.area)),
                fields: task.into_iter().flat_map(|task| task.fields).map(PlacedField::new).collect(),
                values: half_filled.into_iter().map(FieldValue::from).collect(),
                id: request.id.into(),
                requested_by: maker.map(|person| person.display_name.clone()).unwrap_or_default(),
                status: request.status,
                page_count: request.pages,
                document_url: format!("{LINKS}/{link}/document{query}"),
                document_size: request.edition.size,
                expires_at: request.expires_at.map(|at| at.to_string()),
                signers: request.tasks.iter().map(signer).collect(),
                document_sha256: request.edition.sha256,
                file_name: request.file_name,
                message: request.message,
                documents,
                can,
            }
        });
        Self {
            organisation: LinkOrganisation { name: visit.organisation, slug: visit.slug },
            is_copy: seat.task().is_none(),
            signer_name: outsider.name.clone(),
            email_hint: outsider.hint(),
            request,
        }
    }
}

/// Which document is meant, of those that were sent together.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct LinkQuery {
    /// The request of the document; the next one to sign unless given, or else the first.
    request_id: Option<Uuid>,
}

/// How the document is wanted, and which.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct LinkDocumentQuery {
    /// Whether browsers are to save it; they show it unless given.
    save: Option<bool>,
    /// The request of the document; the next one to sign unless given, or else the first.
    request_id: Option<Uuid>,
}

/// What a link to sign leads to; of the document only where the code was given in this browser
#[utoipa::path(get, path = "/api/public/signatures/links/{link}", operation_id = "find_signing_link", tag = "signatures",
    params(("link" = String, Path), LinkQuery),
    responses((status = 200, body = SigningLink), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_signing_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkQuery>,
    brought: Brought,
) -> ApiResult<Json<SigningLink>> {
    let guest = ops::look_up(&signatures, &brought.about(link.clone(), asked.request_id)).await?;
    Ok(Json(SigningLink::new(&link, guest)))
}

/// Have a code mailed to the address that was asked to sign
#[utoipa::path(post, path = "/api/public/signatures/links/{link}/code", operation_id = "request_signing_code",
    tag = "signatures", params(("link" = String, Path)),
    responses((status = 202, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn request_signing_code(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    brought: Brought,
) -> ApiResult<(StatusCode, Json<SignatureDone>)> {
    ops::request_code(&signatures, &brought.to(link)).await?;
    Ok((StatusCode::ACCEPTED, Json(SignatureDone { ok: true })))
}

/// The code that was mailed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GiveSigningCode {
    /// Six digits.
    code: String,
}

/// Give the code that was mailed: it opens this one request in this browser for twelve hours
///
/// 403 `CODE_WRONG`; a code ends after five wrong ones, after ten minutes, and when it was used.
#[utoipa::path(post, path = "/api/public/signatures/links/{link}/enter", operation_id = "give_signing_code",
    tag = "signatures", params(("link" = String, Path)), request_body = GiveSigningCode,
    responses((status = 200, body = SigningLink), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn give_signing_code(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    brought: Brought,
    Json(body): Json<GiveSigningCode>,
) -> ApiResult<Response> {
    let opened = ops::enter(&signatures, &brought.to(link.clone()), &body.code).await?;
    // The letters were read as a link, so they are fit for a path.
    let path = format!("{LINKS}/{link}");
    let mut answer = Json(SigningLink::new(&link, opened.guest)).into_response();
    let cookie = (COOKIE, opened.secret.as_str());
    edge::set_cookie(answer.headers_mut(), cookie, &path, VISIT_LIFETIME, signatures.secure_cookies)?;
    Ok(answer)
}

/// The document behind a link to sign, as it is now
#[utoipa::path(get, path = "/api/public/signatures/links/{link}/document", operation_id = "open_document_to_sign",
    tag = "signatures", params(("link" = String, Path), LinkDocumentQuery),
    responses((status = 200, description = "The document", content_type = "application/pdf"),
        (status = 302, description = "Where it is, with an S3 store"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn open_document_to_sign(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkDocumentQuery>,
    brought: Brought,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let save = asked.save.unwrap_or_default();
    let (ctx, document) = ops::open_document_by_link(&signatures, &brought.about(link, asked.request_id), save).await?;
    let store = &**signatures.blobs.of(ctx.region());
    Ok(edge::deliver_blob(store, &document.key, &document.terms, &headers, ctx.now()).await?)
}

/// A signature, and what is said with it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SignByLink {
    /// A PNG of at most 256 KB, as base64.
    png: String,
    /// What is filled in; fields that are not here stay empty.
    values: Option<Vec<FieldValue>>,
    /// Whether one agrees to the request's text.
    has_consented: Option<bool>,
}

/// Sign a document behind a link with this picture; one that was signed already stays as it is
///
/// The answer is about the next document to sign, where several were sent together.
///
/// 422 `CONSENT_REQUIRED` where the request has a text to agree to; 422 `FIELD_REQUIRED`, `FIELD_UNKNOWN`, `FIELD_INVALID` with
/// the field in `details.fieldId`.
#[utoipa::path(post, path = "/api/public/signatures/links/{link}/sign", operation_id = "sign_by_link", tag = "signatures",
    params(("link" = String, Path), LinkQuery), request_body = SignByLink,
    responses((status = 200, body = SigningLink), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn sign_by_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkQuery>,
    brought: Brought,
    Json(body): Json<SignByLink>,
) -> ApiResult<Json<SigningLink>> {
    let (png, given) = (picture(&body.png)?, given(body.values, body.has_consented));
    let guest = ops::sign_by_link(&signatures, &brought.about(link.clone(), asked.request_id), png, &given).await?;
    Ok(Json(SigningLink::new(&link, guest)))
}

/// What is filled in so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct KeepFieldValues {
    /// All of it: what was kept before is gone.
    values: Vec<FieldValue>,
}

/// Keep what is filled in of a document behind a link, until the person comes back to sign it
///
/// 422 `FIELD_UNKNOWN`, `FIELD_INVALID` with the field in `details.fieldId`.
#[utoipa::path(put, path = "/api/public/signatures/links/{link}/values", operation_id = "keep_values_by_link",
    tag = "signatures", params(("link" = String, Path), LinkQuery), request_body = KeepFieldValues,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn keep_values_by_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkQuery>,
    brought: Brought,
    Json(body): Json<KeepFieldValues>,
) -> ApiResult<Json<SignatureDone>> {
    let values = given(Some(body.values), None).values;
    ops::keep_half_filled(&signatures, &brought.about(link, asked.request_id), values).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// Why one will not sign.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeclineByLink {
    /// Whoever asked reads it, and those who have signed; at most 500 letters.
    reason: Option<String>,
}

/// Decline to sign a document behind a link: the request comes to its end, with all that was sent together
#[utoipa::path(post, path = "/api/public/signatures/links/{link}/decline", operation_id = "decline_by_link",
    tag = "signatures", params(("link" = String, Path), LinkQuery), request_body = DeclineByLink,
    responses((status = 200, body = SigningLink), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn decline_by_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkQuery>,
    brought: Brought,
    Json(body): Json<DeclineByLink>,
) -> ApiResult<Json<SigningLink>> {
    let reason = words(body.reason.as_deref().unwrap_or_default(), "A reason", MOST_REASON)?;
    let guest = ops::decline_by_link(&signatures, &brought.about(link.clone(), asked.request_id), reason).await?;
    Ok(Json(SigningLink::new(&link, guest)))
}

/// Who is to sign in one's place.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DelegateByLink {
    /// At most 100 letters.
    name: String,
    /// Where the new link and the code are sent to.
    email: String,
    /// Whoever asked reads it, and it stands in the record; at most 500 letters.
    reason: Option<String>,
}

/// Have somebody else sign the document behind a link, where whoever asked allows it: the link opens nothing from then on
///
/// 409 `SIGNS_ALREADY` for somebody who signs the document anyway, `PENDING_REQUEST_EXISTS`, `HANDED_TOO_OFTEN`,
/// `MAIL_NOT_SET_UP` while the server sends no email.
#[utoipa::path(post, path = "/api/public/signatures/links/{link}/delegate", operation_id = "delegate_by_link",
    tag = "signatures", params(("link" = String, Path)), request_body = DelegateByLink,
    responses((status = 200, body = SignatureDone), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delegate_by_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    brought: Brought,
    Json(body): Json<DelegateByLink>,
) -> ApiResult<Json<SignatureDone>> {
    let to = Outsider::new(&body.name, &body.email)?;
    let reason = words(body.reason.as_deref().unwrap_or_default(), "A reason", MOST_REASON)?;
    ops::delegate_by_link(&signatures, &brought.to(link), to, reason).await?;
    Ok(Json(SignatureDone { ok: true }))
}

/// The audit certificate of the request behind a link, as a PDF document sealed by the organisation
#[utoipa::path(get, path = "/api/public/signatures/links/{link}/certificate", operation_id = "find_certificate_by_link",
    tag = "signatures", params(("link" = String, Path), LinkQuery),
    responses((status = 200, description = "The certificate", content_type = "application/pdf"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_certificate_by_link(
    State(signatures): State<Signatures>,
    Path(link): Path<String>,
    Query(asked): Query<LinkQuery>,
    brought: Brought,
) -> ApiResult<Response> {
    Ok(saved(ops::certificate_by_link(&signatures, &brought.about(link, asked.request_id)).await?)?)
}
