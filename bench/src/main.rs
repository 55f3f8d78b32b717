//! `make bench`: Corbel against nginx and against its targets, in one run on one machine.
//!
//! Absolute times swing by half from machine to machine and from hour to hour; so each figure is a ratio to a peer
//! measured in the same round, or stands against a target with room. The client is this process: it shares the cores
//! with the servers, as it does for all of them.
//!
//! Arguments choose parts: `web`, `start`, `transfers`, `small`, `lists`; none means all.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

mod first_page;
mod footprint;
mod http;
mod process;
mod report;
mod session;
mod small_files;
mod transfers;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use process::{Folder, Server};
use report::Report;
use session::Session;

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const FILES: &str = "1000000";

fn main() -> ExitCode {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let mut report = Report::default();
    let result = run(&chosen, &mut report);
    println!("\n{}", report.table());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the benchmark stopped: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(chosen: &[String], report: &mut Report) -> io::Result<()> {
    let wants = |part: &str| chosen.is_empty() || chosen.iter().any(|one| one == part);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let binary =
        PathBuf::from(setting("CORBEL_TEST_BIN").ok_or_else(|| io::Error::other("CORBEL_TEST_BIN is not set"))?);
    let folder = Folder::new(&root.join("bench/out"), "work")?;

    if wants("web") {
        footprint::web(root, report)?;
    }
    if wants("start") {
        footprint::start(&binary, &folder.0, report)?;
    }
    if wants("transfers") || wants("small") {
        let data = Folder::new(&folder.0, "data")?;
        let (corbel, _) = Server::corbel(&binary, &settings(&data.text(), None))?;
        let session = Session::sign_in(&corbel.address, ADMIN)?;
        if wants("transfers") {
            transfers::measure(&corbel, &session, &folder.0, report)?;
        }
        if wants("small") {
            small_files::measure(&corbel, &session, &folder.0, report)?;
        }
    }
    if wants("lists") {
        lists(&binary, &folder.0, "SQLite", None, report)?;
        match setting("CORBEL_TEST_POSTGRES_URL") {
            Some(cluster) => lists(&binary, &folder.0, "PostgreSQL", Some(&cluster), report)?,
            None => eprintln!("CORBEL_TEST_POSTGRES_URL is not set: PostgreSQL is left out"),
        }
    }
    Ok(())
}

/// Fills an organisation with a million files and reads its lists.
fn lists(binary: &Path, folder: &Path, name: &str, database: Option<&str>, report: &mut Report) -> io::Result<()> {
    let data = Folder::new(folder, "million")?;
    let text = data.text();
    let settings = settings(&text, database);
    // The demo data first: it makes the organisation that the million files are put into.
    drop(Server::corbel(binary, &settings)?);
    eprintln!("filling {name} with {FILES} files …");
    let seeded = Command::new(binary).args(["bench-seed", "--files", FILES]).envs(settings.iter().copied()).output()?;
    if !seeded.status.success() {
        return Err(io::Error::other(format!("bench-seed: {}", String::from_utf8_lossy(&seeded.stderr))));
    }
    let (corbel, _) = Server::corbel(binary, &settings)?;
    let session = Session::sign_in(&corbel.address, ADMIN)?;
    first_page::measure(&corbel, &session, name, report)
}

fn settings<'a>(data: &'a str, database: Option<&'a str>) -> Vec<(&'static str, &'a str)> {
    let mut settings = vec![("CORBEL_DATA_DIR", data), ("CORBEL_DEMO", "true")];
    settings.extend(database.map(|url| ("CORBEL_DATABASE_URL", url)));
    settings
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark is configured by whoever runs it, not by the product's settings"
)]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
