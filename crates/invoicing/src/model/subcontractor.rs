//! Subcontractors and their verification by HMRC.

use kernel::{Error, Result, SubcontractorId, Timestamp, UserId, VerificationId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Bank, CisRate, Consent, Day, Pence, TaxYear, numbers};

/// What sort of business a subcontractor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SubcontractorKind {
    /// One person.
    SoleTrader,
    /// Several people.
    Partnership,
    /// A company.
    Company,
}

impl SubcontractorKind {
    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SoleTrader => "soleTrader",
            Self::Partnership => "partnership",
            Self::Company => "company",
        }
    }

    /// What the database kept.
    pub fn from_stored(name: &str) -> Self {
        match name {
            "partnership" => Self::Partnership,
            "company" => Self::Company,
            _ => Self::SoleTrader,
        }
    }
}

/// What is known of a subcontractor, as the office enters it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Details {
    /// The name it trades under.
    pub trading_name: String,
    /// The name it is registered under.
    pub legal_name: String,
    /// What sort of business it is.
    pub kind: SubcontractorKind,
    /// Unique Taxpayer Reference.
    pub utr: Option<String>,
    /// National Insurance number.
    pub nino: Option<String>,
    /// Registration number of a company.
    pub company_number: Option<String>,
    /// VAT registration number; without one no VAT is charged.
    pub vat_number: Option<String>,
    /// The postal address, in lines.
    pub address: String,
    /// Where remittance advice goes.
    pub email: Option<String>,
    /// Telephone.
    pub phone: String,
    /// How much was agreed in all, for a warning beyond it.
    pub agreed_amount: Option<Pence>,
    /// How many days after its date an invoice is due; the organisation's unless said.
    pub terms_days: Option<i64>,
    /// What is deducted by contract, in hundredths of a per cent of labour. Off unless somebody sets it.
    pub levy_basis_points: i64,
}

/// A subcontractor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subcontractor {
    /// Its identifier.
    pub id: SubcontractorId,
    /// What is known of it.
    pub details: Details,
    /// Where it is paid.
    pub bank: Option<Bank>,
    /// What it last said of electronic statements; `None` where it never was asked.
    pub consent: Option<Consent>,
    /// Whether it is out of use: kept, and not offered.
    pub is_archived: bool,
    /// When it was last paid.
    pub last_paid: Option<Day>,
    /// 1, and one more with every change.
    pub version: i64,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Subcontractor {
    /// Whether statements may reach it electronically alone.
    pub fn takes_electronic_statements(&self) -> bool {
        self.consent.as_ref().is_some_and(|consent| consent.agrees)
    }
}

/// What HMRC answered when a subcontractor was verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verification {
    /// Its identifier.
    pub id: VerificationId,
    /// The number that HMRC gave.
    pub number: Option<String>,
    /// When HMRC was asked.
    pub verified_on: Day,
    /// From when the rate applies.
    pub effective_from: Day,
    /// At which rate to deduct.
    pub rate: CisRate,
    /// What else there is to know.
    pub note: String,
    /// Who entered it.
    pub by: Option<UserId>,
    /// When it was entered.
    pub created_at: Timestamp,
    /// What shows it: a file in the organisation's Drive.
    pub evidence: Option<kernel::FileId>,
}

/// What is to be done for a subcontractor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// HMRC is to be asked about it, for the first time or again.
    Verification,
    /// It has named another bank account that nobody has confirmed.
    BankConfirmation,
}

impl Need {
    /// As requests name it.
    ///
    /// # Errors
    /// `INVALID_REQUEST`, which names the field.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "verification" => Ok(Self::Verification),
            "bankConfirmation" => Ok(Self::BankConfirmation),
            _ => Err(Error::invalid("needs is verification or bankConfirmation.")
                .with_details(serde_json::json!({ "field": "needs" }))),
        }
    }
}

/// How a subcontractor stands with HMRC on a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// At which rate to deduct: the higher one where nothing is known.
    pub rate: CisRate,
    /// Since when.
    pub since: Option<Day>,
    /// The number of the verification.
    pub number: Option<String>,
    /// Whether there is any verification.
    pub is_verified: bool,
    /// Whether HMRC is to be asked again: not paid in this or the two previous tax years, nor verified in them.
    pub must_verify_again: bool,
}

impl Standing {
    /// The standing on `day` by these verifications, in any order.
    pub fn on(day: Day, verifications: &[Verification], last_paid: Option<Day>) -> Self {
        let in_force = verifications
            .iter()
            .filter(|one| one.effective_from <= day)
            .max_by_key(|one| (one.effective_from, one.verified_on, one.id));
        let Some(found) = in_force else {
            return Self {
                rate: CisRate::Unmatched,
                since: None,
                number: None,
                is_verified: false,
                must_verify_again: false,
            };
        };
        let oldest = Self::oldest(day);
        let last = last_paid.map_or(found.verified_on, |paid| paid.max(found.verified_on));
        Self {
            rate: found.rate,
            since: Some(found.effective_from),
            number: found.number.clone(),
            is_verified: true,
            must_verify_again: last < oldest,
        }
    }

    /// Since when HMRC's answer, or a payment, counts on `day`: the first day of the tax year before the last.
    pub fn oldest(day: Day) -> Day {
        TaxYear::of(day).earlier(2).begin()
    }
}

/// The text without blanks at its ends, of at most so many letters and without control characters but line ends.
///
/// # Errors
/// `INVALID_REQUEST`, which names `field`.
pub fn text(given: &str, field: &'static str, (least, most): (usize, usize)) -> Result<String> {
    let text = given.trim();
    let length = text.chars().count();
    let is_odd = text.chars().any(|letter| letter.is_control() && letter != '\n');
    if (least..=most).contains(&length) && !is_odd {
        return Ok(text.to_owned());
    }
    let message =
        if length < least { format!("{field} is missing.") } else { format!("{field} has at most {most} letters.") };
    Err(Error::invalid(message).with_details(serde_json::json!({ "field": field })))
}

/// A mail address, in small letters.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn email(given: &str) -> Result<String> {
    let text = given.trim().to_lowercase();
    let is_address = text.len() <= 254
        && !text
            .chars()
            .any(|letter| letter.is_whitespace() || letter.is_control() || "<>\",;:\\()[]".contains(letter))
        && text.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && local.len() <= 64
                && !domain.contains('@')
                && domain.split('.').all(|label| {
                    !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
                })
                && domain.contains('.')
        });
    if is_address {
        return Ok(text);
    }
    Err(Error::invalid("This is not an email address.").with_details(serde_json::json!({ "field": "email" })))
}

impl Details {
    /// The details with every number checked and every text trimmed; an empty one is none.
    ///
    /// # Errors
    /// That of the first thing that is wrong.
    pub fn checked(self) -> Result<Self> {
        let given = |value: Option<String>| value.filter(|value| !value.trim().is_empty());
        let agreed = self.agreed_amount.map(|amount| Pence::entered(amount.get(), "agreedAmount")).transpose()?;
        if self.terms_days.is_some_and(|days| !(0..=365).contains(&days)) {
            return Err(Error::invalid("termsDays is between 0 and 365."));
        }
        if !(0..=1000).contains(&self.levy_basis_points) {
            return Err(Error::invalid("levyBasisPoints is between 0 and 1000: at most ten per cent."));
        }
        Ok(Self {
            trading_name: text(&self.trading_name, "tradingName", (1, 200))?,
            legal_name: text(&self.legal_name, "legalName", (1, 200))?,
            kind: self.kind,
            utr: given(self.utr).map(|value| numbers::utr(&value)).transpose()?,
            nino: given(self.nino).map(|value| numbers::nino(&value)).transpose()?,
            company_number: given(self.company_number).map(|value| numbers::company(&value)).transpose()?,
            vat_number: given(self.vat_number).map(|value| numbers::vat(&value)).transpose()?,
            address: text(&self.address, "address", (0, 500))?,
            email: given(self.email).map(|value| email(&value)).transpose()?,
            phone: text(&self.phone, "phone", (0, 50))?,
            agreed_amount: agreed,
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use kernel::id::TypedId;
    use uuid::Uuid;

    use super::*;

    fn verification(number: u128, from: Day, rate: CisRate) -> Verification {
        let id: VerificationId = Uuid::from_u128(number).into();
        assert_eq!(VerificationId::NOUN, "Verification");
        Verification {
            id,
            number: Some(format!("V000000000{number}")),
            verified_on: from,
            effective_from: from,
            rate,
            note: String::new(),
            by: None,
            created_at: Timestamp::from_micros(0),
            evidence: None,
        }
    }

    #[test]
    fn the_rate_is_that_of_the_day_and_the_higher_one_before_any_verification() {
        let found = [
            verification(1, date(2026, 1, 10), CisRate::Unmatched),
            verification(2, date(2026, 10, 1), CisRate::Registered),
        ];
        for (day, rate, is_verified) in [
            (date(2026, 1, 9), CisRate::Unmatched, false),
            (date(2026, 9, 30), CisRate::Unmatched, true),
            (date(2026, 10, 1), CisRate::Registered, true),
        ] {
            let standing = Standing::on(day, &found, None);
            assert_eq!((standing.rate, standing.is_verified), (rate, is_verified), "{day}");
        }
    }

    #[test]
    fn hmrc_is_asked_again_after_two_tax_years_without_payment() {
        let old = [verification(1, date(2023, 6, 1), CisRate::Registered)];
        // 2023-24 is the second year before 2025-26.
        assert!(!Standing::on(date(2026, 4, 5), &old, None).must_verify_again);
        assert!(Standing::on(date(2026, 4, 6), &old, None).must_verify_again);
        assert!(!Standing::on(date(2026, 4, 6), &old, Some(date(2024, 4, 6))).must_verify_again);
    }

    #[test]
    fn an_address_is_one() {
        assert_eq!(email(" Piotr@Zielinski-Dach.Example ").expect("valid"), "piotr@zielinski-dach.example");
        for odd in ["", "x", "a@b", "a@@b.c", "a b@c.d", "a@b..c", "<a@b.c>", "a@b.c\r\nBcc: x@y.z"] {
            assert!(email(odd).is_err(), "{odd:?}");
        }
    }
}
