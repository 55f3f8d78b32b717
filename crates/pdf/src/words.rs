//! How words lie over a page: in lines that rise to the right, everywhere, so that no part can be cut out without them.

use lopdf::{Dictionary, dictionary};
use unicode_normalization::UnicodeNormalization;

/// The font's name on a page.
pub(crate) const FONT: &str = "CorbelWords";
/// The name of the state in which the page shines through the words.
pub(crate) const STATE: &str = "CorbelState";
/// The name of the words as text.
pub(crate) const SAID: &str = "CorbelSaid";
/// How much they rise, in degrees.
const RISE: f32 = 30.0;
/// The most lines and words in a line of a page, however large it says it is.
const MOST_LINES: u32 = 40;
/// The longest words that are drawn; the rest is left out.
const MOST_LETTERS: usize = 160;

/// What of a page is seen, in its own units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    all: [f32; 4],
    seen: [f32; 4],
    /// By how many degrees it is turned clockwise before it is shown.
    turned: i64,
}

impl Ground {
    /// The page of that medium, cropped and turned so. What makes no sense is as readers take it: A4, not cropped, upright.
    pub(crate) fn new(medium: Option<[f32; 4]>, cropped: Option<[f32; 4]>, turned: i64) -> Self {
        let sorted = |[x, y, z, w]: [f32; 4]| [x.min(z), y.min(w), x.max(z), y.max(w)];
        let sized = |sides: &[f32; 4]| sides[2] - sides[0] > 0.0 && sides[3] - sides[1] > 0.0;
        let all = medium.map(sorted).filter(sized).unwrap_or([0.0, 0.0, 595.0, 842.0]);
        let within =
            |crop: [f32; 4]| [crop[0].max(all[0]), crop[1].max(all[1]), crop[2].min(all[2]), crop[3].min(all[3])];
        let seen = cropped.map(sorted).map(within).filter(sized).unwrap_or(all);
        Self { all, seen, turned: turned.rem_euclid(360) }
    }

    /// The whole medium: left, bottom, right, top.
    pub(crate) const fn all(&self) -> [f32; 4] {
        self.all
    }

    /// Pages that are alike in this take the same words.
    pub(crate) fn key(&self) -> ([u32; 4], i64) {
        (self.seen.map(f32::to_bits), self.turned)
    }
}

/// A font that every reader of PDF has.
pub(crate) fn font() -> Dictionary {
    dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica-Bold", "Encoding" => "WinAnsiEncoding",
    }
}

/// A state in which the page shines through.
pub(crate) fn state() -> Dictionary {
    dictionary! { "Type" => "ExtGState", "ca" => 0.2_f32, "CA" => 0.2_f32, "BM" => "Normal", "SMask" => "None" }
}

/// The operators that draw the words all over the page.
pub(crate) fn over(ground: &Ground, words: &str) -> String {
    let text = literal(words);
    let letters = text.len() as f32 / 2.0;
    let [left, bottom, right, top] = ground.seen;
    let (width, height) = (right - left, top - bottom);
    // Large enough to be read, and small enough that the words are there whole where there is room for them.
    let size = (width.min(height) / 40.0).min(width.hypot(height) / letters.max(1.0) / 0.75).max(0.5);
    let reach = width.hypot(height) / 2.0;
    let length = letters * size * 0.6;
    let (across, down) = ((length + 4.0 * size).max(reach / 20.0), (5.0 * size).max(reach / 20.0));
    let (sine, cosine) = (RISE + ground.turned as f32).to_radians().sin_cos();
    let (middle_x, middle_y) = (left + width / 2.0, bottom + height / 2.0);
    let mut operators = format!("/Span /{SAID} BDC q /{STATE} gs BT /{FONT} {size:.3} Tf 0 Tr 0.42 g\n");
    let lines = ((reach / down).ceil() as u32).min(MOST_LINES);
    let times = ((2.0 * reach / across).ceil() as u32 + 1).min(MOST_LINES);
    for line in 0..=2 * lines {
        let up = (line as f32 - lines as f32) * down;
        // Each line begins elsewhere, so that nothing from top to bottom is without letters.
        let shift = (line as f32 * 0.4).fract() * across;
        for time in 0..times {
            let along = time as f32 * across - reach - shift;
            let (x, y) = (middle_x + along * cosine - up * sine, middle_y + along * sine + up * cosine);
            let matrix = format!("{cosine:.5} {sine:.5} {:.5} {cosine:.5} {x:.2} {y:.2} Tm", -sine);
            operators.push_str(&format!("{matrix} <{text}> Tj\n"));
        }
    }
    operators.push_str("ET Q EMC\n");
    operators
}

/// The words in the font's letters, as hexadecimal digits. A letter that it has not is drawn without its accents, else as `?`.
fn literal(words: &str) -> String {
    words.chars().take(MOST_LETTERS).fold(String::new(), |mut text, letter| {
        let known = latin(letter).or_else(|| letter.nfd().next().and_then(latin)).unwrap_or(b'?');
        text.push_str(&format!("{known:02x}"));
        text
    })
}

/// The code of a letter that Latin-1 has; those codes are the same in the font's encoding.
fn latin(letter: char) -> Option<u8> {
    u8::try_from(letter).ok().filter(|code| matches!(code, 0x20..=0x7e | 0xa1..=0xff))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_the_font_has_not_are_drawn_as_near_as_it_can() {
        assert_eq!(literal("Aß"), "41df");
        assert_eq!(literal("őŽ"), "6f5a");
        assert_eq!(literal("Ш\n\u{202e}"), "3f3f3f");
        assert_eq!(literal(&"x".repeat(999)).len(), 2 * MOST_LETTERS);
    }

    #[test]
    fn a_page_that_says_it_is_huge_or_nothing_takes_few_operators() {
        for sides in [[0.0, 0.0, 1e9, 1.0], [0.0, 0.0, 0.001, 0.001], [5.0, 5.0, 5.0, 5.0], [0.0, 0.0, 1e9, 1e9]] {
            let operators = over(&Ground::new(Some(sides), None, 90), "Aoife Brennan");
            assert!((200..200_000).contains(&operators.len()), "{sides:?}: {}", operators.len());
            assert!(!operators.contains("NaN") && !operators.contains("inf"), "{sides:?}");
        }
    }

    #[test]
    fn what_is_seen_is_within_the_medium() {
        let ground = Ground::new(Some([0.0, 0.0, 100.0, 200.0]), Some([50.0, 300.0, -10.0, 20.0]), -90);
        assert_eq!((ground.all, ground.seen, ground.turned), ([0.0, 0.0, 100.0, 200.0], [0.0, 20.0, 50.0, 200.0], 270));
    }
}
