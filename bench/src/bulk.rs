//! A hundred thousand files trashed, restored, moved and copied by one job each, on one database of a million files.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

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

/// Starts the job and waits for its end.
#[expect(
    clippy::disallowed_methods,
    reason = "the job runs in another process; asking without a pause would take a core from it"
)]
fn run(session: &Session, connection: &mut Connection, job: &Value) -> io::Result<Value> {
    let (_, mut answer) = session.call(connection, "POST", "/api/v1/drive/bulk", job)?;
    loop {
        let job = answer.get("job").unwrap_or(&answer).clone();
        match job["status"].as_str() {
            Some("queued" | "running") => {}
            Some("done") => return Ok(job),
            _ => return Err(io::Error::other(format!("the job ended so: {job}"))),
        }
        std::thread::sleep(LOOK);
        let path = format!("/api/v1/drive/bulk/{}", job["id"].as_str().unwrap_or_default());
        (_, answer) = session.get(connection, &path)?;
    }
}
