//! Calls: how soon somebody sees somebody else, and what a call costs the server that carries it. That is Corbel
//! itself, and LiveKit beside another Corbel. The people are rooms of the real client in one Chromium
//! (`e2e/support/calls-clients.mjs`), which shares the cores with either server in the same way. Only the servers' own
//! processor time counts.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::Connection;
use crate::process::{Folder, Server};
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;
use crate::{ADMIN, settings};

/// How many people talk, each number after the one before.
const PEOPLE: [usize; 3] = [2, 4, 8];
/// How often somebody comes to somebody who is there.
const JOINS: usize = 20;
/// How many tokens are asked for.
const TOKENS: usize = 500;
/// For so long a call is watched.
const WATCHED: Duration = Duration::from_secs(10);
/// How long each picture has to come in, in which it counts: on two cores that draw 56 of them not each comes every second.
const LOOK: Duration = Duration::from_secs(3);
/// So long everybody may take to see everybody.
const PATIENCE: Duration = Duration::from_secs(60);
/// What LiveKit and the Corbel beside it share.
const KEY: &str = "corbel-bench";
const SECRET: &str = "what-corbel-and-livekit-share-in-the-benchmark";

/// What a call of so many people cost its server.
struct Cost {
    /// Processor time, in per cent of a core.
    processor: f64,
    /// What the server holds in memory, in MiB.
    memory: f64,
    /// Packets that came in at all clients, a second.
    packets: f64,
}

/// What came of watching a call.
enum Watched {
    Cost(Cost),
    /// So many pictures come in, and not all.
    TooFew(f64),
}

/// A server that carries calls, and how people get in.
struct Carrier<'a> {
    name: &'static str,
    server: &'a Server,
    session: Session,
}

/// `livekit` is the program, where it is there.
pub(crate) fn measure(
    binary: &Path,
    livekit: Option<&Path>,
    root: &Path,
    folder: &Path,
    report: &mut Report,
) -> io::Result<()> {
    let data = Folder::new(folder, "calls")?;
    let text = data.text();
    let own = [settings(&text, None).as_slice(), &[("CORBEL_CALLS_UDP", "127.0.0.1:0")]].concat();
    let (corbel, _) = Server::corbel(binary, &own)?;
    let carrier = Carrier { name: "Corbel", server: &corbel, session: Session::sign_in(&corbel.address, ADMIN)? };
    tokens(&carrier, report)?;
    let before = corbel.memory();
    let ours = carry(&carrier, root, Target::AtMost(1500.0), report)?;

    let Some(livekit) = livekit else {
        eprintln!("CORBEL_TEST_LIVEKIT is not set: LiveKit is left out");
        for (people, cost) in PEOPLE.iter().zip(&ours) {
            let what = format!("calls: {people} people, processor");
            report.add(&what, cost.processor, "%", Target::None, note(cost, before));
        }
        return Ok(());
    };
    let peer = Folder::new(folder, "livekit")?;
    let server = Server::livekit(livekit, &peer.0, (KEY, SECRET))?;
    let beside = Folder::new(folder, "calls-livekit")?;
    let (text, url) = (beside.text(), format!("ws://{}", server.address));
    let shared = [("CORBEL_LIVEKIT_URL", url.as_str()), ("CORBEL_LIVEKIT_KEY", KEY), ("CORBEL_LIVEKIT_SECRET", SECRET)];
    let (corbel, _) = Server::corbel(binary, &[settings(&text, None).as_slice(), &shared].concat())?;
    let carrier = Carrier { name: "LiveKit", server: &server, session: Session::sign_in(&corbel.address, ADMIN)? };
    let theirs = carry(&carrier, root, Target::None, report)?;

    for ((people, ours), theirs) in PEOPLE.iter().zip(&ours).zip(&theirs) {
        let both = format!("{}; LiveKit {}", note(ours, before), note(theirs, 0.0));
        let what = format!("calls: {people} people, processor against LiveKit's");
        report.add(&what, ours.processor / theirs.processor, "×", Target::AtMost(0.5), both);
        let what = format!("calls: {people} people, memory against LiveKit's");
        let why = "what the calls add to Corbel, against all of LiveKit";
        report.add(&what, (ours.memory - before) / theirs.memory, "×", Target::AtMost(0.25), why);
    }
    Ok(())
}

fn note(Cost { processor, memory, packets }: &Cost, before: f64) -> String {
    let idle = if before > 0.0 { format!(" ({before:.0} before)") } else { String::new() };
    format!("{processor:.1} % of a core, {memory:.0} MiB{idle}, {packets:.0} packets/s")
}

/// How long the token route takes.
fn tokens(carrier: &Carrier, report: &mut Report) -> io::Result<()> {
    eprintln!("tokens for calls …");
    let mut connection = carrier.session.connect();
    let mut times = Vec::with_capacity(TOKENS);
    for _ in 0..TOKENS {
        let begun = Instant::now();
        token(carrier, &mut connection, 0)?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let note = format!("p50 {:.2} ms", median(&times));
    report.add("calls: a token, p95", percentile(&times, 0.95), "ms", Target::AtMost(5.0), note);
    Ok(())
}

/// Lets somebody come often, and then more and more people.
fn carry(carrier: &Carrier, root: &Path, target: Target, report: &mut Report) -> io::Result<Vec<Cost>> {
    eprintln!("calls by {} …", carrier.name);
    let mut people = People::start(root)?;
    let mut connection = carrier.session.connect();
    let mut come = |people: &mut People, device: usize| {
        let token = token(carrier, &mut connection, device)?;
        people.ask(&json!({ "do": "join", "url": token["url"], "token": token["token"] }))
    };
    come(&mut people, 0)?;
    let mut times = Vec::with_capacity(JOINS);
    for number in 0..JOINS {
        if number > 0 {
            people.ask(&json!({ "do": "leave" }))?;
        }
        let answer = come(&mut people, 1)?;
        times.push(answer["ms"].as_f64().ok_or_else(|| io::Error::other("nobody was seen"))?);
    }
    let what = format!("calls: {}, join to first picture, p95", carrier.name);
    report.add(&what, percentile(&times, 0.95), "ms", target, format!("p50 {:.0} ms", median(&times)));

    let mut costs = Vec::new();
    let mut here = 2;
    for wanted in PEOPLE {
        for device in here..wanted {
            come(&mut people, device)?;
        }
        here = wanted;
        match watch(carrier, &mut people, wanted)? {
            Watched::Cost(cost) => costs.push(cost),
            // The people draw on the cores of the server: what it cost while they are in the way is no figure.
            Watched::TooFew(pictures) => {
                let what = format!("calls: {}, pictures of {wanted} people that come", carrier.name);
                let note = format!("of {}: too many to draw here, so that the rest is left out", wanted * (wanted - 1));
                report.add(&what, pictures, "", Target::None, note);
                break;
            }
        }
    }
    Ok(costs)
}

/// Watches a call once everybody sees and hears everybody.
#[expect(clippy::disallowed_methods, reason = "what a call costs in a while is what is measured")]
fn watch(carrier: &Carrier, people: &mut People, count: usize) -> io::Result<Watched> {
    let wanted = json!(count * (count - 1));
    let begun = Instant::now();
    loop {
        let seen = people.ask(&json!({ "do": "count" }))?;
        if (&seen["pictures"], &seen["sounds"]) == (&wanted, &wanted) {
            break;
        }
        if begun.elapsed() > PATIENCE {
            return Ok(Watched::TooFew(seen["pictures"].as_f64().unwrap_or_default()));
        }
        std::thread::sleep(LOOK);
    }
    let before = people.ask(&json!({ "do": "count" }))?;
    let (begun, cpu) = (Instant::now(), carrier.server.cpu_seconds());
    std::thread::sleep(WATCHED);
    let (passed, cpu) = (begun.elapsed().as_secs_f64(), carrier.server.cpu_seconds() - cpu);
    let memory = carrier.server.memory();
    let after = people.ask(&json!({ "do": "count" }))?;
    let packets = after["packets"].as_f64().unwrap_or_default() - before["packets"].as_f64().unwrap_or_default();
    Ok(Watched::Cost(Cost { processor: cpu / passed * 100.0, memory, packets: packets / passed }))
}

/// A token for one of the devices of the person who measures: each is somebody to the server that carries the call.
fn token(carrier: &Carrier, connection: &mut Connection, device: usize) -> io::Result<Value> {
    let wanted = json!({ "kind": "video", "roomId": "bench", "deviceId": format!("device-{device}") });
    carrier.session.call(connection, "POST", "/api/livekit/token", &wanted).map(|(_, token)| token)
}

/// The program with the people, which ends when it is dropped.
struct People {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl People {
    fn start(root: &Path) -> io::Result<Self> {
        let program = root.join("e2e/support/calls-clients.mjs");
        let mut child = Command::new("node").arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    fn ask(&mut self, question: &Value) -> io::Result<Value> {
        let input = self.input.as_mut().ok_or_else(|| io::Error::other("no input"))?;
        writeln!(input, "{question}")?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        serde_json::from_str(&line).map_err(|_| io::Error::other(format!("the people in calls answer '{line}'")))
    }
}

impl Drop for People {
    fn drop(&mut self) {
        // Without input it closes the browser, and ends.
        self.input = None;
        let _ = self.child.wait();
    }
}
