//! Every reader on what is kept, on what is made from it, and on attacks, in a thread as the server has them.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod attacks;

use std::{
    fs,
    panic::resume_unwind,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use fuzz::{Noise, TARGETS, Target};

/// The stack of a thread of the runtime: what takes more ends the server.
const STACK: usize = 2 * 1024 * 1024;

/// The longest that an attack may keep a thread. Without optimisation, beside other tests, what is right takes less
/// than a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// So many inputs are made from what is kept, for each target; fewer where each takes long.
fn tries(target: Target) -> u64 {
    match target.name {
        "key-file" => 150,
        "pdf" | "calendar" => 1_000,
        _ => 3_000,
    }
}

fn corpus(target: Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Where inputs are put that something was wrong with, beside the logs of the other tests.
fn findings() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let folder = target.join("test").join("fuzz");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Gives a target its inputs on a small stack. Where the stack runs out there is nothing to be told but the thread's
/// name.
fn read_all(target: Target, of: &str, inputs: impl IntoIterator<Item = Vec<u8>> + Send + 'static) {
    let path = findings().join(format!("{}-{of}", target.name));
    let kept = path.clone();
    let read = move || {
        for input in inputs {
            fs::write(&kept, &input).unwrap();
            (target.run)(&input);
        }
    };
    let name = format!("{} {of}", target.name);
    let ended = thread::Builder::new().name(name).stack_size(STACK).spawn(read).unwrap().join();
    if let Err(panic) = ended {
        eprintln!("the input is in {}", path.display());
        resume_unwind(panic);
    }
    fs::remove_file(path).unwrap();
}

fn try_target(name: &str) {
    let target = fuzz::target(name).unwrap();
    let kept = corpus(target);
    assert!(!kept.is_empty(), "a target has a corpus");
    for (path, bytes) in kept.clone() {
        read_all(target, &path.file_name().unwrap().to_string_lossy(), [bytes]);
    }
    let mut noise = Noise::new(27);
    let seeds: Vec<Vec<u8>> = kept.into_iter().map(|(_, bytes)| bytes).collect();
    read_all(target, "mutated", (0..tries(target)).map(move |_| noise.mutated(&seeds, target.most_bytes)));
}

macro_rules! targets {
    ($($test:ident $name:literal)*) => {
        $(
            #[test]
            fn $test() {
                try_target($name);
            }
        )*

        #[test]
        fn every_target_is_tried() {
            let mut all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            let mut tried = vec![$($name),*];
            all.sort_unstable();
            tried.sort_unstable();
            assert_eq!(tried, all);
        }
    };
}

targets! {
    changes_of_notes "note-change"
    html_of_notes "note-html"
    markdown_of_notes "note-markdown"
    messages "message"
    calendars "calendar"
    rules_of_recurrence "recurrence"
    bodies_of_caldav "caldav-body"
    bodies_of_json "json-body"
    texts_in_some_encoding "letters"
    documents_with_signatures "pdf"
    time_stamps "time-stamp"
    key_files "key-file"
    passkeys "passkey"
    signals_of_calls "call-signal"
    tokens_of_calls "call-token"
}

#[test]
fn attacks_end_no_thread_and_keep_none_busy() {
    for (name, of, input) in attacks::all() {
        let begun = Instant::now();
        read_all(fuzz::target(name).unwrap(), of, [input]);
        let taken = begun.elapsed();
        assert!(taken < PATIENCE, "{name} {of}: {taken:?}");
    }
}
