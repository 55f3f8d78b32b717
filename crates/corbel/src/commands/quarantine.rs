//! `corbel tenant quarantine`.

use drive::ops::list_quarantined;
use kernel::Result;

use super::{
    say,
    tenant::{counted, find},
};
use crate::{app::App, config::Config, world};

/// Lists the blobs of an organisation that nothing of it names, with when they are deleted.
pub(super) async fn list(config: Config, slug: &str) -> Result<()> {
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let tenant = find(&app, slug).await?;
    let ctx = tenant.system("tenant-quarantine", env);
    let (mut after, mut blobs, mut bytes) = (String::new(), 0, 0);
    loop {
        let page = list_quarantined(&app.drive, &ctx, &after).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.key);
        for blob in &page {
            let size = u64::try_from(blob.size).unwrap_or(0);
            (blobs, bytes) = (blobs + 1, bytes + size);
            say(&format!(
                "{}  found {}, deleted {}  {}",
                blob.key,
                blob.found_at,
                blob.deleted_at(),
                counted(size, "byte")
            ));
        }
    }
    let name = tenant.name.as_str();
    if blobs == 0 {
        say(&format!("Everything that {name} stores belongs to something."));
    } else {
        say(&format!("{} with {} of {name} belong to nothing.", counted(blobs, "blob"), counted(bytes, "byte")));
    }
    Ok(())
}
