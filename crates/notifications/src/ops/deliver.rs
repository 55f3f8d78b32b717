//! People are told of an event.

use kernel::{
    Ctx, Result, UserId,
    port::{Happening, KeptNotice, Notice},
};

use super::{announce, read_in_place::read_meanwhile};
use crate::{
    Notifications,
    jobs::queued,
    model::{KEPT, Notification},
    store::notifications,
};

/// How many notices one transaction keeps: few enough that others need not wait.
const AT_ONCE: usize = 100;

/// Tells those whom the event concerns. Done again after a crash, it tells nobody twice.
///
/// # Errors
/// A module's or the database's: the job is done again.
pub async fn tell_of(notifications: &Notifications, ctx: &Ctx, event: &Happening) -> Result<()> {
    for module in notifications.modules.iter().filter(|module| module.events().contains(&event.kind.as_str())) {
        let notices = module.concerned(ctx, event).await?;
        let tells = !notices.is_empty();
        deliver(notifications, ctx, event, notices).await?;
        if tells && !module.reading_events().is_empty() {
            read_meanwhile(notifications, ctx, event).await?;
        }
    }
    Ok(())
}

/// Keeps these notices of an event for the people they are for, but for whoever did it: of one's own deeds one knows.
///
/// # Errors
/// The database's.
pub async fn deliver(
    notifications: &Notifications,
    ctx: &Ctx,
    event: &Happening,
    mut notices: Vec<Notice>,
) -> Result<()> {
    notices.retain(|notice| notice.is_own_work || Some(notice.to) != event.actor);
    for some in notices.chunks(AT_ONCE) {
        let (system, event, some) = (ctx.clone(), event.clone(), some.to_vec());
        notifications.store.write(ctx, move |tx| keep(tx, &system, &event, &some)).await?;
    }
    Ok(())
}

fn keep(tx: &mut store::Tx<'_>, ctx: &Ctx, event: &Happening, notices: &[Notice]) -> Result<()> {
    let mut told: Vec<UserId> = Vec::new();
    for notice in notices {
        let new = Notification {
            // The bell's order is that in which things happened, also where several jobs tell of them.
            id: ctx.new_id_at(event.at),
            event: event.id,
            to: notice.to,
            // What ended by itself was done by nobody.
            from: event.actor.filter(|_| !notice.is_own_work),
            notice: KeptNotice { kind: notice.kind.to_owned(), subject: notice.subject, facts: notice.facts.clone() },
            created_at: event.at,
            read_at: None,
        };
        if notifications::add(tx, &new)? && !told.contains(&notice.to) {
            told.push(notice.to);
        }
    }
    if told.is_empty() {
        return Ok(());
    }
    for person in &told {
        notifications::trim(tx, *person)?;
    }
    tx.enqueue(queued::sweep(ctx, event.at + KEPT))?;
    announce(tx, ctx, "notification.created", event.id.into(), told)
}
