//! The only place in this crate that names SQL.

pub(crate) mod conversations;
pub(crate) mod drafts;
pub(crate) mod groups;
#[cfg(test)]
mod many;
pub(crate) mod members;
pub(crate) mod mentions;
pub(crate) mod messages;
pub(crate) mod pages;
#[cfg(test)]
mod plans;
pub(crate) mod presences;
pub(crate) mod reactions;
pub(crate) mod reads;
pub(crate) mod reminders;
pub(crate) mod retention;
pub(crate) mod saved;
pub(crate) mod scheduled;
pub(crate) mod schema;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod threads;
pub(crate) mod unread;

use store::Value;

/// Values of a list, to stand behind others in a statement.
fn values<T: Copy + Into<Value>>(list: &[T]) -> impl Iterator<Item = Value> + '_ {
    list.iter().map(|one| (*one).into())
}
