//! From pixels to small copies.

use std::io::Cursor;

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, imageops::FilterType, metadata::Orientation};
use kernel::{Error, Result};

use crate::stamp::stamp;

/// How large a copy is to be. A copy is never larger than its original.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// The middle of the picture, as a square of this side.
    Square(u32),
    /// The whole picture, neither wider nor higher than this.
    Within(u32),
}

impl Size {
    const fn side(self) -> u32 {
        match self {
            Self::Square(side) | Self::Within(side) => side,
        }
    }
}

/// A copy of a picture, as WebP unless it was asked for as PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendition {
    /// The file.
    pub bytes: Bytes,
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

/// One copy for each size, of that quality (0 to 100).
///
/// # Errors
/// `INTERNAL` where a copy cannot be written.
pub(crate) fn renditions(
    picture: DynamicImage,
    orientation: Orientation,
    sizes: &[Size],
    quality: u8,
) -> Result<Vec<Rendition>> {
    let largest = sizes.iter().map(|size| size.side()).max().unwrap_or(1).max(1);
    let mut picture = roughly(picture, largest);
    picture.apply_orientation(orientation);
    sizes.iter().map(|size| write(&sized(&picture, *size), quality)).collect()
}

/// A copy of that size and quality (0 to 100) with `words` all over it.
///
/// # Errors
/// As [`renditions`].
pub(crate) fn stamped(
    picture: DynamicImage,
    orientation: Orientation,
    size: Size,
    quality: u8,
    words: &str,
) -> Result<Rendition> {
    let mut picture = roughly(picture, size.side());
    picture.apply_orientation(orientation);
    write(&stamp(&sized(&picture, size), words), quality)
}

/// A copy of that size as PNG.
///
/// # Errors
/// As [`renditions`].
pub(crate) fn png(picture: DynamicImage, orientation: Orientation, size: Size) -> Result<Rendition> {
    let mut picture = roughly(picture, size.side());
    picture.apply_orientation(orientation);
    let picture = sized(&picture, size);
    let (width, height) = (picture.width(), picture.height());
    let picture: DynamicImage =
        if picture.color().has_alpha() { picture.to_rgba8().into() } else { picture.to_rgb8().into() };
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| Error::internal(format!("a PNG of {width} x {height}: {error}")))?;
    Ok(Rendition { bytes: bytes.into_inner().into(), width, height })
}

/// Makes a huge picture smaller, quickly, to no less than twice what is wanted of its shorter side: what follows is
/// exact, and would take seconds on all the pixels.
fn roughly(picture: DynamicImage, largest: u32) -> DynamicImage {
    let shorter = picture.width().min(picture.height());
    let wanted = largest.saturating_mul(2);
    if shorter <= wanted.saturating_mul(2) {
        return picture;
    }
    let scale = |side: u32| u32::try_from(u64::from(side) * u64::from(wanted) / u64::from(shorter)).unwrap_or(side);
    picture.thumbnail_exact(scale(picture.width()).max(1), scale(picture.height()).max(1))
}

fn sized(picture: &DynamicImage, size: Size) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    match size {
        Size::Square(side) => {
            let side = side.min(width).min(height).max(1);
            picture.resize_to_fill(side, side, FilterType::Lanczos3)
        }
        Size::Within(side) if width <= side && height <= side => picture.clone(),
        Size::Within(side) => picture.resize(side.max(1), side.max(1), FilterType::Lanczos3),
    }
}

fn write(picture: &DynamicImage, quality: u8) -> Result<Rendition> {
    let (width, height) = (picture.width(), picture.height());
    let quality = f32::from(quality.min(100));
    let written = if picture.color().has_alpha() {
        webp::Encoder::from_rgba(&picture.to_rgba8(), width, height).encode_simple(false, quality)
    } else {
        webp::Encoder::from_rgb(&picture.to_rgb8(), width, height).encode_simple(false, quality)
    };
    let bytes = written.map_err(|error| Error::internal(format!("a WebP of {width} x {height}: {error:?}")))?;
    Ok(Rendition { bytes: Bytes::copy_from_slice(&bytes), width, height })
}
