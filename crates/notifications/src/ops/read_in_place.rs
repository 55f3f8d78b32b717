//! What a person has read where it is, a conversation for one, is read behind the bell as well.

use kernel::{Ctx, Result, UserId, port::Happening};

use super::announce;
use crate::{Notifications, model::Notification, store::notifications};

/// Reads those of the person's notifications whose subjects the person has read where they are. Safe to repeat.
///
/// # Errors
/// A module's or the database's: the job is done again.
pub async fn read_in_place(notifications: &Notifications, ctx: &Ctx, person: UserId) -> Result<()> {
    let unread = notifications.store.read(ctx, move |tx| notifications::list_unread(tx, person)).await?;
    settle(notifications, ctx, None, unread).await
}

/// The same of what people were told just now: one of them may have read it before the word was there.
pub(super) async fn read_meanwhile(notifications: &Notifications, ctx: &Ctx, event: &Happening) -> Result<()> {
    let id = event.id;
    let unread = notifications.store.read(ctx, move |tx| notifications::list_unread_of(tx, id)).await?;
    settle(notifications, ctx, Some(event), unread).await
}

async fn settle(
    notifications: &Notifications,
    ctx: &Ctx,
    told_by: Option<&Happening>,
    unread: Vec<Notification>,
) -> Result<()> {
    let mut read = Vec::new();
    for module in notifications.modules.iter().filter(|module| !module.reading_events().is_empty()) {
        let of_module = |one: &&Notification| module.kinds().contains(&one.notice.kind.as_str());
        let own: Vec<&Notification> = unread.iter().filter(of_module).collect();
        let asked: Vec<_> = own.iter().map(|one| (one.to, one.notice.clone())).collect();
        if asked.is_empty() {
            continue;
        }
        let answers = module.read_in_place(ctx, told_by, &asked).await?;
        read.extend(own.iter().zip(answers).filter(|(_, is_read)| *is_read).map(|(one, _)| (one.to, one.id)));
    }
    if read.is_empty() {
        return Ok(());
    }
    let system = ctx.clone();
    notifications
        .store
        .write(ctx, move |tx| {
            let mut people: Vec<UserId> = Vec::new();
            for (person, id) in &read {
                if notifications::update_read(tx, *person, *id, system.now())? && !people.contains(person) {
                    people.push(*person);
                }
            }
            let Some((_, first)) = read.first().filter(|_| !people.is_empty()) else { return Ok(()) };
            announce(tx, &system, "notification.read", (*first).into(), people)
        })
        .await
}
