//! What identity keeps as bytes, for an organisation that leaves: the pictures of members.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{
    Ctx, Result,
    port::{Holding, Holdings},
};
use serde_json::json;
use uuid::Uuid;

use crate::{Identity, store::photos};

/// How many are read at once.
const BATCH: i64 = 200;

#[async_trait]
impl Holdings for Identity {
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
        let after = after.map_or_else(|| Ok(Uuid::nil().into()), |id| id.parse())?;
        let shown = self.store.read(ctx, move |tx| photos::list_shown(tx, after, BATCH)).await?;
        let is_full = i64::try_from(shown.len()).is_ok_and(|count| count == BATCH);
        let next = shown.last().filter(|_| is_full).map(|photo| photo.id.to_string());
        let blobs = self.blobs.of(ctx.region());
        let mut holdings = Vec::with_capacity(shown.len());
        for photo in shown {
            // The row does not say how large it is; one that is gone is told by whoever reads it.
            let stat = blobs.stat(&blob::BlobKey::parse(&photo.key)?).await?;
            let size = stat.map_or(0, |stat| i64::try_from(stat.size).unwrap_or(i64::MAX));
            holdings.push(Holding {
                path: vec!["Photos".to_owned(), format!("{}.webp", photo.name)],
                key: photo.key,
                size,
                sha256: None,
                about: json!({ "photo": photo.id.to_string(), "member": photo.user.to_string() }),
            });
        }
        Ok((holdings, next))
    }

    async fn named(&self, ctx: &Ctx, keys: &[String]) -> Result<HashSet<String>> {
        let keys = keys.to_vec();
        self.store.read(ctx, move |tx| photos::list_named(tx, &keys)).await.map(|named| named.into_iter().collect())
    }

    /// Pictures come in one request: nothing of them is under way.
    async fn give_up_pending(&self, _: &Ctx) -> Result<()> {
        Ok(())
    }
}
