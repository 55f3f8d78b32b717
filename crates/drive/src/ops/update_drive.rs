//! A drive gets another name, other settings or other members.

use kernel::{Ctx, DriveId, Error, Result, UserId, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, Named, authorized_drive,
    create_drive::{require_capacity, require_features, require_members},
    find_drive::name_people,
    topic,
};
use crate::{
    Drive,
    jobs::queued,
    model::{
        self, DriveMember, DriveRole, DriveVisibility,
        drive::{DriveSettings, MAX_MEMBERS},
    },
    policy::DriveAction,
    store::{drives, usage},
};

/// What is to change; `None` leaves it.
#[derive(Clone, Debug, Default)]
pub struct DriveChanges {
    /// The name; the slug stays, so that addresses do.
    pub name: Option<String>,
    /// Who sees it.
    pub visibility: Option<DriveVisibility>,
    /// All its members with their roles, the owner among them.
    pub members: Option<Vec<(UserId, DriveRole)>>,
    /// What it is for, in words.
    pub description: Option<String>,
    /// Colour key.
    pub color: Option<&'static str>,
    /// The name of an icon.
    pub icon: Option<String>,
    /// The most it may hold, GiB.
    pub quota_gb: Option<i64>,
    /// Whether its files may be shared beyond the organisation.
    pub allow_external_sharing: Option<bool>,
    /// How many days the trash is kept; the inner `None` is for ever.
    pub retention_days: Option<Option<i64>>,
    /// Whether a replaced file keeps its earlier bytes.
    pub versioning_enabled: Option<bool>,
    /// The most versions a file keeps.
    pub max_versions: Option<i64>,
}

impl DriveChanges {
    /// The settings as they become.
    pub fn settings(&self, before: DriveSettings) -> DriveSettings {
        let changes = self.clone();
        DriveSettings {
            color: changes.color.map_or(before.color, str::to_owned),
            icon: changes.icon.unwrap_or(before.icon),
            description: changes.description.unwrap_or(before.description),
            quota_gb: changes.quota_gb.unwrap_or(before.quota_gb),
            allow_external_sharing: changes.allow_external_sharing.unwrap_or(before.allow_external_sharing),
            retention_days: changes.retention_days.unwrap_or(before.retention_days),
            versioning_enabled: changes.versioning_enabled.unwrap_or(before.versioning_enabled),
            max_versions: changes.max_versions.unwrap_or(before.max_versions),
        }
    }
}

/// Changes a drive.
///
/// # Errors
/// `NOT_FOUND`, also for a new member who is none of the organisation; `FORBIDDEN`; `QUOTA_EXCEEDS_CAPACITY` where its
/// quota is raised beyond what the organisation has left; `STORAGE_TIER_LACKS_FEATURE`; `DRIVE_OWNER_STAYS` for a list of
/// members that changes who owns it.
pub async fn update_drive(drive: &Drive, ctx: &Ctx, id: DriveId, changes: DriveChanges) -> Result<Named<model::Drive>> {
    if let Some(members) = &changes.members {
        let actor = ctx.clone();
        let before = drive.store.read(ctx, move |tx| authorized_drive(tx, &actor, id, DriveAction::Manage)).await?;
        let is_new = |user: &UserId| !before.members.iter().any(|member| member.user == *user);
        let new: Vec<UserId> = members.iter().map(|(user, _)| *user).filter(is_new).collect();
        require_members(drive, ctx, &new).await?;
    }
    let actor = ctx.clone();
    let changed = drive
        .store
        .write(ctx, move |tx| {
            let before = authorized_drive(tx, &actor, id, DriveAction::Manage)?;
            let mut after = before.clone();
            after.name = changes.name.clone().unwrap_or(after.name);
            after.visibility = changes.visibility.unwrap_or(after.visibility);
            after.settings = changes.settings(after.settings);
            if let Some(asked) = &changes.members {
                after.members = members(&actor, &before, asked)?;
            }
            if after == before {
                return Ok(before);
            }
            if after.settings.quota_gb > before.settings.quota_gb {
                require_capacity(tx, after.settings.quota_gb, Some(id))?;
            }
            require_features(tx, &before.settings, &after.settings)?;
            drives::update(tx, &after)?;
            let (came, went) = update_members(tx, &before, &after)?;
            usage::book(tx, usage::Movement::default())?;
            if after.settings.retention_days.is_some() {
                tx.enqueue(queued::expire_trash(&actor, actor.now()))?;
            }
            let event = DomainEvent::new(&actor, "drive.updated", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({
                "name": after.name, "before": before.name, "quotaGB": after.settings.quota_gb,
                "visibility": after.visibility.name(), "membersAdded": came, "membersRemoved": went,
            })))?;
            Ok(after)
        })
        .await?;
    name_people(drive, ctx, changed).await
}

/// The members a drive is to have. Its owner stays its owner, and nobody becomes one this way.
fn members(ctx: &Ctx, before: &model::Drive, asked: &[(UserId, DriveRole)]) -> Result<Vec<DriveMember>> {
    let mut members: Vec<DriveMember> = Vec::with_capacity(asked.len());
    for (user, role) in asked {
        if members.iter().any(|member| member.user == *user) {
            return Err(Error::invalid("A person is a member of a drive once."));
        }
        if (*role == DriveRole::Owner) != (before.owner == Some(*user)) {
            return Err(owner_stays());
        }
        let known = before.members.iter().find(|member| member.user == *user);
        members.push(DriveMember {
            user: *user,
            role: *role,
            added_at: known.map_or(ctx.now(), |member| member.added_at),
            added_by: known.map_or(ctx.actor().user, |member| member.added_by),
        });
    }
    if before.owner.is_some_and(|owner| !members.iter().any(|member| member.user == owner)) {
        return Err(owner_stays());
    }
    if members.len() > MAX_MEMBERS {
        return Err(Error::invalid(format!("A drive has at most {MAX_MEMBERS} members.")));
    }
    Ok(members)
}

fn owner_stays() -> Error {
    Error::conflict(
        "DRIVE_OWNER_STAYS",
        "A drive keeps its owner, and has one: everybody else is a manager or a contributor.",
    )
}

/// Writes down who came, who went and who has another role; those who came and went.
fn update_members(tx: &mut Tx<'_>, before: &model::Drive, after: &model::Drive) -> Result<(Vec<String>, Vec<String>)> {
    let is_in = |drive: &model::Drive, user: UserId| drive.members.iter().any(|member| member.user == user);
    for member in after.members.iter().filter(|member| !before.members.contains(member)) {
        drives::update_member(tx, after.id, member)?;
    }
    let went: Vec<UserId> =
        before.members.iter().map(|member| member.user).filter(|user| !is_in(after, *user)).collect();
    for user in &went {
        drives::remove_member(tx, after.id, *user)?;
    }
    let came = after.members.iter().map(|member| member.user).filter(|user| !is_in(before, *user));
    Ok((came.map(|user| user.to_string()).collect(), went.iter().map(ToString::to_string).collect()))
}
