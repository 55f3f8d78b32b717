//! A person marks a file to find it again.

use kernel::{
    Ctx, FileId, Result,
    event::{Audience, DomainEvent},
};
use serde_json::json;

use super::{authorized_file, topic};
use crate::{
    Drive,
    model::File,
    policy::FileAction,
    store::{files, usage},
};

/// Stars a file, or takes the star away. Only the person's own pages show it.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn star_file(drive: &Drive, ctx: &Ctx, id: FileId, starred: bool) -> Result<File> {
    let (actor, user) = (ctx.clone(), ctx.user()?);
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Star)?;
            if file.starred == starred {
                return Ok(file);
            }
            files::update_star(tx, id, user, starred, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let kind = if starred { "file.starred" } else { "file.unstarred" };
            let event = DomainEvent::new(&actor, kind, id, topic::FILES, Audience::People(vec![user]));
            tx.emit(event.with(json!({ "name": file.name })))?;
            Ok(File { starred, ..file })
        })
        .await
}
