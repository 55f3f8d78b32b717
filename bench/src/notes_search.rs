//! Searching in an organisation of a hundred thousand notes, on one database.

use std::io;
use std::time::{Duration, Instant};

use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// So many of each, or as many as fit into the time.
const REQUESTS: usize = 1000;
const TIME: Duration = Duration::from_secs(8);

/// What is searched for, and what the report calls it.
const SEARCHES: [(&str, &str); 9] = [
    ("a word of one text", "Note%200042042"),
    ("what few texts have", "KW-0042"),
    ("a word of many titles and texts", "concourse"),
    ("a word of all texts", "site%20diary"),
    ("two letters of all texts", "kw"),
    ("two letters of many titles", "th"),
    ("two letters of no note", "qz"),
    ("one letter", "q"),
    ("what no note has", "zeppelin"),
];

/// `database` is the name in the report. The server holds the notes already.
pub(crate) fn measure(session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("searches in a hundred thousand notes on {database} …");
    let mut connection = session.connect();
    let cookies = session.headers();
    for (what, search) in SEARCHES {
        let path = format!("/api/v1/notes/notes?search={search}&limit=50");
        let (_, page) = session.get(&mut connection, &path)?;
        let rows = page["items"].as_array().map_or(0, Vec::len);
        let mut times = Vec::with_capacity(REQUESTS);
        let start = Instant::now();
        while times.len() < REQUESTS && start.elapsed() < TIME {
            let begun = Instant::now();
            let (head, _) = connection.drain(&path, &cookies)?;
            if head.status != 200 {
                return Err(io::Error::other(format!("a search of notes answered {}", head.status)));
            }
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        let note = format!("{rows} rows, p50 {:.2} ms", median(&times));
        report.add(
            &format!("{database}: notes, {what}, p95"),
            percentile(&times, 0.95),
            "ms",
            Target::AtMost(30.0),
            note,
        );
    }
    Ok(())
}
