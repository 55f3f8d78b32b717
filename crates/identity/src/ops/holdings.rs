//! What identity keeps as bytes, for an organisation that leaves: the pictures of members, and the image that stands for it.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{
    Ctx, Result,
    port::{Holding, Holdings},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Identity,
    store::{logos, photos},
};

/// How many are read at once.
const BATCH: i64 = 200;

#[async_trait]
impl Holdings for Identity {
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
        let is_first = after.is_none();
        let after = after.map_or_else(|| Ok(Uuid::nil().into()), |id| id.parse())?;
        let shown = self.store.read(ctx, move |tx| photos::list_shown(tx, after, BATCH)).await?;
        let is_full = i64::try_from(shown.len()).is_ok_and(|count| count == BATCH);
        let next = shown.last().filter(|_| is_full).map(|photo| photo.id.to_string());
        let blobs = self.blobs.of(ctx.region());
        let mut holdings = Vec::with_capacity(shown.len());
        // With the first batch: there is one at most.
        let logos = if is_first { self.store.read(ctx, logos::list).await? } else { Vec::new() };
        for (logo, key) in logos {
            let stat = blobs.stat(&blob::BlobKey::parse(&key)?).await?;
            holdings.push(Holding {
                path: vec!["Logo.png".to_owned()],
                key,
                size: stat.map_or(0, |stat| i64::try_from(stat.size).unwrap_or(i64::MAX)),
                sha256: None,
                about: json!({ "logo": logo.to_string() }),
            });
        }
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
        let named = move |tx: &mut ::store::Tx<'_>| {
            let (photos, logos) = (photos::list_named(tx, &keys)?, logos::list_named(tx, &keys)?);
            Ok(photos.into_iter().chain(logos).collect())
        };
        self.store.read(ctx, named).await
    }

    /// Pictures come in one request: nothing of them is under way.
    async fn give_up_pending(&self, _: &Ctx) -> Result<()> {
        Ok(())
    }
}
