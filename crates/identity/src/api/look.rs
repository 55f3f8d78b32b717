//! A look as it travels.

use kernel::{Result, TenantId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::model::{self, Color, CustomLink, NamedColor, Palette, Shift, StandingLink, logo::logo_url};

/// How the workspace looks.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Appearance {
    /// `#RRGGBB`.
    accent: String,
    /// What people call the accent: `Emerald`.
    accent_name: String,
    variations: ShownVariations,
    success: ShownColor,
    danger: ShownColor,
    light: PaletteColors,
    dark: PaletteColors,
    radius: words::Radius,
    /// Percent: 75, 90, 100, 110 or 125.
    scaling: u8,
    font: words::Font,
    navigation: words::Navigation,
    logo: ShownLogo,
    footer: Footer,
}

impl Appearance {
    /// The look of that organisation.
    pub(super) fn new(tenant: TenantId, look: model::Appearance) -> Self {
        let image_url = look.logo.image.map(|image| logo_url(tenant, image));
        Self {
            accent: look.accent.color.as_str().to_owned(),
            accent_name: look.accent.name().to_owned(),
            variations: look.variations.into(),
            success: (&look.success).into(),
            danger: (&look.danger).into(),
            light: (&look.light).into(),
            dark: (&look.dark).into(),
            radius: look.radius.into(),
            scaling: look.scaling.percent(),
            font: look.font.into(),
            navigation: look.navigation.into(),
            logo: ShownLogo {
                r#type: if look.logo.shown_image().is_some() { words::LogoType::Image } else { words::LogoType::Text },
                text: look.logo.text.as_str().to_owned(),
                image_url,
            },
            footer: look.footer.into(),
        }
    }
}

/// A colour.
#[derive(Serialize, ToSchema)]
pub(super) struct ShownColor {
    /// What people call it.
    name: String,
    /// `#RRGGBB`.
    value: String,
    /// `h s% l%`.
    hsl: String,
}

impl From<&NamedColor> for ShownColor {
    fn from(color: &NamedColor) -> Self {
        Self { name: color.name().to_owned(), value: color.color.as_str().to_owned(), hsl: color.color.hsl().text() }
    }
}

/// The three variations of the accent.
#[derive(Serialize, ToSchema)]
pub(super) struct ShownVariations {
    variant1: ShownVariation,
    variant2: ShownVariation,
    variant3: ShownVariation,
}

/// A variation of the accent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownVariation {
    label: words::VariationLabel,
    /// Added to the accent's saturation, percent.
    saturation_shift: i16,
    /// Added to the accent's lightness, percent.
    lightness_shift: i16,
}

impl From<model::Variations> for ShownVariations {
    fn from(variations: model::Variations) -> Self {
        let shown = |label, shift: Shift| ShownVariation {
            label,
            saturation_shift: shift.saturation(),
            lightness_shift: shift.lightness(),
        };
        Self {
            variant1: shown(words::VariationLabel::Lighter, variations.lighter),
            variant2: shown(words::VariationLabel::Darker, variations.darker),
            variant3: shown(words::VariationLabel::Muted, variations.muted),
        }
    }
}

/// How a variation differs from the accent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Variation {
    /// -100 to 100.
    saturation_shift: i16,
    /// -50 to 50.
    lightness_shift: i16,
}

impl Variation {
    pub(super) fn shift(self) -> Result<Shift> {
        Shift::new(self.saturation_shift, self.lightness_shift)
    }
}

/// What things lie on, each `#RRGGBB`.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct PaletteColors {
    /// The page.
    primary: String,
    /// Sheets, cards, dialogs and fields.
    elevated: String,
    /// Chips and what is chosen.
    surface: String,
    /// The line around regions.
    border: String,
}

impl From<&Palette> for PaletteColors {
    fn from(palette: &Palette) -> Self {
        let text = |color: &Color| color.as_str().to_owned();
        Self {
            primary: text(&palette.primary),
            elevated: text(&palette.elevated),
            surface: text(&palette.surface),
            border: text(&palette.border),
        }
    }
}

impl PaletteColors {
    pub(super) fn palette(self) -> Result<Palette> {
        Ok(Palette {
            primary: Color::parse(&self.primary)?,
            elevated: Color::parse(&self.elevated)?,
            surface: Color::parse(&self.surface)?,
            border: Color::parse(&self.border)?,
        })
    }
}

/// What stands for the organisation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownLogo {
    r#type: words::LogoType,
    /// Up to 30 characters; empty stands for the organisation's name.
    text: String,
    /// Where everybody finds the image that was brought, shown or not; another address with every image.
    #[schema(required)]
    image_url: Option<String>,
}

/// What stands at the foot of the pages that everybody sees.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Footer {
    /// Whether there is one.
    show_footer: bool,
    /// Up to 100 characters; empty stands for the organisation's name.
    display_name: String,
    show_powered_by: bool,
    /// Up to 100 characters.
    powered_by_text: String,
    show_about: bool,
    about_label: String,
    about_url: String,
    show_privacy: bool,
    privacy_label: String,
    privacy_url: String,
    show_terms: bool,
    terms_label: String,
    terms_url: String,
    /// At most twelve, in the order they are shown.
    links: Vec<FooterLink>,
}

/// A link of the organisation's own.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct FooterLink {
    /// What tells it from the others, up to 64 characters.
    id: String,
    /// Up to 50 characters.
    label: String,
    /// Begins with `https://`, `http://`, `mailto:` or `/`.
    url: String,
    enabled: bool,
}

impl From<model::Footer> for Footer {
    fn from(footer: model::Footer) -> Self {
        let link =
            |link: CustomLink| FooterLink { id: link.id, label: link.label, url: link.url, enabled: link.is_enabled };
        Self {
            show_footer: footer.is_shown,
            display_name: footer.display_name,
            show_powered_by: footer.shows_powered_by,
            powered_by_text: footer.powered_by,
            show_about: footer.about.is_shown,
            about_label: footer.about.label,
            about_url: footer.about.url,
            show_privacy: footer.privacy.is_shown,
            privacy_label: footer.privacy.label,
            privacy_url: footer.privacy.url,
            show_terms: footer.terms.is_shown,
            terms_label: footer.terms.label,
            terms_url: footer.terms.url,
            links: footer.links.into_iter().map(link).collect(),
        }
    }
}

impl Footer {
    pub(super) fn footer(self) -> Result<model::Footer> {
        let custom =
            |link: FooterLink| CustomLink { id: link.id, label: link.label, url: link.url, is_enabled: link.enabled };
        let standing = |is_shown, label, url| StandingLink { is_shown, label, url };
        model::Footer {
            is_shown: self.show_footer,
            display_name: self.display_name,
            shows_powered_by: self.show_powered_by,
            powered_by: self.powered_by_text,
            about: standing(self.show_about, self.about_label, self.about_url),
            privacy: standing(self.show_privacy, self.privacy_label, self.privacy_url),
            terms: standing(self.show_terms, self.terms_label, self.terms_url),
            links: self.links.into_iter().map(custom).collect(),
        }
        .checked()
    }
}
