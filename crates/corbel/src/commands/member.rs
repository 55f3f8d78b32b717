//! `corbel member …`.

use identity::ops::{add_member, list_members};
use kernel::{
    Result,
    page::{Limit, MAX_LIMIT},
};

use super::{AddMember, read_password, say, tenant::find};
use crate::{app::App, config::Config, world};

/// Lets a person into an organisation.
pub(super) async fn add(config: Config, asked: AddMember) -> Result<()> {
    let password = read_password()?;
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let tenant = find(&app, &asked.slug).await?;
    let new = asked.person.into_member(password, asked.role)?;
    let member = add_member(&app.identity, &tenant.system("member-add", env), new).await?;
    say(&format!("{} belongs to {} as {}.", member.email, tenant.name.as_str(), member.role));
    Ok(())
}

/// Lists the active members of an organisation.
pub(super) async fn list(config: Config, slug: &str) -> Result<()> {
    let env = world::real();
    let app = App::open(config, env.clone()).await?;
    let ctx = find(&app, slug).await?.system("member-list", env);
    let (limit, mut cursor) = (Limit::new(Some(MAX_LIMIT))?, None);
    loop {
        let page = list_members(&app.identity, &app.chat, &ctx, limit, cursor.as_deref()).await?;
        for member in page.items {
            say(&format!("{}  {:<10} {}  {}", member.user, member.role, member.email, member.display_name));
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(());
        }
    }
}
