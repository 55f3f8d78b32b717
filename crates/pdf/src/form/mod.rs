//! Values of a form that have no appearance. Readers are to draw them themselves (ISO 32000-1, 12.7.3.3), so they are drawn
//! here: on a sheet of their own that is laid over the page's picture. The document is left as it is.

mod fields;
mod layout;
mod sheet;
mod typeset;

use std::time::{Duration, Instant};

use hayro::hayro_syntax::{Pdf, page::Page as Sheet};

use self::{fields::Page, layout::Pen, sheet::Paper};

/// How long the fields of a page may take: enough for thousands, and a part of what the page may take.
const MOST_TIME: Duration = Duration::from_secs(4);

/// What is laid over the picture of a page.
pub(crate) struct Overlay {
    /// A document of one page that has the values where the page has the fields; none where nothing is to be drawn.
    pub(crate) document: Option<Pdf>,
    /// Something of the values cannot be shown.
    pub(crate) is_incomplete: bool,
}

/// The values that this page's own appearance of its form leaves out.
pub(crate) fn overlay(pdf: &Pdf, sheet: &Sheet<'_>) -> Overlay {
    let until = Instant::now() + MOST_TIME;
    let page = Page::read(pdf, sheet, until);
    let mut pen = Pen::default();
    let drawn = page.fields.iter().take_while(|_| Instant::now() < until).map(|field| pen.draw(field)).count();
    let mut is_incomplete = page.is_cut || drawn < page.fields.len() || pen.lacks_letters;
    let bounds = sheet.intersected_crop_box();
    let paper = Paper { bounds: [bounds.x0, bounds.y0, bounds.x1, bounds.y1] };
    let document = pen.finish().and_then(|(operators, fonts)| {
        let document = paper.write(operators, fonts).and_then(|document| Pdf::new(document).ok());
        is_incomplete |= document.is_none();
        document
    });
    Overlay { document, is_incomplete }
}
