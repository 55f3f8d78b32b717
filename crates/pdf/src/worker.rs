//! Who does a job: a process of its own, or a thread where there is no binary to start.

use std::{
    io::{BufRead as _, Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use bytes::Bytes;
use kernel::{Error, Result};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};
use tokio::{task::spawn_blocking, time::timeout};

use crate::job::{Failure, Job, Outcome, run};

/// How many seconds a worker may compute: more than anybody waits for it.
const SECONDS: u64 = 120;
/// The stack of the thread that works: documents nest.
const STACK: usize = 64 * 1024 * 1024;
/// The longest line in front of the bytes.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// Who reads documents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worker {
    /// This program with this argument, which calls [`work`]: whatever a document does to it ends with it.
    Process(PathBuf, &'static str),
    /// A thread: what panics is caught, but nothing ends what takes too long or too much. For tests, in which no binary is
    /// about, and documents are known.
    Thread,
}

impl Worker {
    /// The job's outcome, within that time and so many bytes of memory.
    ///
    /// # Errors
    /// `INTERNAL` where no worker can be started. Whatever a document does to a worker is an outcome.
    pub(crate) async fn run(
        &self,
        job: Job,
        document: Bytes,
        within: Duration,
        memory: u64,
    ) -> Result<(Outcome, Bytes)> {
        match self {
            Self::Process(program, argument) => {
                // Given up, its process ends with it.
                let asked = Asked { job, memory };
                let work = process(program, argument, &asked, document);
                timeout(within, work).await.unwrap_or_else(|_| Ok(too_complex(&asked.job, "took too long")))
            }
            Self::Thread => {
                let (outcome, bytes) =
                    spawn_blocking(move || on_a_thread(job, document.to_vec())).await.map_err(Error::internal)?;
                Ok((outcome, bytes.into()))
            }
        }
    }
}

fn too_complex(job: &Job, why: &str) -> (Outcome, Bytes) {
    tracing::info!(?job, "a PDF worker {why}");
    (Outcome::Failed(Failure::TooComplex), Bytes::new())
}

/// What a worker is told before the document.
#[derive(Serialize, Deserialize)]
struct Asked {
    job: Job,
    /// How many bytes it may ask for.
    memory: u64,
}

/// What a worker says before the bytes that come of its job.
#[derive(Serialize, Deserialize)]
struct Answer {
    outcome: Outcome,
    /// How many bytes follow. One that ends before has said nothing.
    size: usize,
}

/// A worker at work. It is ended when nobody waits for it any more.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended by itself is only let go of; one that has not ends at once.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

async fn process(program: &Path, argument: &str, asked: &Asked, document: Bytes) -> Result<(Outcome, Bytes)> {
    let worker = Command::new(program)
        .arg(argument)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(Error::internal)?;
    let mut running = Running(worker);
    let (Some(mut to), Some(mut from)) = (running.0.stdin.take(), running.0.stdout.take()) else {
        return Err(Error::internal("a PDF worker without pipes"));
    };
    let mut line = serde_json::to_vec(asked).map_err(Error::internal)?;
    line.push(b'\n');
    // It reads all before it answers. Both end with it, whatever it was about; one that has ended early has not read all.
    let send = spawn_blocking(move || to.write_all(&line).and_then(|()| to.write_all(&document)));
    let receive = spawn_blocking(move || {
        let mut answer = Vec::new();
        from.read_to_end(&mut answer).map(|_| answer)
    });
    let answer = receive.await.map_err(Error::internal)?.map_err(Error::internal)?;
    let sent = send.await.map_err(Error::internal)?;
    match split(&answer) {
        Some((outcome, start)) if sent.is_ok() => Ok((outcome, Bytes::from(answer).slice(start..))),
        _ => Ok(too_complex(&asked.job, "ended without an answer")),
    }
}

/// The outcome, and where its bytes begin, where all of them are there.
fn split(answer: &[u8]) -> Option<(Outcome, usize)> {
    let start = answer.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n')? + 1;
    let Answer { outcome, size } = serde_json::from_slice(&answer[..start]).ok()?;
    (answer.len() - start == size).then_some((outcome, start))
}

/// Does a job on a thread with room for documents that nest.
fn on_a_thread(job: Job, document: Vec<u8>) -> (Outcome, Vec<u8>) {
    let work = std::thread::Builder::new().stack_size(STACK).spawn(move || run(&job, document));
    // A parser that panics has met a document it does not understand.
    let done = work.ok().and_then(|work| work.join().ok());
    done.unwrap_or((Outcome::Failed(Failure::Unreadable), Vec::new()))
}

/// The whole of a worker process: one job from standard input, its outcome to standard output. It takes no more memory than
/// it may, whatever the document asks for.
///
/// # Errors
/// What it is given makes no sense, or nobody listens any more.
pub fn work() -> Result<()> {
    // It ends by itself where nobody is left to end it, and leaves no image of a stranger's document on the disk.
    limit(Resource::Cpu, SECONDS)?;
    limit(Resource::Core, 0)?;
    let (mut line, mut document) = (Vec::new(), Vec::new());
    let mut stdin = std::io::stdin().lock();
    stdin.read_until(b'\n', &mut line).map_err(Error::internal)?;
    let Asked { job, memory } = serde_json::from_slice(&line).map_err(|error| Error::invalid(error.to_string()))?;
    // Before it has a byte of the document.
    limit(Resource::As, memory)?;
    stdin.read_to_end(&mut document).map_err(Error::internal)?;
    let (outcome, bytes) = on_a_thread(job, document);
    let mut line = serde_json::to_vec(&Answer { outcome, size: bytes.len() }).map_err(Error::internal)?;
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    out.write_all(&line).and_then(|()| out.write_all(&bytes)).and_then(|()| out.flush()).map_err(Error::internal)
}

/// This process has no more of it from now on.
fn limit(resource: Resource, most: u64) -> Result<()> {
    let most = getrlimit(resource).maximum.map_or(most, |allowed| allowed.min(most));
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }).map_err(Error::internal)
}
