//! Several files and folders are downloaded at once, as an archive.

use std::{collections::HashMap, time::Duration};

use blob::BlobKey;
use kernel::{
    Ctx, Error, FileId, FolderId, Result, Timestamp,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{authorized_folder, topic};
use crate::{
    Drive,
    model::{
        File, FileStatus,
        archive::{Archive, MAX_FILES, Packed, Source, way},
    },
    policy::{FileAction, FolderAction},
    store::{
        downloads::{self, Asked},
        files,
    },
};

/// How long a download that was asked for may begin.
const LIFETIME: Duration = Duration::from_secs(15 * 60);
/// The most folders that one request names.
const MAX_FOLDERS: usize = 100;

/// A download that may begin.
#[derive(Clone, Debug)]
pub struct DownloadAsked {
    /// What stands in its address.
    pub secret: Uuid,
    /// Until when it may begin.
    pub expires_at: Timestamp,
    /// How many files it brings.
    pub files: usize,
    /// Their bytes.
    pub bytes: i64,
}

/// Asks for files and folders as one archive. What a folder holds that the person may not read is left out. The download is
/// written down when it begins.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN` for what is named; `INVALID_REQUEST` for nothing, too much, or folders without a file to read.
pub async fn ask_download(
    drive: &Drive,
    ctx: &Ctx,
    files: Vec<FileId>,
    folders: Vec<FolderId>,
) -> Result<DownloadAsked> {
    if (files.is_empty() && folders.is_empty()) || files.len() > MAX_FILES || folders.len() > MAX_FOLDERS {
        return Err(Error::invalid(format!("Name up to {MAX_FILES} files and {MAX_FOLDERS} folders, one at least.")));
    }
    let (actor, user) = (ctx.clone(), ctx.user()?);
    let (secret, expires_at) = (Uuid::from_bytes(ctx.env().random()), ctx.now() + LIFETIME);
    drive
        .store
        .write(ctx, move |tx| {
            let packed = pack(tx, &actor, &files, &folders)?;
            let asked = Asked { secret, user, files: files.clone(), folders: folders.clone(), expires_at };
            downloads::add_asked(tx, &asked, actor.now())?;
            let bytes = packed.files.iter().map(|(_, file)| file.size).sum();
            Ok(DownloadAsked { secret, expires_at, files: packed.files.len(), bytes })
        })
        .await
}

/// The archive that was asked for, of what the person may read of it now. It is written down.
///
/// # Errors
/// `NOT_FOUND` for what somebody else asked for, or too long ago; as [`ask_download`].
pub async fn open_archive(drive: &Drive, ctx: &Ctx, secret: Uuid) -> Result<Archive> {
    let (actor, user) = (ctx.clone(), ctx.user()?);
    drive
        .store
        .write(ctx, move |tx| {
            let asked = downloads::lookup_asked(tx, secret, actor.now())?.filter(|asked| asked.user == user);
            let asked = asked.ok_or_else(|| Error::not_found("Download"))?;
            let packed = pack(tx, &actor, &asked.files, &asked.folders)?;
            let names: Vec<&str> = packed.files.iter().take(10).map(|(_, file)| file.name.as_str()).collect();
            let target: Uuid = match (asked.folders.as_slice(), packed.files.first()) {
                ([folder], _) if asked.files.is_empty() => (*folder).into(),
                (_, Some((_, file))) => file.id.into(),
                (_, None) => secret,
            };
            let event = DomainEvent::new(&actor, "file.downloaded", target, topic::FILES, Audience::Nobody);
            tx.emit(event.with(json!({ "files": packed.files.len(), "names": names })))?;
            packed.archive()
        })
        .await
}

/// Files with the folder each was packed with, and the names of folders.
struct Gathered {
    name: String,
    files: Vec<(Option<FolderId>, File)>,
    folders: HashMap<FolderId, (Option<FolderId>, String)>,
}

fn pack(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[FileId], roots: &[FolderId]) -> Result<Gathered> {
    let mut gathered = Gathered { name: "Files".to_owned(), files: Vec::new(), folders: HashMap::new() };
    let mut named = files::list_by_id(tx, ctx, ids)?;
    named.retain(|file| file.status == FileStatus::Active);
    for id in ids {
        let file = named.iter().find(|file| file.id == *id).ok_or_else(|| Error::not_found(FileId::NOUN))?;
        ctx.authorize(FileAction::Download, file)?;
    }
    gathered.files.extend(named.into_iter().map(|file| (None, file)));
    for root in roots {
        let folder = authorized_folder(tx, ctx, *root, FolderAction::View)?;
        if folder.status != FileStatus::Active {
            return Err(Error::not_found(FolderId::NOUN));
        }
        for (id, parent, name) in downloads::folders_below(tx, &folder.path)? {
            gathered.folders.insert(id, (parent, name));
        }
        let room = i64::try_from(MAX_FILES.saturating_sub(gathered.files.len())).map_err(Error::internal)?;
        let found = downloads::files_below(tx, ctx, &folder.path, room + 1)?;
        let may = |file: &File| ctx.decide(FileAction::Download, file).is_allowed();
        gathered.files.extend(found.into_iter().filter(may).map(|file| (Some(*root), file)));
        if ids.is_empty() && roots.len() == 1 {
            gathered.name = folder.name;
        }
    }
    match gathered.files.len() {
        0 => Err(Error::invalid("There is no file in it that you may download.")),
        1..=MAX_FILES => Ok(gathered),
        _ => Err(Error::invalid(format!("An archive holds {MAX_FILES} files at most. Download fewer at a time."))),
    }
}

impl Gathered {
    fn archive(&self) -> Result<Archive> {
        let packed: Vec<Packed<'_>> = self
            .files
            .iter()
            .map(|(root, file)| {
                Ok(Packed {
                    folders: match (root, file.folder) {
                        (Some(root), Some(folder)) => way(*root, folder, &self.folders),
                        _ => Vec::new(),
                    },
                    name: &file.name,
                    size: file.size,
                    source: Source::Blob(BlobKey::parse(&file.blob_key)?),
                    modified: file.modified_at,
                })
            })
            .collect::<Result<_>>()?;
        Archive::of(&self.name, packed)
    }
}
