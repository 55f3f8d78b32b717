//! Blobs in an S3 store. The browser talks to the store by itself, under addresses that this server signs.

mod calls;
mod cors;
mod xml;

use std::time::Duration;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use futures_util::StreamExt;
use kernel::{Env, Error, ErrorKind, Result, Timestamp};
use reqwest::{Method, Response, header};
use rusty_s3::{
    Bucket, Credentials, Map, S3Action, UrlStyle,
    actions::{
        AbortMultipartUpload, CompleteMultipartUpload, CreateMultipartUpload, DeleteObject, GetObject, HeadBucket,
        HeadObject, ListParts, PutObject, UploadPart,
    },
    signing::sign,
};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    BlobKey, GetTerms, PartStat, PartTerms, PutTerms, SignedRequest, Source, Stat, composite, content_disposition, hex,
    store::BlobStore,
};
use calls::{Call, Connections};

/// How long our own signed requests are good for: they are sent at once, and repeated at the most a minute later.
const OWN: Duration = Duration::from_secs(300);
/// The longest that S3 lets an address be good for.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);
const CHECKSUM: &str = "x-amz-checksum-sha256";

/// Where an S3 store is.
#[derive(Clone)]
pub struct S3Config {
    /// Its address.
    pub endpoint: Url,
    /// Its region.
    pub region: String,
    /// The bucket.
    pub bucket: String,
    /// Access key.
    pub access_key: String,
    /// Secret key.
    pub secret_key: String,
}

/// An S3 store.
pub struct S3Store {
    bucket: Bucket,
    credentials: Credentials,
    connections: Connections,
    env: Env,
}

impl S3Store {
    /// The store; nothing is asked of it yet.
    ///
    /// # Errors
    /// The address is none, or TLS cannot be set up.
    pub fn open(config: S3Config, env: Env) -> Result<Self> {
        let bucket = Bucket::new(config.endpoint, UrlStyle::Path, config.bucket, config.region)
            .map_err(|error| Error::invalid(format!("The address of the S3 store is not valid: {error}")))?;
        let credentials = Credentials::new(config.access_key, config.secret_key);
        Ok(Self { bucket, credentials, connections: Connections::open()?, env })
    }

    /// Lets browsers that have a page of `origin` open (`https://files.example.org`) bring and get bytes. The rules
    /// that the bucket has for others stay.
    ///
    /// # Errors
    /// `UNAVAILABLE` where the store does not answer, knows no such rules, or does not let our key set them: then its
    /// administrator has to.
    pub async fn ensure_cors(&self, origin: &str) -> Result<()> {
        let rules = match self.connections.send(self.cors_call(rusty_s3::Method::Get, &Map::new())).await {
            Ok(answer) => xml::read::<xml::Cors>(&text_of(answer).await?)?.rules,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        let Some(wanted) = cors::with_origin(rules, origin) else { return Ok(()) };
        let body = Bytes::from(xml::write(&wanted)?);
        let mut headers = Map::new();
        headers.insert("content-type", "application/xml");
        headers.insert(CHECKSUM, STANDARD.encode(Sha256::digest(&body)));
        let call = self.cors_call(rusty_s3::Method::Put, &headers).with_body(body);
        self.connections.send(call).await.map(drop)
    }

    fn cors_call(&self, method: rusty_s3::Method, headers: &Map<'_>) -> Call {
        let (key, secret) = (self.credentials.key(), self.credentials.secret());
        let (now, bucket, query) = (self.signing_time(), self.bucket.base_url().clone(), [("cors", "")].into_iter());
        let url =
            sign(&now, method, bucket, key, secret, None, self.bucket.region(), OWN.as_secs(), query, headers.iter());
        call_of(method, url, headers)
    }

    /// Signs a request that this server sends by itself.
    fn call<'a, A: S3Action<'a>>(&self, mut action: A) -> Call {
        let url = action.sign_with_time(OWN, &self.signing_time());
        call_of(A::METHOD, url, action.headers_mut())
    }

    /// Signs a request that a browser sends.
    fn hand_out<'a>(&self, action: &impl S3Action<'a>, expires: Timestamp) -> String {
        // One that is over by now gets a second, which is the least that can be said.
        let lifetime = expires.since(self.env.now()).clamp(Duration::from_secs(1), LONGEST);
        action.sign_with_time(lifetime, &self.signing_time()).to_string()
    }

    fn signing_time(&self) -> jiff::Timestamp {
        jiff::Timestamp::from_microsecond(self.env.now().as_micros()).unwrap_or(jiff::Timestamp::MAX)
    }

    fn credentials(&self) -> Option<&Credentials> {
        Some(&self.credentials)
    }
}

fn call_of(method: rusty_s3::Method, url: Url, headers: &Map<'_>) -> Call {
    let method = match method {
        rusty_s3::Method::Head => Method::HEAD,
        rusty_s3::Method::Get => Method::GET,
        rusty_s3::Method::Post => Method::POST,
        rusty_s3::Method::Put => Method::PUT,
        rusty_s3::Method::Delete => Method::DELETE,
    };
    let headers = headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Call { method, url, headers, body: Bytes::new(), repeatable: true }
}

/// Signs the length and the digest that a body has to have, so that the store takes no other. Browsers set the length
/// by themselves and refuse to be told it; the digest, where there is one, they have to send.
fn require(signed: &mut Map<'_>, to_send: &mut Vec<(String, String)>, size: u64, sha256: Option<[u8; 32]>) {
    signed.insert("content-length", size.to_string());
    if let Some(digest) = sha256 {
        signed.insert(CHECKSUM, STANDARD.encode(digest));
        to_send.push((CHECKSUM.to_owned(), STANDARD.encode(digest)));
    }
}

async fn text_of(answer: Response) -> Result<String> {
    answer.text().await.map_err(calls::silent)
}

fn stat_of(answer: &Response) -> Result<Stat> {
    let text = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
    let size = text(header::CONTENT_LENGTH.as_str()).and_then(|value| value.parse().ok());
    let size = size.ok_or_else(|| Error::unavailable("S3 does not say how long a blob is"))?;
    let checksum = text(CHECKSUM).unwrap_or_default();
    let sha256 = xml::digest(checksum);
    let etag = match (sha256, checksum.split_once('-')) {
        (Some(digest), _) => hex(digest),
        // Of a blob sent in parts: the digest of the parts' digests, and how many they are.
        (None, Some((digest, parts))) => xml::digest(digest).map(|digest| format!("{}-{parts}", hex(digest))),
    }
    .or_else(|| text(header::ETAG.as_str()).map(|etag| etag.trim_matches('"').to_owned()))
    .unwrap_or_default();
    Ok(Stat { size, sha256, etag })
}
