//! How long the books are to be kept.

use kernel::{Ctx, Result};

use super::require;
use crate::{Invoicing, model::Day, policy::BooksAction, store::months};

/// Until which day the books are to be kept at least; `None` where nothing was ever paid and no month closed.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_retention(invoicing: &Invoicing, ctx: &Ctx) -> Result<Option<Day>> {
    require(ctx, BooksAction::View)?;
    let last = invoicing.store.read(ctx, months::last).await?;
    Ok(last.map(|month| month.tax_year().keep_until()))
}
