//! What a subcontractor was paid in each tax year: what it puts into its tax return.

use kernel::{Ctx, Result, SubcontractorId};

use super::{require, subcontractor};
use crate::{
    Invoicing,
    model::{Payout, TaxYear, row},
    policy::BooksAction,
    store::{payments, settings},
};

/// What a subcontractor was paid in a tax year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaidYear {
    /// Which.
    pub year: TaxYear,
    /// By how many payments.
    pub count: i64,
    /// What they came to.
    pub sums: Payout,
}

/// What a subcontractor was paid, by tax years.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaidYears {
    /// Those in which anything was paid, the latest first.
    pub years: Vec<PaidYear>,
    /// What a deduction by contract is called.
    pub levy_label: String,
}

/// What a subcontractor was paid in each tax year.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn list_years(invoicing: &Invoicing, ctx: &Ctx, of: SubcontractorId) -> Result<PaidYears> {
    require(ctx, BooksAction::View)?;
    years(invoicing, ctx, of).await
}

/// The same as a table.
///
/// # Errors
/// `FORBIDDEN`, `NOT_FOUND`.
pub async fn export_years(invoicing: &Invoicing, ctx: &Ctx, of: SubcontractorId) -> Result<String> {
    Ok(table(&list_years(invoicing, ctx, of).await?))
}

/// The years of a subcontractor, by whoever may.
pub(super) async fn years(invoicing: &Invoicing, ctx: &Ctx, of: SubcontractorId) -> Result<PaidYears> {
    invoicing
        .store
        .read(ctx, move |tx| {
            subcontractor(tx, of)?;
            let mut years: Vec<PaidYear> = Vec::new();
            // A tax month lies in one tax year.
            for (month, count, sums) in payments::list_months_of(tx, of)? {
                let year = month.tax_year();
                match years.last_mut().filter(|last| last.year == year) {
                    Some(last) => {
                        last.count += count;
                        last.sums = Payout::sum([last.sums, sums]);
                    }
                    None => years.push(PaidYear { year, count, sums }),
                }
            }
            Ok(PaidYears { years, levy_label: settings::lookup(tx)?.levy_label })
        })
        .await
}

/// Years as a table.
pub(super) fn table(found: &PaidYears) -> String {
    let mut table = row([
        "Tax year",
        "Begins",
        "Ends",
        "Payments",
        "Without VAT",
        "Materials",
        "Deducted",
        &found.levy_label,
        "VAT",
        "Paid out",
    ]);
    for PaidYear { year, count, sums } in &found.years {
        table.push_str(&row([
            &year.name(),
            &year.begin().to_string(),
            &year.end().to_string(),
            &count.to_string(),
            &sums.gross.plain(),
            &sums.materials.plain(),
            &sums.deduction.plain(),
            &sums.levy.plain(),
            &sums.vat.plain(),
            &sums.net().plain(),
        ]));
    }
    table
}
