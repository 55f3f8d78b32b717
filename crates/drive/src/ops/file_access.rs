//! Who sees a file, and why: the policy that enforces, asked in the place of each member.

use kernel::{
    Ctx, FileId, Result, UserId,
    page::{Limit, MAX_LIMIT, Page},
    policy::{Decision, Explainable},
};

use super::authorized_file;
use crate::{
    Drive,
    model::{File, FileStatus},
    policy::FileAction,
    store::files,
};

/// Somebody who sees a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileAccess {
    /// Who.
    pub user: UserId,
    /// The name people read.
    pub display_name: String,
    /// What the person may do with it now: `view`, `download` …
    pub can: Vec<&'static str>,
    /// The rule by which the person sees it.
    pub rule: &'static str,
}

/// So many members are looked at for one page; where few of many see the file, a page may be shorter than asked and
/// have another behind it.
const MOST_LOOKED_AT: usize = 2000;

/// A page of the members who see the file, by name.
///
/// # Errors
/// `NOT_FOUND` for those who do not see it themselves; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_file_access(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    limit: Limit,
    mut cursor: Option<String>,
) -> Result<Page<FileAccess>> {
    let asker = ctx.clone();
    drive.store.read(ctx, move |tx| authorized_file(tx, &asker, id, FileAction::View)).await?;
    let (mut found, mut looked_at) = (Vec::new(), 0);
    while looked_at < MOST_LOOKED_AT {
        let batch = drive.people.actors(ctx, cursor.as_deref(), Limit::new(Some(MAX_LIMIT))?).await?;
        let members = batch.items;
        looked_at += members.len();
        let contexts: Vec<Ctx> = members
            .iter()
            .map(|member| {
                Ctx::new(ctx.tenant(), ctx.region(), member.actor.clone(), ctx.request_id(), ctx.env().clone())
            })
            .collect();
        let seen: Vec<Option<(Vec<&'static str>, &'static str)>> = drive
            .store
            .read(ctx, move |tx| {
                contexts.iter().map(|member| Ok(look(member, files::lookup(tx, member, id)?))).collect()
            })
            .await?;
        for (member, seen) in members.into_iter().zip(seen) {
            let (Some(user), Some((can, rule))) = (member.actor.user, seen) else { continue };
            if found.len() == limit.get() as usize {
                // Whoever comes next begins the next page.
                return Ok(Page { items: found, next_cursor: cursor });
            }
            found.push(FileAccess { user, display_name: member.display_name, can, rule });
            cursor = Some(member.cursor);
        }
        cursor = batch.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    Ok(Page { items: found, next_cursor: cursor })
}

/// What a member may do with the file now, and why the member sees it; `None` for those who do not.
fn look(member: &Ctx, file: Option<File>) -> Option<(Vec<&'static str>, &'static str)> {
    let file = file?;
    let Decision::Allow { rule } = member.decide(FileAction::View, &file) else { return None };
    let is_trashed = file.status == FileStatus::Trashed;
    let fits = |action: FileAction| match action {
        FileAction::View | FileAction::Download | FileAction::Star => true,
        FileAction::Restore | FileAction::Purge => is_trashed,
        _ => !is_trashed,
    };
    let may = File::ACTIONS.iter().filter(|(_, action)| fits(*action) && member.decide(*action, &file).is_allowed());
    Some((may.map(|(key, _)| *key).collect(), rule))
}
