//! What was sent in a conversation as files.

use kernel::{
    ConversationId, Ctx, Error, Result,
    page::{Limit, Page},
};

use super::{
    authorized,
    show::{self, Shown},
};
use crate::{Chat, policy::ConversationAction, store::messages};

/// A page of a conversation's messages with files, those of its threads among them, the latest first, and where the list
/// goes on.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for a channel that the person is not in; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_conversation_files(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Shown, Option<String>)> {
    let before = cursor.map_or(Ok(i64::MAX), str::parse);
    let before = before.map_err(|_| Error::invalid("The cursor is not one of this list."))?;
    let actor = ctx.clone();
    let (shown, next) = chat
        .store
        .read(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            // Only members read what was sent: the Drive would show the files to nobody else.
            if conversation.membership.is_none() {
                return Err(Error::forbidden("list the files of a conversation you are not in"));
            }
            let rows = messages::list_with_files(tx, id, before, i64::from(limit.get()) + 1)?;
            let page = Page::from_overlong(rows, limit, |last| last.seq.to_string());
            Ok((show::dress(tx, &actor, page.items)?, page.next_cursor))
        })
        .await?;
    Ok((show::with_people(chat, ctx, shown).await?, next))
}
