//! One use case a file.

mod bell;
mod deliver;
mod list;
mod read;
mod read_in_place;
mod sweep;

pub use bell::Bell;
pub(crate) use bell::{happening as read_event, payload as event_payload};
pub use deliver::{deliver, tell_of};
pub use list::{Listed, count_unread, list_notifications};
pub use read::{mark_all_read, mark_read};
pub use read_in_place::read_in_place;
pub use sweep::sweep;

use kernel::{
    Ctx, Result,
    event::{Audience, DomainEvent},
};
use store::Tx;
use uuid::Uuid;

use crate::model::topic;

/// Tells the open pages of these people that their list has changed. The audit log does not keep it: that somebody was told
/// follows from the deed, which it has.
fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, about: Uuid, people: Vec<kernel::UserId>) -> Result<()> {
    let mut event = DomainEvent::new(ctx, kind, about, topic::NOTIFICATIONS, Audience::People(people));
    // Which ones changed is nobody's business but the person's, who reads the list again anyway.
    event.ids.clear();
    tx.emit(event)
}
