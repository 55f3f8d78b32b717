//! HTML becomes a text. The tokenizer is the standard's own, so nothing hides from it behind odd quotes or half a tag.
//!
//! Only the tokenizer: building the tree that browsers build takes a time that grows with the square of the depth, and the
//! tree that is wanted here is another one.

use std::cell::RefCell;

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
    },
};

use super::{
    crowded::before_crowded,
    message::Mention,
    shape::Shaper,
    tree::{Cell, Image, Kind, Marks, Text},
};

/// Pictures come from here only: a file of the Drive, which asks again who may see it.
const PICTURES: [&str; 2] = ["/api/v1/drive/", "/api/v1/notes/"];

/// What is left out with all that is in it.
const LEFT_OUT: [&str; 14] = [
    "script", "style", "title", "textarea", "noscript", "iframe", "noembed", "noframes", "xmp", "svg", "math",
    "template", "object", "select",
];

/// Tags that may stand in a mention; they say nothing there.
const IN_A_LINE: [&str; 12] = ["span", "b", "strong", "i", "em", "u", "s", "del", "code", "a", "font", "mark"];

/// Reads HTML, as much of it as has a place in a text. It ends before a tag with more than a thousand attributes.
pub fn read_html(html: &str) -> Text {
    read(before_crowded(html), Reader::default()).finish()
}

/// Reads HTML that somebody sends; `None` where it is more than a text holds.
pub fn read_html_within(html: &str) -> Option<Text> {
    // What follows a tag that nobody wrote is no part of a text, so there is more in this than a text holds.
    if before_crowded(html).len() < html.len() {
        return None;
    }
    let shaper = read(html, Reader { shaper: Shaper::bounded(), ..Reader::default() });
    (!shaper.is_full()).then(|| shaper.finish())
}

/// The same, with the people that are called in it.
pub(crate) fn read_with_mentions(html: &str) -> Text {
    read(before_crowded(html), Reader { knows_mentions: true, ..Reader::default() }).finish()
}

fn read(html: &str, reader: Reader) -> Shaper {
    let reader = RefCell::new(reader);
    let tokenizer = Tokenizer::new(Sink(reader), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // A script would interrupt the reading; there is none, so it goes on to the end.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut reader = tokenizer.sink.0.into_inner();
    reader.finish_call();
    reader.shaper
}

struct Sink(RefCell<Reader>);

#[derive(Default)]
struct Reader {
    shaper: Shaper,
    /// Marks that are open, the innermost last, with the tag that opened each.
    marks: Vec<(String, Marks)>,
    /// What is being left out, and how many of the same name are open in it.
    left_out: Option<(String, usize)>,
    /// Whether `<pre>` has just begun: a new line there is none of the text.
    is_code_beginning: bool,
    /// Whether people can be called in the text.
    knows_mentions: bool,
    /// Whom the text is calling, with the letters so far and how many `<span>` are open in it.
    mention: Option<(String, String, usize)>,
    /// Whether the box of an entry that can be done has just been: space behind it keeps it from the words.
    is_behind_box: bool,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => return reader.tag(&tag),
            Token::CharacterTokens(letters) => reader.letters(&letters),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Reader {
    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name = &*tag.name;
        let is_start = tag.kind == TagKind::StartTag;
        if self.knows_mentions && name == "span" && self.left_out.is_none() && self.call(tag, is_start) {
            return TokenSinkResult::Continue;
        }
        // Whoever is called is called within a line.
        if self.mention.is_some() && !IN_A_LINE.contains(&name) {
            self.finish_call();
        }
        if let Some((left_out, depth)) = &mut self.left_out {
            if left_out.as_str() == name {
                *depth = if is_start { *depth + 1 } else { *depth - 1 };
                if *depth == 0 {
                    self.left_out = None;
                }
            }
            return TokenSinkResult::Continue;
        }
        if is_start && LEFT_OUT.contains(&name) {
            if !tag.self_closing {
                self.left_out = Some((name.to_owned(), 1));
            }
            return raw(name);
        }
        if is_start {
            self.start(name, tag)
        } else {
            self.end(name)
        }
        TokenSinkResult::Continue
    }

    /// Somebody is called, or was; whether the tag says so.
    fn call(&mut self, tag: &Tag, is_start: bool) -> bool {
        match &mut self.mention {
            Some((.., depth)) if is_start => *depth += 1,
            Some((.., depth)) if *depth > 1 => *depth -= 1,
            Some(_) => self.finish_call(),
            None if is_start && !tag.self_closing => {
                let target = tag.attrs.iter().find(|one| &*one.name.local == "data-mention");
                let Some(target) = target.filter(|_| !self.shaper.is_code()) else { return false };
                self.mention = Some((target.value.trim().to_lowercase(), String::new(), 1));
            }
            None => return false,
        }
        true
    }

    fn finish_call(&mut self) {
        if let Some((target, letters, _)) = self.mention.take() {
            let label = on_one_line(&letters).trim().trim_start_matches('@').to_owned();
            self.shaper.open(Kind::Mention(Mention { target, label }));
        }
    }

    fn start(&mut self, name: &str, tag: &Tag) {
        let attribute =
            |wanted: &str| tag.attrs.iter().find(|one| &*one.name.local == wanted).map(|one| one.value.to_string());
        self.is_code_beginning = false;
        match name {
            "p" | "div" | "section" | "article" | "header" | "footer" | "main" | "figure" | "figcaption" | "dt"
            | "dd" | "address" => {
                self.shaper.close(is_line);
                if name == "p" {
                    self.shaper.open(Kind::Paragraph);
                }
            }
            "h1" | "h2" => self.block(Kind::Heading(if name == "h1" { 1 } else { 2 })),
            "h3" | "h4" | "h5" | "h6" => self.block(Kind::Heading(3)),
            "ul" if attribute("data-type").as_deref() == Some("taskList") => self.block(Kind::TaskList),
            "ul" | "menu" | "dir" => self.block(Kind::BulletList),
            "ol" => {
                let start = attribute("start").and_then(|start| start.trim().parse().ok()).unwrap_or(1);
                self.block(Kind::OrderedList(start.clamp(0, 1_000_000)));
            }
            "li" => match attribute("data-checked") {
                Some(checked) => self.block(Kind::TaskItem(checked == "true" || checked.is_empty())),
                None => self.block(Kind::ListItem),
            },
            "input" if attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox")) => {
                self.shaper.check(attribute("checked").is_some());
                self.is_behind_box = true;
            }
            "blockquote" => self.block(Kind::Blockquote),
            "pre" => {
                self.block(Kind::CodeBlock(None));
                self.is_code_beginning = true;
            }
            "code" if self.shaper.is_code() => {
                if let Some(language) = attribute("class").as_deref().and_then(language) {
                    self.shaper.name_language(language);
                }
                self.is_code_beginning = true;
            }
            "hr" => self.block(Kind::HorizontalRule),
            "br" if self.shaper.is_code() => self.shaper.letters("\n", &Marks::default()),
            "br" => self.shaper.open(Kind::HardBreak),
            "img" => {
                if let Some(src) = attribute("src").filter(|src| is_picture(src)) {
                    let text = |name: &str| attribute(name).unwrap_or_default();
                    self.shaper.open(Kind::Image(Image { src, alt: text("alt"), title: text("title") }));
                }
            }
            "table" => self.block(Kind::Table),
            "tr" => self.block(Kind::TableRow),
            "td" | "th" => {
                let span = |name: &str| {
                    attribute(name).and_then(|count| count.trim().parse().ok()).unwrap_or(1_u16).clamp(1, 100)
                };
                let (colspan, rowspan) = (span("colspan"), span("rowspan"));
                self.block(Kind::TableCell(Cell { is_header: name == "th", colspan, rowspan }));
            }
            _ => self.mark(name, attribute("href")),
        }
    }

    fn block(&mut self, kind: Kind) {
        self.shaper.open(kind);
    }

    fn mark(&mut self, name: &str, href: Option<String>) {
        let mut marks = self.current();
        match name {
            "strong" | "b" => marks.bold = true,
            "em" | "i" | "cite" => marks.italic = true,
            "u" | "ins" => marks.underline = true,
            "s" | "del" | "strike" => marks.strike = true,
            "code" | "kbd" | "samp" | "tt" => marks.code = true,
            "a" => marks.link = href.filter(|href| is_link(href)).map(|href| href.trim().to_owned()),
            _ => return,
        }
        // What nobody closes is not kept for ever.
        if self.marks.len() < 100 {
            self.marks.push((name.to_owned(), marks));
        }
    }

    fn current(&self) -> Marks {
        self.marks.last().map(|(_, marks)| marks.clone()).unwrap_or_default()
    }

    fn end(&mut self, name: &str) {
        if let Some(at) = self.marks.iter().rposition(|(open, _)| open == name) {
            self.marks.remove(at);
            return self.recompute(at);
        }
        match name {
            "p" | "div" | "section" | "article" | "header" | "footer" | "main" | "figure" | "figcaption" | "dt"
            | "dd" | "address" => self.shaper.close(is_line),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.shaper.close(|kind| matches!(kind, Kind::Heading(_))),
            "ul" | "menu" | "dir" => self.shaper.close(|kind| matches!(kind, Kind::BulletList | Kind::TaskList)),
            "ol" => self.shaper.close(|kind| matches!(kind, Kind::OrderedList(_))),
            "li" => self.shaper.close(|kind| matches!(kind, Kind::ListItem | Kind::TaskItem(_))),
            "blockquote" => self.shaper.close(|kind| *kind == Kind::Blockquote),
            "pre" => self.shaper.close(|kind| matches!(kind, Kind::CodeBlock(_))),
            "table" => self.shaper.close(|kind| *kind == Kind::Table),
            "tr" => self.shaper.close(|kind| *kind == Kind::TableRow),
            "td" | "th" => self.shaper.close(|kind| matches!(kind, Kind::TableCell(_))),
            _ => {}
        }
    }

    /// Marks that were opened behind the one that ended hold without it.
    fn recompute(&mut self, from: usize) {
        let open: Vec<(String, Option<String>)> =
            self.marks.drain(from..).map(|(name, marks)| (name, marks.link)).collect();
        for (name, link) in open {
            self.mark(&name, link);
        }
    }

    fn letters(&mut self, letters: &str) {
        if self.left_out.is_some() {
            return;
        }
        if let Some((_, label, _)) = &mut self.mention {
            return label.push_str(letters);
        }
        if self.shaper.is_code() {
            let letters = if self.is_code_beginning { letters.strip_prefix('\n').unwrap_or(letters) } else { letters };
            self.is_code_beginning = false;
            return self.shaper.letters(letters, &Marks::default());
        }
        let marks = self.current();
        let letters = on_one_line(letters);
        let is_behind_box = std::mem::take(&mut self.is_behind_box);
        self.shaper.letters(if is_behind_box { letters.trim_start() } else { &letters }, &marks);
    }
}

fn is_line(kind: &Kind) -> bool {
    matches!(kind, Kind::Paragraph)
}

/// How the tokenizer is to read on in what is left out.
fn raw(name: &str) -> TokenSinkResult<()> {
    match name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "noscript" | "iframe" | "noembed" | "noframes" | "xmp" => TokenSinkResult::RawData(RawKind::Rawtext),
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

/// Space with a new line in it comes from whoever laid out the source; other space was typed.
pub(crate) fn on_one_line(letters: &str) -> String {
    let mut line = String::with_capacity(letters.len());
    let mut rest = letters;
    while let Some(at) = rest.find(['\n', '\r', '\t', '\u{c}']) {
        line.push_str(rest[..at].trim_end_matches(' '));
        line.push(' ');
        rest = rest[at..].trim_start_matches([' ', '\n', '\r', '\t', '\u{c}']);
    }
    line.push_str(rest);
    line
}

/// The language of `language-rust`.
fn language(class: &str) -> Option<String> {
    let name = class.split_whitespace().find_map(|name| name.strip_prefix("language-"))?;
    (is_language(name) && class.split_whitespace().count() == 1).then(|| name.to_owned())
}

/// Whether it can be the name of a language.
pub fn is_language(name: &str) -> bool {
    let is_fine = |letter: char| letter.is_ascii_alphanumeric() || "+-#._".contains(letter);
    !name.is_empty() && name.len() <= 30 && name.chars().all(is_fine)
}

/// Whether it leads to the web or to a mailbox.
pub fn is_link(href: &str) -> bool {
    let href = href.trim();
    let scheme = href.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_known = matches!(scheme.as_deref(), Some("http" | "https" | "mailto"));
    is_known && href.len() <= 2000 && !href.chars().any(char::is_control)
}

/// Whether it is a picture of this product.
pub fn is_picture(src: &str) -> bool {
    PICTURES.iter().any(|start| src.starts_with(start))
        && src.len() <= 500
        && !src.contains("..")
        && src.chars().all(|c| c.is_ascii_alphanumeric() || "/-_.?=&%~".contains(c))
}
