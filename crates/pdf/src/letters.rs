//! The letters of a page, one by one, without a picture of it; and whether there are fonts here to show them.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use hayro::{
    hayro_interpret::{
        BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
        InterpreterSettings, InterpreterWarning, RectExt as _, RenderContent, SoftMask,
        font::{FontData, FontQuery, Glyph, GlyphRun, OutlineGlyph},
        hayro_cmap::BfString,
        interpret_page,
    },
    hayro_syntax::page::Page as Sheet,
    kurbo::{Affine, BezPath, Point},
};
use skrifa::{FontRef, MetadataProvider as _};
use typeface::FONT;

/// The last letter of alphabets that the fonts here have in part: what comes after is written in others.
const LAST_LATIN: char = '\u{24f}';

/// The fonts that a document leaves to its reader.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fonts {
    /// Where those lie that were given to it.
    given: Arc<Mutex<HashSet<usize>>>,
    /// It uses one of which nothing can be made.
    refused: Arc<AtomicBool>,
}

impl Fonts {
    /// How pages are read with these fonts.
    pub(crate) fn settings(&self) -> InterpreterSettings {
        let (given, refused) = (Arc::clone(&self.given), Arc::clone(&self.refused));
        InterpreterSettings {
            font_resolver: Arc::new(move |query| {
                let (font, index): (FontData, u32) = match query {
                    FontQuery::Standard(font) => font.get_font_data(),
                    // Fonts of a large alphabet: this one has more letters than those that stand in for simple fonts.
                    FontQuery::Fallback(font) if font.character_collection.is_some() => (Arc::new(FONT), 0),
                    FontQuery::Fallback(font) => font.pick_standard_font().get_font_data(),
                };
                given.lock().unwrap_or_else(PoisonError::into_inner).insert(address(&font));
                Some((font, index))
            }),
            warning_sink: Arc::new(move |warning| {
                if matches!(warning, InterpreterWarning::UnsupportedFont) {
                    refused.store(true, Ordering::Relaxed);
                }
            }),
            ..InterpreterSettings::default()
        }
    }

    /// Whether a page that was drawn with these settings has letters that no font here can show.
    pub(crate) fn lack_letters_of(&self, sheet: &Sheet<'_>) -> bool {
        if self.refused.load(Ordering::Relaxed) {
            return true;
        }
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if given.is_empty() {
            return false;
        }
        let own = FontRef::new(FONT).ok();
        let (mut known, mut lacks) = (HashMap::new(), false);
        letters(sheet, self.settings(), |glyph, _| {
            lacks |= *known
                .entry((glyph.identifier(), glyph.char_code()))
                .or_insert_with(|| own.as_ref().is_some_and(|own| is_lacking(glyph, own, &given)));
        });
        lacks
    }
}

fn address(font: &FontData) -> usize {
    font.as_ref().as_ref().as_ptr().addr()
}

/// Whether the glyph stands for a letter and shows none, or another.
fn is_lacking(glyph: &OutlineGlyph, own: &FontRef<'_>, given: &HashSet<usize>) -> bool {
    let letter = match glyph.as_unicode() {
        Some(BfString::Char(letter)) => Some(letter),
        Some(BfString::String(letters)) => letters.chars().find(|letter| is_seen(*letter)),
        None => None,
    };
    if letter.is_some_and(|letter| !is_seen(letter)) {
        return false;
    }
    match glyph.font_data().map(|font| address(&font.data)) {
        Some(font) if font == FONT.as_ptr().addr() => {
            return letter.is_none_or(|letter| own.charmap().map(letter).is_none());
        }
        // A font of the document is taken to have the letters that are written in it.
        Some(font) if !given.contains(&font) => return false,
        _ => {}
    }
    // A letter of two bytes is of a composite font, and drawn by its number in a font that orders its letters otherwise.
    let is_composite = glyph.char_code() > 0xff;
    match letter {
        Some(letter) if is_composite && letter > LAST_LATIN => true,
        Some(_) => glyph.outline().is_empty(),
        None => is_composite && glyph.outline().is_empty(),
    }
}

/// Whether a letter leaves a mark on paper. Those of private use may be anything, and are taken for blanks.
fn is_seen(letter: char) -> bool {
    !letter.is_whitespace()
        && !letter.is_control()
        && !matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
            | '\u{e0000}'..='\u{10ffff}')
}

/// Calls `see` with every letter that is drawn within the page, and where it begins in the page's own units.
pub(crate) fn letters(sheet: &Sheet<'_>, settings: InterpreterSettings, mut see: impl FnMut(&OutlineGlyph, Point)) {
    let bounds = sheet.intersected_crop_box().to_kurbo();
    let cache = InterpreterCache::new();
    let mut context = Context::new(Affine::IDENTITY, bounds, &cache, sheet.xref(), settings);
    let within = |glyph: &OutlineGlyph, at: Point| {
        if bounds.contains(at) {
            see(glyph, at);
        }
    };
    interpret_page(sheet, &mut context, &mut Watch(within));
}

/// The same for what is drawn by annotations, among them the fields of forms.
pub(crate) fn letters_of_annotations(sheet: &Sheet<'_>, see: impl FnMut(&OutlineGlyph, Point)) {
    let settings = InterpreterSettings { render_content: RenderContent::ANNOTATIONS, ..Fonts::default().settings() };
    letters(sheet, settings, see);
}

/// Draws nothing, and passes letters on.
struct Watch<F>(F);

impl<'a, F: FnMut(&OutlineGlyph, Point)> Device<'a> for Watch<F> {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        // The words of a scanned page lie over its picture, unseen.
        if matches!(mode, DrawMode::Invisible) {
            return;
        }
        for placed in run.glyphs() {
            if let Glyph::Outline(glyph) = &**placed {
                (self.0)(glyph, props.transform * placed.transform() * Point::ZERO);
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::is_seen;

    #[test]
    fn blanks_and_marks_of_direction_are_not_missed() {
        for letter in [' ', '\u{a0}', '\r', '\u{ad}', '\u{200b}', '\u{202e}', '\u{f0b7}', '\u{fffd}'] {
            assert!(!is_seen(letter), "{letter:?}");
        }
        assert!(['a', '.', '中', 'Ω', '\u{1f600}'].into_iter().all(is_seen));
    }
}
