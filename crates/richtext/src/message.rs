//! Messages: the smaller part of a text that people send each other, and those who are called in it.

use crate::{
    read_html::{on_one_line, read_with_mentions},
    tree::{Element, Kind, Marks, Node, Text},
};

/// Somebody who is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mention {
    /// Who: an identifier, `here` or `all`.
    pub target: String,
    /// How the text says it, without the sign before it.
    pub label: String,
}

/// Reads HTML as a message: paragraphs, lists, quotations, code, links and mentions. Of what else a text may have the words stay:
/// headings become bold, the rows of a table lines; pictures and lines across go.
pub fn read_message(html: &str) -> Text {
    let Text(nodes) = read_with_mentions(html);
    let mut text = Text(blocks(nodes));
    trim(&mut text.0);
    text
}

/// Those who are called in a text, each once, in the order of the alphabet.
pub fn mentions(text: &Text) -> Vec<Mention> {
    let mut found = Vec::new();
    collect(&text.0, &mut found);
    found.sort();
    found.dedup_by(|a, b| a.target == b.target);
    found
}

impl Text {
    /// Asks for each mention how it is to be called; where the answer is `None`, it is no mention but its letters.
    pub fn rename_mentions(&mut self, name: &impl Fn(&Mention) -> Option<String>) {
        rename(&mut self.0, name);
    }
}

fn rename(nodes: &mut [Node], name: &impl Fn(&Mention) -> Option<String>) {
    for node in nodes {
        let Node::Element(element) = node else { continue };
        match &mut element.kind {
            Kind::Mention(mention) => match name(mention) {
                Some(label) => mention.label = label,
                None => *node = Node::Letters(format!("@{}", mention.label), Marks::default()),
            },
            _ => rename(&mut element.children, name),
        }
    }
}

fn collect(nodes: &[Node], found: &mut Vec<Mention>) {
    for node in nodes {
        if let Node::Element(element) = node {
            match &element.kind {
                Kind::Mention(mention) => found.push(mention.clone()),
                _ => collect(&element.children, found),
            }
        }
    }
}

/// Blank paragraphs around a message are nobody's words.
fn trim(nodes: &mut Vec<Node>) {
    let is_blank =
        |node: &Node| matches!(node, Node::Element(Element { kind: Kind::Paragraph, children }) if children.is_empty());
    while nodes.last().is_some_and(is_blank) {
        nodes.pop();
    }
    let begin = nodes.iter().position(|node| !is_blank(node)).unwrap_or(nodes.len());
    nodes.drain(..begin);
}

fn blocks(nodes: Vec<Node>) -> Vec<Node> {
    joined(nodes.into_iter().flat_map(block))
}

/// Letters that follow each other and bear the same marks, now that some marks have come or gone, are one.
fn joined(nodes: impl Iterator<Item = Node>) -> Vec<Node> {
    let mut joined: Vec<Node> = Vec::new();
    for node in nodes {
        match (joined.last_mut(), node) {
            (Some(Node::Letters(before, same)), Node::Letters(letters, marks)) if *same == marks => {
                before.push_str(&letters);
            }
            (_, node) => joined.push(node),
        }
    }
    joined
}

fn block(node: Node) -> Vec<Node> {
    let Element { kind, children } = match node {
        Node::Letters(letters, marks) => return vec![Node::Letters(letters, Marks { underline: false, ..marks })],
        Node::Element(element) => element,
    };
    match kind {
        Kind::Heading(_) => vec![paragraph(joined(children.into_iter().map(bold).flat_map(block)))],
        Kind::TaskList => whole(Kind::BulletList, children),
        Kind::TaskItem(_) => whole(Kind::ListItem, children),
        Kind::HorizontalRule | Kind::Image(_) => Vec::new(),
        Kind::Table => children.into_iter().map(line).collect(),
        kind => whole(kind, children),
    }
}

fn whole(kind: Kind, children: Vec<Node>) -> Vec<Node> {
    let is_block = !matches!(kind, Kind::HardBreak | Kind::Mention(_));
    let mut children = if is_block { blocks(children) } else { Vec::new() };
    // A quotation or an entry of a list is never empty: what was in it may have gone.
    if matches!(kind, Kind::Blockquote | Kind::ListItem) && children.is_empty() {
        children.push(paragraph(Vec::new()));
    }
    vec![Node::Element(Element { kind, children })]
}

fn paragraph(children: Vec<Node>) -> Node {
    Node::Element(Element { kind: Kind::Paragraph, children })
}

fn bold(node: Node) -> Node {
    match node {
        Node::Letters(letters, marks) => Node::Letters(letters, Marks { bold: !marks.code, ..marks }),
        element => element,
    }
}

/// A row of a table as one line.
fn line(row: Node) -> Node {
    let Node::Element(row) = row else { return paragraph(Vec::new()) };
    let cells = row.children.into_iter().map(|cell| on_one_line(&Text(vec![cell]).plain()));
    let letters = cells.collect::<Vec<_>>().join(" | ");
    let children = if letters.is_empty() { Vec::new() } else { vec![Node::Letters(letters, Marks::default())] };
    paragraph(children)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clean(html: &str) -> String {
        read_message(html).to_html()
    }

    #[test]
    fn what_a_composer_writes_stays_as_it_is() {
        for html in [
            "<p>Hello <strong>there</strong>, <em>you</em> <s>not</s> <code>x</code></p>",
            "<p>a<br>b</p><blockquote><p>said</p></blockquote>",
            "<ul><li><p>one</p></li></ul><ol start=\"3\"><li><p>three</p></li></ol>",
            "<pre><code class=\"language-rust\">fn main() {}</code></pre>",
            "<p><span data-mention=\"0199c1f0-0000-7000-8000-00000000dead\">@Tom</span> see <span data-mention=\"all\">@all</span></p>",
        ] {
            assert_eq!(clean(html), html);
        }
    }

    #[test]
    fn what_messages_have_not_becomes_what_they_have() {
        for (html, kept) in [
            ("<h1>Plan</h1>", "<p><strong>Plan</strong></p>"),
            ("<p><u>a</u></p><hr><img src=\"/api/v1/drive/files/7/download\">", "<p>a</p>"),
            ("<table><tr><td>a<td>b</table>", "<p>a | b</p>"),
            ("<table><tr><td><pre>a\n\tb</pre></table>", "<p>a b</p>"),
            (
                "<ul data-type=\"taskList\"><li data-checked=\"true\"><p>done</p></li></ul>",
                "<ul><li><p>done</p></li></ul>",
            ),
            ("<p></p><p>a</p><p></p>", "<p>a</p>"),
            ("<blockquote><hr></blockquote>", "<blockquote><p></p></blockquote>"),
            ("<script>x</script><p onclick=1>a</p>", "<p>a</p>"),
        ] {
            assert_eq!(clean(html), kept, "{html}");
        }
    }

    #[test]
    fn a_mention_is_no_place_to_hide_anything_in() {
        for (html, kept) in [
            (
                "<span data-mention=\"x&quot;><b>\">@<b>T</b>om</span>",
                "<p><span data-mention=\"x&quot;&gt;&lt;b&gt;\">@Tom</span></p>",
            ),
            ("<span data-mention=all>@all", "<p><span data-mention=\"all\">@all</span></p>"),
            ("<span>plain</span>", "<p>plain</p>"),
            ("<span data-mention=all><span>a</span>b</span>c", "<p><span data-mention=\"all\">@ab</span>c</p>"),
            ("<pre><code><span data-mention=all>@all</span></code></pre>", "<pre><code>@all</code></pre>"),
        ] {
            assert_eq!(clean(html), kept, "{html}");
        }
        assert_eq!(
            crate::read_html("<span data-mention=all>@all</span>").to_html(),
            "<p>@all</p>",
            "notes call nobody"
        );
    }

    #[test]
    fn whoever_is_unknown_is_not_called() {
        let mut text = read_message("<p><span data-mention=a>@Boss</span> <span data-mention=b>@x</span></p>");
        assert_eq!(mentions(&text).len(), 2);
        text.rename_mentions(&|mention| (mention.target == "b").then(|| "Tom".to_owned()));
        assert_eq!(text.to_html(), "<p>@Boss <span data-mention=\"b\">@Tom</span></p>");
        assert_eq!(text.plain(), "@Boss @Tom");
    }

    proptest! {
        #[test]
        fn what_is_clean_stays_so(html in "(<(/?)(p|b|ul|li|table|tr|td|h1|pre|code|blockquote|a|br|hr|img|span|span data-mention=all)>|[a-z <>&\"'=\n]){0,60}") {
            let once = clean(&html);
            prop_assert_eq!(clean(&once), once.clone());
        }
    }
}
