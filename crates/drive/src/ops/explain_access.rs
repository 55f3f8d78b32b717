//! Why a member may, or may not, do something in the Drive: the policies that enforce, asked in the member's place.

use async_trait::async_trait;
use kernel::{
    Ctx, DriveId, Error, FileId, FolderId, LibraryId, Result,
    id::TypedId,
    policy::{Decision, Explainable, ResourceInfo},
    port::ExplainAccess,
};

use crate::{
    Drive,
    model::{self, File, Folder, Library},
    store::{drives, files, folders, libraries},
};

#[async_trait]
impl ExplainAccess for Drive {
    fn resources(&self) -> Vec<ResourceInfo> {
        vec![model::Drive::info(), Library::info(), Folder::info(), File::info()]
    }

    async fn decide(&self, member: &Ctx, resource: &str, id: &str, action: &str) -> Result<Decision> {
        let ctx = member.clone();
        match resource {
            File::KEY => {
                let (id, action): (FileId, _) = (id.parse()?, File::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let file = files::lookup(tx, &ctx, id)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
                    Ok(ctx.decide(action, &file))
                };
                self.store.read(member, decide).await
            }
            Folder::KEY => {
                let (id, action): (FolderId, _) = (id.parse()?, Folder::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let folder = folders::lookup(tx, &ctx, id)?.ok_or_else(|| Error::not_found(FolderId::NOUN))?;
                    Ok(ctx.decide(action, &folder))
                };
                self.store.read(member, decide).await
            }
            Library::KEY => {
                let (id, action): (LibraryId, _) = (id.parse()?, Library::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let library = libraries::lookup(tx, &ctx, id)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
                    Ok(ctx.decide(action, &library))
                };
                self.store.read(member, decide).await
            }
            model::Drive::KEY => {
                let (id, action): (DriveId, _) = (id.parse()?, model::Drive::action(action)?);
                let decide = move |tx: &mut store::Tx<'_>| {
                    let drive = drives::lookup(tx, id)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
                    Ok(ctx.decide(action, &drive))
                };
                self.store.read(member, decide).await
            }
            _ => Err(Error::invalid(format!("The Drive has no resource '{resource}'."))),
        }
    }
}
