//! What of other modules uses a file: attached, taken off, listed.

use async_trait::async_trait;
use kernel::{
    Ctx, Error, FileId, Result, UserId,
    event::DomainEvent,
    page::{Limit, Page},
    port::{FileLink, FileLinks, Person},
};
use serde_json::json;
use std::collections::HashMap;
use store::Tx;
use uuid::Uuid;

use super::{AUDIENCE, authorized_file, read_along::read_along, topic};
use crate::{
    Drive,
    model::{
        FileStatus,
        reference::{FileReference, ReferenceTarget},
    },
    policy::FileAction,
    store::{holds, references, usage},
};

/// A page of the references to a file, in the order in which they were made, and who made them.
///
/// # Errors
/// `NOT_FOUND`; `INVALID_REQUEST` for a cursor that is none.
pub async fn list_file_references(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    limit: Limit,
    cursor: Option<String>,
) -> Result<(Page<FileReference>, HashMap<UserId, Person>)> {
    let after = cursor
        .map(|text| Uuid::parse_str(&text).map_err(|_| Error::invalid("cursor is not one of this list.")))
        .transpose()?;
    let actor = ctx.clone();
    let page = drive
        .store
        .read(ctx, move |tx| {
            authorized_file(tx, &actor, id, FileAction::View)?;
            let rows = references::list(tx, id, after, i64::from(limit.get()) + 1)?;
            Ok(Page::from_overlong(rows, limit, |last| last.id.to_string()))
        })
        .await?;
    let mut people: Vec<UserId> = page.items.iter().filter_map(|reference| reference.attached_by).collect();
    people.sort_unstable();
    people.dedup();
    let people = if people.is_empty() { HashMap::new() } else { drive.people.find(ctx, &people).await? };
    Ok((page, people))
}

/// Notes that a thing of another module uses a file. One that is noted already is the answer again.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN` without `attachment.add`, `FILE_TRASHED`.
pub async fn add_file_reference(drive: &Drive, ctx: &Ctx, id: FileId, from: ReferenceTarget) -> Result<FileReference> {
    let (actor, reference_id) = (ctx.clone(), ctx.new_id::<FileId>());
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Attach)?;
            if file.status != FileStatus::Active {
                return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
            }
            if let Some(known) = references::lookup_from(tx, id, &from)? {
                return Ok(known);
            }
            let reference = FileReference {
                id: reference_id.into(),
                target: from.clone(),
                attached_at: actor.now(),
                attached_by: actor.actor().user,
                is_lost: false,
            };
            references::add(tx, id, &reference)?;
            note(tx, &actor, "file.referenced", id, &file.name, &reference.target)?;
            Ok(reference)
        })
        .await
}

/// Takes a reference off a file.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN` without `attachment.remove`.
pub async fn delete_file_reference(drive: &Drive, ctx: &Ctx, id: FileId, reference: Uuid) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Detach)?;
            let known = references::lookup(tx, id, reference)?.ok_or_else(|| Error::not_found("Reference"))?;
            references::remove(tx, id, known.id)?;
            note(tx, &actor, "file.dereferenced", id, &file.name, &known.target)
        })
        .await
}

fn note(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: &'static str,
    file: FileId,
    name: &str,
    target: &ReferenceTarget,
) -> Result<()> {
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, kind, file, topic::FILES, AUDIENCE);
    tx.emit(event.with(json!({
        "name": name, "moduleId": target.module, "entityId": target.entity, "referenceType": target.kind,
    })))
}

#[async_trait]
impl FileLinks for Drive {
    async fn attach(&self, ctx: &Ctx, file: FileId, link: &FileLink) -> Result<()> {
        let target = ReferenceTarget::new(&link.module, &link.entity, &link.kind)?;
        add_file_reference(self, ctx, file, target).await.map(|_| ())
    }

    async fn detach(&self, ctx: &Ctx, file: FileId, link: &FileLink) -> Result<()> {
        let target = ReferenceTarget::new(&link.module, &link.entity, &link.kind)?;
        let known = self.store.read(ctx, move |tx| references::lookup_from(tx, file, &target)).await?;
        match known {
            Some(reference) => delete_file_reference(self, ctx, file, reference.id).await,
            None => Ok(()),
        }
    }

    async fn release(&self, ctx: &Ctx, module: &str, entity: &str, kept: &[FileId]) -> Result<()> {
        let (actor, module, entity, kept) = (ctx.clone(), module.to_owned(), entity.to_owned(), kept.to_vec());
        self.store
            .write(ctx, move |tx| {
                let used = references::list_files(tx, &module, &entity)?;
                for (file, reference) in used.into_iter().filter(|(file, _)| !kept.contains(file)) {
                    let known = references::lookup(tx, file, reference)?;
                    references::remove(tx, file, reference)?;
                    let name = crate::store::files::lookup(tx, &actor, file)?.map(|file| file.name);
                    if let (Some(known), Some(name)) = (known, name) {
                        note(tx, &actor, "file.dereferenced", file, &name, &known.target)?;
                    }
                }
                Ok(())
            })
            .await
    }

    async fn files_of(&self, ctx: &Ctx, module: &str, entity: &str) -> Result<Vec<FileId>> {
        let (module, entity) = (module.to_owned(), entity.to_owned());
        let found = self.store.read(ctx, move |tx| references::list_files(tx, &module, &entity)).await?;
        Ok(found.into_iter().map(|(file, _)| file).collect())
    }

    async fn things_of(&self, ctx: &Ctx, module: &str, files: &[FileId]) -> Result<Vec<(FileId, String)>> {
        let (module, files) = (module.to_owned(), files.to_vec());
        self.store.read(ctx, move |tx| references::list_things(tx, &module, &files)).await
    }

    async fn hold(&self, ctx: &Ctx, module: &str, entity: &str, files: &[FileId]) -> Result<()> {
        let (module, entity, files) = (module.to_owned(), entity.to_owned(), files.to_vec());
        self.store.write(ctx, move |tx| holds::add(tx, (&module, &entity), &files)).await
    }

    async fn lift(&self, ctx: &Ctx, module: &str, entity: &str) -> Result<()> {
        let (module, entity) = (module.to_owned(), entity.to_owned());
        self.store.write(ctx, move |tx| holds::remove(tx, &module, &entity)).await
    }

    async fn read_along(
        &self,
        ctx: &Ctx,
        module: &str,
        files: &[FileId],
        people: (&[UserId], &[UserId]),
    ) -> Result<()> {
        read_along(self, ctx, module, files, people).await
    }
}
