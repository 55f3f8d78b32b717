//! Talking to an S3 store: time limits, repetitions, and what its refusals mean.

use std::time::Duration;

use bytes::Bytes;
use kernel::{Error, ErrorKind, Result, UploadId, id::TypedId};
use reqwest::{Client, Method, Response, StatusCode, redirect};
use url::Url;

use super::xml::{self, Refusal};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the store may stay silent.
const READ_TIMEOUT: Duration = Duration::from_secs(20);
/// Connections kept for the next request.
const IDLE_CONNECTIONS: usize = 4;
/// How long they are kept.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
const REPETITIONS: u32 = 2;
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// What is read of a refusal, in bytes.
const REFUSAL_LEN: usize = 16 * 1024;

/// A signed request. It may be sent again and again unless it says otherwise.
pub(super) struct Call {
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Bytes,
    /// Whether sending it twice is as good as sending it once.
    pub(super) repeatable: bool,
}

impl Call {
    /// Sends it with these bytes.
    pub(super) fn with_body(mut self, body: Bytes) -> Self {
        self.body = body;
        self
    }

    /// Sending it twice would do it twice.
    pub(super) fn once(mut self) -> Self {
        self.repeatable = false;
        self
    }
}

/// The connections to a store.
pub(super) struct Connections(Client);

impl Connections {
    pub(super) fn open() -> Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(READ_TIMEOUT)
            .pool_max_idle_per_host(IDLE_CONNECTIONS)
            .pool_idle_timeout(IDLE_TIMEOUT)
            // An address is signed for one host.
            .redirect(redirect::Policy::none())
            .tls_backend_preconfigured(tls::client_config()?)
            .build()
            .map_err(Error::internal)?;
        Ok(Self(client))
    }

    /// Sends a request; the answer is a success.
    ///
    /// # Errors
    /// What the store refuses, in the product's terms; `UNAVAILABLE` where there is no answer.
    pub(super) async fn send(&self, call: Call) -> Result<Response> {
        let repetitions = if call.repeatable { REPETITIONS } else { 0 };
        let mut tried = 0;
        loop {
            let mut request = self.0.request(call.method.clone(), call.url.clone()).body(call.body.clone());
            for (name, value) in &call.headers {
                request = request.header(name, value);
            }
            let again = match request.send().await {
                Ok(answer) if answer.status().is_success() => return Ok(answer),
                Ok(answer) if !is_passing(answer.status()) || tried == repetitions => return Err(refused(answer).await),
                Ok(answer) => answer.status().to_string(),
                Err(error) if tried == repetitions => return Err(silent(error)),
                Err(error) => silent(error).to_string(),
            };
            tracing::debug!(s3.again = again, s3.tried = tried, "s3.repeat");
            tokio::time::sleep(FIRST_PAUSE * 2_u32.pow(tried)).await;
            tried += 1;
        }
    }
}

/// What is likely to be over in a moment.
fn is_passing(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::INTERNAL_SERVER_ERROR
            | StatusCode::BAD_GATEWAY
            | StatusCode::SERVICE_UNAVAILABLE
            | StatusCode::GATEWAY_TIMEOUT
            | StatusCode::TOO_MANY_REQUESTS
    )
}

/// No answer, or not all of it. Addresses are left out: they are signed.
pub(super) fn silent(error: reqwest::Error) -> Error {
    let error = error.without_url();
    let mut context = format!("S3: {error}");
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        context = format!("{context}: {inner}");
        cause = inner.source();
    }
    Error::unavailable(context)
}

async fn refused(mut answer: Response) -> Error {
    let status = answer.status();
    let mut body = Vec::new();
    // What cannot be read any more is not needed: the status tells enough.
    while let Ok(Some(piece)) = answer.chunk().await {
        body.extend_from_slice(&piece);
        if body.len() > REFUSAL_LEN {
            break;
        }
    }
    meaning(status, xml::read(&String::from_utf8_lossy(&body)).ok())
}

/// What a refusal means to the product. An answer to HEAD has no body, so there the status has to tell.
fn meaning(status: StatusCode, refusal: Option<Refusal>) -> Error {
    let code = refusal.as_ref().map_or("", |refusal| &refusal.code);
    let text = refusal.as_ref().and_then(|refusal| refusal.message.as_deref()).unwrap_or_default();
    let context = format!("S3 answered {status} {code}: {}", text.chars().take(300).collect::<String>());
    match (status, code) {
        (_, "NoSuchUpload") => Error::not_found(UploadId::NOUN).because(context),
        (_, "NoSuchBucket") => Error::unavailable(context),
        (_, "InvalidPart" | "InvalidPartOrder" | "EntityTooSmall") => {
            Error::conflict("UPLOAD_INCOMPLETE", "The file has not arrived completely yet.").because(context)
        }
        (_, "BadDigest" | "InvalidDigest" | "XAmzContentChecksumMismatch") => Error::new(
            ErrorKind::Unprocessable,
            "CHECKSUM_MISMATCH",
            "The file was damaged on its way: its checksum does not match. Please upload it again.",
        )
        .because(context),
        (StatusCode::INSUFFICIENT_STORAGE, _) | (_, "QuotaExceeded" | "XMinioStorageFull") => {
            Error::storage_full(context)
        }
        (StatusCode::NOT_FOUND, "" | "NoSuchKey" | "NoSuchVersion" | "NoSuchCORSConfiguration") => {
            Error::not_found("File").because(context)
        }
        _ => Error::unavailable(context),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_what_the_product_makes_of_it() {
        for (status, code, expected) in [
            (404, "NoSuchKey", "NOT_FOUND"),
            (404, "NoSuchUpload", "NOT_FOUND"),
            (404, "NoSuchBucket", "UNAVAILABLE"),
            (400, "InvalidPart", "UPLOAD_INCOMPLETE"),
            (400, "BadDigest", "CHECKSUM_MISMATCH"),
            (403, "SignatureDoesNotMatch", "UNAVAILABLE"),
            (403, "QuotaExceeded", "STORAGE_FULL"),
            (507, "", "STORAGE_FULL"),
            (503, "SlowDown", "UNAVAILABLE"),
        ] {
            let refusal = Refusal { code: code.into(), message: Some("why".into()) };
            let error = meaning(StatusCode::from_u16(status).expect("status"), Some(refusal));
            assert_eq!(error.code(), expected, "{status} {code}");
        }
        assert_eq!(meaning(StatusCode::NOT_FOUND, None).code(), "NOT_FOUND");
    }
}
