//! How subcontractors and invoices look as JSON.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, Result, UserId,
    port::{Person, PlannedEvent},
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::purchase_orders::PurchaseOrder;
use crate::{
    model::{
        self, CisRate, Day, InvoiceKind, InvoiceSource, InvoiceState, LineKind, NoteKind, Payout, Pence, VatKind,
        VatLine, today,
    },
    ops::{Preview, WholeInvoice},
    policy::{Books, BooksAction},
};

/// What whoever asks may do with the books.
#[derive(Serialize, ToSchema)]
pub(super) struct InvoicingAbilities {
    /// Enter invoices.
    create: bool,
    /// Approve, query and void invoices.
    approve: bool,
    /// Put payment runs together and pay them; see bank accounts.
    pay: bool,
    /// Look after subcontractors, tax months and settings.
    manage: bool,
}

/// Whether the person may do this.
pub(super) fn may(ctx: &Ctx, action: BooksAction) -> bool {
    ctx.decide(action, &Books).is_allowed()
}

impl InvoicingAbilities {
    pub(super) fn new(ctx: &Ctx) -> Self {
        Self {
            create: may(ctx, BooksAction::Create),
            approve: may(ctx, BooksAction::Approve),
            pay: may(ctx, BooksAction::Pay),
            manage: may(ctx, BooksAction::Manage),
        }
    }
}

/// A bank account. Masked unless it was asked for on purpose.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankAccount {
    account_name: String,
    /// `12-34-56`, or `**-**-56`.
    sort_code: String,
    /// Eight digits, or `****5678`.
    account_number: String,
}

impl BankAccount {
    pub(super) fn masked(bank: &model::Bank) -> Self {
        let model::Bank { account_name, sort_code, account_number } = bank.masked();
        Self { account_name, sort_code, account_number }
    }

    pub(super) fn shown(bank: model::Bank) -> Self {
        let sort_code = bank.spaced_sort_code();
        Self { account_name: bank.account_name, sort_code, account_number: bank.account_number }
    }
}

/// An account that a subcontractor has named and nobody has confirmed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankChange {
    id: Uuid,
    /// Masked.
    #[serde(flatten)]
    account: BankAccount,
    /// RFC 3339.
    requested_at: String,
    /// Who named it.
    requested_by: String,
}

impl BankChange {
    pub(super) fn new(change: &model::BankChange) -> Self {
        Self {
            id: change.id.into(),
            account: BankAccount::masked(&change.bank),
            requested_at: change.requested_at.to_string(),
            requested_by: change.requested_by.clone(),
        }
    }
}

/// A bank account to be entered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct EnterBank {
    /// The version of the subcontractor that was seen.
    pub(super) version: i64,
    account_name: String,
    sort_code: String,
    account_number: String,
}

impl EnterBank {
    pub(super) fn bank(&self) -> Result<model::Bank> {
        model::Bank::entered(&self.account_name, &self.sort_code, &self.account_number)
    }
}

/// The version of the thing that the person saw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeenVersion {
    pub(super) version: i64,
}

/// An invoice in a list. Amounts are pence, and positive for a credit note, too: `kind` says which way they go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoiceSummary {
    id: Uuid,
    number: String,
    kind: InvoiceKind,
    state: InvoiceState,
    subcontractor_id: Uuid,
    subcontractor_name: String,
    /// `2026-11-05`.
    issued_on: String,
    /// `2026-11-05`. Of a credit note it means nothing: the next payment is less by it.
    due_on: String,
    is_overdue: bool,
    /// All lines without VAT.
    gross: Pence,
    /// Those lines that reduce what is deducted from.
    materials: Pence,
    vat: Pence,
    total: Pence,
    /// How much of the total is paid.
    settled: Pence,
    outstanding: Pence,
    source: InvoiceSource,
    /// Whether the subcontractor has the last word in the thread.
    has_answer: bool,
    version: i64,
}

impl InvoiceSummary {
    pub(super) fn new(ctx: &Ctx, invoice: &model::Invoice) -> Self {
        let day: Day = today(ctx.now());
        Self {
            id: invoice.id.into(),
            number: invoice.content.number.clone(),
            kind: invoice.kind,
            state: invoice.state,
            subcontractor_id: invoice.subcontractor.into(),
            subcontractor_name: invoice.subcontractor_name.clone(),
            issued_on: invoice.content.issued_on.to_string(),
            due_on: invoice.content.due_on.to_string(),
            is_overdue: invoice.is_overdue(day),
            gross: invoice.amounts.gross,
            materials: invoice.amounts.materials,
            vat: invoice.amounts.vat,
            total: invoice.amounts.total(),
            settled: invoice.settled,
            outstanding: invoice.outstanding(),
            source: invoice.source,
            has_answer: invoice.has_answer,
            version: invoice.version,
        }
    }
}

/// A line as it is shown.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShownInvoiceLine {
    kind: LineKind,
    description: String,
    net: Pence,
    vat: VatKind,
    /// What the line adds to the VAT of its kind, rounded by itself; the breakdown is what counts.
    vat_amount: Pence,
    /// Whether it reduces what is deducted from.
    is_allowable: bool,
}

/// What would be paid for the rest of an invoice today; negative for a credit note, which takes that off what is paid.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeductionPreview {
    rate: CisRate,
    gross: Pence,
    materials: Pence,
    liable: Pence,
    deduction: Pence,
    levy: Pence,
    vat: Pence,
    /// What is paid out, with VAT.
    net: Pence,
    /// What would be deducted at the higher rate, where HMRC was never asked or is to be asked again.
    #[schema(required)]
    if_unmatched: Option<Pence>,
}

impl DeductionPreview {
    fn new(Preview { rate, payout, if_unmatched }: Preview) -> Self {
        let Payout { gross, materials, liable, vat, deduction, levy } = payout;
        Self { rate, gross, materials, liable, deduction, levy, vat, net: payout.net(), if_unmatched }
    }
}

/// An entry of an invoice's thread.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoiceNote {
    id: Uuid,
    kind: NoteKind,
    body: String,
    author: String,
    is_subcontractor: bool,
    /// RFC 3339.
    at: String,
}

impl From<model::InvoiceNote> for InvoiceNote {
    fn from(note: model::InvoiceNote) -> Self {
        Self {
            id: note.id,
            kind: note.kind,
            body: note.body,
            author: note.author,
            is_subcontractor: note.is_subcontractor,
            at: note.at.to_string(),
        }
    }
}

/// A file of an invoice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoiceFile {
    file_id: Uuid,
    name: String,
    mime_type: String,
    size: i64,
    /// RFC 3339.
    at: String,
}

impl From<model::InvoiceFile> for InvoiceFile {
    fn from(file: model::InvoiceFile) -> Self {
        Self {
            file_id: file.file.into(),
            name: file.name,
            mime_type: file.mime,
            size: file.size,
            at: file.at.to_string(),
        }
    }
}

/// What was paid for an invoice. Negative for a credit note.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvoicePayment {
    run_id: Uuid,
    /// `2026-11-05`.
    paid_on: String,
    settled: Pence,
    gross: Pence,
    materials: Pence,
    deduction: Pence,
    levy: Pence,
    vat: Pence,
    net: Pence,
}

/// A shift in the schedule that an invoice is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoiceShift {
    event_id: Uuid,
    title: String,
    /// The day on which it begins: `2026-11-05`.
    on: String,
}

impl From<PlannedEvent> for InvoiceShift {
    fn from(event: PlannedEvent) -> Self {
        Self { event_id: event.id.into(), title: event.title, on: event.on.to_string() }
    }
}

/// What whoever asks may do to an invoice.
#[derive(Serialize, ToSchema)]
struct InvoiceAbilities {
    edit: bool,
    submit: bool,
    query: bool,
    comment: bool,
    approve: bool,
    void: bool,
    attach: bool,
}

impl InvoiceAbilities {
    fn of_member(ctx: &Ctx, state: InvoiceState) -> Self {
        let (creates, approves) = (may(ctx, BooksAction::Create), may(ctx, BooksAction::Approve));
        let is_in = matches!(state, InvoiceState::Submitted | InvoiceState::Queried);
        Self {
            edit: creates && state.is_open(),
            submit: creates && state == InvoiceState::Draft,
            query: approves && is_in,
            comment: creates,
            approve: approves && is_in,
            void: approves && (state.is_open() || state == InvoiceState::Approved),
            attach: creates,
        }
    }

    fn of_guest(state: InvoiceState) -> Self {
        Self {
            edit: matches!(state, InvoiceState::Draft | InvoiceState::Queried),
            submit: state == InvoiceState::Draft,
            query: false,
            comment: true,
            approve: false,
            void: false,
            attach: state.is_open(),
        }
    }
}

/// An invoice with all that belongs to it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invoice {
    #[serde(flatten)]
    summary: InvoiceSummary,
    lines: Vec<ShownInvoiceLine>,
    vat_breakdown: Vec<VatLine>,
    /// What the contractor pays to HMRC by reverse charge.
    reverse_charge_vat: Pence,
    /// The words that an invoice under the reverse charge bears.
    #[schema(required)]
    reverse_charge_words: Option<String>,
    #[schema(required)]
    purchase_order: Option<String>,
    /// The shift in the schedule.
    #[schema(required)]
    event_id: Option<Uuid>,
    /// The same for those who see it; null also in the portal.
    #[schema(required)]
    shift: Option<InvoiceShift>,
    /// The purchase order, where it was entered for the subcontractor; null also in the portal.
    #[schema(required)]
    order: Option<PurchaseOrder>,
    deduction_preview: DeductionPreview,
    /// What a deduction by contract is called.
    levy_label: String,
    /// Whether anybody stands for the subcontractor in the portal, and so reads the notes.
    is_in_portal: bool,
    notes: Vec<InvoiceNote>,
    files: Vec<InvoiceFile>,
    payments: Vec<InvoicePayment>,
    /// RFC 3339.
    created_at: String,
    /// By name; null where the subcontractor entered it.
    #[schema(required)]
    created_by: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    submitted_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    approved_at: Option<String>,
    /// By name; null also in the portal.
    #[schema(required)]
    approved_by: Option<String>,
    can: InvoiceAbilities,
}

impl Invoice {
    /// As a member sees it.
    pub(super) fn new(ctx: &Ctx, whole: WholeInvoice) -> Self {
        let can = InvoiceAbilities::of_member(ctx, whole.invoice.state);
        Self::with(ctx, whole, can)
    }

    /// As its subcontractor sees it: without the names of those who decide.
    pub(super) fn of_guest(ctx: &Ctx, mut whole: WholeInvoice) -> Self {
        whole.people.clear();
        let can = InvoiceAbilities::of_guest(whole.invoice.state);
        Self::with(ctx, whole, can)
    }

    fn with(ctx: &Ctx, whole: WholeInvoice, can: InvoiceAbilities) -> Self {
        let WholeInvoice { invoice, notes, files, payments, preview, levy_label, is_in_portal, shift, order, people } =
            whole;
        let payments = payments.into_iter().map(|one| InvoicePayment {
            run_id: one.run.into(),
            paid_on: one.paid_on.to_string(),
            settled: one.settled,
            gross: one.payout.gross,
            materials: one.payout.materials,
            deduction: one.payout.deduction,
            levy: one.payout.levy,
            vat: one.payout.vat,
            net: one.payout.net(),
        });
        let lines = invoice.content.lines.iter().map(|line| ShownInvoiceLine {
            kind: line.kind,
            description: line.description.clone(),
            net: line.net,
            vat: line.vat,
            vat_amount: line.net.basis_points(line.vat.basis_points()),
            is_allowable: line.kind.is_allowable(),
        });
        Self {
            summary: InvoiceSummary::new(ctx, &invoice),
            lines: lines.collect(),
            vat_breakdown: invoice.content.vat_lines(),
            reverse_charge_vat: invoice.content.reverse_charge(),
            reverse_charge_words: invoice.content.reverse_charge_words(),
            purchase_order: invoice.content.purchase_order.clone(),
            event_id: invoice.content.event.map(Into::into),
            shift: shift.map(Into::into),
            order: order.map(Into::into),
            deduction_preview: DeductionPreview::new(preview),
            levy_label,
            is_in_portal,
            notes: notes.into_iter().map(Into::into).collect(),
            files: files.into_iter().map(Into::into).collect(),
            payments: payments.collect(),
            created_at: invoice.created_at.to_string(),
            created_by: name(&people, invoice.created_by),
            submitted_at: invoice.submitted_at.map(|at| at.to_string()),
            approved_at: invoice.approved_at.map(|at| at.to_string()),
            approved_by: name(&people, invoice.approved_by),
            can,
        }
    }
}

/// The name of a member.
pub(super) fn name(people: &HashMap<UserId, Person>, user: Option<UserId>) -> Option<String> {
    user.and_then(|user| people.get(&user)).map(|person| person.display_name.clone())
}

/// Null says something else than nothing does.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// The refusal of whoever was too late says how the thing is now.
pub(super) async fn or_current<T>(
    result: Result<T>,
    current: impl Future<Output = Result<impl Serialize>>,
) -> Result<T> {
    match result {
        Err(error) if error.code() == "VERSION_CONFLICT" => {
            let current = serde_json::to_value(current.await?).map_err(Error::internal)?;
            Err(error.with_details(serde_json::json!({ "current": current })))
        }
        result => result,
    }
}
