//! What a subcontractor was paid, as it sees it itself: payment by payment, and by tax years.

use kernel::{
    Result,
    page::{Limit, Page},
};

use super::Guest;
use crate::{
    Invoicing,
    model::cursor as position,
    ops::{PaidYears, one_more, runs::read_day_cursor, years},
    store::{payments, settings},
};

pub use crate::store::payments::OwnPayment;

/// A page of what the guest's subcontractor was paid, the latest first, and what a deduction by contract is called.
///
/// # Errors
/// `INVALID_REQUEST` for the cursor.
pub async fn list_own_payments(
    invoicing: &Invoicing,
    guest: &Guest,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<OwnPayment>, String)> {
    let (of, after) = (guest.subcontractor, cursor.map(read_day_cursor).transpose()?);
    let (found, levy_label) = invoicing
        .store
        .read(&guest.ctx, move |tx| {
            let found = payments::list_own(tx, of, after, one_more(limit))?;
            Ok((found, settings::lookup(tx)?.levy_label))
        })
        .await?;
    let page = Page::from_overlong(found, limit, |last| position(&last.paid_on.to_string(), last.run));
    Ok((page, levy_label))
}

/// What the guest's subcontractor was paid in each tax year.
///
/// # Errors
/// The database's.
pub async fn list_own_years(invoicing: &Invoicing, guest: &Guest) -> Result<PaidYears> {
    years::years(invoicing, &guest.ctx, guest.subcontractor).await
}

/// The same as a table.
///
/// # Errors
/// The database's.
pub async fn export_own_years(invoicing: &Invoicing, guest: &Guest) -> Result<String> {
    Ok(years::table(&list_own_years(invoicing, guest).await?))
}
