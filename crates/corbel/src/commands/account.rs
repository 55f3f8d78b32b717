//! `corbel account …`.

use identity::{model::Email, ops};
use kernel::Result;

use super::{read_password, say};
use crate::{app::App, config::Config, world};

/// Gives a person a new password.
pub(super) async fn reset_password(config: Config, email: &str) -> Result<()> {
    let (email, password) = (Email::parse(email)?, read_password()?);
    let app = App::open(config, world::real()).await?;
    ops::set_password(&app.identity, email.clone(), password).await?;
    say(&format!("{email} has a new password and is signed out everywhere."));
    Ok(())
}

/// Makes a person a super user, or one no more.
pub(super) async fn set_super(config: Config, email: &str, is_super: bool) -> Result<()> {
    let email = Email::parse(email)?;
    let app = App::open(config, world::real()).await?;
    let changed = ops::set_super(&app.identity, email.clone(), is_super).await?;
    say(&match (is_super, changed) {
        (true, true) => format!("{email} is a super user now."),
        (true, false) => format!("{email} is a super user already."),
        (false, true) => format!("{email} is no super user any more."),
        (false, false) => format!("{email} is no super user."),
    });
    Ok(())
}

/// Takes the second factors from somebody who lost them.
pub(super) async fn remove_second_factors(config: Config, email: &str) -> Result<()> {
    let email = Email::parse(email)?;
    let app = App::open(config, world::real()).await?;
    let removed = ops::remove_second_factors(&app.identity, email.clone()).await?;
    say(&if removed {
        format!("{email} signs in with the password alone now.")
    } else {
        format!("{email} has no second factor.")
    });
    Ok(())
}
