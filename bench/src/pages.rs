//! Open pages: each a live stream, and what a browser asks for again when it hears of a change.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::session::Session;

/// The stack of a thread that only waits for bytes.
const STACK: usize = 128 * 1024;
/// A change that is not heard of within this time is lost.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// Connections that all browsers ask over, together.
const CONNECTIONS: usize = 32;
/// One page of so many shows files; the others show notes, calendars, chats beside the storage meter.
const SHOWS_FILES: usize = 5;
/// How long messages are gathered, first and as more come, of what is looked at and of figures; as in the web application.
const PACES: [(Duration, Duration); 2] =
    [(Duration::from_millis(250), Duration::from_millis(750)), (Duration::from_secs(1), Duration::from_secs(3))];

/// What is done with what is heard: nothing.
const COUNT: u8 = 0;
/// It is passed on.
const PASS_ON: u8 = 1;

/// What a page heard.
struct Heard {
    page: usize,
    data: String,
    at: Instant,
}

/// The open pages, each a live stream.
pub(crate) struct Pages {
    heard: mpsc::Receiver<Heard>,
    mode: Arc<AtomicU8>,
    count: usize,
    messages: Arc<AtomicUsize>,
    lost: Arc<AtomicUsize>,
}

impl Pages {
    /// Opens a stream for each and waits until the last one is greeted.
    pub(crate) fn open(people: &[Session]) -> io::Result<Self> {
        let (tell, heard) = mpsc::channel();
        let greeted = Arc::new(Barrier::new(people.len() + 1));
        let mode = Arc::new(AtomicU8::new(COUNT));
        let [messages, lost] = [0, 0].map(|none| Arc::new(AtomicUsize::new(none)));
        for (page, person) in people.iter().enumerate() {
            let (person, tell, greeted) = (person.clone(), tell.clone(), Arc::clone(&greeted));
            let (mode, messages, lost) = (Arc::clone(&mode), Arc::clone(&messages), Arc::clone(&lost));
            let listen = move || {
                let mut connection = person.connect();
                let mut is_greeted = false;
                // Ends with the server, and with a stream that the server ends.
                let _ = connection.lines("/api/v1/live", &person.headers(), |line| match line.split_once(": ") {
                    Some(("event", "hello")) if !is_greeted => {
                        is_greeted = true;
                        greeted.wait();
                    }
                    Some(("event", "reset")) => drop(lost.fetch_add(1, Ordering::Relaxed)),
                    Some(("data", data)) if is_greeted && data.len() > 2 => {
                        messages.fetch_add(1, Ordering::Relaxed);
                        if mode.load(Ordering::Relaxed) == PASS_ON {
                            let _ = tell.send(Heard { page, data: data.to_owned(), at: Instant::now() });
                        }
                    }
                    _ => {}
                });
                lost.fetch_add(1, Ordering::Relaxed);
            };
            thread::Builder::new().stack_size(STACK).spawn(listen)?;
        }
        greeted.wait();
        Ok(Self { heard, mode, count: people.len(), messages, lost })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Messages heard so far, by all.
    pub(crate) fn messages(&self) -> usize {
        self.messages.load(Ordering::Relaxed)
    }

    /// Streams that ended, or were told that they missed something.
    pub(crate) fn lost(&self) -> usize {
        self.lost.load(Ordering::Relaxed)
    }

    /// When each page heard of a change of this thing, by that topic.
    pub(crate) fn heard(
        &self,
        (topic, thing): (&str, &str),
        change: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<Vec<Instant>> {
        self.mode.store(PASS_ON, Ordering::Relaxed);
        self.heard.try_iter().for_each(drop);
        change()?;
        let mut heard = Vec::with_capacity(self.count);
        while heard.len() < self.count {
            let next = self.heard.recv_timeout(LONGEST_WAIT);
            let next = next.map_err(|_| io::Error::other(format!("only {} pages heard of a change", heard.len())))?;
            if next.data.contains(topic) && next.data.contains(thing) {
                heard.push(next.at);
            }
        }
        self.mode.store(COUNT, Ordering::Relaxed);
        Ok(heard)
    }

    /// Lets every page ask again for what it shows, at the pace of a browser, while `work` goes on. Gives how many milliseconds
    /// after it had heard of a change each answer was there: those of what is looked at, and those of figures.
    pub(crate) fn asking_again<T: Send>(
        &self,
        people: &[Session],
        work: impl FnOnce() -> io::Result<T> + Send,
    ) -> io::Result<(T, [Vec<f64>; 2])> {
        let (ask, asked) = mpsc::channel();
        let asked = Mutex::new(asked);
        self.heard.try_iter().for_each(drop);
        self.mode.store(PASS_ON, Ordering::Relaxed);
        let result = thread::scope(|scope| {
            let browsers: Vec<_> = (0..CONNECTIONS).map(|_| scope.spawn(|| answers(people, &asked))).collect();
            let work = scope.spawn(work);
            let mut lanes = Lanes::new(self.count, ask);
            while !work.is_finished() || lanes.has_more() {
                match self.heard.recv_timeout(lanes.next_due()) {
                    Ok(heard) => lanes.hear(&heard),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(gone) => return Err(io::Error::other(gone)),
                }
                lanes.release();
            }
            drop(lanes);
            let times = browsers.into_iter().map(|browser| browser.join().expect("no browser panics"));
            let times = times.collect::<io::Result<Vec<_>>>()?.concat();
            let times = [0, 1].map(|lane| times.iter().filter(|(of, _)| *of == lane).map(|(_, time)| *time).collect());
            Ok((work.join().expect("the work does not panic")?, times))
        });
        self.mode.store(COUNT, Ordering::Relaxed);
        result
    }
}

/// What a page asks, because of what it heard when.
struct Question {
    page: usize,
    lane: usize,
    path: &'static str,
    heard: Instant,
}

/// Asks until there are no more questions; gives how old what was heard had become with each answer of a lane, in milliseconds.
fn answers(people: &[Session], asked: &Mutex<mpsc::Receiver<Question>>) -> io::Result<Vec<(usize, f64)>> {
    let (mut connection, mut times) = (people[0].connect(), Vec::new());
    loop {
        let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Question { page, lane, path, heard }) = next else { return Ok(times) };
        let (head, _) = connection.drain(path, &people[page].headers())?;
        if head.status != 200 {
            return Err(io::Error::other(format!("{path} was answered {}", head.status)));
        }
        times.push((lane, heard.elapsed().as_secs_f64() * 1e3));
    }
}

/// What a page gathers at one pace.
#[derive(Clone, Copy)]
struct Lane {
    /// Since when it has heard of something that it has not asked for.
    heard: Option<Instant>,
    /// Whether a moment is set at which it looks whether it has.
    is_waiting: bool,
    /// How long it waits after the next time that it asks.
    wait: Duration,
}

/// The two lanes of every page, and when each of them has its turn.
struct Lanes {
    lanes: Vec<[Lane; 2]>,
    due: BinaryHeap<Reverse<(Instant, usize, usize)>>,
    ask: mpsc::Sender<Question>,
}

impl Lanes {
    fn new(pages: usize, ask: mpsc::Sender<Question>) -> Self {
        let fresh = PACES.map(|(wait, _)| Lane { heard: None, is_waiting: false, wait });
        Self { lanes: vec![fresh; pages], due: BinaryHeap::new(), ask }
    }

    fn has_more(&self) -> bool {
        self.lanes.iter().flatten().any(|lane| lane.heard.is_some())
    }

    /// How long until the next turn; not long, as other things end meanwhile.
    fn next_due(&self) -> Duration {
        let next = self.due.peek().map(|Reverse((due, ..))| due.saturating_duration_since(Instant::now()));
        next.unwrap_or(Duration::MAX).min(Duration::from_millis(5))
    }

    fn hear(&mut self, heard: &Heard) {
        let Ok(message) = serde_json::from_str::<Value>(&heard.data) else { return };
        let spread = Duration::from_millis(message["spread"].as_u64().unwrap_or_default());
        // A multiplicative hash, in place of what browsers draw by lot.
        let lot = (heard.page as u32).wrapping_mul(2_654_435_761) >> 16;
        for (number, lane) in self.lanes[heard.page].iter_mut().enumerate() {
            if questions(&message["topic"], heard.page, number).is_empty() {
                continue;
            }
            lane.heard.get_or_insert(heard.at);
            if !std::mem::replace(&mut lane.is_waiting, true) {
                self.due.push(Reverse((heard.at + spread * lot / 65_536, heard.page, number)));
            }
        }
    }

    /// Lets those ask whose turn has come.
    fn release(&mut self) {
        let now = Instant::now();
        while let Some(Reverse((due, page, number))) = self.due.peek().copied()
            && due <= now
        {
            self.due.pop();
            let lane = &mut self.lanes[page][number];
            let Some(heard) = lane.heard.take() else {
                (lane.is_waiting, lane.wait) = (false, PACES[number].0);
                continue;
            };
            self.due.push(Reverse((now + lane.wait, page, number)));
            lane.wait = PACES[number].1.min(2 * lane.wait);
            for path in questions(&Value::from("drive.contents"), page, number) {
                // Nobody answers any more only once everything has ended.
                let _ = self.ask.send(Question { page, lane: number, path, heard });
            }
        }
    }
}

/// What a page asks for again after a message of this topic, in this lane.
fn questions(topic: &Value, page: usize, lane: usize) -> &'static [&'static str] {
    let shows_files = page.is_multiple_of(SHOWS_FILES);
    match (topic.as_str(), lane) {
        (Some("drive.files" | "drive.contents"), 0) if shows_files => {
            &["/api/v1/drive/files?view=all&limit=50", "/api/v1/drive/files?needsRepair=true&limit=1"]
        }
        (Some("drive.contents"), 1) if shows_files => &["/api/v1/drive/usage", "/api/metadata", "/api/v1/drive/drives"],
        (Some("drive.contents"), 1) => &["/api/metadata", "/api/v1/drive/drives"],
        _ => &[],
    }
}
