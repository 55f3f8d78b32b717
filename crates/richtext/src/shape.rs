//! Makes a text of nodes and letters that come in any order, such that the editor knows it.
//!
//! The editor's rules: letters stand in paragraphs, headings or code; an entry of a list begins with a paragraph; quotations
//! and cells are not empty; lists hold entries, tables rows, rows cells. Whatever comes elsewhere gets what it needs around
//! it, as a browser does it.

use super::{
    MAX_CONTENT, MAX_NODES,
    tree::{Cell, Content, Element, Kind, Marks, Node, Text},
};

/// Lists, quotations, tables and code deeper than this stay where they are with their letters, but are no nodes of their own: nobody
/// writes so, and what reads the text goes down as far as it. Entries, rows and cells count, but belong to their list or table and come
/// with it. So a text that was made here is made again as it is: whether something is too deep does not hang on what was open
/// around it by accident, nor on who asked for the nodes around it.
const DEEPEST: usize = 40;

/// A text in the making.
#[derive(Debug)]
pub struct Shaper {
    /// The nodes that are open, the innermost last. The first is the text itself.
    open: Vec<Frame>,
    /// How much may still come.
    room: Room,
}

/// What may still come of a text. Addresses count wherever they stand: a mark that begins and ends within a link repeats it.
#[derive(Clone, Copy, Debug)]
struct Room {
    nodes: usize,
    bytes: usize,
    is_full: bool,
}

impl Room {
    const ENDLESS: Self = Self { nodes: usize::MAX, bytes: usize::MAX, is_full: false };

    /// Whether there was room for one more node with so many bytes; without, nothing comes any more.
    fn take(&mut self, bytes: usize) -> bool {
        match (self.nodes.checked_sub(1), self.bytes.checked_sub(bytes)) {
            (Some(nodes), Some(bytes)) if !self.is_full => (self.nodes, self.bytes) = (nodes, bytes),
            _ => self.is_full = true,
        }
        !self.is_full
    }
}

#[derive(Debug)]
struct Frame {
    /// `None` for the text itself.
    kind: Option<Kind>,
    children: Vec<Node>,
    /// Whether nobody asked for it: it is needed around what came.
    is_implied: bool,
}

impl Default for Shaper {
    fn default() -> Self {
        Self { open: vec![Frame { kind: None, children: Vec::new(), is_implied: false }], room: Room::ENDLESS }
    }
}

impl Shaper {
    /// A text of no more than a note holds.
    pub fn bounded() -> Self {
        Self { room: Room { nodes: MAX_NODES, bytes: MAX_CONTENT, is_full: false }, ..Self::default() }
    }

    /// Whether more came than there was room for.
    pub fn is_full(&self) -> bool {
        self.room.is_full
    }

    /// A node begins.
    pub fn open(&mut self, kind: Kind) {
        if self.is_too_deep(&kind) {
            return;
        }
        self.make_room(&kind);
        if kind.content() == Content::Nothing {
            if !self.room.take(0) {
                return;
            }
            self.top().children.push(Node::Element(Element { kind, children: Vec::new() }));
        } else {
            self.push(kind, false);
        }
    }

    /// Whether a node of this kind would begin something that lies too deep.
    fn is_too_deep(&self, kind: &Kind) -> bool {
        let belongs = match kind {
            Kind::ListItem | Kind::TaskItem(_) => self.is_open_here(Content::Items),
            Kind::TableRow => self.is_open_here(Content::Rows),
            Kind::TableCell(_) => self.is_open_here(Content::Cells) || self.is_open_here(Content::Rows),
            kind => matches!(kind.content(), Content::Inline | Content::Nothing),
        };
        // What is needed around it, and not a paragraph that ends before it.
        let depth = match self.content() {
            Content::Inline | Content::Plain => self.open.len() - 1,
            Content::Items | Content::Cells => self.open.len() + 1,
            Content::Rows => self.open.len() + 2,
            Content::Blocks | Content::Nothing => self.open.len(),
        };
        !belongs && depth >= DEEPEST
    }

    /// The innermost open node of that kind ends, and with it whatever is open in it. One that is not open is nothing.
    pub fn close(&mut self, is: impl Fn(&Kind) -> bool) {
        let found = self.open.iter().rposition(|frame| frame.kind.as_ref().is_some_and(&is));
        if let Some(at) = found {
            self.close_to(at);
        }
    }

    /// Letters come.
    pub fn letters(&mut self, letters: &str, marks: &Marks) {
        match self.content() {
            Content::Plain => return self.push_letters(letters, &Marks::default()),
            Content::Inline => {}
            _ if letters.trim().is_empty() => return,
            _ => self.make_room_for_letters(),
        }
        // Space at the beginning of a paragraph that nobody asked for separates tags, not words.
        let is_beginning = self.top().is_implied && self.top().children.is_empty();
        self.push_letters(if is_beginning { letters.trim_start() } else { letters }, &marks.clone().settled());
    }

    /// The entry of a list that is open becomes one that can be done.
    pub fn check(&mut self, is_done: bool) {
        let item = self.open.iter_mut().rev().find(|frame| matches!(frame.kind, Some(Kind::ListItem)));
        if let Some(item) = item {
            item.kind = Some(Kind::TaskItem(is_done));
        }
    }

    /// The code that has just begun is in this language.
    pub fn name_language(&mut self, language: String) {
        let top = self.top();
        if matches!(top.kind, Some(Kind::CodeBlock(None))) && top.children.is_empty() {
            top.kind = Some(Kind::CodeBlock(Some(language)));
        }
    }

    /// Whether letters come as they are, spaces and new lines included.
    pub fn is_code(&self) -> bool {
        self.content() == Content::Plain
    }

    /// The text is complete.
    pub fn finish(mut self) -> Text {
        self.close_to(1);
        Text(self.open.pop().map(|frame| frame.children).unwrap_or_default())
    }

    fn top(&mut self) -> &mut Frame {
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    fn content(&self) -> Content {
        let kind = self.open.last().and_then(|frame| frame.kind.as_ref());
        kind.map_or(Content::Blocks, Kind::content)
    }

    fn push(&mut self, kind: Kind, is_implied: bool) {
        // What is open stays open, whatever follows: it is the tree that does not grow.
        self.room.take(0);
        self.open.push(Frame { kind: Some(kind), children: Vec::new(), is_implied });
    }

    fn push_letters(&mut self, letters: &str, marks: &Marks) {
        if letters.is_empty() {
            return;
        }
        if self.room.is_full {
            return;
        }
        if let Some(Node::Letters(before, same)) = self.top().children.last_mut()
            && same == marks
        {
            before.push_str(letters);
            return;
        }
        if !self.room.take(marks.link.as_ref().map_or(0, String::len)) {
            return;
        }
        self.top().children.push(Node::Letters(letters.to_owned(), marks.clone()));
    }

    /// Opens and closes what must be so that a node of this kind may stand here.
    fn make_room(&mut self, kind: &Kind) {
        match kind {
            Kind::HardBreak | Kind::Mention(_) => self.make_room_for_letters(),
            Kind::ListItem | Kind::TaskItem(_) => self.make_room_in(Content::Items, || Kind::BulletList),
            Kind::TableRow => self.make_room_in(Content::Rows, || Kind::Table),
            Kind::TableCell(_) => {
                if !self.is_open_here(Content::Cells) {
                    self.make_room_in(Content::Rows, || Kind::Table);
                    self.push(Kind::TableRow, true);
                }
                self.make_room_in(Content::Cells, || Kind::TableRow);
            }
            _ => self.make_room_for_block(),
        }
    }

    /// Where letters may stand: in what is open, or in a paragraph.
    fn make_room_for_letters(&mut self) {
        if !matches!(self.content(), Content::Inline | Content::Plain) {
            self.make_room_for_block();
            self.push(Kind::Paragraph, true);
        }
    }

    fn make_room_for_block(&mut self) {
        while matches!(self.content(), Content::Inline | Content::Plain) {
            // A paragraph that something else interrupts before a word is in it is no blank line.
            if self.top().children.is_empty() {
                self.top().is_implied = true;
            }
            self.close_to(self.open.len() - 1);
        }
        match self.content() {
            Content::Items => self.push(Kind::ListItem, true),
            Content::Rows => {
                self.push(Kind::TableRow, true);
                self.push(CELL, true);
            }
            Content::Cells => self.push(CELL, true),
            _ => {}
        }
    }

    /// Whether such a node is open, within the same quotation or cell: what is in a cell is not part of the table around it.
    fn is_open_here(&self, content: Content) -> bool {
        self.place_of(content).is_some()
    }

    fn place_of(&self, content: Content) -> Option<usize> {
        for (at, frame) in self.open.iter().enumerate().rev() {
            let kind = frame.kind.as_ref()?;
            if kind.content() == content {
                return Some(at);
            }
            let is_wall = match content {
                Content::Items => matches!(kind, Kind::Blockquote | Kind::TableCell(_)),
                _ => matches!(kind, Kind::Blockquote | Kind::ListItem | Kind::TaskItem(_)),
            };
            if is_wall {
                return None;
            }
        }
        None
    }

    fn make_room_in(&mut self, content: Content, otherwise: impl FnOnce() -> Kind) {
        match self.place_of(content) {
            Some(at) => self.close_to(at + 1),
            None => {
                self.make_room_for_block();
                self.push(otherwise(), true);
            }
        }
    }

    /// Closes what is open until so many are left.
    fn close_to(&mut self, left: usize) {
        while self.open.len() > left {
            let Some(frame) = self.open.pop() else { return };
            let came = frame.children.len();
            if let Some(element) = finished(frame) {
                // A paragraph that an entry or a cell needs.
                if element.children.len() > came {
                    self.room.take(0);
                }
                if self.room.is_full {
                    continue;
                }
                self.top().children.push(Node::Element(element));
            }
        }
    }
}

const CELL: Kind = Kind::TableCell(Cell { is_header: false, colspan: 1, rowspan: 1 });

/// The node with what its kind needs in it; `None` where nothing is left of it.
fn finished(frame: Frame) -> Option<Element> {
    let Frame { kind, mut children, is_implied } = frame;
    let kind = kind?;
    match kind.content() {
        Content::Inline if is_implied => {
            if let Some(Node::Letters(letters, _)) = children.last_mut() {
                letters.truncate(letters.trim_end().len());
            }
            children.retain(|child| !matches!(child, Node::Letters(letters, _) if letters.is_empty()));
            if children.is_empty() {
                return None;
            }
        }
        Content::Items | Content::Rows | Content::Cells if children.is_empty() => return None,
        Content::Blocks => {
            let begins_with_words =
                matches!(children.first(), Some(Node::Element(Element { kind: Kind::Paragraph, .. })));
            let must_begin_so = matches!(kind, Kind::ListItem | Kind::TaskItem(_));
            if children.is_empty() || (must_begin_so && !begins_with_words) {
                children.insert(0, Node::Element(Element { kind: Kind::Paragraph, children: Vec::new() }));
            }
        }
        _ => {}
    }
    Some(with_items_alike(Element { kind, children }))
}

/// A list with an entry that can be done is a checklist, and all its entries can be.
fn with_items_alike(mut list: Element) -> Element {
    if list.kind.content() != Content::Items {
        return list;
    }
    let is_task = |node: &Node| matches!(node, Node::Element(Element { kind: Kind::TaskItem(_), .. }));
    let is_checklist = list.kind == Kind::TaskList || list.children.iter().any(is_task);
    if is_checklist {
        list.kind = Kind::TaskList;
        for child in &mut list.children {
            if let Node::Element(item) = child
                && item.kind == Kind::ListItem
            {
                item.kind = Kind::TaskItem(false);
            }
        }
    }
    list
}
