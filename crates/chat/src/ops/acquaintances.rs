//! Whom somebody knows. Guests know those with whom they share a conversation, and nobody else.

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{Ctx, Result, UserId, port::Acquaintances};

use crate::{
    Chat,
    policy::{Lobby, LobbyAction},
    store::members,
};

/// Whether the person reads messages, and only where somebody brought the person in.
pub(super) fn is_guest(ctx: &Ctx) -> bool {
    let may = |action| ctx.decide(action, &Lobby).is_allowed();
    may(LobbyAction::View) && !may(LobbyAction::Browse)
}

/// Everybody whom the person knows; `None` where that is all members.
pub(super) async fn known_to(chat: &Chat, ctx: &Ctx) -> Result<Option<HashSet<UserId>>> {
    Ok(chat.of(ctx).await?.map(HashSet::from_iter))
}

#[async_trait]
impl Acquaintances for Chat {
    async fn of(&self, ctx: &Ctx) -> Result<Option<Vec<UserId>>> {
        let Some(me) = ctx.actor().user.filter(|_| is_guest(ctx)) else { return Ok(None) };
        let mut known = self.store.read(ctx, move |tx| members::list_acquainted(tx, me)).await?;
        // Also where the person is in no conversation.
        if !known.contains(&me) {
            known.push(me);
        }
        Ok(Some(known))
    }
}
