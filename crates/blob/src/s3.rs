//! Blobs in an S3 store. The browser talks to the store by itself, under addresses that this server signs.

use std::time::Duration;

use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use futures_util::StreamExt;
use kernel::{Env, Error, Result, Timestamp};
use reqwest::{Client, Method, Response, StatusCode, header};
use rusty_s3::{
    Bucket, Credentials, S3Action, UrlStyle,
    actions::{
        AbortMultipartUpload, CompleteMultipartUpload, CreateMultipartUpload, DeleteObject, GetObject, HeadBucket, HeadObject,
        ListParts, PutObject, UploadPart,
    },
};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    BlobKey, GetTerms, PartStat, PartTerms, PutTerms, SignedRequest, Source, Stat, composite, content_disposition,
    store::BlobStore,
};

/// How long our own signed requests are good for: they are sent at once.
const OWN: Duration = Duration::from_secs(60);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the store may stay silent.
const READ_TIMEOUT: Duration = Duration::from_secs(20);
const RETRIES: u32 = 2;
const CHECKSUM: &str = "x-amz-checksum-sha256";

/// Where an S3 store is.
#[derive(Clone, Debug)]
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
    client: Client,
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
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .read_timeout(READ_TIMEOUT)
            .tls_backend_preconfigured(crate::tls::client_config()?)
            .build()
            .map_err(Error::internal)?;
        Ok(Self { bucket, credentials: Credentials::new(config.access_key, config.secret_key), client, env })
    }

    fn lifetime(&self, expires: Timestamp) -> Duration {
        expires.since(self.env.now()).max(Duration::from_secs(1))
    }

    /// Sends a request that may be repeated.
    async fn send(&self, method: Method, url: Url, headers: &[(&str, String)], body: Bytes) -> Result<Response> {
        let mut tried = 0;
        loop {
            let mut request = self.client.request(method.clone(), url.clone()).body(body.clone());
            for (name, value) in headers {
                request = request.header(*name, value);
            }
            match request.send().await {
                Ok(answer) if answer.status().is_server_error() && tried < RETRIES => {}
                Ok(answer) => return Ok(answer),
                Err(_) if tried < RETRIES => {}
                Err(error) => return Err(Error::unavailable(format!("S3: {}", error.without_url()))),
            }
            tried += 1;
            tokio::time::sleep(Duration::from_millis(100 << tried)).await;
        }
    }
}

/// A refusal of the store. Addresses are left out: they are signed.
async fn refused(answer: Response) -> Error {
    let status = answer.status();
    let text: String = answer.text().await.unwrap_or_default().chars().take(500).collect();
    let context = format!("S3 answered {status}: {text}");
    match status {
        StatusCode::NOT_FOUND => Error::not_found("File").because(context),
        StatusCode::INSUFFICIENT_STORAGE => Error::storage_full(context),
        _ => Error::unavailable(context),
    }
}

async fn expect_success(answer: Response) -> Result<Response> {
    if answer.status().is_success() { Ok(answer) } else { Err(refused(answer).await) }
}

fn plain_etag(text: &str) -> String {
    text.trim().trim_matches('"').to_owned()
}

fn stat_of(answer: &Response) -> Result<Stat> {
    let text = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
    let size = text(header::CONTENT_LENGTH.as_str()).and_then(|size| size.parse().ok());
    let sha256 = text(CHECKSUM).and_then(|digest| STANDARD.decode(digest).ok()?.try_into().ok());
    Ok(Stat {
        size: size.ok_or_else(|| Error::unavailable("S3 did not tell a size"))?,
        sha256,
        etag: text(header::ETAG.as_str()).map(plain_etag).unwrap_or_default(),
    })
}

#[async_trait]
impl BlobStore for S3Store {
    async fn put_bytes(&self, key: &BlobKey, bytes: Bytes) -> Result<Stat> {
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let size = bytes.len() as u64;
        let mut action = PutObject::new(&self.bucket, Some(&self.credentials), key.as_str());
        let checksum = STANDARD.encode(digest);
        action.headers_mut().insert(CHECKSUM, checksum.clone());
        let answer = self.send(Method::PUT, action.sign(OWN), &[(CHECKSUM, checksum)], bytes).await?;
        expect_success(answer).await?;
        Ok(Stat { size, sha256: Some(digest), etag: crate::hex(digest) })
    }

    async fn stat(&self, key: &BlobKey) -> Result<Option<Stat>> {
        let mut action = HeadObject::new(&self.bucket, Some(&self.credentials), key.as_str());
        action.headers_mut().insert("x-amz-checksum-mode", "ENABLED");
        let mode = [("x-amz-checksum-mode", "ENABLED".to_owned())];
        let answer = self.send(Method::HEAD, action.sign(OWN), &mode, Bytes::new()).await?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        stat_of(&expect_success(answer).await?).map(Some)
    }

    async fn digest(&self, key: &BlobKey) -> Result<[u8; 32]> {
        let url = GetObject::new(&self.bucket, Some(&self.credentials), key.as_str()).sign(OWN);
        let answer = expect_success(self.send(Method::GET, url, &[], Bytes::new()).await?).await?;
        let mut bytes = answer.bytes_stream();
        let mut whole = Sha256::new();
        while let Some(piece) = bytes.next().await {
            whole.update(piece.map_err(|error| Error::unavailable(format!("S3: {}", error.without_url())))?);
        }
        Ok(whole.finalize().into())
    }

    async fn open(&self, key: &BlobKey) -> Result<Source> {
        self.stat(key).await?.map(|_| Source::Remote).ok_or_else(|| Error::not_found("File"))
    }

    async fn delete(&self, key: &BlobKey) -> Result<()> {
        let url = DeleteObject::new(&self.bucket, Some(&self.credentials), key.as_str()).sign(OWN);
        let answer = self.send(Method::DELETE, url, &[], Bytes::new()).await?;
        if answer.status() == StatusCode::NOT_FOUND { Ok(()) } else { expect_success(answer).await.map(drop) }
    }

    fn sign_put(&self, key: &BlobKey, terms: &PutTerms, expires: Timestamp) -> SignedRequest {
        let mut action = PutObject::new(&self.bucket, Some(&self.credentials), key.as_str());
        let mut headers = vec![("content-type".to_owned(), terms.content_type.clone())];
        action.headers_mut().insert("content-type", terms.content_type.clone());
        if let Some(digest) = terms.sha256 {
            headers.push((CHECKSUM.to_owned(), STANDARD.encode(digest)));
            action.headers_mut().insert(CHECKSUM, STANDARD.encode(digest));
        }
        SignedRequest { url: action.sign(self.lifetime(expires)).to_string(), headers }
    }

    async fn begin_multipart(&self, key: &BlobKey, terms: &PutTerms, _part_size: u64) -> Result<String> {
        let mut action = CreateMultipartUpload::new(&self.bucket, Some(&self.credentials), key.as_str());
        let algorithm = "x-amz-checksum-algorithm";
        action.headers_mut().insert(algorithm, "SHA256");
        action.headers_mut().insert("content-type", terms.content_type.clone());
        let headers = [(algorithm, "SHA256".to_owned()), ("content-type", terms.content_type.clone())];
        let answer = self.send(Method::POST, action.sign(OWN), &headers, Bytes::new()).await?;
        let text = expect_success(answer).await?.text().await.map_err(Error::unavailable)?;
        let begun = CreateMultipartUpload::parse_response(&text).map_err(Error::unavailable)?;
        Ok(begun.upload_id().to_owned())
    }

    fn sign_part(&self, key: &BlobKey, upload: &str, terms: &PartTerms, expires: Timestamp) -> SignedRequest {
        let number = u16::try_from(terms.number).unwrap_or(u16::MAX);
        let mut action = UploadPart::new(&self.bucket, Some(&self.credentials), key.as_str(), number, upload);
        let mut headers = Vec::new();
        if let Some(digest) = terms.sha256 {
            headers.push((CHECKSUM.to_owned(), STANDARD.encode(digest)));
            action.headers_mut().insert(CHECKSUM, STANDARD.encode(digest));
        }
        SignedRequest { url: action.sign(self.lifetime(expires)).to_string(), headers }
    }

    async fn list_parts(&self, key: &BlobKey, upload: &str) -> Result<Vec<PartStat>> {
        let mut found = Vec::new();
        let mut after = None;
        loop {
            let mut action = ListParts::new(&self.bucket, Some(&self.credentials), key.as_str(), upload);
            if let Some(marker) = after {
                action.set_part_number_marker(marker);
            }
            let answer = self.send(Method::GET, action.sign(OWN), &[], Bytes::new()).await?;
            let text = expect_success(answer).await?.text().await.map_err(Error::unavailable)?;
            let page = ListParts::parse_response(&text).map_err(Error::unavailable)?;
            let digests = checksums(&text);
            found.extend(page.parts.iter().map(|part| PartStat {
                number: u32::from(part.number),
                size: part.size,
                etag: part.etag.clone(),
                sha256: digests.iter().find(|(number, _)| *number == part.number).map(|(_, digest)| *digest),
            }));
            match page.next_part_number_marker {
                Some(next) if after != Some(next) && !page.parts.is_empty() => after = Some(next),
                _ => return Ok(found),
            }
        }
    }

    async fn complete_multipart(&self, key: &BlobKey, upload: &str, parts: &[PartStat], size: u64) -> Result<Stat> {
        let etags = parts.iter().map(|part| part.etag.as_str());
        let action = CompleteMultipartUpload::new(&self.bucket, Some(&self.credentials), key.as_str(), upload, etags);
        let (url, body) = (action.sign(OWN), action.body());
        let answer = self.send(Method::POST, url, &[], Bytes::from(with_checksums(&body, parts))).await?;
        // The store may begin with 200 and fail afterwards: what counts is that the blob is there.
        expect_success(answer).await?;
        let stat = self.stat(key).await?.ok_or_else(|| Error::unavailable("S3 did not put the parts together"))?;
        Ok(Stat { size: if stat.size == size { size } else { stat.size }, etag: composite(parts).unwrap_or(stat.etag), ..stat })
    }

    async fn abort_multipart(&self, key: &BlobKey, upload: &str) -> Result<()> {
        let url = AbortMultipartUpload::new(&self.bucket, Some(&self.credentials), key.as_str(), upload).sign(OWN);
        let answer = self.send(Method::DELETE, url, &[], Bytes::new()).await?;
        if answer.status() == StatusCode::NOT_FOUND { Ok(()) } else { expect_success(answer).await.map(drop) }
    }

    fn sign_get(&self, key: &BlobKey, terms: &GetTerms, expires: Timestamp) -> String {
        let mut action = GetObject::new(&self.bucket, Some(&self.credentials), key.as_str());
        let query = action.query_mut();
        query.insert("response-content-disposition", content_disposition(&terms.disposition));
        query.insert("response-content-type", terms.content_type.clone());
        action.sign(self.lifetime(expires)).to_string()
    }

    async fn ping(&self) -> Result<()> {
        let url = HeadBucket::new(&self.bucket, Some(&self.credentials)).sign(OWN);
        expect_success(self.send(Method::HEAD, url, &[], Bytes::new()).await?).await.map(drop)
    }
}

/// The parts' SHA-256 in a ListParts answer, which the signing library leaves out.
fn checksums(xml: &str) -> Vec<(u16, [u8; 32])> {
    let field = |part: &str, name: &str| {
        let (_, rest) = part.split_once(&format!("<{name}>"))?;
        rest.split_once(&format!("</{name}>")).map(|(value, _)| value.to_owned())
    };
    xml.split("<Part>")
        .skip(1)
        .filter_map(|part| {
            let number = field(part, "PartNumber")?.parse().ok()?;
            let digest = STANDARD.decode(field(part, "ChecksumSHA256")?).ok()?.try_into().ok()?;
            Some((number, digest))
        })
        .collect()
}

/// The body that completes an upload, with the parts' digests for the store to compare.
fn with_checksums(body: &str, parts: &[PartStat]) -> String {
    if parts.iter().any(|part| part.sha256.is_none()) {
        return body.to_owned();
    }
    let listed: String = parts
        .iter()
        .map(|part| {
            let digest = part.sha256.map(|digest| STANDARD.encode(digest)).unwrap_or_default();
            format!(
                "<Part><ChecksumSHA256>{digest}</ChecksumSHA256><ETag>{}</ETag><PartNumber>{}</PartNumber></Part>",
                part.etag.replace('"', "&quot;"),
                part.number
            )
        })
        .collect();
    format!("<CompleteMultipartUpload>{listed}</CompleteMultipartUpload>")
}
