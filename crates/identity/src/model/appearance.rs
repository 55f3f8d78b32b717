//! How an organisation's workspace looks (platform.md section 3): accent, radius, scaling, font and navigation.

use kernel::{Error, Result};

/// The look of an organisation's workspace. The default is the product's own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Appearance {
    /// The colour of what can be acted on.
    pub accent: Accent,
    /// How round corners are.
    pub radius: Radius,
    /// How large everything is.
    pub scaling: Scaling,
    /// The typeface.
    pub font: Font,
    /// Where the modules are listed.
    pub navigation: Navigation,
}

/// A colour as `#RRGGBB`, in capitals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accent(String);

impl Accent {
    /// Accepts a colour.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is not `#` and six hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self> {
        let is_hex = |digits: &str| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        if text.strip_prefix('#').is_some_and(is_hex) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(Error::invalid(format!("'{text}' is not a colour such as #10B981.")))
        }
    }

    /// The colour, `#RRGGBB`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Accent {
    /// Emerald (platform.md section 2).
    fn default() -> Self {
        Self("#10B981".to_owned())
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
    /// The typeface. All come with the product; nothing is fetched from elsewhere.
    Font ("font") {
        /// Inter, the design's own.
        #[default]
        Inter = "inter",
        /// What the person's device uses.
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
        assert_eq!(look.accent.as_str(), "#10B981");
        assert_eq!((look.radius.name(), look.scaling.percent()), ("medium", 100));
        assert_eq!((look.font.name(), look.navigation.name()), ("inter", "sidebar"));
    }

    #[test]
    fn only_what_is_offered_is_accepted() {
        assert_eq!(Accent::parse("#3f76b8").expect("a colour").as_str(), "#3F76B8");
        for text in ["3F76B8", "#3F76B", "#3F76B8F", "#GGGGGG", "#ééé", "red"] {
            assert!(Accent::parse(text).is_err(), "{text}");
        }
        assert!(Scaling::from_percent(80).is_err());
        assert!(Radius::from_name("round").is_err());
        assert_eq!(Navigation::from_name("topbar-nav").expect("offered"), Navigation::TopbarNav);
    }
}
