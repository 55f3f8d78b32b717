//! Reports.

use std::collections::HashMap;

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Signed};
use kernel::Ctx;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{files, months::TaxMonthSummary, wire::InvoicingAbilities};
use crate::{
    Invoicing,
    model::{self, MonthFigures, Pence},
    ops,
};

/// What is due in a week.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DueWeek {
    /// Its Monday: `2026-11-02`.
    week_start: String,
    amount: Pence,
    count: i64,
}

/// What was deducted in a tax month.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeductedMonth {
    /// `2026-11-05`.
    month_end: String,
    gross: Pence,
    deducted: Pence,
}

/// What waits for somebody.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvoicingWaiting {
    /// Invoices to be looked at.
    submitted: i64,
    /// Invoices that wait for an answer.
    queried: i64,
    /// Of those to be looked at, those that were answered.
    answered: i64,
    bank_changes: i64,
    runs_to_approve: i64,
    /// Subcontractors about whom HMRC was never asked.
    unverified: i64,
    /// Statements that have to go out on paper, of whatever month.
    statements_to_print: i64,
    /// The end of the first month that any of them is of: `2026-11-05`.
    #[schema(required)]
    first_month_to_print: Option<String>,
}

/// What is due to HMRC or to subcontractors.
#[derive(Clone, Copy, Serialize, ToSchema)]
enum DeadlineKind {
    /// Statements are to be with the subcontractors.
    #[serde(rename = "statementsDue")]
    Statements,
    /// The return is to be with HMRC.
    #[serde(rename = "returnDue")]
    Return,
    /// What was deducted is to be paid electronically.
    #[serde(rename = "paymentDue")]
    Payment,
}

/// A deadline of a tax month.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CisDeadline {
    kind: DeadlineKind,
    /// `2026-11-19`.
    on: String,
    /// `2026-11-05`.
    month_end: String,
    /// Whether nothing is left to do: of a return and of statements, whether the month is closed; of a payment, whether nothing
    /// was deducted. A payment that is over is not listed.
    is_done: bool,
}

/// The state of the books at a glance.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoicingOverview {
    /// What all invoices come to, less the credit notes.
    owed: Pence,
    /// On how many invoices something is owed.
    owed_count: i64,
    /// How many credit notes are still to be deducted. They are not in what is overdue or due by a week.
    owed_credits: i64,
    overdue: Pence,
    overdue_count: i64,
    /// This week and eight more, without what is overdue.
    due_by_week: Vec<DueWeek>,
    /// This one.
    tax_month: TaxMonthSummary,
    /// The last twelve, or those since there were books, the oldest first.
    deducted_by_month: Vec<DeductedMonth>,
    /// `2026-27`.
    tax_year: String,
    /// With VAT.
    paid_this_tax_year: Pence,
    deducted_this_tax_year: Pence,
    waiting: InvoicingWaiting,
    /// What lies ahead or is late, and what is done already for a day to come: of the month that ended last and, where nothing is
    /// left to do for that, of this one.
    deadlines: Vec<CisDeadline>,
    can: InvoicingAbilities,
}

/// What is due for a month and not over: a day that has passed counts only where something is left to do.
fn deadlines_of(month: &MonthFigures, today: model::Day) -> Vec<CisDeadline> {
    let is_closed = month.closed.is_some();
    let returned = (month.month.return_due(), is_closed);
    // Whether HMRC was paid is not known here, so what is over is not said to be late.
    let paid_on = month.month.payment_due();
    let is_nothing = is_closed && month.deducted == Pence::ZERO;
    let due = [
        (DeadlineKind::Statements, returned),
        (DeadlineKind::Return, returned),
        (DeadlineKind::Payment, (paid_on, is_nothing || paid_on < today)),
    ];
    let ahead = due.into_iter().filter(|(_, (on, is_done))| *on >= today || !is_done);
    ahead
        .map(|(kind, (on, is_done))| CisDeadline {
            kind,
            on: on.to_string(),
            month_end: month.month.end().to_string(),
            is_done,
        })
        .collect()
}

impl InvoicingOverview {
    fn new(ctx: &Ctx, found: &ops::Overview) -> Option<Self> {
        let (this, last) = (found.months.first()?, found.months.get(1)?);
        let nobody = HashMap::new();
        let mut deadlines = deadlines_of(last, found.today);
        if deadlines.iter().all(|deadline| deadline.is_done) {
            deadlines.extend(deadlines_of(this, found.today));
        }
        let waiting = found.waiting;
        Some(Self {
            owed: found.owed.amount,
            owed_count: found.owed.count,
            owed_credits: found.owed.credits,
            overdue: found.overdue.amount,
            overdue_count: found.overdue.count,
            due_by_week: found
                .due_by_week
                .iter()
                .map(|(monday, sum)| DueWeek { week_start: monday.to_string(), amount: sum.amount, count: sum.count })
                .collect(),
            tax_month: TaxMonthSummary::new(ctx, this, &nobody),
            deducted_by_month: found
                .months
                .iter()
                .rev()
                .map(|month| DeductedMonth {
                    month_end: month.month.end().to_string(),
                    gross: month.gross,
                    deducted: month.deducted,
                })
                .collect(),
            tax_year: found.year.0.name(),
            paid_this_tax_year: found.year.1,
            deducted_this_tax_year: found.year.2,
            waiting: InvoicingWaiting {
                submitted: waiting.submitted,
                queried: waiting.queried,
                answered: waiting.answered,
                bank_changes: waiting.bank_changes,
                runs_to_approve: waiting.runs_to_approve,
                unverified: waiting.unverified,
                statements_to_print: waiting.to_print.0,
                first_month_to_print: waiting.to_print.1.map(|month| month.end().to_string()),
            },
            deadlines,
            can: InvoicingAbilities::new(ctx),
        })
    }
}

/// The state of the books at a glance
#[utoipa::path(get, path = "/api/v1/invoicing/overview", operation_id = "find_invoicing_overview", tag = "invoicing",
    responses((status = 200, body = InvoicingOverview), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_invoicing_overview(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
) -> ApiResult<Json<InvoicingOverview>> {
    let found = ops::find_overview(&invoicing, &ctx).await?;
    let overview = InvoicingOverview::new(&ctx, &found);
    Ok(Json(overview.ok_or_else(|| kernel::Error::internal("an overview without tax months"))?))
}

/// What is owed to a subcontractor, by how long it has been due.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AgedCreditor {
    subcontractor_id: Uuid,
    name: String,
    #[serde(flatten)]
    amounts: AgedAmounts,
}

/// Amounts by how long they have been due.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AgedAmounts {
    not_due: Pence,
    days1_to30: Pence,
    days31_to60: Pence,
    days61_to90: Pence,
    over90: Pence,
    /// What credit notes take off; negative. They are deducted from the next payment and are never due.
    credits: Pence,
    total: Pence,
}

impl From<ops::AgedAmounts> for AgedAmounts {
    fn from(amounts: ops::AgedAmounts) -> Self {
        let [not_due, days1_to30, days31_to60, days61_to90, over90] = amounts.by_age;
        let (credits, total) = (amounts.credits, amounts.total());
        Self { not_due, days1_to30, days31_to60, days61_to90, over90, credits, total }
    }
}

/// The largest creditors.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AgedCreditorList {
    /// `2026-11-05`.
    as_of: String,
    /// At most 200, the largest first.
    items: Vec<AgedCreditor>,
    /// How many creditors there are in all.
    count: i64,
    /// Of all creditors, also of those that are not listed.
    total: AgedAmounts,
}

/// What is owed to the largest creditors and to all together, by how long it has been due
#[utoipa::path(get, path = "/api/v1/invoicing/reports/aged-creditors", operation_id = "list_aged_creditors",
    tag = "invoicing",
    responses((status = 200, body = AgedCreditorList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_aged_creditors(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
) -> ApiResult<Json<AgedCreditorList>> {
    let found = ops::list_aged_creditors(&invoicing, &ctx, ops::SHOWN_CREDITORS).await?;
    let items = found.creditors.into_iter().map(|one| AgedCreditor {
        subcontractor_id: one.subcontractor.into(),
        name: one.name,
        amounts: one.amounts.into(),
    });
    Ok(Json(AgedCreditorList {
        as_of: found.as_of.to_string(),
        items: items.collect(),
        count: found.count,
        total: found.total.into(),
    }))
}

/// What is owed to every creditor as a table (CSV), the largest first
#[utoipa::path(get, path = "/api/v1/invoicing/reports/aged-creditors.csv", operation_id = "export_aged_creditors",
    tag = "invoicing",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_aged_creditors(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
) -> ApiResult<Response> {
    Ok(files::table("Aged creditors.csv", ops::export_aged_creditors(&invoicing, &ctx).await?)?)
}
