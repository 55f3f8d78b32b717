//! The beginning of a text, as lists show it.

use crate::tree::{Content, Element, Kind, Node, Text, write_plain};

/// How many letters of a text are shown in a list.
pub const PREVIEW_LETTERS: usize = 200;

/// So many bytes are [`PREVIEW_LETTERS`] letters, whatever the letters are.
const ENOUGH: usize = 4 * PREVIEW_LETTERS;

/// What stands between the cells of a row.
const BETWEEN_CELLS: &str = " · ";

impl Text {
    /// At most [`PREVIEW_LETTERS`] letters: a line for each paragraph, each entry of a list and each row of a table.
    pub(crate) fn preview(&self) -> String {
        let mut lines = Vec::new();
        collect(&self.0, &mut lines);
        lines.join("\n").chars().take(PREVIEW_LETTERS).collect()
    }
}

/// Adds the lines of `nodes` that have words, until they are enough.
fn collect(nodes: &[Node], lines: &mut Vec<String>) {
    for node in nodes {
        if lines.iter().map(String::len).sum::<usize>() >= ENOUGH {
            return;
        }
        match node {
            Node::Element(Element { kind: Kind::TableRow, children }) => {
                let cells: Vec<String> = children.iter().map(in_one_line).filter(|cell| !cell.is_empty()).collect();
                add(&cells.join(BETWEEN_CELLS), lines);
            }
            Node::Element(element) if !matches!(element.kind.content(), Content::Inline | Content::Plain) => {
                collect(&element.children, lines);
            }
            Node::Element(_) | Node::Letters(..) => {
                let mut plain = String::new();
                write_plain(std::slice::from_ref(node), &mut plain);
                plain.lines().for_each(|line| add(line, lines));
            }
        }
    }
}

/// A cell of a table, whatever is in it.
fn in_one_line(cell: &Node) -> String {
    let mut lines = Vec::new();
    collect(std::slice::from_ref(cell), &mut lines);
    lines.join(" ")
}

fn add(line: &str, lines: &mut Vec<String>) {
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if !words.is_empty() {
        lines.push(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_html;

    fn preview(html: &str) -> String {
        read_html(html).digest().preview
    }

    #[test]
    fn a_row_is_a_line_with_its_cells_apart() {
        let html = "<p>First lorry at 06:30.</p><table><tr><th>Place</th><th>Who</th><th>From</th></tr>\
                    <tr><td><p>Gate,</p><p>Wharf Road</p></td><td>Marek</td><td>05:45</td></tr>\
                    <tr><td>Pump</td><td></td><td>06:00</td></tr></table>";
        assert_eq!(
            preview(html),
            "First lorry at 06:30.\nPlace · Who · From\nGate, Wharf Road · Marek · 05:45\nPump · 06:00"
        );
    }

    #[test]
    fn paragraphs_entries_and_new_lines_begin_a_line() {
        let html =
            "<h1>Snags</h1><p></p><ul><li>Door  closer<ul><li>stair 2</li></ul></li><li>Scratched<br>pane</li></ul>";
        assert_eq!(preview(html), "Snags\nDoor closer\nstair 2\nScratched\npane");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(preview(&"<p>ä</p>".repeat(10_000)).chars().count(), PREVIEW_LETTERS);
        assert_eq!(preview(&format!("<p>{}</p>", "ä".repeat(10_000))).chars().count(), PREVIEW_LETTERS);
        assert_eq!(preview("<table></table><hr>"), "");
    }
}
