//! `corbel openapi`.

use kernel::{Error, Result};

use super::say;
use crate::{app, world};

/// Prints the API's document, the same on every machine.
pub(super) async fn print() -> Result<()> {
    let document = app::openapi(world::real()).await?;
    say(&document.to_pretty_json().map_err(Error::internal)?);
    Ok(())
}
