//! Which notes there are, as the Drive asks whose files they use.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{Ctx, NoteId, Result, port::FileUsers};

use crate::{Notes, store::notes};

#[async_trait]
impl FileUsers for Notes {
    fn module(&self) -> &'static str {
        "notes"
    }

    /// A note in the trash is there still. What is no note's identifier was never one.
    async fn gone(&self, ctx: &Ctx, entities: &[String]) -> Result<Vec<String>> {
        let ids: Vec<NoteId> = entities.iter().filter_map(|entity| entity.parse().ok()).collect();
        let asker = ctx.clone();
        let found = self.store.read(ctx, move |tx| notes::list_by_id(tx, &asker, &ids)).await?;
        let there: HashSet<String> = found.iter().map(|note| note.id.to_string()).collect();
        Ok(entities.iter().filter(|entity| !there.contains(*entity)).cloned().collect())
    }
}
