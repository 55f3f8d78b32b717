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

/// Corbel signs, stores and registers each file (three requests); nginx takes one PUT and promises nothing.
pub(crate) fn measure(corbel: &Server, session: &Session, folder: &Path, report: &mut Report) -> io::Result<()> {
    eprintln!("1,000 files of 10 KiB …");
    let work = Folder::new(folder, "nginx-small")?;
    let nginx = Server::nginx(&work.0)?;
    let bytes = vec![0x5a; SIZE];
    let (mut ratios, mut rates, mut times, mut cpus) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (peer, _) = send(&nginx.address, |connection, number| {
            let (head, _) = connection.send("PUT", &format!("/{round}/{number}.bin"), &[], &bytes, 1)?;
            if head.status / 100 == 2 { Ok(()) } else { Err(io::Error::other(format!("nginx: {}", head.status))) }
        })?;
        let cpu = corbel.cpu_seconds();
        let (ours, each) = send(&corbel.address, |connection, number| {
            session.upload_small(connection, &format!("small-{round}-{number}.bin"), &bytes).map(|_| ())
        })?;
        cpus.push((corbel.cpu_seconds() - cpu) * 1e6 / FILES as f64);
        ratios.push(peer / ours);
        rates.push(FILES as f64 / ours);
        times.extend(each);
    }
    let note = format!("{:.0} files/s: sign, PUT and register, each durable", median(&rates));
    report.add("1,000 files of 10 KiB, 8 connections, against nginx", median(&ratios), "×", Target::AtLeast(3.0), note);
    report.add("one such file, all three requests, p99", percentile(&times, 0.99), "ms", Target::AtMost(5.0), "");
    report.add("processor time for one such file", median(&cpus), "µs", Target::None, "");
    Ok(())
}

/// Does the work for every number, over all connections; gives the seconds of the whole and the milliseconds of each.
fn send(address: &str, work: impl Fn(&mut Connection, usize) -> io::Result<()> + Sync) -> io::Result<(f64, Vec<f64>)> {
    let next = Mutex::new(0..FILES);
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
