//! Closed lists of words that the office asks by. Other words are refused where the model reads them, in its own sentence.

use crate::model;

edge::words! {
    /// In which order invoices are listed.
    InvoiceSort of model::InvoiceSort {
        /// The latest date first.
        Issued,
        /// What is due soonest first.
        Due,
    }

    /// What is to be done about a subcontractor.
    SubcontractorNeed of model::Need {
        /// HMRC is to be asked about it, for the first time or again.
        Verification,
        /// A bank account that it has named waits to be confirmed.
        BankConfirmation,
    }
}
