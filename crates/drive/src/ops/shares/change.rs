//! A share gets other settings, loses what is missing, or is taken back.

use kernel::{Ctx, Error, FileId, Result, Timestamp, UserId};
use serde_json::json;

use super::{
    ShownShare, announce, authorized_share, newly_named, require_members, require_shareable, watermark_required,
};
use crate::{
    Drive,
    model::share::{MAX_FILES, Share, ShareKey, ShareVisibility},
    ops::Named,
    policy::ShareAction,
    store::{shared_files, shares},
};

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ShareChanges {
    /// The name.
    pub name: Option<String>,
    /// Who opens it.
    pub visibility: Option<ShareVisibility>,
    /// The people it names, all of them.
    pub allowed: Option<Vec<UserId>>,
    /// Whether the originals are handed out.
    pub allow_download: Option<bool>,
    /// Whether what is shown is stamped.
    pub watermark: Option<bool>,
    /// When it ends; `Some(None)` for never.
    pub expires_at: Option<Option<Timestamp>>,
    /// How many downloads there are in all; `Some(None)` for any number.
    pub max_downloads: Option<Option<i64>>,
    /// The password; `Some(None)` for none.
    pub password: Option<Option<String>>,
}

impl ShareChanges {
    /// The same with the hash in the password's place.
    pub(super) async fn hashed(self, drive: &Drive) -> Result<Self> {
        let password = match self.password {
            Some(Some(password)) => Some(Some(drive.passwords.hash(&password).await?)),
            other => other,
        };
        Ok(Self { password, ..self })
    }

    /// The share as it becomes.
    pub(super) fn apply(&self, mut share: Share) -> Share {
        fn set<T: Clone>(field: &mut T, value: Option<&T>) {
            if let Some(value) = value {
                field.clone_from(value);
            }
        }
        set(&mut share.name, self.name.as_ref());
        set(&mut share.visibility, self.visibility.as_ref());
        if let Some(allowed) = &self.allowed {
            share.allowed.clone_from(allowed);
            share.allowed.sort_unstable();
            share.allowed.dedup();
        }
        set(&mut share.policy.allow_download, self.allow_download.as_ref());
        set(&mut share.policy.watermark, self.watermark.as_ref());
        set(&mut share.policy.expires_at, self.expires_at.as_ref());
        set(&mut share.policy.max_downloads, self.max_downloads.as_ref());
        set(&mut share.policy.password, self.password.as_ref());
        share
    }

    /// What the audit log keeps of the change. A password is no fact.
    fn facts(&self, before: &Share, after: &Share) -> serde_json::Value {
        let mut changed = Vec::new();
        let mut note = |differs: bool, what: &'static str| {
            if differs {
                changed.push(what);
            }
        };
        note(before.name != after.name, "name");
        note(before.visibility != after.visibility, "visibility");
        note(before.allowed != after.allowed, "allowedUids");
        note(before.policy.allow_download != after.policy.allow_download, "allowDownload");
        note(before.policy.watermark != after.policy.watermark, "watermark");
        note(before.policy.expires_at != after.policy.expires_at, "expiresAt");
        note(before.policy.max_downloads != after.policy.max_downloads, "maxDownloads");
        note(self.password.is_some(), "password");
        let known: &[UserId] = if before.visibility == ShareVisibility::Restricted { &before.allowed } else { &[] };
        json!({ "changed": changed, "people": after.allowed.len(), "named": newly_named(known, after) })
    }
}

/// Changes a share's settings. They hold for the very next request under its link.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `SHARE_REVOKED`; `SHARE_NOT_ALLOWED` where a file may not go where it would; `WATERMARK_REQUIRED`
/// where a file's library hands out only what is stamped; `INVALID_REQUEST` for people who are no
/// members, `MEMBER_REMOVED` for those who are none any more.
pub async fn update_share(drive: &Drive, ctx: &Ctx, key: ShareKey, changes: ShareChanges) -> Result<Named<ShownShare>> {
    let asker = ctx.clone();
    // Before a password costs anything.
    let seen = drive.store.read(ctx, move |tx| authorized_share(tx, &asker, key, ShareAction::Update)).await?;
    require_members(drive, ctx, changes.allowed.as_deref().unwrap_or_default(), &seen.allowed).await?;
    let (actor, changes) = (ctx.clone(), changes.hashed(drive).await?);
    let changed = drive
        .store
        .write(ctx, move |tx| {
            let before = authorized_share(tx, &actor, key, ShareAction::Update)?;
            if before.revoked_at.is_some() {
                return Err(Error::conflict("SHARE_REVOKED", "This share was revoked. Create another one."));
            }
            let after = changes.apply(Share { updated_at: actor.now(), ..before.clone() });
            if after.watermark_required && !after.policy.watermark {
                return Err(watermark_required());
            }
            if after.visibility != before.visibility {
                require_shareable(tx, &after)?;
            }
            shares::update(tx, &after)?;
            announce(tx, &actor, "share.updated", &after, changes.facts(&before, &after))?;
            Ok(after)
        })
        .await?;
    drive.shown(ctx, changed).await
}

/// Takes the files out of a share that are missing: deleted for good, in the trash or in a deleted drive. How many, and
/// the share as it is then.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn rebuild_share(drive: &Drive, ctx: &Ctx, key: ShareKey) -> Result<(usize, Named<ShownShare>)> {
    let actor = ctx.clone();
    let limit = i64::try_from(MAX_FILES).map_err(Error::internal)?;
    let (removed, share) = drive
        .store
        .write(ctx, move |tx| {
            let share = authorized_share(tx, &actor, key, ShareAction::Rebuild)?;
            let held = shared_files::list(tx, share.id, 0, limit)?;
            let missing: Vec<FileId> =
                held.iter().filter(|placed| placed.file.content.is_none()).map(|placed| placed.file.id).collect();
            shared_files::remove(tx, share.id, &missing)?;
            let file_count = i64::try_from(held.len() - missing.len()).map_err(Error::internal)?;
            let share = Share { file_count, updated_at: actor.now(), ..share };
            shares::update(tx, &share)?;
            announce(tx, &actor, "share.rebuilt", &share, json!({ "removed": missing.len() }))?;
            Ok((missing.len(), share))
        })
        .await?;
    Ok((removed, drive.shown(ctx, share).await?))
}

/// Takes a share back, for good: its link leads nowhere from the next request on. One that was taken back before stays so.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn revoke_share(drive: &Drive, ctx: &Ctx, key: ShareKey) -> Result<Named<ShownShare>> {
    let actor = ctx.clone();
    let share = drive
        .store
        .write(ctx, move |tx| {
            let share = authorized_share(tx, &actor, key, ShareAction::Revoke)?;
            if !shares::revoke(tx, share.id, actor.now())? {
                return Ok(share);
            }
            announce(tx, &actor, "share.revoked", &share, json!({}))?;
            Ok(Share { revoked_at: Some(actor.now()), updated_at: actor.now(), ..share })
        })
        .await?;
    drive.shown(ctx, share).await
}
