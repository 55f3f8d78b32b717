//! Whoever reads a thing of a module reads the files that were put into the module for it.

use kernel::{Ctx, FileId, Result, UserId, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, topic};
use crate::{
    Drive,
    model::{FileReach, FileVisibility},
    store::{drives, file_reach, files, usage},
};

/// Shares those of `ids` with `joined`, and with `left` no longer, that are private and lie in the module's drive. A file that
/// lies elsewhere, or that everybody sees, stays as it is: the module did not put it there for its thing alone. Said again, it
/// changes nothing. It is no news to anybody: the thing is.
///
/// # Errors
/// The database's.
pub(super) async fn read_along(
    drive: &Drive,
    ctx: &Ctx,
    module: &str,
    ids: &[FileId],
    (joined, left): (&[UserId], &[UserId]),
) -> Result<()> {
    let (actor, module, ids) = (ctx.clone(), module.to_owned(), ids.to_vec());
    let (joined, left) = (joined.to_vec(), left.to_vec());
    drive
        .store
        .write(ctx, move |tx| {
            let Some(home) = drives::lookup_of_module(tx, &module)? else { return Ok(()) };
            for id in &ids {
                let Some(file) = files::lookup(tx, &actor, *id)? else { continue };
                if file.drive != home.id || file.reach.visibility != FileVisibility::Private {
                    continue;
                }
                let before = &file.reach.shared_with;
                let new = joined.iter().filter(|one| **one != file.owner && !before.contains(one)).copied();
                let mut people: Vec<UserId> =
                    before.iter().filter(|one| !left.contains(one)).copied().chain(new).collect();
                people.truncate(FileReach::MOST_PEOPLE);
                people.sort_unstable();
                people.dedup();
                if people == *before {
                    continue;
                }
                let reach = FileReach { shared_with: people, ..file.reach };
                file_reach::update(tx, &[*id], &reach, actor.now())?;
                let shared: Vec<String> = reach.shared_with.iter().map(ToString::to_string).collect();
                let event = DomainEvent::new(&actor, "file.shared", *id, topic::FILES, AUDIENCE);
                tx.emit(event.with(json!({
                    "name": file.name, "people": shared.len(), "sharedWith": shared, "added": [], "module": module,
                })))?;
            }
            usage::book(tx, usage::Movement::default())
        })
        .await
}
