//! The codes with which the product refuses something: one list, which neither the sources nor the documentation may leave.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::source::Source;
use super::{File, Finding};

/// Where the list is.
const LIST: &str = "crates/edge/src/codes.rs";
/// Where it can be read.
const PAGE: &str = "docs/API.md";
const TABLE: &str = "| code | status | when |\n|---|---|---|\n";

/// Names of the same look that are no codes, by how they begin.
const NO_CODES: [&str; 4] = ["CARGO_", "CORBEL_", "FOLDER_MOVED", "SCREAMING_SNAKE_CASE"];
/// Crates that answer nobody by our errors.
const SILENT: [&str; 2] = ["sfu", "test-kit"];
/// For a request that makes no sense HTTP has finer words.
const FINER: [&str; 3] = ["405", "415", "416"];

struct Listed<'a> {
    name: &'a str,
    statuses: Vec<&'a str>,
    when: &'a str,
    line: usize,
}

/// Checks the sources and the page against the list.
pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let Some(list) = files.iter().find(|file| file.path == LIST) else { return Vec::new() };
    let listed = read(&list.text);
    let mut findings = Vec::new();
    let mut used: BTreeSet<String> = BTreeSet::new();
    for file in files.iter().filter(|file| may_refuse(&file.path)) {
        let Ok(source) = Source::read(&file.text) else { continue };
        for (name, kind, line) in &source.codes {
            let statuses = listed.iter().find(|one| one.name == name).map(|one| one.statuses.as_slice());
            if statuses.is_some_and(|statuses| !may_be(statuses, kind)) {
                let message = format!("`{name}` of the kind {kind}: {LIST} lists it without that status");
                findings.push(Finding::new(&file.path, *line, message));
            }
        }
        let named = source.codes.iter().map(|(name, _, line)| (name.as_str(), *line));
        let others = source.strings.iter().filter_map(|(text, line)| Some((text.strip_suffix('"')?, *line)));
        let all: BTreeSet<(&str, usize)> = named.chain(others.filter(|(text, _)| looks_like_one(text))).collect();
        for (name, line) in all {
            if !listed.iter().any(|one| one.name == name) {
                let message =
                    format!("the code `{name}` is not in {LIST}: add it, with its status and when it is answered");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
        used.extend(source.strings.iter().filter_map(|(text, _)| text.strip_suffix('"')).map(str::to_owned));
    }
    for one in listed.iter().filter(|one| !used.contains(one.name)) {
        findings.push(Finding::new(LIST, one.line, format!("nothing is refused with `{}` any more", one.name)));
    }
    let page = files.iter().find(|file| file.path == PAGE);
    if page.is_some_and(|page| with_table(&page.text, &listed).as_ref() != Some(&page.text)) {
        findings.push(Finding::new(PAGE, 0, format!("its table of codes is not that of {LIST}: `make gen` writes it")));
    }
    findings
}

/// Writes the table anew.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    let read_file = |path: &str| fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"));
    let (list, page) = (read_file(LIST)?, read_file(PAGE)?);
    let page = with_table(&page, &read(&list)).ok_or_else(|| format!("{PAGE} has no table of codes"))?;
    fs::write(root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
}

fn may_refuse(path: &str) -> bool {
    let Some((of, rest)) = path.strip_prefix("crates/").and_then(|path| path.split_once('/')) else { return false };
    path != LIST && path.ends_with(".rs") && rest.starts_with("src/") && !SILENT.contains(&of)
}

/// The entries of the list: `    NAME [409, 422] "When.";`.
fn read(text: &str) -> Vec<Listed<'_>> {
    (1..).zip(text.lines()).filter_map(|(line, text)| entry(line, text)).collect()
}

fn entry(line: usize, text: &str) -> Option<Listed<'_>> {
    let (name, rest) = text.strip_prefix("    ")?.split_once(" [")?;
    let (statuses, when) = rest.split_once("] \"")?;
    let when = when.strip_suffix("\";")?;
    Some(Listed { name, statuses: statuses.split(", ").collect(), when, line })
}

fn may_be(statuses: &[&str], kind: &str) -> bool {
    let status = match kind {
        "Invalid" => "400",
        "Unauthenticated" => "401",
        "Forbidden" => "403",
        "NotFound" => "404",
        "Conflict" => "409",
        "Gone" => "410",
        "PreconditionFailed" => "412",
        "TooLarge" => "413",
        "Unprocessable" => "422",
        "RateLimited" => "429",
        "Internal" => "500",
        "Unavailable" => "503",
        _ => "507",
    };
    statuses.contains(&status) || (kind == "Invalid" && statuses.iter().any(|one| FINER.contains(one)))
}

/// UPPER_SNAKE of two words or more. One of one word is only known by where it stands.
fn looks_like_one(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_letter);
    text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && text.contains('_')
        && text.split('_').all(is_word)
        && !NO_CODES.iter().any(|begin| text.starts_with(begin))
}

/// The page with the table of this list; `None` where it has none.
fn with_table(page: &str, listed: &[Listed<'_>]) -> Option<String> {
    let (before, rest) = page.split_once(TABLE)?;
    let mut lines = rest.split_inclusive('\n');
    let after: String = lines.by_ref().skip_while(|line| line.starts_with('|')).collect();
    let row = |one: &Listed<'_>| format!("| `{}` | {} | {} |\n", one.name, one.statuses.join(", "), one.when);
    let rows: String = listed.iter().map(row).collect();
    Some(format!("{before}{TABLE}{rows}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: &str = "codes! {\n    LINK_GONE [410] \"The link was used.\";\n    NAME_TAKEN [409] \"Taken.\";\n}\n";

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    fn found(source: &str) -> Vec<(String, usize)> {
        let all = "fn f() { g(ErrorKind::Gone, \"LINK_GONE\"); conflict(\"NAME_TAKEN\") }";
        let files = [file(LIST, CODES), file("crates/docs/src/all.rs", all), file("crates/docs/src/a.rs", source)];
        check(&files).into_iter().map(|one| (one.path, one.line)).collect()
    }

    #[test]
    fn a_code_is_in_the_list_with_its_status() {
        let at = |line| vec![("crates/docs/src/a.rs".to_owned(), line)];
        assert_eq!(found("fn f() { conflict(\"NAME_TAKEN\") }"), []);
        assert_eq!(found("fn f() { conflict(\"OTHER_NAME\") }"), at(1));
        assert_eq!(found("fn f() { conflict(\"LINK_GONE\") }"), at(1));
        assert_eq!(found("\nfn f() { refused(\"OTHER_NAME\") }"), at(2));
        assert_eq!(found("fn f() { g(ErrorKind::Gone, \"OTHER\") }"), at(1));
        assert_eq!(found("fn f() { g(\"DTSTART\", \"CORBEL_DATA_DIR\") }"), []);
    }

    #[test]
    fn a_code_that_nobody_uses_leaves_the_list() {
        let files = [file(LIST, CODES), file("crates/docs/src/a.rs", "fn f() { conflict(\"NAME_TAKEN\") }")];
        let stale: Vec<_> = check(&files).into_iter().map(|one| (one.path, one.line)).collect();
        assert_eq!(stale, [(LIST.to_owned(), 2)]);
    }

    #[test]
    fn the_page_has_the_table_of_the_list() {
        let old = format!("# Codes\n\n{TABLE}| `OLD` | 409 | Old. |\n\nMore.\n");
        let new = with_table(&old, &read(CODES)).unwrap();
        let rows = "| `LINK_GONE` | 410 | The link was used. |\n| `NAME_TAKEN` | 409 | Taken. |\n";
        assert_eq!(new, format!("# Codes\n\n{TABLE}{rows}\nMore.\n"));
        let all =
            file("crates/docs/src/a.rs", "fn f() { g(ErrorKind::Gone, \"LINK_GONE\"); conflict(\"NAME_TAKEN\") }");
        let files = |page: &str| [file(LIST, CODES), file(PAGE, page), file(&all.path, &all.text)];
        assert_eq!(check(&files(&old)).len(), 1);
        assert_eq!(check(&files(&new)).len(), 0);
    }
}
