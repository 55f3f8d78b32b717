//! What happened, written down in the transaction that made it happen, and published after the commit.
//!
//! [`Tx::emit`] adds a row; the relay ([`Outbox::run`]) hands it to the sinks (the audit log) and marks it published in
//! one transaction, then tells the [`LiveHub`](crate::LiveHub)s of all processes. A crash at any point loses nothing
//! and hands no event to a sink twice.

mod relay;

use kernel::{
    Error, EventId, Region, Result, Scope, TenantId, Timestamp, UserId,
    event::{Audience, DomainEvent},
};
use serde_json::{Value, json};
use uuid::Uuid;

pub use relay::Outbox;

use crate::{FromRow, RowReader, Sql, SystemTx, Tx, params, sql::placeholders};

/// An event as it was written down.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredEvent {
    /// Its identifier.
    pub id: EventId,
    /// The organisation it happened in.
    pub tenant: TenantId,
    /// Where the organisation lives; `None` where it was written down by a transaction across organisations.
    pub region: Option<Region>,
    /// What happened, `{noun}.{past verb}`: `file.uploaded`.
    pub kind: String,
    /// Who did it; `None` for the product itself.
    pub actor: Option<UserId>,
    /// What it happened to.
    pub target: Uuid,
    /// Facts for the audit log.
    pub payload: Value,
    /// The live topic it touches.
    pub topic: String,
    /// What an open page needs to look at again.
    pub ids: Vec<Uuid>,
    /// Who may learn of it through the live stream.
    pub audience: Audience,
    /// When it happened.
    pub at: Timestamp,
}

/// Something that must record every event exactly once: the audit log.
pub trait OutboxSink: Send + Sync {
    /// Records the event. What it writes is committed together with the mark that the event was published.
    ///
    /// # Errors
    /// The event stays in the outbox and is tried again, at growing intervals.
    fn handle(&self, tx: &mut SystemTx<'_>, event: &StoredEvent) -> Result<()>;

    /// Records events that are published together, in this order: as [`Self::handle`] does one after the other, where it is
    /// not cheaper to record them by a few statements.
    ///
    /// # Errors
    /// Nothing of them is recorded. Each is handed over by itself then, so that only those are held up that are refused.
    fn handle_all(&self, tx: &mut SystemTx<'_>, events: &[StoredEvent]) -> Result<()> {
        events.iter().try_for_each(|event| self.handle(tx, event))
    }
}

/// The most events that one statement writes down.
const ADDED_AT_ONCE: usize = 100;

/// Writes events down. `position` is the place of the first among the events of the transaction.
pub(crate) fn add(tx: &mut Tx<'_>, region: Option<Region>, events: &[DomainEvent], mut position: i64) -> Result<()> {
    for chunk in events.chunks(ADDED_AT_ONCE) {
        let (mut values, mut rows) = (Vec::with_capacity(chunk.len() * 11), Vec::with_capacity(chunk.len()));
        for event in chunk {
            let row = params![
                event.id,
                event.kind,
                event.actor,
                event.target,
                event.payload.to_string(),
                event.topic,
                json!(event.ids).to_string(),
                audience_to_text(&event.audience),
                event.at,
                position,
                region.map(Region::name),
            ];
            rows.push(format!("(?1, {}, 0, 0)", placeholders(values.len() + 2, row.len())));
            values.extend(row);
            position += 1;
        }
        let sql = format!(
            "INSERT INTO outbox (tenant_id, id, kind, actor_id, target_id, payload, topic, ids, audience, occurred_at, \
             position, region, attempts, retry_at) VALUES {}",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

impl FromRow for StoredEvent {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            tenant: row.next()?,
            region: row.next::<Option<String>>()?.as_deref().map(Region::from_name),
            kind: row.next()?,
            actor: row.next()?,
            target: row.next()?,
            payload: from_json(&row.next::<String>()?)?,
            topic: row.next()?,
            ids: from_json(&row.next::<String>()?)?,
            audience: audience_from_text(&row.next::<String>()?)?,
            at: row.next()?,
        })
    }
}

/// Reads a column that holds JSON.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| Error::internal(format!("stored JSON cannot be read: {error}")))
}

/// How `audience = 'nobody'` stands in the table; such events never reach the live stream.
pub(crate) const NOBODY: &str = "nobody";
const MEMBERS: &str = "members";

fn audience_to_text(audience: &Audience) -> String {
    match audience {
        Audience::Scope(scope) => format!("scope:{}", scope.name()),
        Audience::Unnamed(scope) => format!("unnamed:{}", scope.name()),
        Audience::People(people) => format!("people:{}", write_people(people)),
        Audience::ScopeAndPeople(scope, people) => format!("both:{} {}", scope.name(), write_people(people)),
        Audience::Members => MEMBERS.to_owned(),
        Audience::Nobody => NOBODY.to_owned(),
    }
}

fn write_people(people: &[UserId]) -> String {
    people.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

pub(crate) fn audience_from_text(text: &str) -> Result<Audience> {
    match text.split_once(':') {
        Some(("scope", name)) => Ok(Audience::Scope(Scope::parse(name)?)),
        Some(("unnamed", name)) => Ok(Audience::Unnamed(Scope::parse(name)?)),
        Some(("people", ids)) => Ok(Audience::People(read_people(ids)?)),
        Some(("both", both)) => {
            let (name, ids) = both.split_once(' ').unwrap_or((both, ""));
            Ok(Audience::ScopeAndPeople(Scope::parse(name)?, read_people(ids)?))
        }
        _ if text == MEMBERS => Ok(Audience::Members),
        _ if text == NOBODY => Ok(Audience::Nobody),
        _ => Err(Error::internal(format!("'{text}' is no audience"))),
    }
}

fn read_people(ids: &str) -> Result<Vec<UserId>> {
    ids.split(',').filter(|id| !id.is_empty()).map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audience_reads_back_as_it_was_written() {
        let people = vec![UserId::from(Uuid::from_u128(1)), UserId::from(Uuid::from_u128(2))];
        let audiences = [
            Audience::Unnamed(Scope::DRIVE_LIST),
            Audience::Scope(Scope::DRIVE_VIEW),
            Audience::ScopeAndPeople(Scope::USERS_VIEW, people.clone()),
            Audience::ScopeAndPeople(Scope::USERS_VIEW, vec![]),
            Audience::People(people),
            Audience::People(vec![]),
            Audience::Members,
            Audience::Nobody,
        ];
        for audience in audiences {
            assert_eq!(audience_from_text(&audience_to_text(&audience)).expect("readable"), audience);
        }
        assert!(audience_from_text("everybody").is_err());
    }
}
