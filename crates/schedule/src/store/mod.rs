//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

use kernel::CalendarEventId;
use store::Value;

pub(crate) mod caldav;
pub(crate) mod calendars;
mod changes;
pub(crate) mod events;
pub(crate) mod labels;
pub(crate) mod links;
pub(crate) mod objects;
pub(crate) mod people;
#[cfg(test)]
mod plans;
pub(crate) mod reminders;
pub(crate) mod revision;
pub(crate) mod schema;

/// The rows of an `INSERT`: `(?1, ?2, ?3), (?1, ?4, ?5)` for two of two values each behind the organisation.
fn rows_of(rows: usize, values: usize) -> String {
    let row = |row: usize| format!("(?1, {})", store::placeholders(2 + row * values, values));
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// So many identifiers are asked for with one statement.
const IDS_AT_ONCE: usize = 1000;

/// The identifiers in lists for `IN (…)`. Long ones are filled up to one length by their last entry, so that the statement is
/// always the same and is prepared once.
fn id_lists(ids: &[CalendarEventId]) -> impl Iterator<Item = Vec<Value>> + '_ {
    ids.chunks(IDS_AT_ONCE).map(|some| {
        let length = if some.len() > IDS_AT_ONCE / 10 { IDS_AT_ONCE } else { some.len() };
        let fill = some.last().into_iter().cycle();
        some.iter().chain(fill).take(length).map(|id| Value::from(*id)).collect()
    })
}
