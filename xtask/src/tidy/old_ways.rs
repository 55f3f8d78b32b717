//! What a new module does otherwise than the first ones did. Each list names the crates that still do it the old way: it only
//! gets shorter, and a crate that gave the old way up leaves it.

use super::source::Source;
use super::{File, Finding};

struct Way {
    is_old: fn(&Source) -> Option<usize>,
    /// The crates that still have it.
    still: &'static [&'static str],
    instead: &'static str,
}

const WAYS: [Way; 4] = [
    Way {
        is_old: |source| line_of(&source.names, "NewJob"),
        still: &[
            "calls",
            "chat",
            "drive",
            "identity",
            "invoicing",
            "mail",
            "notes",
            "notifications",
            "signatures",
            "site",
        ],
        instead: "a job by hand: implement `store::Job`, whose fields and handler stand in one place",
    },
    Way {
        is_old: |source| line_of(&source.macros, "from_row").or_else(|| line_of(&source.names, "FromRow")),
        still: &[
            "calls",
            "chat",
            "drive",
            "identity",
            "invoicing",
            "mail",
            "notes",
            "notifications",
            "signatures",
            "site",
        ],
        instead: "a row by the places of its columns: use `store::row!`, which makes the list and the reader together",
    },
    Way {
        is_old: |source| {
            line_of(&source.names, "DomainEvent")?;
            source.strings.iter().find(|(text, _)| is_kind(text)).map(|(_, line)| *line)
        },
        still: &["chat", "drive", "edge", "identity", "invoicing", "mail", "notes", "signatures", "site"],
        instead: "an event's kind as a text: add it to the module's `kernel::event_kinds!`, which the contract lists",
    },
    Way {
        is_old: |source| line_of(&source.settings, "4XX"),
        still: &["calls", "chat", "drive", "edge", "identity", "invoicing", "signatures"],
        instead: "failures as `4XX`: name what each operation is refused for with `edge::refusals!`",
    },
];

/// Checks the modules' sources.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let sources: Vec<(&str, &str, Source)> = files.iter().filter_map(read).collect();
    let mut findings = Vec::new();
    for way in &WAYS {
        let old: Vec<_> =
            sources.iter().filter_map(|(path, of, source)| Some((path, of, (way.is_old)(source)?))).collect();
        let new = old.iter().filter(|(_, of, _)| !way.still.contains(of));
        findings.extend(new.map(|(path, _, line)| Finding::new(path, *line, way.instead)));
        for gone in way.still.iter().filter(|one| !old.iter().any(|(_, of, _)| of == one)) {
            let message = format!("`{gone}` has none of this any more, so it leaves its list: {}", way.instead);
            findings.push(Finding::new("xtask/src/tidy/old_ways.rs", 0, message));
        }
    }
    findings
}

/// The path, the crate and the source of a module's file. The kernel and the store are what is built upon, `corbel` puts together.
fn read(file: &File) -> Option<(&str, &str, Source)> {
    let (of, rest) = file.path.strip_prefix("crates/")?.split_once('/')?;
    let is_module = !matches!(of, "kernel" | "store" | "test-kit" | "corbel");
    (is_module && rest.starts_with("src/") && rest.ends_with(".rs"))
        .then(|| Source::read(&file.text).ok())?
        .map(|source| (file.path.as_str(), of, source))
}

fn line_of(list: &[(String, usize)], wanted: &str) -> Option<usize> {
    list.iter().find(|(name, _)| name == wanted).map(|(_, line)| *line)
}

/// `file.uploaded`: what happened to what, in words of small letters around one dot.
fn is_kind(text: &str) -> bool {
    let is_word = |word: &str| word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let is_past =
        |word: &str| word.ends_with("ed") || ["began", "found", "left", "lost", "read", "sent"].contains(&word);
    text.trim_end_matches('"')
        .split_once('.')
        .is_some_and(|(noun, verb)| is_word(noun) && is_word(verb) && verb.split('_').any(is_past))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<(String, usize)> {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let of_lists = |finding: &Finding| finding.path == "xtask/src/tidy/old_ways.rs";
        check(&[file]).into_iter().filter(|one| !of_lists(one)).map(|one| (one.path, one.line)).collect()
    }

    #[test]
    fn a_new_module_does_not_begin_in_an_old_way() {
        let path = "crates/docs/src/a.rs";
        let at = |line| vec![(path.to_owned(), line)];
        assert_eq!(found(path, "use store::NewJob;"), at(1));
        assert_eq!(found(path, "\nstore::from_row!(Page { id });"), at(2));
        assert_eq!(found(path, "use kernel::DomainEvent;\nfn f() { g(\"page.created\") }"), at(2));
        assert_eq!(found(path, "fn f() { g(\"page.created\") }"), []);
        assert_eq!(found(path, "use kernel::DomainEvent;\nfn f() { g(\"docs.pages\") }"), []);
        assert_eq!(found(path, "#[utoipa::path(responses((status = \"4XX\")))]\nfn f() {}"), at(1));
        assert_eq!(found("crates/drive/src/a.rs", "use store::NewJob;"), []);
        assert_eq!(found("crates/store/src/a.rs", "struct NewJob;"), []);
    }

    #[test]
    fn a_list_only_names_those_who_need_it() {
        let file = File { path: "crates/drive/src/a.rs".to_owned(), text: "use store::NewJob;".to_owned() };
        let stale = check(&[file]);
        assert!(!stale.iter().any(|one| one.message.starts_with("`drive`") && one.message.contains("a job by hand")));
        assert!(stale.iter().any(|one| one.message.starts_with("`chat`") && one.message.contains("a job by hand")));
    }
}
