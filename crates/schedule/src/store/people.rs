//! Whom events name.

use kernel::{CalendarEventId, Result, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use crate::model::{Answer, EventPerson};

impl FromRow for EventPerson {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            event: row.next()?,
            user: row.next()?,
            answer: row.next::<Option<String>>()?.map(|answer| Answer::from_name(&answer)).transpose()?,
        })
    }
}

/// Whom these events name.
pub(crate) fn list(tx: &mut Tx<'_>, events: &[CalendarEventId]) -> Result<Vec<EventPerson>> {
    if events.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = events.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT event_id, user_id, answer FROM calendar_event_people
         WHERE tenant_id = ?1 AND event_id IN ({}) ORDER BY event_id, user_id",
        placeholders(2, events.len())
    );
    tx.query(&sql, &values)
}

/// Writes whom an event names in place of whom it named.
pub(crate) fn replace(tx: &mut Tx<'_>, event: CalendarEventId, people: &[EventPerson]) -> Result<()> {
    tx.execute("DELETE FROM calendar_event_people WHERE tenant_id = ?1 AND event_id = ?2", &params![event])?;
    for person in people {
        tx.execute(
            "INSERT INTO calendar_event_people (tenant_id, event_id, user_id, answer) VALUES (?1, ?2, ?3, ?4)",
            &params![event, person.user, person.answer.map(Answer::name)],
        )?;
    }
    Ok(())
}

/// Writes the answer of somebody who is invited; whether there was such a person.
pub(crate) fn update_answer(tx: &mut Tx<'_>, event: CalendarEventId, user: UserId, answer: Answer) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE calendar_event_people SET answer = ?4
         WHERE tenant_id = ?1 AND event_id = ?2 AND user_id = ?3 AND answer IS NOT NULL",
        &params![event, user, answer.name()],
    )?;
    Ok(changed == 1)
}
