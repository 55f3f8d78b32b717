//! `corbel migrate`.

use kernel::Result;

use super::say;
use crate::{app, config::Config, world};

/// Brings every database up to date and says so.
pub(super) async fn migrate(config: Config) -> Result<()> {
    app::open_store(&config, &world::real()).await?;
    say("The databases are up to date.");
    Ok(())
}
