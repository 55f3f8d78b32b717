//! The first page of a list in an organisation of a million files, on one database.

use std::io;
use std::time::Instant;

use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

const REQUESTS: usize = 1000;

/// What is asked for, and what the report calls it.
const LISTS: [(&str, &str); 4] = [
    ("all files, newest first", "limit=50"),
    ("all files, by name", "sort=name&order=asc&limit=50"),
    ("one drive, newest first", "driveId={drive}&limit=50"),
    ("search by a part of a name", "search=drawing&limit=50"),
];

/// `database` is the name in the report. The server holds the million files already.
pub(crate) fn measure(corbel: &Server, session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("lists in a million files on {database} …");
    let mut connection = session.connect();
    let cookies = session.headers();
    for (what, query) in LISTS {
        let path = format!("/api/v1/drive/files?{}", query.replace("{drive}", session.drive()));
        let (head, page) = session.get(&mut connection, &path)?;
        let rows = page["files"].as_array().map_or(0, Vec::len);
        let cpu = corbel.cpu_seconds();
        let mut times = Vec::with_capacity(REQUESTS);
        for _ in 0..REQUESTS {
            let begun = Instant::now();
            connection.drain(&path, &cookies)?;
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        let cpu = (corbel.cpu_seconds() - cpu) * 1e3 / REQUESTS as f64;
        let note = format!("{rows} rows, p50 {:.2} ms, processor {cpu:.2} ms", median(&times));
        let target = if query.contains("search") { Target::AtMost(30.0) } else { Target::AtMost(5.0) };
        report.add(&format!("{database}: {what}, p99"), percentile(&times, 0.99), "ms", target, note);

        if let (Some(etag), true) = (head.header("etag"), what == LISTS[0].0) {
            let headers = [cookies[0], ("If-None-Match", etag)];
            let mut times = Vec::with_capacity(REQUESTS);
            for _ in 0..REQUESTS {
                let begun = Instant::now();
                let (head, _) = connection.drain(&path, &headers)?;
                times.push(begun.elapsed().as_secs_f64() * 1e3);
                if head.status != 304 {
                    return Err(io::Error::other(format!("an unchanged list answered {}", head.status)));
                }
            }
            let what = format!("{database}: the same unchanged (304), p50");
            report.add(
                &what,
                median(&times),
                "ms",
                Target::AtMost(1.0),
                format!("p99 {:.2}", percentile(&times, 0.99)),
            );
        }
    }
    Ok(())
}
