//! Letters drawn as outlines: whatever the name, no reader needs a font for it, and none goes into the document.

use std::fmt::Write as _;

use skrifa::{
    FontRef, MetadataProvider as _,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};

use typeface::{EM, FONT};

use crate::refusal::Refusal;

/// The longest line; the rest is left out.
const LONGEST: usize = 120;

fn font() -> Result<FontRef<'static>, Refusal> {
    FontRef::new(FONT).map_err(Refusal::failed)
}

/// How wide a line is, in parts of its letters' height.
///
/// # Errors
/// None in practice: the font is the one within.
pub fn width(line: &str) -> Result<f32, Refusal> {
    let font = font()?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let letters = line.chars().take(LONGEST).map(|letter| font.charmap().map(letter).unwrap_or_default());
    Ok(letters.map(|glyph| metrics.advance_width(glyph).unwrap_or(0.0)).sum::<f32>() / EM)
}

/// The text in lines that are no wider than so many times the letters' height, broken between words where that is possible.
///
/// # Errors
/// None in practice: the font is the one within.
pub fn wrapped(text: &str, room: f32) -> Result<Vec<String>, Refusal> {
    let font = font()?;
    let (metrics, letters) = (font.glyph_metrics(Size::unscaled(), LocationRef::default()), font.charmap());
    let wide = |letter: char| metrics.advance_width(letters.map(letter).unwrap_or_default()).unwrap_or(0.0) / EM;
    let blank = wide(' ');
    let (mut lines, mut line, mut used, mut count) = (Vec::new(), String::new(), 0.0, 0);
    for word in text.split_whitespace() {
        let (across, long) = (word.chars().map(wide).sum::<f32>(), word.chars().count());
        let fits = used + blank + across <= room && count + 1 + long <= LONGEST;
        // A word that fits into no line is broken where the line ends.
        if count > 0 && !fits && across <= room && long <= LONGEST {
            lines.push(std::mem::take(&mut line));
            (used, count) = (0.0, 0);
        } else if count > 0 {
            line.push(' ');
            (used, count) = (used + blank, count + 1);
        }
        for letter in word.chars() {
            let across = wide(letter);
            if count > 0 && (used + across > room || count >= LONGEST) {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
                (used, count) = (0.0, 0);
            }
            line.push(letter);
            (used, count) = (used + across, count + 1);
        }
    }
    lines.push(line);
    Ok(lines)
}

/// The operators that draw a line from there on. Programs that read aloud or search find its words.
pub(crate) fn draw(line: &str, points: f32, [x, y]: [f32; 2]) -> Result<String, Refusal> {
    let font = font()?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let outlines = font.outline_glyphs();
    let said = line.encode_utf16().fold("feff".to_owned(), |mut digits, unit| {
        let _ = write!(digits, "{unit:04x}");
        digits
    });
    let scale = points / EM;
    let mut operators = format!("/Span <</ActualText <{said}>>> BDC q 0.1 0.15 0.25 rg\n");
    let mut along = x;
    for letter in line.chars().take(LONGEST) {
        let glyph = font.charmap().map(letter).unwrap_or_default();
        let mut pen = Pen { operators: &mut operators, scale, origin: [along, y], last: [along, y] };
        if let Some(outline) = outlines.get(glyph) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            outline.draw(settings, &mut pen).map_err(Refusal::failed)?;
        }
        operators.push_str("f\n");
        along += metrics.advance_width(glyph).unwrap_or(0.0) * scale;
    }
    operators.push_str("Q EMC\n");
    Ok(operators)
}

/// Writes an outline as operators.
struct Pen<'a> {
    operators: &'a mut String,
    scale: f32,
    origin: [f32; 2],
    last: [f32; 2],
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.origin[0] + x * self.scale, self.origin[1] + y * self.scale]
    }

    fn curve(&mut self, first: [f32; 2], second: [f32; 2], to: [f32; 2]) {
        let ([a, b], [c, d], [e, f]) = (first, second, to);
        let _ = writeln!(self.operators, "{a:.3} {b:.3} {c:.3} {d:.3} {e:.3} {f:.3} c");
        self.last = to;
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        let _ = writeln!(self.operators, "{:.3} {:.3} m", self.last[0], self.last[1]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        let _ = writeln!(self.operators, "{:.3} {:.3} l", self.last[0], self.last[1]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, middle, to) = (self.last, self.at(cx, cy), self.at(x, y));
        let towards =
            |end: [f32; 2]| [end[0] + (middle[0] - end[0]) * 2.0 / 3.0, end[1] + (middle[1] - end[1]) * 2.0 / 3.0];
        self.curve(towards(from), towards(to), to);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (first, second, to) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.curve(first, second, to);
    }

    fn close(&mut self) {
        self.operators.push_str("h\n");
    }
}
