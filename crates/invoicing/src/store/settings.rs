//! The organisation's settings.

use kernel::Result;
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{Bank, Settings};

impl FromRow for Settings {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            contractor_name: row.next()?,
            employer_reference: row.next()?,
            accounts_office_reference: row.next()?,
            requires_second_approver: row.next()?,
            default_terms_days: row.next()?,
            levy_label: row.next()?,
            version: row.next()?,
            bacs_user_number: row.next()?,
            paying_account: match (row.next()?, row.next()?, row.next()?) {
                (Some(account_name), Some(sort_code), Some(account_number)) => {
                    Some(Bank { account_name, sort_code, account_number })
                }
                _ => None,
            },
        })
    }
}

/// The settings; those that every organisation begins with where nobody has said anything.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Settings> {
    let found = tx.query_opt(
        "SELECT contractor_name, employer_reference, accounts_office_reference, requires_second_approver,
                default_terms_days, levy_label, version, bacs_user_number, account_name, sort_code, account_number
         FROM invoicing_settings WHERE tenant_id = ?1",
        &params![],
    )?;
    Ok(found.unwrap_or_default())
}

/// Writes the settings.
pub(crate) fn update(tx: &mut Tx<'_>, settings: &Settings) -> Result<()> {
    let bank = settings.paying_account.as_ref();
    tx.execute(
        "INSERT INTO invoicing_settings (tenant_id, contractor_name, employer_reference, accounts_office_reference,
             requires_second_approver, default_terms_days, levy_label, last_statement, version, bacs_user_number,
             account_name, sort_code, account_number)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?10, ?11, ?12)
         ON CONFLICT (tenant_id) DO UPDATE SET contractor_name = ?2, employer_reference = ?3,
             accounts_office_reference = ?4, requires_second_approver = ?5, default_terms_days = ?6, levy_label = ?7,
             version = ?8, bacs_user_number = ?9, account_name = ?10, sort_code = ?11, account_number = ?12",
        &params![
            settings.contractor_name.as_str(),
            settings.employer_reference.as_str(),
            settings.accounts_office_reference.as_str(),
            settings.requires_second_approver,
            settings.default_terms_days,
            settings.levy_label.as_str(),
            settings.version,
            settings.bacs_user_number.as_str(),
            bank.map(|bank| bank.account_name.clone()),
            bank.map(|bank| bank.sort_code.clone()),
            bank.map(|bank| bank.account_number.clone())
        ],
    )?;
    Ok(())
}

/// The next statement's number. The settings are there: a statement needs the contractor's name.
pub(crate) fn take_statement_number(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one(
        "UPDATE invoicing_settings SET last_statement = last_statement + 1 WHERE tenant_id = ?1 RETURNING last_statement",
        &params![],
    )
}
