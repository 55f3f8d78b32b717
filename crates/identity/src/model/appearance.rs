//! How an organisation's workspace looks (platform.md section 3): accent, radius, scaling, font and navigation.

use kernel::{Error, Result};

use super::{
    color::{NamedColor, Palette, Variations},
    footer::Footer,
    logo::{Logo, LogoText},
};

/// The look of an organisation's workspace. The default is the product's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appearance {
    /// The colour of what can be acted on.
    pub accent: NamedColor,
    /// What is made of the accent.
    pub variations: Variations,
    /// The colour of what went well.
    pub success: NamedColor,
    /// The colour of what destroys or failed.
    pub danger: NamedColor,
    /// What things lie on in the light mode.
    pub light: Palette,
    /// What things lie on in the dark mode.
    pub dark: Palette,
    /// How round corners are.
    pub radius: Radius,
    /// How large everything is.
    pub scaling: Scaling,
    /// The typeface.
    pub font: Font,
    /// Where the modules are listed.
    pub navigation: Navigation,
    /// What stands for the organisation.
    pub logo: Logo,
    /// What stands at the foot of the pages that everybody sees.
    pub footer: Footer,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            accent: NamedColor::known("Emerald", "#10B981"),
            variations: Variations::default(),
            success: NamedColor::known("Green", "#179946"),
            danger: NamedColor::known("Red", "#D34D41"),
            light: Palette::light(),
            dark: Palette::dark(),
            radius: Radius::default(),
            scaling: Scaling::default(),
            font: Font::default(),
            navigation: Navigation::default(),
            logo: Logo::default(),
            footer: Footer::default(),
        }
    }
}

/// What an administrator changes about the look; `None` leaves it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AppearanceChange {
    /// Another accent.
    pub accent: Option<NamedColor>,
    /// Other variations of it.
    pub variations: Option<Variations>,
    /// Another colour of success.
    pub success: Option<NamedColor>,
    /// Another colour of danger.
    pub danger: Option<NamedColor>,
    /// Other surfaces in the light mode.
    pub light: Option<Palette>,
    /// Other surfaces in the dark mode.
    pub dark: Option<Palette>,
    /// Another radius.
    pub radius: Option<Radius>,
    /// Another size.
    pub scaling: Option<Scaling>,
    /// Another typeface.
    pub font: Option<Font>,
    /// Another place for the modules.
    pub navigation: Option<Navigation>,
    /// Whether the image or the letters are shown, and the letters. The image itself is brought by itself.
    pub logo: Option<(bool, LogoText)>,
    /// Another footer.
    pub footer: Option<Footer>,
}

impl AppearanceChange {
    /// The look after the change.
    ///
    /// # Errors
    /// `LOGO_MISSING` where an image is to be shown and none was brought.
    pub fn applied_to(self, look: Appearance) -> Result<Appearance> {
        let (is_image, text) = self.logo.unwrap_or((look.logo.is_image, look.logo.text));
        let image = look.logo.image;
        if is_image && image.is_none() {
            return Err(Error::conflict("LOGO_MISSING", "There is no image yet. Upload one first."));
        }
        Ok(Appearance {
            accent: self.accent.unwrap_or(look.accent),
            variations: self.variations.unwrap_or(look.variations),
            success: self.success.unwrap_or(look.success),
            danger: self.danger.unwrap_or(look.danger),
            light: self.light.unwrap_or(look.light),
            dark: self.dark.unwrap_or(look.dark),
            radius: self.radius.unwrap_or(look.radius),
            scaling: self.scaling.unwrap_or(look.scaling),
            font: self.font.unwrap_or(look.font),
            navigation: self.navigation.unwrap_or(look.navigation),
            logo: Logo { is_image, text, image },
            footer: self.footer.unwrap_or(look.footer),
        })
    }
}

/// How large everything is, in percent of the design's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scaling(u8);

impl Scaling {
    /// The sizes offered.
    pub const ALL: [Self; 5] = [Self(75), Self(90), Self(100), Self(110), Self(125)];

    /// Accepts a size.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is not one of those offered.
    pub fn from_percent(percent: u8) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|offered| offered.0 == percent)
            .ok_or_else(|| Error::invalid(format!("scaling is 75, 90, 100, 110 or 125, not {percent}.")))
    }

    /// The size in percent.
    pub const fn percent(self) -> u8 {
        self.0
    }
}

impl Default for Scaling {
    fn default() -> Self {
        Self(100)
    }
}

/// An enum whose variants have a name in JSON and in the database.
macro_rules! choices {
    ($(#[$doc:meta])* $type:ident ($noun:literal) { $($(#[$variant_doc:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum $type { $($(#[$variant_doc])* $variant),+ }

        impl $type {
            /// The choice of that name.
            ///
            /// # Errors
            /// `INVALID_REQUEST` where there is none.
            pub fn from_name(name: &str) -> Result<Self> {
                match name {
                    $($name => Ok(Self::$variant),)+
                    _ => Err(Error::invalid(format!("{} cannot be '{name}'.", $noun))),
                }
            }

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

choices! {
    /// How round corners are.
    Radius ("radius") {
        /// Not at all.
        None = "none",
        /// 0.25rem.
        Small = "small",
        /// 0.5rem.
        #[default]
        Medium = "medium",
        /// 0.75rem.
        Large = "large",
        /// 1rem.
        Full = "full",
    }
}

choices! {
    /// The typeface: modern ones, which come with the product, and classic ones, which come with people's devices
    /// (platform.md section 2, font settings panel). Nothing is fetched from elsewhere.
    Font ("font") {
        /// Inter, the design's own.
        #[default]
        Inter = "inter",
        /// Source Sans 3.
        SourceSans = "source-sans",
        /// Figtree.
        Figtree = "figtree",
        /// What the person's device uses.
        System = "system",
        /// Arial, or what the device has in its place.
        Arial = "arial",
        /// Verdana, or what the device has in its place.
        Verdana = "verdana",
        /// Georgia, or what the device has in its place.
        Georgia = "georgia",
    }
}

choices! {
    /// Whether a person's screen is light or dark. Only these (platform.md section 5).
    ThemeMode ("mode") {
        /// Always light.
        Light = "light",
        /// Always dark.
        Dark = "dark",
        /// As the person's device.
        #[default]
        System = "system",
    }
}

choices! {
    /// Where the modules are listed.
    Navigation ("navigation") {
        /// In a bar at the side.
        #[default]
        Sidebar = "sidebar",
        /// In a menu of the bar at the top.
        Topbar = "topbar",
        /// Side by side in the bar at the top.
        TopbarNav = "topbar-nav",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_look_is_the_specification_s() {
        let look = Appearance::default();
        assert_eq!((look.accent.name(), look.accent.color.as_str()), ("Emerald", "#10B981"));
        assert_eq!((look.radius.name(), look.scaling.percent()), ("medium", 100));
        assert_eq!((look.font.name(), look.navigation.name()), ("inter", "sidebar"));
        let shifts = [look.variations.lighter, look.variations.darker, look.variations.muted];
        assert_eq!(shifts.map(|shift| (shift.saturation(), shift.lightness())), [(0, 15), (5, -10), (-20, 5)]);
        assert_eq!(ThemeMode::default().name(), "system");
    }

    #[test]
    fn only_what_is_offered_is_accepted() {
        assert!(Scaling::from_percent(80).is_err());
        assert!(Radius::from_name("round").is_err());
        assert!(ThemeMode::from_name("auto").is_err());
        assert_eq!(Navigation::from_name("topbar-nav").expect("offered"), Navigation::TopbarNav);
        for font in ["inter", "source-sans", "figtree", "system", "arial", "verdana", "georgia"] {
            assert_eq!(Font::from_name(font).expect("offered").name(), font);
        }
        assert!(Font::from_name("comic-sans").is_err());
    }

    #[test]
    fn an_image_that_nobody_brought_is_not_shown() {
        let change = AppearanceChange { logo: Some((true, LogoText::default())), ..AppearanceChange::default() };
        assert!(change.clone().applied_to(Appearance::default()).is_err());
        let logo = Logo { image: Some(uuid::Uuid::from_u128(3).into()), ..Logo::default() };
        let after = change.applied_to(Appearance { logo, ..Appearance::default() }).expect("there is one");
        assert!(after.logo.is_image);
    }
}
