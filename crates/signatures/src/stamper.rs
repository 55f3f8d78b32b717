//! Asks a time stamp server (RFC 3161), which the operator names, by when a signature was there.

use std::time::Duration;

use kernel::{Error, Result};
use pades::{TimestampFound, TimestampQuestion};

/// How long the server may take. Whoever signs waits for it.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest answer that is read, in bytes: more than any room for it.
const MOST_BYTES: usize = 64 * 1024;

/// A time stamp server.
#[derive(Clone, Debug)]
pub struct Stamper {
    client: reqwest::Client,
    url: String,
    policy: Option<String>,
    patience: Duration,
}

impl Stamper {
    /// The server at this address; it is asked for time stamps of this policy, or of whichever it likes.
    ///
    /// # Errors
    /// `INTERNAL` where no client can be made.
    pub fn new(url: String, policy: Option<String>) -> Result<Self> {
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .tls_backend_preconfigured(tls::client_config()?)
            .build()
            .map_err(Error::internal)?;
        Ok(Self { client, url, policy, patience: PATIENCE })
    }

    /// The container of a signature with a time stamp, and what that says.
    ///
    /// # Errors
    /// Why there is none, as a sentence's end: "it did not answer in time".
    pub(crate) async fn stamp(&self, container: &[u8]) -> std::result::Result<(Vec<u8>, TimestampFound), String> {
        let question = TimestampQuestion::new(container, self.policy.as_deref()).map_err(|error| error.to_string())?;
        let answer = tokio::time::timeout(self.patience, self.ask(question.der().to_vec())).await;
        question.answered(&answer.map_err(|_| "it did not answer in time".to_owned())??)
    }

    async fn ask(&self, question: Vec<u8>) -> std::result::Result<Vec<u8>, String> {
        let failed = |error: reqwest::Error| {
            tracing::warn!(%error, "the time stamp server failed");
            "it cannot be reached".to_owned()
        };
        let request = self.client.post(&self.url).header("content-type", "application/timestamp-query").body(question);
        let mut answer = request.send().await.map_err(failed)?;
        if !answer.status().is_success() {
            return Err(format!("it answered {}", answer.status().as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(failed)? {
            bytes.extend_from_slice(&piece);
            if bytes.len() > MOST_BYTES {
                return Err("its answer is too long".to_owned());
            }
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Write as _},
        net::TcpListener,
    };

    use pades::{Authority, Subject};

    use super::*;

    /// What comes of a server that does this with whoever connects.
    async fn stamped(patience: Duration, serve: impl FnOnce(std::net::TcpStream) + Send + 'static) -> String {
        let subject = Subject { name: "Ida", organisation: "Dunmarrow", mail: None, serial: None };
        let signer = Authority::create(&subject, 1_795_600_000).expect("made").signer(&subject, 1_795_600_000);
        let container = pades::seal(&signer.expect("made"), &[7; 32]).expect("sealed");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            // An answer before the question would be none.
            let mut question = Vec::new();
            while !question.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                stream.read_exact(&mut byte).expect("a question");
                question.extend(byte);
            }
            serve(stream);
        });
        let stamper = Stamper { patience, ..Stamper::new(url, None).expect("made") };
        stamper.stamp(&container).await.expect_err("no time stamp")
    }

    #[tokio::test]
    async fn a_server_that_never_answers_is_waited_for_no_longer_than_it_may_take() {
        let (held, gone) = std::sync::mpsc::channel::<()>();
        let why = stamped(Duration::from_millis(50), move |stream| {
            // Held open until the test has its answer.
            assert!(gone.recv().is_err());
            drop(stream);
        })
        .await;
        assert_eq!(why, "it did not answer in time");
        drop(held);
    }

    #[tokio::test]
    async fn answers_without_an_end_and_refusals_are_no_time_stamps() {
        let endless = |mut stream: std::net::TcpStream| {
            let mut answer = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
            while answer.is_ok() {
                answer = stream.write_all(&[0; 4096]);
            }
        };
        assert_eq!(stamped(PATIENCE, endless).await, "its answer is too long");
        let refusing = |mut stream: std::net::TcpStream| {
            drop(stream.write_all(b"HTTP/1.1 503 Not now\r\ncontent-length: 0\r\n\r\n"));
            drop(std::io::copy(&mut stream, &mut std::io::sink()));
        };
        assert_eq!(stamped(PATIENCE, refusing).await, "it answered 503");
        assert_eq!(stamped(PATIENCE, drop).await, "it cannot be reached");
    }
}
