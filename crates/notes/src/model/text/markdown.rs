//! The text as Markdown, and from it.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};

use super::{
    read_html,
    tree::{Element, Kind, Marks, Node, Text},
};

/// Reads Markdown as GitHub writes it: with tables, checklists and words struck through. HTML in it is read as HTML.
pub fn read_markdown(markdown: &str) -> Text {
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(markdown, dialect()));
    read_html(&page)
}

/// What is beyond the first Markdown.
fn dialect() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

impl Text {
    /// The text as Markdown. What Markdown has no sign for stands as HTML: words underlined.
    pub fn to_markdown(&self) -> String {
        let (mut events, mut markdown) = (Vec::new(), String::new());
        blocks(&self.0, &mut events);
        // Writing to a text does not fail; of events in their order nothing is refused.
        let _ = pulldown_cmark_to_cmark::cmark(events.iter(), &mut markdown, dialect());
        if !markdown.is_empty() {
            markdown.push('\n');
        }
        markdown
    }
}

fn blocks(nodes: &[Node], events: &mut Vec<Event<'static>>) {
    for node in nodes {
        match node {
            Node::Element(element) => block(element, events),
            Node::Letters(letters, marks) => words(letters, marks, events),
        }
    }
}

fn within(
    tag: Tag<'static>,
    end: TagEnd,
    events: &mut Vec<Event<'static>>,
    fill: impl FnOnce(&mut Vec<Event<'static>>),
) {
    events.push(Event::Start(tag));
    fill(events);
    events.push(Event::End(end));
}

fn block(element: &Element, events: &mut Vec<Event<'static>>) {
    let children = &element.children;
    match &element.kind {
        Kind::Paragraph => within(Tag::Paragraph, TagEnd::Paragraph, events, |events| blocks(children, events)),
        Kind::Heading(level) => {
            let level = [HeadingLevel::H1, HeadingLevel::H2, HeadingLevel::H3][usize::from(level.clamp(&1, &3) - 1)];
            let tag = Tag::Heading { level, id: None, classes: Vec::new(), attrs: Vec::new() };
            within(tag, TagEnd::Heading(level), events, |events| blocks(children, events));
        }
        Kind::BulletList | Kind::TaskList => list(None, children, events),
        Kind::OrderedList(start) => list(Some(u64::try_from(*start).unwrap_or(1)), children, events),
        Kind::ListItem | Kind::TaskItem(_) => item(element, events),
        Kind::Blockquote => {
            within(Tag::BlockQuote(None), TagEnd::BlockQuote(None), events, |events| blocks(children, events));
        }
        Kind::CodeBlock(language) => {
            let kind = CodeBlockKind::Fenced(language.clone().unwrap_or_default().into());
            let mut code: String = letters_of(children);
            code.push('\n');
            within(Tag::CodeBlock(kind), TagEnd::CodeBlock, events, |events| events.push(Event::Text(code.into())));
        }
        Kind::HorizontalRule => events.push(Event::Rule),
        Kind::HardBreak => events.push(Event::HardBreak),
        Kind::Image(image) => within(Tag::Paragraph, TagEnd::Paragraph, events, |events| {
            let tag = Tag::Image {
                link_type: LinkType::Inline,
                dest_url: image.src.clone().into(),
                title: image.title.clone().into(),
                id: "".into(),
            };
            within(tag, TagEnd::Image, events, |events| events.push(Event::Text(image.alt.clone().into())));
        }),
        Kind::Table => table(children, events),
        // A row or a cell stands in a table, which writes them.
        Kind::TableRow | Kind::TableCell(_) => blocks(children, events),
    }
}

fn list(start: Option<u64>, items: &[Node], events: &mut Vec<Event<'static>>) {
    within(Tag::List(start), TagEnd::List(start.is_some()), events, |events| blocks(items, events));
}

fn item(element: &Element, events: &mut Vec<Event<'static>>) {
    within(Tag::Item, TagEnd::Item, events, |events| {
        if let Kind::TaskItem(is_done) = element.kind {
            events.push(Event::TaskListMarker(is_done));
        }
        match element.children.split_first() {
            // The first paragraph stands beside the bullet.
            Some((Node::Element(Element { kind: Kind::Paragraph, children }), rest)) => {
                blocks(children, events);
                blocks(rest, events);
            }
            _ => blocks(&element.children, events),
        }
    });
}

fn table(rows: &[Node], events: &mut Vec<Event<'static>>) {
    let cells = |row: &Node| match row {
        Node::Element(row) => row.children.clone(),
        Node::Letters(..) => Vec::new(),
    };
    let columns = rows.iter().map(|row| cells(row).len()).max().unwrap_or(0);
    within(Tag::Table(vec![Alignment::None; columns]), TagEnd::Table, events, |events| {
        for (at, row) in rows.iter().enumerate() {
            let (tag, end) =
                if at == 0 { (Tag::TableHead, TagEnd::TableHead) } else { (Tag::TableRow, TagEnd::TableRow) };
            within(tag, end, events, |events| {
                let mut written = cells(row);
                // Every row of Markdown's has as many cells as the first.
                written.resize(columns, Node::Letters(String::new(), Marks::default()));
                for cell in &written {
                    within(Tag::TableCell, TagEnd::TableCell, events, |events| one_line(cell, events));
                }
            });
        }
    });
}

/// What is in a cell, on the one line that Markdown has for it.
fn one_line(node: &Node, events: &mut Vec<Event<'static>>) {
    match node {
        Node::Letters(letters, marks) => words(&letters.replace('\n', " "), marks, events),
        Node::Element(Element { kind: Kind::HardBreak, .. }) => events.push(Event::InlineHtml("<br>".into())),
        Node::Element(element) => {
            for (at, child) in element.children.iter().enumerate() {
                if at > 0 && matches!(child, Node::Element(Element { kind: Kind::Paragraph, .. })) {
                    events.push(Event::InlineHtml("<br>".into()));
                }
                one_line(child, events);
            }
        }
    }
}

fn words(letters: &str, marks: &Marks, events: &mut Vec<Event<'static>>) {
    if letters.is_empty() {
        return;
    }
    if marks.code {
        return events.push(Event::Code(letters.to_owned().into()));
    }
    let mut ends = Vec::new();
    if let Some(link) = &marks.link {
        events.push(Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: link.clone().into(),
            title: "".into(),
            id: "".into(),
        }));
        ends.push(Event::End(TagEnd::Link));
    }
    for (is_borne, tag, end) in [
        (marks.bold, Tag::Strong, TagEnd::Strong),
        (marks.italic, Tag::Emphasis, TagEnd::Emphasis),
        (marks.strike, Tag::Strikethrough, TagEnd::Strikethrough),
    ] {
        if is_borne {
            events.push(Event::Start(tag));
            ends.push(Event::End(end));
        }
    }
    if marks.underline {
        events.push(Event::InlineHtml("<u>".into()));
        ends.push(Event::InlineHtml("</u>".into()));
    }
    events.push(Event::Text(letters.to_owned().into()));
    events.extend(ends.into_iter().rev());
}

fn letters_of(nodes: &[Node]) -> String {
    nodes.iter().map(|node| if let Node::Letters(letters, _) = node { letters.as_str() } else { "" }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markdown_can_say_comes_back() {
        for html in [
            "<h1>Minutes</h1><p>a <strong>bold</strong> <em>word</em> and <s>not</s></p>",
            "<ul><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ul>",
            "<ol start=\"3\"><li><p>three</p></li><li><p>four</p></li></ol>",
            "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li>\
             <li data-type=\"taskItem\" data-checked=\"false\"><p>not yet</p></li></ul>",
            "<blockquote><p>said</p></blockquote><hr><p>after</p>",
            "<pre><code class=\"language-rust\">fn x() {\n  * y\n}</code></pre>",
            "<p><a href=\"https://a.example/?b=1&amp;c=2\" rel=\"noopener noreferrer nofollow\">a link</a></p>",
            "<table><tbody><tr><th><p>Lift</p></th><th><p>Floor</p></th></tr><tr><td><p>1</p></td><td><p>4</p></td></tr></tbody></table>",
            "<p>signs that mean something: * _ # [ ] ` &lt;b&gt; | 1. and \\</p>",
            "<p><u>under</u> and <code>code</code></p>",
            "<img src=\"/api/v1/drive/files/7/thumbnail\" alt=\"Plan\">",
        ] {
            let text = read_html(html);
            let back = read_markdown(&text.to_markdown()).to_html();
            let code = |html: &str| html.replace("\n</code>", "</code>");
            assert_eq!(code(&back), code(html), "{}", text.to_markdown());
        }
    }

    #[test]
    fn markdown_brings_no_script() {
        let text = read_markdown(
            "# Plan\n\n<script>x</script>\n\n[a](javascript:x) ![b](https://evil.example/p.png)\n\n- [x] done",
        );
        assert_eq!(
            text.to_html(),
            "<h1>Plan</h1><p>a </p><ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>"
        );
    }
}
