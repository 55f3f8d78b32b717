//! The text as HTML. What is stored is what is written here.

use super::tree::{Cell, Element, Kind, Marks, Node, Text};

impl Text {
    /// The text as HTML, as the editor reads it.
    pub fn to_html(&self) -> String {
        let mut html = String::new();
        write(&self.0, &mut html);
        html
    }
}

/// Letters as they stand in HTML, between tags and in quotes.
pub fn escape(letters: &str) -> String {
    let mut html = String::with_capacity(letters.len());
    for letter in letters.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            letter => html.push(letter),
        }
    }
    html
}

fn write(nodes: &[Node], html: &mut String) {
    for node in nodes {
        match node {
            Node::Letters(letters, marks) => write_letters(letters, marks, html),
            Node::Element(element) => write_element(element, html),
        }
    }
}

fn write_letters(letters: &str, marks: &Marks, html: &mut String) {
    let tags = [
        (marks.bold, "strong"),
        (marks.italic, "em"),
        (marks.underline, "u"),
        (marks.strike, "s"),
        (marks.code, "code"),
    ];
    if let Some(link) = &marks.link {
        html.push_str(&format!("<a href=\"{}\" rel=\"noopener noreferrer nofollow\">", escape(link)));
    }
    for (_, tag) in tags.iter().filter(|(is_borne, _)| *is_borne) {
        html.push_str(&format!("<{tag}>"));
    }
    html.push_str(&escape(letters));
    for (_, tag) in tags.iter().rev().filter(|(is_borne, _)| *is_borne) {
        html.push_str(&format!("</{tag}>"));
    }
    if marks.link.is_some() {
        html.push_str("</a>");
    }
}

fn write_element(element: &Element, html: &mut String) {
    let (open, close) = match &element.kind {
        Kind::HorizontalRule => return html.push_str("<hr>"),
        Kind::HardBreak => return html.push_str("<br>"),
        Kind::Mention(mention) => {
            let (target, label) = (escape(&mention.target), escape(&mention.label));
            return html.push_str(&format!("<span data-mention=\"{target}\">@{label}</span>"));
        }
        Kind::Image(image) => {
            html.push_str(&format!("<img src=\"{}\"", escape(&image.src)));
            for (name, value) in [("alt", &image.alt), ("title", &image.title)] {
                if !value.is_empty() {
                    html.push_str(&format!(" {name}=\"{}\"", escape(value)));
                }
            }
            return html.push('>');
        }
        Kind::Paragraph => ("<p>".to_owned(), "</p>".to_owned()),
        Kind::Heading(level) => (format!("<h{level}>"), format!("</h{level}>")),
        Kind::BulletList => ("<ul>".to_owned(), "</ul>".to_owned()),
        Kind::OrderedList(1) => ("<ol>".to_owned(), "</ol>".to_owned()),
        Kind::OrderedList(start) => (format!("<ol start=\"{start}\">"), "</ol>".to_owned()),
        Kind::ListItem => ("<li>".to_owned(), "</li>".to_owned()),
        Kind::TaskList => ("<ul data-type=\"taskList\">".to_owned(), "</ul>".to_owned()),
        Kind::TaskItem(checked) => {
            (format!("<li data-type=\"taskItem\" data-checked=\"{checked}\">"), "</li>".to_owned())
        }
        Kind::Blockquote => ("<blockquote>".to_owned(), "</blockquote>".to_owned()),
        Kind::CodeBlock(None) => ("<pre><code>".to_owned(), "</code></pre>".to_owned()),
        Kind::CodeBlock(Some(language)) => {
            (format!("<pre><code class=\"language-{}\">", escape(language)), "</code></pre>".to_owned())
        }
        Kind::Table => ("<table><tbody>".to_owned(), "</tbody></table>".to_owned()),
        Kind::TableRow => ("<tr>".to_owned(), "</tr>".to_owned()),
        Kind::TableCell(cell) => write_cell(*cell),
    };
    html.push_str(&open);
    // The first new line behind <pre> is not taken for one of the text, so one that is has to be written twice.
    if matches!((&element.kind, element.children.first()),
        (Kind::CodeBlock(_), Some(Node::Letters(letters, _))) if letters.starts_with('\n'))
    {
        html.push('\n');
    }
    write(&element.children, html);
    html.push_str(&close);
}

fn write_cell(cell: Cell) -> (String, String) {
    let tag = if cell.is_header { "th" } else { "td" };
    let span = |name: &str, count: u16| if count == 1 { String::new() } else { format!(" {name}=\"{count}\"") };
    (format!("<{tag}{}{}>", span("colspan", cell.colspan), span("rowspan", cell.rowspan)), format!("</{tag}>"))
}
