//! A thousand small files over eight connections, against nginx's PUT.

use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crate::http::Connection;
use crate::process::{Folder, Server};
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

const FILES: usize = 1000;
const SIZE: usize = 10 * 1024;
const CONNECTIONS: usize = 8;
const ROUNDS: usize = 3;

/// Corbel keeps each file durably, with permission, quota and row: in one request, in three (sign, PUT, register), and
/// twenty to a request. nginx takes one PUT and promises nothing.
pub(crate) fn measure(corbel: &Server, session: &Session, folder: &Path, report: &mut Report) -> io::Result<()> {
    eprintln!("1,000 files of 10 KiB …");
    let work = Folder::new(folder, "nginx-small")?;
    let nginx = Server::nginx(&work.0)?;
    let bytes = vec![0x5a; SIZE];
    let mut ways = [
        Way::new("one request each", 1, Target::AtLeast(3.0), Target::AtMost(5.0)),
        Way::new("three requests each", 1, Target::None, Target::None),
        Way::new("twenty a request", 20, Target::None, Target::None),
    ];
    for round in 0..ROUNDS {
        let (peer, _) = send(&nginx.address, 1, |connection, number| {
            let (head, _) = connection.send("PUT", &format!("/{round}/{number}.bin"), &[], &bytes, 1)?;
            if head.status / 100 == 2 { Ok(()) } else { Err(io::Error::other(format!("nginx: {}", head.status))) }
        })?;
        for (number_of_way, way) in ways.iter_mut().enumerate() {
            let at_once = way.at_once;
            let name = |number| format!("small-{round}-{number_of_way}-{number}.bin");
            let cpu = corbel.cpu_seconds();
            let (ours, each) = send(&corbel.address, at_once, |connection, number| {
                if number_of_way == 1 {
                    return session.upload_small(connection, &name(number), &bytes).map(drop);
                }
                let names: Vec<String> = (number..number + at_once).map(name).collect();
                session.upload_files(connection, &names, &bytes).map(drop)
            })?;
            way.cpus.push((corbel.cpu_seconds() - cpu) * 1e6 / FILES as f64);
            way.ratios.push(peer / ours);
            way.rates.push(FILES as f64 / ours);
            way.times.extend(each);
        }
    }
    ways.into_iter().for_each(|way| way.report(report));
    Ok(())
}

/// A way to send the files, and what was measured of it.
struct Way {
    name: &'static str,
    /// Files of a request.
    at_once: usize,
    ratio: Target,
    slowest: Target,
    ratios: Vec<f64>,
    rates: Vec<f64>,
    times: Vec<f64>,
    cpus: Vec<f64>,
}

impl Way {
    fn new(name: &'static str, at_once: usize, ratio: Target, slowest: Target) -> Self {
        let (ratios, rates, times, cpus) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { name, at_once, ratio, slowest, ratios, rates, times, cpus }
    }

    fn report(self, report: &mut Report) {
        let Self { name, .. } = self;
        let note = format!("{:.0} files/s, each durable; 8 connections", median(&self.rates));
        report.add(&format!("10 KiB files, {name}, against nginx"), median(&self.ratios), "×", self.ratio, note);
        report.add(&format!("10 KiB files, {name}, p99"), percentile(&self.times, 0.99), "ms", self.slowest, "");
        let cpu = median(&self.cpus);
        report.add(&format!("10 KiB files, {name}, processor time of one"), cpu, "µs", Target::None, "");
    }
}

/// Does the work for every number, or every `step`th, over all connections; gives the seconds of the whole and the milliseconds of each.
fn send(
    address: &str,
    step: usize,
    work: impl Fn(&mut Connection, usize) -> io::Result<()> + Sync,
) -> io::Result<(f64, Vec<f64>)> {
    let next = Mutex::new((0..FILES).step_by(step));
    let begun = Instant::now();
    let times = thread::scope(|scope| {
        let workers: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                scope.spawn(|| {
                    let mut connection = Connection::new(address);
                    let mut times = Vec::new();
                    loop {
                        let Some(number) = next.lock().expect("no worker panics").next() else { return Ok(times) };
                        let begun = Instant::now();
                        work(&mut connection, number)?;
                        times.push(begun.elapsed().as_secs_f64() * 1e3);
                    }
                })
            })
            .collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("no worker panics"));
        results.collect::<io::Result<Vec<Vec<f64>>>>()
    })?;
    Ok((begun.elapsed().as_secs_f64(), times.concat()))
}
