//! Events.

use std::collections::HashMap;

use jiff::civil::Date;
use kernel::{CalendarEventId, CalendarId, Error, Result, Timestamp, UserId};
use store::{Job, Selected, Sql, Tx, Value, params, placeholders};

use super::{changes, objects, reminders, revision, rows_of};
use crate::{
    jobs::Remind,
    model::{Change, Event, MAX_SKIPPED, ObjectPlace, Reminder, Series, Visibility, Window, kept_rule, read_rule},
};

/// Over `calendar_events e`, its calendar `c`, and the rows `p` and `m` of whoever looks.
const COLUMNS: &str = Row::COLUMNS;

/// What an event is read with; `?2` is whoever looks, and nothing where nobody does: a job.
const JOINS: &str = "LEFT JOIN calendars c ON c.tenant_id = e.tenant_id AND c.id = e.calendar_id
    LEFT JOIN calendar_event_people p ON p.tenant_id = e.tenant_id AND p.event_id = e.id AND p.user_id = ?2
    LEFT JOIN calendar_members m ON m.tenant_id = e.tenant_id AND m.calendar_id = e.calendar_id AND m.user_id = ?2";

/// How many values a row of an event has beside its organisation.
const VALUES: usize = 23;

/// So many rows are written with one statement: few enough that databases take their values.
const ROWS_AT_ONCE: usize = 50;

/// The tables of what belongs to an event.
const BELONGING: [&str; 3] = ["calendar_event_people", "calendar_event_changes", "calendar_objects"];

/// An event as it is kept, without its changed occurrences.
struct Row {
    id: CalendarEventId,
    calendar: Option<CalendarId>,
    owner: Option<UserId>,
    title: String,
    description: String,
    location: String,
    status: Option<String>,
    kind: String,
    visibility: Visibility,
    is_for_all: bool,
    starts: String,
    zone: Option<String>,
    length: i64,
    rule: Option<String>,
    skipped: Vec<String>,
    has_changes: bool,
    reminders: Vec<Reminder>,
    version: i64,
    answers: i64,
    created_at: Timestamp,
    updated_at: Timestamp,
    is_named: bool,
    is_in_sight: bool,
}

store::row!(Row {
    id = "e.id",
    calendar = "e.calendar_id",
    owner = "e.owner_id",
    title = "e.title",
    description = "e.description",
    location = "e.location",
    status = "e.status",
    kind = "e.kind",
    visibility = "e.visibility" => |name: String| Visibility::from_name(&name),
    is_for_all = "e.is_for_all",
    starts = "e.starts",
    zone = "e.zone",
    length = "e.length",
    rule = "e.rule",
    skipped = "e.skipped" => |dates: String| serde_json::from_str(&dates).map_err(Error::internal),
    has_changes = "e.has_changes",
    reminders = "e.reminders" => |text: String| reminders::read(&text),
    version = "e.version",
    answers = "e.answers",
    created_at = "e.created_at",
    updated_at = "e.updated_at",
    is_named = "p.user_id IS NOT NULL",
    is_in_sight =
        "COALESCE(e.calendar_id IS NULL OR c.visibility = 'tenant' OR c.owner_id = ?2 OR m.user_id IS NOT NULL, FALSE)",
});

impl Row {
    /// The event, with the changed occurrences that it has.
    fn event(self, changed: impl IntoIterator<Item = (Date, Change)>) -> Result<Event> {
        let when = changes::when((self.starts, self.zone, self.length))?;
        let rule = self.rule.map(|rule| read_rule(&rule, &when)).transpose()?;
        let skipped = self.skipped.iter().map(|date| date.parse::<Date>().map_err(Error::internal));
        let mut series = Series { rule, skipped: skipped.collect::<Result<_>>()?, ..Series::once(when) };
        series.changed.extend(changed);
        Ok(Event {
            id: self.id,
            calendar: self.calendar,
            owner: self.owner,
            title: self.title,
            description: self.description,
            location: self.location,
            status: self.status,
            kind: self.kind,
            visibility: self.visibility,
            is_for_all: self.is_for_all,
            series,
            reminders: self.reminders,
            version: self.version,
            answers: self.answers,
            created_at: self.created_at,
            updated_at: self.updated_at,
            is_named: self.is_named,
            is_in_sight: self.is_in_sight,
        })
    }
}

fn with_changes(tx: &mut Tx<'_>, rows: Vec<Row>) -> Result<Vec<Event>> {
    let changed: Vec<CalendarEventId> = rows.iter().filter(|row| row.has_changes).map(|row| row.id).collect();
    let mut of_event: HashMap<CalendarEventId, Vec<_>> = HashMap::new();
    for some in changed.chunks(1000) {
        for (event, date, change) in changes::list(tx, some)? {
            of_event.entry(event).or_default().push((date, change));
        }
    }
    let complete = |row: Row| {
        let changed = of_event.remove(&row.id).unwrap_or_default();
        row.event(changed)
    };
    rows.into_iter().map(complete).collect()
}

/// One event, as `viewer` sees it.
pub(crate) fn lookup(tx: &mut Tx<'_>, viewer: Option<UserId>, id: CalendarEventId) -> Result<Option<Event>> {
    let sql = format!("SELECT {COLUMNS} FROM calendar_events e {JOINS} WHERE e.tenant_id = ?1 AND e.id = ?3");
    let rows = tx.query(&sql, &params![viewer, id])?;
    Ok(with_changes(tx, rows)?.pop())
}

/// These events, as `viewer` sees them.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, viewer: Option<UserId>, ids: &[CalendarEventId]) -> Result<Vec<Event>> {
    let mut rows = Vec::with_capacity(ids.len());
    for some in ids.chunks(1000) {
        let mut values: Vec<Value> = vec![viewer.into()];
        values.extend(some.iter().map(|id| Value::from(*id)));
        let list = placeholders(3, some.len());
        let sql =
            format!("SELECT {COLUMNS} FROM calendar_events e {JOINS} WHERE e.tenant_id = ?1 AND e.id IN ({list})");
        rows.extend(tx.query::<Row>(&sql, &values)?);
    }
    with_changes(tx, rows)
}

/// How many events the person made.
pub(crate) fn count_of(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM calendar_events WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// Gives all events of one person to another.
pub(crate) fn update_owner(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<u64> {
    // An event does not name whoever owns it.
    tx.execute(
        "DELETE FROM calendar_event_people WHERE tenant_id = ?1 AND user_id = ?3 AND event_id IN
         (SELECT id FROM calendar_events WHERE tenant_id = ?1 AND owner_id = ?2)",
        &params![from, to],
    )?;
    objects::update_owner(tx, from, to)?;
    revision::raise(tx)?;
    tx.execute("UPDATE calendar_events SET owner_id = ?3 WHERE tenant_id = ?1 AND owner_id = ?2", &params![from, to])
}

/// What `?2` sees: `?5` is whether what is shared with all is seen at all, `?6` whether in every calendar.
const SEEN: &str = "(e.owner_id = ?2 OR p.user_id IS NOT NULL OR (?5 = TRUE AND e.is_for_all = TRUE
    AND (?6 = TRUE OR e.calendar_id IS NULL OR c.visibility = 'tenant' OR c.owner_id = ?2 OR m.user_id IS NOT NULL)))";

/// Whose events a list shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// Whether what is shared with all is seen, beside what names the person.
    pub(crate) shared: bool,
    /// Whether every calendar is seen.
    pub(crate) all_calendars: bool,
}

/// Which calendar a list is of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Of {
    /// All that there are.
    All,
    /// The personal ones.
    Personal,
    /// This one.
    Calendar(CalendarId),
    /// Those of calendars that the person does not see: what the person made there, and what names the person.
    OutOfSight,
}

/// What picks [`Of::OutOfSight`], with the numbers of [`SEEN`].
const OUT_OF_SIGHT: &str = "AND e.calendar_id IS NOT NULL
    AND e.id IN (SELECT event_id FROM calendar_event_people WHERE tenant_id = ?1 AND user_id = ?2
                 UNION SELECT id FROM calendar_events
                       WHERE tenant_id = ?1 AND owner_id = ?2 AND calendar_id IS NOT NULL)
    AND NOT COALESCE(?5 = TRUE AND (?6 = TRUE OR c.visibility = 'tenant' OR c.owner_id = ?2 OR m.user_id IS NOT NULL),
                     FALSE)";

/// The events of which something may fall into the window and that `viewer` sees; at most `limit`.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    viewer: UserId,
    (of, sight): (Of, Sight),
    window: Window,
    limit: i64,
) -> Result<Vec<Event>> {
    let (choice, calendar) = match of {
        Of::All => ("", None),
        Of::Personal => ("AND e.calendar_id IS NULL", None),
        Of::Calendar(id) => ("AND e.calendar_id = ?8", Some(id)),
        Of::OutOfSight => (OUT_OF_SIGHT, None),
    };
    let sql = of_window(choice);
    let known = params![viewer, window.from, window.to, sight.shared, sight.all_calendars, limit];
    let values: Vec<Value> = known.into_iter().chain(calendar.map(Value::from)).collect();
    let rows = tx.query(&sql, &values)?;
    with_changes(tx, rows)
}

/// The statement of [`list`].
pub(super) fn of_window(choice: &str) -> String {
    format!(
        "SELECT {COLUMNS} FROM calendar_events e {JOINS}
         WHERE e.tenant_id = ?1 AND e.seen_to >= ?3 AND e.seen_from < ?4 {choice} AND {SEEN}
         ORDER BY e.seen_from, e.id LIMIT ?7"
    )
}

/// The titles of the events of which something may fall into the window and that `viewer` sees, those that end last first; at most
/// `limit`.
pub(crate) fn list_titles(
    tx: &mut Tx<'_>,
    viewer: UserId,
    sight: Sight,
    window: Window,
    limit: i64,
) -> Result<Vec<(CalendarEventId, String, Timestamp, Timestamp)>> {
    let sql = format!(
        "SELECT e.id, e.title, e.seen_from, e.seen_to FROM calendar_events e {JOINS}
         WHERE e.tenant_id = ?1 AND e.seen_to >= ?3 AND e.seen_from < ?4 AND {SEEN} ORDER BY e.seen_from DESC, e.id LIMIT ?7"
    );
    tx.query(&sql, &params![viewer, window.from, window.to, sight.shared, sight.all_calendars, limit])
}

/// An event as a line of a list: what is told of its file without reading it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) id: CalendarEventId,
    pub(crate) owner: Option<UserId>,
    /// The name that a program gave its file, without `.ics`.
    pub(crate) resource: Option<String>,
    pub(crate) version: i64,
    pub(crate) answers: i64,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

store::row!(Line {
    id = "e.id",
    owner = "e.owner_id",
    resource = "o.resource",
    version = "e.version",
    answers = "e.answers",
    created_at = "e.created_at",
    updated_at = "e.updated_at",
});

/// All events that `viewer` sees, however long ago they were, as lines, by when the first of them is to be seen; at most
/// `limit`.
pub(crate) fn list_lines(tx: &mut Tx<'_>, viewer: UserId, (of, sight): (Of, Sight), limit: i64) -> Result<Vec<Line>> {
    let (choice, calendar) = match of {
        Of::All => ("", None),
        Of::Personal => ("AND e.calendar_id IS NULL", None),
        Of::Calendar(id) => ("AND e.calendar_id = ?9", Some(id)),
        Of::OutOfSight => (OUT_OF_SIGHT, None),
    };
    let renumbered = |sql: &str| sql.replace("?5", "?3").replace("?6", "?4").replace("?9", "?6");
    let (choice, seen) = (renumbered(choice), renumbered(SEEN));
    let sql = format!(
        "SELECT {} FROM calendar_events e {JOINS}
         LEFT JOIN calendar_objects o ON o.tenant_id = e.tenant_id AND o.event_id = e.id
         WHERE e.tenant_id = ?1 {choice} AND {seen} ORDER BY e.seen_from, e.id LIMIT ?5",
        Line::COLUMNS
    );
    let known = params![viewer, sight.shared, sight.all_calendars, limit];
    let values: Vec<Value> = known.into_iter().chain(calendar.map(Value::from)).collect();
    tx.query(&sql, &values)
}

/// Adds an event. Whom it names is added apart.
pub(crate) fn add(tx: &mut Tx<'_>, event: &Event) -> Result<()> {
    add_all(tx, std::slice::from_ref(event))
}

/// Adds events, many with one statement. Whom they name is added apart.
pub(crate) fn add_all(tx: &mut Tx<'_>, events: &[Event]) -> Result<()> {
    revision::raise(tx)?;
    for some in events.chunks(ROWS_AT_ONCE) {
        let mut all = Vec::with_capacity(some.len() * VALUES);
        for event in some {
            all.extend(values(event)?);
        }
        let sql = format!(
            "INSERT INTO calendar_events (tenant_id, id, calendar_id, owner_id, title, description, location, status, kind,
                                          visibility, is_for_all, starts, zone, length, rule, skipped, has_changes,
                                          seen_from, seen_to, version, created_at, updated_at, reminders, reminds_at)
             VALUES {}",
            rows_of(some.len(), VALUES)
        );
        tx.execute(&sql, &all)?;
    }
    for event in events {
        changes::add(tx, event.id, &event.series.changed)?;
    }
    // One job looks after all of them.
    events.iter().find(|event| !event.reminders.is_empty()).map_or(Ok(()), |event| wake(tx, event))
}

/// Writes an event as it is now, where nobody has written it since `version`; whether that was so.
pub(crate) fn update(tx: &mut Tx<'_>, event: &Event, version: i64) -> Result<bool> {
    let mut all = values(event)?;
    all.push(version.into());
    let changed = tx.execute(
        "UPDATE calendar_events SET calendar_id = ?3, owner_id = ?4, title = ?5, description = ?6, location = ?7,
             status = ?8, kind = ?9, visibility = ?10, is_for_all = ?11, starts = ?12, zone = ?13, length = ?14,
             rule = ?15, skipped = ?16, has_changes = ?17, seen_from = ?18, seen_to = ?19, version = ?20,
             created_at = ?21, updated_at = ?22, reminders = ?23,
             -- What is overdue stays so.
             reminds_at = CASE WHEN reminds_at < ?24 THEN reminds_at ELSE ?24 END
         WHERE tenant_id = ?1 AND id = ?2 AND version = ?25",
        &all,
    )?;
    if changed == 1 {
        revision::raise(tx)?;
        changes::replace(tx, event.id, &event.series.changed)?;
        if let Some(place) = ObjectPlace::of(event.calendar, event.owner) {
            objects::update_place(tx, event.id, place)?;
        }
        wake(tx, event)?;
    }
    Ok(changed == 1)
}

/// Has the reminders of an event that was written looked at.
fn wake(tx: &mut Tx<'_>, event: &Event) -> Result<()> {
    if event.reminders.is_empty() {
        return Ok(());
    }
    tx.enqueue(Remind.at(event.updated_at)?).map(drop)
}

fn values(event: &Event) -> Result<Vec<Value>> {
    let series = &event.series;
    let (starts, zone, length) = changes::columns(&series.when);
    let (from, to) = series.bounds();
    if series.skipped.len() > MAX_SKIPPED {
        return Err(Error::invalid(format!(
            "At most {MAX_SKIPPED} occurrences of a series can be deleted one by one."
        )));
    }
    let skipped: Vec<String> = series.skipped.iter().map(ToString::to_string).collect();
    let rule = series.rule.as_ref().map(|rule| kept_rule(rule, &series.when));
    Ok(params![
        event.id,
        event.calendar,
        event.owner,
        event.title.as_str(),
        event.description.as_str(),
        event.location.as_str(),
        event.status.clone(),
        event.kind.as_str(),
        event.visibility.name(),
        event.is_for_all,
        starts,
        zone,
        length,
        rule,
        serde_json::to_string(&skipped).map_err(Error::internal)?,
        !series.changed.is_empty(),
        from,
        to.unwrap_or(Timestamp::from_micros(i64::MAX)),
        event.version,
        event.created_at,
        event.updated_at,
        reminders::written(&event.reminders)?,
        (!event.reminders.is_empty()).then_some(event.updated_at),
    ]
    .to_vec())
}

/// The events of a calendar.
pub(crate) fn list_ids_in(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<Vec<CalendarEventId>> {
    tx.query("SELECT id FROM calendar_events WHERE tenant_id = ?1 AND calendar_id = ?2", &params![calendar])
}

/// How many events a calendar has.
pub(crate) fn count_in(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM calendar_events WHERE tenant_id = ?1 AND calendar_id = ?2", &params![calendar])
}

/// Removes all events of a calendar with all that belongs to them.
pub(crate) fn remove_in(tx: &mut Tx<'_>, calendar: CalendarId) -> Result<()> {
    revision::raise(tx)?;
    for table in BELONGING {
        let sql = format!(
            "DELETE FROM {table} WHERE tenant_id = ?1 AND event_id IN
             (SELECT id FROM calendar_events WHERE tenant_id = ?1 AND calendar_id = ?2)"
        );
        tx.execute(&sql, &params![calendar])?;
    }
    tx.execute("DELETE FROM calendar_events WHERE tenant_id = ?1 AND calendar_id = ?2", &params![calendar])?;
    Ok(())
}

/// Removes an event with all that belongs to it.
pub(crate) fn remove(tx: &mut Tx<'_>, id: CalendarEventId) -> Result<()> {
    revision::raise(tx)?;
    for table in BELONGING {
        let sql = format!("DELETE FROM {table} WHERE tenant_id = ?1 AND event_id = ?2");
        tx.execute(&sql, &params![id])?;
    }
    tx.execute("DELETE FROM calendar_events WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}
