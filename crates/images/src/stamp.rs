//! Words over a picture, everywhere in it, so that no part of it can be cut out without them.

use font8x8::{BASIC_FONTS, GREEK_FONTS, LATIN_FONTS, UnicodeFonts};
use image::{DynamicImage, Rgba, RgbaImage};

/// Pixels of a letter's side at scale 1.
const CELL: u32 = 8;
/// How many letters' heights lie from one line of words to the next.
const LINES_APART: u32 = 5;
/// How much of the picture shows through, of 256.
const THROUGH: u32 = 140;
/// The longest words that are drawn; the rest is left out.
const MOST_LETTERS: usize = 160;

/// The picture with `words` all over it: light letters with dark edges, which are read on any ground. Letters that the font
/// has not are drawn as `?`.
pub(crate) fn stamp(picture: &DynamicImage, words: &str) -> DynamicImage {
    let glyphs: Vec<[u8; 8]> = words.chars().take(MOST_LETTERS).map(glyph).collect();
    let mut picture = picture.to_rgba8();
    if glyphs.is_empty() {
        return picture.into();
    }
    let (width, height) = picture.dimensions();
    // Large enough to be read, and small enough that the words are there whole at least once where there is room for them.
    let letters = u32::try_from(glyphs.len()).unwrap_or(u32::MAX);
    let scale = (width.min(height) / 220).min(width / (letters * CELL)).max(1);
    let (length, cell) = (letters * CELL * scale, CELL * scale);
    let (across, down) = (length + 4 * cell, LINES_APART * cell);
    let (mut y, mut line) = (cell / 2, 0);
    while y < height {
        // Each line begins elsewhere, so that no column of the picture is without letters.
        let shift = i64::from(line * (across * 2 / 5) % across);
        let mut x = -shift;
        while x < i64::from(width) {
            for (letter, glyph) in (0_u32..).zip(&glyphs) {
                draw(&mut picture, glyph, x + i64::from(letter * cell), y, scale);
            }
            x += i64::from(across);
        }
        y += down;
        line += 1;
    }
    picture.into()
}

fn glyph(letter: char) -> [u8; 8] {
    let known = BASIC_FONTS.get(letter).or_else(|| LATIN_FONTS.get(letter)).or_else(|| GREEK_FONTS.get(letter));
    known.or_else(|| BASIC_FONTS.get('?')).unwrap_or([0; 8])
}

/// A letter with its edge, a pixel of the scale to the right and below.
fn draw(picture: &mut RgbaImage, glyph: &[u8; 8], left: i64, top: u32, scale: u32) {
    for (offset, colour) in [(scale, Rgba([20, 20, 20, 255])), (0, Rgba([245, 245, 245, 255]))] {
        for (row, bits) in (0_u32..).zip(glyph) {
            for column in (0..CELL).filter(|column| (bits >> column) & 1 == 1) {
                let (x, y) = (left + i64::from(column * scale + offset), top + row * scale + offset);
                blend(picture, x, y, scale, colour);
            }
        }
    }
}

/// A square in that colour, through which the picture shows.
fn blend(picture: &mut RgbaImage, left: i64, top: u32, side: u32, colour: Rgba<u8>) {
    let (width, height) = picture.dimensions();
    for y in top..(top + side).min(height) {
        for x in left.max(0)..(left + i64::from(side)).min(i64::from(width)) {
            let Ok(x) = u32::try_from(x) else { continue };
            let Rgba([red, green, blue, alpha]) = *picture.get_pixel(x, y);
            let mix = |ground: u8, ink: u8| {
                let mixed = (u32::from(ground) * THROUGH + u32::from(ink) * (256 - THROUGH)) / 256;
                u8::try_from(mixed).unwrap_or(u8::MAX)
            };
            let Rgba([ink_red, ink_green, ink_blue, _]) = colour;
            // On glass the letters themselves are to be seen.
            let seen = alpha.max(u8::try_from(256 - THROUGH).unwrap_or(u8::MAX));
            picture.put_pixel(x, y, Rgba([mix(red, ink_red), mix(green, ink_green), mix(blue, ink_blue), seen]));
        }
    }
}

#[cfg(test)]
mod tests {
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
    fn a_tiny_picture_and_odd_words_are_no_trouble() {
        let dot: DynamicImage = RgbaImage::from_pixel(1, 1, Rgba([9, 9, 9, 255])).into();
        for words in ["", "x", "Ганна Шевчук", &"W".repeat(5000), "\u{202e}\0"] {
            assert_eq!(stamp(&dot, words).width(), 1);
        }
        let glass: DynamicImage = RgbaImage::from_pixel(64, 64, Rgba([0, 0, 0, 0])).into();
        assert!(changed(&glass, &stamp(&glass, "seen"), (0, 0, 64, 64)) > 50);
    }
}
