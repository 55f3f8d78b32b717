//! Tax months and statements.

use std::collections::HashMap;

use axum::{extract::State, http::StatusCode, response::Response};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Result, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    files::{self, PaperFile},
    wire::{InvoicingAbilities, may, name},
};
use crate::{
    Invoicing,
    model::{self, Day, MonthFigures, Pence, TaxMonth, today},
    ops::{self, Listed, WholeMonth},
    policy::BooksAction,
};

/// Whether anything can still be paid in a tax month.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum TaxMonthState {
    Open,
    Closed,
}

/// What whoever asks may do to a month.
#[derive(Serialize, ToSchema)]
struct TaxMonthAbilities {
    /// Close it: it is over and open.
    close: bool,
}

/// A tax month: from the 6th to the 5th.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TaxMonthSummary {
    /// Its name in addresses, and its last day: `2026-11-05`.
    month_end: String,
    begins: String,
    /// `2026-27`.
    tax_year: String,
    state: TaxMonthState,
    /// How many subcontractors were paid.
    people: i64,
    gross: Pence,
    materials: Pence,
    deducted: Pence,
    /// Whether nobody was paid, so that a nil return is to be made.
    is_nil: bool,
    /// RFC 3339.
    #[schema(required)]
    closed_at: Option<String>,
    /// By name.
    #[schema(required)]
    closed_by: Option<String>,
    /// How many statements there are, replaced ones as well.
    statements: i64,
    /// How many subcontractors have one. Less than `people` in a closed month: the others are being made.
    stated: i64,
    /// How many statements have to go out on paper, as `isToPrint` of each says.
    statements_to_print: i64,
    /// Until when the return is to be made and statements are to be sent.
    return_due: String,
    /// Until when what was deducted is to be paid electronically.
    payment_due: String,
    can: TaxMonthAbilities,
}

impl TaxMonthSummary {
    pub(super) fn new(ctx: &Ctx, figures: &MonthFigures, people: &HashMap<UserId, Person>) -> Self {
        let (month, day): (TaxMonth, Day) = (figures.month, today(ctx.now()));
        let is_closable = figures.closed.is_none() && month.end() < day;
        Self {
            month_end: month.end().to_string(),
            begins: month.begin().to_string(),
            tax_year: month.tax_year().name(),
            state: if figures.closed.is_some() { TaxMonthState::Closed } else { TaxMonthState::Open },
            people: figures.people,
            gross: figures.gross,
            materials: figures.materials,
            deducted: figures.deducted,
            is_nil: figures.people == 0,
            closed_at: figures.closed.map(|(at, _)| at.to_string()),
            closed_by: figures.closed.and_then(|(_, by)| name(people, by)),
            statements: figures.statements,
            stated: figures.stated,
            statements_to_print: figures.to_print,
            return_due: month.return_due().to_string(),
            payment_due: month.payment_due().to_string(),
            can: TaxMonthAbilities { close: is_closable && may(ctx, BooksAction::Manage) },
        }
    }
}

/// The latest tax months.
#[derive(Serialize, ToSchema)]
pub(super) struct TaxMonths {
    /// This one first: those of the last seven years since there were books, and older ones that are open.
    items: Vec<TaxMonthSummary>,
    can: InvoicingAbilities,
}

/// The tax months of the last seven years, this one first, and older ones that are open
#[utoipa::path(get, path = "/api/v1/invoicing/tax-months", operation_id = "list_tax_months", tag = "invoicing",
    responses((status = 200, body = TaxMonths), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_tax_months(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
) -> ApiResult<Json<TaxMonths>> {
    let (months, people) = ops::list_months(&invoicing, &ctx).await?;
    let items = months.iter().map(|month| TaxMonthSummary::new(&ctx, month, &people)).collect();
    Ok(Json(TaxMonths { items, can: InvoicingAbilities::new(&ctx) }))
}

/// The same as a table (CSV)
#[utoipa::path(get, path = "/api/v1/invoicing/tax-months/export", operation_id = "export_tax_months", tag = "invoicing",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_tax_months(State(invoicing): State<Invoicing>, Signed(ctx): Signed) -> ApiResult<Response> {
    Ok(files::table("Tax months.csv", ops::export_months(&invoicing, &ctx).await?)?)
}

/// What was paid to one subcontractor in a month.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TaxMonthLine {
    subcontractor_id: Uuid,
    /// The name it trades under.
    name: String,
    /// The name it is registered under, for the return.
    legal_name: String,
    #[schema(required)]
    utr: Option<String>,
    /// Where the deduction was at the higher rate.
    #[schema(required)]
    verification_number: Option<String>,
    gross: Pence,
    materials: Pence,
    deducted: Pence,
}

/// A tax month with what was paid to whom.
#[derive(Serialize, ToSchema)]
pub(super) struct TaxMonthDetail {
    #[serde(flatten)]
    summary: TaxMonthSummary,
    /// By name, at most 10,000.
    lines: Vec<TaxMonthLine>,
}

async fn found(invoicing: &Invoicing, ctx: &Ctx, month: TaxMonth) -> Result<TaxMonthDetail> {
    let WholeMonth { figures, lines, people, .. } = ops::find_month(invoicing, ctx, month).await?;
    let lines = lines.into_iter().map(|line| TaxMonthLine {
        subcontractor_id: line.subcontractor.into(),
        name: line.name,
        legal_name: line.legal_name,
        utr: line.utr,
        verification_number: line.verification,
        gross: line.gross,
        materials: line.materials,
        deducted: line.deducted,
    });
    Ok(TaxMonthDetail { summary: TaxMonthSummary::new(ctx, &figures, &people), lines: lines.collect() })
}

/// A tax month with what was paid to whom
#[utoipa::path(get, path = "/api/v1/invoicing/tax-months/{monthEnd}", operation_id = "find_tax_month", tag = "invoicing",
    params(("monthEnd" = String, Path, description = "Its last day, a 5th: `2026-11-05`")),
    responses((status = 200, body = TaxMonthDetail), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_tax_month(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(end): Path<String>,
) -> ApiResult<Json<TaxMonthDetail>> {
    Ok(Json(found(&invoicing, &ctx, TaxMonth::ending(&end)?).await?))
}

/// Close a tax month: nothing is paid in it any more, and statements are issued
///
/// 409 `MONTH_NOT_OVER`, `MONTH_CLOSED`; 422 `CONTRACTOR_MISSING` where the settings do not say whose statements they are.
/// Statements follow by a job; the topic `invoicing.months` tells of each.
#[utoipa::path(post, path = "/api/v1/invoicing/tax-months/{monthEnd}/close", operation_id = "close_tax_month",
    tag = "invoicing", params(("monthEnd" = String, Path, description = "Its last day, a 5th: `2026-11-05`")),
    responses((status = 200, body = TaxMonthDetail), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn close_tax_month(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(end): Path<String>,
) -> ApiResult<Json<TaxMonthDetail>> {
    let month = TaxMonth::ending(&end)?;
    ops::close_month(&invoicing, &ctx, month, ops::Copies::InDrive).await?;
    Ok(Json(found(&invoicing, &ctx, month).await?))
}

/// The figures of a tax month as the return to HMRC (CIS300) asks for them, as a table (CSV)
#[utoipa::path(get, path = "/api/v1/invoicing/tax-months/{monthEnd}/cis300.csv", operation_id = "export_tax_month",
    tag = "invoicing", params(("monthEnd" = String, Path, description = "Its last day, a 5th: `2026-11-05`")),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_tax_month(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(end): Path<String>,
) -> ApiResult<Response> {
    let month = TaxMonth::ending(&end)?;
    let text = ops::export_month(&invoicing, &ctx, month).await?;
    Ok(files::table(&format!("CIS300 {}.csv", month.end()), text)?)
}

/// Which statements.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListStatements {
    /// Of the tax month that ends on this day: `2026-11-05`.
    month_end: Option<String>,
    subcontractor_id: Option<Uuid>,
    /// Only those that have to go out on paper.
    to_print: Option<bool>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl ListStatements {
    pub(super) fn query(self) -> Result<Listed> {
        Ok(Listed {
            month: self.month_end.as_deref().map(TaxMonth::ending).transpose()?,
            subcontractor: self.subcontractor_id.map(Into::into),
            is_to_print: self.to_print.unwrap_or_default(),
            limit: Limit::new(self.limit)?,
            cursor: self.cursor,
        })
    }
}

/// A statement that was issued. It never changes; a replacement names it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Statement {
    id: Uuid,
    number: i64,
    /// `2026-11-05`.
    month_end: String,
    subcontractor_id: Uuid,
    /// The name it trades under.
    subcontractor_name: String,
    /// The name on the document.
    legal_name: String,
    gross: Pence,
    materials: Pence,
    deducted: Pence,
    /// RFC 3339.
    issued_at: String,
    #[schema(required)]
    replaces_number: Option<i64>,
    #[schema(required)]
    replaced_by_number: Option<i64>,
    /// Of its document, as in the audit log.
    sha256: String,
    /// RFC 3339.
    #[schema(required)]
    mailed_at: Option<String>,
    /// Whether it counts and has to go out on paper: it was not mailed, and nobody stands for the subcontractor in the
    /// portal or the subcontractor has not agreed that the portal is enough.
    is_to_print: bool,
    /// Whether it has to go out on paper only because nobody has asked the subcontractor, who can open it in the portal,
    /// whether that is enough.
    is_unagreed: bool,
}

impl From<model::Statement> for Statement {
    fn from(one: model::Statement) -> Self {
        Self {
            id: one.id.into(),
            number: one.number,
            month_end: one.month.end().to_string(),
            subcontractor_id: one.subcontractor.into(),
            subcontractor_name: one.name,
            legal_name: one.fields.subcontractor,
            gross: one.fields.gross,
            materials: one.fields.materials,
            deducted: one.fields.deducted,
            issued_at: one.issued_at.to_string(),
            replaces_number: one.fields.replaces,
            replaced_by_number: one.replaced_by,
            sha256: one.sha256,
            mailed_at: one.mailed_at.map(|at| at.to_string()),
            is_to_print: one.reach.is_to_print,
            is_unagreed: one.reach.is_unagreed,
        }
    }
}

/// A page of statements.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StatementPage {
    items: Vec<Statement>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<kernel::page::Page<model::Statement>> for StatementPage {
    fn from(page: kernel::page::Page<model::Statement>) -> Self {
        Self { items: page.items.into_iter().map(Into::into).collect(), next_cursor: page.next_cursor }
    }
}

/// A page of statements: of a month in the order of their numbers, otherwise the latest first
#[utoipa::path(get, path = "/api/v1/invoicing/statements", operation_id = "list_statements", tag = "invoicing",
    params(ListStatements),
    responses((status = 200, body = StatementPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_statements(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<ListStatements>,
) -> ApiResult<Json<StatementPage>> {
    Ok(Json(ops::list_statements(&invoicing, &ctx, asked.query()?).await?.into()))
}

/// Statements as a table (CSV) in the order of their list, at most 100,000
#[utoipa::path(get, path = "/api/v1/invoicing/statements/export", operation_id = "export_statements", tag = "invoicing",
    params(ListStatements),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_statements(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<ListStatements>,
) -> ApiResult<Response> {
    let query = asked.query()?;
    let name = query.month.map_or("Statements.csv".to_owned(), |month| format!("Statements {}.csv", month.end()));
    Ok(files::table(&name, ops::export_statements(&invoicing, &ctx, query).await?)?)
}

/// A statement's document, as it was issued
#[utoipa::path(get, path = "/api/v1/invoicing/statements/{statementId}/pdf", operation_id = "find_statement",
    tag = "invoicing", params(("statementId" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_statement(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    let (statement, pdf) = ops::read_statement(&invoicing, &ctx, id.into()).await?;
    Ok(document(&statement, pdf)?)
}

/// A statement as an answer.
pub(super) fn document(statement: &model::Statement, pdf: Vec<u8>) -> Result<Response> {
    files::answer("application/pdf", ("inline", &ops::statement_name(statement)), pdf)
}

/// Why a statement is issued anew.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplaceStatement {
    /// At most 500 letters, for the audit log.
    reason: String,
}

/// Issue a statement anew with what is known now; the new one names the old one
///
/// 409 `STATEMENT_REPLACED` where it was replaced already.
#[utoipa::path(post, path = "/api/v1/invoicing/statements/{statementId}/replace", operation_id = "replace_statement",
    tag = "invoicing", params(("statementId" = Uuid, Path)), request_body = ReplaceStatement,
    responses((status = 201, body = Statement), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn replace_statement(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<ReplaceStatement>,
) -> ApiResult<(StatusCode, Json<Statement>)> {
    let statement = ops::replace_statement(&invoicing, &ctx, id.into(), &body.reason).await?;
    Ok((StatusCode::CREATED, Json(statement.into())))
}
