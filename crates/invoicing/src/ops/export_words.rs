//! The words of tables: those that the screens have.

use crate::model::{CisRate, Day, InvoiceKind, InvoiceState, MonthFigures, RunState, Standing, SubcontractorKind};

pub(super) const fn invoice_kind(kind: InvoiceKind) -> &'static str {
    match kind {
        InvoiceKind::Invoice => "Invoice",
        InvoiceKind::CreditNote => "Credit note",
    }
}

pub(super) const fn invoice_state(state: InvoiceState) -> &'static str {
    match state {
        InvoiceState::Draft => "Draft",
        InvoiceState::Submitted => "Submitted",
        InvoiceState::Queried => "Queried",
        InvoiceState::Approved => "Approved",
        InvoiceState::Scheduled => "Scheduled",
        InvoiceState::PartPaid => "Part paid",
        InvoiceState::Paid => "Paid",
        InvoiceState::Void => "Void",
    }
}

pub(super) const fn run_state(state: RunState) -> &'static str {
    match state {
        RunState::Draft => "Prepared",
        RunState::AwaitingApproval => "Awaiting approval",
        RunState::Approved => "Approved",
        RunState::Paid => "Paid",
        RunState::Cancelled => "Cancelled",
    }
}

pub(super) const fn subcontractor_kind(kind: SubcontractorKind) -> &'static str {
    match kind {
        SubcontractorKind::SoleTrader => "Sole trader",
        SubcontractorKind::Partnership => "Partnership",
        SubcontractorKind::Company => "Company",
    }
}

/// How far a month has come on `day`.
pub(super) fn month_state(one: &MonthFigures, day: Day) -> &'static str {
    if one.closed.is_some() {
        "Closed"
    } else if one.month.return_due() < day {
        "Late to close"
    } else if one.month.end() < day {
        "To close"
    } else {
        "Running"
    }
}

/// How a subcontractor stands with HMRC on `day`: the rate, or what has to be done first.
pub(super) fn verification(standing: &Standing, day: Day) -> String {
    match standing {
        Standing { is_verified: false, .. } => "Not verified".to_owned(),
        Standing { must_verify_again: true, .. } => "Verify again".to_owned(),
        Standing { rate, .. } => format!("{}, {}", rate_name(*rate), percent(*rate, day)),
    }
}

const fn rate_name(rate: CisRate) -> &'static str {
    match rate {
        CisRate::Gross => "Gross payment",
        CisRate::Registered => "Registered",
        CisRate::Unmatched => "Unmatched",
    }
}

/// How much is deducted on `day`: `20%`.
pub(super) fn percent(rate: CisRate, day: Day) -> String {
    let points = rate.basis_points(day);
    let rest = if points % 100 == 0 { String::new() } else { format!(".{:02}", points % 100) };
    format!("{}{rest}%", points / 100)
}
