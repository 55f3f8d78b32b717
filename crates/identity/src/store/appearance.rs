//! How an organisation looks, in its region: JSON text, which grows with the product, and which version of it holds.

use kernel::{Error, Result, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Sql, Tx, params};

use crate::model::{
    Appearance, Color, CustomLink, Font, Footer, Logo, LogoText, NamedColor, Navigation, Palette, Radius, Scaling,
    Shift, StandingLink, ThemeMode, Variations,
};

/// The organisation's appearance, the default one where nothing was set.
pub(crate) fn lookup(tx: &mut Tx<'_>) -> Result<Appearance> {
    Ok(lookup_versioned(tx)?.0)
}

/// The appearance and its version, which counts its changes from 1.
pub(crate) fn lookup_versioned(tx: &mut Tx<'_>) -> Result<(Appearance, i64)> {
    let row: Option<(String, i64)> =
        tx.query_opt("SELECT appearance, appearance_version FROM tenant_settings WHERE tenant_id = ?1", &params![])?;
    row.map_or_else(|| Ok((Appearance::default(), 1)), |(text, version)| Ok((read(&text)?, version)))
}

/// Keeps the appearance as the next version, which is answered.
pub(crate) fn update(tx: &mut Tx<'_>, look: &Appearance) -> Result<i64> {
    let sql = "UPDATE tenant_settings SET appearance = ?2, appearance_version = appearance_version + 1
               WHERE tenant_id = ?1 RETURNING appearance_version";
    let version = tx.query_opt(sql, &params![write(look)?])?;
    version.ok_or_else(|| Error::internal("an organisation without settings"))
}

/// Whether the member's screen is light or dark; as the device where the person is no member.
pub(crate) fn lookup_mode(tx: &mut Tx<'_>, user: UserId) -> Result<ThemeMode> {
    let name: Option<String> =
        tx.query_opt("SELECT theme_mode FROM members WHERE tenant_id = ?1 AND user_id = ?2", &params![user])?;
    Ok(name.and_then(|name| ThemeMode::from_name(&name).ok()).unwrap_or_default())
}

pub(crate) fn update_mode(tx: &mut Tx<'_>, user: UserId, mode: ThemeMode) -> Result<()> {
    tx.execute(
        "UPDATE members SET theme_mode = ?3 WHERE tenant_id = ?1 AND user_id = ?2",
        &params![user, mode.name()],
    )?;
    Ok(())
}

/// The appearance as it is written. What an older version did not write takes the default.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Stored {
    accent: String,
    accent_name: String,
    variations: Option<[(i16, i16); 3]>,
    success: (String, String),
    danger: (String, String),
    light: Option<[String; 4]>,
    dark: Option<[String; 4]>,
    radius: String,
    scaling: u8,
    font: String,
    navigation: String,
    logo: StoredLogo,
    footer: Option<StoredFooter>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct StoredLogo {
    is_image: bool,
    text: String,
    image: Option<String>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct StoredFooter {
    is_shown: bool,
    display_name: String,
    shows_powered_by: bool,
    powered_by: String,
    about: (bool, String, String),
    privacy: (bool, String, String),
    terms: (bool, String, String),
    links: Vec<(String, String, String, bool)>,
}

impl From<&Appearance> for Stored {
    fn from(look: &Appearance) -> Self {
        let named = |color: &NamedColor| (color.name().to_owned(), color.color.as_str().to_owned());
        let shift = |shift: Shift| (shift.saturation(), shift.lightness());
        let Variations { lighter, darker, muted } = look.variations;
        Self {
            accent: look.accent.color.as_str().to_owned(),
            accent_name: look.accent.name().to_owned(),
            variations: Some([lighter, darker, muted].map(shift)),
            success: named(&look.success),
            danger: named(&look.danger),
            light: Some(colors(&look.light)),
            dark: Some(colors(&look.dark)),
            radius: look.radius.name().to_owned(),
            scaling: look.scaling.percent(),
            font: look.font.name().to_owned(),
            navigation: look.navigation.name().to_owned(),
            logo: StoredLogo {
                is_image: look.logo.is_image,
                text: look.logo.text.as_str().to_owned(),
                image: look.logo.image.map(|image| image.to_string()),
            },
            footer: Some((&look.footer).into()),
        }
    }
}

impl From<&Footer> for StoredFooter {
    fn from(footer: &Footer) -> Self {
        let standing = |link: &StandingLink| (link.is_shown, link.label.clone(), link.url.clone());
        let custom = |link: &CustomLink| (link.id.clone(), link.label.clone(), link.url.clone(), link.is_enabled);
        Self {
            is_shown: footer.is_shown,
            display_name: footer.display_name.clone(),
            shows_powered_by: footer.shows_powered_by,
            powered_by: footer.powered_by.clone(),
            about: standing(&footer.about),
            privacy: standing(&footer.privacy),
            terms: standing(&footer.terms),
            links: footer.links.iter().map(custom).collect(),
        }
    }
}

impl From<Stored> for Appearance {
    /// A value this version does not know shows as the default: a wrong colour must not lock anybody out.
    fn from(stored: Stored) -> Self {
        let product = Self::default();
        let named = |(name, color): (String, String), default| known_color(&name, &color).unwrap_or(default);
        Self {
            accent: named((stored.accent_name, stored.accent), product.accent),
            variations: stored.variations.and_then(known_variations).unwrap_or(product.variations),
            success: named(stored.success, product.success),
            danger: named(stored.danger, product.danger),
            light: stored.light.and_then(known_palette).unwrap_or(product.light),
            dark: stored.dark.and_then(known_palette).unwrap_or(product.dark),
            radius: Radius::from_name(&stored.radius).unwrap_or_default(),
            scaling: Scaling::from_percent(stored.scaling).unwrap_or_default(),
            font: Font::from_name(&stored.font).unwrap_or_default(),
            navigation: Navigation::from_name(&stored.navigation).unwrap_or_default(),
            logo: Logo {
                is_image: stored.logo.is_image,
                text: LogoText::parse(&stored.logo.text).unwrap_or_default(),
                image: stored.logo.image.and_then(|image| image.parse().ok()),
            },
            footer: stored.footer.and_then(|footer| Footer::from(footer).checked().ok()).unwrap_or(product.footer),
        }
    }
}

impl From<StoredFooter> for Footer {
    fn from(stored: StoredFooter) -> Self {
        let standing = |(is_shown, label, url)| StandingLink { is_shown, label, url };
        let custom = |(id, label, url, is_enabled)| CustomLink { id, label, url, is_enabled };
        Self {
            is_shown: stored.is_shown,
            display_name: stored.display_name,
            shows_powered_by: stored.shows_powered_by,
            powered_by: stored.powered_by,
            about: standing(stored.about),
            privacy: standing(stored.privacy),
            terms: standing(stored.terms),
            links: stored.links.into_iter().map(custom).collect(),
        }
    }
}

fn colors(palette: &Palette) -> [String; 4] {
    [&palette.primary, &palette.elevated, &palette.surface, &palette.border].map(|color| color.as_str().to_owned())
}

fn known_color(name: &str, color: &str) -> Option<NamedColor> {
    Color::parse(color).and_then(|color| NamedColor::new(name, color)).ok()
}

fn known_palette(colors: [String; 4]) -> Option<Palette> {
    let [primary, elevated, surface, border] = colors.map(|color| Color::parse(&color).ok());
    Some(Palette { primary: primary?, elevated: elevated?, surface: surface?, border: border? })
}

fn known_variations(shifts: [(i16, i16); 3]) -> Option<Variations> {
    let [lighter, darker, muted] = shifts.map(|(saturation, lightness)| Shift::new(saturation, lightness).ok());
    Some(Variations { lighter: lighter?, darker: darker?, muted: muted? })
}

/// What differs between two looks, each as `{"from", "to"}` under its name: what the log keeps of a change.
pub(crate) fn differences(before: &Appearance, after: &Appearance) -> Result<Value> {
    let written = |look| serde_json::to_value(Stored::from(look)).map_err(odd);
    let (before, after) = (written(before)?, written(after)?);
    let fields = after.as_object().into_iter().flatten().filter(|(name, to)| before[name.as_str()] != **to);
    Ok(fields
        .map(|(name, to)| (name.clone(), serde_json::json!({ "from": before[name.as_str()], "to": to })))
        .collect::<serde_json::Map<_, _>>()
        .into())
}

/// The appearance as text.
pub(crate) fn write(look: &Appearance) -> Result<String> {
    serde_json::to_string(&Stored::from(look)).map_err(odd)
}

fn read(text: &str) -> Result<Appearance> {
    serde_json::from_str::<Stored>(text).map(Appearance::from).map_err(odd)
}

fn odd(error: serde_json::Error) -> Error {
    Error::internal(format!("appearance: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unlike_the_default() -> Appearance {
        let color = |hex| Color::parse(hex).expect("a colour");
        Appearance {
            accent: NamedColor::new("Sea", color("#3F76B8")).expect("a name"),
            variations: Variations { lighter: Shift::new(-100, 50).expect("within"), ..Variations::default() },
            success: color("#00AA00").into(),
            danger: color("#AA0000").into(),
            light: Palette { primary: color("#FAFAFA"), ..Palette::light() },
            dark: Palette { border: color("#333333"), ..Palette::dark() },
            radius: Radius::Full,
            scaling: Scaling::from_percent(125).expect("offered"),
            font: Font::Georgia,
            navigation: Navigation::TopbarNav,
            logo: Logo {
                is_image: true,
                text: LogoText::parse("D & S").expect("short"),
                image: Some(uuid::Uuid::from_u128(9).into()),
            },
            footer: Footer {
                is_shown: false,
                display_name: "Dunmarrow".into(),
                terms: StandingLink { is_shown: true, label: "Terms".into(), url: "/terms".into() },
                links: vec![CustomLink { id: "a".into(), label: "A".into(), url: "/a".into(), is_enabled: false }],
                ..Footer::default()
            },
        }
    }

    #[test]
    fn an_appearance_reads_back_and_what_is_unknown_is_the_default() {
        let look = unlike_the_default();
        assert_eq!(read(&write(&look).expect("writes")).expect("reads"), look);
        let default = Appearance::default();
        assert_eq!(read(&write(&default).expect("writes")).expect("reads"), default);
        assert_eq!(read(r#"{"radius":"spiky","light":["x","","",""]}"#).expect("reads"), default);
        assert!(read("[").is_err());
    }

    #[test]
    fn what_the_first_version_wrote_still_holds() {
        let first = r##"{"accent":"#3F76B8","radius":"full","scaling":90,"font":"system","navigation":"topbar"}"##;
        let look = read(first).expect("reads");
        assert_eq!((look.accent.name(), look.accent.color.as_str()), ("#3F76B8", "#3F76B8"));
        assert_eq!((look.radius, look.scaling.percent(), look.font), (Radius::Full, 90, Font::System));
        assert_eq!((look.variations, look.footer), (Variations::default(), Footer::default()));
    }

    #[test]
    fn only_what_differs_is_told() {
        let (before, after) = (Appearance::default(), unlike_the_default());
        assert_eq!(differences(&after, &after).expect("writes"), serde_json::json!({}));
        let after = Appearance { radius: Radius::None, ..before.clone() };
        let told = differences(&before, &after).expect("writes");
        assert_eq!(told, serde_json::json!({ "radius": { "from": "medium", "to": "none" } }));
    }
}
