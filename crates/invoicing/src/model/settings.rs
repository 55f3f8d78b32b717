//! Who the contractor is for HMRC, and how the organisation pays.

use kernel::{Error, Result};

use super::{Bank, bacs, numbers, subcontractor::text};

/// The settings of an organisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The contractor's name on statements; empty until somebody says.
    pub contractor_name: String,
    /// The employer's PAYE reference; empty until somebody says.
    pub employer_reference: String,
    /// The accounts office reference.
    pub accounts_office_reference: String,
    /// Whether a payment run needs a second person.
    pub requires_second_approver: bool,
    /// After how many days an invoice is due unless said otherwise.
    pub default_terms_days: i64,
    /// What a deduction by contract is called.
    pub levy_label: String,
    /// The account that subcontractors are paid from.
    pub paying_account: Option<Bank>,
    /// The organisation's BACS service user number; empty where it has none.
    pub bacs_user_number: String,
    /// 1, and one more with every change.
    pub version: i64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            contractor_name: String::new(),
            employer_reference: String::new(),
            accounts_office_reference: String::new(),
            requires_second_approver: false,
            default_terms_days: 30,
            levy_label: "Contractual levy".to_owned(),
            paying_account: None,
            bacs_user_number: String::new(),
            version: 1,
        }
    }
}

impl Settings {
    /// The settings with every number checked.
    ///
    /// # Errors
    /// That of the first thing that is wrong.
    pub fn checked(self) -> Result<Self> {
        let reference = self.employer_reference.trim();
        if !(0..=365).contains(&self.default_terms_days) {
            return Err(Error::invalid("defaultTermsDays is between 0 and 365."));
        }
        Ok(Self {
            contractor_name: text(&self.contractor_name, "contractorName", (0, 200))?,
            employer_reference: if reference.is_empty() { String::new() } else { numbers::employer(reference)? },
            accounts_office_reference: text(&self.accounts_office_reference, "accountsOfficeReference", (0, 20))?,
            levy_label: text(&self.levy_label, "levyLabel", (1, 60))?,
            bacs_user_number: bacs::user_number(&self.bacs_user_number)?,
            ..self
        })
    }

    /// Whether statements can be issued.
    pub fn is_complete(&self) -> bool {
        !self.contractor_name.is_empty() && !self.employer_reference.is_empty()
    }
}
