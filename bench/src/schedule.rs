//! A month of a calendar of 5,000 events, 500 of which recur: as the screens ask for it, as a program asks for it by CalDAV,
//! and as Radicale answers the same program. And how long such a calendar takes to come in.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::json;

use crate::http::Connection;
use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// So many events has the calendar, of which every tenth recurs.
const EVENTS: usize = 5_000;
/// Asked so often, or as often as fits into the time.
const REQUESTS: usize = 300;
const TIME: Duration = Duration::from_secs(10);
/// Radicale takes seconds for each.
const REQUESTS_OF_PEER: usize = 3;

/// November 2026 in seconds since 1970.
const MONTH: &str = "from=1793491200&to=1796083200";
/// The same as CalDAV asks for it, expanded.
const QUERY: &str = "<C:calendar-query xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><prop><getetag/>\
    <C:calendar-data><C:expand start=\"20261101T000000Z\" end=\"20261201T000000Z\"/></C:calendar-data></prop>\
    <C:filter><C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">\
    <C:time-range start=\"20261101T000000Z\" end=\"20261201T000000Z\"/>\
    </C:comp-filter></C:comp-filter></C:filter></C:calendar-query>";
/// What a program that looks for changes asks for first.
const ETAGS: &str = "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>";

/// Measures Corbel on one database; `database` is its name in the report. Gives the median time, in milliseconds, in which the
/// screens get the month, for the comparison with Radicale.
pub(crate) fn measure(session: &Session, database: &str, email: &str, report: &mut Report) -> io::Result<[f64; 2]> {
    eprintln!("a calendar of {EVENTS} events on {database} …");
    let mut connection = session.connect();
    let file = calendar();
    let begun = Instant::now();
    let imported = session.send(&mut connection, "/api/v1/schedule/import", "text/calendar", file.as_bytes())?;
    let took = begun.elapsed().as_secs_f64();
    if imported["created"] != EVENTS {
        return Err(io::Error::other(format!("the calendar came in so: {imported}")));
    }
    let note = format!("{:.1} MB of iCalendar", file.len() as f64 / 1e6);
    report.add(&format!("{database}: importing 5,000 events"), took, "s", Target::AtMost(0.5), note);

    let path = format!("/api/v1/schedule/events/list?{MONTH}&calendarId=personal");
    let (head, month) = session.get(&mut connection, &path)?;
    let shown = month["items"].as_array().map_or(0, Vec::len);
    let cookies = session.headers();
    let mut bytes = 0;
    let times = repeat(|| connection.drain(&path, &cookies).map(|(_, length)| bytes = length))?;
    let of_screen = median(&times);
    let note = format!("{shown} occurrences, {:.1} MB, p95 {:.2} ms", bytes as f64 / 1e6, percentile(&times, 0.95));
    let what = format!("{database}: a month of 5,000 events, p50");
    report.add(&what, of_screen, "ms", Target::AtMost(2.0), note);

    let times = after_changes(session, &mut connection, &path)?;
    let note = format!("the first answer after an event changed, p95 {:.2} ms", percentile(&times, 0.95));
    report.add(&format!("{database}: the same after a change, p50"), median(&times), "ms", Target::None, note);

    let etag = head.header("etag").unwrap_or_default().to_owned();
    let (head, _) = session.get(&mut connection, &path)?;
    let etag = head.header("etag").map_or(etag, str::to_owned);
    let headers = [cookies[0], ("If-None-Match", etag.as_str())];
    let times = repeat(|| match connection.drain(&path, &headers)?.0.status {
        304 => Ok(()),
        status => Err(io::Error::other(format!("an unchanged month answered {status}"))),
    })?;
    let note = format!("p95 {:.2} ms", percentile(&times, 0.95));
    report.add(&format!("{database}: the same unchanged (304), p50"), median(&times), "ms", Target::AtMost(1.0), note);

    let body = json!({ "name": "Bench" });
    let (_, made) = session.call(&mut connection, "POST", "/api/v1/account/app-passwords", &body)?;
    let secret = made["secret"].as_str().unwrap_or_default();
    let basic = format!("Basic {}", BASE64_STANDARD.encode(format!("{email}:{secret}")));
    let (_, me) = session.get(&mut connection, "/api/v1/auth/validate-session")?;
    let tenant = me["tenantId"].as_str().unwrap_or_default();
    let mut program =
        Program { connection: session.connect(), basic, folder: format!("/dav/calendars/{tenant}/personal/") };
    let times = repeat(|| program.ask("REPORT", QUERY).map(|length| bytes = length))?;
    let note = format!("calendar-query with expand, {:.1} MB", bytes as f64 / 1e6);
    let of_program = median(&times);
    report.add(&format!("{database}: the month by CalDAV, p50"), of_program, "ms", Target::None, note);
    let times = repeat(|| program.ask("PROPFIND", ETAGS).map(|length| bytes = length))?;
    let note = format!("PROPFIND of depth 1, {:.1} MB", bytes as f64 / 1e6);
    report.add(
        &format!("{database}: versions of 5,000 events by CalDAV, p50"),
        median(&times),
        "ms",
        Target::None,
        note,
    );
    Ok([of_screen, of_program])
}

/// Has Radicale answer for the same calendar; `ours` are the medians of [`measure`] with the names of their databases.
pub(crate) fn compare(
    radicale: &Path,
    folder: &Path,
    ours: &[(&str, [f64; 2])],
    report: &mut Report,
) -> io::Result<()> {
    eprintln!("the same calendar on Radicale …");
    write_collection(&folder.join("items/collection-root/bench/calendar"))?;
    let server = Server::radicale(radicale, folder)?;
    let mut program = Program {
        connection: Connection::new(&server.address),
        basic: format!("Basic {}", BASE64_STANDARD.encode("bench:bench")),
        folder: "/bench/calendar/".to_owned(),
    };
    // What it keeps of its first look at every file is given to it.
    program.ask("REPORT", QUERY)?;
    let mut times = Vec::with_capacity(REQUESTS_OF_PEER);
    let mut bytes = 0;
    for _ in 0..REQUESTS_OF_PEER {
        let begun = Instant::now();
        bytes = program.ask("REPORT", QUERY)?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let peer = median(&times);
    let note = format!("calendar-query with expand, {:.1} MB", bytes as f64 / 1e6);
    report.add("Radicale: the month by CalDAV, p50", peer, "ms", Target::None, note);
    for (database, [of_screen, of_program]) in ours {
        let note = format!("{of_screen:.2} ms against {peer:.0} ms");
        report.add(&format!("{database}: month against Radicale"), peer / of_screen, "×", Target::AtLeast(100.0), note);
        let note = format!("the same request: {of_program:.2} ms against {peer:.0} ms");
        report.add(
            &format!("{database}: month by CalDAV against Radicale"),
            peer / of_program,
            "×",
            Target::None,
            note,
        );
    }
    Ok(())
}

/// A program that reads a calendar.
struct Program {
    connection: Connection,
    basic: String,
    folder: String,
}

impl Program {
    /// Asks for something in XML; gives the answer's length in bytes.
    fn ask(&mut self, method: &str, body: &str) -> io::Result<u64> {
        let headers = [("Authorization", self.basic.as_str()), ("Depth", "1"), ("Content-Type", "application/xml")];
        let (head, answer) = self.connection.send(method, &self.folder, &headers, body.as_bytes(), 1)?;
        if head.status == 207 { Ok(answer.len() as u64) } else { Err(refused(method, head.status, &answer)) }
    }
}

/// Lays the calendar down as Radicale keeps one: it takes minutes to bring it in by a request, since it syncs each event's
/// file by itself, and reading is what is compared.
fn write_collection(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(".Radicale.props"), r#"{"tag": "VCALENDAR"}"#)?;
    let file = calendar();
    let mut events = file.split("BEGIN:VEVENT");
    let head = events.next().unwrap_or_default();
    for (number, event) in events.enumerate() {
        let event = event.trim_end_matches("END:VCALENDAR\r\n");
        let text = format!("{head}BEGIN:VEVENT{event}END:VCALENDAR\r\n");
        fs::write(folder.join(format!("bench-{number}.ics")), text)?;
    }
    Ok(())
}

fn refused(what: &str, status: u16, answer: &[u8]) -> io::Error {
    io::Error::other(format!("{what}: {status} {}", String::from_utf8_lossy(answer)))
}

/// Milliseconds of the first answers after changes of one event.
fn after_changes(session: &Session, connection: &mut Connection, path: &str) -> io::Result<Vec<f64>> {
    let body = json!({ "title": "Changes", "startUTC": "2026-11-23T09:00:00Z" });
    let (_, made) = session.call(connection, "POST", "/api/v1/schedule/events/create", &body)?;
    let mut number = 0;
    let (cookies, mut times) = (session.headers(), Vec::new());
    let begun = Instant::now();
    while times.len() < REQUESTS / 3 && begun.elapsed() < TIME {
        number += 1;
        let change = json!({ "eventId": made["event"]["id"], "title": format!("Changed {number}") });
        session.call(connection, "PATCH", "/api/v1/schedule/events/update", &change)?;
        let begun = Instant::now();
        connection.drain(path, &cookies)?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
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

/// The calendar as one file: single events over 2026 and 2027, and every tenth recurring from the beginning of 2026 on: most
/// every week, some every other, a few every month or every year.
fn calendar() -> String {
    let mut file = String::from(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bench//EN\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n\
         BEGIN:DAYLIGHT\r\nDTSTART:19810329T010000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nTZOFFSETFROM:+0000\r\n\
         TZOFFSETTO:+0100\r\nEND:DAYLIGHT\r\nBEGIN:STANDARD\r\nDTSTART:19961027T020000\r\n\
         RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\n\
         END:VTIMEZONE\r\n",
    );
    for number in 0..EVENTS {
        let is_recurring = number % 10 == 0;
        // No month here is longer than the 28 days that each has.
        let month = if is_recurring { number / 10 % 12 } else { number % 24 };
        let (year, month, day) = (2026 + month / 12, month % 12 + 1, number / 24 % 28 + 1);
        let hour = 7 + number % 11;
        let rule = match (is_recurring, number / 10 % 10) {
            (false, _) => "",
            (true, 0..=5) => "RRULE:FREQ=WEEKLY\r\n",
            (true, 6 | 7) => "RRULE:FREQ=WEEKLY;INTERVAL=2\r\n",
            (true, 8) => "RRULE:FREQ=MONTHLY\r\n",
            (true, _) => "RRULE:FREQ=YEARLY\r\n",
        };
        let date = format!("{year}{month:02}{day:02}T{hour:02}");
        let _ = write!(
            file,
            "BEGIN:VEVENT\r\nUID:bench-{number}@bench.example\r\nDTSTAMP:20251201T090000Z\r\n\
             DTSTART;TZID=Europe/London:{date}0000\r\nDTEND;TZID=Europe/London:{date}4500\r\n{rule}\
             SUMMARY:Pour of level {number}\r\nLOCATION:Gate {}\r\n\
             DESCRIPTION:Cubes are taken every hour\\, and whoever comes brings the plan of the day along.\r\nEND:VEVENT\r\n",
            number % 9
        );
    }
    file.push_str("END:VCALENDAR\r\n");
    file
}
