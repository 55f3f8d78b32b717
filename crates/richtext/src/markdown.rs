//! The text from Markdown.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{is_link, is_picture, read_html_within, tree::Text};

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

/// Reads Markdown as GitHub writes it: with tables, checklists and words struck through. HTML in it is read as HTML, but a tag
/// that is none is letters. A picture from elsewhere is a link to it. `None` where it is more than a note holds.
pub fn read_markdown(markdown: &str) -> Option<Text> {
    let mut page = String::new();
    html::push_html(&mut page, events(with_pictures_linked(Parser::new_ext(markdown, dialect()))));
    read_html_within(&page)
}

/// What is beyond the first Markdown.
fn dialect() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// A picture that is not of this installation: its words, as a link to it.
struct Elsewhere<'a> {
    address: CowStr<'a>,
    /// Within another link, which counts more.
    is_within_link: bool,
    has_words: bool,
}

/// Pictures from elsewhere as links to them: a note shows none, since each would tell its server who reads the note.
fn with_pictures_linked<'a>(parser: Parser<'a>) -> impl Iterator<Item = Event<'a>> {
    // The pictures that are open; `None` for those of this installation.
    let mut open: Vec<Option<Elsewhere<'a>>> = Vec::new();
    let mut links = 0;
    parser.flat_map(move |event| {
        let events = match event {
            Event::Start(Tag::Image { link_type, dest_url, title, id }) if !is_picture(&dest_url) => {
                let is_within_link = links > 0;
                open.push(Some(Elsewhere { address: dest_url.clone(), is_within_link, has_words: false }));
                [(!is_within_link).then_some(Event::Start(Tag::Link { link_type, dest_url, title, id })), None]
            }
            Event::End(TagEnd::Image) => match open.pop().flatten() {
                Some(Elsewhere { address, is_within_link, has_words }) => {
                    let words = (!has_words && is_link(&address)).then_some(Event::Text(address));
                    [words, (!is_within_link).then_some(Event::End(TagEnd::Link))]
                }
                None => [Some(Event::End(TagEnd::Image)), None],
            },
            event => {
                match &event {
                    Event::Start(Tag::Image { .. }) => open.push(None),
                    Event::Start(Tag::Link { .. }) => links += 1,
                    Event::End(TagEnd::Link) => links -= 1,
                    Event::Text(_) | Event::Code(_) => {
                        if let Some(Some(picture)) = open.last_mut() {
                            picture.has_words = true;
                        }
                    }
                    _ => {}
                }
                [Some(event), None]
            }
        };
        events.into_iter().flatten()
    })
}

/// The events such that their HTML says what the Markdown says.
fn events<'a>(parser: impl Iterator<Item = Event<'a>>) -> impl Iterator<Item = Event<'a>> {
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
    let mut from = 0;
    while let Some(at) = html[from..].find('<').map(|found| from + found) {
        known.push_str(&html[from..at]);
        let rest = &html[at..];
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
            "<h1>Plan</h1><p>&lt;script&gt;x&lt;/script&gt;</p><p>a \
             <a href=\"https://evil.example/p.png\" rel=\"noopener noreferrer nofollow\">b</a></p><ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>"
        );
    }

    #[test]
    fn a_picture_from_elsewhere_is_a_link_to_it() {
        let link = |words: &str, to: &str| format!("<a href=\"{to}\" rel=\"noopener noreferrer nofollow\">{words}</a>");
        let (picture, page) = ("https://a.example/p.png", "https://a.example/");
        for (markdown, html) in [
            (format!("![the plan]({picture})"), link("the plan", picture)),
            (format!("![]({picture})"), link(picture, picture)),
            (format!("[![plan]({picture})]({page}) more"), format!("{} more", link("plan", page))),
            ("![plan](javascript:x)".to_owned(), "plan".to_owned()),
        ] {
            let text = read_markdown(&markdown).expect("short");
            assert_eq!(text.to_html(), format!("<p>{html}</p>"), "{markdown}");
        }
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
            ("<style>\np {}\n</style>\n\nbehind", "<style> p {} </style>\nbehind"),
            ("<script>x\n\nbehind", "<script>x behind"),
            ("<template>\n<p>in it</p>\n</template>\n\nbehind", "<template>\nin it\n</template>\nbehind"),
            ("<svg><text>Level 04</text></svg>\n\nbehind", "<svg><text>Level 04</text></svg>\nbehind"),
        ] {
            let text = read_markdown(markdown).expect("short");
            assert_eq!(text.plain().replace("  ", " "), words, "{}", text.to_html());
        }
    }
}
