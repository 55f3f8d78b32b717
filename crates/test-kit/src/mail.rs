//! A mail server for tests: a real one, from the packages of the end-to-end tests.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use serde_json::Value;

/// How long a mail may take from one process to the other.
const PATIENCE: Duration = Duration::from_secs(20);

/// A mail server in a process of its own. Mailboxes named `nobody` do not exist there, and mail for `busy` is to come
/// again later.
#[derive(Debug)]
pub struct MailServer {
    child: Child,
    port: u16,
    said: Receiver<Value>,
}

impl MailServer {
    /// Starts one; `None` where the packages of the end-to-end tests are not installed.
    ///
    /// # Panics
    /// They are not installed and `CI` is set: CI tests everything.
    pub fn start() -> Option<Self> {
        is_installed().then(|| Self::listen(0, None))
    }

    /// The same with this key and certificate: it takes mail by STARTTLS only, and only from the user `corbel` with the
    /// password `right`.
    ///
    /// # Panics
    /// As [`MailServer::start`].
    pub fn start_secured(key: &Path, certificate: &Path) -> Option<Self> {
        is_installed().then(|| Self::listen(0, Some((key, certificate))))
    }

    fn listen(port: u16, secured: Option<(&Path, &Path)>) -> Self {
        let mut child = Command::new("node")
            .arg(folder().join("support/smtp-server.mjs"))
            .arg(port.to_string())
            .args(secured.iter().flat_map(|(key, certificate)| [key, certificate]))
            // It ends when this end of the pipe closes.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (say, said) = channel();
        std::thread::spawn(move || {
            let facts = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok());
            // Nobody listens any more once the test has ended.
            facts.map(|fact: Value| say.send(fact)).take_while(Result::is_ok).for_each(drop);
        });
        let first: Value = said.recv_timeout(PATIENCE).unwrap();
        let port = u16::try_from(first["port"].as_u64().unwrap()).unwrap();
        Self { child, port, said }
    }

    /// Where it listens: `smtp://127.0.0.1:2525`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The next mail: `from`, `to` (a list) and `data`, the message as it came; `isEncrypted` and `isSignedIn`.
    pub fn next(&self) -> Value {
        self.said.recv_timeout(PATIENCE).unwrap()
    }

    /// Whether no mail has come that [`MailServer::next`] has not shown.
    pub fn is_idle(&self) -> bool {
        self.said.try_recv().is_err()
    }

    /// Takes the server away.
    pub fn stop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Puts a server back where one was taken away.
    pub fn restart(&mut self) {
        self.stop();
        *self = Self::listen(self.port, None);
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn is_installed() -> bool {
    let is_installed = folder().join("node_modules/smtp-server").is_dir();
    assert!(is_installed || crate::setting("CI").is_none(), "CI sends mail: run scripts/npm-ci e2e");
    is_installed
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e")
}
