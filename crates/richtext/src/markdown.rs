//! The text from Markdown.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{read_html_within, tree::Text};

/// The tags that mean something in a note, or whose contents do. Others are letters: `<name>` is what somebody wrote.
const TAGS: &[&str] = &[
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "dfn",
    "dir",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "i",
    "img",
    "input",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
];

/// What is left out with its contents, where it ends: nobody reads it.
const UNREAD: &[&str] = &["script", "style", "iframe", "svg", "math", "template", "object", "noscript", "select"];

/// Reads Markdown as GitHub writes it: with tables, checklists and words struck through. HTML in it is read as HTML, but a tag
/// that is none is letters. `None` where it is more than a note holds.
pub fn read_markdown(markdown: &str) -> Option<Text> {
    let mut page = String::new();
    html::push_html(&mut page, events(Parser::new_ext(markdown, dialect())));
    read_html_within(&page)
}

/// What is beyond the first Markdown.
fn dialect() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// The events such that their HTML says what the Markdown says.
fn events<'a>(parser: Parser<'a>) -> impl Iterator<Item = Event<'a>> {
    let mut parser = parser.peekable();
    let mut block = String::new();
    // Whether code is being read, and whether it has just begun.
    let mut code: Option<bool> = None;
    std::iter::from_fn(move || {
        loop {
            return Some(match parser.next()? {
                Event::Start(Tag::HtmlBlock) => continue,
                Event::Html(html) => {
                    block.push_str(&html);
                    continue;
                }
                Event::End(TagEnd::HtmlBlock) => Event::Html(own_lines(known_tags(&std::mem::take(&mut block))).into()),
                Event::InlineHtml(tag) if !is_known(&tag) && !tag.starts_with("<!") => Event::Text(tag),
                event @ Event::Start(Tag::CodeBlock(_)) => {
                    code = Some(true);
                    event
                }
                event @ Event::End(TagEnd::CodeBlock) => {
                    code = None;
                    event
                }
                Event::Text(text) => match &mut code {
                    Some(is_beginning) => {
                        let is_end = matches!(parser.peek(), Some(Event::End(TagEnd::CodeBlock)));
                        Event::Text(code_text(&text, std::mem::take(is_beginning), is_end))
                    }
                    None => Event::Text(text),
                },
                // Without the new line that the library writes behind it, which would be a space.
                Event::HardBreak => Event::InlineHtml("<br>".into()),
                event => event,
            });
        }
    })
}

/// Breaks that stand by themselves, as a paragraph: two of them are two lines, not the breaks of one.
fn own_lines(html: String) -> String {
    let is_breaks = html.contains("<br>") && html.replace("<br>", "").trim().is_empty();
    if is_breaks { format!("<p>{}</p>", html.trim()) } else { html }
}

/// A part of a block of code. Its last line ends without being the beginning of another, and a first line that is blank is not
/// taken for the layout of the tag.
fn code_text<'a>(text: &str, is_beginning: bool, is_end: bool) -> CowStr<'a> {
    let text = if is_end { text.strip_suffix('\n').unwrap_or(text) } else { text };
    let front = if is_beginning && text.starts_with('\n') { "\n" } else { "" };
    format!("{front}{text}").into()
}

/// The name of the tag that begins here, in small letters; empty where none does.
fn name(tag: &str) -> String {
    let name = tag.trim_start_matches('<').trim_start_matches('/');
    name.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

fn is_known(tag: &str) -> bool {
    TAGS.contains(&name(tag).as_str())
}

/// A block of HTML in which what is no tag of a note is letters.
fn known_tags(html: &str) -> String {
    let mut known = String::with_capacity(html.len());
    // In small letters once: looking for an end in what is left, again for each beginning, took minutes.
    let small = html.to_ascii_lowercase();
    let mut endless: Vec<String> = Vec::new();
    let mut from = 0;
    while let Some(at) = html[from..].find('<').map(|found| from + found) {
        known.push_str(&html[from..at]);
        let rest = &html[at..];
        let name = name(rest);
        let unread = UNREAD.contains(&name.as_str()) && !rest.starts_with("</") && !endless.contains(&name);
        if unread {
            if let Some(end) = small[at..].find(&format!("</{name}")) {
                let end = at + end;
                from = html[end..].find('>').map_or(html.len(), |found| end + found + 1);
                continue;
            }
            // It does not end further on either.
            endless.push(name);
        }
        let is_tag = is_known(rest) || rest.starts_with("<!--");
        known.push_str(if is_tag { "<" } else { "&lt;" });
        from = at + 1;
    }
    known.push_str(&html[from..]);
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_html;

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
            let back = read_markdown(&text.to_markdown()).expect("short").to_html();
            assert_eq!(back, html, "{}", text.to_markdown());
        }
    }

    #[test]
    fn markdown_brings_no_script() {
        let text = read_markdown(
            "# Plan\n\n<script>x</script>\n\n[a](javascript:x) ![b](https://evil.example/p.png)\n\n- [x] done",
        )
        .expect("short");
        assert_eq!(
            text.to_html(),
            "<h1>Plan</h1><p>a </p><ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>"
        );
    }

    #[test]
    fn what_stands_in_angle_brackets_is_what_somebody_wrote() {
        for (markdown, words) in [
            (
                "Use List<String> here, and give <name> and <count>.\n\nDone.",
                "Use List<String> here, and give <name> and <count>.\nDone.",
            ),
            ("Option<u8>\n\n<T> is the type.", "Option<u8>\n<T> is the type."),
            ("<T>\n\nbehind", "<T>\nbehind"),
            ("<name>\nmore <b>bold</b>\n</name>\n\nbehind", "<name> more bold </name>\nbehind"),
            ("Set <title> and <select> here.\n\nbehind", "Set <title> and <select> here.\nbehind"),
            ("<title>\n\nbehind", "<title>\nbehind"),
            ("a <script>alert(1)</script> b", "a <script>alert(1)</script> b"),
            ("<style>\np {}\n</style>\n\nbehind", "behind"),
            ("<script>x\n\nbehind", "<script>x behind"),
        ] {
            let text = read_markdown(markdown).expect("short");
            assert_eq!(text.plain().replace("  ", " "), words, "{}", text.to_html());
        }
    }
}
