//! Events as calendars elsewhere know them.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kernel::{CalendarEventId, Error, Result, UserId};
use serde::{Deserialize, Serialize};
use store::{Selected, Sql, Tx, Value, params, placeholders};

use super::{id_lists, rows_of};
use crate::model::{CalendarObject, Kept, ObjectPlace, Rest};

const COLUMNS: &str = CalendarObject::COLUMNS;

#[derive(Serialize, Deserialize, Default)]
struct KeptJson {
    #[serde(default, skip_serializing_if = "RestJson::is_empty")]
    own: RestJson,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    changes: BTreeMap<String, RestJson>,
}

#[derive(Serialize, Deserialize, Default)]
struct RestJson {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<String>>,
}

impl RestJson {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.parts.is_empty()
    }
}

impl From<&Rest> for RestJson {
    fn from(rest: &Rest) -> Self {
        Self { lines: rest.lines.clone(), parts: rest.parts.clone() }
    }
}

impl From<RestJson> for Rest {
    fn from(kept: RestJson) -> Self {
        Self { lines: kept.lines, parts: kept.parts }
    }
}

fn written(kept: &Kept) -> Result<String> {
    let changes = kept.changes.iter().map(|(date, rest)| (date.to_string(), rest.into())).collect();
    serde_json::to_string(&KeptJson { own: (&kept.own).into(), changes }).map_err(Error::internal)
}

fn read(text: &str) -> Result<Kept> {
    let kept: KeptJson = serde_json::from_str(text).map_err(Error::internal)?;
    let dated = |(date, rest): (String, RestJson)| Ok((date.parse::<Date>().map_err(Error::internal)?, rest.into()));
    Ok(Kept { own: kept.own.into(), changes: kept.changes.into_iter().map(dated).collect::<Result<_>>()? })
}

store::row!(CalendarObject {
    event = "event_id",
    uid,
    resource,
    kept => |text: String| read(&text),
});

/// A place as it stands in its column.
fn place_name(place: ObjectPlace) -> String {
    match place {
        ObjectPlace::Personal(user) => format!("personal:{user}"),
        ObjectPlace::Calendar(calendar) => calendar.to_string(),
    }
}

/// What is known of these events, as far as they came from elsewhere.
pub(crate) fn list(tx: &mut Tx<'_>, events: &[CalendarEventId]) -> Result<Vec<CalendarObject>> {
    let mut found = Vec::new();
    for ids in id_lists(events) {
        let places = placeholders(2, ids.len());
        let sql = format!("SELECT {COLUMNS} FROM calendar_objects WHERE tenant_id = ?1 AND event_id IN ({places})");
        found.extend(tx.query(&sql, &ids)?);
    }
    Ok(found)
}

/// Those of these identifiers that a calendar has.
pub(crate) fn list_by_uid(tx: &mut Tx<'_>, place: ObjectPlace, uids: &[&str]) -> Result<Vec<CalendarObject>> {
    list_where(tx, place, "uid", uids)
}

/// Those of a calendar whose `column` is one of these.
fn list_where(
    tx: &mut Tx<'_>,
    place: ObjectPlace,
    column: &str,
    wanted: &[impl AsRef<str>],
) -> Result<Vec<CalendarObject>> {
    let mut found = Vec::new();
    for some in wanted.chunks(500) {
        let mut values: Vec<Value> = vec![place_name(place).into()];
        values.extend(some.iter().map(|one| Value::from(one.as_ref())));
        let list = placeholders(3, some.len());
        let sql = format!(
            "SELECT {COLUMNS} FROM calendar_objects WHERE tenant_id = ?1 AND place = ?2 AND {column} IN ({list})"
        );
        found.extend(tx.query(&sql, &values)?);
    }
    Ok(found)
}

/// What is known of the event whose file in a calendar has this name, without `.ics`.
pub(crate) fn lookup_by_resource(
    tx: &mut Tx<'_>,
    place: ObjectPlace,
    resource: &str,
) -> Result<Option<CalendarObject>> {
    let sql = format!("SELECT {COLUMNS} FROM calendar_objects WHERE tenant_id = ?1 AND place = ?2 AND resource = ?3");
    tx.query_opt(&sql, &params![place_name(place), resource])
}

/// Adds what is known of an event, or writes it in place of what was known. It then lies in `place`.
pub(crate) fn replace(tx: &mut Tx<'_>, place: ObjectPlace, object: &CalendarObject) -> Result<()> {
    tx.execute(
        "INSERT INTO calendar_objects (tenant_id, event_id, place, uid, resource, kept) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (tenant_id, event_id) DO UPDATE SET place = excluded.place, uid = excluded.uid,
             resource = excluded.resource, kept = excluded.kept",
        &params![object.event, place_name(place), object.uid.as_str(), object.resource.clone(), written(&object.kept)?],
    )?;
    Ok(())
}

/// Adds what is known of events of which nothing was, many with one statement.
pub(crate) fn add_all(tx: &mut Tx<'_>, place: ObjectPlace, objects: &[CalendarObject]) -> Result<()> {
    let place = place_name(place);
    for some in objects.chunks(100) {
        let mut all: Vec<Value> = Vec::with_capacity(some.len() * 5);
        for object in some {
            let kept = written(&object.kept)?;
            all.extend(params![object.event, place.as_str(), object.uid.as_str(), object.resource.clone(), kept]);
        }
        let rows = rows_of(some.len(), 5);
        let sql =
            format!("INSERT INTO calendar_objects (tenant_id, event_id, place, uid, resource, kept) VALUES {rows}");
        tx.execute(&sql, &all)?;
    }
    Ok(())
}

/// Those whose files have these names in a calendar, without `.ics`.
pub(crate) fn list_by_resource(
    tx: &mut Tx<'_>,
    place: ObjectPlace,
    resources: &[String],
) -> Result<Vec<CalendarObject>> {
    list_where(tx, place, "resource", resources)
}

/// The event lies in `place` now: what is known of it goes with it, but for the name of its file. In a calendar that has its
/// identifier already it is an event like those made here.
pub(super) fn update_place(tx: &mut Tx<'_>, event: CalendarEventId, place: ObjectPlace) -> Result<()> {
    let values = params![event, place_name(place)];
    tx.execute(
        "UPDATE calendar_objects SET place = ?3, resource = NULL WHERE tenant_id = ?1 AND event_id = ?2 AND place <> ?3
           AND NOT EXISTS (SELECT 1 FROM calendar_objects twin WHERE twin.tenant_id = ?1 AND twin.place = ?3
                           AND twin.uid = calendar_objects.uid)",
        &values,
    )?;
    tx.execute("DELETE FROM calendar_objects WHERE tenant_id = ?1 AND event_id = ?2 AND place <> ?3", &values)?;
    Ok(())
}

/// The personal events of one person are another's.
pub(super) fn update_owner(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<()> {
    let places = [from, to].map(|user| place_name(ObjectPlace::Personal(user)));
    let values = params![places[0].as_str(), places[1].as_str()];
    tx.execute(
        "UPDATE calendar_objects SET place = ?3, resource = NULL WHERE tenant_id = ?1 AND place = ?2
           AND NOT EXISTS (SELECT 1 FROM calendar_objects twin WHERE twin.tenant_id = ?1 AND twin.place = ?3
                           AND twin.uid = calendar_objects.uid)",
        &values,
    )?;
    tx.execute("DELETE FROM calendar_objects WHERE tenant_id = ?1 AND place = ?2", &params![places[0].as_str()])?;
    Ok(())
}
