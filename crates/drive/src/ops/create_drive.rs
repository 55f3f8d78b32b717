//! Making drives, for people, commands and demo data.

use kernel::{Ctx, DriveId, Error, Result, Scope, UserId, event::DomainEvent, id::TypedId};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, Named, find_drive, topic};
use crate::{
    Drive,
    jobs::queued,
    model::{
        self, Library,
        drive::{DriveSettings, NewDrive, drive_slug},
        usage::GIB,
    },
    store::{deleted_drives, drives, libraries, public_links, usage},
};

/// Makes a drive with its default library.
///
/// # Errors
/// `FORBIDDEN` without `drive.create`; `ALREADY_EXISTS` where the organisation has a drive of that slug.
pub async fn create_drive(drive: &Drive, ctx: &Ctx, new: NewDrive) -> Result<DriveId> {
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    add_drive(drive, ctx, new, |_, _| Ok(())).await
}

/// Makes a drive with its default library, where `check` has nothing against it in the same transaction.
async fn add_drive(
    drive: &Drive,
    ctx: &Ctx,
    new: NewDrive,
    check: fn(&mut Tx<'_>, &DriveSettings) -> Result<()>,
) -> Result<DriveId> {
    let id: DriveId = ctx.new_id();
    let (actor, usual_library) = (ctx.clone(), Library::default_of(id, ctx.new_id(), ctx.now()));
    drive
        .store
        .write(ctx, move |tx| {
            check(tx, &new.settings)?;
            drives::add(tx, id, &new, &drive_slug(&new.name), actor.actor().user, actor.now())?;
            let mut default_library = usual_library.clone();
            default_library.share_source.external_allowed = public_links::begins_open(tx)?;
            libraries::add(tx, &default_library)?;
            usage::book(tx, usage::Movement::default())?;
            if new.settings.retention_days.is_some() {
                tx.enqueue(queued::expire_trash(&actor, actor.now()))?;
            }
            let event = DomainEvent::new(&actor, "drive.created", id, topic::DRIVES, AUDIENCE);
            let members: Vec<String> = new.members.iter().map(|(user, _)| user.to_string()).collect();
            tx.emit(event.with(json!({ "name": new.name, "membersAdded": members })))?;
            Ok(id)
        })
        .await
}

/// Makes a drive as people do: its quota fits beside those of the other drives under the organisation's cap, and its members
/// belong to the organisation.
///
/// # Errors
/// As [`create_drive`]; `QUOTA_EXCEEDS_CAPACITY`; `STORAGE_TIER_LACKS_FEATURE`; `NOT_FOUND` for somebody who is no member.
pub async fn create_shared_drive(drive: &Drive, ctx: &Ctx, new: NewDrive) -> Result<Named<model::Drive>> {
    ctx.require(Scope::DRIVE_CREATE, "create drives")?;
    // Asked first, because what the drive is to be is wrong before the people in it are; and once more as it is made, because
    // two drives made at once would take the same room.
    let settings = new.settings.clone();
    drive.store.read(ctx, move |tx| require_new(tx, &settings)).await?;
    let invited: Vec<UserId> = new.members.iter().map(|(user, _)| *user).collect();
    require_members(drive, ctx, &invited).await?;
    let id = add_drive(drive, ctx, new, require_new).await?;
    find_drive(drive, ctx, id).await
}

/// The name as it stands in addresses, with a number behind it where another drive has the same.
pub(super) fn free_slug(tx: &mut Tx<'_>, name: &str) -> Result<String> {
    let slug = drive_slug(name);
    let mut free = slug.clone();
    let mut number = 2;
    while deleted_drives::has_slug(tx, &free)? {
        free = format!("{slug}-{number}");
        number += 1;
    }
    Ok(free)
}

/// The organisation has room for a new drive of these settings, and its storage tier brings what they use.
pub(super) fn require_new(tx: &mut Tx<'_>, settings: &DriveSettings) -> Result<()> {
    require_capacity(tx, settings.quota_gb, None)?;
    require_features(tx, &DriveSettings::default(), settings)
}

/// A quota of that many GiB fits under the organisation's cap beside what is promised to the other drives (drive.md
/// section 5). `of` is the drive whose quota it becomes: what was promised to it before is not counted.
pub(super) fn require_capacity(tx: &mut Tx<'_>, quota_gb: i64, of: Option<DriveId>) -> Result<()> {
    let free = usage::lookup(tx)?.cap.saturating_sub(usage::promised(tx, of)?);
    let remaining = free.max(0) / GIB;
    if quota_gb <= remaining {
        return Ok(());
    }
    Err(Error::conflict("QUOTA_EXCEEDS_CAPACITY", format!("Quota exceeds remaining capacity ({remaining} GB)"))
        .with_details(json!({ "remainingGB": remaining })))
}

/// These people are members of the organisation.
///
/// # Errors
/// `NOT_FOUND` for somebody who is none and never was; `MEMBER_REMOVED` for somebody who is none any more.
pub(super) async fn require_members(drive: &Drive, ctx: &Ctx, users: &[UserId]) -> Result<()> {
    if users.is_empty() {
        return Ok(());
    }
    let known = drive.people.find(ctx, users).await?;
    for user in users {
        let details = json!({ "userId": user.to_string() });
        match known.get(user) {
            None => return Err(Error::not_found(UserId::NOUN).with_details(details)),
            Some(person) if !person.is_member => return Err(member_removed(&person.display_name).with_details(details)),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Nothing new comes to somebody who has left.
pub(super) fn member_removed(name: &str) -> Error {
    let message = format!("{name} is no member of the organisation any more.");
    Error::new(kernel::ErrorKind::Invalid, "MEMBER_REMOVED", message)
}

/// What changes to these settings, the organisation's storage tier brings (drive.md section 6, "Storage tier
/// features"). What was set under a larger tier may stay.
pub(super) fn require_features(tx: &mut Tx<'_>, before: &DriveSettings, after: &DriveSettings) -> Result<()> {
    let tier = usage::lookup(tx)?.tier;
    let features = tier.features();
    let lacking = |feature: &str, sentence: &str| {
        let error = Error::new(kernel::ErrorKind::Forbidden, "STORAGE_TIER_LACKS_FEATURE", sentence.to_owned());
        Err(error.with_details(json!({ "feature": feature, "tier": tier.name() })))
    };
    if after.versioning_enabled && !before.versioning_enabled && !features.versioning {
        return lacking("versioning", "Your storage plan does not include versions of files.");
    }
    if after.allow_external_sharing && !before.allow_external_sharing && !features.advanced_sharing {
        return lacking("advancedSharing", "Your storage plan does not include sharing beyond the organisation.");
    }
    if after.retention_days != before.retention_days && after.retention_days.is_some() && !features.custom_retention {
        return lacking("customRetention", "Your storage plan does not include a retention time of your own.");
    }
    Ok(())
}
