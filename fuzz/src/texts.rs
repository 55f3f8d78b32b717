//! Texts: of notes and of messages.

use std::sync::LazyLock;

use notes::model::text::{Shared, read_html, read_html_within, read_markdown, write_document};
use richtext::{MAX_NODES, Node, Text, mentions, read_message};

use crate::tolerance::refused_by_panic;

/// A document that somebody changes.
static DOCUMENT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let html =
        "<h2>Minutes</h2><p>a <b>bold</b> word</p><ul><li><p>one</p></li></ul><table><tr><td>x</td></tr></table>";
    write_document(&read_html(html), 7)
});

/// A change of a document (Yjs), and a document that is kept.
///
/// Where the library panics the change is refused: notes are worked on so that this ends nothing else.
pub(crate) fn change(bytes: &[u8]) {
    let whole = refused_by_panic(|| {
        let document = Shared::read([]).ok()?;
        document.apply(bytes).ok()?;
        let text = document.text().ok()?;
        Some((text, Shared::read([document.state().as_slice()]).map(|again| again.text())))
    });
    if let Some((text, again)) = whole.flatten() {
        in_bounds(&text);
        let again = again.expect("what a document says of itself can be read").expect("and holds a text");
        assert_eq!(again, text, "a document is the same when it was kept");
    }
    let changed = refused_by_panic(|| {
        let document = Shared::read([DOCUMENT.as_slice()]).ok()?;
        document.apply(bytes).ok()?;
        document.text().ok()
    });
    if let Some(text) = changed.flatten() {
        in_bounds(&text);
    }
}

/// The HTML of a note, as somebody pastes it.
pub(crate) fn html(bytes: &[u8]) {
    let html = String::from_utf8_lossy(bytes);
    if let Some(text) = read_html_within(&html) {
        in_bounds(&text);
        harmless(&text);
        comes_back(&text);
        let _ = text.digest();
    }
}

/// A note that is imported.
pub(crate) fn markdown(bytes: &[u8]) {
    let markdown = String::from_utf8_lossy(bytes);
    if let Some(text) = read_markdown(&markdown) {
        in_bounds(&text);
        harmless(&text);
        comes_back(&text);
    }
}

/// A message of a chat.
pub(crate) fn message(bytes: &[u8]) {
    let html = String::from_utf8_lossy(bytes);
    let mut text = read_message(&html);
    in_bounds(&text);
    harmless(&text);
    let once = text.to_html();
    assert_eq!(read_message(&once).to_html(), once, "a message is the same when it was kept");
    let called = mentions(&text);
    text.rename_mentions(&|mention| called.first().filter(|first| *first != mention).map(|first| first.label.clone()));
    harmless(&text);
}

/// What goes down into a text goes no deeper than this.
const DEEPEST: usize = 60;

fn in_bounds(text: &Text) {
    fn count(nodes: &[Node], depth: usize) -> usize {
        assert!(depth < DEEPEST, "a text is not deep");
        let below = |node: &Node| match node {
            Node::Element(element) => 1 + count(&element.children, depth + 1),
            Node::Letters(..) => 1,
        };
        nodes.iter().map(below).sum()
    }
    assert!(count(&text.0, 0) <= MAX_NODES, "a text has so many nodes at most");
}

fn harmless(text: &Text) {
    let html = text.to_html();
    // Quotes and angle brackets within words and values are written as entities, so nothing of this is anybody's words.
    for evil in ["<script", "<style", "<iframe", "<svg", "<math", "href=\"javascript", "src=\"http", "src=\"//"] {
        assert!(!html.contains(evil), "{evil} in {html}");
    }
}

/// Down to here the nodes of a text are the same when it is read again. Deeper than the reader goes, at 40, a node's letters
/// stand in what is around it; what the first reading added around them takes room from the nodes beside.
const STEADY: usize = 30;

fn depth(nodes: &[Node]) -> usize {
    let below = |node: &Node| match node {
        Node::Element(element) => 1 + depth(&element.children),
        Node::Letters(..) => 1,
    };
    nodes.iter().map(below).max().unwrap_or(0)
}

/// A text comes back from all that it is written as.
fn comes_back(text: &Text) {
    let html = text.to_html();
    let read = read_html(&html);
    if depth(&text.0) > STEADY {
        assert_eq!(words(&read), words(text), "no word is missing in {html}");
        return;
    }
    assert_eq!(read.to_html(), html, "the HTML of a text reads as it was");
    let document = Shared::read([write_document(text, 7).as_slice()]).expect("our own document");
    assert_eq!(document.text().expect("its text"), *text, "a text comes back from its document");
    let Some(back) = read_markdown(&text.to_markdown()) else { return };
    assert_eq!(words(&back), words(text), "no word is missing in {:?}", text.to_markdown());
    let again = read_markdown(&back.to_markdown()).expect("as long as before");
    assert_eq!(again.to_html(), back.to_html(), "Markdown reads as it was: {:?}", back.to_markdown());
}

fn words(text: &Text) -> Vec<String> {
    text.plain().split_whitespace().map(str::to_owned).collect()
}
