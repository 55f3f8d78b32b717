//! Subcontractors and their verifications.

use kernel::{Result, SubcontractorId, Timestamp, VerificationId, folded};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{Conditions, day, day_or_none};
use crate::model::{
    Bank, CisRate, Consent, ConsentChannel, Day, Details, Need, Pence, Standing, Subcontractor, SubcontractorKind,
    Verification,
};

const COLUMNS: &str =
    "s.id, s.trading_name, s.legal_name, s.kind, s.utr, s.nino, s.company_number, s.vat_number, s.address,
    s.email, s.phone, s.agreed_amount, s.terms_days, s.levy_basis_points, s.account_name, s.sort_code, s.account_number,
    s.electronic_statements, s.consented_at, s.consent_how, s.consent_given_on, s.consent_note, s.is_archived, s.last_paid, s.version, s.created_at, s.updated_at";

impl FromRow for Subcontractor {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            details: Details {
                trading_name: row.next()?,
                legal_name: row.next()?,
                kind: SubcontractorKind::from_stored(&row.next::<String>()?),
                utr: row.next()?,
                nino: row.next()?,
                company_number: row.next()?,
                vat_number: row.next()?,
                address: row.next()?,
                email: row.next()?,
                phone: row.next()?,
                agreed_amount: row.next::<Option<i64>>()?.map(Pence::new),
                terms_days: row.next()?,
                levy_basis_points: row.next()?,
            },
            bank: match (row.next()?, row.next()?, row.next()?) {
                (Some(account_name), Some(sort_code), Some(account_number)) => {
                    Some(Bank { account_name, sort_code, account_number })
                }
                _ => None,
            },
            consent: consent(row)?,
            is_archived: row.next()?,
            last_paid: day_or_none(row)?,
            version: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
        })
    }
}

/// What it said of electronic statements. What was said before this was kept was said in the portal, on that day.
fn consent(row: &mut RowReader<'_>) -> Result<Option<Consent>> {
    let (agrees, at): (bool, Option<Timestamp>) = (row.next()?, row.next()?);
    let (how, given_on): (Option<String>, Option<Day>) = (row.next()?, day_or_none(row)?);
    let note: String = row.next()?;
    let Some(recorded_at) = at else { return Ok(None) };
    let said = Consent::in_portal(agrees, recorded_at);
    let how = how.map_or(Ok(said.how), |how| ConsentChannel::from_name(&how))?;
    Ok(Some(Consent { how, given_on: given_on.unwrap_or(said.given_on), note, ..said }))
}

/// A verification with whose it is.
struct Verified(SubcontractorId, Verification);

impl FromRow for Verified {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self(
            row.next()?,
            Verification {
                id: row.next()?,
                number: row.next()?,
                verified_on: day(row)?,
                effective_from: day(row)?,
                rate: CisRate::from_stored(&row.next::<String>()?),
                note: row.next()?,
                by: row.next()?,
                created_at: row.next()?,
                evidence: row.next()?,
            },
        ))
    }
}

/// One subcontractor.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: SubcontractorId) -> Result<Option<Subcontractor>> {
    let sql = format!("SELECT {COLUMNS} FROM subcontractors s WHERE s.tenant_id = ?1 AND s.id = ?2");
    tx.query_opt(&sql, &params![id])
}

/// Those of these subcontractors that there are.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[SubcontractorId]) -> Result<Vec<Subcontractor>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM subcontractors s WHERE s.tenant_id = ?1 AND s.id IN ({})",
        placeholders(2, ids.len())
    );
    tx.query(&sql, &values)
}

/// What a page of subcontractors is made of.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// Those out of use instead of those in use.
    pub(crate) is_archived: bool,
    /// Whose names contain this.
    pub(crate) search: Option<&'a str>,
    /// For whom this is to be done on that day.
    pub(crate) needs: Option<(Need, Day)>,
}

/// A page by name.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    wanted: Wanted<'_>,
    after: Option<(&str, SubcontractorId)>,
    rows: i64,
) -> Result<Vec<Subcontractor>> {
    let mut scope = Conditions::new("s.tenant_id = ?1");
    scope.and("s.is_archived = {}", wanted.is_archived);
    if let Some(text) = wanted.search {
        scope.and("s.name_key LIKE {} ESCAPE '\\'", store::like_pattern(&name_key(text)));
    }
    match wanted.needs {
        None => {}
        Some((Need::Verification, day)) => {
            let (day, oldest) = (scope.bind(day.to_string()), scope.bind(Standing::oldest(day).to_string()));
            scope.sql.push_str(&format!(" AND {}", unverified(day, oldest)));
        }
        Some((Need::BankConfirmation, _)) => scope.sql.push_str(
            " AND s.id IN (SELECT subcontractor_id FROM subcontractor_bank_changes
                           WHERE tenant_id = ?1 AND state = 'pending')",
        ),
    }
    if let Some((name, id)) = after {
        let (name, id) = (scope.bind(name), scope.bind(id));
        scope.sql.push_str(&format!(" AND (s.name_key, s.id) > (?{name}, ?{id})"));
    }
    let limit = scope.bind(rows);
    let sql =
        format!("SELECT {COLUMNS} FROM subcontractors s WHERE {} ORDER BY s.name_key, s.id LIMIT ?{limit}", scope.sql);
    tx.query(&sql, &scope.values)
}

/// A name as lists sort and search it: without case and accents.
pub(crate) fn name_key(name: &str) -> String {
    folded(name)
}

/// Adds a subcontractor.
pub(crate) fn add(tx: &mut Tx<'_>, one: &Subcontractor) -> Result<()> {
    tx.execute(
        "INSERT INTO subcontractors (tenant_id, id, trading_name, name_key, legal_name, kind, utr, nino, company_number,
             vat_number, address, email, phone, agreed_amount, terms_days, levy_basis_points, electronic_statements,
             is_archived, version, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, FALSE, FALSE, ?17, ?18, ?18)",
        &params![
            one.id,
            one.details.trading_name.as_str(),
            name_key(&one.details.trading_name),
            one.details.legal_name.as_str(),
            one.details.kind.name(),
            one.details.utr.clone(),
            one.details.nino.clone(),
            one.details.company_number.clone(),
            one.details.vat_number.clone(),
            one.details.address.as_str(),
            one.details.email.clone(),
            one.details.phone.as_str(),
            one.details.agreed_amount.map(Pence::get),
            one.details.terms_days,
            one.details.levy_basis_points,
            one.version,
            one.created_at
        ],
    )?;
    Ok(())
}

/// Writes what is known of a subcontractor, all of it.
pub(crate) fn update(tx: &mut Tx<'_>, one: &Subcontractor) -> Result<()> {
    let (bank, consent) = (one.bank.as_ref(), one.consent.as_ref());
    tx.execute(
        "UPDATE subcontractors SET trading_name = ?3, name_key = ?4, legal_name = ?5, kind = ?6, utr = ?7, nino = ?8,
             company_number = ?9, vat_number = ?10, address = ?11, email = ?12, phone = ?13, agreed_amount = ?14,
             terms_days = ?15, levy_basis_points = ?16, account_name = ?17, sort_code = ?18, account_number = ?19,
             electronic_statements = ?20, consented_at = ?21, consent_how = ?22, consent_given_on = ?23,
             consent_note = ?24, is_archived = ?25, version = ?26, updated_at = ?27
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            one.id,
            one.details.trading_name.as_str(),
            name_key(&one.details.trading_name),
            one.details.legal_name.as_str(),
            one.details.kind.name(),
            one.details.utr.clone(),
            one.details.nino.clone(),
            one.details.company_number.clone(),
            one.details.vat_number.clone(),
            one.details.address.as_str(),
            one.details.email.clone(),
            one.details.phone.as_str(),
            one.details.agreed_amount.map(Pence::get),
            one.details.terms_days,
            one.details.levy_basis_points,
            bank.map(|bank| bank.account_name.clone()),
            bank.map(|bank| bank.sort_code.clone()),
            bank.map(|bank| bank.account_number.clone()),
            one.takes_electronic_statements(),
            consent.map(|consent| consent.recorded_at),
            consent.map(|consent| consent.how.name()),
            consent.map(|consent| consent.given_on.to_string()),
            consent.map_or("", |consent| consent.note.as_str()),
            one.is_archived,
            one.version,
            one.updated_at
        ],
    )?;
    Ok(())
}

/// Notes that a subcontractor was paid.
pub(crate) fn update_last_paid(tx: &mut Tx<'_>, id: SubcontractorId, on: Day) -> Result<()> {
    tx.execute(
        "UPDATE subcontractors SET last_paid = ?3
         WHERE tenant_id = ?1 AND id = ?2 AND (last_paid IS NULL OR last_paid < ?3)",
        &params![id, on.to_string()],
    )?;
    Ok(())
}

/// The verifications of these subcontractors, the latest first.
pub(crate) fn list_verifications(
    tx: &mut Tx<'_>,
    of: &[SubcontractorId],
) -> Result<std::collections::HashMap<SubcontractorId, Vec<Verification>>> {
    let mut found: std::collections::HashMap<_, Vec<_>> = std::collections::HashMap::new();
    if of.is_empty() {
        return Ok(found);
    }
    let values: Vec<Value> = of.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT subcontractor_id, id, number, verified_on, effective_from, rate, note, created_by, created_at, evidence_id
         FROM subcontractor_verifications WHERE tenant_id = ?1 AND subcontractor_id IN ({})
         ORDER BY effective_from DESC, id DESC",
        placeholders(2, of.len())
    );
    for Verified(subcontractor, verification) in tx.query(&sql, &values)? {
        found.entry(subcontractor).or_default().push(verification);
    }
    Ok(found)
}

/// Adds a verification.
pub(crate) fn add_verification(tx: &mut Tx<'_>, of: SubcontractorId, one: &Verification) -> Result<()> {
    tx.execute(
        "INSERT INTO subcontractor_verifications (tenant_id, subcontractor_id, id, number, verified_on, effective_from, rate,
             note, created_by, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        &params![
            of,
            one.id,
            one.number.clone(),
            one.verified_on.to_string(),
            one.effective_from.to_string(),
            one.rate.name(),
            one.note.as_str(),
            one.by,
            one.created_at
        ],
    )?;
    Ok(())
}

/// Names the file that shows a verification.
pub(crate) fn update_evidence(
    tx: &mut Tx<'_>,
    of: SubcontractorId,
    id: VerificationId,
    file: kernel::FileId,
) -> Result<()> {
    tx.execute(
        "UPDATE subcontractor_verifications SET evidence_id = ?4 WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND id = ?3",
        &params![of, id, file],
    )?;
    Ok(())
}

/// The condition that HMRC is to be asked about `s`, by the rule of `Standing::on`: nothing was answered that is in
/// force on the day, or neither was that since the oldest day that counts nor was it paid since then. Both days by
/// their places.
fn unverified(day: usize, oldest: usize) -> String {
    format!(
        "NOT EXISTS (
             SELECT 1 FROM subcontractor_verifications v
             WHERE v.tenant_id = s.tenant_id AND v.subcontractor_id = s.id AND v.effective_from <= ?{day}
               AND (v.verified_on >= ?{oldest} OR s.last_paid >= ?{oldest})
               AND NOT EXISTS (
                   SELECT 1 FROM subcontractor_verifications l
                   WHERE l.tenant_id = v.tenant_id AND l.subcontractor_id = v.subcontractor_id
                     AND l.effective_from <= ?{day}
                     AND (l.effective_from, l.verified_on, l.id) > (v.effective_from, v.verified_on, v.id)))"
    )
}

/// How many subcontractors in use HMRC is to be asked about on `day`.
pub(crate) fn count_unverified(tx: &mut Tx<'_>, day: Day) -> Result<i64> {
    let sql = format!(
        "SELECT COUNT(*) FROM subcontractors s WHERE s.tenant_id = ?1 AND s.is_archived = FALSE AND {}",
        unverified(2, 3)
    );
    tx.query_one(&sql, &params![day.to_string(), Standing::oldest(day).to_string()])
}
