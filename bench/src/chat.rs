//! Chat: a channel of a million messages, a person in a thousand channels, and a thousand people who hear of each message.

use std::io;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::crowd;
use crate::http::Connection;
use crate::pages::Pages;
use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// How many messages the large channel has; `bench-seed --messages` adds them.
pub(crate) const MESSAGES: &str = "1000000";
/// How many channels there are besides; `bench-seed --channels` adds them.
pub(crate) const CHANNELS: &str = "1000";
/// So many of each request, or as many as fit into the time.
const REQUESTS: usize = 500;
const TIME: Duration = Duration::from_secs(8);
/// Messages that all are to hear of.
const HEARD: usize = 100;

/// What is searched for, and what the report calls it.
const SEARCHES: [(&str, &str); 6] = [
    ("a word of one message", "KW-04211"),
    ("a word of very many", "scaffold"),
    ("two such words", "scaffold%20tender"),
    ("two letters of very many", "kw"),
    ("what no message has", "zeppelin"),
    ("a word of one channel", "scaffold%20in%3Abench-7"),
];

/// `database` is the name in the report. The server holds the messages already, of which the person has read none.
pub(crate) fn measure(corbel: &Server, session: &Session, database: &str, report: &mut Report) -> io::Result<()> {
    eprintln!("chat on {database} …");
    let mut connection = session.connect();
    let (_, page) = session.get(&mut connection, "/api/v1/chat/channels?search=everything")?;
    let channel = page["items"][0]["id"].as_str().unwrap_or_default().to_owned();
    let (place, messages) = (format!("/api/v1/chat/conversations/{channel}"), MESSAGES.parse::<usize>().unwrap_or(0));

    let unread = times(session, &mut connection, |_| "/api/v1/chat/unread".to_owned())?;
    let what = format!("{database}: unread in {CHANNELS} channels, p95");
    report.add(&what, percentile(&unread, 0.95), "ms", Target::AtMost(5.0), p50(&unread));

    // Read to the middle: the first unread one has half a million on each side.
    let (_, middle) = session.get(&mut connection, &format!("{place}/messages?around={}&limit=1", messages / 2))?;
    let body = json!({ "action": "markRead", "conversationId": channel, "messageId": middle["items"][0]["id"] });
    session.call(&mut connection, "POST", "/api/v1/chat/meta", &body)?;
    let step = messages / 2 / REQUESTS;
    let opened = times(session, &mut connection, |number| {
        format!("{place}/messages?around={}&limit=50", messages / 2 + number * step)
    })?;
    let what = format!("{database}: a conversation of {MESSAGES} messages opened at its first unread, p95");
    report.add(&what, percentile(&opened, 0.95), "ms", Target::AtMost(20.0), p50(&opened));

    for (what, search) in SEARCHES {
        let found = times(session, &mut connection, |_| format!("/api/v1/chat/search?q={search}&limit=50"))?;
        let what = format!("{database}: {MESSAGES} messages searched for {what}, p95");
        report.add(&what, percentile(&found, 0.95), "ms", Target::AtMost(50.0), p50(&found));
    }

    let sent =
        (0..REQUESTS).map(|number| post(session, &mut connection, &place, number)).collect::<io::Result<Vec<f64>>>()?;
    let what = format!("{database}: a message posted durably, p99");
    report.add(&what, percentile(&sent, 0.99), "ms", Target::AtMost(10.0), p50(&sent));

    let people = crowd::sign_in(&corbel.address, crowd::PEOPLE.parse().map_err(io::Error::other)?)?;
    let pages = Pages::open(&people)?;
    let mut heard = Vec::new();
    for number in 0..HEARD {
        let begun = Instant::now();
        let at = pages.heard(("chat.messages", &channel), || {
            post(session, &mut connection, &place, REQUESTS + number).map(drop)
        })?;
        heard.extend(at.iter().map(|at| (*at - begun).as_secs_f64() * 1e3));
    }
    let what = format!("{database}: a message heard by {} open pages, p99", pages.count());
    report.add(&what, percentile(&heard, 0.99), "ms", Target::AtMost(100.0), p50(&heard));
    Ok(())
}

fn p50(times: &[f64]) -> String {
    format!("p50 {:.2} ms", median(times))
}

/// How many milliseconds each of these requests took.
fn times(session: &Session, connection: &mut Connection, path: impl Fn(usize) -> String) -> io::Result<Vec<f64>> {
    let (cookies, start) = (session.headers(), Instant::now());
    let mut times = Vec::with_capacity(REQUESTS);
    while times.len() < REQUESTS && start.elapsed() < TIME {
        let (path, begun) = (path(times.len()), Instant::now());
        let (head, _) = connection.drain(&path, &cookies)?;
        if head.status != 200 {
            return Err(io::Error::other(format!("{path} answered {}", head.status)));
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
}

/// Writes a message; how many milliseconds that took.
fn post(session: &Session, connection: &mut Connection, place: &str, number: usize) -> io::Result<f64> {
    let client = format!("00000000-0000-4000-8000-{number:012}");
    let body = json!({ "clientId": client, "body": format!("<p>The crane comes at {number}</p>") });
    let begun = Instant::now();
    session.call(connection, "POST", &format!("{place}/messages"), &body)?;
    Ok(begun.elapsed().as_secs_f64() * 1e3)
}
