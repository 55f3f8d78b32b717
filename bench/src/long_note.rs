//! A note of a hundred thousand paragraphs: how long it takes to open, and what of the memory comes back, on one database.

use std::io;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::process::Server;
use crate::report::{Report, Target, median};
use crate::session::Session;

const PARAGRAPHS: usize = 100_000;
/// So often it is opened again.
const OPENINGS: usize = 5;
/// So long the server is left alone before its memory is read: caches are given back by then.
const REST: Duration = Duration::from_secs(30);

/// `database` is the name in the report.
#[expect(clippy::disallowed_methods, reason = "idling is what is measured")]
pub(crate) fn measure(server: &Server, session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("a note of a hundred thousand paragraphs on {database} …");
    let mut connection = session.connect();
    let before = server.memory();
    let body = json!({ "title": "Long", "content": "<p>concrete</p>".repeat(PARAGRAPHS) });
    let (_, note) = session.call(&mut connection, "POST", "/api/v1/notes/notes", &body)?;
    let path = format!("/api/v1/notes/notes/{}/document", note["id"].as_str().unwrap_or_default());
    server.forget_peak()?;
    // The first who opens it has its document made; all others read what was made.
    let mut times = Vec::with_capacity(OPENINGS);
    let begun = Instant::now();
    session.get(&mut connection, &path)?;
    let first = begun.elapsed().as_secs_f64();
    for _ in 0..OPENINGS {
        let begun = Instant::now();
        session.get(&mut connection, &path)?;
        times.push(begun.elapsed().as_secs_f64());
    }
    let note = format!("then {:.2} s", median(&times));
    report.add(
        &format!("{database}: notes, a long one opens for the first time"),
        first,
        "s",
        Target::AtMost(2.0),
        note,
    );
    let grown = server.peak_memory() - before;
    report.add(&format!("{database}: notes, memory for it"), grown, "MiB", Target::AtMost(200.0), "more than before");
    std::thread::sleep(REST);
    let note = format!("{before:.0} MiB before, after {} s of rest", REST.as_secs());
    let kept = server.memory() - before;
    report.add(&format!("{database}: notes, memory kept after it"), kept, "MiB", Target::AtMost(30.0), note);
    Ok(())
}
