//! `corbel bench-seed`: an organisation with many file rows, for benchmarks. The rows have no bytes.

use drive::ops::seed_files;
use identity::ops::find_tenant_by_slug;
use kernel::{Error, Result};

use super::say;
use crate::{app::App, config::Config, demo, world};

/// Files of one transaction. Names come in no order, so each batch touches most pages of their indexes: few, large ones.
const BATCH: u32 = 25_000;

/// Adds that many file rows to the demo organisation's first drive.
pub(super) async fn seed(config: Config, files: u32) -> Result<()> {
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    demo::create(&app).await?;
    let tenant = find_tenant_by_slug(&app.identity, "dunmarrow").await?.ok_or_else(|| Error::internal("no demo"))?;
    let ctx = tenant.system("bench-seed", env);
    let mut made = 0;
    while made < files {
        let batch = BATCH.min(files - made);
        seed_files(&app.drive, &ctx, made, batch).await?;
        made += batch;
    }
    say(&format!("{made} file rows added to {}.", tenant.name.as_str()));
    Ok(())
}
