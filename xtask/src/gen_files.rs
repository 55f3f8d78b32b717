//! What is generated and committed: `openapi.json` from the server's code, the web client from `openapi.json`, and the table
//! of codes in `docs/API.md`, which `tidy` compares.
//!
//! The web application's route tree is written by its own build; the tests compare it there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tidy;

/// The contract, from the repository's root.
const CONTRACT: &str = "openapi.json";

/// The web client's folder, from the repository's root.
const CLIENT: &str = "web/src/shared/api/gen";

/// File contents by path.
type Snapshot = BTreeMap<PathBuf, Vec<u8>>;

/// Writes everything anew.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    tidy::codes::write(root)?;
    put(&root.join(CONTRACT), &contract(root)?)?;
    generate_client(root)
}

/// Fails, naming the stale files, when generating anew would change anything. Leaves every file as it was.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let committed = fs::read(root.join(CONTRACT)).map_err(|error| format!("{CONTRACT}: {error}"))?;
    let mut stale = Vec::new();
    if contract(root)? != committed {
        stale.push(CONTRACT.to_owned());
    }

    let before = snapshot(root)?;
    generate_client(root)?;
    let after = snapshot(root)?;
    stale.extend(differences(&before, &after).into_iter().map(|path| shown(root, path)));
    restore(&before, &after)?;

    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("stale, run `make gen` and commit:\n  {}", stale.join("\n  ")))
}

/// The contract as the server's code tells it, ending in a line break.
fn contract(root: &Path) -> Result<Vec<u8>, String> {
    // The tests have built the binary already, with other features in force; building it here again would cost minutes.
    #[expect(clippy::disallowed_methods, reason = "a tool of the repository: it has no configuration")]
    let mut command = match std::env::var_os("CORBEL_TEST_BIN") {
        Some(binary) => Command::new(binary),
        None => {
            let mut cargo = Command::new("cargo");
            cargo.args(["run", "--quiet", "--package", "corbel", "--"]);
            cargo
        }
    };
    let output = command
        .arg("openapi")
        .current_dir(root)
        .output()
        .map_err(|error| format!("`corbel openapi` could not be run: {error}"))?;
    if !output.status.success() {
        return Err(format!("`corbel openapi` failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let mut contract = output.stdout;
    if !contract.ends_with(b"\n") {
        contract.push(b'\n');
    }
    Ok(contract)
}

fn generate_client(root: &Path) -> Result<(), String> {
    let output = Command::new("npm")
        .args(["run", "gen"])
        .current_dir(root.join("web"))
        .output()
        .map_err(|error| format!("npm could not be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let (said, warned) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("`npm run gen` failed:\n{said}{warned}"))
}

fn snapshot(root: &Path) -> Result<Snapshot, String> {
    let mut files = Snapshot::new();
    read_into(&root.join(CLIENT), &mut files)?;
    Ok(files)
}

fn read_into(path: &Path, files: &mut Snapshot) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(said)? {
            read_into(&entry.map_err(said)?.path(), files)?;
        }
    } else if path.exists() {
        files.insert(path.to_owned(), fs::read(path).map_err(said)?);
    }
    Ok(())
}

/// Paths whose content differs, or which only one of the two has.
fn differences<'a>(before: &'a Snapshot, after: &'a Snapshot) -> Vec<&'a Path> {
    let changed = before.iter().filter(|(path, bytes)| after.get(*path) != Some(bytes)).map(|(path, _)| path);
    let added = after.keys().filter(|path| !before.contains_key(*path));
    let mut paths: Vec<&Path> = changed.chain(added).map(PathBuf::as_path).collect();
    paths.sort();
    paths
}

fn restore(before: &Snapshot, after: &Snapshot) -> Result<(), String> {
    for path in differences(before, after) {
        match before.get(path) {
            Some(bytes) => put(path, bytes)?,
            None => fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))?,
        }
    }
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> Snapshot {
        list.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn stale_files_are_those_changed_added_or_gone() {
        let before = files(&[("same", "1"), ("changed", "1"), ("gone", "1")]);
        let after = files(&[("same", "1"), ("changed", "2"), ("new", "1")]);
        let paths: Vec<String> = differences(&before, &after).iter().map(|path| path.display().to_string()).collect();
        assert_eq!(paths, ["changed", "gone", "new"]);
    }
}
