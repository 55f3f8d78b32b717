//! What a subcontractor sees first, its statements, and what it says of itself.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Path, Query};
use kernel::Result;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::SignedGuest;
use crate::{
    Invoicing,
    api::{
        files::PaperFile,
        months::{ListStatements, Statement, StatementPage, document},
        wire::{BankAccount, BankChange, InvoiceSummary, or_current},
    },
    model::{Bank, ConsentChannel, Pence, SubcontractorKind},
    ops::portal::{self, Guest, Profile},
};

/// What is due on a day.
#[derive(Serialize, ToSchema)]
struct NextDue {
    /// `2026-11-05`.
    on: String,
    amount: Pence,
}

/// What a subcontractor sees first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalDashboard {
    /// What its invoices come to, less its credit notes.
    owed: Pence,
    /// On how many invoices something is owed.
    owed_count: i64,
    /// How many credit notes are still to be deducted.
    owed_credits: i64,
    /// The invoices that are due next.
    #[schema(required)]
    next_due: Option<NextDue>,
    /// `2026-27`.
    tax_year: String,
    /// With VAT.
    paid_this_tax_year: Pence,
    deducted_this_tax_year: Pence,
    /// Invoices that wait for an answer.
    queried: i64,
    /// The latest three.
    statements: Vec<Statement>,
    /// The latest five.
    invoices: Vec<InvoiceSummary>,
}

/// What a subcontractor sees first
#[utoipa::path(get, path = "/api/v1/portal/dashboard", operation_id = "find_portal_dashboard", tag = "portal",
    responses((status = 200, body = PortalDashboard), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_dashboard(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
) -> ApiResult<Json<PortalDashboard>> {
    let found = portal::find_dashboard(&invoicing, &guest).await?;
    let (year, paid) = found.year;
    Ok(Json(PortalDashboard {
        owed: found.owed.amount,
        owed_count: found.owed.count,
        owed_credits: found.owed.credits,
        next_due: found.next_due.map(|(on, amount)| NextDue { on: on.to_string(), amount }),
        tax_year: year.name(),
        paid_this_tax_year: paid.net(),
        deducted_this_tax_year: paid.deduction,
        queried: found.queried,
        statements: found.statements.into_iter().map(Into::into).collect(),
        invoices: found.invoices.iter().map(|invoice| InvoiceSummary::new(&guest.ctx, invoice)).collect(),
    }))
}

/// A page of the subcontractor's own statements, the latest first
#[utoipa::path(get, path = "/api/v1/portal/statements", operation_id = "list_portal_statements", tag = "portal",
    params(ListStatements),
    responses((status = 200, body = StatementPage), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_portal_statements(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Query(asked): Query<ListStatements>,
) -> ApiResult<Json<StatementPage>> {
    Ok(Json(portal::list_own_statements(&invoicing, &guest, asked.query()?).await?.into()))
}

/// One of the subcontractor's own statements, as it was issued
#[utoipa::path(get, path = "/api/v1/portal/statements/{statementId}/pdf", operation_id = "find_portal_statement",
    tag = "portal", params(("statementId" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_statement(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    let (statement, pdf) = portal::read_own_statement(&invoicing, &guest, id.into()).await?;
    Ok(document(&statement, pdf)?)
}

/// What the contractor knows of the subcontractor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalProfile {
    trading_name: String,
    legal_name: String,
    kind: SubcontractorKind,
    #[schema(required)]
    utr: Option<String>,
    #[schema(required)]
    vat_number: Option<String>,
    address: String,
    #[schema(required)]
    email: Option<String>,
    phone: String,
    /// Masked.
    #[schema(required)]
    bank: Option<BankAccount>,
    /// What waits to be confirmed.
    #[schema(required)]
    bank_change: Option<BankChange>,
    electronic_statements: bool,
    /// RFC 3339: when what was last said of that was recorded.
    #[schema(required)]
    consented_at: Option<String>,
    /// How it was said: in the portal, or to the office.
    #[schema(required)]
    consent_how: Option<ConsentChannel>,
    version: i64,
}

async fn shown(invoicing: &Invoicing, guest: &Guest) -> Result<PortalProfile> {
    let Profile { subcontractor, bank_change } = portal::find_profile(invoicing, guest).await?;
    let takes_electronic = subcontractor.takes_electronic_statements();
    Ok(PortalProfile {
        trading_name: subcontractor.details.trading_name,
        legal_name: subcontractor.details.legal_name,
        kind: subcontractor.details.kind,
        utr: subcontractor.details.utr,
        vat_number: subcontractor.details.vat_number,
        address: subcontractor.details.address,
        email: subcontractor.details.email,
        phone: subcontractor.details.phone,
        bank: subcontractor.bank.as_ref().map(BankAccount::masked),
        bank_change: bank_change.as_ref().map(BankChange::new),
        electronic_statements: takes_electronic,
        consented_at: subcontractor.consent.as_ref().map(|consent| consent.recorded_at.to_string()),
        consent_how: subcontractor.consent.as_ref().map(|consent| consent.how),
        version: subcontractor.version,
    })
}

/// What the contractor knows of the subcontractor
#[utoipa::path(get, path = "/api/v1/portal/profile", operation_id = "find_portal_profile", tag = "portal",
    responses((status = 200, body = PortalProfile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_profile(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
) -> ApiResult<Json<PortalProfile>> {
    Ok(Json(shown(&invoicing, &guest).await?))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct UpdatePortalProfile {
    /// The version that was seen.
    version: i64,
    address: Option<String>,
    phone: Option<String>,
}

/// Change address and telephone
#[utoipa::path(patch, path = "/api/v1/portal/profile", operation_id = "update_portal_profile", tag = "portal",
    request_body = UpdatePortalProfile,
    responses((status = 200, body = PortalProfile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn update_portal_profile(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Json(body): Json<UpdatePortalProfile>,
) -> ApiResult<Json<PortalProfile>> {
    let updated = portal::update_profile(&invoicing, &guest, body.version, body.address, body.phone).await;
    or_current(updated, shown(&invoicing, &guest)).await?;
    Ok(Json(shown(&invoicing, &guest).await?))
}

/// A bank account to be named.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::api) struct RequestPortalBank {
    account_name: String,
    sort_code: String,
    account_number: String,
}

/// Name another bank account; it counts once the office has confirmed it by a second channel
#[utoipa::path(post, path = "/api/v1/portal/profile/bank", operation_id = "request_portal_bank", tag = "portal",
    request_body = RequestPortalBank,
    responses((status = 200, body = PortalProfile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn request_portal_bank(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Json(body): Json<RequestPortalBank>,
) -> ApiResult<Json<PortalProfile>> {
    let bank = Bank::entered(&body.account_name, &body.sort_code, &body.account_number)?;
    portal::request_bank_change(&invoicing, &guest, bank).await?;
    Ok(Json(shown(&invoicing, &guest).await?))
}

/// Whether statements may come electronically alone.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::api) struct SetPortalConsent {
    electronic_statements: bool,
}

/// Say whether statements may come electronically alone
#[utoipa::path(put, path = "/api/v1/portal/profile/consent", operation_id = "set_portal_consent", tag = "portal",
    request_body = SetPortalConsent,
    responses((status = 200, body = PortalProfile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn set_portal_consent(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Json(body): Json<SetPortalConsent>,
) -> ApiResult<Json<PortalProfile>> {
    portal::set_consent(&invoicing, &guest, body.electronic_statements).await?;
    Ok(Json(shown(&invoicing, &guest).await?))
}
