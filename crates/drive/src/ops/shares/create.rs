//! A share is made of files.

use kernel::{Ctx, Error, FileId, LibraryId, Result, ShareId, id::TypedId};
use serde_json::json;
use store::Tx;

use super::{
    ShareChanges, ShownShare, announce, newly_named, refuse, require_members, require_shareable, watermark_required,
};
use crate::{
    Drive,
    model::{
        File, FileStatus,
        share::{MAX_FILES, Share, SharePolicy, ShareProblem, ShareSecret, ShareVisibility, UNTITLED},
    },
    ops::Named,
    policy::{FileAction, LibraryAction},
    store::{files, libraries, shared_files, shares},
};

/// A share that is to be made.
#[derive(Clone, Debug, Default)]
pub struct NewShare {
    /// The library it is made from; that of the first file unless given.
    pub library: Option<LibraryId>,
    /// Its files, in their order.
    pub files: Vec<FileId>,
    /// Its name, and how it is set up where that is not as usual: restricted, with downloads, without an end.
    pub settings: ShareChanges,
}

/// Makes a share. Where a file's library hands out only what is stamped, the share stamps.
///
/// # Errors
/// `INVALID_REQUEST` for no files, more than [`MAX_FILES`], or people who are no members; `SHARE_NOT_ALLOWED` with the reason
/// of each file that may not be shared so; `WATERMARK_REQUIRED` where it is to have none and has to; `FORBIDDEN`; `NOT_FOUND` for the library.
pub async fn create_share(drive: &Drive, ctx: &Ctx, new: NewShare) -> Result<Named<ShownShare>> {
    let mut ids: Vec<FileId> = Vec::with_capacity(new.files.len().min(MAX_FILES));
    for id in new.files {
        if !ids.contains(&id) {
            ids.push(id);
        }
        if ids.len() > MAX_FILES {
            break;
        }
    }
    if ids.is_empty() || ids.len() > MAX_FILES {
        return Err(Error::invalid(format!("Name 1 to {MAX_FILES} files.")));
    }
    if new.settings.expires_at.flatten().is_some_and(|end| end <= ctx.now()) {
        return Err(Error::invalid("expiresAt is in the past."));
    }
    require_members(drive, ctx, new.settings.allowed.as_deref().unwrap_or_default(), &[]).await?;
    let settings = new.settings.hashed(drive).await?;
    let (actor, id, me, secret) =
        (ctx.clone(), ctx.new_id::<ShareId>(), ctx.user()?, ShareSecret::new(ctx.env().random()));
    let library = new.library;
    // Left out, it is what the library says.
    let is_unstamped = settings.watermark == Some(false);
    let made = drive
        .store
        .write(ctx, move |tx| {
            let found = shareable_files(tx, &actor, &ids)?;
            let library = match (library, found.first()) {
                (Some(library), _) => library,
                (None, Some(first)) => first.library,
                (None, None) => return Err(Error::internal("a share of no files")),
            };
            let library = libraries::lookup(tx, &actor, library)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
            actor.authorize(LibraryAction::CreateShare, &library)?;
            let share = settings.apply(Share {
                id,
                secret,
                name: UNTITLED.to_owned(),
                library: library.id,
                library_name: Some(library.name),
                visibility: ShareVisibility::Restricted,
                allowed: Vec::new(),
                policy: SharePolicy::default(),
                watermark_required: false,
                file_count: i64::try_from(ids.len()).map_err(Error::internal)?,
                visits: 0,
                downloads: 0,
                created_by: me,
                created_at: actor.now(),
                updated_at: actor.now(),
                revoked_at: None,
            });
            shares::add(tx, &share)?;
            shared_files::add(tx, id, &ids)?;
            require_shareable(tx, &share)?;
            let mut share = shares::lookup(tx, id)?.ok_or_else(|| Error::internal("a share that was just made"))?;
            if share.watermark_required && !share.policy.watermark {
                if is_unstamped {
                    return Err(watermark_required());
                }
                share.policy.watermark = true;
                shares::update(tx, &share)?;
            }
            announce(tx, &actor, "share.created", &share, json!({ "named": newly_named(&[], &share) }))?;
            Ok(share)
        })
        .await?;
    drive.shown(ctx, made).await
}

/// The files in this order, each of which the person may put into a share.
fn shareable_files(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[FileId]) -> Result<Vec<File>> {
    let mut found = files::list_by_id(tx, ctx, ids)?;
    found.retain(|file| ctx.decide(FileAction::View, file).is_allowed());
    // What the person does not see is not there, another organisation's as little as anybody's.
    if ids.iter().any(|id| !found.iter().any(|file| file.id == *id)) {
        return Err(Error::not_found(FileId::NOUN));
    }
    found.retain(|file| file.status == FileStatus::Active);
    let missing = ids.iter().filter(|id| !found.iter().any(|file| file.id == **id));
    refuse(missing.map(|id| (id.to_string(), "", ShareProblem::FileNotFound)).collect())?;
    for file in &found {
        ctx.authorize(FileAction::CreateShare, file)?;
    }
    found.sort_by_key(|file| ids.iter().position(|id| *id == file.id));
    Ok(found)
}
