//! `corbel`: the one binary. `corbel --help` says what it can do.

use std::process::ExitCode;

use clap::Parser;
use corbel::commands::{Cli, run};

/// Gives what large work took back to the system a second after it, by a thread of its own (`.cargo/config.toml` has its settings);
/// SQLite's and the other C code's, too.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    // Database, key and blobs are for this account alone, whatever the shell that starts us allows.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let cli = Cli::parse();
    match runtime().map(|runtime| runtime.block_on(run(cli))) {
        Ok(Ok(code)) => code,
        Ok(Err(error)) => {
            report(&format!(
                "{}{}",
                error.message(),
                error.context().map(|c| format!("\n  ({c})")).unwrap_or_default()
            ));
            ExitCode::FAILURE
        }
        Err(error) => {
            report(&format!("cannot start: {error}"));
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "the last word of a command that failed")]
fn report(message: &str) {
    eprintln!("corbel: {message}");
}

/// Tasks hand back to the event loop often, so that a small request beside large downloads waits 3 to 6 ms, not 12.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 8))
        .event_interval(7)
        .enable_all()
        .build()
}
