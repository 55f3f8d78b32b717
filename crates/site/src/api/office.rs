//! Texts and settings, for super users.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, shown, words};
use crate::{
    model::{self, TextKey},
    ops::{self, Revised},
    page,
    policy::{SiteAction, SiteOffice},
};

edge::refusals! {
    /// Of looking at the settings.
    FindSettingsRefusals { 403: [FORBIDDEN], 409: [SITE_SETTINGS_BROKEN] }

    /// Of changing them.
    UpdateSettingsRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 409: [SITE_CHANGED, SITE_SETTINGS_BROKEN] }

    /// Of listing the texts.
    ListTextsRefusals { 403: [FORBIDDEN] }

    /// Of looking at one.
    FindTextRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND] }

    /// Of changing one.
    UpdateTextRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [SITE_CHANGED] }

    /// Of taking the built-in one back.
    ResetTextRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND], 409: [SITE_CHANGED] }

    /// Of looking at the site as it would be.
    PreviewRefusals { 400: [INVALID_REQUEST], 403: [FORBIDDEN], 404: [NOT_FOUND] }
}

/// What the installation decides about its site.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SiteSettings {
    /// Whether there is a site; if not, `/` leads to the log-in page.
    is_on: bool,
    /// Whose site it is.
    company: String,
    /// The address that visitors write to.
    email: String,
    /// Where requests are mailed; nowhere where it is empty.
    notify: String,
    /// What the first page is called in the browser's tab and in lists of search results.
    title: String,
    /// What lists of search results say below that.
    description: String,
    /// For how many days requests are kept, 1 to 3,650.
    retention_days: u32,
    sections: SiteSections,
}

/// Which parts the first page has.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SiteSections {
    features: bool,
    industries: bool,
    process: bool,
    about: bool,
    faq: bool,
}

impl From<model::SiteSettings> for SiteSettings {
    fn from(settings: model::SiteSettings) -> Self {
        let model::Sections { features, industries, process, about, faq } = settings.sections;
        Self {
            is_on: settings.site == model::Switch::On,
            company: settings.company,
            email: settings.email,
            notify: settings.notify,
            title: settings.title,
            description: settings.description,
            retention_days: settings.retention_days,
            sections: SiteSections { features, industries, process, about, faq },
        }
    }
}

impl From<SiteSettings> for model::SiteSettings {
    fn from(settings: SiteSettings) -> Self {
        let SiteSections { features, industries, process, about, faq } = settings.sections;
        Self {
            site: if settings.is_on { model::Switch::On } else { model::Switch::Off },
            company: settings.company,
            email: settings.email,
            notify: settings.notify,
            title: settings.title,
            description: settings.description,
            retention_days: settings.retention_days,
            sections: model::Sections { features, industries, process, about, faq },
        }
    }
}

/// The settings, as of a revision.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundSiteSettings {
    /// Always true.
    ok: bool,
    settings: SiteSettings,
    /// To be named by whoever saves.
    revision: String,
    /// Whether the server's configuration switches the site off, whatever is set here.
    is_off_by_configuration: bool,
}

impl FoundSiteSettings {
    fn new(api: &Api, found: Revised<model::SiteSettings>) -> Self {
        Self {
            ok: true,
            settings: found.value.into(),
            revision: found.revision,
            is_off_by_configuration: api.site.settings.is_off,
        }
    }
}

/// New settings.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SiteSettingsChange {
    settings: SiteSettings,
    /// The one that was read.
    revision: String,
}

/// The texts of the site.
#[derive(Serialize, ToSchema)]
pub(super) struct SiteTextList {
    /// Always true.
    ok: bool,
    texts: Vec<SiteTextInfo>,
}

/// A text of the site.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteTextInfo {
    name: words::SiteTextName,
    /// Where a visitor reads it.
    path: &'static str,
    /// Whether it is the one that comes with the product.
    is_built_in: bool,
}

/// A text as it is written.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundSiteText {
    /// Always true.
    ok: bool,
    name: words::SiteTextName,
    /// Markdown.
    text: String,
    /// To be named by whoever saves.
    revision: String,
    /// Whether it is the one that comes with the product.
    is_built_in: bool,
}

impl FoundSiteText {
    fn new(key: TextKey, found: Revised<String>) -> Self {
        let Revised { value, revision, is_built_in } = found;
        Self { ok: true, name: key.into(), text: value, revision, is_built_in }
    }
}

/// A new text.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SiteTextChange {
    /// Markdown; at most 100,000 bytes.
    text: String,
    /// The one that was read.
    revision: String,
}

/// What is not saved yet: a text, the settings, or both.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SitePreview {
    /// Which text it is; the first page is shown where none is given.
    name: Option<String>,
    /// Markdown; the saved text unless given.
    text: Option<String>,
    /// The saved ones unless given.
    settings: Option<SiteSettings>,
}

/// Which revision is meant.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SiteTextRevision {
    /// The one that was read.
    revision: String,
}

/// A page as visitors would see it.
#[derive(Serialize, ToSchema)]
pub(super) struct PreviewedSite {
    /// Always true.
    ok: bool,
    /// The whole document.
    html: String,
}

/// The settings of the public site; for super users
#[utoipa::path(get, path = "/api/v1/site/settings", operation_id = "find_site_settings", tag = "site",
    responses((status = 200, body = FoundSiteSettings), FindSettingsRefusals))]
pub(super) async fn find_site_settings(
    State(api): State<Api>,
    Signed(ctx): Signed,
) -> ApiResult<Json<FoundSiteSettings>> {
    let found = ops::find_settings(&api.site, &ctx).await?;
    Ok(Json(FoundSiteSettings::new(&api, found)))
}

/// Change the settings of the public site; for super users
#[utoipa::path(put, path = "/api/v1/site/settings", operation_id = "update_site_settings", tag = "site",
    request_body = SiteSettingsChange,
    responses((status = 200, body = FoundSiteSettings), UpdateSettingsRefusals))]
pub(super) async fn update_site_settings(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(change): Json<SiteSettingsChange>,
) -> ApiResult<Json<FoundSiteSettings>> {
    let found = ops::update_settings(&api.site, &ctx, change.settings.into(), &change.revision).await?;
    Ok(Json(FoundSiteSettings::new(&api, found)))
}

/// The texts of the public site; for super users
#[utoipa::path(get, path = "/api/v1/site/texts", operation_id = "list_site_texts", tag = "site",
    responses((status = 200, body = SiteTextList), ListTextsRefusals))]
pub(super) async fn list_site_texts(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<SiteTextList>> {
    let texts = ops::list_texts(&api.site, &ctx).await?;
    let info = |(key, is_built_in): (TextKey, bool)| SiteTextInfo { name: key.into(), path: key.path(), is_built_in };
    Ok(Json(SiteTextList { ok: true, texts: texts.into_iter().map(info).collect() }))
}

/// A text of the public site as it is written; for super users
#[utoipa::path(get, path = "/api/v1/site/texts/{name}", operation_id = "find_site_text", tag = "site",
    params(("name" = String, Path)),
    responses((status = 200, body = FoundSiteText), FindTextRefusals))]
pub(super) async fn find_site_text(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(name): Path<String>,
) -> ApiResult<Json<FoundSiteText>> {
    let key = TextKey::from_name(&name)?;
    Ok(Json(FoundSiteText::new(key, ops::find_text(&api.site, &ctx, key).await?)))
}

/// Change a text of the public site; for super users
#[utoipa::path(put, path = "/api/v1/site/texts/{name}", operation_id = "update_site_text", tag = "site",
    params(("name" = String, Path)), request_body = SiteTextChange,
    responses((status = 200, body = FoundSiteText), UpdateTextRefusals))]
pub(super) async fn update_site_text(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(name): Path<String>,
    Json(change): Json<SiteTextChange>,
) -> ApiResult<Json<FoundSiteText>> {
    let key = TextKey::from_name(&name)?;
    let found = ops::update_text(&api.site, &ctx, key, change.text, &change.revision).await?;
    Ok(Json(FoundSiteText::new(key, found)))
}

/// Put the text that comes with the product back; for super users
#[utoipa::path(delete, path = "/api/v1/site/texts/{name}", operation_id = "reset_site_text", tag = "site",
    params(("name" = String, Path), SiteTextRevision),
    responses((status = 200, body = FoundSiteText), ResetTextRefusals))]
pub(super) async fn reset_site_text(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(name): Path<String>,
    Query(read): Query<SiteTextRevision>,
) -> ApiResult<Json<FoundSiteText>> {
    let key = TextKey::from_name(&name)?;
    Ok(Json(FoundSiteText::new(key, ops::reset_text(&api.site, &ctx, key, &read.revision).await?)))
}

/// A page as it would be with what is not saved yet; for super users
#[utoipa::path(post, path = "/api/v1/site/preview", operation_id = "preview_site", tag = "site",
    request_body = SitePreview,
    responses((status = 200, body = PreviewedSite), PreviewRefusals))]
pub(super) async fn preview_site(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(draft): Json<SitePreview>,
) -> ApiResult<Json<PreviewedSite>> {
    let html = preview(&api, &ctx, draft).await?;
    Ok(Json(PreviewedSite { ok: true, html }))
}

async fn preview(api: &Api, ctx: &Ctx, draft: SitePreview) -> kernel::Result<String> {
    ctx.authorize(SiteAction::View, &SiteOffice)?;
    let drafted = draft.name.as_deref().map(TextKey::from_name).transpose()?;
    let (content, has_portal) = (api.site.texts.content().await?, api.site.portal.is_open().await?);
    let mut settings = match draft.settings {
        Some(settings) => model::SiteSettings::from(settings).checked()?,
        None => content.settings.clone(),
    };
    if draft.text.is_some() {
        // Also the part that is being written while visitors do not see it yet.
        settings.sections = model::Sections::default();
    }
    let text_of = |key| match &draft.text {
        Some(text) if Some(key) == drafted => text.clone(),
        _ => content.text(key).to_owned(),
    };
    let shown = shown(&api.site, &settings, (has_portal, false), &text_of);
    Ok(drafted.filter(|key| key.is_page()).map_or_else(|| page::home(&shown), |key| page::prose(&shown, key)))
}
