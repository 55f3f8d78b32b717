//! What it costs a request to know who asks and what they may do.

use std::io;
use std::time::Instant;

use crate::report::{Report, Target, median};
use crate::session::Session;

/// Answers from what was found about whoever asks, and reads nothing else.
const ASKED: &str = "/api/v1/auth/effective-scopes";
/// Requests of each kind, in turn.
const REQUESTS: usize = 2000;

/// Times the same request with a session, whose person, role, scopes and plan are looked up and decided by, and without
/// one, which is refused before anything is looked up.
pub(crate) fn measure(session: &Session, report: &mut Report) -> io::Result<()> {
    eprintln!("{REQUESTS} requests with and without a session …");
    let mut connection = session.connect();
    let (mut with, mut without) = (Vec::with_capacity(REQUESTS), Vec::with_capacity(REQUESTS));
    for _ in 0..REQUESTS {
        for (times, headers, status) in [(&mut with, &session.headers()[..], 200), (&mut without, &[][..], 401)] {
            let begun = Instant::now();
            let (head, _) = connection.send("GET", ASKED, headers, &[], 0)?;
            times.push(begun.elapsed().as_secs_f64() * 1e6);
            if head.status != status {
                return Err(io::Error::other(format!("{ASKED} was answered {}", head.status)));
            }
        }
    }
    let (with, without) = (median(&with), median(&without));
    let note = format!("p50 {with:.0} µs with a session, {without:.0} µs without");
    report.add("authorisation of a request", with - without, "µs", Target::AtMost(50.0), note);
    Ok(())
}
