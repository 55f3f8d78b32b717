//! Super users change texts and settings.

use kernel::{
    Ctx, Error, Result,
    event::{Audience, DomainEvent},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::nobody_s;
use crate::{
    Site, jobs,
    model::{SiteSettings, TextKey, topic},
    policy::{SiteAction, SiteOffice},
};

/// The longest text, in bytes.
const MOST_BYTES: usize = 100_000;

/// Something that is edited, as of a revision: whoever saves it names the revision that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revised<T> {
    /// What it is.
    pub value: T,
    /// Another one after every change.
    pub revision: String,
    /// Whether it is as built in.
    pub is_built_in: bool,
}

impl Revised<String> {
    fn text(text: &str, is_built_in: bool) -> Self {
        Self { value: text.to_owned(), revision: revision_of(text), is_built_in }
    }
}

impl Revised<SiteSettings> {
    fn settings(settings: &SiteSettings) -> Result<Self> {
        let revision = revision_of(&settings.to_toml()?);
        Ok(Self { value: settings.clone(), revision, is_built_in: false })
    }
}

/// The settings.
///
/// # Errors
/// `FORBIDDEN`; 409 `SITE_SETTINGS_BROKEN` where somebody broke their file: saving over it would lose what the person wrote.
pub async fn find_settings(site: &Site, ctx: &Ctx) -> Result<Revised<SiteSettings>> {
    ctx.authorize(SiteAction::View, &SiteOffice)?;
    let content = site.texts.content().await?;
    if let Some(fault) = &content.fault {
        let message = format!("The file settings.toml of the site cannot be used. {fault} Correct it on the server.");
        return Err(Error::conflict("SITE_SETTINGS_BROKEN", message));
    }
    Revised::settings(&content.settings)
}

/// Changes the settings that were read as of `revision`.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` with the field; `SITE_CHANGED` where somebody else was faster.
pub async fn update_settings(
    site: &Site,
    ctx: &Ctx,
    settings: SiteSettings,
    revision: &str,
) -> Result<Revised<SiteSettings>> {
    ctx.authorize(SiteAction::Edit, &SiteOffice)?;
    let settings = settings.checked()?;
    require_unchanged(&find_settings(site, ctx).await?.revision, revision)?;
    let content = site.texts.write_settings(&settings).await?;
    note(site, ctx, "site.settings_changed", json!({ "site": settings.site })).await?;
    // What is kept for a shorter time now goes now.
    let (sweep, nobody) = (jobs::sweep(ctx.now()), nobody_s(site));
    site.store.write(&nobody, move |tx| tx.enqueue(sweep.clone()).map(drop)).await?;
    Revised::settings(&content.settings)
}

/// Which texts there are, and which of them are built in.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_texts(site: &Site, ctx: &Ctx) -> Result<Vec<(TextKey, bool)>> {
    ctx.authorize(SiteAction::View, &SiteOffice)?;
    let content = site.texts.content().await?;
    Ok(TextKey::ALL.into_iter().map(|key| (key, !content.written.contains_key(&key))).collect())
}

/// A text as it is written.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_text(site: &Site, ctx: &Ctx, key: TextKey) -> Result<Revised<String>> {
    ctx.authorize(SiteAction::View, &SiteOffice)?;
    let content = site.texts.content().await?;
    Ok(Revised::text(content.text(key), !content.written.contains_key(&key)))
}

/// Changes a text that was read as of `revision`.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` where it is empty or too long; `SITE_CHANGED` where somebody else was faster.
pub async fn update_text(
    site: &Site,
    ctx: &Ctx,
    key: TextKey,
    text: String,
    revision: &str,
) -> Result<Revised<String>> {
    ctx.authorize(SiteAction::Edit, &SiteOffice)?;
    if text.trim().is_empty() {
        return Err(Error::invalid("A text has some words. To leave a part of the page out, switch it off."));
    }
    if text.len() > MOST_BYTES || text.contains('\0') {
        return Err(Error::invalid(format!("A text has at most {MOST_BYTES} bytes, without U+0000.")));
    }
    require_unchanged(&find_text(site, ctx, key).await?.revision, revision)?;
    let content = site.texts.write_text(key, Some(text)).await?;
    note(site, ctx, "site.text_changed", json!({ "text": key.name() })).await?;
    Ok(Revised::text(content.text(key), false))
}

/// Puts the built-in text back in place of the one that was read as of `revision`.
///
/// # Errors
/// `FORBIDDEN`; `SITE_CHANGED` where somebody else was faster.
pub async fn reset_text(site: &Site, ctx: &Ctx, key: TextKey, revision: &str) -> Result<Revised<String>> {
    ctx.authorize(SiteAction::Edit, &SiteOffice)?;
    require_unchanged(&find_text(site, ctx, key).await?.revision, revision)?;
    let content = site.texts.write_text(key, None).await?;
    note(site, ctx, "site.text_reset", json!({ "text": key.name() })).await?;
    Ok(Revised::text(content.text(key), true))
}

fn require_unchanged(now: &str, read: &str) -> Result<()> {
    if now == read {
        return Ok(());
    }
    let message = "Somebody else changed this meanwhile. Copy what you wrote, reload the page and put it in again.";
    Err(Error::conflict("SITE_CHANGED", message))
}

fn revision_of(text: &str) -> String {
    Sha256::digest(text)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Tells the log of the super user's organisation. The file was written before: a crash between leaves a change without its
/// entry.
async fn note(site: &Site, ctx: &Ctx, kind: &'static str, facts: Value) -> Result<()> {
    let audience = Audience::People(vec![ctx.user()?]);
    let event = DomainEvent::new(ctx, kind, ctx.tenant(), topic::SITE, audience).with(facts);
    site.store.write(ctx, move |tx| tx.emit(event.clone())).await
}
