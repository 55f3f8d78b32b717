//! Tables as CSV (RFC 4180), for spreadsheets.

/// One line of a table, with its end.
pub fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let fields: Vec<String> = fields.into_iter().map(field).collect();
    format!("{}\r\n", fields.join(","))
}

/// A field in quotes. What a spreadsheet would take for a formula gets an apostrophe before it, so that nothing which
/// somebody typed anywhere runs on the machine of whoever opens the table.
fn field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn quotes_commas_and_ends_of_lines_stay_inside_their_field() {
        assert_eq!(line(["a", "b,\"c\"\nd", ""]), "\"a\",\"b,\"\"c\"\"\nd\",\"\"\r\n");
    }

    #[test]
    fn nothing_runs_in_a_spreadsheet() {
        for formula in ["=HYPERLINK(\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"] {
            assert!(line([formula]).starts_with("\"'"), "{formula:?}");
        }
        assert_eq!(line(["2026-11-21"]), "\"2026-11-21\"\r\n");
    }
}
