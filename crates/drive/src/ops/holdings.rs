//! What the Drive keeps as bytes, for an organisation that leaves: every file with the folders it lies in, and its earlier
//! versions beside.

use std::collections::{BTreeSet, HashMap, HashSet};

use async_trait::async_trait;
use blob::BlobKey;
use kernel::{
    Ctx, FileId, FolderId, Result,
    port::{Holding, Holdings},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    Drive,
    model::{Checksum, FileStatus},
    store::{
        folders,
        holdings::{self, HeldFile, HeldVersion},
        quarantine,
    },
};

/// How many are read at once.
const BATCH: i64 = 200;

#[async_trait]
impl Holdings for Drive {
    async fn list(&self, ctx: &Ctx, after: Option<String>) -> Result<(Vec<Holding>, Option<String>)> {
        list_files(self, ctx, after).await
    }

    async fn named(&self, ctx: &Ctx, keys: &[String]) -> Result<HashSet<String>> {
        let keys = keys.to_vec();
        self.store.read(ctx, move |tx| quarantine::list_named(tx, &keys)).await.map(|named| named.into_iter().collect())
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
    let (files, versions, names) = drive
        .store
        .read(ctx, move |tx| {
            let files = holdings::list(tx, after, BATCH)?;
            let above: BTreeSet<FolderId> = files.iter().flat_map(HeldFile::folders).collect();
            let names = folders::list_names(tx, &above.into_iter().collect::<Vec<_>>())?;
            let versions = holdings::list_versions(tx, &files)?;
            Ok((files, versions, names))
        })
        .await?;
    let names: HashMap<FolderId, String> = names.into_iter().map(|(id, name, _)| (id, name)).collect();
    let is_full = i64::try_from(files.len()).is_ok_and(|count| count == BATCH);
    let next = files.last().filter(|_| is_full).map(|file| file.id.to_string());
    let mut earlier: HashMap<FileId, Vec<HeldVersion>> = HashMap::new();
    versions.into_iter().for_each(|version| earlier.entry(version.file).or_default().push(version));
    let held = files.into_iter().flat_map(|file| {
        let versions = earlier.remove(&file.id).unwrap_or_default();
        let versions: Vec<Holding> =
            versions.into_iter().map(|version| earlier_version(version, &file, &names)).collect();
        std::iter::once(holding(file, &names)).chain(versions)
    });
    Ok((held.collect(), next))
}

/// Where people have it: below `root`, the drive and its folders, and its name.
fn path(root: &str, file: &HeldFile, names: &HashMap<FolderId, String>) -> Vec<String> {
    let mut path = vec![root.to_owned(), file.drive.clone()];
    path.extend(file.folders().iter().filter_map(|folder| names.get(folder).cloned()));
    path.push(file.name.clone());
    path
}

fn holding(file: HeldFile, names: &HashMap<FolderId, String>) -> Holding {
    let root = if file.status == FileStatus::Trashed.name() { "Trash" } else { "Drives" };
    Holding {
        path: path(root, &file, names),
        key: file.blob_key,
        size: file.size,
        sha256: Checksum::whole(&file.checksum),
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

/// In a folder of the file's name, under its number: `Versions/Kestrel Wharf/plan.pdf/2 plan.pdf`.
fn earlier_version(version: HeldVersion, file: &HeldFile, names: &HashMap<FolderId, String>) -> Holding {
    let mut path = path("Versions", file, names);
    path.push(format!("{} {}", version.number, file.name));
    Holding {
        path,
        key: version.blob_key,
        size: version.size,
        sha256: Checksum::whole(&version.checksum),
        about: json!({
            "file": file.id.to_string(),
            "version": version.number,
            "mimeType": version.mime,
            "createdAt": version.created_at.to_string(),
            "createdBy": version.created_by.to_string(),
        }),
    }
}
