//! The drives that modules file things in: made when one is first needed, or when somebody asks for it (drive.md section 4,
//! "Auto-provisioning a module drive").

use kernel::{Ctx, DriveId, Error, Result, Scope, UserId, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, DriveChanges, Named,
    create_drive::{free_slug, require_members, require_new},
    create_folder::{self, NewFolder},
    find_drive, topic,
};
use crate::{
    Drive,
    jobs::queued,
    model::{self, DriveRole, FileName, drive::NewDrive, module_drive::ModulePreset},
    policy::{Provisioning, ProvisioningAction},
    store::{drives, usage},
};

/// Makes a module's drive, otherwise than usual where `changes` say so, with these people in it. It is nobody's own.
///
/// # Errors
/// `FORBIDDEN` without `drive.create`, and where the installation makes none; `INVALID_REQUEST` for a module without files;
/// `ALREADY_EXISTS` where the module has a drive; else as [`super::create_shared_drive`].
pub async fn create_module_drive(
    drive: &Drive,
    ctx: &Ctx,
    module: &str,
    changes: DriveChanges,
    members: Vec<(UserId, DriveRole)>,
) -> Result<Named<model::Drive>> {
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    let preset = ModulePreset::of(module)?;
    let invited: Vec<UserId> = members.iter().map(|(user, _)| *user).collect();
    require_members(drive, ctx, &invited).await?;
    let usual = preset.drive();
    let new = NewDrive {
        settings: changes.settings(usual.settings),
        name: changes.name.unwrap_or(usual.name),
        visibility: changes.visibility.unwrap_or(usual.visibility),
        members,
        ..usual
    };
    let (actor, id, provisioning) = (ctx.clone(), ctx.new_id::<DriveId>(), drive.provisioning());
    drive
        .store
        .write(ctx, move |tx| {
            if let Some(there) = drives::lookup_of_module(tx, preset.key)? {
                let taken = Error::conflict("ALREADY_EXISTS", "There is a drive of this module already.");
                return Err(taken.with_details(json!({ "driveId": there.id.to_string() })));
            }
            require_new(tx, &new.settings)?;
            add(tx, &actor, id, &new, preset, provisioning)?;
            if new.settings.retention_days.is_some() {
                tx.enqueue(queued::expire_trash(&actor, actor.now()))?;
            }
            Ok(())
        })
        .await?;
    find_drive(drive, ctx, id).await
}

/// Makes the drive of a module that has none, with the folders that it begins with.
pub(super) fn add(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: DriveId,
    new: &NewDrive,
    preset: ModulePreset,
    provisioning: Provisioning,
) -> Result<model::Drive> {
    ctx.authorize(ProvisioningAction::MakeDrive, &provisioning)?;
    // Whoever has called another drive the same keeps no module from having one.
    let slug = free_slug(tx, &new.name)?;
    drives::add(tx, id, new, &slug, ctx.actor().user, ctx.now())?;
    for name in preset.folders {
        create_folder::add(tx, ctx, ctx.new_id(), &NewFolder::at_root(id, FileName::new(name)?), None)?;
    }
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "drive.created", id, topic::DRIVES, AUDIENCE);
    let members: Vec<String> = new.members.iter().map(|(user, _)| user.to_string()).collect();
    tx.emit(event.with(json!({ "name": new.name, "membersAdded": members })))?;
    drives::lookup(tx, id)?.ok_or_else(|| Error::internal("a drive that was just made"))
}
