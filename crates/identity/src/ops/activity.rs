//! What happened to one thing: the audit log, asked by the module that knows the thing and who may see it.

use async_trait::async_trait;
use kernel::{
    Ctx, Error, Result,
    page::{Limit, Page},
    port::{Activity, ActivityLog},
};
use uuid::Uuid;

use crate::{Identity, store::audit};

#[async_trait]
impl ActivityLog for Identity {
    async fn list(
        &self,
        ctx: &Ctx,
        targets: &[Uuid],
        without: &'static [&'static str],
        limit: Limit,
        cursor: Option<&str>,
    ) -> Result<Page<Activity>> {
        let read = |cursor: &str| cursor.parse::<i64>();
        let after = cursor.map(read).transpose().map_err(|_| Error::invalid("The cursor is not one of this list."))?;
        let targets = targets.to_vec();
        let rows = self
            .store
            .read(ctx, move |tx| audit::list_of_targets(tx, &targets, without, after, i64::from(limit.get()) + 1))
            .await?;
        let page = Page::from_overlong(rows, limit, |(entry, _)| entry.seq.to_string());
        let activity = |(entry, _): (crate::model::AuditEntry, _)| Activity {
            id: entry.id,
            kind: entry.kind,
            at: entry.at,
            actor: entry.actor,
            details: serde_json::from_str(&entry.payload).unwrap_or_default(),
        };
        Ok(Page { items: page.items.into_iter().map(activity).collect(), next_cursor: page.next_cursor })
    }
}
