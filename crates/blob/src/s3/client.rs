//! Signed requests to an S3 store and what their answers mean.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use kernel::{Env, Error, Result, Timestamp};
use reqwest::{Method, Response, StatusCode, header};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use url::Url;

use super::{S3Config, xml};
use crate::{Stat, hex};

/// The header with a SHA-256, in base64; of a blob in parts the composite one.
pub(super) const CHECKSUM: &str = "x-amz-checksum-sha256";
/// How long our own signed requests are good for: they are sent at once.
const OWN: Duration = Duration::from_secs(60);
/// The longest a signature may be good for.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the store may stay silent.
const READ_TIMEOUT: Duration = Duration::from_secs(20);
const RETRIES: u32 = 2;

/// Speaks to one bucket.
pub(super) struct Client {
    bucket: Bucket,
    credentials: Credentials,
    http: reqwest::Client,
    env: Env,
}

impl Client {
    pub(super) fn new(config: S3Config, env: Env) -> Result<Self> {
        let bucket = Bucket::new(config.endpoint, UrlStyle::Path, config.bucket, config.region)
            .map_err(|error| Error::invalid(format!("The address of the S3 store is not valid: {error}")))?;
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(READ_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .tls_backend_preconfigured(crate::tls::client_config()?)
            .build()
            .map_err(Error::internal)?;
        Ok(Self { bucket, credentials: Credentials::new(config.access_key, config.secret_key), http, env })
    }

    pub(super) fn bucket(&self) -> &Bucket {
        &self.bucket
    }

    pub(super) fn credentials(&self) -> Option<&Credentials> {
        Some(&self.credentials)
    }

    /// The address under which the action may be done until `expires`.
    pub(super) fn sign_until<'a>(&self, action: &impl S3Action<'a>, expires: Timestamp) -> Url {
        self.sign(action, expires.since(self.env.now()).clamp(Duration::from_secs(1), LONGEST))
    }

    fn sign<'a>(&self, action: &impl S3Action<'a>, lifetime: Duration) -> Url {
        let now = jiff::Timestamp::from_microsecond(self.env.now().as_micros()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
        action.sign_with_time(lifetime, &now)
    }

    /// Does an action that may be repeated, with these headers signed.
    pub(super) async fn send<'a>(
        &self,
        method: Method,
        mut action: impl S3Action<'a>,
        headers: &[(&'static str, String)],
        body: Bytes,
    ) -> Result<Response> {
        for (name, value) in headers {
            action.headers_mut().insert(*name, value.clone());
        }
        let url = self.sign(&action, OWN);
        let mut tried = 0;
        loop {
            let mut request = self.http.request(method.clone(), url.clone()).body(body.clone());
            for (name, value) in headers {
                request = request.header(*name, value);
            }
            match request.send().await {
                Ok(answer) if answer.status().is_server_error() && tried < RETRIES => {}
                Ok(answer) => return Ok(answer),
                Err(_) if tried < RETRIES => {}
                Err(error) => return Err(away(error)),
            }
            tried += 1;
            tokio::time::sleep(Duration::from_millis(100 << tried)).await;
        }
    }

    /// Asks without patience.
    pub(super) async fn send_once<'a>(&self, method: Method, action: impl S3Action<'a>) -> Result<Response> {
        self.http.request(method, self.sign(&action, OWN)).timeout(CONNECT_TIMEOUT).send().await.map_err(away)
    }
}

/// The store cannot be reached or fell silent. Addresses are left out: they are signed.
pub(super) fn away(error: reqwest::Error) -> Error {
    let error = error.without_url();
    let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
    Error::unavailable(format!("S3: {error}{cause}"))
}

pub(super) async fn expect_success(answer: Response) -> Result<Response> {
    if answer.status().is_success() { Ok(answer) } else { Err(refused(answer).await) }
}

/// What a refusal of the store means.
pub(super) async fn refused(answer: Response) -> Error {
    let status = answer.status();
    let text: String = answer.text().await.unwrap_or_default();
    let code = xml::error_code(&text).unwrap_or_default();
    let context = format!("S3 answered {status} {code}");
    match (status, code.as_str()) {
        (_, "NoSuchBucket") => Error::unavailable(context),
        // The parts are not what they were when they were listed.
        (StatusCode::BAD_REQUEST, "InvalidPart" | "InvalidPartOrder") => {
            Error::conflict("UPLOAD_INCOMPLETE", "The file has not arrived completely yet.").because(context)
        }
        (StatusCode::NOT_FOUND, _) => Error::not_found("File").because(context),
        (StatusCode::INSUFFICIENT_STORAGE, _) => Error::storage_full(context),
        _ => Error::unavailable(context),
    }
}

/// What the headers say of a blob.
pub(super) fn stat_of(answer: &Response) -> Result<Stat> {
    let text = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
    let size = text(header::CONTENT_LENGTH.as_str()).and_then(|size| size.parse().ok());
    let checksum = text(CHECKSUM);
    let etag = text(header::ETAG.as_str()).map(|etag| etag.trim().trim_matches('"').to_owned()).unwrap_or_default();
    Ok(Stat {
        size: size.ok_or_else(|| Error::unavailable("S3 did not tell a size"))?,
        sha256: checksum.and_then(digest),
        etag: checksum.and_then(composite).unwrap_or(etag),
    })
}

/// A SHA-256 in base64.
pub(super) fn digest(text: &str) -> Option<[u8; 32]> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

/// A composite checksum, `{base64}-{parts}`, as [`composite`](crate::composite) writes it.
fn composite(text: &str) -> Option<String> {
    let (whole, parts) = text.split_once('-')?;
    Some(format!("{}-{parts}", hex(digest(whole)?)))
}
