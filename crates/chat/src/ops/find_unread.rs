//! What somebody has not read.

use kernel::{Ctx, Result};

use crate::{
    Chat,
    model::Unread,
    policy::{Lobby, LobbyAction},
    store::unread,
};

/// What the person has not read, in all conversations.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_unread(chat: &Chat, ctx: &Ctx) -> Result<Unread> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let me = ctx.user()?;
    chat.store.read(ctx, move |tx| unread::find(tx, me)).await
}
