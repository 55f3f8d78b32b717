//! One large file down and up, against nginx: speed, processor time, memory, and what it does to a tiny request.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use crate::http::Connection;
use crate::process::{Folder, Server};
use crate::report::{Report, Target, median, percentile};
use crate::session::{Session, Uploaded};

const PART: usize = 5 * 1024 * 1024;
/// 205 parts: the smallest whole number of them that makes a GiB.
const PARTS: usize = 205;
const LENGTH: u64 = (PART * PARTS) as u64;
/// Each round visits nginx and Corbel in turn; what counts is the ratio inside a round, the median of the rounds.
const ROUNDS: usize = 3;
const STREAMS: usize = 4;

/// Wall time and processor time of one measurement, in seconds.
struct Cost {
    seconds: f64,
    cpu: f64,
}

/// Speed and processor time of large files; gives the one it leaves behind for [`memory`].
pub(crate) fn measure(corbel: &Server, session: &Session, folder: &Path, report: &mut Report) -> io::Result<Uploaded> {
    eprintln!("1 GiB down and up …");
    let work = Folder::new(folder, "nginx")?;
    let nginx = Server::nginx(&work.0)?;
    let block = Arc::new(random_block());
    let mut peer_file = File::create(work.0.join("files/large.bin"))?;
    for _ in 0..PARTS {
        peer_file.write_all(&block)?;
    }
    peer_file.sync_all()?;

    uploads(corbel, &nginx, &work.0, session, &block, report)?;
    let file = session.upload_parts("large.bin", &block, PARTS)?;
    downloads(corbel, &nginx, session, &file, report)?;
    Ok(file)
}

fn uploads(
    corbel: &Server,
    nginx: &Server,
    folder: &Path,
    session: &Session,
    block: &Arc<Vec<u8>>,
    report: &mut Report,
) -> io::Result<()> {
    let (mut speeds, mut durable, mut cpus, mut rate) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let peer = cost(nginx, || {
            let (head, _) =
                Connection::new(&nginx.address).send("PUT", &format!("/up-{round}.bin"), &[], block, PARTS)?;
            expect(head.status / 100 == 2, "nginx took no PUT")
        })?;
        // nginx leaves the bytes in memory; what it would take to have them on the disk, as Corbel has.
        let begun = Instant::now();
        File::open(folder.join(format!("files/up-{round}.bin")))?.sync_all()?;
        let synced = begun.elapsed().as_secs_f64();
        Connection::new(&nginx.address).send("DELETE", &format!("/up-{round}.bin"), &[], &[], 0)?;
        let mut uploaded = None;
        let ours = cost(corbel, || {
            uploaded = Some(session.upload_parts(&format!("up-{round}.bin"), block, PARTS)?);
            Ok(())
        })?;
        if let Some(file) = uploaded {
            session.delete(&mut session.connect(), &file)?;
        }
        speeds.push(peer.seconds / ours.seconds);
        durable.push((peer.seconds + synced) / ours.seconds);
        cpus.push(ours.cpu / peer.cpu);
        rate.push(LENGTH as f64 / 1e6 / ours.seconds);
    }
    let note = format!("{:.0} MB/s, 3 parts at a time, hashed and durable; nginx: neither", median(&rate));
    report.add("upload 1 GiB, speed against nginx", median(&speeds), "×", Target::AtLeast(1.5), note);
    report.add("upload 1 GiB, speed against nginx and a sync", median(&durable), "×", Target::None, "still no hash");
    report.add("upload 1 GiB, processor time against nginx", median(&cpus), "×", Target::None, "with SHA-256");
    Ok(())
}

fn downloads(
    corbel: &Server,
    nginx: &Server,
    session: &Session,
    file: &Uploaded,
    report: &mut Report,
) -> io::Result<()> {
    // Both files are in the page cache from here on.
    drain(&nginx.address, "/large.bin", &[])?;
    drain(&corbel.address, &path(session, file)?, &session.headers())?;

    for streams in [1, STREAMS] {
        let (mut speeds, mut cpus, mut rate, mut tiny) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut our_cpu, mut peer_cpu) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let peer = cost(nginx, || together(streams, || drain(&nginx.address, "/large.bin", &[])))?;
            let signed = path(session, file)?;
            let ours = cost(corbel, || together(streams, || drain(&corbel.address, &signed, &session.headers())))?;
            speeds.push(peer.seconds / ours.seconds);
            cpus.push(ours.cpu / peer.cpu);
            rate.push(LENGTH as f64 * streams as f64 / 1e9 / ours.seconds);
            our_cpu.push(ours.cpu / streams as f64);
            peer_cpu.push(peer.cpu / streams as f64);
            tiny.extend(tiny_requests_beside(&corbel.address, || {
                together(streams, || drain(&corbel.address, &signed, &session.headers()))
            })?);
        }
        let what = format!("download 1 GiB, {streams} stream{}", if streams == 1 { "" } else { "s" });
        let note = format!("{:.1} GB/s in all, signed URL", median(&rate));
        report.add(&format!("{what}, speed against nginx"), median(&speeds), "×", Target::AtLeast(1.1), note);
        let note = format!("{:.2} s/GiB, nginx {:.2}", median(&our_cpu), median(&peer_cpu));
        report.add(&format!("{what}, processor time against nginx"), median(&cpus), "×", Target::AtMost(0.95), note);
        report.add(
            &format!("{what}, a tiny GET beside it, p99"),
            percentile(&tiny, 0.99),
            "ms",
            Target::AtMost(6.0),
            "",
        );
    }
    Ok(())
}

/// Memory under four transfers at once, over that of the same process at rest. The server has just been started.
pub(crate) fn memory(corbel: &Server, session: &Session, file: &Uploaded, report: &mut Report) -> io::Result<()> {
    let block = Arc::new(random_block());
    let before = corbel.memory();
    corbel.forget_peak()?;
    let signed = path(session, file)?;
    together(STREAMS, || drain(&corbel.address, &signed, &session.headers()))?;
    let growth = corbel.peak_memory() - before;
    report.add(
        "memory under 4 downloads of 1 GiB",
        growth,
        "MiB",
        Target::AtMost(8.0),
        format!("over {before:.0} MiB"),
    );

    corbel.forget_peak()?;
    together(STREAMS, || {
        let name = format!("memory-{:?}.bin", thread::current().id());
        let file = session.upload_parts(&name, &block, PARTS)?;
        session.delete(&mut session.connect(), &file)
    })?;
    let growth = corbel.peak_memory() - before;
    let note = format!("over {before:.0} MiB; 12 parts in flight");
    report.add("memory under 4 uploads of 1 GiB", growth, "MiB", Target::None, note);
    Ok(())
}

/// Where the file's bytes are to be had: the signed URL that the preview gives, or the download itself.
fn path(session: &Session, file: &Uploaded) -> io::Result<String> {
    let query = format!("/api/v1/drive/preview?fileId={}&driveId={}", file.file_id, session.drive());
    let (_, answer) = session.get(&mut session.connect(), &query)?;
    let url = answer["url"].as_str().unwrap_or_default();
    Ok(crate::session::path_of(url).to_owned())
}

/// Response times of a tiny request, in milliseconds, for as long as `work` takes.
fn tiny_requests_beside(address: &str, work: impl FnOnce() -> io::Result<()>) -> io::Result<Vec<f64>> {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let asking = scope.spawn(|| {
            let mut connection = Connection::new(address);
            let mut times = Vec::new();
            while !done.load(Ordering::Relaxed) {
                let begun = Instant::now();
                connection.drain("/healthz", &[])?;
                times.push(begun.elapsed().as_secs_f64() * 1e3);
                thread::yield_now();
            }
            Ok::<_, io::Error>(times)
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        let times = asking.join().expect("the asking thread does not panic")?;
        result.map(|()| times)
    })
}

/// Runs the same work in several threads at once.
fn together(threads: usize, work: impl Fn() -> io::Result<()> + Sync) -> io::Result<()> {
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        running.into_iter().try_for_each(|one| one.join().expect("the worker does not panic"))
    })
}

fn drain(address: &str, path: &str, headers: &[(&str, &str)]) -> io::Result<()> {
    let (head, length) = Connection::new(address).drain(path, headers)?;
    expect(head.status == 200 && length == LENGTH, &format!("{path}: {} with {length} bytes", head.status))
}

fn cost(server: &Server, work: impl FnOnce() -> io::Result<()>) -> io::Result<Cost> {
    let cpu = server.cpu_seconds();
    let begun = Instant::now();
    work()?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Cost { seconds, cpu: (server.cpu_seconds() - cpu).max(0.01) })
}

fn expect(holds: bool, otherwise: &str) -> io::Result<()> {
    if holds { Ok(()) } else { Err(io::Error::other(otherwise.to_owned())) }
}

/// One part's bytes, that nothing compresses: a xorshift generator's.
fn random_block() -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut block = Vec::with_capacity(PART);
    while block.len() < PART {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        block.extend_from_slice(&state.to_le_bytes());
    }
    block
}
