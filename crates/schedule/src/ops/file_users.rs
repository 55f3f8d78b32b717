//! Which events there are, as the Drive asks whose files they use.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{CalendarEventId, Ctx, Result, port::FileUsers};

use super::attachments::MODULE;
use crate::{Schedule, store::events};

#[async_trait]
impl FileUsers for Schedule {
    fn module(&self) -> &'static str {
        MODULE
    }

    /// What is no event's identifier was never one.
    async fn gone(&self, ctx: &Ctx, entities: &[String]) -> Result<Vec<String>> {
        let ids: Vec<CalendarEventId> = entities.iter().filter_map(|entity| entity.parse().ok()).collect();
        let found = self.store.read(ctx, move |tx| events::list_by_id(tx, None, &ids)).await?;
        let there: HashSet<String> = found.iter().map(|event| event.id.to_string()).collect();
        Ok(entities.iter().filter(|entity| !there.contains(*entity)).cloned().collect())
    }
}
