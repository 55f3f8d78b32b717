//! From bytes to pixels.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, metadata::Orientation};
use kernel::{Error, ErrorKind, Result};

/// The formats that are read, known by their first bytes; what a file calls itself does not count.
const FORMATS: [ImageFormat; 4] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];

/// What is too large to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most pixels a side may have.
    pub side: u32,
    /// The most pixels in all.
    pub pixels: u64,
    /// The most bytes of memory that reading one picture may take.
    pub memory: u64,
}

impl Default for Limits {
    /// What the largest cameras of telephones make, and no more.
    fn default() -> Self {
        Self { side: 16_384, pixels: 64_000_000, memory: 512 * 1024 * 1024 }
    }
}

/// The first frame of a picture as it was stored, and how it has to be turned to stand upright.
///
/// # Errors
/// `IMAGE_UNREADABLE`, `IMAGE_TOO_LARGE`.
pub(crate) fn decode(bytes: &[u8], limits: Limits) -> Result<(DynamicImage, Orientation)> {
    let format = image::guess_format(bytes).ok().filter(|format| FORMATS.contains(format));
    let format = format.ok_or_else(|| unreadable("none of the formats that are read"))?;
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut bounds = image::Limits::no_limits();
    bounds.max_image_width = Some(limits.side);
    bounds.max_image_height = Some(limits.side);
    bounds.max_alloc = Some(limits.memory);
    reader.limits(bounds);

    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > limits.pixels {
        return Err(too_large(format!("{width} x {height} pixels")));
    }
    // A picture whose notes about itself cannot be read is shown as it was stored.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let pixels = DynamicImage::from_decoder(decoder).map_err(refused)?;
    Ok((pixels, orientation))
}

fn refused(error: ImageError) -> Error {
    match error {
        ImageError::Limits(_) => too_large(error),
        other => unreadable(other),
    }
}

/// What cannot be read as a picture.
pub(crate) fn unreadable(context: impl std::fmt::Display) -> Error {
    let message = "This file is not a picture that can be read. Use a PNG, JPEG, GIF or WebP file.";
    Error::new(ErrorKind::Unprocessable, "IMAGE_UNREADABLE", message).because(context)
}

fn too_large(context: impl std::fmt::Display) -> Error {
    let message = "This picture has too many pixels. Make it smaller and try again.";
    Error::new(ErrorKind::Unprocessable, "IMAGE_TOO_LARGE", message).because(context)
}
