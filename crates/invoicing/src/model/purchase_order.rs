//! Purchase orders: what the office has ordered of a subcontractor, which invoices answer to.

use kernel::{FileId, PurchaseOrderId, Result, SubcontractorId, Timestamp};

use super::{Pence, subcontractor::text};

/// A purchase order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PurchaseOrder {
    /// Its identifier.
    pub id: PurchaseOrderId,
    /// Of whom.
    pub subcontractor: SubcontractorId,
    /// Its number, one of a kind for the subcontractor.
    pub number: String,
    /// What it is for.
    pub description: String,
    /// How much was ordered without VAT, where that is agreed.
    pub amount: Option<Pence>,
    /// Whether nothing is to be invoiced under it any more.
    pub is_closed: bool,
    /// The order itself as a file, and what that is called.
    pub file: Option<(FileId, String)>,
    /// When it was entered.
    pub created_at: Timestamp,
}

impl PurchaseOrder {
    /// The order with its texts trimmed and its amount within bounds.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, which names the field.
    pub fn checked(self) -> Result<Self> {
        Ok(Self {
            number: text(&self.number, "number", (1, 100))?,
            description: text(&self.description, "description", (0, 500))?,
            amount: self.amount.map(|amount| Pence::entered(amount.get(), "amount")).transpose()?,
            ..self
        })
    }

    /// Whether more was invoiced than was ordered.
    pub fn is_over(&self, invoiced: Pence) -> bool {
        self.amount.is_some_and(|amount| invoiced > amount)
    }
}
