//! A hundred people sign in at once, while one other reads a list; and what a refusal's time tells.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::Connection;
use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::{Session, cookie};

const PEOPLE: usize = 100;
/// Of the demo data; the hundred share their accounts, each from a network of its own.
const ACCOUNTS: [&str; 4] = [
    "grace.okafor@dunmarrow.example",
    "tom.hughes@dunmarrow.example",
    "priya.nair@dunmarrow.example",
    "marek.zielinski@dunmarrow.example",
];
const PASSWORD: &str = "corbel-demo";
const LIST: &str = "/api/v1/drive/files?limit=50";
/// Lists that are read with nobody signing in, for comparison.
const QUIET: usize = 300;
/// Refusals of each kind.
const REFUSALS: usize = 40;

/// Signs the hundred in and times a list meanwhile, then times refusals.
pub(crate) fn measure(corbel: &Server, session: &Session, report: &mut Report) -> io::Result<()> {
    eprintln!("{PEOPLE} sign-ins at once …");
    let quiet = read_lists(session, |read| read < QUIET)?;
    let left = AtomicUsize::new(PEOPLE);
    let begun = Instant::now();
    let (busy, outcomes) = thread::scope(|scope| {
        let people: Vec<_> = (0..PEOPLE)
            .map(|number| {
                let left = &left;
                scope.spawn(move || {
                    let outcome = sign_in(&corbel.address, ACCOUNTS[number % ACCOUNTS.len()], PASSWORD, number);
                    left.fetch_sub(1, Ordering::Relaxed);
                    outcome
                })
            })
            .collect();
        let busy = read_lists(session, |_| left.load(Ordering::Relaxed) > 0);
        let outcomes = people.into_iter().map(|person| person.join().expect("no person panics"));
        (busy, outcomes.collect::<io::Result<Vec<_>>>())
    });
    let (busy, outcomes) = (busy?, outcomes?);
    let took = begun.elapsed().as_secs_f64();
    let signed_in = outcomes.iter().filter(|(status, _)| *status == 200).count();
    let note = format!("{took:.1} s in all");
    report.add("of 100 sign-ins at once, so many succeed", signed_in as f64, "", Target::AtLeast(100.0), note);
    let note = format!(
        "{} lists; p50 {:.2} ms; with nobody signing in p50 {:.2}, p99 {:.2}",
        busy.len(),
        median(&busy),
        median(&quiet),
        percentile(&quiet, 0.99)
    );
    report.add("a file list meanwhile, p99", percentile(&busy, 0.99), "ms", Target::AtMost(50.0), note);

    // In turn, and each from a network that nobody was refused at yet, so that no limit answers in place of the check.
    let (mut wrong, mut unknown) = (Vec::new(), Vec::new());
    for number in (PEOPLE..).step_by(2).take(REFUSALS) {
        wrong.push(refused(&corbel.address, ACCOUNTS[1], number)?);
        unknown.push(refused(&corbel.address, "nobody@dunmarrow.example", number + 1)?);
    }
    let (wrong, unknown) = (median(&wrong), median(&unknown));
    let note = format!("{unknown:.1} ms and {wrong:.1} ms; the larger over the smaller");
    let ratio = wrong.max(unknown) / wrong.min(unknown);
    report.add("refusing an unknown account against a wrong password", ratio, "×", Target::AtMost(1.15), note);
    Ok(())
}

/// Milliseconds until a wrong password is refused.
fn refused(address: &str, email: &str, number: usize) -> io::Result<f64> {
    match sign_in(address, email, "not the password", number)? {
        (401, took) => Ok(took.as_secs_f64() * 1e3),
        (status, _) => Err(io::Error::other(format!("a wrong password was answered {status}"))),
    }
}

/// Reads the list as long as `goes_on` says, told how often it was read; milliseconds of each.
fn read_lists(session: &Session, goes_on: impl Fn(usize) -> bool) -> io::Result<Vec<f64>> {
    let (mut connection, mut times) = (session.connect(), Vec::new());
    while goes_on(times.len()) {
        let begun = Instant::now();
        connection.drain(LIST, &session.headers())?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
}

/// Tries to sign in from network `number`, as a proxy would pass it on: the status, and how long it took.
fn sign_in(address: &str, email: &str, password: &str, number: usize) -> io::Result<(u16, Duration)> {
    let mut connection = Connection::new(address);
    let (head, _) = connection.send("GET", "/api/v1/auth/validate-session", &[], &[], 0)?;
    let csrf = cookie(&head, "csrf").ok_or_else(|| io::Error::other("no csrf cookie"))?;
    let (cookies, network) = (format!("csrf={csrf}"), format!("198.51.100.{number}"));
    let headers = [
        ("Cookie", cookies.as_str()),
        ("X-CSRF-Token", csrf.as_str()),
        ("X-Forwarded-For", network.as_str()),
        ("Content-Type", "application/json"),
    ];
    let body = json!({ "email": email, "password": password }).to_string();
    let begun = Instant::now();
    let (head, _) = connection.send("POST", "/api/v1/auth/login", &headers, body.as_bytes(), 1)?;
    Ok((head.status, begun.elapsed()))
}
