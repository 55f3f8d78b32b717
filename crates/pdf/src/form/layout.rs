//! Where the text of a field comes to stand, as operators.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{
    fields::{Content, Field, Shape},
    sheet::name,
    typeset::{Colour, Face, MARKS, Style, Type},
};

/// How high capitals are and how far letters go below the line, in parts of the size.
const ASCENT: f64 = 0.718;
const DESCENT: f64 = 0.207;
/// From one line to the next, in parts of the size.
const LEADING: f64 = 1.15;
/// How high a field is against the largest letters that fit into it.
const ROOM: f64 = 1.35;
/// The smallest and, for several lines, the largest size that is chosen where a field leaves it to its reader.
const SMALLEST: f64 = 4.0;
const LARGEST_OF_LINES: f64 = 12.0;
/// The most letters of a value that are set.
const MOST_LETTERS: usize = 10_000;
/// The most bytes of operators of a page.
const MOST_OPERATORS: usize = 8 * 1024 * 1024;
/// How far the handles of a curve lie from its ends for a quarter of a circle, in parts of the radius.
const QUARTER: f64 = 0.5523;

/// Draws fields on a sheet.
#[derive(Debug, Default)]
pub(super) struct Pen {
    operators: String,
    fonts: BTreeMap<Face, Type>,
    /// A letter was left out.
    pub(super) lacks_letters: bool,
}

/// A field upright: how wide and high it is, and how much of each side its border takes.
#[derive(Clone, Copy, Debug)]
struct Frame {
    width: f64,
    height: f64,
    inset: f64,
}

impl Frame {
    /// From the field's side to its text.
    const fn padding(self) -> f64 {
        2.0 * self.inset
    }
}

impl Pen {
    /// All that was drawn, and with which fonts; `None` where nothing was.
    pub(super) fn finish(&self) -> Option<(&str, impl Iterator<Item = &Type>)> {
        (!self.operators.is_empty()).then(|| (self.operators.as_str(), self.fonts.values()))
    }

    /// The field with what it shows.
    pub(super) fn draw(&mut self, field: &Field) {
        let [left, bottom, right, top] = field.place;
        let (across, up) = (right - left, top - bottom);
        if across <= 0.0 || up <= 0.0 {
            return;
        }
        if self.operators.len() > MOST_OPERATORS {
            self.lacks_letters = true;
            return;
        }
        let (matrix, width, height) = match field.turned {
            90 => (format!("0 1 -1 0 {right:.3} {bottom:.3}"), up, across),
            180 => (format!("-1 0 0 -1 {right:.3} {top:.3}"), across, up),
            270 => (format!("0 -1 1 0 {left:.3} {top:.3}"), up, across),
            _ => (format!("1 0 0 1 {left:.3} {bottom:.3}"), across, up),
        };
        let frame =
            Frame { width, height, inset: if field.border.is_some() { field.border_width.max(1.0) } else { 1.0 } };
        self.put(&format!("q {matrix} cm\n"));
        self.ground(field, frame);
        let style = Style::read(&field.style);
        match &field.content {
            Content::Nothing => {}
            Content::Mark(code) => self.mark(*code, style.colour, style.size, frame),
            Content::Line(text) => self.line(&plain(text, false), field, &style, frame),
            Content::Lines(text) => self.lines(&plain(text, true), field, &style, frame),
            Content::Comb(text, boxes) => self.comb(&plain(text, false), *boxes, field, &style, frame),
        }
        self.put("Q\n");
    }

    fn put(&mut self, operators: &str) {
        self.operators.push_str(operators);
    }

    fn ground(&mut self, field: &Field, Frame { width, height, .. }: Frame) {
        let outline = |inset: f64| match field.shape {
            Shape::Box => format!("{inset:.3} {inset:.3} {:.3} {:.3} re", width - 2.0 * inset, height - 2.0 * inset),
            Shape::Circle => circle(width / 2.0, height / 2.0, width.min(height) / 2.0 - inset),
        };
        let ground = field.ground.or_else(|| field.covers.then_some(Colour::WHITE));
        if let Some(ground) = ground {
            self.put(&format!("{}{} f\n", ground.fill(), outline(0.0)));
        }
        let line = field.border_width;
        if let Some(border) = field.border.filter(|_| line > 0.0 && width > line && height > line) {
            self.put(&format!("{}{line:.3} w {} S\n", border.line(), outline(line / 2.0)));
        }
    }

    fn mark(&mut self, code: u8, colour: Colour, size: f64, frame: Frame) {
        let fitting = 0.8 * frame.width.min(frame.height);
        let size = if size > 0.0 { size.min(frame.height) } else { fitting };
        let width = self.font(MARKS).width_of(code) * size;
        let (x, y) = ((frame.width - width) / 2.0, (frame.height - 0.7 * size) / 2.0);
        let text = format!("/{} {size:.3} Tf 1 0 0 1 {x:.3} {y:.3} Tm <{code:02x}> Tj", name(MARKS));
        self.put(&format!("{}BT {text} ET\n", colour.fill()));
    }

    fn line(&mut self, text: &str, field: &Field, style: &Style, frame: Frame) {
        let face = self.face(field, text);
        let width = self.width(face, text);
        let room = (frame.width - 2.0 * frame.padding()).max(1.0);
        let fitting = ((frame.height - 2.0 * frame.inset) / ROOM).min(room / width.max(0.001)).max(SMALLEST);
        let size = if style.size > 0.0 { style.size } else { fitting };
        self.begin(style.colour, face, size, frame);
        let x = along(field.quadding, frame, width * size);
        self.show(face, text, x, middle(frame, size));
        self.end();
    }

    fn lines(&mut self, text: &str, field: &Field, style: &Style, frame: Frame) {
        let face = self.face(field, text);
        let room = |padding: f64, size: f64| ((frame.width - 2.0 * padding) / size).max(0.1);
        let (mut size, padding) = (style.size, frame.padding());
        if size <= 0.0 {
            size = LARGEST_OF_LINES;
            let high = frame.height - 2.0 * padding;
            while size > SMALLEST && self.wrapped(face, text, room(padding, size)).len() as f64 * LEADING * size > high
            {
                size -= 1.0;
            }
        }
        let lines = self.wrapped(face, text, room(padding, size));
        self.begin(style.colour, face, size, frame);
        let mut y = frame.height - padding - ASCENT * size;
        for line in lines {
            if y < -size {
                break;
            }
            let width = self.width(face, line) * size;
            self.show(face, line, along(field.quadding, frame, width), y);
            y -= LEADING * size;
        }
        self.end();
    }

    fn comb(&mut self, text: &str, boxes: usize, field: &Field, style: &Style, frame: Frame) {
        let face = self.face(field, text);
        let one = frame.width / boxes as f64;
        let fitting = ((frame.height - 2.0 * frame.inset) / ROOM).min(one).max(SMALLEST);
        let size = if style.size > 0.0 { style.size } else { fitting };
        // The first box that has a letter.
        let count = text.chars().count().min(boxes);
        let first = match field.quadding {
            1 => (boxes - count) / 2,
            2 => boxes - count,
            _ => 0,
        };
        self.begin(style.colour, face, size, frame);
        for (at, letter) in (first..boxes).zip(text.chars()) {
            let letter = letter.to_string();
            let x = (at as f64 + 0.5) * one - self.width(face, &letter) * size / 2.0;
            self.show(face, &letter, x, middle(frame, size));
        }
        self.end();
    }

    /// The font for a value: the nearest to its own that has all its letters.
    fn face(&mut self, field: &Field, text: &str) -> Face {
        let near = Face::near(field.font.as_deref().unwrap_or_default());
        let has_all = |font: &Type| text.chars().all(|letter| letter == '\n' || font.has(letter));
        if has_all(self.font(near)) {
            return near;
        }
        self.lacks_letters |= !has_all(self.font(Face::Own));
        Face::Own
    }

    fn font(&mut self, face: Face) -> &mut Type {
        self.fonts.entry(face).or_insert_with(|| Type::new(face))
    }

    /// In parts of the size.
    fn width(&mut self, face: Face, text: &str) -> f64 {
        let font = self.font(face);
        text.chars().map(|letter| font.width(letter)).sum()
    }

    /// The text in lines that are no wider than so many times the size, broken between words where that is possible.
    fn wrapped<'a>(&mut self, face: Face, text: &'a str, room: f64) -> Vec<&'a str> {
        let font = self.font(face);
        let mut lines = Vec::new();
        for paragraph in text.split('\n') {
            // Where the line begins, where it may be broken, and how wide it is up to there and in all.
            let (mut start, mut gap, mut width) = (0, None, 0.0);
            for (at, letter) in paragraph.char_indices() {
                let wide = font.width(letter);
                if letter == ' ' {
                    gap = Some((at, width + wide));
                } else if width + wide > room && at > start {
                    let (end, next, used) = match gap.take() {
                        Some((gap, used)) => (gap, gap + 1, used),
                        None => (at, at, width),
                    };
                    lines.push(&paragraph[start..end]);
                    (start, width) = (next, width - used);
                }
                width += wide;
            }
            lines.push(&paragraph[start..]);
        }
        lines
    }

    fn begin(&mut self, colour: Colour, face: Face, size: f64, Frame { width, height, inset }: Frame) {
        let (wide, high) = ((width - 2.0 * inset).max(0.0), (height - 2.0 * inset).max(0.0));
        let clip = format!("q {inset:.3} {inset:.3} {wide:.3} {high:.3} re W n\n");
        self.put(&format!("{clip}{}BT /{} {size:.3} Tf\n", colour.fill(), name(face)));
    }

    fn show(&mut self, face: Face, text: &str, x: f64, y: f64) {
        let digits = self.font(face).encode(text);
        let _ = writeln!(self.operators, "1 0 0 1 {x:.3} {y:.3} Tm <{digits}> Tj");
    }

    fn end(&mut self) {
        self.put("ET Q\n");
    }
}

/// Where a line of that width begins.
fn along(quadding: i32, frame: Frame, width: f64) -> f64 {
    match quadding {
        1 => (frame.width - width) / 2.0,
        2 => frame.width - frame.padding() - width,
        _ => frame.padding(),
    }
}

/// The height of the line on which letters of that size stand in the middle of a field.
fn middle(frame: Frame, size: f64) -> f64 {
    (frame.height - (ASCENT + DESCENT) * size) / 2.0 + DESCENT * size
}

/// The letters that can be set: lines end alike, and other marks without a shape are blanks or nothing.
fn plain(text: &str, keeps_lines: bool) -> String {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let trimmed = unified.trim_end();
    let letters = trimmed.chars().filter_map(|letter| match letter {
        '\n' if keeps_lines => Some('\n'),
        '\n' | '\t' => Some(' '),
        letter if letter.is_control() => None,
        letter => Some(letter),
    });
    letters.take(MOST_LETTERS).collect()
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (radius, handle) = (radius.max(0.0), radius.max(0.0) * QUARTER);
    let (left, right, bottom, top) = (x - radius, x + radius, y - radius, y + radius);
    let mut path = format!("{right:.3} {y:.3} m");
    for [a, b, c, d, e, f] in [
        [right, y + handle, x + handle, top, x, top],
        [x - handle, top, left, y + handle, left, y],
        [left, y - handle, x - handle, bottom, x, bottom],
        [x + handle, bottom, right, y - handle, right, y],
    ] {
        let _ = write!(path, " {a:.3} {b:.3} {c:.3} {d:.3} {e:.3} {f:.3} c");
    }
    path + " h"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words_and_in_words_that_fit_into_no_line() {
        let mut pen = Pen::default();
        let courier = Face::near("Courier");
        let mut broken = |text: &'static str, letters: f64| pen.wrapped(courier, text, 0.6 * letters + 0.01);
        assert_eq!(broken("two steel beams", 9.0), ["two steel", "beams"]);
        assert_eq!(broken("two steel beams", 8.0), ["two", "steel", "beams"]);
        assert_eq!(broken("a\n\nb", 8.0), ["a", "", "b"]);
        assert_eq!(broken("girders", 3.0), ["gir", "der", "s"]);
        assert_eq!(broken("a girders", 3.0), ["a", "gir", "der", "s"]);
    }

    #[test]
    fn a_line_stands_where_its_field_says() {
        let frame = Frame { width: 100.0, height: 20.0, inset: 1.0 };
        assert_eq!([0, 1, 2].map(|quadding| along(quadding, frame, 40.0)), [2.0, 30.0, 58.0]);
        assert_eq!(plain("a\tb\r\nc\u{7}\r", true), "a b\nc");
        assert_eq!(plain("a\rb", false), "a b");
    }
}
