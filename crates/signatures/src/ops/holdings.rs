//! What signatures keep as bytes, for an organisation that leaves: the documents of requests, and pictures of signatures.

use std::collections::HashSet;

use async_trait::async_trait;
use blob::BlobKey;
use kernel::{
    Ctx, Result,
    port::{Holding, Holdings},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Signatures,
    store::holdings::{self, HeldDocument},
};

/// How many requests are read at once.
const BATCH: i64 = 100;

#[async_trait]
impl Holdings for Signatures {
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
        let is_first = after.is_none();
        let after = after.map_or(Ok(Uuid::nil()), |id| id.parse()).map_err(kernel::Error::internal)?;
        let (documents, pictures, marks) = self
            .store
            .read(ctx, move |tx| {
                let documents = holdings::list(tx, after, BATCH)?;
                let pictures = holdings::list_pictures(tx, &documents)?;
                let marks = if is_first { holdings::list_marks(tx)? } else { Vec::new() };
                Ok((documents, pictures, marks))
            })
            .await?;
        let is_full = i64::try_from(documents.len()).is_ok_and(|count| count == BATCH);
        let next = documents.last().filter(|_| is_full).map(|document| document.id.to_string());
        let mut held: Vec<Holding> = documents.into_iter().map(of_document).collect();
        for key in pictures {
            // The row does not say how large it is; one that is gone is told by whoever reads it.
            let stat = self.blobs.of(ctx.region()).stat(&BlobKey::parse(&key)?).await?;
            let size = stat.map_or(0, |stat| i64::try_from(stat.size).unwrap_or(i64::MAX));
            held.push(of_picture(key, size));
        }
        held.extend(marks.into_iter().map(|(user, key, size)| Holding {
            about: json!({ "usedAgainBy": user.to_string() }),
            ..of_picture(key, size)
        }));
        Ok((held, next))
    }

    async fn named(&self, ctx: &Ctx, keys: &[String]) -> Result<HashSet<String>> {
        let keys = keys.to_vec();
        self.store.read(ctx, move |tx| holdings::list_named(tx, &keys)).await.map(|named| named.into_iter().collect())
    }

    /// Documents and pictures come in one request each: nothing of them is under way.
    async fn give_up_pending(&self, _: &Ctx) -> Result<()> {
        Ok(())
    }
}

fn of_document(document: HeldDocument) -> Holding {
    let request = document.id.to_string();
    Holding {
        path: vec!["Signatures".to_owned(), request.clone(), document.file_name],
        key: document.blob_key,
        size: document.size,
        sha256: Some(document.sha256),
        about: json!({ "signatureRequest": request, "status": document.status }),
    }
}

/// `drive/signatures/{identifier}.png` (drive.md section 7).
fn of_picture(key: String, size: i64) -> Holding {
    let name = key.rsplit('/').next().unwrap_or_default();
    Holding {
        path: vec!["drive".to_owned(), "signatures".to_owned(), format!("{name}.png")],
        about: json!({ "picture": name }),
        key,
        size,
        sha256: None,
    }
}
