//! A hundred thousand files trashed, restored and moved by one job each, and a folder of as many deleted and restored, on one
//! database of a million files.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::first_page::LARGE_FOLDER;
use crate::http::Connection;
use crate::report::{Report, Target};
use crate::session::Session;

/// Every tenth of the million has this in its name.
const TENTH: &str = "KW-0";
/// How often the job is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// `database` is the name in the report. The server holds the million files already.
pub(crate) fn measure(session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("one job on a tenth of the files, on {database} …");
    let mut connection = session.connect();
    // First: the jobs below take some of its files out of it.
    large_folder(session, &mut connection, database, report)?;
    let folder = json!({ "driveId": session.drive(), "name": "One job" });
    let (_, folder) = session.call(&mut connection, "POST", "/api/v1/drive/folders/create", &folder)?;
    let live = json!({ "search": TENTH });
    let into =
        json!({ "action": "move", "filter": live, "toDriveId": session.drive(), "toFolderId": folder["folderId"] });
    let back = json!({ "action": "move", "filter": live, "toDriveId": session.drive(), "toFolderId": null });
    let jobs = [
        ("trashing", json!({ "action": "trash", "filter": live })),
        ("restoring", json!({ "action": "restore", "filter": { "view": "trash" } })),
        ("moving into a folder", into),
        ("moving out of it", back),
    ];
    for (what, job) in jobs {
        let begun = Instant::now();
        let done = run(session, &mut connection, &job)?;
        let took = begun.elapsed().as_secs_f64();
        let note = format!("{} files, {} refused", done["done"], done["refused"]);
        report.add(&format!("{database}: {what} 100,000 files"), took, "s", Target::AtMost(2.0), note);
    }
    Ok(())
}

/// Deletes the folder of a hundred thousand and brings it back: how soon it is gone or there, and how soon all its rows say so.
fn large_folder(session: &Session, connection: &mut Connection, database: &str, report: &mut Report) -> io::Result<()> {
    let restore = format!("/api/v1/drive/folders/{LARGE_FOLDER}/restore");
    let deed = json!({ "driveId": session.drive(), "folderId": LARGE_FOLDER });
    for (what, path, body) in
        [("deleting", "/api/v1/drive/folders/delete", deed), ("restoring", restore.as_str(), json!({}))]
    {
        let begun = Instant::now();
        session.call(connection, "POST", path, &body)?;
        let answered = begun.elapsed().as_secs_f64() * 1e3;
        let (_, jobs) = session.get(connection, "/api/v1/drive/bulk")?;
        let done = wait(session, connection, jobs["jobs"][0].clone())?;
        let note = format!("all {} rows after {:.1} s", done["done"], begun.elapsed().as_secs_f64());
        let what = format!("{database}: {what} a folder of 100,000 files, answered");
        report.add(&what, answered, "ms", Target::AtMost(2000.0), note);
    }
    Ok(())
}

/// Starts the job and waits for its end.
fn run(session: &Session, connection: &mut Connection, job: &Value) -> io::Result<Value> {
    let (_, answer) = session.call(connection, "POST", "/api/v1/drive/bulk", job)?;
    wait(session, connection, answer["job"].clone())
}

/// Waits for a job's end.
#[expect(
    clippy::disallowed_methods,
    reason = "the job runs in another process; asking without a pause would take a core from it"
)]
fn wait(session: &Session, connection: &mut Connection, mut job: Value) -> io::Result<Value> {
    loop {
        match job["status"].as_str() {
            Some("queued" | "running") => {}
            Some("done") => return Ok(job),
            _ => return Err(io::Error::other(format!("the job ended so: {job}"))),
        }
        std::thread::sleep(LOOK);
        let path = format!("/api/v1/drive/bulk/{}", job["id"].as_str().unwrap_or_default());
        let (_, answer) = session.get(connection, &path)?;
        job = answer["job"].clone();
    }
}
