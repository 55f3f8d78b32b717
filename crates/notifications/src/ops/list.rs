//! What a person was told, the newest first, and how much of it is unread.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, Result, UserId,
    page::{Limit, Page},
    port::{KeptNotice, Person, Telling},
};

use crate::{
    Notifications,
    model::{Notification, Told},
    store::notifications,
};

/// A page of what a person was told.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The page.
    pub page: Page<Told>,
    /// How many are unread in all; counting stops at [`crate::model::COUNT_CAP`].
    pub unread: i64,
    /// Those who did it, as far as they are known.
    pub people: HashMap<UserId, Person>,
}

/// A page of the person's notifications, the newest first. The cursor is the last one's identifier.
///
/// # Errors
/// `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_notifications(
    notifications: &Notifications,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Listed> {
    let me = ctx.user()?;
    let before = cursor.map(|cursor| cursor.parse().map_err(|_| Error::invalid("The cursor is not one of this list.")));
    let (before, one_more) = (before.transpose()?, i64::from(limit.get()) + 1);
    let (rows, unread) = notifications
        .store
        .read(ctx, move |tx| Ok((notifications::list(tx, me, before, one_more)?, notifications::count_unread(tx, me)?)))
        .await?;
    let page = Page::from_overlong(rows, limit, |last| last.id.to_string());
    let tellings = tell(notifications, ctx, &page.items).await?;
    let mut ids: Vec<UserId> = page.items.iter().filter_map(|one| one.from).collect();
    ids.sort_unstable();
    ids.dedup();
    let people = if ids.is_empty() { HashMap::new() } else { notifications.people.find(ctx, &ids).await? };
    let told = page.items.into_iter().zip(tellings).map(|(notification, telling)| Told { notification, telling });
    Ok(Listed { page: Page { items: told.collect(), next_cursor: page.next_cursor }, unread, people })
}

/// How many of the person's notifications are unread; counting stops at [`crate::model::COUNT_CAP`].
///
/// # Errors
/// The database's.
pub async fn count_unread(notifications: &Notifications, ctx: &Ctx) -> Result<i64> {
    let me = ctx.user()?;
    notifications.store.read(ctx, move |tx| notifications::count_unread(tx, me)).await
}

/// What each says to the person now, by the word of the module whose kind it is.
async fn tell(notifications: &Notifications, ctx: &Ctx, kept: &[Notification]) -> Result<Vec<Telling>> {
    let mut told: Vec<Option<Telling>> = vec![None; kept.len()];
    for module in notifications.modules.iter() {
        let (places, notices): (Vec<usize>, Vec<KeptNotice>) = kept
            .iter()
            .enumerate()
            .filter(|(_, one)| module.kinds().contains(&one.notice.kind.as_str()))
            .map(|(place, one)| (place, one.notice.clone()))
            .unzip();
        if notices.is_empty() {
            continue;
        }
        for (place, telling) in places.into_iter().zip(module.tell(ctx, &notices).await?) {
            told[place] = Some(telling);
        }
    }
    Ok(told.into_iter().map(|telling| telling.unwrap_or_else(of_nobody)).collect())
}

/// What there is to say of a notice whose module this server does not have: it was made by a later version.
fn of_nobody() -> Telling {
    Telling {
        subject_type: "unknown",
        subject_name: None,
        message: "did something that this server cannot show".to_owned(),
        link: None,
    }
}
