//! Words over a picture, everywhere in it, so that no part of it can be cut out without them: pale lines that rise to the
//! right, through which a drawing can be read. Documents take theirs in the same manner (`pdf`, `words.rs`).

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use image::{DynamicImage, Rgba};
use skrifa::{
    FontRef, MetadataProvider as _,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};
use typeface::{EM, FONT};

/// How much they rise, in degrees.
const RISE: f32 = 30.0;
/// How much of a letter covers what is under it: enough to be read, and little enough to read what is under it.
const INK: f32 = 0.13;
/// On ground that is darker than this, of 255, the letters are white, else black.
const DARK: f32 = 110.0;
/// The smallest and the largest letters, in pixels of a line's height.
const SIZES: (f32, f32) = (11.0, 120.0);
/// How many letters' heights lie from one line of words to the next.
const LINES_APART: f32 = 4.5;
/// The longest words that are drawn; the rest is left out.
const MOST_LETTERS: usize = 160;

/// The picture with `words` all over it. Letters that the font has not are drawn as a box.
pub(crate) fn stamp(picture: &DynamicImage, words: &str) -> DynamicImage {
    let mut picture = picture.to_rgba8();
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    // Large enough to be read, and small enough that the words are there whole where there is room for them.
    let letters = words.chars().count().clamp(1, MOST_LETTERS) as f32;
    let size = (width.min(height) / 40.0).min(width.hypot(height) / letters / 0.75).clamp(SIZES.0, SIZES.1);
    let Some(line) = Line::drawn(words, size) else { return picture.into() };
    let (across, down) = (line.width as f32 + 4.0 * size, LINES_APART * size);
    let (sine, cosine) = RISE.to_radians().sin_cos();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (x, y) = (x as f32 - width / 2.0, y as f32 - height / 2.0);
        let (along, below) = (x * cosine - y * sine, x * sine + y * cosine);
        let number = (below / down).floor();
        // Each line begins elsewhere, so that nothing from top to bottom is without letters.
        let shift = (number * 0.4).rem_euclid(1.0) * across;
        let ink = line.at((along + shift).rem_euclid(across), below - number * down) * INK;
        if ink > 0.0 {
            *pixel = inked(*pixel, ink);
        }
    }
    picture.into()
}

/// A pixel with so much ink on it, from 0 to 1.
fn inked(Rgba([red, green, blue, alpha]): Rgba<u8>, ink: f32) -> Rgba<u8> {
    let [r, g, b] = [red, green, blue].map(f32::from);
    // ITU-R BT.601: how bright a colour is seen.
    let colour = if 0.299 * r + 0.587 * g + 0.114 * b < DARK { 255.0 } else { 0.0 };
    let mix = |ground: f32| (ground * (1.0 - ink) + colour * ink).round() as u8;
    // On glass the letters themselves are to be seen.
    let seen = (ink / INK * 160.0).round() as u8;
    Rgba([mix(r), mix(g), mix(b), alpha.max(seen)])
}

/// The words once, upright: how much of each pixel is covered by a letter.
struct Line {
    width: usize,
    height: usize,
    cover: Vec<f32>,
}

impl Line {
    /// The words in letters of that height; `None` where there is nothing to draw.
    fn drawn(words: &str, size: f32) -> Option<Self> {
        let font = FontRef::new(FONT).ok()?;
        let (letters, outlines) = (font.charmap(), font.outline_glyphs());
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs: Vec<_> =
            words.chars().take(MOST_LETTERS).map(|letter| letters.map(letter).unwrap_or_default()).collect();
        let scale = size / EM;
        let wide = glyphs.iter().map(|glyph| metrics.advance_width(*glyph).unwrap_or(0.0)).sum::<f32>() * scale;
        // A quarter of a line lies below what letters stand on.
        let (width, height, base) = (wide.ceil() as usize, (1.25 * size).ceil() as usize, size);
        if width == 0 {
            return None;
        }
        let mut rasterizer = Rasterizer::new(width, height);
        let mut x = 0.0;
        for glyph in glyphs {
            let mut pen = Pen {
                rasterizer: &mut rasterizer,
                scale,
                origin: point(x, base),
                first: point(0.0, 0.0),
                last: point(0.0, 0.0),
            };
            if let Some(outline) = outlines.get(glyph) {
                let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                outline.draw(settings, &mut pen).ok()?;
            }
            x += metrics.advance_width(glyph).unwrap_or(0.0) * scale;
        }
        let mut cover = Vec::with_capacity(width * height);
        rasterizer.for_each_pixel(|_, covered| cover.push(covered.clamp(0.0, 1.0)));
        Some(Self { width, height, cover })
    }

    /// How much is covered there, between the four pixels around it.
    fn at(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let (right, bottom) = (x - left, y - top);
        let pixel = |x: usize, y: usize| {
            let is_within = x < self.width && y < self.height;
            is_within.then(|| self.cover.get(y * self.width + x).copied()).flatten().unwrap_or(0.0)
        };
        let (column, row) = (left as usize, top as usize);
        let above = pixel(column, row) * (1.0 - right) + pixel(column + 1, row) * right;
        let below = pixel(column, row + 1) * (1.0 - right) + pixel(column + 1, row + 1) * right;
        above * (1.0 - bottom) + below * bottom
    }
}

/// Draws a letter's outline into the line.
struct Pen<'a> {
    rasterizer: &'a mut Rasterizer,
    scale: f32,
    origin: Point,
    first: Point,
    last: Point,
}

impl Pen<'_> {
    /// A point of the font, whose letters grow upwards, in the line, whose pixels count downwards.
    fn at(&self, x: f32, y: f32) -> Point {
        point(self.origin.x + x * self.scale, self.origin.y - y * self.scale)
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        self.first = self.last;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.rasterizer.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let to = self.at(x, y);
        self.rasterizer.draw_quad(self.last, self.at(cx, cy), to);
        self.last = to;
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let to = self.at(x, y);
        self.rasterizer.draw_cubic(self.last, self.at(ax, ay), self.at(bx, by), to);
        self.last = to;
    }

    fn close(&mut self) {
        self.rasterizer.draw_line(self.last, self.first);
        self.last = self.first;
    }
}

#[cfg(test)]
mod tests {
    use image::RgbaImage;

    use super::*;

    fn changed(before: &DynamicImage, after: &DynamicImage, area: (u32, u32, u32, u32)) -> usize {
        let (before, after) = (before.to_rgba8(), after.to_rgba8());
        let (left, top, width, height) = area;
        let points = (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
        points.filter(|(x, y)| before.get_pixel(*x, *y) != after.get_pixel(*x, *y)).count()
    }

    #[test]
    fn no_part_of_a_picture_is_without_the_words() {
        for (width, height, shade) in [(1600, 1000, 255), (320, 200, 0), (300, 1200, 128)] {
            let ground: DynamicImage = RgbaImage::from_pixel(width, height, Rgba([shade, shade, shade, 255])).into();
            let stamped = stamp(&ground, "Aoife Brennan aoife.brennan@dunmarrow.example 2026-11-21 06:16 UTC");
            assert_eq!((stamped.width(), stamped.height()), (width, height));
            // Any quarter of any quarter has some of them.
            for column in 0..4 {
                for row in 0..4 {
                    let area = (column * width / 4, row * height / 4, width / 4, height / 4);
                    assert!(changed(&ground, &stamped, area) > 20, "{width} x {height}: {area:?}");
                }
            }
        }
    }

    #[test]
    fn what_lies_under_the_words_can_be_read() {
        for shade in [255, 128, 0] {
            let ground: DynamicImage = RgbaImage::from_pixel(800, 600, Rgba([shade, shade, shade, 255])).into();
            let stamped = stamp(&ground, "Aoife Brennan, 21 Nov 2026").to_rgba8();
            let furthest = stamped.pixels().map(|pixel| pixel.0[0].abs_diff(shade)).max().unwrap();
            // Between a twentieth and a seventh of the way to black or white.
            assert!((14..=37).contains(&furthest), "{shade}: {furthest}");
            let covered = stamped.pixels().filter(|pixel| pixel.0[0] != shade).count();
            assert!((2..20).contains(&(covered * 100 / (800 * 600))), "{shade}: {covered}");
        }
    }

    #[test]
    fn a_tiny_picture_and_odd_words_are_no_trouble() {
        let dot: DynamicImage = RgbaImage::from_pixel(1, 1, Rgba([9, 9, 9, 255])).into();
        for words in ["", "x", "Ганна Шевчук", &"W".repeat(5000), "\u{202e}\0"] {
            assert_eq!(stamp(&dot, words).width(), 1);
        }
        let glass: DynamicImage = RgbaImage::from_pixel(64, 64, Rgba([0, 0, 0, 0])).into();
        assert!(changed(&glass, &stamp(&glass, "seen"), (0, 0, 64, 64)) > 50);
    }
}
