//! Rules about the documents that explain the code: they stay short, and a decision says all that the next one needs.

use super::Finding;

/// A map that does not fit on two screens is read by nobody.
const MOST_BYTES_OF_THE_MAP: usize = 9_000;

/// Prose is read beside code, in windows of this width.
const MOST_COLUMNS: usize = 120;

/// What a page in `docs/decisions` holds, in this order.
const PARTS: [&str; 5] = ["## Context", "## Decision", "## Rejected", "## Cost", "## Held by"];

/// Checks one file of any kind.
pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if path == "ARCHITECTURE.md" && text.len() > MOST_BYTES_OF_THE_MAP {
        let said = format!("{} bytes, {MOST_BYTES_OF_THE_MAP} at most: reasons belong in docs/decisions", text.len());
        findings.push(Finding::new(path, 0, said));
    }
    let is_decision = path.starts_with("docs/decisions/") && !path.ends_with("README.md");
    if is_decision {
        let parts: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
        if parts != PARTS {
            findings.push(Finding::new(path, 0, format!("a decision has the parts {}", PARTS.join(", "))));
        }
    }
    if is_decision || path == "ARCHITECTURE.md" {
        for (number, line) in (1..).zip(text.lines()) {
            // The address of a link cannot be broken.
            if line.chars().count() > MOST_COLUMNS && !line.contains("](") {
                findings.push(Finding::new(path, number, format!("more than {MOST_COLUMNS} columns")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_stays_short() {
        let line = "a line\n";
        assert!(check("ARCHITECTURE.md", line).is_empty());
        assert_eq!(check("ARCHITECTURE.md", &line.repeat(MOST_BYTES_OF_THE_MAP)).len(), 1);
        assert!(check("docs/API.md", &line.repeat(MOST_BYTES_OF_THE_MAP)).is_empty());
    }

    #[test]
    fn a_decision_has_its_parts_in_order() {
        let whole = PARTS.map(|part| format!("{part}\n\nWords.\n")).concat();
        assert!(check("docs/decisions/0001-a.md", &whole).is_empty());
        assert_eq!(check("docs/decisions/0001-a.md", &whole.replace("## Cost", "## Price")).len(), 1);
        assert!(check("docs/decisions/README.md", "# Decisions\n").is_empty());
    }

    #[test]
    fn lines_fit_beside_code() {
        assert_eq!(check("ARCHITECTURE.md", &"a".repeat(MOST_COLUMNS + 1)).len(), 1);
        assert!(check("ARCHITECTURE.md", &format!("[a](b){}", "a".repeat(MOST_COLUMNS))).is_empty());
    }
}
