//! The drive in which files of messages lie.

use kernel::{Ctx, Result};

use super::attachments::MODULE;
use crate::{
    Chat,
    policy::{Lobby, LobbyAction},
};

/// Sees to it that files can be sent: the module's drive is made by the product, so that nobody has to wait for somebody who may
/// make drives.
///
/// # Errors
/// `FORBIDDEN`, also where the installation makes no drives of modules.
pub async fn prepare_files(chat: &Chat, ctx: &Ctx) -> Result<()> {
    ctx.authorize(LobbyAction::Attach, &Lobby)?;
    chat.module_files.prepare(ctx, MODULE).await
}
