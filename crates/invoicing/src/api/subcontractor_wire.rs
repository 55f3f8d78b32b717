//! How subcontractors look as JSON.

use std::collections::HashMap;

use kernel::{Ctx, UserId, port::Person};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{BankAccount, BankChange, may, name};
use crate::{
    model::{self, CisRate, ConsentChannel, Pence, SubcontractorKind},
    ops::{Summed, WholeSubcontractor},
    policy::BooksAction,
};

/// A subcontractor in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SubcontractorSummary {
    id: Uuid,
    /// The name it trades under.
    name: String,
    legal_name: String,
    kind: SubcontractorKind,
    #[schema(required)]
    utr: Option<String>,
    /// At which rate to deduct today: the higher one where HMRC was never asked.
    rate: CisRate,
    /// `2026-11-05`.
    #[schema(required)]
    rate_since: Option<String>,
    is_verified: bool,
    /// Not paid in this or the two previous tax years.
    must_verify_again: bool,
    #[schema(required)]
    email: Option<String>,
    /// What its invoices come to, less its credit notes.
    owed: Pence,
    /// On how many invoices something is owed.
    open_invoices: i64,
    /// How many credit notes are still to be deducted.
    open_credits: i64,
    is_archived: bool,
    version: i64,
}

impl SubcontractorSummary {
    pub(super) fn new(summed: Summed) -> Self {
        let Summed { subcontractor, standing, owed } = summed;
        Self {
            id: subcontractor.id.into(),
            name: subcontractor.details.trading_name,
            legal_name: subcontractor.details.legal_name,
            kind: subcontractor.details.kind,
            utr: subcontractor.details.utr,
            rate: standing.rate,
            rate_since: standing.since.map(|day| day.to_string()),
            is_verified: standing.is_verified,
            must_verify_again: standing.must_verify_again,
            email: subcontractor.details.email,
            owed: owed.amount,
            open_invoices: owed.count,
            open_credits: owed.credits,
            is_archived: subcontractor.is_archived,
            version: subcontractor.version,
        }
    }
}

/// What HMRC answered.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Verification {
    id: Uuid,
    #[schema(required)]
    number: Option<String>,
    /// `2026-11-05`.
    verified_on: String,
    /// `2026-11-05`.
    effective_from: String,
    rate: CisRate,
    note: String,
    /// Who entered it, by name.
    #[schema(required)]
    by: Option<String>,
    /// RFC 3339.
    created_at: String,
    /// The file that shows it, under `…/evidence`.
    #[schema(required)]
    evidence_id: Option<Uuid>,
}

impl Verification {
    pub(super) fn new(one: &model::Verification, people: &HashMap<UserId, Person>) -> Self {
        Self {
            id: one.id.into(),
            number: one.number.clone(),
            verified_on: one.verified_on.to_string(),
            effective_from: one.effective_from.to_string(),
            rate: one.rate,
            note: one.note.clone(),
            by: name(people, one.by),
            created_at: one.created_at.to_string(),
            evidence_id: one.evidence.map(Into::into),
        }
    }
}

/// Somebody who stands for a subcontractor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PortalUser {
    id: Uuid,
    email: String,
    display_name: String,
    /// RFC 3339.
    invited_at: String,
    /// RFC 3339.
    #[schema(required)]
    last_seen_at: Option<String>,
}

impl PortalUser {
    pub(super) fn new(user: &model::PortalUser) -> Self {
        Self {
            id: user.id.into(),
            email: user.email.clone(),
            display_name: user.display_name.clone(),
            invited_at: user.invited_at.to_string(),
            last_seen_at: user.last_seen.map(|at| at.to_string()),
        }
    }
}

/// What was paid in a tax year.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TaxYearSummary {
    /// `2026-27`.
    tax_year: String,
    gross: Pence,
    materials: Pence,
    deducted: Pence,
    /// With VAT.
    net: Pence,
}

/// What whoever asks may do to a subcontractor.
#[derive(Serialize, ToSchema)]
struct SubcontractorAbilities {
    edit: bool,
    reveal: bool,
    invite: bool,
    verify: bool,
}

/// What a subcontractor has said of electronic statements.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StatementConsent {
    /// Whether they may come alone.
    agrees: bool,
    how: ConsentChannel,
    /// `2026-11-05`.
    given_on: String,
    note: String,
    /// RFC 3339.
    recorded_at: String,
}

impl StatementConsent {
    fn new(consent: model::Consent) -> Self {
        let model::Consent { agrees, how, given_on, note, recorded_at } = consent;
        Self { agrees, how, given_on: given_on.to_string(), note, recorded_at: recorded_at.to_string() }
    }
}

/// A subcontractor with all that belongs to it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Subcontractor {
    #[serde(flatten)]
    summary: SubcontractorSummary,
    /// Masked to its last letters for those who may not change it.
    #[schema(required)]
    nino: Option<String>,
    #[schema(required)]
    company_number: Option<String>,
    #[schema(required)]
    vat_number: Option<String>,
    address: String,
    phone: String,
    #[schema(required)]
    agreed_amount: Option<Pence>,
    #[schema(required)]
    terms_days: Option<i64>,
    levy_basis_points: i64,
    /// Masked.
    #[schema(required)]
    bank: Option<BankAccount>,
    #[schema(required)]
    bank_change: Option<BankChange>,
    /// Whether statements may come electronically alone.
    electronic_statements: bool,
    /// What was last said of that; null where nobody was asked.
    #[schema(required)]
    consent: Option<StatementConsent>,
    /// The latest first.
    verifications: Vec<Verification>,
    portal_users: Vec<PortalUser>,
    year: TaxYearSummary,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    can: SubcontractorAbilities,
}

impl Subcontractor {
    pub(super) fn new(ctx: &Ctx, whole: WholeSubcontractor) -> Self {
        let WholeSubcontractor { summed, verifications, bank_change, portal_users, year: (year, paid), people } = whole;
        let (one, manages) = (summed.subcontractor.clone(), may(ctx, BooksAction::Manage));
        let takes_electronic = one.takes_electronic_statements();
        Self {
            nino: one.details.nino.map(|nino| if manages { nino } else { format!("*****{}", &nino[5..]) }),
            company_number: one.details.company_number,
            vat_number: one.details.vat_number,
            address: one.details.address,
            phone: one.details.phone,
            agreed_amount: one.details.agreed_amount,
            terms_days: one.details.terms_days,
            levy_basis_points: one.details.levy_basis_points,
            bank: one.bank.as_ref().map(BankAccount::masked),
            bank_change: bank_change.as_ref().map(BankChange::new),
            electronic_statements: takes_electronic,
            consent: one.consent.map(StatementConsent::new),
            verifications: verifications.iter().map(|one| Verification::new(one, &people)).collect(),
            portal_users: portal_users.iter().map(PortalUser::new).collect(),
            year: TaxYearSummary {
                tax_year: year.name(),
                gross: paid.gross,
                materials: paid.materials,
                deducted: paid.deduction,
                net: paid.net(),
            },
            created_at: one.created_at.to_string(),
            updated_at: one.updated_at.to_string(),
            can: SubcontractorAbilities {
                edit: manages,
                reveal: may(ctx, BooksAction::Pay),
                invite: manages,
                verify: manages,
            },
            summary: SubcontractorSummary::new(summed),
        }
    }
}
