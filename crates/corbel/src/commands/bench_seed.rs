//! `corbel bench-seed`: an organisation with many file rows, notes and people, for benchmarks. The files have no bytes.

use drive::ops::seed_files;
use identity::ops::{find_tenant_by_slug, list_members};
use kernel::{Error, Result, page::Limit};
use notes::ops::seed_notes;

use super::say;
use crate::{app::App, config::Config, demo, world};

/// Files of one transaction. Names come in no order, so each batch touches most pages of their indexes: few, large ones.
const BATCH: u32 = 25_000;
/// Notes of one transaction.
const NOTES_AT_ONCE: u32 = 2_500;

/// Adds that many file rows to the demo organisation's first drive, that many notes of its first admin, and that many people.
pub(super) async fn seed(config: Config, files: u32, notes: u32, people: u32) -> Result<()> {
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
    let mut written = 0;
    if notes > 0 {
        let members = list_members(&app.identity, &ctx, Limit::new(Some(200))?, None).await?;
        let admin = members.items.iter().find(|one| one.role == "admin").ok_or_else(|| Error::internal("no admin"))?;
        while written < notes {
            let batch = NOTES_AT_ONCE.min(notes - written);
            seed_notes(&app.notes, &ctx, admin.user, written, batch).await?;
            written += batch;
        }
    }
    for number in 0..people {
        demo::add_editor(&app, &ctx, number).await?;
    }
    app.store.region(ctx.region()).count_anew().await?;
    say(&format!(
        "{made} file rows and {written} notes added to {}, where {people} people came.",
        tenant.name.as_str()
    ));
    Ok(())
}
