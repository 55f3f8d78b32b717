//! Shares. Those who run them make, list, change and rebuild them, take them back, and see who opened them; those who
//! follow their links [visit](Visit) them.

mod change;
mod create;
mod find;

pub use change::{ShareChanges, rebuild_share, revoke_share, update_share};
pub use create::{NewShare, create_share};
pub use find::{SharesListed, find_share, list_share_activity, list_shares};

use std::collections::HashMap;

use kernel::{Ctx, Error, ErrorKind, FileId, Result, Scope, UserId, event::DomainEvent, port::Person};
use serde_json::{Value, json};
use store::Tx;

use super::{AUDIENCE, Named, create_drive::member_removed, links::public_links_off, topic};
use crate::{
    Drive,
    model::{
        File,
        share::{MAX_FILES, MAX_PEOPLE, Share, ShareKey, ShareProblem, ShareVisibility, SharedFile, no_share},
    },
    policy::{FileAction, ShareAction},
    store::{
        files, public_links, shared_files, shares,
        usage::{self, Movement},
    },
};

/// The share, to which the person may do this.
fn authorized_share(tx: &mut Tx<'_>, ctx: &Ctx, key: ShareKey, action: ShareAction) -> Result<Share> {
    let share = match key {
        ShareKey::Id(id) => shares::lookup(tx, id)?,
        ShareKey::Link(link) if link.tenant == ctx.tenant() => shares::lookup_by_secret(tx, link.secret)?,
        ShareKey::Link(_) => None,
    };
    let share = share.ok_or_else(no_share)?;
    ctx.authorize(action, &share)?;
    Ok(share)
}

/// Everybody whom a share is to name is a member of the organisation. Those it named `before` may stay when they have left.
async fn require_members(drive: &Drive, ctx: &Ctx, named: &[UserId], before: &[UserId]) -> Result<()> {
    if named.len() > MAX_PEOPLE {
        return Err(Error::invalid(format!("Name at most {MAX_PEOPLE} people.")));
    }
    if named.is_empty() {
        return Ok(());
    }
    let known = drive.people.find(ctx, named).await?;
    for id in named {
        let person = known.get(id);
        let person =
            person.ok_or_else(|| Error::invalid("A share is restricted to members of the organisation only."))?;
        if !person.is_member && !before.contains(id) {
            return Err(member_removed(&person.display_name));
        }
    }
    Ok(())
}

/// Every file of the share may be shared with those whom it is for, as far as it is there. Those that are missing hinder
/// nobody: their link shows nothing of them.
///
/// # Errors
/// `PUBLIC_LINKS_OFF`; `SHARE_NOT_ALLOWED` with what is in the way in `details.files`.
fn require_shareable(tx: &mut Tx<'_>, share: &Share) -> Result<()> {
    let limit = i64::try_from(MAX_FILES).map_err(Error::internal)?;
    let files: Vec<SharedFile> =
        shared_files::list(tx, share.id, 0, limit)?.into_iter().map(|placed| placed.file).collect();
    let external = share.visibility == ShareVisibility::Public;
    if external && public_links::are_off(tx)? {
        return Err(public_links_off());
    }
    let problems: Vec<(&SharedFile, ShareProblem)> = files
        .iter()
        .filter_map(|file| file.validate(external).err().map(|problem| (file, problem)))
        .filter(|(_, problem)| *problem != ShareProblem::FileNotFound)
        .collect();
    refuse(problems.iter().map(|(file, problem)| (file.id.to_string(), file.name.as_str(), *problem)).collect())
}

/// A share is to go without what a library asks for.
fn watermark_required() -> Error {
    let message = "A file of this share comes from a library that shares only with a watermark.";
    Error::conflict("WATERMARK_REQUIRED", message)
}

/// Nothing is in the way.
fn refuse(problems: Vec<(String, &str, ShareProblem)>) -> Result<()> {
    let Some((_, _, first)) = problems.first() else { return Ok(()) };
    let message = first.words();
    let files: Vec<Value> = problems
        .iter()
        .take(50)
        .map(|(id, name, problem)| json!({ "fileId": id, "name": name, "reason": problem.words() }))
        .collect();
    Err(Error::new(ErrorKind::Unprocessable, "SHARE_NOT_ALLOWED", message).with_details(json!({ "files": files })))
}

/// The people whom a share names that it did not name `before`, as events have them. Only a restricted share is for those it
/// names.
fn newly_named(before: &[UserId], share: &Share) -> Vec<String> {
    let names = share.allowed.iter().filter(|_| share.visibility == ShareVisibility::Restricted);
    names.filter(|person| !before.contains(person)).map(ToString::to_string).collect()
}

fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, share: &Share, facts: Value) -> Result<()> {
    let mut payload = json!({ "name": share.name, "visibility": share.visibility.name(), "files": share.file_count });
    if let (Some(all), Value::Object(more)) = (payload.as_object_mut(), facts) {
        all.extend(more);
    }
    // Lists of files say which of them anyone can open.
    usage::book(tx, Movement::default())?;
    tx.emit(DomainEvent::new(ctx, kind, share.id, topic::SHARES, AUDIENCE).with(payload))
}

/// A share as somebody who runs shares, or whom it is for, sees it.
#[derive(Clone, Debug)]
pub struct ShownShare {
    /// The share.
    pub share: Share,
    /// Whether the person is told its link. Whoever has that has its files.
    pub has_link: bool,
}

/// The most files that are looked at to find out who is told the links of a page of shares.
const MOST_LOOKED_AT: usize = 2000;

/// Whether the person is told the link of each of these shares: those that the person made, that name the person, all where the
/// person manages shares, and those whose files the person may read anyway.
fn links_told(tx: &mut Tx<'_>, ctx: &Ctx, shares: &[Share]) -> Result<Vec<bool>> {
    let me = ctx.actor().user;
    let manages = ctx.actor().may(Scope::DRIVE_MANAGE) || ctx.actor().may(Scope::EXPORTS_SHARE);
    let mut left = MOST_LOOKED_AT;
    let mut told = Vec::with_capacity(shares.len());
    for share in shares {
        let is_named = share.visibility == ShareVisibility::Restricted && share.opens_for(ctx);
        told.push(manages || me == Some(share.created_by) || is_named || reads_all(tx, ctx, share, &mut left)?);
    }
    Ok(told)
}

fn reads_all(tx: &mut Tx<'_>, ctx: &Ctx, share: &Share, left: &mut usize) -> Result<bool> {
    let held = shared_files::list(tx, share.id, 0, i64::try_from(MAX_FILES).map_err(Error::internal)?)?;
    let Some(rest) = left.checked_sub(held.len()) else { return Ok(false) };
    *left = rest;
    let ids: Vec<FileId> = held.iter().map(|placed| placed.file.id).collect();
    let known = files::list_by_id(tx, ctx, &ids)?;
    let reads = |file: &File| ctx.decide(FileAction::Download, file).is_allowed();
    Ok(known.len() == ids.len() && known.iter().all(reads))
}

impl Drive {
    /// A share as the person sees it.
    async fn shown(&self, ctx: &Ctx, share: Share) -> Result<Named<ShownShare>> {
        let (mut shown, people) = self.all_shown(ctx, vec![share]).await?;
        let found = shown.pop().ok_or_else(|| Error::internal("a share that was not shown"))?;
        Ok(Named { found, people })
    }

    /// Shares as the person sees them, with the people who appear in them.
    async fn all_shown(&self, ctx: &Ctx, shares: Vec<Share>) -> Result<(Vec<ShownShare>, HashMap<UserId, Person>)> {
        let people = self.people_of(ctx, &shares).await?;
        let asker = ctx.clone();
        let (shares, told) = self
            .store
            .read(ctx, move |tx| {
                let told = links_told(tx, &asker, &shares)?;
                Ok((shares.clone(), told))
            })
            .await?;
        let shown = shares.into_iter().zip(told).map(|(share, has_link)| ShownShare { share, has_link });
        Ok((shown.collect(), people))
    }

    /// The people who made these shares, and whom they name.
    async fn people_of(&self, ctx: &Ctx, shares: &[Share]) -> Result<HashMap<UserId, Person>> {
        let named = |share: &Share| share.allowed.iter().copied().chain([share.created_by]).collect::<Vec<_>>();
        let mut ids: Vec<UserId> = shares.iter().flat_map(named).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(HashMap::new()) } else { self.people.find(ctx, &ids).await }
    }
}
