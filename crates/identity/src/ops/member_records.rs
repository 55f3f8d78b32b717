//! Members as administrators see them.

use kernel::{
    Ctx, Error, Result, Timestamp, UserId,
    page::{Limit, Page},
};

use super::{
    list_members::{cursor_of, read_cursor},
    update_member::require_scope,
};
use crate::{
    Identity,
    model::{MemberFilter, MemberRecord},
    policy::{MemberAction, Organisation, OrganisationAction},
    store::member_records,
};

/// Lists never count further than this: people read "1,000+".
pub(crate) const COUNT_CAP: i64 = 1001;

/// A page of members by name, with all that an administrator decides on, and how many the filter finds in all, counted
/// no further than 1,001.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_member_records(
    identity: &Identity,
    ctx: &Ctx,
    filter: MemberFilter,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<MemberRecord>, i64)> {
    ctx.authorize(OrganisationAction::AdministerMembers, &Organisation)?;
    let after = cursor.map_or_else(|| Ok((String::new(), uuid::Uuid::nil().into())), read_cursor)?;
    let one_more = i64::from(limit.get()) + 1;
    let read = identity.store.read(ctx, move |tx| {
        Ok((member_records::list(tx, &filter, &after, one_more)?, member_records::count(tx, &filter, COUNT_CAP)?))
    });
    let (records, total) = read.await?;
    let mut page = Page::from_overlong(records, limit, |record| cursor_of(&record.member));
    fill_in(identity, ctx, &mut page.items).await?;
    Ok((page, total))
}

/// One member; everybody may see themselves.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn find_member_record(identity: &Identity, ctx: &Ctx, user: UserId) -> Result<MemberRecord> {
    require_scope(ctx, user, MemberAction::View)?;
    let record = identity.store.read(ctx, move |tx| member_records::lookup(tx, user)).await?;
    let mut record = record.ok_or_else(|| Error::not_found("Member"))?;
    ctx.authorize(MemberAction::View, &record.standing)?;
    fill_in(identity, ctx, std::slice::from_mut(&mut record)).await?;
    Ok(record)
}

/// Notes when a member was seen last, for members of a demo who have not signed in.
///
/// # Errors
/// The database's.
pub async fn note_last_seen(identity: &Identity, ctx: &Ctx, user: UserId, at: Timestamp) -> Result<()> {
    let tenant = ctx.tenant();
    identity.store.write_directory(move |tx| member_records::note_last_seen(tx, tenant, user, at)).await
}

/// Adds what the directory knows.
async fn fill_in(identity: &Identity, ctx: &Ctx, records: &mut [MemberRecord]) -> Result<()> {
    let (tenant, users) = (ctx.tenant(), records.iter().map(|record| record.member.user).collect::<Vec<_>>());
    let now = ctx.now();
    let known = identity.store.read_directory(move |tx| member_records::list_known(tx, tenant, &users, now)).await?;
    for record in records {
        if let Some(known) = known.iter().find(|known| known.user == record.member.user) {
            record.last_seen_at = known.last_seen_at;
            record.is_connected = known.is_connected;
            record.has_second_factor = known.has_second_factor;
        }
    }
    Ok(())
}
