//! House rules as tests: each rule reads one file's text and tells what breaks it, and why the rule is there.

pub(crate) mod codes;
mod contract;
mod documents;
mod links;
mod manifests;
mod old_ways;
mod rust;
mod source;
mod texts;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One broken rule at one place.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// Path from the repository's root, with `/`.
    path: String,
    /// First line is 1; 0 stands for the file as a whole.
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

/// A file of the repository: its path from the root, and its text.
struct File {
    path: String,
    text: String,
}

/// Checks every rule on every file of the repository; the error lists all findings, one per line.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let files = read_files(root)?;
    let mut findings = Vec::new();
    for file in &files {
        findings.extend(texts::check(&file.path, &file.text));
        findings.extend(documents::check(&file.path, &file.text));
        if file.path.ends_with(".rs") {
            findings.extend(rust::check(&file.path, &file.text));
        }
    }
    findings.extend(manifests::check(&files));
    findings.extend(old_ways::check(&files));
    findings.extend(codes::check(&files));
    findings.extend(contract::check(&files));
    findings.extend(links::check(&files, |path| root.join(path).exists()));
    findings.sort();
    if findings.is_empty() {
        eprintln!("tidy: {} files follow the house rules", files.len());
        return Ok(());
    }
    let lines: Vec<String> = findings.iter().map(Finding::to_string).collect();
    Err(format!("{}\ntidy: {} findings", lines.join("\n"), lines.len()))
}

/// Every text file that is tracked, or new and not ignored.
fn read_files(root: &Path) -> Result<Vec<File>, String> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git ls-files could not be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let mut files = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).split_terminator('\0') {
        let absolute: PathBuf = root.join(path);
        // A tracked file may just have been deleted; a picture is no text.
        let Ok(bytes) = std::fs::read(&absolute) else {
            continue;
        };
        if let Ok(text) = String::from_utf8(bytes) {
            files.push(File { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_names_its_line_only_when_it_has_one() {
        assert_eq!(Finding::new("a.rs", 3, "no").to_string(), "a.rs:3: no");
        assert_eq!(Finding::new("a.rs", 0, "no").to_string(), "a.rs: no");
    }
}
