//! What a member owns in the Drive, and what becomes of it when one leaves.

use async_trait::async_trait;
use kernel::{
    Ctx, Result, UserId,
    event::DomainEvent,
    port::{Belonging, Belongings},
};
use serde_json::json;

use super::{AUDIENCE, topic};
use crate::{
    Drive,
    store::{owners, usage},
};

#[async_trait]
impl Belongings for Drive {
    async fn count(&self, ctx: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let now = ctx.now();
        let kinds = self
            .store
            .read(ctx, move |tx| {
                Ok([
                    ("drive.drives", owners::count_drives(tx, owner)?),
                    ("drive.files", owners::count_files(tx, owner)?),
                    ("drive.shares", owners::count_shares(tx, owner, now)?),
                    ("drive.uploadRequests", owners::count_upload_requests(tx, owner, now)?),
                ])
            })
            .await?;
        Ok(kinds.into_iter().filter(|(_, count)| *count > 0).map(|(kind, count)| Belonging { kind, count }).collect())
    }

    async fn transfer(&self, ctx: &Ctx, from: UserId, to: UserId) -> Result<()> {
        let actor = ctx.clone();
        self.store
            .write(ctx, move |tx| {
                let now = actor.now();
                let drives = owners::update_drives(tx, from, to, now)?;
                let files = owners::update_files(tx, from, to, now)?;
                // Links go on: whom they were given to need not hear that somebody has left. What ends them is taking them back.
                let shares = owners::update_shares(tx, from, to, now)?;
                let requests = owners::update_upload_requests(tx, from, to, now)?;
                if drives + files + shares + requests == 0 {
                    return Ok(());
                }
                usage::book(tx, usage::Movement::default())?;
                let event = DomainEvent::new(&actor, "drive.owner_changed", from, topic::CONTENTS, AUDIENCE);
                tx.emit(event.with(json!({ "to": to.to_string(), "drives": drives, "files": files, "shares": shares, "uploadRequests": requests })))
            })
            .await
    }
}
