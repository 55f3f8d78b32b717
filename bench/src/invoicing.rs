//! The books of an organisation with a hundred thousand invoices of two thousand subcontractors, on one database.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// So many of each, or as many as fit into the time.
const REQUESTS: usize = 1000;
const TIME: Duration = Duration::from_secs(8);
/// A month that is not issued after this long is not issued.
const PATIENCE: Duration = Duration::from_secs(300);
const BASE: &str = "/api/v1/invoicing";

/// What is asked, and what the report calls it.
const QUESTIONS: [(&str, &str); 9] = [
    ("overview", "overview"),
    ("invoices, the latest", "invoices?limit=50"),
    ("invoices to check", "invoices?state=submitted&limit=50"),
    ("invoices to pay, due first", "invoices?state=approved,partPaid&sort=due&limit=50"),
    ("invoices by number", "invoices?search=S-0424&limit=50"),
    ("subcontractors", "subcontractors?limit=50"),
    ("payment runs", "payment-runs?limit=50"),
    ("tax months", "tax-months"),
    ("aged creditors", "reports/aged-creditors"),
];

/// `database` is the name in the report. The server holds the invoices already.
pub(crate) fn measure(session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("a hundred thousand invoices on {database} …");
    for (what, path) in QUESTIONS {
        ask(session, &format!("{database}: {what}, p95"), &format!("{BASE}/{path}"), report)?;
    }
    close_month(session, database, report)
}

fn ask(session: &Session, what: &str, path: &str, report: &mut Report) -> io::Result<()> {
    let (mut connection, cookies) = (session.connect(), session.headers());
    let (_, page) = session.get(&mut connection, path)?;
    let rows = page["items"].as_array().map_or(0, Vec::len);
    let (mut times, start) = (Vec::with_capacity(REQUESTS), Instant::now());
    while times.len() < REQUESTS && start.elapsed() < TIME {
        let begun = Instant::now();
        let (head, _) = connection.drain(path, &cookies)?;
        if head.status != 200 {
            return Err(io::Error::other(format!("{path} answered {}", head.status)));
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let note = format!("{rows} rows, p50 {:.2} ms", median(&times));
    report.add(what, percentile(&times, 0.95), "ms", Target::AtMost(20.0), note);
    Ok(())
}

/// Pays an invoice of each subcontractor, a month later closes the month, and waits for its statements.
#[expect(
    clippy::disallowed_methods,
    reason = "statements are made by a job in another process; asking without a pause would take a core from it"
)]
fn close_month(session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    let mut connection = session.connect();
    let (_, months) = session.get(&mut connection, &format!("{BASE}/tax-months"))?;
    // The demo has closed the months before this one. The list begins with the first in which anything was paid.
    let oldest = months["items"].as_array().and_then(|items| items.last()).and_then(|month| month["monthEnd"].as_str());
    let end = oldest.and_then(month_before).ok_or_else(|| io::Error::other("no month to close"))?;
    let mut paid = 0;
    for items in picks(session)?.chunks(500) {
        let (runs, body) = (format!("{BASE}/payment-runs"), json!({ "payOn": end, "items": items }));
        let (_, run) = session.call(&mut connection, "POST", &runs, &body)?;
        let pay = format!("{runs}/{}/pay", run["id"].as_str().unwrap_or_default());
        session.call(&mut connection, "POST", &pay, &json!({ "version": run["version"] }))?;
        paid += items.len();
    }
    let begun = Instant::now();
    let path = format!("{BASE}/tax-months/{end}");
    let (_, mut month) = session.call(&mut connection, "POST", &format!("{path}/close"), &json!({}))?;
    let answered = begun.elapsed().as_secs_f64();
    while month["stated"] != month["people"] && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(200));
        month = session.get(&mut connection, &path)?.1;
    }
    let took = begun.elapsed().as_secs_f64();
    let note = format!("{} of {paid} statements, answered after {answered:.2} s", month["stated"]);
    report.add(&format!("{database}: closing a month of {paid} subcontractors"), took, "s", Target::AtMost(60.0), note);
    Ok(())
}

/// The last day of the tax month before the one that ends on this day; both are the fifth of a month.
fn month_before(end: &str) -> Option<String> {
    let (year, month) = (end.get(..4)?.parse::<u16>().ok()?, end.get(5..7)?.parse::<u8>().ok()?);
    let (year, month) = if month == 1 { (year - 1, 12) } else { (year, month - 1) };
    Some(format!("{year}-{month:02}-05"))
}

/// An approved invoice of each subcontractor.
fn picks(session: &Session) -> io::Result<Vec<Value>> {
    let (mut connection, mut cursor) = (session.connect(), String::new());
    let mut found = std::collections::BTreeMap::new();
    loop {
        let (_, page) = session.get(&mut connection, &format!("{BASE}/invoices?state=approved&limit=200{cursor}"))?;
        for invoice in page["items"].as_array().into_iter().flatten().filter(|one| one["kind"] == "invoice") {
            found.entry(invoice["subcontractorId"].to_string()).or_insert(json!({ "invoiceId": invoice["id"] }));
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(found.into_values().collect()),
        }
    }
}
