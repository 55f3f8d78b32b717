//! Whom events name.

use kernel::{CalendarEventId, Result, UserId};
use store::{FromRow, RowReader, Sql, Tx, params, placeholders};

use super::{id_lists, revision};
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
    let mut found = Vec::new();
    for ids in id_lists(events) {
        let sql = format!(
            "SELECT event_id, user_id, answer FROM calendar_event_people
             WHERE tenant_id = ?1 AND event_id IN ({}) ORDER BY event_id, user_id",
            placeholders(2, ids.len())
        );
        found.extend(tx.query(&sql, &ids)?);
    }
    Ok(found)
}

/// Writes whom an event names in place of whom it named.
pub(crate) fn replace(tx: &mut Tx<'_>, event: CalendarEventId, people: &[EventPerson]) -> Result<()> {
    revision::raise(tx)?;
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
    if changed == 1 {
        revision::raise(tx)?;
        // Programs elsewhere know by this that the event reads otherwise, and whoever is writing it is not refused.
        tx.execute(
            "UPDATE calendar_events SET answers = answers + 1 WHERE tenant_id = ?1 AND id = ?2",
            &params![event],
        )?;
    }
    Ok(changed == 1)
}
