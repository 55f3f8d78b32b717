//! Which messages there are, as the Drive asks whose files they use.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{Ctx, MessageId, Result, port::FileUsers};

use super::attachments::MODULE;
use crate::{Chat, store::messages};

#[async_trait]
impl FileUsers for Chat {
    fn module(&self) -> &'static str {
        MODULE
    }

    /// What is no message's identifier was never one.
    async fn gone(&self, ctx: &Ctx, entities: &[String]) -> Result<Vec<String>> {
        let ids: Vec<MessageId> = entities.iter().filter_map(|entity| entity.parse().ok()).collect();
        let found = self.store.read(ctx, move |tx| messages::list_by_id(tx, &ids)).await?;
        let there: HashSet<String> =
            found.iter().filter(|one| one.deleted_at.is_none()).map(|one| one.id.to_string()).collect();
        Ok(entities.iter().filter(|entity| !there.contains(*entity)).cloned().collect())
    }
}
