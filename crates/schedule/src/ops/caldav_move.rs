//! Programs move events' files, and copy them (RFC 4918 sections 9.8 and 9.9).

use kernel::{CalendarEventId, Ctx, Error, ErrorKind, Result, UserId, id::TypedId};
use serde_json::json;
use store::Tx;

use super::{
    announce, authorized_event,
    caldav::{Collection, Object, lookup_object},
    caldav_write::{Condition, Put, conflict_with, may_write, put_object, resource_of},
    delete_event::remove_whole,
};
use crate::{
    Schedule,
    model::{CalendarObject, Event, Invitation, Kept, ObjectPlace, ScheduleEventKind, own_uid, write_object},
    policy::EventAction,
    store::{caldav as names, events, objects},
};

/// A file in a calendar.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The calendar.
    pub collection: Collection,
    /// The name of the file.
    pub name: String,
}

/// Moves an event's file to another name, in the same calendar or another: the event goes along with all that belongs to it.
/// Whether nothing was there before.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`; `PRECONDITION_FAILED`, also where something is there and `is_over` does not allow to write over it;
/// `UID_TAKEN` where the calendar has the event's identifier already; `EVENT_UNREADABLE` for a name that is none of an event.
pub async fn move_object(
    schedule: &Schedule,
    ctx: &Ctx,
    (from, to): (Spot, Spot),
    (condition, is_over): (Condition, bool),
) -> Result<bool> {
    let resource = resource_of(&to.name)?;
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            let there = lookup_object(tx, &actor, &from.collection, &from.name)?;
            let object = there.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
            condition.check(Some(&object.etag()))?;
            let before = authorized_event(tx, &actor, object.event.id, EventAction::Edit)?;
            may_write(tx, &actor, &to.collection)?;
            let me = actor.user()?;
            if to.collection.calendar.is_none() && before.owner != Some(me) {
                return Err(Error::forbidden("move somebody else's event into your personal calendar"));
            }
            let taken = lookup_object(tx, &actor, &to.collection, &to.name)?;
            let is_new = taken.is_none();
            if let Some(other) = taken {
                if other.event.id == before.id {
                    return Err(Error::forbidden("move an event to where it is"));
                }
                clear(tx, &actor, &other, is_over)?;
            }
            let place = to.collection.object_place(Some(me));
            if let Some(name) =
                conflict_with(tx, &actor, &to.collection, &object.uid())?.filter(|(id, _)| *id != before.id)
            {
                return Err(super::caldav_write::taken(&name.1));
            }
            relocate(tx, &actor, (before, object), (&to.collection, place, &resource))?;
            Ok(is_new)
        })
        .await
}

fn clear(tx: &mut Tx<'_>, ctx: &Ctx, other: &Object, is_over: bool) -> Result<()> {
    if !is_over {
        let message = "There is a file of that name.";
        return Err(Error::new(ErrorKind::PreconditionFailed, "PRECONDITION_FAILED", message));
    }
    let other = authorized_event(tx, ctx, other.event.id, EventAction::Delete)?;
    remove_whole(tx, ctx, &other)
}

fn relocate(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (before, object): (Event, Object),
    (folder, place, resource): (&Collection, ObjectPlace, &str),
) -> Result<()> {
    let source = names::list_sources(tx, &[before.id])?.pop().map(|(_, source)| source);
    let calendar = folder.place().calendar();
    let is_elsewhere = calendar != before.calendar;
    let after = if is_elsewhere {
        Event { calendar, version: before.version + 1, updated_at: ctx.now(), ..before.clone() }
    } else {
        before.clone()
    };
    if is_elsewhere {
        events::update(tx, &after, before.version)?;
    }
    let known = object.known.unwrap_or_else(|| CalendarObject {
        event: before.id,
        uid: own_uid(before.id),
        resource: None,
        kept: Kept::default(),
    });
    objects::replace(tx, place, &CalendarObject { resource: Some(resource.to_owned()), ..known })?;
    if let Some(source) = source {
        names::update_source(tx, after.id, after.version, &source)?;
    }
    let gone: Vec<UserId> = Vec::new();
    announce(tx, ctx, ScheduleEventKind::EventUpdated, &after, &gone, json!({ "invited": [], "moved": false }))
}

/// Copies an event's file, without those whom it invites. In the calendar in which it lies there is no room for another event with
/// its identifier.
///
/// # Errors
/// As for [`move_object`].
pub async fn copy_object(schedule: &Schedule, ctx: &Ctx, (from, to): (Spot, Spot), is_over: bool) -> Result<Put> {
    let (actor, now) = (ctx.clone(), ctx.now());
    let file = schedule
        .store
        .read(ctx, move |tx| {
            let there = lookup_object(tx, &actor, &from.collection, &from.name)?;
            let object = there.ok_or_else(|| Error::not_found(CalendarEventId::NOUN))?;
            Ok(write_object(&object.event, object.known.as_ref(), &Invitation::default(), now))
        })
        .await?;
    let condition = Condition { is_one_of: None, is_none_of: (!is_over).then(|| vec!["*".to_owned()]) };
    put_object(schedule, ctx, &to.collection, (&to.name, condition), file.into_bytes()).await
}
