//! Papers that other modules keep in their drives: the product puts them there and reads them, whoever of the office or of a
//! portal has brought them.

use async_trait::async_trait;
use blob::BlobKey;
use kernel::{Ctx, DriveId, Error, FileId, FolderId, LibraryId, Result, UserId, id::TypedId, port::ModuleFiles};

use super::{
    NewFile,
    create_folder::{self, NewFolder},
    ensure_library::default_library,
    import_file, module_drives,
};
use crate::{
    Drive,
    model::{FileName, module_drive::ModulePreset},
    store::{drives, files, folders},
};

/// The most bytes that are read of a paper at once.
const MOST_BYTES: usize = 64 * 1024 * 1024;

#[async_trait]
impl ModuleFiles for Drive {
    async fn prepare(&self, ctx: &Ctx, module: &str) -> Result<()> {
        let (product, preset) = (product(ctx), ModulePreset::of(module)?);
        let is_there = self.store.read(&product, |tx| Ok(drives::lookup_of_module(tx, preset.key)?.is_some())).await?;
        if is_there {
            return Ok(());
        }
        let (actor, id, provisioning) = (product.clone(), product.new_id(), self.provisioning());
        self.store
            .write(&product, move |tx| {
                if drives::lookup_of_module(tx, preset.key)?.is_none() {
                    module_drives::add(tx, &actor, id, &preset.drive(), preset, provisioning)?;
                }
                Ok(())
            })
            .await
    }

    async fn file_away(
        &self,
        ctx: &Ctx,
        (module, folder): (&str, &str),
        name: &str,
        content: Vec<u8>,
        owner: UserId,
    ) -> Result<FileId> {
        let product = product(ctx);
        let (drive, library, folder) = place(self, &product, module, folder).await?;
        let name = FileName::new(name)?;
        let new = NewFile { name, content: content.into(), drive, library, folder: Some(folder), owner };
        import_file(self, &product, new).await
    }

    async fn read(&self, ctx: &Ctx, module: &str, file: FileId) -> Result<(String, Vec<u8>)> {
        let (product, module) = (product(ctx), module.to_owned());
        let reader = product.clone();
        let found = self
            .store
            .read(&product, move |tx| {
                let file = files::lookup(tx, &reader, file)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
                let place = drives::lookup_any(tx, file.drive)?;
                let is_own = place.is_some_and(|place| place.module.as_deref() == Some(module.as_str()));
                if is_own { Ok(file) } else { Err(Error::not_found(FileId::NOUN)) }
            })
            .await?;
        let bytes = self.blobs.of(product.region()).read(&BlobKey::parse(&found.blob_key)?, MOST_BYTES).await?;
        Ok((found.name, bytes.to_vec()))
    }
}

/// The product itself, in the organisation of the context.
fn product(ctx: &Ctx) -> Ctx {
    Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone())
}

/// The folder of that name in the module's drive, with the drive's default library; each is made where it is missing.
async fn place(drive: &Drive, ctx: &Ctx, module: &str, folder: &str) -> Result<(DriveId, LibraryId, FolderId)> {
    let (preset, name) = (ModulePreset::of(module)?, FileName::new(folder)?);
    let (drive_id, library_id, folder_id) = (ctx.new_id(), ctx.new_id(), ctx.new_id());
    let (actor, provisioning) = (ctx.clone(), drive.provisioning());
    drive
        .store
        .write(ctx, move |tx| {
            let place = match drives::lookup_of_module(tx, preset.key)? {
                Some(place) => place,
                None => module_drives::add(tx, &actor, drive_id, &preset.drive(), preset, provisioning)?,
            };
            let (library, _) = default_library(tx, &actor, &place, library_id, &super::LibraryChanges::default())?;
            let folder = match folders::lookup_by_name(tx, place.id.into(), &name, None)? {
                Some(there) => there,
                None => {
                    create_folder::add(tx, &actor, folder_id, &NewFolder::at_root(place.id, name.clone()), None)?;
                    folder_id
                }
            };
            Ok((place.id, library.id, folder))
        })
        .await
}
