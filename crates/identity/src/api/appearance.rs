//! How an organisation looks, and how the person signed in has it.

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, LogoId, Result, TenantId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    Api,
    look::{Appearance, Footer, PaletteColors, Variation},
    photos::PictureFile,
    sign_in::Done,
    words,
};
use crate::{
    model::{
        AppearanceChange, Color, Font, Hsl, LogoText, NamedColor, Navigation, Radius, Scaling, ThemeMode, Variations,
        logo,
    },
    ops::{self, VersionedAppearance},
    policy::{Organisation, OrganisationAction},
};

/// Where an image is brought.
pub(super) const LOGO_ADDRESS: &str = "/api/v1/tenant/logo";
/// The most bytes of it.
pub(super) const MOST_LOGO_BYTES: usize = logo::MAX_LOGO_BYTES;
/// An image's address names one content for ever.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=604800, immutable");

/// The look of the organisation of the session.
#[derive(Serialize, ToSchema)]
pub(super) struct AppearanceAnswer {
    /// Always true.
    ok: bool,
    appearance: Appearance,
    /// To be sent along with a change: it counts the changes, from 1.
    version: i64,
    can: AppearanceCan,
}

/// What the person who asks may do with the look.
#[derive(Serialize, ToSchema)]
pub(super) struct AppearanceCan {
    change: bool,
}

impl AppearanceAnswer {
    fn new(ctx: &Ctx, found: VersionedAppearance) -> Self {
        let change = ctx.decide(OrganisationAction::ChangeSettings, &Organisation).is_allowed();
        Self {
            ok: true,
            appearance: Appearance::new(ctx.tenant(), found.appearance),
            version: found.version,
            can: AppearanceCan { change },
        }
    }
}

/// The answer to a change. Whoever comes second is told what the look is now, as `error.details.current`.
async fn answer(api: &Api, ctx: &Ctx, changed: Result<VersionedAppearance>) -> ApiResult<Json<AppearanceAnswer>> {
    match changed {
        Ok(changed) => Ok(Json(AppearanceAnswer::new(ctx, changed))),
        Err(error) if error.code() == "APPEARANCE_CHANGED" => {
            let current = AppearanceAnswer::new(ctx, ops::find_appearance(&api.identity, ctx).await?);
            let current = serde_json::to_value(current).map_err(Error::internal)?;
            Err(error.with_details(serde_json::json!({ "current": current })).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// How the organisation looks, and the version to change
#[utoipa::path(get, path = "/api/v1/tenant/appearance", operation_id = "find_appearance", tag = "identity",
    responses((status = 200, body = AppearanceAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_appearance(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<AppearanceAnswer>> {
    Ok(Json(AppearanceAnswer::new(&ctx, ops::find_appearance(&api.identity, &ctx).await?)))
}

/// What to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateAppearance {
    /// The version that the change is made to.
    version: i64,
    accent: Option<ColorOption>,
    variations: Option<GivenVariations>,
    success: Option<ColorOption>,
    danger: Option<ColorOption>,
    light: Option<PaletteColors>,
    dark: Option<PaletteColors>,
    #[schema(value_type = Option<words::Radius>)]
    radius: Option<String>,
    /// Percent: 75, 90, 100, 110 or 125.
    scaling: Option<u8>,
    #[schema(value_type = Option<words::Font>)]
    font: Option<String>,
    #[schema(value_type = Option<words::Navigation>)]
    navigation: Option<String>,
    logo: Option<GivenLogo>,
    footer: Option<Footer>,
}

/// A colour, by `value` or by `hsl`. Where both are given the value holds.
#[derive(Deserialize, ToSchema)]
pub(super) struct ColorOption {
    /// What people call it, up to 40 characters; its figures where left out.
    name: Option<String>,
    /// `#RRGGBB`.
    value: Option<String>,
    hsl: Option<GivenHsl>,
}

/// A colour by hue (degrees), saturation and lightness (percent): as text, `160 84% 39%`, or as parts. Missing parts are
/// 0, 0 and 50; hues go round, and the others end at 0 and 100.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum GivenHsl {
    Text(String),
    Parts { h: Option<f64>, s: Option<f64>, l: Option<f64> },
}

impl ColorOption {
    fn color(self) -> Result<NamedColor> {
        let color = match (self.value, self.hsl) {
            (Some(value), _) => Color::parse(&value)?,
            (None, Some(GivenHsl::Text(text))) => Hsl::parse(&text)?.color(),
            (None, Some(GivenHsl::Parts { h, s, l })) => Hsl::of_parts(h, s, l)?.color(),
            (None, None) => return Err(Error::invalid("A colour needs a value or hsl.")),
        };
        NamedColor::new(self.name.as_deref().unwrap_or_default(), color)
    }
}

/// The shifts of the three variations; their labels are fixed.
#[derive(Deserialize, ToSchema)]
pub(super) struct GivenVariations {
    /// `Lighter`.
    variant1: Variation,
    /// `Darker`.
    variant2: Variation,
    /// `Muted`.
    variant3: Variation,
}

impl GivenVariations {
    fn variations(self) -> Result<Variations> {
        Ok(Variations {
            lighter: self.variant1.shift()?,
            darker: self.variant2.shift()?,
            muted: self.variant3.shift()?,
        })
    }
}

/// What stands for the organisation. The image itself is brought to `/api/v1/tenant/logo`.
#[derive(Deserialize, ToSchema)]
pub(super) struct GivenLogo {
    #[schema(value_type = words::LogoType)]
    r#type: String,
    /// Up to 30 characters; empty stands for the organisation's name.
    text: String,
}

impl GivenLogo {
    fn logo(self) -> Result<(bool, LogoText)> {
        let is_image = match self.r#type.as_str() {
            "image" => true,
            "text" => false,
            _ => return Err(Error::invalid("The type of a logo is text or image.")),
        };
        Ok((is_image, LogoText::parse(&self.text)?))
    }
}

impl UpdateAppearance {
    fn change(self) -> Result<AppearanceChange> {
        Ok(AppearanceChange {
            accent: self.accent.map(ColorOption::color).transpose()?,
            variations: self.variations.map(GivenVariations::variations).transpose()?,
            success: self.success.map(ColorOption::color).transpose()?,
            danger: self.danger.map(ColorOption::color).transpose()?,
            light: self.light.map(PaletteColors::palette).transpose()?,
            dark: self.dark.map(PaletteColors::palette).transpose()?,
            radius: self.radius.map(|name| Radius::from_name(&name)).transpose()?,
            scaling: self.scaling.map(Scaling::from_percent).transpose()?,
            font: self.font.map(|name| Font::from_name(&name)).transpose()?,
            navigation: self.navigation.map(|name| Navigation::from_name(&name)).transpose()?,
            logo: self.logo.map(GivenLogo::logo).transpose()?,
            footer: self.footer.map(Footer::footer).transpose()?,
        })
    }
}

/// Change how the organisation looks; 409 with the look of now where somebody else was faster
#[utoipa::path(patch, path = "/api/v1/tenant/appearance", operation_id = "update_appearance", tag = "identity",
    request_body = UpdateAppearance,
    responses((status = 200, body = AppearanceAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_appearance(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(update): Json<UpdateAppearance>,
) -> ApiResult<Json<AppearanceAnswer>> {
    let version = update.version;
    answer(&api, &ctx, ops::update_appearance(&api.identity, &ctx, version, update.change()?).await).await
}

/// Which version is changed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct VersionQuery {
    /// The version of the look that the change is made to.
    version: i64,
}

/// Bring the image that stands for the organisation: PNG, JPG or GIF, up to 2 MB
///
/// It is kept small, as PNG, without what the original says besides its pixels, and shown from then on.
#[utoipa::path(put, path = "/api/v1/tenant/logo", operation_id = "set_logo", tag = "identity",
    params(VersionQuery), request_body(content = PictureFile, content_type = "application/octet-stream"),
    responses((status = 200, body = AppearanceAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_logo(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<VersionQuery>,
    original: Bytes,
) -> ApiResult<Json<AppearanceAnswer>> {
    answer(&api, &ctx, ops::set_logo(&api.identity, &ctx, query.version, original).await).await
}

/// Delete the image that stands for the organisation; letters stand for it again
#[utoipa::path(delete, path = "/api/v1/tenant/logo", operation_id = "remove_logo", tag = "identity",
    params(VersionQuery),
    responses((status = 200, body = AppearanceAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_logo(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<VersionQuery>,
) -> ApiResult<Json<AppearanceAnswer>> {
    answer(&api, &ctx, ops::remove_logo(&api.identity, &ctx, query.version).await).await
}

/// The image that stands for an organisation; open to everybody
#[utoipa::path(get, path = "/api/v1/logos/{organisation}/{image}", operation_id = "find_logo", tag = "identity",
    params(("organisation" = String, Path, description = "From `imageUrl`"),
        ("image" = String, Path, description = "From `imageUrl`")),
    responses((status = 200, description = "The image", content_type = "image/png", body = PictureFile),
        (status = 304, description = "The browser has it"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_logo(
    State(api): State<Api>,
    Path((organisation, image)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (tenant, logo): (TenantId, LogoId) = (organisation.parse()?, image.parse()?);
    let bytes = ops::read_logo(&api.identity, tenant, logo).await?;
    let etag = format!("\"{logo}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = if known.is_some_and(|known| known.contains(&etag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("image/png"))], bytes).into_response()
    };
    response.headers_mut().insert(header::ETAG, HeaderValue::try_from(etag).map_err(Error::internal)?);
    response.headers_mut().insert(header::CACHE_CONTROL, KEPT);
    Ok(response)
}

/// Whether one's own screen is light or dark.
#[derive(Deserialize, ToSchema)]
pub(super) struct SetThemeMode {
    #[schema(value_type = words::ThemeMode)]
    mode: String,
}

/// Choose whether one's own screen is light, dark, or as the device
#[utoipa::path(put, path = "/api/v1/account/theme-mode", operation_id = "set_theme_mode", tag = "identity",
    request_body = SetThemeMode,
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_theme_mode(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(set): Json<SetThemeMode>,
) -> ApiResult<Json<Done>> {
    ops::set_theme_mode(&api.identity, &ctx, ThemeMode::from_name(&set.mode)?).await?;
    Ok(Json(Done { ok: true }))
}
