//! Payment runs: what is paid together on a day, to whom, and what there is to warn of.

use kernel::{Error, InvoiceId, PaymentRunId, Result, SubcontractorId, Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CisRate, Day, Invoice, InvoiceKind, MonthSoFar, Payout, Pence, Standing, Subcontractor, invoice::words};

words! {
    /// How far a payment run has come.
    RunState {
        /// It is being put together.
        Draft = "draft",
        /// A second person is to approve it.
        AwaitingApproval = "awaitingApproval",
        /// It is to be paid.
        Approved = "approved",
        /// It was paid.
        Paid = "paid",
        /// It was given up; its invoices are to be paid by another.
        Cancelled = "cancelled",
    }
}

words! {
    /// What there is to know before somebody is paid.
    PaymentWarning {
        /// HMRC was never asked: the higher rate is taken.
        Unverified = "unverified",
        /// HMRC is to be asked again: not paid in this or the two previous tax years.
        VerificationExpired = "verificationExpired",
        /// More is paid in all than was agreed.
        OverAgreedAmount = "overAgreedAmount",
        /// There is no bank account.
        BankMissing = "bankMissing",
        /// The subcontractor has named another account, which nobody has confirmed.
        BankUnconfirmed = "bankUnconfirmed",
        /// Credit notes come to more than what is paid. It cannot be paid so.
        CreditExceedsPayment = "creditExceedsPayment",
        /// Credit notes take back more labour than is paid in the tax month: nothing is deducted in it.
        CreditExceedsLabour = "creditExceedsLabour",
        /// A credit note that is to be deducted from the next payment is left out.
        CreditLeftOut = "creditLeftOut",
        /// The tax month of the payment is closed. It cannot be paid so.
        ClosedMonth = "closedMonth",
        /// Other figures were approved, or taken to the bank. It cannot be paid so.
        FiguresChanged = "figuresChanged",
    }
}

impl PaymentWarning {
    /// Whether nothing can be paid because of it.
    pub const fn is_bar(self) -> bool {
        matches!(self, Self::CreditExceedsPayment | Self::ClosedMonth | Self::FiguresChanged)
    }
}

/// Which payment runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunQuery {
    /// In this state.
    pub state: Option<RunState>,
    /// That pay on or after.
    pub pay_from: Option<Day>,
    /// That pay on or before.
    pub pay_to: Option<Day>,
}

/// An invoice that a run pays, wholly or in part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The invoice.
    pub invoice: InvoiceId,
    /// How much of its total is settled; all that is outstanding unless said.
    pub settle: Option<Pence>,
}

/// A payment run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its identifier.
    pub id: PaymentRunId,
    /// On which day it pays.
    pub pay_on: Day,
    /// How far it has come.
    pub state: RunState,
    /// How many people it pays.
    pub people: i64,
    /// How many invoices and credit notes.
    pub invoices: i64,
    /// What it comes to.
    pub sums: Payout,
    /// 1, and one more with every change.
    pub version: i64,
    /// Who put it together, or changed it last: not the one to approve it where a second person is wanted.
    pub created_by: Option<UserId>,
    /// When it was put together.
    pub created_at: Timestamp,
    /// Who approved it.
    pub approved_by: Option<UserId>,
    /// When.
    pub approved_at: Option<Timestamp>,
    /// Who had it paid.
    pub paid_by: Option<UserId>,
    /// When.
    pub paid_at: Option<Timestamp>,
}

impl Run {
    /// Whether it may be paid as it is, and its files for the bank be taken out: approved, where a second person is
    /// wanted.
    pub const fn is_payable(&self, needs_second_approver: bool) -> bool {
        match self.state {
            RunState::Approved => true,
            RunState::Draft | RunState::AwaitingApproval => !needs_second_approver,
            RunState::Paid | RunState::Cancelled => false,
        }
    }

    /// Whether its files for the bank may be taken out: it may be paid, or was.
    pub const fn is_for_bank(&self, needs_second_approver: bool) -> bool {
        matches!(self.state, RunState::Paid) || self.is_payable(needs_second_approver)
    }

    /// The state is one of these.
    ///
    /// # Errors
    /// 409 `RUN_STATE`.
    pub fn require_state(&self, fitting: &[RunState]) -> Result<()> {
        if fitting.contains(&self.state) {
            return Ok(());
        }
        Err(self.unfitting("This payment run has moved on. Reload it to see where it stands."))
    }

    /// Its files for the bank may be taken out.
    ///
    /// # Errors
    /// 409 `RUN_STATE`.
    pub fn require_for_bank(&self, needs_second_approver: bool) -> Result<()> {
        if self.is_for_bank(needs_second_approver) {
            return Ok(());
        }
        Err(self.unfitting("Files for the bank are to be had once a second person has approved this payment run."))
    }

    fn unfitting(&self, message: &'static str) -> Error {
        Error::conflict("RUN_STATE", message).with_details(serde_json::json!({ "state": self.state.name() }))
    }
}

/// A part of an invoice as a run pays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaidItem {
    /// The invoice.
    pub invoice: InvoiceId,
    /// The subcontractor's number of it.
    pub number: String,
    /// What it is.
    pub kind: InvoiceKind,
    /// How much of its total is settled.
    pub settle: Pence,
    /// What that comes to; negative for a credit note.
    pub payout: Payout,
}

/// What one subcontractor is paid by a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payment {
    /// To whom.
    pub subcontractor: SubcontractorId,
    /// The name the subcontractor trades under.
    pub name: String,
    /// At which rate.
    pub rate: CisRate,
    /// By which verification.
    pub verification: Option<String>,
    /// What it comes to.
    pub payout: Payout,
    /// What would be deducted at the higher rate, where HMRC was never asked or is to be asked again.
    pub deduction_if_unmatched: Option<Pence>,
    /// What was to be paid out when that was fixed, where it is something else now.
    pub fixed_net: Option<Pence>,
    /// What there is to know.
    pub warnings: Vec<PaymentWarning>,
    /// What it pays.
    pub items: Vec<PaidItem>,
}

/// What is known of a subcontractor when it is paid.
#[derive(Clone, Debug)]
pub struct Payee {
    /// The subcontractor.
    pub subcontractor: Subcontractor,
    /// How it stands with HMRC on the day of payment.
    pub standing: Standing,
    /// How much it was paid before, without VAT.
    pub paid_before: Pence,
    /// What it was paid before in the tax month of the payment.
    pub month: MonthSoFar,
    /// Whether it has named another account that nobody has confirmed.
    pub has_bank_change: bool,
    /// Whether it has an approved credit note that is not among what is paid.
    pub has_credit_left: bool,
}

impl Payment {
    /// What the subcontractor is paid on `day` for these invoices, each to be settled by so much.
    pub fn new(payee: &Payee, day: Day, invoices: &[(Invoice, Pence)], is_closed: bool) -> Self {
        let Payee { subcontractor, standing, paid_before, month, has_bank_change, has_credit_left } = payee;
        let levy = subcontractor.details.levy_basis_points;
        let parts = |rate: CisRate| -> Vec<PaidItem> {
            let points = rate.basis_points(day);
            invoices
                .iter()
                .map(|(invoice, settle)| {
                    let part = invoice.amounts.pay(invoice.settled, invoice.settled + *settle, points, levy);
                    PaidItem {
                        invoice: invoice.id,
                        number: invoice.content.number.clone(),
                        kind: invoice.kind,
                        settle: *settle,
                        payout: if invoice.kind == InvoiceKind::CreditNote { part.negated() } else { part },
                    }
                })
                .collect()
        };
        let items = parts(standing.rate);
        let payout = month.pay(items.iter().map(|item| item.payout));
        let is_doubtful = !standing.is_verified || standing.must_verify_again;
        let at_higher_rate =
            is_doubtful.then(|| month.pay(parts(CisRate::Unmatched).iter().map(|item| item.payout)).deduction);
        let liable = month.with(items.iter().map(|item| item.payout)).liable;
        let agreed = subcontractor.details.agreed_amount;
        let warnings = [
            (PaymentWarning::Unverified, !standing.is_verified),
            (PaymentWarning::VerificationExpired, standing.must_verify_again),
            (PaymentWarning::OverAgreedAmount, agreed.is_some_and(|agreed| *paid_before + payout.gross > agreed)),
            (PaymentWarning::BankMissing, subcontractor.bank.is_none()),
            (PaymentWarning::BankUnconfirmed, *has_bank_change),
            (PaymentWarning::CreditExceedsPayment, payout.net() < Pence::ZERO || payout.gross < Pence::ZERO),
            (PaymentWarning::CreditExceedsLabour, liable < Pence::ZERO),
            (PaymentWarning::CreditLeftOut, *has_credit_left),
            (PaymentWarning::ClosedMonth, is_closed),
        ];
        Self {
            subcontractor: subcontractor.id,
            name: subcontractor.details.trading_name.clone(),
            rate: standing.rate,
            verification: standing.number.clone(),
            payout,
            deduction_if_unmatched: at_higher_rate,
            fixed_net: None,
            warnings: warnings.into_iter().filter(|(_, holds)| *holds).map(|(warning, _)| warning).collect(),
            items,
        }
    }
}
