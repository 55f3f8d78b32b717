//! Subcontractors, where they are paid, their verification and who stands for them.

use axum::{body::Bytes, extract::State, http::StatusCode, response::Response};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, Result, SubcontractorId, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    files::{self, PaperFile, PaperName},
    subcontractor_wire::{PortalUser, Subcontractor, SubcontractorSummary, Verification},
    wire::{BankAccount, EnterBank, InvoicingAbilities, SeenVersion, or_current, present},
    words,
};
use crate::{
    Invoicing,
    model::{CisRate, ConsentChannel, Details, Need, Pence, SubcontractorKind, parse_day},
    ops::{self, NewPaper, NewVerification, SubcontractorQuery},
};

/// Which subcontractors.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FilterSubcontractors {
    /// Part of the trading name.
    search: Option<String>,
    /// Those out of use instead of those in use.
    archived: Option<bool>,
    /// For whom this is to be done.
    #[param(inline, value_type = Option<words::SubcontractorNeed>)]
    needs: Option<String>,
}

impl FilterSubcontractors {
    fn query(self, limit: Option<u32>, cursor: Option<String>) -> Result<SubcontractorQuery> {
        Ok(SubcontractorQuery {
            search: self.search,
            is_archived: self.archived.unwrap_or_default(),
            needs: self.needs.as_deref().map(Need::from_name).transpose()?,
            limit: Limit::new(limit)?,
            cursor,
        })
    }
}

/// Which of them a page has.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageOfSubcontractors {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of subcontractors.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SubcontractorPage {
    items: Vec<SubcontractorSummary>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    can: InvoicingAbilities,
}

/// A page of subcontractors, by name
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors", operation_id = "list_subcontractors", tag = "invoicing",
    params(FilterSubcontractors, PageOfSubcontractors),
    responses((status = 200, body = SubcontractorPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_subcontractors(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(filter): Query<FilterSubcontractors>,
    Query(asked): Query<PageOfSubcontractors>,
) -> ApiResult<Json<SubcontractorPage>> {
    let query = filter.query(asked.limit, asked.cursor)?;
    let page = ops::list_subcontractors(&invoicing, &ctx, query).await?;
    let items = page.items.into_iter().map(SubcontractorSummary::new).collect();
    Ok(Json(SubcontractorPage { items, next_cursor: page.next_cursor, can: InvoicingAbilities::new(&ctx) }))
}

/// Subcontractors as a table (CSV), without bank accounts
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/export", operation_id = "export_subcontractors",
    tag = "invoicing", params(FilterSubcontractors),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_subcontractors(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(filter): Query<FilterSubcontractors>,
) -> ApiResult<Response> {
    let text = ops::export_subcontractors(&invoicing, &ctx, filter.query(None, None)?).await?;
    Ok(files::table("Subcontractors.csv", text)?)
}

/// A subcontractor to be added.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateSubcontractor {
    trading_name: String,
    legal_name: String,
    kind: SubcontractorKind,
    /// Ten digits, whose check digit is checked.
    utr: Option<String>,
    nino: Option<String>,
    company_number: Option<String>,
    vat_number: Option<String>,
    address: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    /// Pence.
    agreed_amount: Option<Pence>,
    terms_days: Option<i64>,
    /// Hundredths of a per cent of labour, deducted by contract; nothing unless given.
    levy_basis_points: Option<i64>,
}

/// Add a subcontractor
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors", operation_id = "create_subcontractor", tag = "invoicing",
    request_body = CreateSubcontractor,
    responses((status = 201, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_subcontractor(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Json(body): Json<CreateSubcontractor>,
) -> ApiResult<(StatusCode, Json<Subcontractor>)> {
    let details = Details {
        trading_name: body.trading_name,
        legal_name: body.legal_name,
        kind: body.kind,
        utr: body.utr,
        nino: body.nino,
        company_number: body.company_number,
        vat_number: body.vat_number,
        address: body.address.unwrap_or_default(),
        email: body.email,
        phone: body.phone.unwrap_or_default(),
        agreed_amount: body.agreed_amount,
        terms_days: body.terms_days,
        levy_basis_points: body.levy_basis_points.unwrap_or_default(),
    };
    let id = ops::create_subcontractor(&invoicing, &ctx, details).await?;
    Ok((StatusCode::CREATED, Json(found(&invoicing, &ctx, id).await?)))
}

async fn found(invoicing: &Invoicing, ctx: &Ctx, id: SubcontractorId) -> Result<Subcontractor> {
    Ok(Subcontractor::new(ctx, ops::find_subcontractor(invoicing, ctx, id).await?))
}

/// A subcontractor with all that belongs to it
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}", operation_id = "find_subcontractor",
    tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_subcontractor(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Subcontractor>> {
    Ok(Json(found(&invoicing, &ctx, id.into()).await?))
}

/// What is to change; what is left out stays, null takes it away.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateSubcontractor {
    /// The version that was seen.
    version: i64,
    trading_name: Option<String>,
    legal_name: Option<String>,
    kind: Option<SubcontractorKind>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    utr: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    nino: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    company_number: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    vat_number: Option<Option<String>>,
    address: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    email: Option<Option<String>>,
    phone: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Pence>)]
    agreed_amount: Option<Option<Pence>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    terms_days: Option<Option<i64>>,
    levy_basis_points: Option<i64>,
    /// Whether it is out of use.
    is_archived: Option<bool>,
}

impl UpdateSubcontractor {
    fn apply(&self, old: Details) -> Details {
        Details {
            trading_name: self.trading_name.clone().unwrap_or(old.trading_name),
            legal_name: self.legal_name.clone().unwrap_or(old.legal_name),
            kind: self.kind.unwrap_or(old.kind),
            utr: self.utr.clone().unwrap_or(old.utr),
            nino: self.nino.clone().unwrap_or(old.nino),
            company_number: self.company_number.clone().unwrap_or(old.company_number),
            vat_number: self.vat_number.clone().unwrap_or(old.vat_number),
            address: self.address.clone().unwrap_or(old.address),
            email: self.email.clone().unwrap_or(old.email),
            phone: self.phone.clone().unwrap_or(old.phone),
            agreed_amount: self.agreed_amount.unwrap_or(old.agreed_amount),
            terms_days: self.terms_days.unwrap_or(old.terms_days),
            levy_basis_points: self.levy_basis_points.unwrap_or(old.levy_basis_points),
        }
    }
}

/// Change a subcontractor
///
/// 409 `VERSION_CONFLICT` with the subcontractor as it is now in `details.current`.
#[utoipa::path(patch, path = "/api/v1/invoicing/subcontractors/{subcontractorId}", operation_id = "update_subcontractor",
    tag = "invoicing", params(("subcontractorId" = Uuid, Path)), request_body = UpdateSubcontractor,
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_subcontractor(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateSubcontractor>,
) -> ApiResult<Json<Subcontractor>> {
    let (id, version, is_archived) = (id.into(), body.version, body.is_archived);
    let apply = move |old| body.apply(old);
    let updated = ops::update_subcontractor(&invoicing, &ctx, id, version, apply, is_archived).await;
    or_current(updated, found(&invoicing, &ctx, id)).await?;
    Ok(Json(found(&invoicing, &ctx, id).await?))
}

/// Show a subcontractor's bank account, which is written into the audit log
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/bank/reveal", operation_id = "reveal_bank",
    tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    responses((status = 200, body = BankAccount), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn reveal_bank(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<BankAccount>> {
    Ok(Json(BankAccount::shown(ops::reveal_bank(&invoicing, &ctx, id.into()).await?)))
}

/// Show the bank account that a subcontractor has named and nobody has confirmed, which is written into the audit log
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/bank-changes/{changeId}/reveal",
    operation_id = "reveal_bank_change", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("changeId" = Uuid, Path)),
    responses((status = 200, body = BankAccount), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn reveal_bank_change(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((id, change)): Path<(Uuid, Uuid)>,
) -> ApiResult<Json<BankAccount>> {
    let bank = ops::reveal_bank_change(&invoicing, &ctx, (id.into(), change.into())).await?;
    Ok(Json(BankAccount::shown(bank)))
}

/// Change where a subcontractor is paid
#[utoipa::path(put, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/bank", operation_id = "set_bank",
    tag = "invoicing", params(("subcontractorId" = Uuid, Path)), request_body = EnterBank,
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_bank(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<EnterBank>,
) -> ApiResult<Json<Subcontractor>> {
    let id = id.into();
    let set = ops::set_bank(&invoicing, &ctx, id, body.version, body.bank()?).await;
    or_current(set, found(&invoicing, &ctx, id)).await?;
    Ok(Json(found(&invoicing, &ctx, id).await?))
}

async fn decide_bank(
    invoicing: &Invoicing,
    ctx: &Ctx,
    (id, change): (Uuid, Uuid),
    version: i64,
    is_confirmed: bool,
) -> ApiResult<Json<Subcontractor>> {
    let id = id.into();
    let decided = ops::decide_bank_change(invoicing, ctx, (id, change.into()), version, is_confirmed).await;
    or_current(decided, found(invoicing, ctx, id)).await?;
    Ok(Json(found(invoicing, ctx, id).await?))
}

/// Confirm the bank account that a subcontractor has named, once it was checked by a second channel
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/bank-changes/{changeId}/confirm",
    operation_id = "confirm_bank_change", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("changeId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn confirm_bank_change(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Subcontractor>> {
    decide_bank(&invoicing, &ctx, ids, body.version, true).await
}

/// Refuse the bank account that a subcontractor has named
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/bank-changes/{changeId}/refuse",
    operation_id = "refuse_bank_change", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("changeId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn refuse_bank_change(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Subcontractor>> {
    decide_bank(&invoicing, &ctx, ids, body.version, false).await
}

/// What HMRC answered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct EnterVerification {
    /// `V1234567890`, with letters behind where there was no match.
    number: Option<String>,
    /// `2026-11-05`.
    verified_on: String,
    /// `2026-11-05`: from when the rate applies.
    effective_from: String,
    rate: CisRate,
    /// At most 1,000 letters.
    note: Option<String>,
}

/// Enter what HMRC answered when a subcontractor was verified
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/verifications",
    operation_id = "add_verification", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    request_body = EnterVerification,
    responses((status = 201, body = Verification), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn add_verification(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<EnterVerification>,
) -> ApiResult<(StatusCode, Json<Verification>)> {
    let new = NewVerification {
        number: body.number,
        verified_on: parse_day(&body.verified_on, "verifiedOn")?,
        effective_from: parse_day(&body.effective_from, "effectiveFrom")?,
        rate: body.rate,
        note: body.note.unwrap_or_default(),
    };
    let added = ops::add_verification(&invoicing, &ctx, id.into(), new).await?;
    Ok((StatusCode::CREATED, Json(verification(&invoicing, &ctx, id, added.into()).await?)))
}

async fn verification(invoicing: &Invoicing, ctx: &Ctx, of: Uuid, id: Uuid) -> Result<Verification> {
    let whole = ops::find_subcontractor(invoicing, ctx, of.into()).await?;
    let found = whole.verifications.iter().find(|one| Uuid::from(one.id) == id);
    found.map(|one| Verification::new(one, &whole.people)).ok_or_else(|| Error::not_found("Verification"))
}

/// Add what shows a verification: a PDF document or a picture, up to 15 MiB
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/verifications/{verificationId}/evidence",
    operation_id = "set_evidence", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("verificationId" = Uuid, Path), PaperName),
    request_body(content = PaperFile, content_type = "application/octet-stream"),
    responses((status = 200, body = Verification), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_evidence(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((of, id)): Path<(Uuid, Uuid)>,
    Query(named): Query<PaperName>,
    content: Bytes,
) -> ApiResult<Json<Verification>> {
    let paper = NewPaper::new(&named.name, content.to_vec())?;
    ops::set_evidence(&invoicing, &ctx, (of.into(), id.into()), paper).await?;
    Ok(Json(verification(&invoicing, &ctx, of, id).await?))
}

/// What shows a verification
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/verifications/{verificationId}/evidence",
    operation_id = "find_evidence", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("verificationId" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_evidence(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((of, id)): Path<(Uuid, Uuid)>,
) -> ApiResult<Response> {
    Ok(files::paper(ops::read_evidence(&invoicing, &ctx, (of.into(), id.into())).await?)?)
}

/// What a subcontractor has said of electronic statements outside the portal.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RecordConsent {
    /// The version that was seen.
    version: i64,
    /// Whether statements may come electronically alone.
    agrees: bool,
    /// How it was said; not `portal`, where only the subcontractor answers.
    how: ConsentChannel,
    /// `2026-11-05`: today at the latest.
    given_on: String,
    /// Who said it, where the letter is: at most 500 letters.
    note: Option<String>,
}

/// Record whether a subcontractor agrees to electronic statements, as the office was told outside the portal
#[utoipa::path(put, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/consent", operation_id = "record_consent",
    tag = "invoicing", params(("subcontractorId" = Uuid, Path)), request_body = RecordConsent,
    responses((status = 200, body = Subcontractor), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn record_consent(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<RecordConsent>,
) -> ApiResult<Json<Subcontractor>> {
    let id = id.into();
    let RecordConsent { version, agrees, how, given_on, note } = body;
    let said = (agrees, how, parse_day(&given_on, "givenOn")?, note.as_deref().unwrap_or_default());
    let recorded = ops::record_consent(&invoicing, &ctx, id, version, said).await;
    or_current(recorded, found(&invoicing, &ctx, id)).await?;
    Ok(Json(found(&invoicing, &ctx, id).await?))
}

/// Who is to stand for a subcontractor.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct InvitePortalUser {
    email: String,
    display_name: String,
}

/// Invite somebody to stand for a subcontractor in the portal; again sends another mail
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/portal-users",
    operation_id = "invite_portal_user", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    request_body = InvitePortalUser,
    responses((status = 201, body = PortalUser), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn invite_portal_user(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<InvitePortalUser>,
) -> ApiResult<(StatusCode, Json<PortalUser>)> {
    let user = ops::invite_portal_user(&invoicing, &ctx, id.into(), &body.email, &body.display_name).await?;
    Ok((StatusCode::CREATED, Json(PortalUser::new(&user))))
}

/// Take somebody away from a subcontractor; the person's sessions for it end at once
#[utoipa::path(delete, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/portal-users/{portalUserId}",
    operation_id = "remove_portal_user", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("portalUserId" = Uuid, Path)),
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_portal_user(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((id, user)): Path<(Uuid, Uuid)>,
) -> ApiResult<StatusCode> {
    ops::remove_portal_user(&invoicing, &ctx, id.into(), user.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
