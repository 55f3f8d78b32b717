//! The repository's own tools: `cargo xtask gen [--check]` and `cargo xtask tidy`.
//!
//! `gen` writes what is generated and committed (`openapi.json` and the web client); with `--check` it
//! writes nothing and fails when a committed file is stale. `tidy` checks the house rules that neither the compiler
//! nor a linter can.

mod gen_files;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository");

    let result = match words.as_slice() {
        ["gen"] => gen_files::write(root),
        ["gen", "--check"] => gen_files::check(root),
        ["tidy"] => tidy::run(root),
        _ => Err("usage: cargo xtask gen [--check] | tidy".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
