//! Rich text: a tree of the nodes and marks that the editor knows, and of nothing else.
//!
//! Whatever comes in (HTML of an editor or of a paste, Markdown, a document that people edit together) is made into this tree
//! by [`Shaper`], which has no word for a script, a handler or a style: what has no place in the tree is not taken out of the
//! text, it never gets in. The HTML that is stored and handed out is always written anew from the tree.
//!
//! - [`read_html`], [`read_markdown`], [`Text::to_html`], [`Text::to_markdown`]: the whole of what the editor knows, for notes
//! - [`read_message`]: the smaller part that messages have, and mentions of people
//!
//! **Invariant:** no IO, and no module's words.

mod crowded;
mod escape_markdown;
#[cfg(test)]
mod fixed_point;
mod markdown;
mod message;
mod preview;
mod read_html;
mod shape;
mod tree;
mod write_html;
mod write_markdown;

pub use markdown::read_markdown;
pub use message::{Mention, mentions, read_message};
pub use preview::PREVIEW_LETTERS;
pub use read_html::{is_language, is_link, is_picture, read_html, read_html_within};
pub use shape::Shaper;
pub use tree::{Cell, Content, Element, Image, Kind, Marks, Node, Text};
pub use write_html::escape;

use kernel::folded;

/// The most bytes of HTML that a text may have.
pub const MAX_CONTENT: usize = 10 * 1024 * 1024;

/// The most nodes of a text: a paragraph with a word in it is two, a cell with one three.
pub const MAX_NODES: usize = 300_000;

/// How much of a text is found by searching, in bytes: an index over the whole of a book that somebody pasted would cost
/// every later keystroke in it.
pub const SEARCHED: usize = 200_000;

/// The text as people read it, for lists and for searching.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Digest {
    /// The beginning, at most [`PREVIEW_LETTERS`] letters, with a line for each paragraph and each row.
    pub preview: String,
    /// Whether a link is in it.
    pub has_links: bool,
    /// How many words: what stands between spaces (notes-and-schedule.md section 5).
    pub word_count: i64,
    /// What it is found by: without case and accents, at most [`SEARCHED`] bytes.
    pub search_key: String,
}

impl Text {
    /// Whether there is nothing in it: neither a letter nor a picture, a line or a table.
    pub fn is_blank(&self) -> bool {
        let is_paragraph = |node: &Node| matches!(node, Node::Element(Element { kind: Kind::Paragraph, .. }));
        self.0.iter().all(is_paragraph) && self.plain().trim().is_empty()
    }

    /// What lists and searches know of the text.
    pub fn digest(&self) -> Digest {
        let plain = self.plain();
        Digest {
            preview: self.preview(),
            has_links: self.has_links(),
            word_count: i64::try_from(plain.split_whitespace().count()).unwrap_or(i64::MAX),
            search_key: folded(&plain[..plain.floor_char_boundary(SEARCHED)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clean(html: &str) -> String {
        read_html(html).to_html()
    }

    #[test]
    fn what_the_editor_writes_stays_as_it_is() {
        for html in [
            "<p>Hello <strong>there</strong></p>",
            "<p></p><p>after a blank line</p>",
            "<h2>Minutes</h2><p>a<br>b</p><hr>",
            "<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul>",
            "<ol start=\"3\"><li><p>three</p></li></ol>",
            "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>",
            "<blockquote><p>said</p></blockquote>",
            "<pre><code class=\"language-rust\">fn main() {\n  x &lt; y\n}</code></pre>",
            "<table><tbody><tr><th><p>Lift</p></th></tr><tr><td colspan=\"2\"><p>1</p></td></tr></tbody></table>",
            "<p><em><u><s>all</s></u></em> <code>code</code></p>",
            "<p>two  spaces &amp; an ampersand</p>",
            "<img src=\"/api/v1/drive/files/7/download\" alt=\"Plan\">",
        ] {
            assert_eq!(clean(html), html);
        }
    }

    #[test]
    fn what_could_run_never_gets_in() {
        for (html, kept) in [
            ("<script>alert(1)</script>", ""),
            ("<p>a<script>alert('<p>')</script>b</p>", "<p>ab</p>"),
            ("<style>p{}</style><p>a</p>", "<p>a</p>"),
            ("<p onclick=\"x()\" style=\"color:red\">a</p>", "<p>a</p>"),
            ("<a href=\"javascript:alert(1)\">a</a>", "<p>a</p>"),
            ("<a href=\" jAvAsCrIpT&colon;alert(1)\">a</a>", "<p>a</p>"),
            ("<a href=\"data:text/html,x\">a</a>", "<p>a</p>"),
            ("<a href=\"//evil.example\">a</a>", "<p>a</p>"),
            ("<img src=x onerror=alert(1)>", ""),
            ("<img src=\"https://evil.example/pixel.png\">", ""),
            ("<img src=\"//evil.example/pixel.png\">", ""),
            ("<img src=\"/api/v1/../../x\">", ""),
            ("<iframe src=\"https://evil.example\">a</iframe>", ""),
            ("<svg><p>a</p><script>1</script></svg>b", "<p>b</p>"),
            ("<math><mtext></p><img src=x onerror=1></math>", ""),
            ("<noscript><p title=\"</noscript><img src=x onerror=1>\">", "<p>&quot;&gt;</p>"),
            ("<p>1 < 2 &lt;script&gt;</p>", "<p>1 &lt; 2 &lt;script&gt;</p>"),
            ("<pre><code class=\"language-x onclick=1\">a</code></pre>", "<pre><code>a</code></pre>"),
            ("<template><p>a</p></template>b", "<p>b</p>"),
            ("<textarea><script>1</script></textarea>", ""),
            ("<form action=x><input name=a><button>b</button></form>", "<p>b</p>"),
        ] {
            assert_eq!(clean(html), kept, "{html}");
        }
    }

    #[test]
    fn links_lead_to_the_web_or_to_a_mailbox() {
        for href in ["https://a.example/x?a=1&amp;b=2", "http://a.example/", "mailto:a@b.example"] {
            let html = format!("<p><a href=\"{href}\" rel=\"noopener noreferrer nofollow\">a</a></p>");
            assert_eq!(clean(&format!("<p><a href=\"{href}\" onclick=1>a</a></p>")), html);
        }
    }

    #[test]
    fn what_other_programs_write_finds_its_place() {
        for (html, shaped) in [
            ("plain words", "<p>plain words</p>"),
            ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
            ("<p>a<p>b", "<p>a</p><p>b</p>"),
            ("<ul><li>a<li>b</ul>", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
            ("<li>lost</li>", "<ul><li><p>lost</p></li></ul>"),
            (
                "<table><tr><td>a<td>b</table>",
                "<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>",
            ),
            ("<h1>a<p>b</p></h1>", "<h1>a</h1><p>b</p>"),
            ("<h5>small</h5>", "<h3>small</h3>"),
            ("<p>a\n   b</p>\n\n<p>c</p>", "<p>a b</p><p>c</p>"),
            ("<b>a</b> <i>b</i>", "<p><strong>a</strong> <em>b</em></p>"),
            (
                "<ul><li><input type=\"checkbox\" checked> a</li><li>b</li></ul>",
                "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>a</p></li>\
                 <li data-type=\"taskItem\" data-checked=\"false\"><p>b</p></li></ul>",
            ),
            (
                "<p>a<img src=\"/api/v1/drive/files/7/download\">b</p>",
                "<p>a</p><img src=\"/api/v1/drive/files/7/download\"><p>b</p>",
            ),
            ("<ul></ul><table></table><p>a</p>", "<p>a</p>"),
            ("<ul><ul><li>in</li></ul></ul>", "<ul><li><p></p><ul><li><p>in</p></li></ul></li></ul>"),
        ] {
            assert_eq!(clean(html), shaped, "{html}");
        }
    }

    #[test]
    fn very_deep_and_very_long_texts_take_no_harm() {
        let deep = format!("{}x{}", "<blockquote>".repeat(100_000), "</blockquote>".repeat(100_000));
        assert!(clean(&deep).contains('x'));
        let long = "<p>word <b>bold</b></p>".repeat(20_000);
        assert_eq!(read_html(&long).digest().word_count, 40_000);
        assert!(read_html(&"<b>".repeat(100_000)).to_html().is_empty());
    }

    #[test]
    fn a_digest_is_what_people_read() {
        let digest = read_html("<h1>Été</h1><p>on <a href=\"https://a.example\">site</a></p>").digest();
        assert_eq!(digest.preview, "Été\non site");
        assert_eq!((digest.word_count, digest.has_links, digest.search_key.as_str()), (3, true, "ete\non site"));
    }

    proptest! {
        #[test]
        fn what_is_clean_stays_so(html in "(<(/?)(p|b|ul|li|table|tr|td|h1|pre|code|blockquote|a|br|img|script|input)>|[a-z <>&\"'=\n]){0,60}") {
            let once = clean(&html);
            prop_assert_eq!(clean(&once), once.clone());
            prop_assert!(!once.contains("<script"));
        }
    }
}
