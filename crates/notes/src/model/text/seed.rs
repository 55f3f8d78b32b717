//! The document that a text begins as, written as one Yjs update (v1).
//!
//! It is written block by block, because the library finds the place of each block by walking over those before it: a text of a
//! hundred thousand paragraphs took minutes.

use richtext::{Kind, Marks, Node, Text};
use yrs::{Any, Number, encoding::write::Write as _};

use super::shared::ROOT;

// What a block holds, by the numbers of the format.
const STRING: u8 = 4;
const FORMAT: u8 = 6;
const TYPE: u8 = 7;
const ANY: u8 = 8;

// What a block says of its place besides.
const HAS_LEFT: u8 = 0x80;
const HAS_NAME: u8 = 0x20;

const ELEMENT: u8 = 3;
const LETTERS: u8 = 6;

/// A document with this text in it. `client` names whoever wrote it; nobody else may bear that number.
pub fn write_document(text: &Text, client: u32) -> Vec<u8> {
    let mut writer = Writer { client, clock: 0, count: 0, blocks: Vec::new() };
    writer.nodes(&text.0, Parent::Root);
    let mut update = Vec::with_capacity(writer.blocks.len() + 16);
    if writer.count == 0 {
        update.write_var(0_u32);
    } else {
        update.write_var(1_u32);
        update.write_var(writer.count);
        update.write_var(client);
        update.write_var(0_u32);
        update.append(&mut writer.blocks);
    }
    // Nothing was deleted.
    update.write_var(0_u32);
    update
}

/// In what a block lies.
#[derive(Clone, Copy)]
enum Parent {
    Root,
    Block(u32),
}

struct Writer {
    client: u32,
    /// How much there is so far.
    clock: u32,
    /// In how many blocks.
    count: u32,
    blocks: Vec<u8>,
}

impl Writer {
    /// Begins a block behind `left`, or as the first in `parent`; its clock.
    fn block(&mut self, holds: u8, parent: Parent, left: Option<u32>, length: u32) -> u32 {
        match left {
            Some(left) => {
                self.blocks.write_u8(holds | HAS_LEFT);
                self.place(left);
            }
            None => {
                self.blocks.write_u8(holds);
                self.parent(parent);
            }
        }
        self.add(length)
    }

    fn add(&mut self, length: u32) -> u32 {
        let clock = self.clock;
        self.clock += length;
        self.count += 1;
        clock
    }

    fn place(&mut self, clock: u32) {
        self.blocks.write_var(self.client);
        self.blocks.write_var(clock);
    }

    fn parent(&mut self, parent: Parent) {
        match parent {
            Parent::Root => {
                self.blocks.write_var(1_u32);
                self.blocks.write_string(ROOT);
            }
            Parent::Block(clock) => {
                self.blocks.write_var(0_u32);
                self.place(clock);
            }
        }
    }

    fn attribute(&mut self, of: u32, name: &str, value: &Any) {
        self.blocks.write_u8(ANY | HAS_NAME);
        self.parent(Parent::Block(of));
        self.blocks.write_string(name);
        self.blocks.write_var(1_u32);
        value.encode(&mut self.blocks);
        self.add(1);
    }

    fn nodes(&mut self, nodes: &[Node], parent: Parent) {
        let mut left = None;
        let mut rest = nodes;
        while let Some(node) = rest.first() {
            let words = rest.iter().take_while(|node| matches!(node, Node::Letters(..))).count();
            let block = self.block(TYPE, parent, left, 1);
            left = Some(block);
            match node {
                Node::Letters(..) => {
                    self.blocks.write_u8(LETTERS);
                    self.letters(&rest[..words], block);
                }
                Node::Element(element) => {
                    let (name, attributes) = written_kind(&element.kind);
                    self.blocks.write_u8(ELEMENT);
                    self.blocks.write_string(name);
                    for (name, value) in attributes {
                        self.attribute(block, name, &value);
                    }
                    self.nodes(&element.children, Parent::Block(block));
                }
            }
            rest = &rest[words.max(1)..];
        }
    }

    /// Letters, with a sign in front of them where a mark begins or ends.
    fn letters(&mut self, runs: &[Node], parent: u32) {
        let parent = Parent::Block(parent);
        let mut left = None;
        let mut open: Vec<(&'static str, String)> = Vec::new();
        let nothing = Marks::default();
        let ends = std::iter::once(("", &nothing));
        let runs = runs.iter().filter_map(|node| match node {
            Node::Letters(letters, marks) => Some((letters.as_str(), marks)),
            Node::Element(_) => None,
        });
        for (letters, marks) in runs.chain(ends) {
            let wanted = written_marks(marks);
            for (name, _) in open.iter().filter(|mark| !wanted.iter().any(|(name, _)| *name == mark.0)) {
                left = Some(self.mark(parent, left, name, "null"));
            }
            for (name, value) in wanted.iter().filter(|mark| !open.contains(mark)) {
                left = Some(self.mark(parent, left, name, value));
            }
            open = wanted;
            let length = u32::try_from(letters.encode_utf16().count()).unwrap_or(u32::MAX);
            if length > 0 {
                let block = self.block(STRING, parent, left, length);
                self.blocks.write_string(letters);
                left = Some(block + length - 1);
            }
        }
    }

    fn mark(&mut self, parent: Parent, left: Option<u32>, name: &str, value: &str) -> u32 {
        let block = self.block(FORMAT, parent, left, 1);
        self.blocks.write_string(name);
        self.blocks.write_string(value);
        block
    }
}

fn written_marks(marks: &Marks) -> Vec<(&'static str, String)> {
    let plain = [
        ("bold", marks.bold),
        ("italic", marks.italic),
        ("underline", marks.underline),
        ("strike", marks.strike),
        ("code", marks.code),
    ];
    let mut written: Vec<_> =
        plain.into_iter().filter(|(_, is_borne)| *is_borne).map(|(name, _)| (name, "{}".to_owned())).collect();
    if let Some(href) = &marks.link {
        written.push(("link", serde_json::json!({ "href": href }).to_string()));
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
        // A note calls nobody: nothing makes one of its texts.
        Kind::Mention(_) => ("mention", Vec::new()),
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
