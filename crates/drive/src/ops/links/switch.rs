//! Whether files leave the organisation by links that anyone can open: one switch before those of drives and libraries.

use async_trait::async_trait;
use kernel::{Ctx, Error, ErrorKind, Result, Scope, event::DomainEvent, port::PublicLinks};
use serde_json::json;

use crate::{
    Drive,
    model::drive::DriveSettings,
    ops::{AUDIENCE, topic},
    store::{public_links, usage},
};

/// What the organisation decided; `None` where nobody has yet: then drives and libraries say so themselves, and new ones begin
/// closed. Where links are on new ones begin open.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn find_public_links(drive: &Drive, ctx: &Ctx) -> Result<Option<bool>> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    drive.store.read(ctx, public_links::lookup).await
}

/// Whether the person may decide it.
pub fn may_decide_public_links(ctx: &Ctx) -> bool {
    ctx.require(Scope::TENANT_MANAGE_SETTINGS, DECIDE).is_ok()
}

/// Decides it. While links are off those that were made open nothing from the next request on; they open again when it is on.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn update_public_links(drive: &Drive, ctx: &Ctx, allowed: bool) -> Result<()> {
    ctx.require(Scope::TENANT_MANAGE_SETTINGS, DECIDE)?;
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            if public_links::lookup(tx)? == Some(allowed) {
                return Ok(());
            }
            public_links::update(tx, allowed)?;
            let kind = "drive.public_links_changed";
            let event = DomainEvent::new(&actor, kind, actor.tenant(), topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "allowed": allowed })))
        })
        .await
}

const DECIDE: &str = "decide about public links";

/// How a drive begins whose maker says nothing: open to people outside where the organisation wants it so and its storage tier
/// has it.
///
/// # Errors
/// The database's.
pub async fn usual_drive_settings(drive: &Drive, ctx: &Ctx) -> Result<DriveSettings> {
    let settings = |tx: &mut store::Tx<'_>| {
        let allow_external_sharing =
            public_links::begins_open(tx)? && usage::lookup(tx)?.tier.features().advanced_sharing;
        Ok(DriveSettings { allow_external_sharing, ..DriveSettings::default() })
    };
    drive.store.read(ctx, settings).await
}

/// Why nothing is handed out by links that anyone can open.
pub(in crate::ops) const PUBLIC_LINKS_OFF: &str = "Your organisation doesn’t allow public links.";

pub(in crate::ops) fn public_links_off() -> Error {
    Error::new(ErrorKind::Unprocessable, "PUBLIC_LINKS_OFF", PUBLIC_LINKS_OFF)
}

#[async_trait]
impl PublicLinks for Drive {
    async fn decide(&self, ctx: &Ctx, allowed: bool) -> Result<()> {
        update_public_links(self, ctx, allowed).await
    }
}
