//! A person clears the list of what changed last.

use kernel::{
    Ctx, Result, Scope,
    event::{Audience, DomainEvent},
};
use serde_json::json;

use super::topic;
use crate::{
    Drive,
    store::{file_list, usage},
};

/// Leaves out of the person's recent files whatever changed before now. What changes again is shown again; nothing
/// happens to the files, and nothing to anybody else's list.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn clear_recent(drive: &Drive, ctx: &Ctx) -> Result<()> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    let (actor, user) = (ctx.clone(), ctx.user()?);
    drive
        .store
        .write(ctx, move |tx| {
            file_list::set_recent_mark(tx, user, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "recent.cleared", user, topic::FILES, Audience::People(vec![user]));
            tx.emit(event.with(json!({})))
        })
        .await
}
