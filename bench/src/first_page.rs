//! The first page of a list in an organisation of a million files, on one database.

use std::io;
use std::time::{Duration, Instant};

use crate::http::Connection;
use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// So many of each, or as many as fit into the time: a list that misses its target by far must not take all day.
const REQUESTS: usize = 1000;
const TIME: Duration = Duration::from_secs(8);

/// What is asked for, and what the report calls it.
const LISTS: [(&str, &str); 11] = [
    ("all files, newest first", "limit=50"),
    ("all files, by name", "sort=name&order=asc&limit=50"),
    ("one drive, newest first", "driveId={drive}&limit=50"),
    ("all files, by owner", "sort=owner&limit=50"),
    ("all files, by size, a page in the middle", "sort=size&around={middle}&limit=50"),
    ("one drive, newest first, the oldest page", "driveId={drive}&around={oldest}&limit=50"),
    ("a folder of 100,000, by name", "folderId={folder}&sort=name&order=asc&limit=50"),
    ("a folder of 100,000, by size, a page in the middle", "folderId={folder}&sort=size&around={middle}&limit=50"),
    ("a folder of 100,000, newest first, the oldest page", "folderId={folder}&around={first}&limit=50"),
    ("search for what few names have", "search=KW-0042&limit=50"),
    ("search for what all names have", "search=detail&limit=50"),
];

/// What somebody types into the palette, which asks all modules, and what the report calls it.
const PALETTE: [(&str, &str); 4] = [
    ("recent things", ""),
    ("a word that few names have", "KW-0042"),
    ("a word that all files have", "detail"),
    ("two words", "detail%200042"),
];

/// `database` is the name in the report. The server holds the million files already.
pub(crate) fn measure(corbel: &Server, session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("lists in a million files on {database} …");
    let mut connection = session.connect();
    let cookies = session.headers();
    settle(&mut connection, &cookies)?;
    for (what, query) in LISTS {
        let query = query.replace("{drive}", session.drive());
        let query = query.replace("{middle}", &file(500_000)).replace("{oldest}", &file(0));
        let query = query.replace("{folder}", LARGE_FOLDER).replace("{first}", &file(500_000));
        let path = format!("/api/v1/drive/files?{query}");
        let (head, page) = session.get(&mut connection, &path)?;
        let rows = page["files"].as_array().map_or(0, Vec::len);
        let cpu = corbel.cpu_seconds();
        let times = repeat(|| connection.drain(&path, &cookies).map(|_| ()))?;
        let cpu = (corbel.cpu_seconds() - cpu) * 1e3 / times.len() as f64;
        let note = format!("{rows} rows, p50 {:.2} ms, processor {cpu:.2} ms", median(&times));
        if query.contains("search") {
            report.add(&format!("{database}: {what}, p95"), percentile(&times, 0.95), "ms", Target::AtMost(30.0), note);
        } else {
            report.add(&format!("{database}: {what}, p99"), percentile(&times, 0.99), "ms", Target::AtMost(5.0), note);
        }

        if let (Some(etag), true) = (head.header("etag"), what == LISTS[0].0) {
            let headers = [cookies[0], ("If-None-Match", etag)];
            let times = repeat(|| match connection.drain(&path, &headers)?.0.status {
                304 => Ok(()),
                status => Err(io::Error::other(format!("an unchanged list answered {status}"))),
            })?;
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
    for (what, words) in PALETTE {
        let path = format!("/api/v1/search?q={words}&limit=50");
        let (_, found) = session.get(&mut connection, &path)?;
        let things = found["things"].as_array().map_or(0, Vec::len);
        let times = repeat(|| connection.drain(&path, &cookies).map(|_| ()))?;
        let note = format!("{things} things, p50 {:.2} ms", median(&times));
        let what = format!("{database}: the palette, {what}, p95");
        report.add(&what, percentile(&times, 0.95), "ms", Target::AtMost(50.0), note);
    }
    Ok(())
}

/// Waits until what the filling left to jobs, as pictures of files, is done: each of them changes the lists.
fn settle(connection: &mut Connection, cookies: &[(&str, &str)]) -> io::Result<()> {
    let begun = Instant::now();
    let mut tag = None;
    let mut since = Instant::now();
    while since.elapsed() < Duration::from_secs(1) {
        let (head, _) = connection.drain("/api/v1/drive/files?limit=1", cookies)?;
        let now = head.header("etag").map(str::to_owned);
        if now != tag {
            tag = now;
            since = Instant::now();
        }
        if begun.elapsed() > Duration::from_secs(60) {
            return Err(io::Error::other("the list of files does not come to rest"));
        }
    }
    Ok(())
}

/// The folder of 100,000 files that the seeding makes of the files 500,000 to 599,999.
pub(crate) const LARGE_FOLDER: &str = "5eed0000-0000-7000-8001-000000000000";

/// The identifier of a file by its number, as the seeding gives them out.
fn file(number: u32) -> String {
    format!("5eed0000-0000-7000-8000-{number:012x}")
}

/// Milliseconds of each of many calls, one after the other.
fn repeat(mut call: impl FnMut() -> io::Result<()>) -> io::Result<Vec<f64>> {
    let start = Instant::now();
    let mut times = Vec::with_capacity(REQUESTS);
    while times.len() < REQUESTS && start.elapsed() < TIME {
        let begun = Instant::now();
        call()?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
}
