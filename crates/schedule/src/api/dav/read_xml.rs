//! XML as it comes: what a request asks.
//!
//! The parser compares each attribute of an element with those before it, and each name with the namespaces around it, so what it
//! is given is looked over first: how much, how deep, and how many of each. Long bodies are parsed beside the threads that serve
//! requests.

use kernel::{Error, ErrorKind, Result};
use roxmltree::{Document, Node, ParsingOptions};
use tokio::task::spawn_blocking;

use super::xml::Name;

/// No element lies deeper inside others: a filter of an alarm of an event has six around it.
const MAX_DEPTH: usize = 16;

/// The most attributes of an element, names of namespaces included.
const MAX_ATTRIBUTES: usize = 16;

/// The most elements: a thousand addresses and room to spare.
const MAX_ELEMENTS: usize = 10_000;

/// The most parts of a text that are marked as such; each is put together with those before it.
const MAX_SECTIONS: usize = 500;

/// A body of this length is parsed beside the threads that serve requests, in bytes.
const LONG: usize = 4 * 1024;

/// An element of a request's body.
#[derive(Clone, Debug)]
pub(super) struct Element {
    /// Its name.
    pub(super) name: Name,
    attributes: Vec<(String, String)>,
    text: Option<String>,
    /// The elements in it.
    pub(super) children: Vec<Element>,
}

impl Element {
    fn new(node: Node<'_, '_>) -> Self {
        let attributes = node.attributes().map(|one| (one.name().to_owned(), one.value().to_owned()));
        Self {
            name: Name::new(node.tag_name().namespace().unwrap_or_default(), node.tag_name().name()),
            attributes: attributes.collect(),
            text: node.text().map(str::to_owned),
            children: node.children().filter(Node::is_element).map(Self::new).collect(),
        }
    }

    /// Whether it is called so.
    pub(super) fn is(&self, space: &str, local: &str) -> bool {
        self.name.space == space && self.name.local == local
    }

    /// The first element of that name in it.
    pub(super) fn child(&self, space: &str, local: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.is(space, local))
    }

    /// The value of an attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The text with which it begins.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// Reads a request's body; `None` where there is none. Document types are refused, and with them entities.
///
/// # Errors
/// `INVALID_XML`.
pub(super) async fn read(body: &[u8]) -> Result<Option<Element>> {
    let Some(text) = looked_over(body)? else { return Ok(None) };
    if body.len() < LONG {
        return parse(text).map(Some);
    }
    let text = text.to_owned();
    spawn_blocking(move || parse(&text)).await.map_err(Error::internal)?.map(Some)
}

/// The same, here and now.
///
/// # Errors
/// `INVALID_XML`.
pub(super) fn read_here(body: &[u8]) -> Result<Option<Element>> {
    looked_over(body)?.map(parse).transpose()
}

fn looked_over(body: &[u8]) -> Result<Option<&str>> {
    let text = std::str::from_utf8(body).map_err(|_| Error::invalid("The body is not UTF-8."))?;
    if text.trim().is_empty() {
        return Ok(None);
    }
    look_over(body).ok_or_else(|| odd("it is too large, too deep, or cut off"))?;
    Ok(Some(text))
}

/// The body of a request that has one.
///
/// # Errors
/// `INVALID_XML`.
pub(super) async fn read_some(body: &[u8]) -> Result<Element> {
    read(body).await?.ok_or_else(|| odd("nothing"))
}

fn parse(text: &str) -> Result<Element> {
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map(|document| Element::new(document.root_element())).map_err(odd)
}

fn odd(reason: impl std::fmt::Display) -> Error {
    Error::new(ErrorKind::Invalid, "INVALID_XML", "The body is not the XML that belongs here.").because(reason)
}

/// Whether a text has no more of anything than a request needs. What is no XML is the parser's to refuse.
fn look_over(text: &[u8]) -> Option<()> {
    let (mut depth, mut elements, mut sections) = (0_usize, 0, 0);
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
        rest = &rest[at..];
        if let Some(end) = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find_map(|(begin, end)| rest.starts_with(begin.as_bytes()).then_some(end))
        {
            sections += 1;
            let at = rest.windows(end.len()).position(|some| some == end.as_bytes())?;
            rest = &rest[at + end.len()..];
        } else {
            let tag = tag(rest)?;
            if rest[1] == b'/' {
                depth = depth.saturating_sub(1);
            } else {
                elements += 1;
                if !rest[..tag.length].ends_with(b"/>") {
                    depth += 1;
                }
            }
            if tag.attributes > MAX_ATTRIBUTES {
                return None;
            }
            rest = &rest[tag.length..];
        }
        if depth > MAX_DEPTH || elements > MAX_ELEMENTS || sections > MAX_SECTIONS {
            return None;
        }
    }
    Some(())
}

struct Tag {
    length: usize,
    attributes: usize,
}

/// The tag that begins here; `None` where it does not end.
fn tag(text: &[u8]) -> Option<Tag> {
    let (mut quote, mut attributes) = (None, 0);
    for (at, byte) in text.iter().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == *byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'=') => attributes += 1,
            (None, b'>') => return Some(Tag { length: at + 1, attributes }),
            (None, _) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, pin::pin, task::Poll};

    use proptest::prelude::*;

    use super::*;

    async fn code(text: &str) -> Option<&'static str> {
        read(text.as_bytes()).await.err().map(|error| error.code())
    }

    #[tokio::test]
    async fn no_document_type_is_read_and_so_no_entity() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;&b;\">]><a>&c;</a>";
        let file = "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>";
        for text in [bomb, file, "<a>&b;</a>", "<a>", "<", "</", "<a></b>", "nonsense", "<!--", "<a b='>"] {
            assert_eq!(code(text).await, Some("INVALID_XML"), "{text}");
        }
    }

    #[tokio::test]
    async fn a_body_has_no_more_of_anything_than_a_request_needs() {
        let numbered = |count: usize, one: fn(usize) -> String| (0..count).map(one).collect::<String>();
        for (is_fine, text) in [
            (true, format!("<a {}/>", numbered(16, |at| format!(" b{at}='='")))),
            (false, format!("<a {}/>", numbered(90_000, |at| format!(" b{at}=''")))),
            (false, format!("<a {}/>", numbered(40_000, |at| format!(" xmlns:b{at}='urn:{at}'")))),
            (true, format!("{}{}", "<a>".repeat(16), "</a>".repeat(16))),
            (false, "<a>".repeat(100_000)),
            (false, format!("{}{}", "<a>".repeat(17), "</a>".repeat(17))),
            (true, format!("<a>{}</a>", "<b xmlns='urn:b'/>".repeat(9_999))),
            (false, format!("<a>{}</a>", "<b/>".repeat(10_000))),
            (false, format!("<a>{}</a>", "<![CDATA[x]]>".repeat(60_000))),
            (false, format!("<a>{}</a>", "<!-- -->".repeat(60_000))),
        ] {
            assert_eq!(code(&text).await, (!is_fine).then_some("INVALID_XML"), "{}", &text[..60.min(text.len())]);
        }
    }

    #[test]
    fn a_long_body_keeps_no_thread_that_serves_requests() {
        let body = |elements: usize| format!("<a>{}</a>", "<b/>".repeat(elements)).into_bytes();
        let (short, long) = (body(10), body(5_000));
        assert!(short.len() < LONG && long.len() > LONG);
        let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).build().unwrap();
        runtime.block_on(async {
            // The one thread for long work is busy until it is let go.
            let (let_go, waits) = std::sync::mpsc::channel::<()>();
            let busy = spawn_blocking(move || waits.recv());
            let mut reading = pin!(read_some(&long));
            assert!(poll_fn(|context| Poll::Ready(reading.as_mut().poll(context).is_pending())).await);
            assert_eq!(read_some(&short).await.unwrap().children.len(), 10);
            let_go.send(()).unwrap();
            busy.await.unwrap().unwrap();
            assert_eq!(reading.await.unwrap().children.len(), 5_000);
        });
    }

    #[tokio::test]
    async fn what_is_there_is_read() {
        let text = "<?xml version=\"1.0\"?><D:a xmlns:D='DAV:' x='1 > 0'><!-- <b> --><D:c>one</D:c> two</D:a>\n";
        let read = read_some(text.as_bytes()).await.unwrap();
        assert!(read.is("DAV:", "a"));
        assert_eq!((read.attribute("x"), read.children.len()), (Some("1 > 0"), 1));
        assert_eq!(read.child("DAV:", "c").and_then(Element::text), Some("one"));
        assert!(super::read(b" \n").await.unwrap().is_none());
    }

    proptest! {
        #[test]
        fn whatever_comes_is_refused_or_read(text in "(<|</|/>|>|a|:| |=|\"|'|&|;|!|\\[|\\]|--|\\?|xmlns){0,60}") {
            if look_over(text.as_bytes()).is_some() {
                let _ = parse(&text);
            }
        }
    }
}
