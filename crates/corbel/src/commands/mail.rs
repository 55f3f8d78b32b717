//! `corbel mail …`: the outbox of all organisations, for the person who runs the server.

use ::mail::{self as outbox, MailState};
use kernel::{Error, MailId, Result, id::TypedId, page::MAX_LIMIT};

use super::{say, tenant::tenants};
use crate::{app::App, config::Config, world};

/// Lists each organisation's newest mails that were not sent.
pub(super) async fn list(config: Config) -> Result<()> {
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    for tenant in tenants(&app).await? {
        let ctx = tenant.system("mail-list", env.clone());
        let mails = app.store.read(&ctx, |tx| outbox::list(tx, None, i64::from(MAX_LIMIT))).await?;
        for mail in mails.iter().filter(|mail| mail.state != MailState::Sent) {
            let (state, name) = (mail.state.name(), tenant.name.as_str());
            say(&format!("{}  {state:<8} {:<17} {}  {}  {name}", mail.id, mail.kind, mail.created_at, mail.to));
        }
    }
    Ok(())
}

/// Prints a mail with what it says, whatever its link opens.
pub(super) async fn show(config: Config, id: &str) -> Result<()> {
    let id: MailId = id.parse()?;
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    for tenant in tenants(&app).await? {
        let ctx = tenant.system("mail-show", env.clone());
        let Some(mail) = app.store.read(&ctx, move |tx| outbox::lookup(tx, id)).await? else { continue };
        say(&format!("To: {}\nSubject: {}\nState: {}", mail.to, mail.subject, mail.state.name()));
        if let Some(error) = &mail.last_error {
            say(&format!("Last failure: {error}"));
        }
        say(&format!("\n{}", mail.text.as_deref().unwrap_or("What it said is erased: it was sent, or has run out.")));
        return Ok(());
    }
    Err(Error::not_found(MailId::NOUN))
}
