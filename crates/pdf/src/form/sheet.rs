//! Documents of one page that are made here: the sheet that is laid over a picture, and one to measure letters with.

use std::collections::BTreeMap;

use hayro::hayro_syntax::Pdf;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use typeface::{EM, FONT};

use super::typeset::{Face, Type, advance};
use crate::letters::{Fonts, letters};

/// A sheet to draw on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paper {
    /// Left, bottom, right and top.
    pub(super) bounds: [f64; 4],
}

impl Paper {
    /// A document of this sheet with these operators, which name fonts as [`name`] does.
    pub(super) fn write<'a>(&self, operators: &str, fonts: impl IntoIterator<Item = &'a Type>) -> Option<Vec<u8>> {
        let mut document = Document::with_version("1.7");
        let mut named = Dictionary::new();
        for font in fonts {
            let id = match font.face {
                Face::Standard(base) => {
                    let mut font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => base };
                    if base != "ZapfDingbats" {
                        font.set("Encoding", "WinAnsiEncoding");
                    }
                    document.add_object(font)
                }
                Face::Own => own_font(&mut document, font),
            };
            named.set(name(font.face), id);
        }
        let root = document.new_object_id();
        let contents = document.add_object(Stream::new(Dictionary::new(), operators.as_bytes().to_vec()));
        let sides: Vec<Object> = self.bounds.map(|side| Object::Real(side as f32)).to_vec();
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => root, "Contents" => contents, "MediaBox" => sides,
            "Resources" => dictionary! { "Font" => named },
        });
        let pages = dictionary! { "Type" => "Pages", "Count" => 1, "Kids" => vec![Object::from(page)] };
        document.objects.insert(root, pages.into());
        let catalogue = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
        document.trailer.set("Root", catalogue);
        let mut written = Vec::new();
        document.save_to(&mut written).ok()?;
        Some(written)
    }
}

/// The name of a font on a sheet.
pub(super) fn name(face: Face) -> &'static str {
    match face {
        Face::Standard(base) => base,
        Face::Own => "Own",
    }
}

/// Our own font in the document, whose letters are called by their numbers.
fn own_font(document: &mut Document, font: &Type) -> lopdf::ObjectId {
    let file = document.add_object(Stream::new(Dictionary::new(), FONT.to_vec()));
    let descriptor = document.add_object(dictionary! {
        "Type" => "FontDescriptor", "FontName" => "Own", "Flags" => 4, "FontFile2" => file,
    });
    let widths = font.used.iter().flat_map(|number| {
        let width = Object::Real(advance(*number) * 1000.0 / EM);
        [Object::Integer(i64::from(*number)), Object::Array(vec![width])]
    });
    let letters = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType2", "BaseFont" => "Own", "CIDToGIDMap" => "Identity",
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"), "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor, "W" => widths.collect::<Vec<Object>>(),
    });
    document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => "Own", "Encoding" => "Identity-H",
        "DescendantFonts" => vec![Object::from(letters)],
    })
}

/// How wide the letters of a font are that every reader has: by their codes, in parts of its size.
pub(super) fn widths(base: &'static str) -> Vec<f64> {
    let codes: String = (0x20..=0xff).map(|code: u8| format!("{code:02x}")).collect();
    let operators = format!("BT /{base} 1 Tf 10 10 Td <{codes}> Tj ET\n");
    let paper = Paper { bounds: [0.0, 0.0, 1000.0, 100.0] };
    let font = Type::bare(Face::Standard(base));
    let mut found = BTreeMap::new();
    if let Some(document) = paper.write(&operators, [&font])
        && let Ok(pdf) = Pdf::new(document)
        && let Some(sheet) = pdf.pages().first()
    {
        letters(sheet, Fonts::default().settings(), |glyph, _| {
            found.insert(glyph.char_code(), f64::from(glyph.advance_width().unwrap_or(0.0)) / 1000.0);
        });
    }
    (0..=0xff).map(|code| found.get(&code).copied().unwrap_or(0.0)).collect()
}
