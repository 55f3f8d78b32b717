//! The text as a document that several people change at once (Yjs), and back.
//!
//! The document is the editor's own: a fragment named `default`, whose elements bear the names and attributes of the
//! editor's nodes, and whose texts are formatted by its marks. What comes back from it goes through [`Shaper`] as everything
//! else, so a document that somebody forged is as harmless as a page that somebody pasted.

use std::{collections::HashMap, sync::Arc};

use kernel::{Error, ErrorKind, Result};
use yrs::{
    Any, Doc, Number, Out, ReadTxn as _, StateVector, Text as _, Transact as _, TransactionMut, Update, Xml as _,
    XmlElementPrelim, XmlElementRef, XmlFragment, XmlOut, XmlTextPrelim, XmlTextRef,
    types::{Attrs, text::YChange},
    updates::decoder::Decode as _,
};

use super::{
    read_html::{is_language, is_link, is_picture},
    shape::Shaper,
    tree::{Cell, Content, Image, Kind, Marks, Node, Text},
};

/// The name of the fragment that holds the text.
const ROOT: &str = "default";

/// Elements deeper than this are not looked at: the editor makes none, and reading goes down as far as they go.
const DEEPEST: usize = 100;

/// A document that several people change at once.
#[derive(Debug)]
pub struct Shared(Doc);

impl Shared {
    /// A document with this text in it. `client` names whoever wrote it; nobody else may bear that number.
    pub fn new(text: &Text, client: u32) -> Self {
        let doc = Doc::with_client_id(u64::from(client));
        let root = doc.get_or_insert_xml_fragment(ROOT);
        fill(&root, &text.0, &mut doc.transact_mut());
        Self(doc)
    }

    /// The document that these updates make.
    ///
    /// # Errors
    /// `INVALID_UPDATE` where one of them is none.
    pub fn read<'a>(updates: impl IntoIterator<Item = &'a [u8]>) -> Result<Self> {
        let doc = Doc::new();
        doc.get_or_insert_xml_fragment(ROOT);
        let shared = Self(doc);
        for update in updates {
            shared.apply(update)?;
        }
        Ok(shared)
    }

    /// Takes a change in. One that was taken in before changes nothing.
    ///
    /// # Errors
    /// `INVALID_UPDATE` where it is none.
    pub fn apply(&self, update: &[u8]) -> Result<()> {
        let odd = || Error::new(ErrorKind::Invalid, "INVALID_UPDATE", "This is no change of a document.");
        let update = Update::decode_v1(update).map_err(|error| odd().because(error))?;
        self.0.transact_mut().apply_update(update).map_err(|error| odd().because(error))
    }

    /// The whole document as one update.
    pub fn state(&self) -> Vec<u8> {
        self.0.transact().encode_state_as_update_v1(&StateVector::default())
    }

    /// The text that is in it.
    pub fn text(&self) -> Text {
        let root = self.0.get_or_insert_xml_fragment(ROOT);
        let txn = self.0.transact();
        let mut shaper = Shaper::default();
        read_nodes(root.children(&txn), &txn, &mut shaper, 0);
        shaper.finish()
    }
}

fn fill<F: XmlFragment>(parent: &F, nodes: &[Node], txn: &mut TransactionMut<'_>) {
    let mut open: Option<XmlTextRef> = None;
    for node in nodes {
        match node {
            Node::Letters(letters, marks) => {
                let text = open.get_or_insert_with(|| parent.push_back(txn, XmlTextPrelim::new("")));
                text.insert_with_attributes(txn, text.len(txn), letters, written_marks(marks));
            }
            Node::Element(element) => {
                open = None;
                let (name, attributes) = written_kind(&element.kind);
                let made = parent.push_back(txn, XmlElementPrelim::empty(name));
                for (name, value) in attributes {
                    made.insert_attribute(txn, name, value);
                }
                fill(&made, &element.children, txn);
            }
        }
    }
}

fn written_marks(marks: &Marks) -> Attrs {
    let nothing = || Any::Map(Arc::new(HashMap::new()));
    let plain = [
        ("bold", marks.bold),
        ("italic", marks.italic),
        ("underline", marks.underline),
        ("strike", marks.strike),
        ("code", marks.code),
    ];
    let mut written: Attrs =
        plain.into_iter().filter(|(_, is_borne)| *is_borne).map(|(name, _)| (name.into(), nothing())).collect();
    if let Some(href) = &marks.link {
        let link = HashMap::from([("href".to_owned(), Any::from(href.as_str()))]);
        written.insert("link".into(), Any::Map(Arc::new(link)));
    }
    written
}

fn number(value: i64) -> Any {
    Any::Number(Number::Int(value))
}

fn written_kind(kind: &Kind) -> (&'static str, Vec<(&'static str, Any)>) {
    match kind {
        Kind::Paragraph => ("paragraph", Vec::new()),
        Kind::Heading(level) => ("heading", vec![("level", number(i64::from(*level)))]),
        Kind::BulletList => ("bulletList", Vec::new()),
        Kind::OrderedList(start) => ("orderedList", vec![("start", number(*start))]),
        Kind::ListItem => ("listItem", Vec::new()),
        Kind::TaskList => ("taskList", Vec::new()),
        Kind::TaskItem(checked) => ("taskItem", vec![("checked", Any::Bool(*checked))]),
        Kind::Blockquote => ("blockquote", Vec::new()),
        Kind::CodeBlock(language) => {
            ("codeBlock", language.iter().map(|name| ("language", Any::from(name.as_str()))).collect())
        }
        Kind::HorizontalRule => ("horizontalRule", Vec::new()),
        Kind::HardBreak => ("hardBreak", Vec::new()),
        Kind::Image(image) => {
            let all = [("src", &image.src), ("alt", &image.alt), ("title", &image.title)];
            let said = all.into_iter().filter(|(_, value)| !value.is_empty());
            ("image", said.map(|(name, value)| (name, Any::from(value.as_str()))).collect())
        }
        Kind::Table => ("table", Vec::new()),
        Kind::TableRow => ("tableRow", Vec::new()),
        Kind::TableCell(cell) => {
            let spans = vec![("colspan", number(cell.colspan.into())), ("rowspan", number(cell.rowspan.into()))];
            (if cell.is_header { "tableHeader" } else { "tableCell" }, spans)
        }
    }
}

fn read_nodes<T: yrs::ReadTxn>(nodes: impl Iterator<Item = XmlOut>, txn: &T, shaper: &mut Shaper, depth: usize) {
    for node in nodes {
        match node {
            XmlOut::Text(text) => {
                for part in text.diff(txn, YChange::identity) {
                    if let Out::Any(Any::String(letters)) = part.insert {
                        shaper.letters(&letters, &read_marks(part.attributes.as_deref()));
                    }
                }
            }
            XmlOut::Element(element) if depth < DEEPEST => read_element(&element, txn, shaper, depth),
            XmlOut::Element(_) | XmlOut::Fragment(_) => {}
        }
    }
}

fn read_element<T: yrs::ReadTxn>(element: &XmlElementRef, txn: &T, shaper: &mut Shaper, depth: usize) {
    let Some(kind) = read_kind(element, txn) else {
        return read_nodes(element.children(txn), txn, shaper, depth + 1);
    };
    shaper.open(kind.clone());
    if kind.content() != Content::Nothing {
        read_nodes(element.children(txn), txn, shaper, depth + 1);
        shaper.close(|open| *open == kind);
    }
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
    use proptest::prelude::*;

    use super::*;
    use crate::model::text::read_html;

    const ALL: &str = "<h2>Minutes</h2><p>a <strong>bold</strong> and <a href=\"https://a.example\">link</a><br>line</p><p></p>\
        <ul><li><p>one</p><ol start=\"3\"><li><p>in</p></li></ol></li></ul>\
        <ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>\
        <blockquote><p>said</p></blockquote><pre><code class=\"language-rust\">fn x() {\n}</code></pre><hr>\
        <img src=\"/api/v1/drive/files/7/thumbnail\" alt=\"Plan\">\
        <table><tbody><tr><th colspan=\"2\"><p>Lift</p></th></tr><tr><td><p>1</p></td><td><p><em>2</em></p></td></tr></tbody></table>";

    #[test]
    fn a_text_comes_back_from_its_document() {
        let text = read_html(ALL);
        let shared = Shared::new(&text, 7);
        assert_eq!(shared.text(), text);
        let again = Shared::read([shared.state().as_slice()]).expect("readable");
        assert_eq!(again.text().to_html(), text.to_html());
    }

    #[test]
    fn two_who_write_at_once_lose_nothing() {
        let origin = Shared::new(&read_html("<p>middle</p>"), 7);
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
            assert_eq!(merged.text().to_html(), "<p>begin middle end</p>");
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
        let html = Shared(doc).text().to_html();
        assert!(html.contains("&lt;b&gt;words"), "{html}");
        for evil in ["<script", "evil", "onclick", "javascript", "iframe", "style"] {
            assert!(!html.contains(evil), "{html}");
        }
    }

    #[test]
    fn what_is_no_update_is_refused() {
        let shared = Shared::new(&Text::default(), 7);
        for odd in [&b"x"[..], &[255; 40], &[]] {
            assert_eq!(shared.apply(odd).expect_err("refused").code(), "INVALID_UPDATE");
        }
    }

    proptest! {
        #[test]
        fn any_text_comes_back(html in "(<(/?)(p|b|i|ul|ol|li|table|tr|td|th|h1|pre|blockquote|br|hr)>|[a-zé ]){0,60}") {
            let text = read_html(&html);
            prop_assert_eq!(Shared::new(&text, 7).text(), text);
        }
    }
}
