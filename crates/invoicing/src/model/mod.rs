//! The words of invoicing and their rules, without IO.

pub mod bacs;
pub mod cis;
#[cfg(test)]
mod cis_examples;
mod consent;
mod deadline;
mod invoice;
mod list;
mod money;
pub mod numbers;
pub mod portal;
mod purchase_order;
mod run;
mod settings;
mod statement;
pub mod subcontractor;
mod tax_month;

pub use cis::{Amounts, CisRate, MonthSoFar, Payout};
pub use consent::{Consent, ConsentChannel};
pub use deadline::Due;
pub use invoice::{
    Content, Invoice, InvoiceFile, InvoiceKind, InvoiceNote, InvoiceSource, InvoiceState, Line, LineKind, NoteKind,
    VatKind, VatLine,
};
pub use list::{InvoiceQuery, InvoiceSort, cursor, invalid_cursor, number_key, parse_cursor};
pub use money::Pence;
pub use numbers::{Bank, BankChange};
pub use portal::{PortalSession, PortalUser};
pub use purchase_order::PurchaseOrder;
pub use run::{PaidItem, Payee, Payment, PaymentWarning, Pick, Run, RunQuery, RunState};
pub use settings::Settings;
pub use statement::{MonthFigures, MonthLine, Reach, Statement, StatementFields, cell, row};
pub use subcontractor::{Details, Need, Standing, Subcontractor, SubcontractorKind, Verification};
pub use tax_month::{Day, TaxMonth, TaxYear, long, parse_day, plus_days, today};

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// Invoices and their threads.
    pub const INVOICES: Topic = "invoicing.invoices";
    /// Subcontractors, their verification and who stands for them.
    pub const SUBCONTRACTORS: Topic = "invoicing.subcontractors";
    /// Payment runs.
    pub const RUNS: Topic = "invoicing.runs";
    /// Tax months and statements.
    pub const MONTHS: Topic = "invoicing.months";
    /// The organisation's settings.
    pub const SETTINGS: Topic = "invoicing.settings";
}
