//! Rules about links in documents: what a relative link names is there.

use std::path::Path;

use super::{File, Finding};

/// Texts of the public site: what they link are its pages and pictures, which its own tests follow.
const PAGES: &str = "crates/site/defaults/";

/// Checks the links of all documents. `exists` tells whether there is a file or folder at a path from the root.
pub(crate) fn check(files: &[File], exists: impl Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.path.ends_with(".md") && !file.path.starts_with(PAGES)) {
        for (line, target) in links(&file.text) {
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if path.is_empty() { Some(file.path.clone()) } else { resolve(&file.path, path) };
            let Some(path) = path.filter(|path| exists(path)) else {
                findings.push(Finding::new(&file.path, line, format!("`{target}` is not there: mend the link")));
                continue;
            };
            let document = files.iter().find(|document| document.path == path && path.ends_with(".md"));
            let has_heading = |document: &File| headings(&document.text).any(|anchor| anchor == heading);
            if !heading.is_empty() && !document.is_some_and(has_heading) {
                findings.push(Finding::new(&file.path, line, format!("`{path}` has no heading `#{heading}`")));
            }
        }
    }
    findings
}

/// The lines of a document that are text and not code, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Where the relative links of a document lead, with the lines in which they are.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    prose(text).flat_map(|(number, line)| {
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        targets.filter(|target| !target.contains(':')).map(move |target| (number, target))
    })
}

/// The path from the root to which a link of this document leads; `None` where it leads out of the repository.
fn resolve(document: &str, link: &str) -> Option<String> {
    let folder = Path::new(document).parent()?.to_str()?;
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The anchors of a document's headings, as GitHub makes them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let titles =
        prose(text).filter_map(|(_, line)| Some(line.trim_start_matches('#')).filter(|rest| rest.len() < line.len()));
    titles.map(|title| {
        let kept = title.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>().to_lowercase()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let files = [
            File { path: "docs/a.md".into(), text: text.into() },
            File { path: "docs/b.md".into(), text: "# Sign-in by your own provider\n```\n# no heading\n```\n".into() },
        ];
        let exists = |path: &str| ["docs/a.md", "docs/b.md", "crates/drive"].contains(&path);
        check(&files, exists).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn links_lead_to_what_is_there() {
        assert!(found("[b](b.md), [crate](../crates/drive) and [elsewhere](https://example.org/a.md)").is_empty());
        assert_eq!(found("\n[b](b.md) [gone](../gone.rs)"), ["docs/a.md:2: `../gone.rs` is not there: mend the link"]);
        assert_eq!(found("[out](../../b.md)").len(), 1);
        assert!(found("```\n[in code](gone.md)\n```").is_empty());
    }

    #[test]
    fn links_to_headings_lead_to_one() {
        assert!(found("# Here\n[b](b.md#sign-in-by-your-own-provider) [up](#here)").is_empty());
        assert_eq!(found("[b](b.md#no-heading) [code](../crates/drive#here)").len(), 2);
    }
}
