//! A person has read what there is.

use kernel::{Ctx, Error, NotificationId, Result, id::TypedId};
use uuid::Uuid;

use super::announce;
use crate::{Notifications, store::notifications};

/// Marks one as read. One that was read before stays so.
///
/// # Errors
/// `NOT_FOUND` where the person was told no such thing.
pub async fn mark_read(notifications: &Notifications, ctx: &Ctx, id: NotificationId) -> Result<()> {
    let (me, actor) = (ctx.user()?, ctx.clone());
    notifications
        .store
        .write(ctx, move |tx| match notifications::lookup_read(tx, me, id)? {
            None => Err(Error::not_found(NotificationId::NOUN)),
            Some(true) => Ok(()),
            Some(false) => {
                notifications::update_read(tx, me, id, actor.now())?;
                announce(tx, &actor, "notification.read", id.into(), vec![me])
            }
        })
        .await
}

/// Marks everything as read up to `newest`, the first that the person sees: what comes meanwhile stays unread. Without it,
/// everything. How many that were.
///
/// # Errors
/// The database's.
pub async fn mark_all_read(notifications: &Notifications, ctx: &Ctx, newest: Option<NotificationId>) -> Result<u64> {
    let (me, actor) = (ctx.user()?, ctx.clone());
    let newest = newest.unwrap_or(Uuid::max().into());
    notifications
        .store
        .write(ctx, move |tx| {
            let marked = notifications::update_all_read(tx, me, newest, actor.now())?;
            if marked > 0 {
                announce(tx, &actor, "notification.read", me.into(), vec![me])?;
            }
            Ok(marked)
        })
        .await
}
