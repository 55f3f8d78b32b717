//! The list of modules against the crates.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{MODULES, Module};

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// It has operations, and serves them to the program that it is part of alone.
const NO_MODULE: &str = "sfu";

#[test]
fn every_crate_with_operations_or_tables_is_listed() {
    let offers = |name: &String| {
        let source = Path::new(CRATES).join(name).join("src");
        let library = fs::read_to_string(source.join("lib.rs")).unwrap_or_default();
        name != NO_MODULE && (source.join("api").exists() || library.contains("pub fn migrations()"))
    };
    let names = fs::read_dir(CRATES).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = names.filter(offers).collect();
    let listed: BTreeSet<String> = MODULES.iter().map(|module| module.name.to_owned()).collect();
    assert_eq!(listed, found);
}

/// Whether a module has a port.
type Has = fn(&Module) -> bool;

#[test]
fn a_module_hands_over_every_port_that_it_has() {
    let ports: [(&str, Has); 7] = [
        ("Holdings", |module| module.holdings.is_some()),
        ("Belongings", |module| module.belongings.is_some()),
        ("ExplainAccess", |module| module.access.is_some()),
        ("Notices", |module| module.notices.is_some()),
        ("FileUsers", |module| module.file_users.is_some()),
        ("Searchable", |module| module.search.is_some()),
        ("LiveContents", |module| module.contents.is_some()),
    ];
    for module in &MODULES {
        let source = source_of(&Path::new(CRATES).join(module.name).join("src"));
        for (port, hands_over) in ports {
            let has = source.contains(&format!("impl {port} for "));
            assert_eq!(hands_over(module), has, "{port} of {}", module.name);
        }
    }
}

fn source_of(folder: &Path) -> String {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => source_of(&path),
        Some(extension) if extension == "rs" => fs::read_to_string(path).unwrap(),
        // Fonts and pictures.
        _ => String::new(),
    };
    paths.map(read).collect()
}
