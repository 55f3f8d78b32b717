//! Rules about Rust files: where SQL and HTTP may be named, and what is never left behind.

use super::Finding;
use super::source::Source;

/// The words a statement begins with, as they stand in our SQL: in capitals, followed by a space or a line's end.
const STATEMENTS: [&str; 9] = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "CREATE", "ALTER", "DROP", "PRAGMA"];

/// Checks one file of Rust.
pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let source = match Source::read(text) {
        Ok(source) => source,
        Err(message) => return vec![Finding::new(path, 0, message)],
    };
    let mut findings = Vec::new();
    sql_in_store(path, &source, &mut findings);
    http_in_api(path, &source, &mut findings);
    nothing_half_done(path, &source, &mut findings);
    tests_do_not_sleep(path, &source, &mut findings);
    findings
}

fn sql_in_store(path: &str, source: &Source, findings: &mut Vec<Finding>) {
    if !is_product(path) || is_test(path) || path.starts_with("crates/store/") || has_part(path, "store") {
        return;
    }
    for (string, line) in &source.strings {
        let text = string.trim_start_matches(['\\', 'n', ' ', '\n']);
        let statement = STATEMENTS
            .iter()
            .any(|word| text.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\n', '\\'])));
        if statement {
            findings.push(Finding::new(
                path,
                *line,
                "SQL outside a store: move the statement to this crate's `store/`, which alone knows the tables",
            ));
        }
    }
}

fn http_in_api(path: &str, source: &Source, findings: &mut Vec<Finding>) {
    let speaks_http = ["crates/edge/", "crates/corbel/", "crates/test-kit/"];
    if !is_product(path) || is_test(path) || has_part(path, "api") {
        return;
    }
    if speaks_http.iter().any(|folder| path.starts_with(folder)) {
        return;
    }
    for (name, line) in &source.names {
        if name == "axum" {
            findings.push(Finding::new(
                path,
                *line,
                "axum outside `edge` and `api/`: domain code does not know that it is served over HTTP",
            ));
        }
    }
}

fn nothing_half_done(path: &str, source: &Source, findings: &mut Vec<Finding>) {
    for (name, line) in &source.macros {
        if name == "todo" || name == "unimplemented" {
            findings.push(Finding::new(path, *line, format!("`{name}!`: finish it, or leave it out")));
        }
    }
    for (name, line) in &source.attributes {
        match name.as_str() {
            "allow" => findings.push(Finding::new(
                path,
                *line,
                "`#[allow]` stays when its cause is gone: use `#[expect(…, reason = \"…\")]`",
            )),
            "ignore" => findings.push(Finding::new(path, *line, "an ignored test: mend it, or delete it")),
            _ => {}
        }
    }
}

fn tests_do_not_sleep(path: &str, source: &Source, findings: &mut Vec<Finding>) {
    if !is_test(path) {
        return;
    }
    for (name, line) in &source.names {
        if name == "sleep" {
            findings.push(Finding::new(
                path,
                *line,
                "a test that sleeps: move the injected clock, or wait for the event with a deadline",
            ));
        }
    }
}

/// Whether the file is the product's own: the tools and benchmarks beside it live by looser rules.
fn is_product(path: &str) -> bool {
    path.starts_with("crates/")
}

fn is_test(path: &str) -> bool {
    has_part(path, "tests") || path.starts_with("crates/test-kit/")
}

/// Whether a folder, or the file itself without `.rs`, has this name.
fn has_part(path: &str, part: &str) -> bool {
    path.split('/').any(|name| name.strip_suffix(".rs").unwrap_or(name) == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(path, text).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn sql_belongs_in_stores() {
        let text = "fn f() {\n    let s = \"SELECT 1\";\n}";
        assert_eq!(lines("crates/drive/src/ops/list.rs", text), [2]);
        assert_eq!(lines("crates/drive/src/store/files.rs", text), [0; 0]);
        assert_eq!(lines("crates/drive/src/store.rs", text), [0; 0]);
        assert_eq!(lines("crates/store/src/read.rs", text), [0; 0]);
        assert_eq!(lines("crates/drive/tests/it/list.rs", text), [0; 0]);
        assert_eq!(lines("crates/drive/src/model/a.rs", "const A: &str = \"SELECTED\";"), [0; 0]);
        assert_eq!(lines("crates/drive/src/model/a.rs", "const A: &str = \"Update it\";"), [0; 0]);
    }

    #[test]
    fn a_statement_over_several_lines_is_seen_too() {
        assert_eq!(lines("crates/drive/src/ops.rs", "const Q: &str = r\"\n  UPDATE files SET a = 1\";"), [1]);
    }

    #[test]
    fn http_belongs_at_the_edge() {
        let text = "use axum::Json;";
        assert_eq!(lines("crates/drive/src/ops/list.rs", text), [1]);
        assert_eq!(lines("crates/drive/src/api/files.rs", text), [0; 0]);
        assert_eq!(lines("crates/edge/src/lib.rs", text), [0; 0]);
        assert_eq!(lines("crates/drive/src/lib.rs", "//! axum"), [0; 0]);
    }

    #[test]
    fn nothing_is_left_half_done() {
        assert_eq!(lines("xtask/src/a.rs", "fn f() { todo!() }"), [1]);
        assert_eq!(lines("crates/drive/tests/it/a.rs", "#[test]\n#[ignore]\nfn f() {}"), [2]);
        assert_eq!(lines("crates/drive/src/a.rs", "#![allow(dead_code)]"), [1]);
        assert_eq!(lines("crates/drive/src/a.rs", "#[expect(dead_code, reason = \"r\")]\nfn f() {}"), [0; 0]);
    }

    #[test]
    fn tests_wait_for_events() {
        let text = "async fn f() { tokio::time::sleep(d).await }";
        assert_eq!(lines("crates/drive/tests/it/a.rs", text), [1]);
        assert_eq!(lines("crates/store/src/jobs.rs", text), [0; 0]);
    }
}
