//! The nodes of a text and its marks, named as the editor names them.

use crate::Mention;

/// A text: what stands one below the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(pub Vec<Node>);

/// A node with what is in it, or letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A node.
    Element(Element),
    /// Letters that bear the same marks.
    Letters(String, Marks),
}

/// A node with what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// What it is.
    pub kind: Kind,
    /// What is in it.
    pub children: Vec<Node>,
}

/// What a node is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A paragraph.
    Paragraph,
    /// A heading, 1 to 3.
    Heading(u8),
    /// A list with bullets.
    BulletList,
    /// A list with numbers, from this one on.
    OrderedList(i64),
    /// An entry of either.
    ListItem,
    /// A checklist.
    TaskList,
    /// An entry of it, and whether it is done.
    TaskItem(bool),
    /// A quotation.
    Blockquote,
    /// Code, and in which language.
    CodeBlock(Option<String>),
    /// A line across.
    HorizontalRule,
    /// A new line in a paragraph.
    HardBreak,
    /// A picture of this product.
    Image(Image),
    /// Somebody who is called, in a message.
    Mention(Mention),
    /// A table.
    Table,
    /// A row of it.
    TableRow,
    /// A cell of it.
    TableCell(Cell),
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// Its address on this server.
    pub src: String,
    /// What it shows; empty where nobody said.
    pub alt: String,
    /// What is said when one points at it; empty where nothing is.
    pub title: String,
}

/// A cell of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Whether it heads a row or a column.
    pub is_header: bool,
    /// How many columns it takes.
    pub colspan: u16,
    /// How many rows it takes.
    pub rowspan: u16,
}

/// How letters stand out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// Underlined.
    pub underline: bool,
    /// Struck through.
    pub strike: bool,
    /// Code within a line. It bears no other mark.
    pub code: bool,
    /// Where they lead.
    pub link: Option<String>,
}

impl Marks {
    /// The marks as the editor allows them together: code stands alone, but never at the price of an address.
    #[must_use]
    pub fn settled(self) -> Self {
        if !self.code {
            self
        } else if self.link.is_some() {
            Self { code: false, ..self }
        } else {
            Self { code: true, ..Self::default() }
        }
    }
}

/// What stands in a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Paragraphs, lists, tables.
    Blocks,
    /// Letters and new lines.
    Inline,
    /// Letters without marks.
    Plain,
    /// Entries of a list.
    Items,
    /// Rows.
    Rows,
    /// Cells.
    Cells,
    /// Nothing.
    Nothing,
}

impl Kind {
    /// What stands in it.
    pub fn content(&self) -> Content {
        match self {
            Self::Paragraph | Self::Heading(_) => Content::Inline,
            Self::CodeBlock(_) => Content::Plain,
            Self::BulletList | Self::OrderedList(_) | Self::TaskList => Content::Items,
            Self::Table => Content::Rows,
            Self::TableRow => Content::Cells,
            Self::ListItem | Self::TaskItem(_) | Self::Blockquote | Self::TableCell(_) => Content::Blocks,
            Self::HorizontalRule | Self::HardBreak | Self::Image(_) | Self::Mention(_) => Content::Nothing,
        }
    }
}

impl Text {
    /// The text without its form: a line for each paragraph.
    pub fn plain(&self) -> String {
        let mut lines = String::new();
        write_plain(&self.0, &mut lines);
        lines.truncate(lines.trim_end().len());
        lines
    }

    /// Whether it links to anything.
    pub fn has_links(&self) -> bool {
        links(&self.0)
    }
}

fn links(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Letters(_, marks) => marks.link.is_some(),
        Node::Element(element) => links(&element.children),
    })
}

pub(crate) fn write_plain(nodes: &[Node], lines: &mut String) {
    for node in nodes {
        match node {
            Node::Letters(letters, _) => lines.push_str(letters),
            Node::Element(Element { kind: Kind::HardBreak, .. }) => lines.push('\n'),
            Node::Element(Element { kind: Kind::Mention(mention), .. }) => {
                lines.push('@');
                lines.push_str(&mention.label);
            }
            Node::Element(element) => {
                write_plain(&element.children, lines);
                if matches!(element.kind.content(), Content::Inline | Content::Plain) && !lines.is_empty() {
                    lines.push('\n');
                }
            }
        }
    }
}
