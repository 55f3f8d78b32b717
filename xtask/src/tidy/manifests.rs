//! Rules about manifests: who may depend on whom, and that each dependency is explained and used.

use super::{File, Finding, source::Source};
use toml::Table;

/// All that `kernel` may use: vocabulary needs no IO. An addition here is a decision about the whole house.
const KERNEL_MAY_USE: [&str; 8] =
    ["async-trait", "encoding_rs", "jiff", "serde", "serde_json", "thiserror", "unicode-normalization", "uuid"];

/// Crates that are no product modules: every other folder in `crates/` is one.
const NOT_MODULES: [&str; 16] = [
    "archive", "blob", "corbel", "edge", "images", "kernel", "mail", "oidc", "pades", "pdf", "richtext", "sfu",
    "store", "test-kit", "tls", "typeface",
];

/// Crates that put the modules together, and so may depend on several.
const COMPOSERS: [&str; 2] = ["corbel", "test-kit"];

/// Checks all manifests of the repository.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let modules: Vec<&str> =
        files.iter().filter_map(|file| crate_name(&file.path)).filter(|name| !NOT_MODULES.contains(name)).collect();
    for file in files.iter().filter(|file| file.path.ends_with("Cargo.toml")) {
        if file.path == "Cargo.toml" {
            every_dependency_explained(file, &mut findings);
            continue;
        }
        match file.text.parse::<Table>() {
            Ok(manifest) => {
                who_depends_on_whom(file, &manifest, &modules, &mut findings);
                every_dependency_used(file, &manifest, files, &mut findings);
            }
            Err(error) => findings.push(Finding::new(&file.path, 0, error.message())),
        }
    }
    findings
}

/// `name = … # what it is for`, in the workspace's list.
fn every_dependency_explained(file: &File, findings: &mut Vec<Finding>) {
    let mut inside = false;
    for (number, line) in (1..).zip(file.text.lines()) {
        if line.starts_with('[') {
            inside = line == "[workspace.dependencies]";
        } else if inside && line.contains('=') && !line.starts_with('#') && !line.contains(" # ") {
            let name = line.split(['=', '.']).next().unwrap_or(line).trim();
            findings.push(Finding::new(&file.path, number, format!("say behind `{name}` what it is for")));
        }
    }
}

fn who_depends_on_whom(file: &File, manifest: &Table, modules: &[&str], findings: &mut Vec<Finding>) {
    let Some(name) = crate_name(&file.path) else {
        return;
    };
    for dependency in dependencies(manifest, &["dependencies", "build-dependencies"]) {
        if name == "kernel" && !KERNEL_MAY_USE.contains(&dependency.as_str()) {
            findings.push(Finding::new(
                &file.path,
                line_of(&file.text, &dependency),
                format!("kernel has no IO, so it may not use `{dependency}`: inject what it does through a port"),
            ));
        }
        if modules.contains(&dependency.as_str()) && !COMPOSERS.contains(&name) {
            findings.push(Finding::new(
                &file.path,
                line_of(&file.text, &dependency),
                format!(
                    "`{name}` may not know the module `{dependency}`: ask for what it needs through a port in kernel"
                ),
            ));
        }
    }
}

/// A dependency that no source file names costs build time and tells a lie.
fn every_dependency_used(file: &File, manifest: &Table, files: &[File], findings: &mut Vec<Finding>) {
    let Some(folder) = file.path.strip_suffix("Cargo.toml") else {
        return;
    };
    let sources: Vec<Source> = files
        .iter()
        .filter(|source| source.path.starts_with(folder) && source.path.ends_with(".rs"))
        .filter_map(|source| Source::read(&source.text).ok())
        .collect();
    for dependency in dependencies(manifest, &["dependencies", "dev-dependencies", "build-dependencies"]) {
        let name = dependency.replace('-', "_");
        let used = sources.iter().any(|source| source.names.iter().any(|(used, _)| *used == name));
        if !used {
            findings.push(Finding::new(
                &file.path,
                line_of(&file.text, &dependency),
                format!("`{dependency}` is not used: take it out"),
            ));
        }
    }
}

fn dependencies(manifest: &Table, sections: &[&str]) -> Vec<String> {
    sections
        .iter()
        .filter_map(|section| manifest.get(*section)?.as_table())
        .flat_map(|section| section.keys().cloned())
        .collect()
}

/// `drive` of `crates/drive/Cargo.toml`.
fn crate_name(path: &str) -> Option<&str> {
    path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")
}

fn line_of(text: &str, dependency: &str) -> usize {
    text.lines()
        .position(|line| line.strip_prefix(dependency).is_some_and(|rest| rest.starts_with(['.', ' ', '='])))
        .map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    fn found(files: &[File]) -> Vec<(String, usize)> {
        check(files).into_iter().map(|finding| (finding.path, finding.line)).collect()
    }

    #[test]
    fn a_dependency_is_explained() {
        let text =
            "[workspace.dependencies]\n# --- group\na = \"1\" # for this\nb = { version = \"2\" }\n[other]\nc = 1\n";
        assert_eq!(found(&[file("Cargo.toml", text)]), [("Cargo.toml".to_owned(), 4)]);
    }

    #[test]
    fn kernel_has_no_io() {
        let manifest =
            file("crates/kernel/Cargo.toml", "[dependencies]\ntokio.workspace = true\nuuid.workspace = true\n");
        let source = file("crates/kernel/src/lib.rs", "use tokio::a; use uuid::b;");
        assert_eq!(found(&[manifest, source]), [("crates/kernel/Cargo.toml".to_owned(), 2)]);
    }

    #[test]
    fn modules_do_not_know_each_other() {
        let depends = "[dependencies]\nidentity.workspace = true\n";
        let source = "use identity::a;";
        let found = found(&[
            file("crates/identity/Cargo.toml", ""),
            file("crates/drive/Cargo.toml", depends),
            file("crates/drive/src/lib.rs", source),
            file("crates/corbel/Cargo.toml", depends),
            file("crates/corbel/src/main.rs", source),
        ]);
        assert_eq!(found, [("crates/drive/Cargo.toml".to_owned(), 2)]);
    }

    #[test]
    fn a_dependency_is_used() {
        let manifest = file(
            "crates/drive/Cargo.toml",
            "[dependencies]\nsea-query.workspace = true\n[dev-dependencies]\ninsta = \"1\"\n",
        );
        let source = file("crates/drive/src/lib.rs", "use sea_query::a;");
        assert_eq!(found(&[manifest, source]), [("crates/drive/Cargo.toml".to_owned(), 4)]);
    }
}
