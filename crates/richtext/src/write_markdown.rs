//! The text as Markdown.
//!
//! What Markdown has a sign for is written by it; all else as the HTML that Markdown may hold. Each block is read again when it
//! was written, so that what does not come back as it was is written in the next surer way: marks as tags, then all of the
//! block as HTML. So no word is lost on the way, and reading what was written gives the text again.

use super::{
    escape_markdown::{escape_into, escaped},
    read_markdown,
    tree::{Content, Element, Kind, Marks, Node, Text},
};

impl Text {
    /// The text as Markdown. White space at the edges of marks and of paragraphs moves out of them, and blank paragraphs go:
    /// Markdown has neither.
    pub fn to_markdown(&self) -> String {
        let blocks = settled_blocks(&self.0);
        let mut written: Vec<String> = Vec::with_capacity(blocks.len());
        let mut before = Before::default();
        for node in &blocks {
            let is_other = before.takes(node);
            let surely =
                |marks| Some(block_lines(node, marks, is_other)?.join("\n")).filter(|text| is_whole(text, node));
            written.push(surely(MarksAs::Signs).or_else(|| surely(MarksAs::Tags)).unwrap_or_else(|| as_html(node)));
        }
        let mut markdown = written.join("\n\n");
        if !markdown.is_empty() {
            markdown.push('\n');
        }
        markdown
    }
}

/// Whether this reads as that node and nothing else.
fn is_whole(markdown: &str, node: &Node) -> bool {
    read_markdown(markdown).is_some_and(|text| settled_blocks(&text.0) == [node.clone()])
}

/// A block as HTML without a blank line, which would end it.
fn as_html(node: &Node) -> String {
    Text(vec![node.clone()]).to_html().replace('\n', "&#10;")
}

/// How marks are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MarksAs {
    /// By signs where these are understood.
    Signs,
    /// As tags.
    Tags,
}

/// Which list stood before: two that follow each other are told apart by their signs.
#[derive(Default)]
struct Before(Option<(bool, bool)>);

impl Before {
    /// Whether a list takes the other of the two signs.
    fn takes(&mut self, node: &Node) -> bool {
        let is_ordered = match node {
            Node::Element(Element { kind: Kind::OrderedList(_), .. }) => true,
            Node::Element(Element { kind: Kind::BulletList | Kind::TaskList, .. }) => false,
            _ => {
                self.0 = None;
                return false;
            }
        };
        let is_other = self.0.is_some_and(|(was_ordered, was_other)| was_ordered == is_ordered && !was_other);
        self.0 = Some((is_ordered, is_other));
        is_other
    }
}

/// The blocks as Markdown can say them: white space at the edges of marks and of paragraphs moves out, and what is empty then
/// goes, but for what something needs.
pub(crate) fn settled_blocks(nodes: &[Node]) -> Vec<Node> {
    let mut settled: Vec<Node> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let Node::Element(Element { kind, children }) = node else {
            settled.push(node.clone());
            continue;
        };
        let children = match kind.content() {
            Content::Inline => settled_words(children),
            Content::Plain | Content::Nothing => children.clone(),
            Content::Blocks => {
                let inner = settled_blocks(children);
                let is_item = matches!(kind, Kind::ListItem | Kind::TaskItem(_));
                let begins = inner.first().is_some_and(is_paragraph);
                if inner.is_empty() || (is_item && !begins) {
                    [vec![Node::Element(Element { kind: Kind::Paragraph, children: Vec::new() })], inner].concat()
                } else {
                    inner
                }
            }
            Content::Items | Content::Rows | Content::Cells => settled_blocks(children),
        };
        if *kind == Kind::Paragraph && children.is_empty() {
            continue;
        }
        settled.push(Node::Element(Element { kind: kind.clone(), children }));
    }
    settled
}

fn is_paragraph(node: &Node) -> bool {
    matches!(node, Node::Element(Element { kind: Kind::Paragraph, .. }))
}

/// Letters and new lines, with white space outside of bold, italic and struck words, and none at the edges of a line. Who is
/// called is called by name: Markdown knows no people.
fn settled_words(nodes: &[Node]) -> Vec<Node> {
    let mut settled: Vec<Node> = Vec::new();
    for node in nodes {
        if let Node::Element(Element { kind: Kind::Mention(mention), .. }) = node {
            push(&mut settled, &format!("@{}", mention.label), &Marks::default());
            continue;
        }
        let Node::Letters(letters, marks) = node else {
            trim_end(&mut settled);
            settled.push(node.clone());
            continue;
        };
        let letters = letters.replace(['\n', '\r', '\t'], " ");
        let words = letters.trim();
        let start = letters.len() - letters.trim_start().len();
        let plain = Marks { bold: false, italic: false, strike: false, ..marks.clone() };
        let (front, behind) = if words.is_empty() {
            (letters.as_str(), "")
        } else {
            (&letters[..start], &letters[start + words.len()..])
        };
        if marks.code {
            push(&mut settled, &letters, marks);
            continue;
        }
        for (part, marks) in [(front, &plain), (words, marks), (behind, &plain)] {
            let is_beginning = !matches!(settled.last(), Some(Node::Letters(..)));
            push(&mut settled, if is_beginning { part.trim_start_matches(' ') } else { part }, marks);
        }
    }
    trim_end(&mut settled);
    settled
}

fn push(settled: &mut Vec<Node>, letters: &str, marks: &Marks) {
    if letters.is_empty() {
        return;
    }
    match settled.last_mut() {
        Some(Node::Letters(before, same)) if same == marks => before.push_str(letters),
        _ => settled.push(Node::Letters(letters.to_owned(), marks.clone())),
    }
}

fn trim_end(settled: &mut Vec<Node>) {
    while let Some(Node::Letters(letters, marks)) = settled.last_mut() {
        if !marks.code {
            letters.truncate(letters.trim_end_matches(' ').len());
        }
        if !letters.is_empty() {
            return;
        }
        settled.pop();
    }
}

/// A block's lines; `None` where Markdown has no form for it.
fn block_lines(node: &Node, marks: MarksAs, is_other: bool) -> Option<Vec<String>> {
    let Node::Element(Element { kind, children }) = node else { return None };
    Some(match kind {
        Kind::Paragraph => lines_of(&words(children, marks, Breaks::Lines)),
        Kind::Heading(level) => {
            vec![format!("{} {}", "#".repeat(usize::from(*level)), words(children, marks, Breaks::Tags))]
        }
        Kind::HorizontalRule => vec!["---".to_owned()],
        Kind::Image(image) => {
            let title = escaped(&image.title).replace('"', "\\\"");
            let title = if title.is_empty() { title } else { format!(" \"{title}\"") };
            vec![format!("![{}]({}{title})", escaped(&image.alt), image.src)]
        }
        Kind::CodeBlock(language) => code(language.as_deref(), children),
        Kind::Blockquote => blocks(children, marks)?
            .into_iter()
            .map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") })
            .collect(),
        Kind::BulletList | Kind::TaskList | Kind::OrderedList(_) => list(kind, children, marks, is_other)?,
        Kind::Table => table(children, marks)?,
        Kind::ListItem
        | Kind::TaskItem(_)
        | Kind::TableRow
        | Kind::TableCell(_)
        | Kind::HardBreak
        | Kind::Mention(_) => {
            return None;
        }
    })
}

fn lines_of(text: &str) -> Vec<String> {
    text.split('\n').map(str::to_owned).collect()
}

fn blocks(nodes: &[Node], marks: MarksAs) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    let mut before = Before::default();
    for node in nodes {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let is_other = before.takes(node);
        lines.extend(block_lines(node, marks, is_other)?);
    }
    Some(lines)
}

fn code(language: Option<&str>, children: &[Node]) -> Vec<String> {
    let letters: String =
        children.iter().map(|node| if let Node::Letters(letters, _) = node { letters.as_str() } else { "" }).collect();
    let fence = "`".repeat(longest_run(&letters, '`').max(2) + 1);
    let mut lines = vec![format!("{fence}{}", language.unwrap_or_default())];
    if !letters.is_empty() {
        lines.extend(lines_of(&letters));
    }
    lines.push(fence);
    lines
}

fn longest_run(letters: &str, of: char) -> usize {
    letters.split(|letter| letter != of).map(str::len).max().unwrap_or(0)
}

fn list(kind: &Kind, items: &[Node], marks: MarksAs, is_other: bool) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    let number = if let Kind::OrderedList(start) = kind { Some(*start) } else { None };
    for (at, item) in items.iter().enumerate() {
        let Node::Element(Element { kind, children }) = item else { return None };
        let sign = match number {
            Some(start) => format!("{}{} ", start + i64::try_from(at).ok()?, if is_other { ')' } else { '.' }),
            None => format!("{} ", if is_other { '*' } else { '-' }),
        };
        let (first, rest) = children.split_first()?;
        let Node::Element(Element { kind: Kind::Paragraph, children: begin }) = first else { return None };
        let mut inner = match (begin.as_slice(), rest) {
            ([], []) => vec![String::new()],
            ([], rest) => blocks(rest, marks)?,
            (begin, rest) => {
                let mut inner = lines_of(&words(begin, marks, Breaks::Lines));
                // A list within an entry stands right below its words.
                if !rest.is_empty() && !matches!(rest, [only] if is_list(only)) {
                    inner.push(String::new());
                }
                inner.extend(blocks(rest, marks)?);
                inner
            }
        };
        if let Kind::TaskItem(is_done) = kind {
            let first = inner.first_mut()?;
            *first = format!("[{}] {first}", if *is_done { 'x' } else { ' ' });
        }
        let indent = " ".repeat(sign.len());
        for (at, line) in inner.iter().enumerate() {
            let front = if at == 0 { sign.as_str() } else { indent.as_str() };
            let front = if line.is_empty() { front.trim_end() } else { front };
            lines.push(format!("{front}{line}"));
        }
    }
    Some(lines)
}

fn is_list(node: &Node) -> bool {
    matches!(node, Node::Element(element) if element.kind.content() == Content::Items)
}

/// A table whose first row heads it, and in whose cells are words alone.
fn table(rows: &[Node], marks: MarksAs) -> Option<Vec<String>> {
    let mut lines = Vec::with_capacity(rows.len() + 1);
    for (at, row) in rows.iter().enumerate() {
        let Node::Element(Element { kind: Kind::TableRow, children: cells }) = row else { return None };
        let mut line = "|".to_owned();
        for cell in cells {
            let Node::Element(Element { kind: Kind::TableCell(form), children }) = cell else { return None };
            let [Node::Element(Element { kind: Kind::Paragraph, children: letters })] = children.as_slice() else {
                return None;
            };
            if form.is_header != (at == 0) || form.colspan != 1 || form.rowspan != 1 {
                return None;
            }
            line.push_str(&format!(" {} |", words(letters, marks, Breaks::Tags).replace('|', "\\|")));
        }
        lines.push(line);
        if at == 0 {
            lines.push(format!("|{}", " --- |".repeat(cells.len())));
        }
    }
    Some(lines)
}

/// How new lines in a paragraph are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    /// By a sign at the end of the line.
    Lines,
    /// As tags, where all has to be on one line.
    Tags,
}

fn words(nodes: &[Node], marks_as: MarksAs, breaks: Breaks) -> String {
    let mut text = String::new();
    for (at, node) in nodes.iter().enumerate() {
        let Node::Letters(letters, marks) = node else {
            let is_within = at > 0 && at + 1 < nodes.len() && !text.ends_with('\n');
            text.push_str(if breaks == Breaks::Lines && is_within { "\\\n" } else { "<br>" });
            continue;
        };
        let next = nodes.get(at + 1).and_then(|next| match next {
            Node::Letters(letters, marks) if marks.code => Some('`').filter(|_| !letters.is_empty()),
            Node::Letters(letters, marks) if marks.link.is_some() => Some('[').filter(|_| !letters.is_empty()),
            Node::Letters(letters, _) => letters.chars().next(),
            Node::Element(_) => None,
        });
        run(letters, marks, marks_as, next, &mut text);
    }
    text
}

/// Letters that bear the same marks.
fn run(letters: &str, marks: &Marks, marks_as: MarksAs, next: Option<char>, text: &mut String) {
    let link = marks.link.as_deref();
    let as_tag = |href: &&str| marks_as == MarksAs::Tags || href.contains(['(', ')', '<', '>', ' ', '\\', '"']);
    match link {
        Some(href) if as_tag(&href) => text.push_str(&format!("<a href=\"{}\">", super::escape(href))),
        Some(_) => text.push('['),
        None => {}
    }
    if marks.code {
        code_run(letters, text);
    } else {
        let signs: String = [(marks.strike, "~~"), (marks.bold, "**"), (marks.italic, "*")]
            .iter()
            .filter(|one| one.0)
            .map(|one| one.1)
            .collect();
        let before = text.chars().next_back();
        let behind = if link.is_some() { Some(']') } else { next };
        let is_understood = marks_as == MarksAs::Signs
            && opens(before, letters.chars().next(), &signs)
            && opens(behind, letters.chars().next_back(), &signs);
        let tags: Vec<&str> = [
            (marks.strike && !is_understood, "s"),
            (marks.bold && !is_understood, "strong"),
            (marks.italic && !is_understood, "em"),
            (marks.underline, "u"),
        ]
        .iter()
        .filter(|one| one.0)
        .map(|one| one.1)
        .collect();
        let signs = if is_understood { signs } else { String::new() };
        text.push_str(&signs);
        for tag in &tags {
            text.push_str(&format!("<{tag}>"));
        }
        escape_into(letters, text);
        for tag in tags.iter().rev() {
            text.push_str(&format!("</{tag}>"));
        }
        text.extend(signs.chars().rev());
    }
    match link {
        Some(href) if as_tag(&href) => text.push_str("</a>"),
        Some(href) => text.push_str(&format!("]({href})")),
        None => {}
    }
}

/// Whether signs between these two letters are taken for signs: `outer` is what stands before the words or behind them, `inner`
/// their own letter at that end (CommonMark 6.2, both ways round).
fn opens(outer: Option<char>, inner: Option<char>, signs: &str) -> bool {
    let is_sign = |letter: char| "*_~".contains(letter);
    let is_punctuation = |letter: char| !letter.is_alphanumeric() && !letter.is_whitespace();
    let is_free = outer.is_none_or(|outer| !is_sign(outer) && (outer.is_whitespace() || is_punctuation(outer)));
    match inner {
        Some(inner) if !inner.is_whitespace() => {
            let is_mixed = signs.contains('~');
            outer.is_none_or(|outer| !is_sign(outer)) && (is_free || !(is_punctuation(inner) || is_mixed))
        }
        _ => false,
    }
}

fn code_run(letters: &str, text: &mut String) {
    let fence = "`".repeat(longest_run(letters, '`') + 1);
    let is_edgy = |letter: Option<char>| matches!(letter, Some('`' | ' '));
    let needs_room = is_edgy(letters.chars().next()) || is_edgy(letters.chars().next_back());
    let room = if needs_room && !letters.trim_matches(' ').is_empty() { " " } else { "" };
    text.push_str(&format!("{fence}{room}{letters}{room}{fence}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_html;

    fn written(html: &str) -> String {
        read_html(html).to_markdown()
    }

    #[test]
    fn white_space_moves_out_of_marks_and_nothing_behind_is_lost() {
        for (html, markdown) in [
            ("<p>Bring <strong>three </strong>copies.</p><p>Last.</p>", "Bring **three** copies.\n\nLast.\n"),
            ("<p>a<em> b</em><s> c </s>d</p>", "a *b* ~~c~~ d\n"),
            ("<p><strong> </strong>a <strong>b</strong></p>", "a **b**\n"),
            ("<p><strong><em>a </em></strong>b</p>", "***a*** b\n"),
        ] {
            assert_eq!(written(html), markdown);
        }
    }

    #[test]
    fn letters_beside_marks_stay_readable() {
        for (html, markdown) in [
            ("<p>un<strong>bold</strong>ed</p>", "un**bold**ed\n"),
            ("<p>x<strong>(y)</strong>z</p>", "x<strong>(y)</strong>z\n"),
            ("<p><strong>a</strong><em>b</em></p>", "**a**<em>b</em>\n"),
            ("<p>snake_case, 1 &lt; 2 &amp; 3, a - b, Q&amp;A</p>", "snake_case, 1 < 2 & 3, a - b, Q&A\n"),
            ("<p>- no list</p><p>1. nor this</p><p># nor that</p>", "\\- no list\n\n1\\. nor this\n\n\\# nor that\n"),
            ("<p>List&lt;String&gt;</p>", "List\\<String>\n"),
        ] {
            assert_eq!(written(html), markdown);
        }
    }

    #[test]
    fn blocks_come_back_as_they_were() {
        for html in [
            "<ol><li><p>one</p><p>second of one</p></li><li><p>two</p></li></ol>",
            "<pre><code class=\"language-sh\">echo hi\n\n\n  there\n</code></pre><p>after</p>",
            "<ul><li><p>a</p><pre><code>x\n\ny</code></pre><blockquote><p>q</p></blockquote></li></ul>",
            "<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>",
            "<ol start=\"7\"><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>",
            "<blockquote><p>a</p></blockquote><blockquote><p>b</p><ul><li><p>c</p></li></ul></blockquote>",
            "<table><tbody><tr><th><p>a</p></th></tr><tr><td><ul><li><p>one</p></li><li><p>two</p></li></ul></td></tr></tbody></table>",
            "<table><tbody><tr><td colspan=\"2\"><p>a</p></td></tr><tr><td><p>b</p></td><td><p>c|d</p></td></tr></tbody></table>",
            "<p>line one<br>line two</p><p><br>a</p><h2>a<br>b</h2>",
            "<p><br></p><p><br></p><p>a</p><p><br><br></p>",
            "<p>` and <code>a`b</code> and <code> </code></p>",
            "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"false\"><p></p></li></ul>",
            "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><p>a</p><p>b</p></li></ul>",
            "<p><a href=\"https://a.example/x(y)?q=[1]\" rel=\"noopener noreferrer nofollow\">a</a></p>",
            "<p><u>a</u>b&amp;lt; &lt;b&gt; \\ ~x~ **y** __z__ ![i](j)</p>",
        ] {
            let text = read_html(html);
            assert_eq!(read_markdown(&text.to_markdown()).expect("short").to_html(), html, "{}", text.to_markdown());
        }
    }
}
