//! A thousand people at work at once, each with a page open that hears what changes.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::Connection;
use crate::pages::Pages;
use crate::process::Server;
use crate::report::{Report, Target, median, percentile};
use crate::session::Session;

/// How many there are; `bench-seed --people` adds them.
pub(crate) const PEOPLE: &str = "1000";
/// Who sign in at once.
const AT_THE_DOOR: usize = 4;
/// Changes of one person, each of which every page is to hear of.
const CHANGES: usize = 100;
/// Each does something every five seconds, for so long.
const EVERY: Duration = Duration::from_secs(5);
const WORK: Duration = Duration::from_secs(30);
/// Requests on their way at once, at most: more than are ever due, while the server keeps up.
const WORKERS: usize = 64;
/// Bytes of an uploaded file.
const SIZE: usize = 10 * 1024;
/// Files of a folder that somebody uploads while all others have pages open, and how soon one follows the other.
const DRAWINGS: u32 = 300;
const DRAWING_EVERY: Duration = Duration::from_millis(60);

/// Signs everybody in, opens their pages, and measures how soon a change is heard, then everybody's work.
pub(crate) fn measure(corbel: &Server, database: &str, report: &mut Report) -> io::Result<()> {
    let count: usize = PEOPLE.parse().map_err(io::Error::other)?;
    eprintln!("{count} people on {database} …");
    let people = sign_in(&corbel.address, count)?;
    let before = corbel.memory();
    let pages = Pages::open(&people)?;
    let each = (corbel.memory() - before) * 1024.0 / count as f64;
    report.add(&format!("{database}: memory of an open page"), each, "KiB", Target::None, format!("{count} are open"));
    heard(&people[0], &pages, database, report)?;
    upload(corbel, &people, &pages, database, report)?;
    work(corbel, &people, &pages, database, report)
}

/// Signs a member of the seeded organisation in, at home: not all of a thousand share a network.
fn sign_one_in(address: &str, number: usize) -> io::Result<Session> {
    let network = format!("198.51.{}.{}", number / 250, number % 250);
    Session::sign_in_from(address, &format!("person-{number}@dunmarrow.example"), &network)
}

pub(crate) fn sign_in(address: &str, count: usize) -> io::Result<Vec<Session>> {
    let next = AtomicUsize::new(0);
    let mut people = thread::scope(|scope| {
        let doors: Vec<_> = (0..AT_THE_DOOR)
            .map(|_| {
                scope.spawn(|| {
                    let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                    let numbers = numbers.take_while(|number| *number < count);
                    numbers.map(|number| Ok((number, sign_one_in(address, number)?))).collect()
                })
            })
            .collect();
        let all = doors.into_iter().map(|door| door.join().expect("nobody panics at the door"));
        all.collect::<io::Result<Vec<Vec<(usize, Session)>>>>()
    })?
    .concat();
    people.sort_by_key(|(number, _)| *number);
    Ok(people.into_iter().map(|(_, session)| session).collect())
}

/// How soon every page hears of a change, from the moment it is asked for.
fn heard(person: &Session, pages: &Pages, database: &str, report: &mut Report) -> io::Result<()> {
    let mut connection = person.connect();
    let file = person.upload_file(&mut connection, "heard.bin", &[1; SIZE])?;
    let (mut times, mut last) = (Vec::new(), Vec::new());
    for number in 0..CHANGES {
        let begun = Instant::now();
        let heard = pages
            .heard(("drive.files", &file), || rename(person, &mut connection, &file, &format!("heard-{number}.bin")))?;
        times.extend(heard.iter().map(|at| (*at - begun).as_secs_f64() * 1e3));
        last.extend(times.last().copied());
    }
    let what = format!("{database}: a change heard by {} open pages, p99", pages.count());
    let note = format!("p50 {:.1} ms; the last page of each change p50 {:.1} ms", median(&times), median(&last));
    report.add(&what, percentile(&times, 0.99), "ms", Target::AtMost(250.0), note);
    Ok(())
}

/// Somebody uploads a folder, file by file, and every open page asks again for what it shows, as browsers do; how long another
/// person waits for a list meanwhile, and how old a page becomes.
#[expect(clippy::disallowed_methods, reason = "a folder takes its time, however fast each of its files is kept")]
fn upload(corbel: &Server, people: &[Session], pages: &Pages, database: &str, report: &mut Report) -> io::Result<()> {
    let is_done = AtomicBool::new(false);
    let (cpu, begun) = (corbel.cpu_seconds(), Instant::now());
    let ((uploads, lists), [shown, figures]) = pages.asking_again(people, || {
        thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let (mut connection, mut times) = (people[1].connect(), Vec::new());
                while !is_done.load(Ordering::Relaxed) {
                    let begun = Instant::now();
                    connection.drain("/api/v1/drive/files?limit=50", &people[1].headers())?;
                    times.push(begun.elapsed().as_secs_f64() * 1e3);
                    thread::sleep(Duration::from_millis(50).saturating_sub(begun.elapsed()));
                }
                Ok::<_, io::Error>(times)
            });
            let (mut connection, mut times) = (people[0].connect(), Vec::new());
            let result = (0..DRAWINGS).try_for_each(|number| {
                thread::sleep((DRAWING_EVERY * number).saturating_sub(begun.elapsed()));
                let begun = Instant::now();
                people[0].upload_file(&mut connection, &format!("drawing-{number}.bin"), &[3; SIZE])?;
                times.push(begun.elapsed().as_secs_f64() * 1e3);
                Ok::<_, io::Error>(())
            });
            is_done.store(true, Ordering::Relaxed);
            let lists = reader.join().expect("the reader does not panic")?;
            result.map(|()| (times, lists))
        })
    })?;
    let took = begun.elapsed().as_secs_f64();
    let note = format!(
        "p50 {:.1} ms; {:.0} requests/s of open pages, {:.2} processors; upload of a file p99 {:.0} ms",
        median(&lists),
        (shown.len() + figures.len()) as f64 / took,
        (corbel.cpu_seconds() - cpu) / took,
        percentile(&uploads, 0.99)
    );
    let what = format!("{database}: a list while somebody uploads a folder and {} pages follow, p99", pages.count());
    report.add(&what, percentile(&lists, 0.99), "ms", Target::AtMost(100.0), note);
    let parts = [("lists", shown, Target::AtMost(1000.0)), ("figures of storage", figures, Target::None)];
    for (part, times, target) in parts {
        let what = format!("{database}: {part} on these pages show a change after, p99");
        let note = format!("p50 {:.0} ms of {}", median(&times), times.len());
        report.add(&what, percentile(&times, 0.99), "ms", target, note);
    }
    Ok(())
}

/// Everybody works: lists, searches, uploads, edits, each due at its time whether or not the one before it is answered.
#[expect(clippy::disallowed_methods, reason = "people do things when they are due, not when others are done")]
fn work(corbel: &Server, people: &[Session], pages: &Pages, database: &str, report: &mut Report) -> io::Result<()> {
    let (messages, cpu) = (pages.messages(), corbel.cpu_seconds());
    let due_every = EVERY / u32::try_from(people.len()).map_err(io::Error::other)?;
    let deeds = (WORK.as_nanos() / due_every.as_nanos()) as usize;
    let (next, own) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let begun = Instant::now();
    let done = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS)
            .map(|_| {
                scope.spawn(|| {
                    let mut connection = people[0].connect();
                    let mut done = Vec::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= deeds {
                            return done;
                        }
                        let due = begun + due_every * number as u32;
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        let deed = Deed::of(number);
                        let result = deed.run(&people[number % people.len()], &mut connection, number, &own);
                        if let Err(error) = &result {
                            eprintln!("  {deed:?} {number}: {error}");
                            connection = people[0].connect();
                        }
                        done.push((deed, due.elapsed().as_secs_f64() * 1e3, result.is_ok()));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect::<Vec<_>>()
    });
    let took = begun.elapsed().as_secs_f64();
    let cpu = (corbel.cpu_seconds() - cpu) / took;
    let told = (pages.messages() - messages) as f64 / took;
    let note =
        format!("{:.0} requests/s, {told:.0} messages/s to open pages, {cpu:.2} processors", deeds as f64 / took);
    let times_of = |kind: Option<Deed>| {
        let wanted = done.iter().filter(|(deed, ..)| kind.is_none_or(|kind| kind == *deed));
        wanted.map(|(_, time, _)| *time).collect::<Vec<f64>>()
    };
    let all = times_of(None);
    let what = format!("{database}: {} people at work, p99", people.len());
    report.add(&what, percentile(&all, 0.99), "ms", Target::AtMost(100.0), note);
    for deed in Deed::ALL {
        let times = times_of(Some(deed));
        let note = format!("p50 {:.1} ms of {}", median(&times), times.len());
        report.add(
            &format!("{database}: among them {}, p99", deed.name()),
            percentile(&times, 0.99),
            "ms",
            Target::None,
            note,
        );
    }
    let refused = done.iter().filter(|(.., is_done)| !is_done).count() + pages.lost();
    let what = format!("{database}: refused, failed, or streams that missed something");
    report.add(&what, refused as f64, "", Target::AtMost(0.0), "");
    Ok(())
}

/// What people do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    List,
    Search,
    Month,
    Notes,
    Upload,
    Rename,
}

impl Deed {
    const ALL: [Self; 6] = [Self::List, Self::Search, Self::Month, Self::Notes, Self::Upload, Self::Rename];

    /// Of twenty deeds two are uploads and two new names, three searches, two months, two notes' lists; the others read files.
    fn of(number: usize) -> Self {
        match number % 20 {
            3 | 13 => Self::Upload,
            7 | 17 => Self::Rename,
            1 | 8 | 15 => Self::Search,
            5 | 11 => Self::Month,
            9 | 19 => Self::Notes,
            _ => Self::List,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::List => "lists of files",
            Self::Search => "searches",
            Self::Month => "months of a calendar",
            Self::Notes => "lists of notes",
            Self::Upload => "uploads of 10 KiB",
            Self::Rename => "new names of files",
        }
    }

    /// Does it. Files that were uploaded are in `own` until somebody takes one to rename it.
    fn run(
        self,
        person: &Session,
        connection: &mut Connection,
        number: usize,
        own: &Mutex<Vec<(Session, String)>>,
    ) -> io::Result<()> {
        let own = || own.lock().unwrap_or_else(PoisonError::into_inner);
        let list = |query: &str| format!("/api/v1/drive/files?limit=50&{query}");
        let path = match self {
            Self::List => list(["", "sort=name&order=asc", "view=mine", "view=recent"][number % 4]),
            Self::Search => list(&format!("search=KW-{:04}", number % 1000)),
            Self::Month => "/api/v1/schedule/events/list?from=1793491200&to=1796083200&calendarId=personal".to_owned(),
            Self::Notes => "/api/v1/notes/notes?limit=50".to_owned(),
            Self::Upload => {
                let file = person.upload_file(connection, &format!("work-{number}.bin"), &[2; SIZE])?;
                own().push((person.clone(), file));
                return Ok(());
            }
            Self::Rename => {
                let Some((owner, file)) = own().pop() else { return Ok(()) };
                return rename(&owner, connection, &file, &format!("named-{number}.bin"));
            }
        };
        match connection.drain(&path, &person.headers())?.0.status {
            200 => Ok(()),
            status => Err(io::Error::other(format!("{path} was answered {status}"))),
        }
    }
}

fn rename(person: &Session, connection: &mut Connection, file: &str, name: &str) -> io::Result<()> {
    person.call(connection, "PATCH", &format!("/api/v1/drive/files/{file}"), &json!({ "name": name })).map(drop)
}
