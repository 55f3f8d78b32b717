//! What the Drive keeps as bytes, for an organisation that leaves: every file with the folders it lies in.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use blob::BlobKey;
use kernel::{
    Ctx, FolderId, Result,
    port::{Holding, Holdings},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Drive,
    model::FileStatus,
    store::{folders, holdings, holdings::HeldFile},
};

/// How many are read at once.
const BATCH: i64 = 200;
/// The digits of a SHA-256; a composite of the parts' has a number behind them.
const DIGEST: usize = 64;

#[async_trait]
impl Holdings for Drive {
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
        list_files(self, ctx, after).await
    }

    async fn give_up_pending(&self, ctx: &Ctx) -> Result<()> {
        let mut after = Uuid::nil().into();
        loop {
            let begun = self.store.read(ctx, move |tx| holdings::list_multiparts(tx, after, BATCH)).await?;
            let Some((last, ..)) = begun.last() else { return Ok(()) };
            after = *last;
            for (_, key, multipart) in begun {
                self.blobs.of(ctx.region()).abort_multipart(&BlobKey::parse(&key)?, &multipart).await?;
            }
        }
    }
}

async fn list_files(drive: &Drive, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
    let after = after.map_or_else(|| Ok(Uuid::nil().into()), |id| id.parse())?;
    let (files, names) = drive
        .store
        .read(ctx, move |tx| {
            let files = holdings::list(tx, after, BATCH)?;
            let above: BTreeSet<FolderId> = files.iter().flat_map(HeldFile::folders).collect();
            let names = folders::list_names(tx, &above.into_iter().collect::<Vec<_>>())?;
            Ok((files, names))
        })
        .await?;
    let names: HashMap<FolderId, String> = names.into_iter().map(|(id, name, _)| (id, name)).collect();
    let is_full = i64::try_from(files.len()).is_ok_and(|count| count == BATCH);
    let next = files.last().filter(|_| is_full).map(|file| file.id.to_string());
    Ok((files.into_iter().map(|file| holding(file, &names)).collect(), next))
}

fn holding(file: HeldFile, names: &HashMap<FolderId, String>) -> Holding {
    let root = if file.status == FileStatus::Trashed.name() { "Trash" } else { "Drives" };
    let mut path = vec![root.to_owned(), file.drive.clone()];
    path.extend(file.folders().iter().filter_map(|folder| names.get(folder).cloned()));
    path.push(file.name.clone());
    Holding {
        path,
        key: file.blob_key,
        size: file.size,
        sha256: (file.checksum.len() == DIGEST).then_some(file.checksum),
        about: json!({
            "file": file.id.to_string(),
            "drive": file.drive,
            "library": file.library,
            "status": file.status,
            "owner": file.owner.to_string(),
            "mimeType": file.mime,
            "createdAt": file.created_at.to_string(),
            "modifiedAt": file.modified_at.to_string(),
        }),
    }
}
