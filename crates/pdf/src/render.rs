//! Pages as pictures.

use std::sync::Arc;

use hayro::{
    PixmapSettings, RenderCache, RenderSettings,
    hayro_interpret::InterpreterSettings,
    hayro_syntax::{LoadPdfError, Pdf, page::Page as Sheet},
    render as rasterise,
    vello_cpu::color::palette::css::WHITE,
};

use crate::{
    job::{Failure, MOST_PAGES, MOST_WIDTH, Outcome, Page},
    mend::mend,
};

/// The most pixels of a picture from top to bottom.
const MOST_HEIGHT: f32 = 6000.0;
/// The most pixels in all.
const MOST_PIXELS: f32 = 16_000_000.0;

/// How large its pages are, in order.
///
/// # Errors
/// It cannot be read, or has too many.
pub(crate) fn measure(document: Vec<u8>) -> Result<Vec<Page>, Failure> {
    let pdf = open(document)?;
    Ok(pdf.pages().iter().map(size).collect())
}

/// A picture of a page, as wide as asked for where the limits allow.
///
/// # Errors
/// It cannot be read, or has no such page.
pub(crate) fn render(document: Vec<u8>, page: usize, width: u32) -> Result<(Outcome, Vec<u8>), Failure> {
    let pdf = open(document)?;
    let sheet = page.checked_sub(1).and_then(|index| pdf.pages().get(index)).ok_or(Failure::NoSuchPage)?;
    let (across, down) = sheet.render_dimensions();
    if !(across.is_finite() && down.is_finite() && across > 0.0 && down > 0.0) {
        return Err(Failure::Unreadable);
    }
    let wanted = width.clamp(1, MOST_WIDTH) as f32 / across;
    let scale = wanted.min(MOST_HEIGHT / down).min((MOST_PIXELS / across / down).sqrt());
    // A side that is thinner than a pixel is one pixel wide.
    let settings = PixmapSettings { x_scale: scale.max(1.0 / across), y_scale: scale.max(1.0 / down), bg_color: WHITE };
    let cache = RenderCache::new();
    let made = rasterise(sheet, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &settings);
    let (width, height) = (u32::from(made.width()), u32::from(made.height()));
    if width == 0 || height == 0 {
        return Err(Failure::Unreadable);
    }
    // The ground is white and hides everything, so nothing shines through any pixel.
    let rgb = made.data_as_u8_slice().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok((Outcome::Rendered { width, height }, rgb))
}

/// The document with its pages, one at least; put together where it has to be.
pub(crate) fn open(document: Vec<u8>) -> Result<Pdf, Failure> {
    let document = Arc::new(document);
    match read(Arc::clone(&document)) {
        Err(Failure::Unreadable) => read(Arc::new(mend(&document)?)),
        read => read,
    }
}

fn read(document: Arc<Vec<u8>>) -> Result<Pdf, Failure> {
    let pdf = Pdf::new(document).map_err(|error| match error {
        LoadPdfError::Decryption(_) => Failure::Encrypted,
        LoadPdfError::Invalid => Failure::Unreadable,
    })?;
    match pdf.pages().len() {
        0 => Err(Failure::Unreadable),
        1..=MOST_PAGES => Ok(pdf),
        _ => Err(Failure::TooComplex),
    }
}

fn size(sheet: &Sheet<'_>) -> Page {
    let (width, height) = sheet.render_dimensions();
    let sane = |side: f32| if side.is_finite() { side.clamp(1.0, 200_000.0) } else { 1.0 };
    Page { width: sane(width), height: sane(height) }
}
