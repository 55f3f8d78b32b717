//! A plain document of headings, rows and text over as many pages as it takes, tagged for screen readers (PDF/UA-1).

use std::num::NonZeroU16;

use kernel::{Error, Result};
use pdf::create::{self, About, Document, Font, Tag, TagGroup, TagTree, write_line};

/// Places on the page, in points from its left and top.
const LEFT: f32 = 56.0;
/// Where what a row says begins.
const MIDDLE: f32 = 190.0;
const RIGHT: f32 = 539.0;
const TOP: f32 = 72.0;
const BOTTOM: f32 = 780.0;
/// Letters of rows and text.
const SMALL: f32 = 8.0;

/// A part of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Block {
    /// Its title.
    Title(String),
    /// What the rows below are about.
    Heading(String),
    /// A label, and what it says.
    Row(String, String),
    /// Sentences.
    Text(String),
}

impl Block {
    pub(super) fn row(label: &str, value: &str) -> Self {
        Self::Row(label.to_owned(), value.to_owned())
    }
}

/// A document that is to be drawn.
pub(super) struct Paper<'a> {
    pub(super) title: &'a str,
    pub(super) author: &'a str,
}

/// A line in its place.
struct Line {
    block: usize,
    page: usize,
    at: (f32, f32),
    size: f32,
    words: String,
}

impl Paper<'_> {
    /// The document of these blocks.
    ///
    /// # Errors
    /// A defect: the font or the words cannot be drawn.
    pub(super) fn draw(&self, blocks: &[Block]) -> Result<Vec<u8>> {
        let (lines, font) = (laid_out(blocks)?, create::font(typeface::FONT)?);
        create::document(&self.about(), |document, tree| put_lines(document, tree, &font, blocks, &lines))
    }

    fn about(&self) -> About<'_> {
        About { title: self.title, contents: self.title, author: self.author, created: None }
    }
}

fn put_lines(document: &mut Document, tree: &mut TagTree, font: &Font, blocks: &[Block], lines: &[Line]) -> Result<()> {
    let mut groups: Vec<TagGroup> = blocks.iter().map(tagged).collect();
    let pages = lines.last().map_or(1, |last| last.page + 1);
    for number in 0..pages {
        let mut page = create::start_page(document)?;
        let mut surface = page.surface();
        for line in lines.iter().filter(|line| line.page == number) {
            let piece = write_line(&mut surface, (font, line.size), line.at, &line.words);
            if let Some(group) = groups.get_mut(line.block) {
                group.push(piece);
            }
        }
        surface.finish();
        page.finish();
    }
    groups.into_iter().for_each(|group| tree.push(group));
    Ok(())
}

fn tagged(block: &Block) -> TagGroup {
    match block {
        Block::Title(words) => TagGroup::new(Tag::Hn(NonZeroU16::MIN, Some(words.clone()))),
        Block::Heading(words) => TagGroup::new(Tag::Hn(NonZeroU16::MIN.saturating_add(1), Some(words.clone()))),
        Block::Row(..) | Block::Text(_) => TagGroup::new(Tag::P),
    }
}

/// The lines of all blocks, each in its place.
fn laid_out(blocks: &[Block]) -> Result<Vec<Line>> {
    let (mut lines, mut page, mut y) = (Vec::new(), 0, TOP);
    for (block, what) in blocks.iter().enumerate() {
        let (above, size) = match what {
            Block::Title(_) => (12.0, 17.0),
            Block::Heading(_) => (22.0, 11.0),
            Block::Row(..) => (3.0, SMALL),
            Block::Text(_) => (22.0, SMALL),
        };
        // A heading stays with the first row below it.
        let needs = if matches!(what, Block::Heading(_)) { above + 40.0 } else { above };
        if y + needs > BOTTOM {
            (page, y) = (page + 1, TOP);
        } else {
            y += above;
        }
        let mut put = |words: Vec<String>, x: f32, page: &mut usize, y: &mut f32| {
            for words in words {
                if *y > BOTTOM {
                    (*page, *y) = (*page + 1, TOP);
                }
                lines.push(Line { block, page: *page, at: (x, *y), size, words });
                *y += size * 1.45;
            }
        };
        match what {
            Block::Title(words) | Block::Heading(words) | Block::Text(words) => {
                put(wrapped(words, (RIGHT - LEFT) / size)?, LEFT, &mut page, &mut y);
            }
            Block::Row(label, value) => {
                let (at, before) = (y, page);
                put(wrapped(label, (MIDDLE - LEFT - 8.0) / size)?, LEFT, &mut page, &mut y);
                let below = y;
                if page == before {
                    y = at;
                }
                put(wrapped(value, (RIGHT - MIDDLE) / size)?, MIDDLE, &mut page, &mut y);
                if page == before {
                    y = y.max(below);
                }
            }
        }
    }
    Ok(lines)
}

fn wrapped(text: &str, room: f32) -> Result<Vec<String>> {
    pades::wrapped(text, room).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Paper<'_> = Paper { title: "Signature certificate", author: "Dunmarrow" };

    #[test]
    fn a_long_certificate_goes_over_pages_and_loses_no_line() {
        let mut blocks = vec![Block::Title("Signature certificate".into())];
        blocks.extend((0..200).map(|number| Block::row(&format!("Row {number}"), "Piotr Zieliński signed.")));
        blocks.push(Block::Text("The end.".into()));
        let lines = laid_out(&blocks).expect("laid out");
        assert!(lines.iter().all(|line| line.at.1 <= BOTTOM + 12.0 && line.at.0 < RIGHT));
        assert!(lines.windows(2).all(|pair| pair[0].page <= pair[1].page));
        assert_eq!(lines.len(), 1 + 400 + 1);
        assert!(lines.last().expect("lines").page >= 3);
        let font = create::font(typeface::FONT).expect("the font");
        let drawn = create::accessible_document(&PAPER.about(), |document, tree| {
            put_lines(document, tree, &font, &blocks, &lines)
        });
        let drawn = drawn.expect("accessible");
        assert!(drawn.starts_with(b"%PDF-"));
    }

    fn width(words: &str) -> Result<f32> {
        pades::width(words).map_err(Error::internal)
    }

    #[test]
    fn lines_are_as_wide_as_their_room_and_no_wider() {
        let room = 30.0;
        for text in ["word ".repeat(60), "W".repeat(200), format!("a {}", "f".repeat(200))] {
            let lines = wrapped(&text, room).expect("wrapped");
            assert!(lines.len() > 1 && lines.iter().all(|line| width(line).expect("measured") <= room), "{lines:?}");
            let kept: String = lines.concat().split_whitespace().collect();
            assert_eq!(kept, text.split_whitespace().collect::<String>());
        }
        assert_eq!(wrapped("short", room).expect("wrapped"), ["short"]);
    }

    #[test]
    fn a_letter_that_the_font_lacks_keeps_no_certificate_from_being_made() {
        let blocks = [Block::row("Signer", "\u{20bb7}野家 \u{1f477}")];
        assert!(PAPER.draw(&blocks).expect("drawn").starts_with(b"%PDF-"));
    }
}
