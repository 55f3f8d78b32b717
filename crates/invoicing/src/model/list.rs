//! What lists are asked for, and where their pages begin.

use kernel::{Error, InvoiceId, Result, SubcontractorId, page::Limit};

use super::{Day, InvoiceState};

/// In which order invoices are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InvoiceSort {
    /// The latest date first.
    #[default]
    Issued,
    /// What is due soonest first.
    Due,
}

/// Which invoices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvoiceQuery {
    /// In one of these states; in any where none is named.
    pub states: Vec<InvoiceState>,
    /// Of this subcontractor.
    pub subcontractor: Option<SubcontractorId>,
    /// Whose number begins so.
    pub search: Option<String>,
    /// Invoices due on or after; a credit note is never due.
    pub due_from: Option<Day>,
    /// Invoices due on or before.
    pub due_to: Option<Day>,
    /// On which something was paid on or after.
    pub paid_from: Option<Day>,
    /// On which something was paid on or before.
    pub paid_to: Option<Day>,
    /// Without those that the office has entered and not handed in: they are not there for the portal.
    pub is_for_portal: bool,
    /// In which order.
    pub sort: InvoiceSort,
    /// How many.
    pub limit: Limit,
    /// Behind this one.
    pub after: Option<(Day, InvoiceId)>,
}

/// A number as it is compared: without case.
pub fn number_key(number: &str) -> String {
    number.trim().to_lowercase()
}

/// The position behind an entry: `key~id`.
pub fn cursor(key: &str, id: impl std::fmt::Display) -> String {
    format!("{id}~{key}")
}

/// What a position was made of.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn parse_cursor(text: &str) -> Result<(&str, &str)> {
    text.split_once('~').ok_or_else(invalid_cursor)
}

/// The error of a position that none of our lists gave.
pub fn invalid_cursor() -> Error {
    Error::invalid("This cursor does not belong to this list.").with_details(serde_json::json!({ "field": "cursor" }))
}
