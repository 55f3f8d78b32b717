//! What people have set for chat.

use kernel::{
    Ctx, Result, TimeZone,
    event::{Audience, DomainEvent},
};

use crate::{
    Chat,
    model::{ChatSettings, MailDigest, QuietHours, topic},
    policy::{Lobby, LobbyAction},
    store::settings,
};

/// What the person has set, and by which clock the person lives.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_settings(chat: &Chat, ctx: &Ctx) -> Result<(ChatSettings, TimeZone)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let me = ctx.user()?;
    let found = chat.store.read(ctx, move |tx| settings::find(tx, me)).await?;
    Ok((found, chat.letters.clocks(ctx, &[me]).await?.of(me).clone()))
}

/// Sets when the person is left in peace, and when mail tells what the person has not read.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn update_settings(
    chat: &Chat,
    ctx: &Ctx,
    (quiet, is_quiet_at_weekends): (Option<QuietHours>, bool),
    digest: MailDigest,
) -> Result<(ChatSettings, TimeZone)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let before = settings::find(tx, me)?;
            // Who asks for mail from now on is not told of what lay unread before.
            let is_new = before.digest == MailDigest::Off && digest != MailDigest::Off;
            let digest_until = if is_new { actor.now() } else { before.digest_until };
            settings::set(tx, me, &ChatSettings { quiet, is_quiet_at_weekends, digest, digest_until })?;
            let people = Audience::People(vec![me]);
            tx.emit(DomainEvent::new(&actor, "message.scheduled", me, topic::LATER, people))
        })
        .await?;
    find_settings(chat, ctx).await
}
