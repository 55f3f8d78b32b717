//! What identity writes to people.

use std::time::Duration;

use kernel::{Ctx, Result, Timestamp, UserId};
use mail::{Action, Brand, BrandLogo, Letter, NewMail};

use crate::{
    Identity,
    model::{Email, Invitation, LinkToken, logo::logo_url, mail_kind},
    store::{appearance, tenants},
};

/// How long news that opens nothing may wait for the mail server.
const NEWS_LIFETIME: Duration = Duration::from_secs(3 * 24 * 60 * 60);
/// Whose letter it is where the organisation cannot be found.
const PRODUCT: &str = "Corbel";

/// The organisation of the context, as its letters show it.
pub(super) async fn brand(identity: &Identity, ctx: &Ctx) -> Result<Brand> {
    let id = ctx.tenant();
    let tenant = identity.store.read_directory(move |tx| tenants::lookup(tx, id)).await?;
    let look = identity.store.read(ctx, appearance::lookup).await?;
    let organisation = tenant.map_or_else(|| PRODUCT.to_owned(), |tenant| tenant.name.as_str().to_owned());
    let logo = match (look.logo.shown_image(), look.logo.text.as_str()) {
        (Some(image), _) => BrandLogo::Image { url: format!("{}{}", identity.base_url, logo_url(id, image)) },
        (None, "") => BrandLogo::Text(organisation.clone()),
        (None, letters) => BrandLogo::Text(letters.to_owned()),
    };
    Ok(Brand { organisation, logo, accent: look.accent.color.as_str().to_owned() })
}

/// The link by which somebody chooses a new password.
pub(super) fn password_reset(
    identity: &Identity,
    brand: Brand,
    (user, email): (UserId, &Email),
    token: &LinkToken,
    expires_at: Timestamp,
) -> NewMail {
    NewMail {
        kind: mail_kind::PASSWORD_RESET,
        to: email.to_string(),
        subject: "Choose a new password".to_owned(),
        letter: Letter {
            brand,
            heading: "Choose a new password".to_owned(),
            paragraphs: vec![format!("Someone asked for a new password for {email}. If it was you, choose it here.")],
            action: Some(Action {
                label: "Choose a new password".to_owned(),
                url: format!("{}/reset?token={}", identity.base_url, token.as_str()),
            }),
            note: "The link works once and for one hour. If you did not ask for it, there is nothing to do: your \
                   password stays as it is."
                .to_owned(),
        },
        about: user.into(),
        expires_at,
    }
}

/// The news that a password is another one now.
pub(super) fn password_changed(brand: Brand, (user, email): (UserId, &Email), now: Timestamp) -> NewMail {
    NewMail {
        kind: mail_kind::PASSWORD_CHANGED,
        to: email.to_string(),
        subject: "Your password was changed".to_owned(),
        letter: Letter {
            brand,
            heading: "Your password was changed".to_owned(),
            paragraphs: vec![format!(
                "The password of {email} was changed, and everyone signed in with the old one was signed out."
            )],
            action: None,
            note: "If it was not you, choose a new password by “Forgot password?” and tell your administrator."
                .to_owned(),
        },
        about: user.into(),
        expires_at: now + NEWS_LIFETIME,
    }
}

/// The link by which somebody joins an organisation.
pub(super) fn invitation(
    identity: &Identity,
    brand: Brand,
    invitation: &Invitation,
    token: &LinkToken,
    inviter: Option<&str>,
) -> NewMail {
    let organisation = brand.organisation.clone();
    let who = inviter.map_or_else(|| "You are invited".to_owned(), |name| format!("{name} invites you"));
    NewMail {
        kind: mail_kind::INVITATION,
        to: invitation.email.to_string(),
        subject: format!("Join {organisation}"),
        letter: Letter {
            brand,
            heading: format!("Join {organisation}"),
            paragraphs: vec![format!("{who} to join {organisation} as {}.", invitation.email)],
            action: Some(Action {
                label: "Accept the invitation".to_owned(),
                url: format!("{}/invite?token={}", identity.base_url, token.as_str()),
            }),
            note: "The link works once and expires in seven days. If you were not expecting this, ignore it."
                .to_owned(),
        },
        about: invitation.id.into(),
        expires_at: invitation.expires_at,
    }
}
