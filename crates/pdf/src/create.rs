//! Documents that the product makes itself: A4 pages of letters, tagged for screen readers (PDF/UA-1), with their fonts inside.

use kernel::{Error, Result};
pub use krilla::{
    Document,
    metadata::DateTime,
    page::Page,
    surface::Surface,
    tagging::{Identifier, TableHeaderScope, Tag, TagGroup, TagTree},
    text::Font,
};
use krilla::{
    SerializeSettings,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::Point,
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    tagging::{ContentTag, SpanTag},
    text::TextDirection,
};

/// The width and height of A4 in points.
const A4: (f32, f32) = (595.0, 842.0);

/// What a document says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its one entry in the list of contents, which leads to the top of the first page.
    pub contents: &'a str,
    /// Who made it.
    pub author: &'a str,
    /// The day on which it was made, where that is said.
    pub created: Option<DateTime>,
}

/// The document that `draw` fills with pages and with their tags. `draw` may run twice: a letter that the fonts lack is not
/// accessible, and the document is then made all the same, with a box in its place.
///
/// # Errors
/// A defect: a font or the words cannot be drawn.
pub fn document(about: &About<'_>, draw: impl Fn(&mut Document, &mut TagTree) -> Result<()>) -> Result<Vec<u8>> {
    accessible_document(about, &draw).or_else(|_| write(about, SerializeSettings::default(), &draw))
}

/// The same, and accessible or not at all.
///
/// # Errors
/// Also where the fonts lack a letter.
pub fn accessible_document(
    about: &About<'_>,
    draw: impl Fn(&mut Document, &mut TagTree) -> Result<()>,
) -> Result<Vec<u8>> {
    let wanted = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let configuration = wanted.map_err(|error| Error::internal(format!("PDF/UA-1: {error:?}")))?;
    write(about, SerializeSettings { configuration, ..SerializeSettings::default() }, draw)
}

fn write(
    about: &About<'_>,
    settings: SerializeSettings,
    draw: impl Fn(&mut Document, &mut TagTree) -> Result<()>,
) -> Result<Vec<u8>> {
    let mut document = Document::new_with(SerializeSettings { enable_tagging: true, ..settings });
    let mut tree = TagTree::new().with_lang(Some("en-GB".to_owned()));
    draw(&mut document, &mut tree)?;
    let mut outline = Outline::new();
    outline.push_child(OutlineNode::new(about.contents.to_owned(), XyzDestination::new(0, Point::from_xy(0.0, 0.0))));
    document.set_outline(outline);
    document.set_tag_tree(tree);
    let said = Metadata::new().title(about.title.to_owned()).authors(vec![about.author.to_owned()]);
    let said = said.language("en-GB".to_owned());
    document.set_metadata(match about.created {
        Some(day) => said.creation_date(day),
        None => said,
    });
    document.finish().map_err(|error| Error::internal(format!("the document '{}': {error:?}", about.title)))
}

/// The font of a TrueType file.
///
/// # Errors
/// It is none.
pub fn font(bytes: &'static [u8]) -> Result<Font> {
    Font::new(bytes.into(), 0).ok_or_else(|| Error::internal("a font for documents cannot be read"))
}

/// The next page.
///
/// # Errors
/// A defect.
pub fn start_page(document: &mut Document) -> Result<Page<'_>> {
    let size = PageSettings::from_wh(A4.0, A4.1).ok_or_else(|| Error::internal("the size of a page"))?;
    Ok(document.start_page_with(size))
}

/// Writes a line, `at` so many points from the left and from the top; the piece that belongs into an element's tag.
pub fn write_line(surface: &mut Surface<'_>, (font, size): (&Font, f32), at: (f32, f32), words: &str) -> Identifier {
    let piece = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
    let at = Point::from_xy(at.0, at.1);
    surface.draw_text(at, font.clone(), size, words, false, TextDirection::LeftToRight);
    surface.end_tagged();
    piece
}
