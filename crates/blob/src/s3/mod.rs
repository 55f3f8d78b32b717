//! Blobs in an S3 store. The browser talks to the store by itself, under addresses that this server signs.

mod calls;
mod cors;
mod xml;

use std::time::Duration;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use futures_util::StreamExt;
use kernel::{Env, Error, ErrorKind, Result, TenantId, Timestamp};
use percent_encoding::percent_decode_str;
use reqwest::{Method, Response, header};
use rusty_s3::{
    Bucket, Credentials, Map, S3Action, UrlStyle,
    actions::{
        AbortMultipartUpload, CompleteMultipartUpload, CreateMultipartUpload, DeleteObject, GetObject, HeadBucket,
        HeadObject, ListObjectsV2, ListParts, PutObject, UploadPart,
    },
    signing::sign,
};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    BlobKey, GetTerms, PartStat, PartTerms, Pieces, PutTerms, SignedRequest, Source, Stat, composite,
    content_disposition, hex,
    store::{BlobPage, BlobStore, Erased, Listed},
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

    /// The next objects of an organisation behind the key `after`, a thousand at most; none at the end.
    async fn objects(&self, tenant: TenantId, after: Option<&str>) -> Result<Vec<xml::Object>> {
        let mut action = ListObjectsV2::new(&self.bucket, self.credentials());
        action.with_prefix(format!("{tenant}/"));
        if let Some(after) = after {
            action.with_start_after(after.to_owned());
        }
        let answer = self.connections.send(self.call(action)).await?;
        let page: xml::Objects = xml::read(&text_of(answer).await?)?;
        // The list is asked for, and written, as addresses are.
        let decoded = |key: &str| percent_decode_str(key).decode_utf8_lossy().into_owned();
        Ok(page.contents.into_iter().map(|object| xml::Object { key: decoded(&object.key), ..object }).collect())
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
    // Of a blob sent in parts: the digest of the parts' digests, and how many they are.
    let of_parts = checksum.split_once('-').and_then(|(whole, parts)| Some((xml::digest(whole)?, parts)));
    let own = text(header::ETAG.as_str()).unwrap_or_default().trim_matches('"');
    let etag = match (sha256, of_parts) {
        (Some(digest), _) => hex(digest),
        (None, Some((whole, parts))) => format!("{}-{parts}", hex(whole)),
        (None, None) => own.to_owned(),
    };
    Ok(Stat { size, sha256, etag })
}

#[async_trait]
impl BlobStore for S3Store {
    async fn put_bytes(&self, key: &BlobKey, bytes: Bytes) -> Result<Stat> {
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let size = bytes.len() as u64;
        let mut action = PutObject::new(&self.bucket, self.credentials(), key.as_str());
        action.headers_mut().insert("content-length", size.to_string());
        action.headers_mut().insert(CHECKSUM, STANDARD.encode(digest));
        self.connections.send(self.call(action).with_body(bytes)).await?;
        Ok(Stat { size, sha256: Some(digest), etag: hex(digest) })
    }

    async fn stat(&self, key: &BlobKey) -> Result<Option<Stat>> {
        let mut action = HeadObject::new(&self.bucket, self.credentials(), key.as_str());
        action.headers_mut().insert("x-amz-checksum-mode", "ENABLED");
        match self.connections.send(self.call(action)).await {
            Ok(answer) => stat_of(&answer).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn digest(&self, key: &BlobKey) -> Result<[u8; 32]> {
        let mut pieces = self.stream(key).await?;
        let mut whole = Sha256::new();
        while let Some(piece) = pieces.next().await {
            whole.update(piece?);
        }
        Ok(whole.finalize().into())
    }

    async fn open(&self, key: &BlobKey) -> Result<Source> {
        self.stat(key).await?.map(|_| Source::Remote).ok_or_else(|| Error::not_found("File"))
    }

    async fn stream(&self, key: &BlobKey) -> Result<Pieces> {
        let action = GetObject::new(&self.bucket, self.credentials(), key.as_str());
        let answer = self.connections.send(self.call(action)).await?;
        Ok(answer.bytes_stream().map(|piece| piece.map_err(calls::silent)).boxed())
    }

    async fn delete(&self, key: &BlobKey) -> Result<()> {
        let action = DeleteObject::new(&self.bucket, self.credentials(), key.as_str());
        gone(self.connections.send(self.call(action)).await)
    }

    async fn list(&self, tenant: TenantId, after: Option<&str>) -> Result<BlobPage> {
        let page = self.objects(tenant, after).await?;
        let next = page.last().map(|object| object.key.clone());
        let blobs = page
            .into_iter()
            .filter_map(|object| BlobKey::parse(&object.key).ok().map(|key| Listed { key, size: object.size }));
        Ok(BlobPage { blobs: blobs.collect(), next })
    }

    async fn erase(&self, tenant: TenantId) -> Result<Erased> {
        let (mut erased, mut first) = (Erased::default(), String::new());
        loop {
            // From the beginning each time: what was listed is gone.
            let page = self.objects(tenant, None).await?;
            match page.first() {
                None => return Ok(erased),
                Some(object) if object.key == first => return Err(Error::unavailable("S3 lists what it deleted")),
                Some(object) => first.clone_from(&object.key),
            }
            for object in page {
                self.delete(&BlobKey::parse(&object.key)?).await?;
                erased.count(object.size);
            }
        }
    }

    fn sign_put(&self, key: &BlobKey, terms: &PutTerms, expires: Timestamp) -> SignedRequest {
        let mut action = PutObject::new(&self.bucket, self.credentials(), key.as_str());
        let mut headers = vec![("content-type".to_owned(), terms.content_type.clone())];
        action.headers_mut().insert("content-type", terms.content_type.clone());
        require(action.headers_mut(), &mut headers, terms.size, terms.sha256);
        SignedRequest { url: self.hand_out(&action, expires), headers }
    }

    async fn begin_multipart(&self, key: &BlobKey, terms: &PutTerms, _part_size: u64) -> Result<String> {
        let mut action = CreateMultipartUpload::new(&self.bucket, self.credentials(), key.as_str());
        action.headers_mut().insert("content-type", terms.content_type.clone());
        action.headers_mut().insert("x-amz-checksum-algorithm", "SHA256");
        let answer = self.connections.send(self.call(action).once()).await?;
        Ok(xml::read::<xml::Begun>(&text_of(answer).await?)?.upload_id)
    }

    // The upload was begun with digests, so that the store keeps them: it refuses a part that comes without.
    fn sign_part(&self, key: &BlobKey, upload: &str, terms: &PartTerms, expires: Timestamp) -> SignedRequest {
        // No upload has so many parts; the store refuses the number.
        let number = u16::try_from(terms.number).unwrap_or(u16::MAX);
        let mut action = UploadPart::new(&self.bucket, self.credentials(), key.as_str(), number, upload);
        let mut headers = Vec::new();
        require(action.headers_mut(), &mut headers, terms.size, terms.sha256);
        SignedRequest { url: self.hand_out(&action, expires), headers }
    }

    async fn list_parts(&self, key: &BlobKey, upload: &str) -> Result<Vec<PartStat>> {
        let mut found: Vec<PartStat> = Vec::new();
        let mut after = None;
        loop {
            let mut action = ListParts::new(&self.bucket, self.credentials(), key.as_str(), upload);
            if let Some(marker) = after {
                action.set_part_number_marker(marker);
            }
            let answer = self.connections.send(self.call(action)).await?;
            let page: xml::Parts = xml::read(&text_of(answer).await?)?;
            found.extend(page.parts.into_iter().map(PartStat::from));
            let next = page.next_part_number_marker.filter(|next| after.is_none_or(|before| before < *next));
            match (page.is_truncated, next) {
                (Some(true), Some(next)) => after = Some(next),
                (Some(true), None) => return Err(Error::unavailable("S3 lists parts without an end")),
                (_, _) => break,
            }
        }
        found.sort_by_key(|part| part.number);
        Ok(found)
    }

    async fn complete_multipart(&self, key: &BlobKey, upload: &str, parts: &[PartStat], size: u64) -> Result<Stat> {
        let action =
            CompleteMultipartUpload::new(&self.bucket, self.credentials(), key.as_str(), upload, std::iter::empty());
        let body = xml::write(&xml::Complete::of(parts))?;
        // Sent once: what tells whether it was done is the blob, whatever became of the answer. A store may also begin
        // an answer of success and then fail.
        let sent = self.connections.send(self.call(action).with_body(body.into()).once()).await;
        let outcome = match sent {
            Ok(answer) => text_of(answer).await,
            Err(error) => Err(error),
        };
        match (self.stat(key).await?, outcome) {
            (Some(stat), _) if stat.size == size => Ok(Stat { etag: composite(parts).unwrap_or(stat.etag), ..stat }),
            (Some(stat), _) => {
                Err(Error::new(ErrorKind::Unprocessable, "SIZE_MISMATCH", "The parts do not add up to the file.")
                    .because(format!("S3 has {} bytes of {size}", stat.size)))
            }
            (None, Err(error)) => Err(error),
            (None, Ok(answer)) => {
                let answer: String = answer.chars().take(500).collect();
                Err(Error::unavailable(format!("S3 did not put the parts together: {answer}")))
            }
        }
    }

    async fn abort_multipart(&self, key: &BlobKey, upload: &str) -> Result<()> {
        let action = AbortMultipartUpload::new(&self.bucket, self.credentials(), key.as_str(), upload);
        gone(self.connections.send(self.call(action)).await)
    }

    fn sign_get(&self, key: &BlobKey, terms: &GetTerms, expires: Timestamp) -> String {
        let mut action = GetObject::new(&self.bucket, self.credentials(), key.as_str());
        let query = action.query_mut();
        query.insert("response-content-disposition", content_disposition(&terms.disposition));
        query.insert("response-content-type", crate::served_type(&terms.content_type).to_owned());
        self.hand_out(&action, expires)
    }

    fn demands_digests(&self) -> bool {
        true
    }

    async fn ping(&self) -> Result<()> {
        let action = HeadBucket::new(&self.bucket, self.credentials());
        match self.connections.send(self.call(action).once()).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(Error::unavailable(format!("the bucket {} is gone", self.bucket.name())))
            }
            Err(error) => Err(error),
        }
    }
}

/// What is not there any more needs no deleting.
fn gone(deleted: Result<Response>) -> Result<()> {
    match deleted {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
