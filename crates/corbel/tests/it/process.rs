//! The binary at work in a process of its own.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use test_kit::Browser;

/// A `corbel serve`, killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    /// `http://127.0.0.1:PORT`
    pub(crate) address: String,
}

impl Server {
    /// Starts the binary on what is in `data_dir`, with the demo organisations, and waits until it listens.
    pub(crate) fn start(data_dir: &Path) -> Self {
        Self::launch(Command::new(env!("CARGO_BIN_EXE_corbel")), data_dir)
    }

    /// The same, started by a command that replaces itself by what its last arguments say.
    pub(crate) fn start_by(mut launcher: Command, data_dir: &Path) -> Self {
        launcher.arg(env!("CARGO_BIN_EXE_corbel"));
        Self::launch(launcher, data_dir)
    }

    fn launch(mut command: Command, data_dir: &Path) -> Self {
        let mut child = command
            .arg("serve")
            .env_clear()
            .env("CORBEL_DATA_DIR", data_dir)
            .env("CORBEL_LISTEN", "127.0.0.1:0")
            .env("CORBEL_DEMO", "brief")
            // Where no corbel.toml lies.
            .current_dir(data_dir)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening on ").map(str::to_owned))
            .expect("the server ended before it listened");
        // What else it says is read, or it would wait for a reader once the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    /// The process's identifier.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL: no clean-up, no last words.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A command of the binary on what is in `data_dir`.
pub(crate) fn command(data_dir: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corbel"));
    command.args(words).env_clear().env("CORBEL_DATA_DIR", data_dir).current_dir(data_dir);
    command
}

/// Makes an organisation with so many rows of files.
pub(crate) fn seed(data_dir: &Path, files: u32) {
    let seeded = command(data_dir, &["bench-seed", "--files", &files.to_string()]).status().unwrap();
    assert!(seeded.success());
}

/// Bytes of files that count: without the documents that people of the demo sign, which are in no file.
pub(crate) async fn used_by_files(browser: &Browser) -> i64 {
    let usage = browser.get("/api/v1/drive/storage").await.expect_json()["usage"].clone();
    usage["used"].as_i64().unwrap() - usage["modules"].as_i64().unwrap()
}
