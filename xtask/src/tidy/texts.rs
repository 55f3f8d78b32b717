//! Rules about any text file: its length, and what must not be left in it.

use super::Finding;

/// A file longer than this does more than one thing.
const MOST_LINES: usize = 500;

/// Words that promise work instead of doing it. Spelt apart, or this file would break its own rule.
const PROMISES: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Beginnings of paths that exist on one machine only.
const MACHINE_PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

/// Checks one file of any kind.
pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    if path == "Makefile" {
        documented_targets(path, text, &mut findings);
    }
    if !is_written_by_hand(path) {
        return findings;
    }
    if is_source(path) {
        short(path, text, &mut findings);
    }
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(word) = PROMISES.iter().find(|word| has_word(line, word)) {
            findings.push(Finding::new(path, number, format!("{word}: do it, or write it down as an issue")));
        }
        if let Some(start) = MACHINE_PATHS.iter().find(|start| has_path(line, start)) {
            findings.push(Finding::new(path, number, format!("`{start}…` exists on one machine only")));
        }
        if is_browser_test(path) && ["test", "it", "describe"].iter().any(|call| is_left_out(line, call)) {
            findings.push(Finding::new(path, number, "a test left out: mend it, or delete it"));
        }
    }
    findings
}

fn short(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let lines = text.lines().count();
    if lines > MOST_LINES && !is_test(path) {
        findings.push(Finding::new(
            path,
            0,
            format!("{lines} lines, {MOST_LINES} at most: split it by what its parts are for"),
        ));
    }
}

fn documented_targets(path: &str, text: &str, findings: &mut Vec<Finding>) {
    for (number, line) in (1..).zip(text.lines()) {
        let Some((target, rest)) = line.split_once(':') else {
            continue;
        };
        let is_target =
            !target.is_empty() && target.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !rest.starts_with('=');
        if is_target && !rest.contains("## ") {
            findings.push(Finding::new(path, number, format!("`make {target}` has no `## help`")));
        }
    }
}

fn is_written_by_hand(path: &str) -> bool {
    let generated = path.contains("/gen/") || path.contains(".gen.") || path.ends_with(".snap");
    let generated = generated || path.starts_with("docs/schema/");
    let locked = path.ends_with("-lock.json") || path.ends_with(".lock") || path == "openapi.json";
    !generated && !locked
}

fn is_source(path: &str) -> bool {
    [".rs", ".ts", ".tsx", ".css", ".mjs", ".sql"].iter().any(|end| path.ends_with(end)) || path.starts_with("scripts/")
}

fn is_test(path: &str) -> bool {
    path.contains("/tests/") || is_browser_test(path)
}

fn is_browser_test(path: &str) -> bool {
    path.contains(".test.") || path.contains(".spec.")
}

/// Whether the word stands alone, not as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !joins(before) && !joins(after)
    })
}

/// Whether an absolute path begins so; `https://example.com/home/` is not one.
fn has_path(line: &str, start: &str) -> bool {
    line.match_indices(start)
        .any(|(at, _)| line[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || "\"'`=(<:".contains(c)))
}

/// Whether the line focuses or leaves out tests: `test.only(`, `it.skip(` …
fn is_left_out(line: &str, call: &str) -> bool {
    [".only(", ".skip(", ".fixme(", ".todo("]
        .iter()
        .any(|how| line.match_indices(how).any(|(at, _)| line[..at].ends_with(call)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> usize {
        check(path, text).len()
    }

    #[test]
    fn files_stay_short_but_for_tests_and_generated_ones() {
        let long = "a\n".repeat(MOST_LINES + 1);
        assert_eq!(messages("crates/drive/src/lib.rs", &long), 1);
        assert_eq!(messages("crates/drive/tests/it/upload.rs", &long), 0);
        assert_eq!(messages("web/src/shared/api/gen/sdk.gen.ts", &long), 0);
        assert_eq!(messages("web/package-lock.json", &long), 0);
        assert_eq!(messages("crates/drive/src/lib.rs", &"a\n".repeat(MOST_LINES)), 0);
    }

    #[test]
    fn promises_are_found_as_words_only() {
        assert_eq!(messages("a.md", &format!("{}: later", PROMISES[0])), 1);
        assert_eq!(messages("a.md", &format!("MY{}S", PROMISES[0])), 0);
    }

    #[test]
    fn paths_of_a_machine_are_found_and_addresses_are_not() {
        assert_eq!(messages("a.md", &format!("see {}it", MACHINE_PATHS[1])), 1);
        assert_eq!(messages("a.md", &format!("https://a.example{}it", MACHINE_PATHS[1])), 0);
    }

    #[test]
    fn tests_are_not_left_out() {
        assert_eq!(messages("web/src/a.test.ts", "it.skip('a', f)"), 1);
        assert_eq!(messages("e2e/tests/a.spec.ts", "test.only('a', f)"), 1);
        assert_eq!(messages("web/src/a.ts", "rows.skip(2)"), 0);
    }

    #[test]
    fn make_targets_have_help() {
        assert_eq!(messages("Makefile", "run: ## Start\nX := 1\n.PHONY: run\n"), 0);
        assert_eq!(messages("Makefile", "run:\n\t@x\n"), 1);
    }
}
