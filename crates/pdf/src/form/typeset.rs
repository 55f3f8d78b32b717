//! How the text of a field is set: its style, the fonts there are here, and how wide their letters are.

use std::collections::BTreeSet;

use skrifa::{
    FontRef, MetadataProvider as _,
    instance::{LocationRef, Size},
};
use typeface::{EM, FONT};

use super::sheet;

/// A colour as operators have it: grey, red-green-blue, or cyan-magenta-yellow-black.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Colour {
    parts: [f64; 4],
    count: usize,
}

impl Colour {
    pub(super) const BLACK: Self = Self { parts: [0.0; 4], count: 1 };
    pub(super) const WHITE: Self = Self { parts: [1.0, 0.0, 0.0, 0.0], count: 1 };

    /// The colour of 1, 3 or 4 parts; `None` for no colour.
    pub(super) fn of(given: &[f64]) -> Option<Self> {
        let is_known = matches!(given.len(), 1 | 3 | 4) && given.iter().all(|part| part.is_finite());
        let mut parts = [0.0; 4];
        given.iter().zip(&mut parts).for_each(|(given, part)| *part = given.clamp(0.0, 1.0));
        is_known.then_some(Self { parts, count: given.len() })
    }

    fn parts(self) -> String {
        self.parts[..self.count].iter().map(|part| format!("{part:.3} ")).collect()
    }

    /// The operator that fills with it.
    pub(super) fn fill(self) -> String {
        let operator = if self.count == 1 {
            "g"
        } else if self.count == 3 {
            "rg"
        } else {
            "k"
        };
        format!("{}{operator}\n", self.parts())
    }

    /// The operator that draws lines with it.
    pub(super) fn line(self) -> String {
        let operator = if self.count == 1 {
            "G"
        } else if self.count == 3 {
            "RG"
        } else {
            "K"
        };
        format!("{}{operator}\n", self.parts())
    }
}

/// What the operators of a field's `DA` say.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Style {
    pub(super) font: Option<String>,
    /// In points; 0 for as large as fits.
    pub(super) size: f64,
    pub(super) colour: Colour,
}

impl Style {
    pub(super) fn read(operators: &str) -> Self {
        let mut style = Self { font: None, size: 0.0, colour: Colour::BLACK };
        let spaced = operators.replace('/', " /");
        let (mut name, mut numbers) = (None, Vec::new());
        for word in spaced.split_whitespace() {
            if let Some(font) = word.strip_prefix('/') {
                name = Some(font.to_owned());
            } else if let Ok(number) = word.parse::<f64>() {
                numbers.push(number);
            } else {
                match word {
                    "Tf" => {
                        style.font = name.take();
                        let size = numbers.last().copied().filter(|size| size.is_finite());
                        style.size = size.unwrap_or(0.0).abs().min(1000.0);
                    }
                    "g" | "rg" | "k" => style.colour = Colour::of(&numbers).unwrap_or(style.colour),
                    _ => {}
                }
                numbers.clear();
            }
        }
        style
    }
}

/// A font that text is set in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Face {
    /// One that every reader has, by its name.
    Standard(&'static str),
    /// [`typeface::FONT`], which has more letters.
    Own,
}

/// The font of ticks and dots.
pub(super) const MARKS: Face = Face::Standard("ZapfDingbats");

impl Face {
    /// The font that every reader has and that comes nearest to the one of that name.
    pub(super) fn near(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let is_bold = has(&["bold", "black", "heavy"]) || matches!(&*name, "hebo" | "cobo" | "tibo" | "hebi" | "cobi");
        let is_italic = has(&["italic", "oblique"]) || matches!(&*name, "heob" | "coob" | "tiit" | "hebi" | "cobi");
        let family = if has(&["cour", "mono", "consol"]) || matches!(&*name, "cobo" | "coob" | "cobi") {
            ["Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"]
        } else if has(&["times", "roman", "georgia", "garamond", "cambria", "minion"])
            || (has(&["serif"]) && !has(&["sans"]))
            || matches!(&*name, "tiro" | "tibo" | "tiit" | "tibi")
        {
            ["Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"]
        } else {
            ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"]
        };
        Self::Standard(family[usize::from(is_bold) + 2 * usize::from(is_italic)])
    }
}

/// A font at hand.
#[derive(Debug)]
pub(super) struct Type {
    pub(super) face: Face,
    /// How wide the letter of each code is, in parts of the font's size; of a font that every reader has.
    widths: Vec<f64>,
    /// The numbers of letters that were used of our own font.
    pub(super) used: BTreeSet<u16>,
}

impl Type {
    pub(super) fn new(face: Face) -> Self {
        let widths = match face {
            Face::Standard(name) => sheet::widths(name),
            Face::Own => Vec::new(),
        };
        Self { widths, ..Self::bare(face) }
    }

    /// The font before anything is known of its letters.
    pub(super) fn bare(face: Face) -> Self {
        Self { face, widths: Vec::new(), used: BTreeSet::new() }
    }

    /// Whether the font has the letter.
    pub(super) fn has(&self, letter: char) -> bool {
        match self.face {
            Face::Standard(_) => win_ansi(letter).is_some(),
            Face::Own => FontRef::new(FONT).is_ok_and(|font| font.charmap().map(letter).is_some()),
        }
    }

    /// How wide the letters are, in parts of the font's size.
    pub(super) fn width(&self, letter: char) -> f64 {
        match self.face {
            Face::Standard(_) => self.width_of(win_ansi(letter).unwrap_or(b'?')),
            Face::Own => f64::from(advance(glyph(letter))) / f64::from(EM),
        }
    }

    /// How wide the letter of that code is, in parts of the font's size.
    pub(super) fn width_of(&self, code: u8) -> f64 {
        self.widths.get(usize::from(code)).copied().unwrap_or(0.5)
    }

    /// The text in the codes of the font, as hexadecimal digits.
    pub(super) fn encode(&mut self, text: &str) -> String {
        text.chars().fold(String::new(), |digits, letter| match self.face {
            Face::Standard(_) => digits + &format!("{:02x}", win_ansi(letter).unwrap_or(b'?')),
            Face::Own => {
                let number = glyph(letter);
                self.used.insert(number);
                digits + &format!("{number:04x}")
            }
        })
    }
}

/// The number of a letter in our own font, or of a question mark where it lacks the letter.
fn glyph(letter: char) -> u16 {
    let font = FontRef::new(FONT).ok();
    let number = font.and_then(|font| font.charmap().map(letter).or_else(|| font.charmap().map('?')));
    number.and_then(|number| u16::try_from(number.to_u32()).ok()).unwrap_or(0)
}

/// How far our own font moves on after a letter, in its units.
pub(super) fn advance(number: u16) -> f32 {
    let font = FontRef::new(FONT).ok();
    let metrics = font.map(|font| font.glyph_metrics(Size::unscaled(), LocationRef::default()));
    metrics.and_then(|metrics| metrics.advance_width(number.into())).unwrap_or(0.0)
}

/// The code of a letter in WinAnsiEncoding.
fn win_ansi(letter: char) -> Option<u8> {
    const FROM_0X80: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”',
        '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    match u8::try_from(letter) {
        Ok(code @ (0x20..=0x7e | 0xa0..=0xff)) => Some(code),
        _ => {
            (0x80_u8..=0x9f).zip(FROM_0X80).find(|(_, known)| *known == letter && letter != '\0').map(|(code, _)| code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_says_font_size_and_colour_however_it_is_written() {
        let style = Style::read("/F1 20 Tf 0 g");
        assert_eq!((style.font.as_deref(), style.size, style.colour), (Some("F1"), 20.0, Colour::BLACK));
        let style = Style::read("1 0 0 rg/Helv 0 Tf");
        assert_eq!((style.font.as_deref(), style.size), (Some("Helv"), 0.0));
        assert_eq!(style.colour.fill(), "1.000 0.000 0.000 rg\n");
        assert_eq!(Style::read("Tf NaN /").size, 0.0);
    }

    #[test]
    fn a_font_that_is_not_here_is_replaced_by_one_of_its_kind() {
        for (name, near) in [
            ("Helv", "Helvetica"),
            ("ABCDEF+Arial-BoldItalicMT", "Helvetica-BoldOblique"),
            ("TiRo", "Times-Roman"),
            ("TimesNewRomanPS-BoldMT", "Times-Bold"),
            ("CourierNew,Italic", "Courier-Oblique"),
            ("NotoSans-Regular", "Helvetica"),
        ] {
            assert_eq!(Face::near(name), Face::Standard(near), "{name}");
        }
    }

    #[test]
    fn letters_are_as_wide_as_their_fonts_say() {
        let helvetica = Type::new(Face::near("Helvetica"));
        assert_eq!((helvetica.width('i'), helvetica.width('W'), helvetica.width('€')), (0.222, 0.944, 0.556));
        assert_eq!(Type::new(Face::near("Courier")).width('i'), 0.6);
        assert!(helvetica.has('’') && !helvetica.has('ł'));
        let own = Type::new(Face::Own);
        assert!(own.has('ł') && own.has('Ж') && !own.has('中'));
        assert!(own.width('W') > 2.0 * own.width('i'));
        assert!(Type::new(MARKS).width_of(b'4') > 0.5);
    }
}
