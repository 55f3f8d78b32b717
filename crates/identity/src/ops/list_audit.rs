//! Reading the audit log: a page of it, and what there is to look for.

use std::collections::HashMap;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{
    Ctx, Error, Result, Timestamp, UserId,
    page::{Limit, Page},
    port::Person,
};
use store::Tx;

use crate::{
    Identity,
    model::{AuditEntry, AuditFilter, audit::Hash},
    policy::{Organisation, OrganisationAction},
    store::{
        audit_walk::{self, Place, Way},
        members,
    },
};

/// How many entries are read at once.
const BATCH: i64 = 500;
/// How many entries one page looks at. A page that has not found enough by then ends early, and its cursor goes on from
/// there: a search for what is rare costs many short requests instead of a long one.
const MOST_LOOKED_AT: i64 = 20_000;

/// An entry as people read it.
#[derive(Clone, Debug)]
pub struct ReadEntry {
    /// The entry.
    pub entry: AuditEntry,
    /// The hash that was kept with it.
    pub hash: Hash,
    /// Who did it; `None` for the product itself.
    pub actor: Option<Person>,
    /// To whom it was done, where it was to somebody of this organisation.
    pub target: Option<Person>,
}

/// A page of what the filter looks for, the latest first. A page may hold less than `limit` and still have a next one.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_audit(
    identity: &Identity,
    ctx: &Ctx,
    filter: AuditFilter,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<ReadEntry>> {
    ctx.authorize(OrganisationAction::ReadAudit, &Organisation)?;
    let after = cursor.map(read_cursor).transpose()?;
    identity.store.read(ctx, move |tx| page(tx, &filter, limit, after)).await
}

/// What has ever happened in the organisation, by kind.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_audit_kinds(identity: &Identity, ctx: &Ctx) -> Result<Vec<String>> {
    ctx.authorize(OrganisationAction::ReadAudit, &Organisation)?;
    identity.store.read(ctx, audit_walk::list_kinds).await
}

fn page(tx: &mut Tx<'_>, filter: &AuditFilter, limit: Limit, mut after: Option<Place>) -> Result<Page<ReadEntry>> {
    let wanted = limit.get() as usize;
    let (mut found, mut looked_at) = (Vec::new(), 0);
    loop {
        let batch = found_next(tx, filter, Way::Back, after, BATCH)?;
        looked_at += BATCH;
        found.extend(batch.found);
        if found.len() > wanted {
            return Ok(Page::from_overlong(found, limit, |read| cursor_of((read.entry.at, read.entry.seq))));
        }
        match batch.end {
            None => return Ok(Page { items: found, next_cursor: None }),
            Some(end) if looked_at >= MOST_LOOKED_AT => {
                return Ok(Page { items: found, next_cursor: Some(cursor_of(end)) });
            }
            Some(end) => after = Some(end),
        }
    }
}

/// What was found on a piece of a walk.
pub(super) struct Found {
    pub(super) found: Vec<ReadEntry>,
    /// Where to go on; `None` at the end of the log.
    pub(super) end: Option<Place>,
}

/// Looks at the next `batch` entries.
pub(super) fn found_next(
    tx: &mut Tx<'_>,
    filter: &AuditFilter,
    way: Way,
    after: Option<Place>,
    batch: i64,
) -> Result<Found> {
    let entries = audit_walk::list(tx, filter, way, after, batch)?;
    let last = entries.last().map(|(entry, _)| (entry.at, entry.seq));
    let end = last.filter(|_| i64::try_from(entries.len()).is_ok_and(|count| count == batch));

    let actors = entries.iter().filter_map(|(entry, _)| entry.actor);
    let people = people_of(tx, actors.chain(entries.iter().map(|(entry, _)| entry.target.into())))?;
    let found = entries
        .into_iter()
        .filter(|(entry, _)| filter.covers(entry, &people))
        .map(|(entry, hash)| ReadEntry {
            actor: entry.actor.and_then(|user| people.get(&user).cloned()),
            target: people.get(&entry.target.into()).cloned(),
            entry,
            hash,
        })
        .collect();
    Ok(Found { found, end })
}

fn people_of(tx: &mut Tx<'_>, ids: impl Iterator<Item = UserId>) -> Result<HashMap<UserId, Person>> {
    let mut ids: Vec<UserId> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    Ok(members::list_people(tx, &ids)?.into_iter().collect())
}

/// A place in the log as base64url of its time and number.
fn cursor_of((at, seq): Place) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(format!("{} {seq}", at.as_micros()))
}

fn read_cursor(cursor: &str) -> Result<Place> {
    let read = || {
        let text = String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let (at, seq) = text.split_once(' ')?;
        Some((Timestamp::from_micros(at.parse().ok()?), seq.parse().ok()?))
    };
    read().ok_or_else(|| Error::invalid("The cursor is not one of this list."))
}
