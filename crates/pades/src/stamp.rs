//! What a signature shows on its page: the drawn signature, and lines beside it.

use std::fmt::Write as _;

use image::{ImageFormat, ImageReader, Limits};
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use serde::{Deserialize, Serialize};

use crate::{
    document::{Update, form},
    letters,
    refusal::Refusal,
};

/// The largest side of a picture of a signature, in pixels.
const MOST_PIXELS: u32 = 4000;
/// The largest letters, in points.
const LARGEST: f32 = 10.0;
/// The room around picture and lines, in points.
const MARGIN: f32 = 6.0;

/// The largest letters of what is filled in, in points.
const LARGEST_WORDS: f32 = 12.0;
/// The room around what is filled in, in points.
const PADDING: f32 = 2.0;
/// From line to line, and from a line's top to where its letters stand, in parts of the letters' height.
const LEADING: f32 = 1.2;
const ASCENT: f32 = 0.94;
/// The largest box for a tick, in points.
const LARGEST_BOX: f32 = 18.0;

/// What is seen of a signature.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Look {
    /// The drawn signature as PNG.
    pub picture: Option<Vec<u8>>,
    /// What stands beside it.
    pub lines: Vec<String>,
}

/// The drawing, so that it stands upright on a page that is turned clockwise by that many degrees.
pub(crate) fn draw(update: &mut Update<'_>, size: [f32; 2], turned: i64, look: &Look) -> Result<ObjectId, Refusal> {
    let ([width, height], matrix) = upright(size, turned);
    let mut resources = Dictionary::new();
    let (frame_width, frame_height) = ((width - 0.8).max(0.1), (height - 0.8).max(0.1));
    let mut operators = format!("q 0.75 0.80 0.88 RG 0.8 w 0.4 0.4 {frame_width:.2} {frame_height:.2} re S Q\n");
    let column = if look.picture.is_some() { width * 0.42 } else { MARGIN };
    if let Some(picture) = &look.picture {
        let (id, across, down) = put_picture(update, picture)?;
        resources.set("XObject", dictionary! { "I0" => id });
        let (room_across, room_down) = ((column - 2.0 * MARGIN).max(1.0), (height - 2.0 * MARGIN).max(1.0));
        let scale = (room_across / across).min(room_down / down);
        let (w, h) = (across * scale, down * scale);
        let (x, y) = (MARGIN + (room_across - w) / 2.0, (height - h) / 2.0);
        let _ = writeln!(operators, "q {w:.2} 0 0 {h:.2} {x:.2} {y:.2} cm /I0 Do Q");
    }
    operators.push_str(&lines(look, [column, width - column - MARGIN, height])?);
    Ok(update.add(form([width, height], matrix, resources, operators)))
}

/// Words in as many lines as they take, as large as their place lets them be: all of them are seen.
pub(crate) fn draw_words(
    update: &mut Update<'_>,
    size: [f32; 2],
    turned: i64,
    words: &str,
) -> Result<ObjectId, Refusal> {
    let ([width, height], matrix) = upright(size, turned);
    let (across, down) = ((width - 2.0 * PADDING).max(1.0), (height - 2.0 * PADDING).max(1.0));
    let mut points = LARGEST_WORDS.min(down / LEADING);
    let mut lines = letters::wrapped(words, across / points)?;
    while lines.len() as f32 * LEADING * points > down && points > 0.1 {
        points *= 0.93;
        lines = letters::wrapped(words, across / points)?;
    }
    let top = (height + lines.len() as f32 * LEADING * points) / 2.0;
    let mut operators = String::new();
    for (row, line) in lines.iter().enumerate() {
        let y = top - (row as f32 * LEADING + ASCENT) * points;
        operators.push_str(&letters::draw(line, points, [PADDING, y])?);
    }
    Ok(update.add(form([width, height], matrix, Dictionary::new(), operators)))
}

/// A square box in the middle of its place, with a tick or without.
pub(crate) fn draw_box(update: &mut Update<'_>, size: [f32; 2], turned: i64, is_ticked: bool) -> ObjectId {
    let ([width, height], matrix) = upright(size, turned);
    let side = (width.min(height).min(LARGEST_BOX) - 2.0).max(1.0);
    let (x, y) = ((width - side) / 2.0, (height - side) / 2.0);
    let mut operators = format!("q 0.1 0.15 0.25 RG 0.8 w {x:.2} {y:.2} {side:.2} {side:.2} re S Q\n");
    if is_ticked {
        let at = |across: f32, up: f32| format!("{:.2} {:.2}", x + across * side, y + up * side);
        let (from, corner, to) = (at(0.2, 0.52), at(0.42, 0.26), at(0.82, 0.78));
        let _ = writeln!(
            operators,
            "q 0.1 0.15 0.25 RG {:.2} w 1 J 1 j {from} m {corner} l {to} l S Q",
            (side * 0.12).max(0.6)
        );
    }
    update.add(form([width, height], matrix, Dictionary::new(), operators))
}

/// The size of a drawing that stands upright on a page turned clockwise by that many degrees, and how it is turned into its place.
fn upright(size: [f32; 2], turned: i64) -> ([f32; 2], [f32; 6]) {
    let is_sideways = turned % 180 != 0;
    let [width, height] = if is_sideways { [size[1], size[0]] } else { size };
    let matrix = match turned {
        90 => [0.0, 1.0, -1.0, 0.0, height, 0.0],
        180 => [-1.0, 0.0, 0.0, -1.0, width, height],
        270 => [0.0, -1.0, 1.0, 0.0, 0.0, width],
        _ => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    };
    ([width, height], matrix)
}

/// The lines, one below the other, each as large as its room lets it be.
fn lines(look: &Look, [left, room, height]: [f32; 3]) -> Result<String, Refusal> {
    let mut operators = String::new();
    let leading = (height - 6.0) / look.lines.len().max(1) as f32;
    for (row, line) in look.lines.iter().enumerate() {
        let points = (leading * 0.72).min(LARGEST).min(room / letters::width(line)?.max(0.01)).max(0.1);
        let y = height - 3.0 - leading * (row as f32 + 0.75);
        operators.push_str(&letters::draw(line, points, [left, y])?);
    }
    Ok(operators)
}

/// The picture with its transparency, and its size in pixels.
fn put_picture(update: &mut Update<'_>, bytes: &[u8]) -> Result<(ObjectId, f32, f32), Refusal> {
    let mut reader = ImageReader::with_format(std::io::Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_PIXELS), Some(MOST_PIXELS));
    reader.limits(limits);
    let picture = reader.decode().map_err(|_| Refusal::Picture)?.to_rgba8();
    let (width, height) = picture.dimensions();
    let plane = |space: &str, samples: Vec<u8>| -> Stream {
        let entries = dictionary! {
            "Type" => "XObject", "Subtype" => "Image", "BitsPerComponent" => 8, "Width" => i64::from(width),
            "Height" => i64::from(height), "ColorSpace" => Object::Name(space.into()),
        };
        let mut stream = Stream::new(entries, samples);
        // One that does not become smaller stays as it is.
        drop(stream.compress());
        stream
    };
    let mask = update.add(plane("DeviceGray", picture.pixels().map(|pixel| pixel[3]).collect()));
    let colours = picture.pixels().flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut colours = plane("DeviceRGB", colours);
    colours.dict.set("SMask", mask);
    Ok((update.add(colours), width as f32, height as f32))
}
