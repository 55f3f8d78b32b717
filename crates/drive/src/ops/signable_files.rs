//! Documents that people are asked to sign, and what comes of it, as the signatures module asks for them.

use async_trait::async_trait;
use blob::BlobKey;
use kernel::{
    Ctx, Error, ErrorKind, FileId, Result,
    event::DomainEvent,
    id::TypedId,
    port::{SignableBy, SignableFile, SignableFiles, SignedDocument},
};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, Destination, LibraryChoice, NewReach, SmallFile, SmallFiles, authorized_file, topic, upload_files,
};
use crate::{
    Drive,
    model::{File, FileName, FileStatus, FileVisibility, OnConflict, handing::Sort},
    policy::FileAction,
    store::{files, shared_files, usage},
};

const PDF: &str = "application/pdf";
/// Whose bytes they are.
const MODULE: &str = "signatures";

#[async_trait]
impl SignableFiles for Drive {
    async fn open(&self, ctx: &Ctx, id: FileId, by: SignableBy) -> Result<SignableFile> {
        let actor = ctx.clone();
        let file = self
            .store
            .read(ctx, move |tx| {
                let file = authorized_file(tx, &actor, id, FileAction::Download)?;
                if by != SignableBy::Oneself {
                    actor.authorize(FileAction::Share, &file)?;
                }
                if by == SignableBy::Outsiders {
                    require_external(tx, id)?;
                }
                Ok(file)
            })
            .await?;
        require_signable(&file)?;
        let bytes = self.blobs.of(ctx.region()).read(&BlobKey::parse(&file.blob_key)?, pdf::MOST_BYTES).await?;
        Ok(SignableFile { name: file.name, version: file.version, bytes: bytes.into() })
    }

    async fn require_room(&self, ctx: &Ctx, bytes: i64) -> Result<()> {
        self.store.read(ctx, move |tx| usage::require_room(tx, None, bytes)).await
    }

    async fn set_stored(&self, ctx: &Ctx, bytes: i64) -> Result<()> {
        self.store.write(ctx, move |tx| usage::set_module_bytes(tx, MODULE, bytes)).await
    }

    async fn mark_pending(&self, ctx: &Ctx, id: FileId, is_pending: bool) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                if !files::update_pending_sign(tx, id, is_pending)? {
                    return Ok(());
                }
                usage::book(tx, usage::Movement::default())?;
                let kind = if is_pending { "file.signing_began" } else { "file.signing_ended" };
                tx.emit(DomainEvent::new(&actor, kind, id, topic::FILES, AUDIENCE))
            })
            .await
    }

    async fn keep_signed(&self, ctx: &Ctx, id: FileId, signed: SignedDocument) -> Result<FileId> {
        let actor = ctx.clone();
        let known = signed.id;
        let (original, kept) = self
            .store
            .read(ctx, move |tx| {
                let original = authorized_file(tx, &actor, id, FileAction::View)?;
                Ok((original, files::lookup(tx, &actor, known)?))
            })
            .await?;
        let file = SmallFile {
            id: Some(signed.id),
            name: FileName::new(&signed.name)?,
            mime: PDF.to_owned(),
            bytes: signed.bytes.into(),
            sha256: None,
        };
        let to = Destination {
            drive: original.drive,
            library: LibraryChoice::Id(original.library),
            folder: original.folder,
            on_conflict: OnConflict::KeepBoth,
        };
        let is_private = original.reach.visibility == FileVisibility::Private;
        let reach = NewReach { is_private, shared_with: Vec::new() };
        // A crash may have come between keeping it and writing down that it was kept.
        let kept = match kept {
            Some(kept) => kept,
            None => {
                let kept = upload_files(self, ctx, SmallFiles { to, files: vec![file], reach }).await?;
                kept.into_iter().next().ok_or_else(|| Error::internal("a file that was kept is nowhere"))?.file
            }
        };
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                files::update_signed(tx, id, kept.id, &kept.blob_key)?;
                usage::book(tx, usage::Movement::default())?;
                let facts = json!({ "name": original.name, "signedFile": kept.id.to_string() });
                tx.emit(DomainEvent::new(&actor, "file.signed", id, topic::FILES, AUDIENCE).with(facts))?;
                Ok(kept.id)
            })
            .await
    }
}

/// The library and the drive of the file let it leave the organisation as it is: a stamped document would not be the one that
/// is signed.
fn require_external(tx: &mut Tx<'_>, id: FileId) -> Result<()> {
    let source = shared_files::lookup_source(tx, id)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
    let refused = |message: &'static str| Err(Error::new(ErrorKind::Unprocessable, "NOT_SHAREABLE", message));
    match source.validate(true) {
        Err(problem) => refused(problem.words()),
        Ok((_, rules)) if rules.require_watermark => {
            refused("Documents leave this library with a watermark only, so people outside cannot sign them.")
        }
        Ok(_) => Ok(()),
    }
}

/// The file is a PDF document in its place, of a size that is read.
fn require_signable(file: &File) -> Result<()> {
    let refused = |code, message: &'static str| Err(Error::new(ErrorKind::Unprocessable, code, message));
    if file.status != FileStatus::Active {
        return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
    }
    if Sort::of(&file.mime) != Sort::Pdf && !file.name.to_lowercase().ends_with(".pdf") {
        return refused("NOT_A_PDF", "Cannot be signed: only PDF documents are.");
    }
    if usize::try_from(file.size).is_ok_and(|size| size > pdf::MOST_BYTES) {
        return refused("FILE_TOO_LARGE", "Cannot be signed: the document is too large.");
    }
    Ok(())
}
