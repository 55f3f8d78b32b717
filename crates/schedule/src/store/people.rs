//! Whom events name.

use std::collections::{BTreeMap, HashSet};

use jiff::civil::Date;
use kernel::{CalendarEventId, Error, Result, UserId};
use store::{Selected, Sql, Tx, params, placeholders};

use super::{id_lists, revision};
use crate::model::{Answer, EventPerson};

store::row!(EventPerson {
    event = "event_id",
    user = "user_id",
    answer => |answer: Option<String>| answer.map(|answer| Answer::from_name(&answer)).transpose(),
    apart = "answers_apart" => |text: String| read_apart(&text),
});

fn read_apart(text: &str) -> Result<BTreeMap<Date, Answer>> {
    let kept: BTreeMap<String, String> = serde_json::from_str(text).map_err(Error::internal)?;
    let one = |(date, answer): (String, String)| {
        Ok((date.parse::<Date>().map_err(Error::internal)?, Answer::from_name(&answer)?))
    };
    kept.into_iter().map(one).collect()
}

fn written(apart: &BTreeMap<Date, Answer>) -> Result<String> {
    let kept: BTreeMap<String, &str> = apart.iter().map(|(date, answer)| (date.to_string(), answer.name())).collect();
    serde_json::to_string(&kept).map_err(Error::internal)
}

/// Whom these events name.
pub(crate) fn list(tx: &mut Tx<'_>, events: &[CalendarEventId]) -> Result<Vec<EventPerson>> {
    let mut found = Vec::new();
    for ids in id_lists(events) {
        let sql = format!(
            "SELECT {} FROM calendar_event_people
             WHERE tenant_id = ?1 AND event_id IN ({}) ORDER BY event_id, user_id",
            EventPerson::COLUMNS,
            placeholders(2, ids.len())
        );
        found.extend(tx.query(&sql, &ids)?);
    }
    Ok(found)
}

/// Writes whom an event names in place of whom it named. What somebody put away stays so as long as that is declined.
pub(crate) fn replace(tx: &mut Tx<'_>, event: CalendarEventId, people: &[EventPerson]) -> Result<()> {
    revision::raise(tx)?;
    let away: Vec<UserId> = tx.query(
        "SELECT user_id FROM calendar_event_people WHERE tenant_id = ?1 AND event_id = ?2 AND is_put_away = TRUE",
        &params![event],
    )?;
    tx.execute("DELETE FROM calendar_event_people WHERE tenant_id = ?1 AND event_id = ?2", &params![event])?;
    for person in people {
        tx.execute(
            "INSERT INTO calendar_event_people (tenant_id, event_id, user_id, answer, answers_apart, is_put_away)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            &params![
                event,
                person.user,
                person.answer.map(Answer::name),
                written(&person.apart)?,
                away.contains(&person.user) && person.answer == Some(Answer::Declined)
            ],
        )?;
    }
    Ok(())
}

/// The invitations that somebody put away.
pub(crate) fn list_put_away(tx: &mut Tx<'_>, user: UserId) -> Result<HashSet<CalendarEventId>> {
    let found: Vec<CalendarEventId> = tx.query(
        "SELECT event_id FROM calendar_event_people WHERE tenant_id = ?1 AND user_id = ?2 AND is_put_away = TRUE",
        &params![user],
    )?;
    Ok(found.into_iter().collect())
}

/// Puts an invitation away, until its person answers it anew.
pub(crate) fn put_away(tx: &mut Tx<'_>, event: CalendarEventId, user: UserId) -> Result<()> {
    tx.execute(
        "UPDATE calendar_event_people SET is_put_away = TRUE WHERE tenant_id = ?1 AND event_id = ?2 AND user_id = ?3",
        &params![event, user],
    )?;
    Ok(())
}

/// Puts an event away for those who put away another one, as far as they decline it as well.
pub(crate) fn put_away_along(tx: &mut Tx<'_>, (other, event): (CalendarEventId, CalendarEventId)) -> Result<()> {
    tx.execute(
        "UPDATE calendar_event_people SET is_put_away = TRUE
         WHERE tenant_id = ?1 AND event_id = ?3 AND answer = ?4 AND user_id IN
           (SELECT known.user_id FROM calendar_event_people known
            WHERE known.tenant_id = ?1 AND known.event_id = ?2 AND known.is_put_away = TRUE)",
        &params![other, event, Answer::Declined.name()],
    )?;
    Ok(())
}

/// Writes the answers of somebody who is invited, who has the event in sight again; whether there was such a person.
pub(crate) fn update_answers(tx: &mut Tx<'_>, person: &EventPerson) -> Result<bool> {
    let EventPerson { event, user, answer, apart } = person;
    let changed = tx.execute(
        "UPDATE calendar_event_people SET answer = ?4, answers_apart = ?5, is_put_away = FALSE
         WHERE tenant_id = ?1 AND event_id = ?2 AND user_id = ?3 AND answer IS NOT NULL",
        &params![*event, *user, answer.unwrap_or_default().name(), written(apart)?],
    )?;
    if changed == 1 {
        revision::raise(tx)?;
        // Programs elsewhere know by this that the event reads otherwise, and whoever is writing it is not refused.
        tx.execute(
            "UPDATE calendar_events SET answers = answers + 1 WHERE tenant_id = ?1 AND id = ?2",
            &params![*event],
        )?;
    }
    Ok(changed == 1)
}
