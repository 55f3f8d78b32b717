//! The text as a document that several people change at once (Yjs), and back.
//!
//! The document is the editor's own: a fragment named `default`, whose elements bear the names and attributes of the
//! editor's nodes, and whose texts are formatted by its marks. What comes back from it goes through [`Shaper`] as everything
//! else, so a document that somebody forged is as harmless as a page that somebody pasted.

use kernel::Result;
use richtext::{Cell, Content, Image, Kind, Marks, Shaper, Text, is_language, is_link, is_picture};
use yrs::{
    Any, Doc, Number, Out, ReadTxn as _, StateVector, Text as _, Transact as _, Update, Xml as _, XmlElementRef,
    XmlFragment as _, XmlOut,
    types::{Attrs, text::YChange},
    updates::decoder::Decode as _,
};

use super::{too_long, update};

/// The name of the fragment that holds the text.
pub(super) const ROOT: &str = "default";

/// A document with elements deeper than this is refused: the editor makes none, and reading goes down as far as they go.
const DEEPEST: usize = 100;

/// A document that several people change at once.
#[derive(Debug)]
pub struct Shared(Doc);

impl Shared {
    /// The document that these updates make.
    ///
    /// # Errors
    /// `INVALID_UPDATE` where one of them is none.
    pub fn read<'a>(updates: impl IntoIterator<Item = &'a [u8]>) -> Result<Self> {
        let doc = Doc::new();
        doc.get_or_insert_xml_fragment(ROOT);
        let shared = Self(doc);
        for each in updates {
            update::check(each)?;
            shared.take(each)?;
        }
        Ok(shared)
    }

    /// Takes in a change that somebody sends. One that was taken in before changes nothing.
    ///
    /// # Errors
    /// `INVALID_UPDATE` where it is none, where it builds on what is not here, or nests elements deeper than an editor.
    pub fn apply(&self, update: &[u8]) -> Result<()> {
        update::check_nested(update)?;
        self.take(update)?;
        if self.0.transact().has_missing_updates() {
            return Err(update::odd("it builds on a change that is not here"));
        }
        Ok(())
    }

    fn take(&self, update: &[u8]) -> Result<()> {
        let odd = |error: &dyn std::fmt::Display| update::odd("unreadable").because(error);
        let update = Update::decode_v1(update).map_err(|error| odd(&error))?;
        self.0.transact_mut().apply_update(update).map_err(|error| odd(&error))
    }

    /// The whole document as one update.
    pub fn state(&self) -> Vec<u8> {
        self.0.transact().encode_state_as_update_v1(&StateVector::default())
    }

    /// The text that is in it.
    ///
    /// # Errors
    /// `INVALID_UPDATE` where elements lie in one another too deeply; `NOTE_TOO_LARGE`.
    pub fn text(&self) -> Result<Text> {
        let root = self.0.get_or_insert_xml_fragment(ROOT);
        let txn = self.0.transact();
        let mut shaper = Shaper::bounded();
        read_nodes(root.children(&txn), &txn, &mut shaper, 0)?;
        if shaper.is_full() { Err(too_long()) } else { Ok(shaper.finish()) }
    }
}

fn read_nodes<T: yrs::ReadTxn>(
    nodes: impl Iterator<Item = XmlOut>,
    txn: &T,
    shaper: &mut Shaper,
    depth: usize,
) -> Result<()> {
    for node in nodes {
        match node {
            XmlOut::Text(text) => {
                for part in text.diff(txn, YChange::identity) {
                    match part.insert {
                        Out::Any(Any::String(letters)) => {
                            shaper.letters(&letters, &read_marks(part.attributes.as_deref()));
                        }
                        Out::Any(_) => {}
                        _ => return Err(update::odd("an element within letters")),
                    }
                }
            }
            XmlOut::Element(element) if depth < DEEPEST => read_element(&element, txn, shaper, depth)?,
            XmlOut::Element(_) | XmlOut::Fragment(_) => return Err(update::odd("elements nested too deeply")),
        }
    }
    Ok(())
}

fn read_element<T: yrs::ReadTxn>(element: &XmlElementRef, txn: &T, shaper: &mut Shaper, depth: usize) -> Result<()> {
    let Some(kind) = read_kind(element, txn) else {
        return read_nodes(element.children(txn), txn, shaper, depth + 1);
    };
    shaper.open(kind.clone());
    if kind.content() != Content::Nothing {
        read_nodes(element.children(txn), txn, shaper, depth + 1)?;
        shaper.close(|open| *open == kind);
    }
    Ok(())
}

fn read_kind<T: yrs::ReadTxn>(element: &XmlElementRef, txn: &T) -> Option<Kind> {
    let attribute = |name: &str| match element.get_attribute(txn, name) {
        Some(Out::Any(value)) => Some(value),
        _ => None,
    };
    let whole = |name: &str, otherwise: i64| match attribute(name) {
        Some(Any::Number(Number::Int(value))) => value,
        #[expect(clippy::cast_possible_truncation, reason = "a whole number that JavaScript wrote as a fraction")]
        Some(Any::Number(Number::Float(value))) => value as i64,
        Some(Any::String(text)) => text.parse().unwrap_or(otherwise),
        _ => otherwise,
    };
    let words = |name: &str| match attribute(name) {
        Some(Any::String(text)) => text.to_string(),
        _ => String::new(),
    };
    Some(match element.try_tag()?.as_ref() {
        "paragraph" => Kind::Paragraph,
        "heading" => Kind::Heading(u8::try_from(whole("level", 1).clamp(1, 3)).unwrap_or(1)),
        "bulletList" => Kind::BulletList,
        "orderedList" => Kind::OrderedList(whole("start", 1).clamp(0, 1_000_000)),
        "listItem" => Kind::ListItem,
        "taskList" => Kind::TaskList,
        "taskItem" => Kind::TaskItem(matches!(attribute("checked"), Some(Any::Bool(true)))),
        "blockquote" => Kind::Blockquote,
        "codeBlock" => Kind::CodeBlock(Some(words("language")).filter(|name| is_language(name))),
        "horizontalRule" => Kind::HorizontalRule,
        "hardBreak" => Kind::HardBreak,
        "image" => {
            let image = Image { src: words("src"), alt: words("alt"), title: words("title") };
            Kind::Image(Some(image).filter(|image| is_picture(&image.src))?)
        }
        "table" => Kind::Table,
        "tableRow" => Kind::TableRow,
        name @ ("tableHeader" | "tableCell") => {
            let span = |name: &str| u16::try_from(whole(name, 1).clamp(1, 100)).unwrap_or(1);
            let (colspan, rowspan) = (span("colspan"), span("rowspan"));
            Kind::TableCell(Cell { is_header: name == "tableHeader", colspan, rowspan })
        }
        _ => return None,
    })
}

fn read_marks(attributes: Option<&Attrs>) -> Marks {
    let mut marks = Marks::default();
    for (name, value) in attributes.into_iter().flatten() {
        if matches!(value, Any::Null | Any::Undefined) {
            continue;
        }
        // Marks that may overlap with their like bear a digest behind their name.
        match name.split("--").next().unwrap_or_default() {
            "bold" => marks.bold = true,
            "italic" => marks.italic = true,
            "underline" => marks.underline = true,
            "strike" => marks.strike = true,
            "code" => marks.code = true,
            "link" => {
                if let Any::Map(link) = value
                    && let Some(Any::String(href)) = link.get("href")
                    && is_link(href)
                {
                    marks.link = Some(href.trim().to_owned());
                }
            }
            _ => {}
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, sync::Arc};

    use proptest::prelude::*;
    use yrs::{XmlElementPrelim, XmlTextPrelim};

    use super::*;
    use crate::model::text::{read_html, write_document};

    fn shared(text: &Text) -> Shared {
        Shared::read([write_document(text, 7).as_slice()]).expect("readable")
    }

    const ALL: &str = "<h2>Minutes</h2><p>a <strong>bold</strong> and <a href=\"https://a.example\">link</a><br>line</p><p></p>\
        <ul><li><p>one</p><ol start=\"3\"><li><p>in</p></li></ol></li></ul>\
        <ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>\
        <blockquote><p>said</p></blockquote><pre><code class=\"language-rust\">fn x() {\n}</code></pre><hr>\
        <img src=\"/api/v1/drive/files/7/thumbnail\" alt=\"Plan\">\
        <table><tbody><tr><th colspan=\"2\"><p>Lift</p></th></tr><tr><td><p>1</p></td><td><p><em>2</em></p></td></tr></tbody></table>";

    #[test]
    fn a_text_comes_back_from_its_document() {
        let text = read_html(ALL);
        let shared = shared(&text);
        assert_eq!(shared.text().expect("readable"), text);
        let again = Shared::read([shared.state().as_slice()]).expect("readable");
        assert_eq!(again.text().expect("readable").to_html(), text.to_html());
    }

    #[test]
    fn two_who_write_at_once_lose_nothing() {
        let origin = shared(&read_html("<p>middle</p>"));
        let write = |client: u64, at_end: bool| {
            let doc = Doc::with_client_id(client);
            let root = doc.get_or_insert_xml_fragment(ROOT);
            let update = Update::decode_v1(&origin.state()).expect("an update");
            doc.transact_mut().apply_update(update).expect("applies");
            let before = doc.transact().state_vector();
            let mut txn = doc.transact_mut();
            let Some(XmlOut::Element(paragraph)) = root.get(&txn, 0) else { panic!("no paragraph") };
            let Some(XmlOut::Text(text)) = paragraph.get(&txn, 0) else { panic!("no text") };
            let at = if at_end { text.len(&txn) } else { 0 };
            text.insert(&mut txn, at, if at_end { " end" } else { "begin " });
            drop(txn);
            doc.transact().encode_state_as_update_v1(&before)
        };
        let (first, second) = (write(8, false), write(9, true));
        for order in [[&first, &second], [&second, &first]] {
            let merged = Shared::read([origin.state().as_slice()]).expect("readable");
            for update in order {
                merged.apply(update).expect("applies");
                merged.apply(update).expect("applies twice");
            }
            assert_eq!(merged.text().expect("readable").to_html(), "<p>begin middle end</p>");
        }
    }

    #[test]
    fn what_somebody_forged_gets_no_further() {
        let doc = Doc::with_client_id(5);
        let root = doc.get_or_insert_xml_fragment(ROOT);
        let mut txn = doc.transact_mut();
        for (name, attribute, value) in [
            ("script", "src", "https://evil.example/x.js"),
            ("image", "src", "https://evil.example/x.png"),
            ("paragraph", "onclick", "x()"),
            ("iframe", "src", "javascript:1"),
        ] {
            let made = root.push_back(&mut txn, XmlElementPrelim::empty(name));
            made.insert_attribute(&mut txn, attribute, Any::from(value));
            let text = made.push_back(&mut txn, XmlTextPrelim::new(""));
            let link = HashMap::from([("href".to_owned(), Any::from("javascript:alert(1)"))]);
            let attributes = Attrs::from([("link".into(), Any::Map(Arc::new(link))), ("style".into(), Any::from("x"))]);
            text.insert_with_attributes(&mut txn, 0, "<b>words</b>", attributes);
        }
        drop(txn);
        let html = Shared(doc).text().expect("readable").to_html();
        assert!(html.contains("&lt;b&gt;words"), "{html}");
        for evil in ["<script", "evil", "onclick", "javascript", "iframe", "style"] {
            assert!(!html.contains(evil), "{html}");
        }
    }

    #[test]
    fn what_is_no_update_is_refused() {
        let shared = shared(&Text::default());
        for odd in [&b"x"[..], &[255; 40], &[]] {
            assert_eq!(shared.apply(odd).expect_err("refused").code(), "INVALID_UPDATE");
        }
    }

    proptest! {
        #[test]
        fn any_text_comes_back(html in "(<(/?)(p|b|i|ul|ol|li|table|tr|td|th|h1|pre|blockquote|br|hr)>|[a-zé ]){0,60}") {
            let text = read_html(&html);
            prop_assert_eq!(shared(&text).text().expect("readable"), text);
        }
    }
}
