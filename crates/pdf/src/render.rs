//! Pages as pictures.

use std::sync::Arc;

use hayro::{
    RenderCache, RenderSettings,
    hayro_interpret::TransformExt as _,
    hayro_syntax::{LoadPdfError, Pdf, page::Page as Sheet},
    kurbo::Affine,
    render_into,
    vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit, color::palette::css::WHITE},
};

use crate::{
    form::overlay,
    job::{Failure, MOST_PAGES, MOST_WIDTH, Outcome, Page},
    letters::Fonts,
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
    let (x_scale, y_scale) = (scale.max(1.0 / across), scale.max(1.0 / down));
    let (width, height) = ((across * x_scale) as u16, (down * y_scale) as u16);
    if width == 0 || height == 0 {
        return Err(Failure::Unreadable);
    }
    let placed = Affine::scale_non_uniform(x_scale.into(), y_scale.into()) * sheet.initial_transform(true).to_kurbo();
    let (fonts, mut ground) = (Fonts::default(), RenderContext::new(width, height));
    draw(sheet, &fonts, &mut ground, placed);
    let values = overlay(&pdf, sheet);
    if let Some(values) = values.document.as_ref().and_then(|document| document.pages().first()) {
        draw(values, &Fonts::default(), &mut ground, placed);
    }
    let incomplete = values.is_incomplete || fonts.lack_letters_of(sheet);
    // The ground is white and hides everything, so nothing shines through any pixel.
    let rgb = pixels(ground).chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Ok((Outcome::Rendered { width: width.into(), height: height.into(), incomplete }, rgb))
}

fn draw(sheet: &Sheet<'_>, fonts: &Fonts, ground: &mut RenderContext, placed: Affine) {
    render_into(sheet, &RenderCache::new(), &fonts.settings(), &RenderSettings::default(), ground, placed);
}

/// What was drawn on white: red, green, blue and how much it hides, of each pixel.
fn pixels(mut ground: RenderContext) -> Vec<u8> {
    ground.flush();
    let mut made = Pixmap::new(ground.width(), ground.height());
    let settings = RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..RasterizerSettings::default() };
    ground.render_with(&mut made, &mut Resources::default(), settings);
    made.data_as_u8_slice().to_vec()
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
