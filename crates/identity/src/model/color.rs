//! Colours that an organisation chooses (platform.md sections 3 and 4).

use kernel::{Error, Result};

use super::text_line::line;

/// The longest name of a colour, characters.
const MAX_NAME_CHARS: usize = 40;

/// A colour as `#RRGGBB`, in capitals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Color(String);

impl Color {
    /// Accepts a colour.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is not `#` and six hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self> {
        let is_hex = |digits: &str| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        if text.strip_prefix('#').is_some_and(is_hex) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(Error::invalid(format!("'{}' is not a colour such as #10B981.", shortened(text))))
        }
    }

    /// The colour, `#RRGGBB`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The colour by hue (degrees, 0 to 359), saturation and lightness (percent, 0 to 100), rounded.
    pub fn hsl(&self) -> Hsl {
        let channel = |at: usize| f64::from(u8::from_str_radix(&self.0[at..at + 2], 16).unwrap_or(0)) / 255.0;
        let (red, green, blue) = (channel(1), channel(3), channel(5));
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let (spread, lightness) = (most - least, f64::midpoint(most, least));
        if spread <= 0.0 {
            return Hsl::clamped(0.0, 0.0, lightness * 100.0);
        }
        let saturation = spread / (1.0 - (2.0 * lightness - 1.0).abs());
        let sextant = if most <= red {
            (green - blue) / spread
        } else if most <= green {
            (blue - red) / spread + 2.0
        } else {
            (red - green) / spread + 4.0
        };
        Hsl::clamped(sextant * 60.0, saturation * 100.0, lightness * 100.0)
    }
}

/// A colour by hue in degrees, saturation and lightness in percent, as whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hsl {
    hue: u16,
    saturation: u8,
    lightness: u8,
}

impl Hsl {
    /// The nearest colour there is: hues go round, saturation and lightness end at 0 and 100.
    fn clamped(hue: f64, saturation: f64, lightness: f64) -> Self {
        let percent = |value: f64| value.round().clamp(0.0, 100.0) as u8;
        Self {
            hue: (hue.round().rem_euclid(360.0)) as u16,
            saturation: percent(saturation),
            lightness: percent(lightness),
        }
    }

    /// Accepts its parts. What is missing is hue 0, saturation 0, lightness 50; what is beyond its range ends there.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a part that is no number.
    pub fn of_parts(hue: Option<f64>, saturation: Option<f64>, lightness: Option<f64>) -> Result<Self> {
        let (hue, saturation, lightness) = (hue.unwrap_or(0.0), saturation.unwrap_or(0.0), lightness.unwrap_or(50.0));
        if [hue, saturation, lightness].iter().all(|part| part.is_finite()) {
            Ok(Self::clamped(hue, saturation, lightness))
        } else {
            Err(Error::invalid("The parts of a colour are numbers."))
        }
    }

    /// Accepts `h s% l%`; signs of percent may be left out, and so may parts, as in [`Hsl::of_parts`].
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is nothing of that kind.
    pub fn parse(text: &str) -> Result<Self> {
        let refused = || Error::invalid(format!("'{}' is not a colour such as 160 84% 39%.", shortened(text)));
        let parts: Vec<&str> = text.split_whitespace().collect();
        if parts.len() > 3 {
            return Err(refused());
        }
        let number = |at: usize| {
            let part = parts.get(at).map(|part| if at == 0 { part } else { part.strip_suffix('%').unwrap_or(part) });
            part.map(|part| part.parse::<f64>().map_err(|_| refused())).transpose()
        };
        Self::of_parts(number(0)?, number(1)?, number(2)?)
    }

    /// The colour as `#RRGGBB`.
    pub fn color(self) -> Color {
        let (saturation, lightness) = (f64::from(self.saturation) / 100.0, f64::from(self.lightness) / 100.0);
        let reach = saturation * lightness.min(1.0 - lightness);
        let channel = |offset: f64| {
            let k = (offset + f64::from(self.hue) / 30.0) % 12.0;
            let share = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
            (share * 255.0).round().clamp(0.0, 255.0) as u8
        };
        Color(format!("#{:02X}{:02X}{:02X}", channel(0.0), channel(8.0), channel(4.0)))
    }

    /// The colour as `h s% l%`.
    pub fn text(self) -> String {
        format!("{} {}% {}%", self.hue, self.saturation, self.lightness)
    }
}

/// A colour and what people call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedColor {
    name: String,
    /// The colour.
    pub color: Color,
}

impl NamedColor {
    /// Accepts a name; an empty one stands for the colour's own figures.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the name has more than 40 characters or several lines.
    pub fn new(name: &str, color: Color) -> Result<Self> {
        let name = line("The name of a colour", name, MAX_NAME_CHARS)?;
        Ok(if name.is_empty() { color.into() } else { Self { name, color } })
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A colour of the product's own.
    pub(super) fn known(name: &str, color: &str) -> Self {
        Self { name: name.to_owned(), color: Color(color.to_owned()) }
    }
}

impl From<Color> for NamedColor {
    fn from(color: Color) -> Self {
        Self { name: color.as_str().to_owned(), color }
    }
}

/// What things lie on, in one of the two modes (platform.md section 3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The page.
    pub primary: Color,
    /// Sheets, cards, dialogs and fields.
    pub elevated: Color,
    /// Chips and what is chosen.
    pub surface: Color,
    /// The line around regions.
    pub border: Color,
}

impl Palette {
    /// The product's own light surfaces.
    pub fn light() -> Self {
        Self::known(["#F4F5F2", "#FFFFFF", "#ECEEEA", "#DCDFD9"])
    }

    /// The product's own dark surfaces.
    pub fn dark() -> Self {
        Self::known(["#0E1311", "#151B18", "#1F2723", "#2C3631"])
    }

    fn known(colors: [&str; 4]) -> Self {
        let [primary, elevated, surface, border] = colors.map(|color| Color(color.to_owned()));
        Self { primary, elevated, surface, border }
    }
}

/// How a variation differs from the accent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    saturation: i16,
    lightness: i16,
}

impl Shift {
    /// Accepts a shift: of saturation from -100 to 100, of lightness from -50 to 50 (platform.md section 5).
    ///
    /// # Errors
    /// `INVALID_REQUEST` beyond.
    pub fn new(saturation: i16, lightness: i16) -> Result<Self> {
        if !(-100..=100).contains(&saturation) {
            return Err(Error::invalid(format!("saturationShift is between -100 and 100, not {saturation}.")));
        }
        if !(-50..=50).contains(&lightness) {
            return Err(Error::invalid(format!("lightnessShift is between -50 and 50, not {lightness}.")));
        }
        Ok(Self { saturation, lightness })
    }

    /// What is added to the accent's saturation, percent.
    pub const fn saturation(self) -> i16 {
        self.saturation
    }

    /// What is added to the accent's lightness, percent.
    pub const fn lightness(self) -> i16 {
        self.lightness
    }
}

/// The three variations of the accent (platform.md section 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variations {
    /// `variant1`.
    pub lighter: Shift,
    /// `variant2`.
    pub darker: Shift,
    /// `variant3`.
    pub muted: Shift,
}

impl Default for Variations {
    fn default() -> Self {
        Self {
            lighter: Shift { saturation: 0, lightness: 15 },
            darker: Shift { saturation: 5, lightness: -10 },
            muted: Shift { saturation: -20, lightness: 5 },
        }
    }
}

/// As much of a text as a message repeats.
fn shortened(text: &str) -> String {
    text.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_six_digits_are_a_colour() {
        assert_eq!(Color::parse("#3f76b8").expect("a colour").as_str(), "#3F76B8");
        for text in ["3F76B8", "#3F76B", "#3F76B8F", "#GGGGGG", "#ééé", "red", "url(x)", ""] {
            assert!(Color::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_that_are_missing_take_their_defaults_and_those_beyond_end_at_theirs() {
        let read = |text: &str| Hsl::parse(text).expect("a colour").text();
        assert_eq!(read("160 84% 39%"), "160 84% 39%");
        assert_eq!(read("160 84 39"), "160 84% 39%");
        assert_eq!(read(""), "0 0% 50%");
        assert_eq!(read("160"), "160 0% 50%");
        assert_eq!(read("160 84%"), "160 84% 50%");
        assert_eq!(read("-20 140% -3%"), "340 100% 0%");
        assert_eq!(read("720 50% 50%"), "0 50% 50%");
        for odd in ["red", "160 x% 39%", "1 2 3 4", "NaN", "inf 1 1", "160, 84%, 39%"] {
            assert!(Hsl::parse(odd).is_err(), "{odd}");
        }
        assert_eq!(Hsl::of_parts(None, Some(20.0), None).expect("a colour").text(), "0 20% 50%");
        assert!(Hsl::of_parts(Some(f64::NAN), None, None).is_err());
    }

    #[test]
    fn a_colour_is_the_same_in_both_forms() {
        for (hex, hsl) in [
            ("#000000", "0 0% 0%"),
            ("#FFFFFF", "0 0% 100%"),
            ("#FF0000", "0 100% 50%"),
            ("#00FF00", "120 100% 50%"),
            ("#0000FF", "240 100% 50%"),
            ("#FF00FF", "300 100% 50%"),
            ("#808080", "0 0% 50%"),
        ] {
            assert_eq!(Color::parse(hex).expect("a colour").hsl().text(), hsl);
            assert_eq!(Hsl::parse(hsl).expect("a colour").color().as_str(), hex);
        }
        assert_eq!(Color::parse("#10B981").expect("Emerald").hsl().text(), "160 84% 39%");
    }

    #[test]
    fn shifts_end_where_the_sliders_do() {
        assert!(Shift::new(-100, 50).is_ok() && Shift::new(100, -50).is_ok());
        for (saturation, lightness) in [(101, 0), (-101, 0), (0, 51), (0, -51)] {
            assert!(Shift::new(saturation, lightness).is_err(), "{saturation} {lightness}");
        }
    }
}
