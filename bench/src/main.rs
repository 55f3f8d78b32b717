//! `make bench`: Corbel against nginx, Radicale, LiveKit and its targets, in one run on one machine.
//!
//! Absolute times swing by half from machine to machine and from hour to hour; so each figure is a ratio to a peer
//! measured in the same round, or stands against a target with room. The client is this process: it shares the cores
//! with the servers, as it does for all of them.
//!
//! Arguments choose parts: `web`, `start`, `transfers`, `small`, `authorisation`, `sign-in`, `lists`, `crowd`,
//! `notes`, `chat`, `schedule`, `invoicing`, `sign`, `calls`; none means all.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

mod authorisation;
mod bulk;
mod calls;
mod chat;
mod crowd;
mod first_page;
mod footprint;
mod http;
mod invoicing;
mod long_note;
mod notes_search;
mod pages;
mod process;
mod report;
mod schedule;
mod session;
mod sign;
mod sign_in;
mod small_files;
mod transfers;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use process::{Folder, Server};
use report::Report;
use session::Session;

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const FILES: &str = "1000000";
const CROWDS_FILES: &str = "100000";
const NOTES: &str = "100000";
const INVOICES: &str = "100000";

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
    let folder = Folder::new(&root.join("bench/out"), &format!("run-{}", std::process::id()))?;

    if wants("web") {
        footprint::web(root, report)?;
    }
    if wants("start") {
        footprint::start(&binary, &folder.0, report)?;
    }
    if wants("transfers") {
        let data = Folder::new(&folder.0, "data")?;
        let text = data.text();
        let settings = settings(&text, None);
        let file = {
            let (corbel, _) = Server::corbel(&binary, &settings)?;
            transfers::measure(&corbel, &Session::sign_in(&corbel.address, ADMIN)?, &folder.0, report)?
        };
        let (corbel, _) = Server::corbel(&binary, &settings)?;
        transfers::memory(&corbel, &Session::sign_in(&corbel.address, ADMIN)?, &file, report)?;
    }
    if wants("small") {
        let data = Folder::new(&folder.0, "data")?;
        let (corbel, _) = Server::corbel(&binary, &settings(&data.text(), None))?;
        small_files::measure(&corbel, &Session::sign_in(&corbel.address, ADMIN)?, &folder.0, report)?;
    }
    if wants("authorisation") {
        let data = Folder::new(&folder.0, "authorisation")?;
        let (corbel, _) = Server::corbel(&binary, &settings(&data.text(), None))?;
        authorisation::measure(&Session::sign_in(&corbel.address, ADMIN)?, report)?;
    }
    if wants("sign-in") {
        let data = Folder::new(&folder.0, "sign-in")?;
        let text = data.text();
        let (corbel, _) = Server::corbel(&binary, &settings(&text, None))?;
        sign_in::measure(&corbel, &Session::sign_in(&corbel.address, ADMIN)?, report)?;
    }
    if wants("lists") {
        lists(&binary, &folder.0, report)?;
    }
    if wants("crowd") {
        crowd(&binary, &folder.0, report)?;
    }
    if wants("notes") {
        notes(&binary, &folder.0, report)?;
    }
    if wants("chat") {
        chat(&binary, &folder.0, report)?;
    }
    if wants("schedule") {
        schedule(&binary, &folder.0, report)?;
    }
    if wants("invoicing") {
        invoicing(&binary, &folder.0, report)?;
    }
    if wants("sign") {
        sign(&binary, &folder.0, report)?;
    }
    if wants("calls") {
        let livekit = setting("CORBEL_TEST_LIVEKIT").map(PathBuf::from);
        calls::measure(&binary, livekit.as_deref(), root, &folder.0, report)?;
    }
    Ok(())
}

/// Brings a calendar in on each database, and the same to Radicale, and asks for a month of it.
fn schedule(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    let folders = [Folder::new(folder, "sqlite")?, Folder::new(folder, "postgres")?];
    let [embedded, beside] = folders.each_ref().map(Folder::text);
    let cluster = setting("CORBEL_TEST_POSTGRES_URL");
    let mut databases = vec![("SQLite", settings(&embedded, None))];
    match cluster.as_deref() {
        Some(url) => databases.push(("PostgreSQL", settings(&beside, Some(url)))),
        None => eprintln!("CORBEL_TEST_POSTGRES_URL is not set: PostgreSQL is left out"),
    }
    let mut medians = Vec::new();
    for (name, settings) in &databases {
        let (corbel, _) = Server::corbel(binary, settings)?;
        let session = Session::sign_in(&corbel.address, ADMIN)?;
        medians.push((*name, schedule::measure(&session, name, ADMIN, report)?));
    }
    match setting("CORBEL_TEST_RADICALE") {
        Some(radicale) => {
            let peer = Folder::new(folder, "radicale")?;
            schedule::compare(Path::new(&radicale), &peer.0, &medians, report)
        }
        None => {
            eprintln!("CORBEL_TEST_RADICALE is not set: Radicale is left out");
            Ok(())
        }
    }
}

/// Fills an organisation with a million files on each database and reads its lists.
fn lists(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    on_each_database(binary, folder, &["--files", FILES], |corbel, session, name| {
        first_page::measure(corbel, session, name, report)?;
        bulk::measure(session, name, report)
    })
}

/// Fills an organisation with a hundred thousand files and a thousand people on each database, and lets them work.
fn crowd(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    let amounts = ["--files", CROWDS_FILES, "--people", crowd::PEOPLE];
    on_each_database(binary, folder, &amounts, |corbel, _, name| crowd::measure(corbel, name, report))
}

/// Fills an organisation with a hundred thousand notes on each database, searches them, and opens a long one.
fn notes(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    on_each_database(binary, folder, &["--files", "0", "--notes", NOTES], |corbel, session, name| {
        notes_search::measure(session, name, report)?;
        long_note::measure(corbel, session, name, report)
    })
}

/// Fills an organisation with a hundred thousand invoices on each database, reads its books and closes a month.
fn invoicing(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    on_each_database(binary, folder, &["--files", "0", "--invoices", INVOICES], |_, session, name| {
        invoicing::measure(session, name, report)
    })
}

/// Signs, verifies and opens documents on each database.
fn sign(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    on_each_database(binary, folder, &["--files", "0"], |_, session, name| sign::measure(session, name, report))
}

/// Fills a channel with a million messages on each database, has a thousand people hear of more, and reads and searches.
fn chat(binary: &Path, folder: &Path, report: &mut Report) -> io::Result<()> {
    let amounts =
        ["--files", "0", "--messages", chat::MESSAGES, "--channels", chat::CHANNELS, "--people", crowd::PEOPLE];
    on_each_database(binary, folder, &amounts, |corbel, session, name| chat::measure(corbel, session, name, report))
}

/// Fills each database, both at the same time, and measures on one after the other.
fn on_each_database(
    binary: &Path,
    folder: &Path,
    amounts: &[&str],
    mut measure: impl FnMut(&Server, &Session, &str) -> io::Result<()>,
) -> io::Result<()> {
    let cluster = setting("CORBEL_TEST_POSTGRES_URL");
    if cluster.is_none() {
        eprintln!("CORBEL_TEST_POSTGRES_URL is not set: PostgreSQL is left out");
    }
    let folders = [Folder::new(folder, "sqlite")?, Folder::new(folder, "postgres")?];
    let [embedded, beside] = folders.each_ref().map(Folder::text);
    let mut databases = vec![("SQLite", settings(&embedded, None))];
    databases.extend(cluster.as_deref().map(|url| ("PostgreSQL", settings(&beside, Some(url)))));

    eprintln!("filling each database: {} …", amounts.join(" "));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let fills: Vec<_> =
            databases.iter().map(|(_, settings)| scope.spawn(move || fill(binary, settings, amounts))).collect();
        fills.into_iter().try_for_each(|fill| fill.join().expect("filling does not panic"))
    })?;
    eprintln!("  took {:.0} s", begun.elapsed().as_secs_f64());

    for (name, settings) in &databases {
        let (corbel, _) = Server::corbel(binary, settings)?;
        let session = Session::sign_in(&corbel.address, ADMIN)?;
        measure(&corbel, &session, name)?;
    }
    Ok(())
}

/// Adds the rows to the demo organisation, which the command makes where it is missing.
fn fill(binary: &Path, settings: &[(&str, &str)], amounts: &[&str]) -> io::Result<()> {
    let done = Command::new(binary).arg("bench-seed").args(amounts).envs(settings.iter().copied()).output()?;
    if done.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("bench-seed: {}", String::from_utf8_lossy(&done.stderr))))
}

fn settings<'a>(data: &'a str, database: Option<&'a str>) -> Vec<(&'static str, &'a str)> {
    let mut settings = vec![("CORBEL_DATA_DIR", data), ("CORBEL_DEMO", "brief")];
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
