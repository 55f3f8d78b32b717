//! Signed addresses of the local store: what they allow stands in them in clear, with an expiry, under an HMAC.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use kernel::{Error, ErrorKind, Result, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use super::LocalStore;
use crate::{BlobKey, BlobStores, Disposition, GetTerms, PartTerms, PutTerms, hex, parse_hex};

/// Where the server answers signed addresses.
const ROUTE: &str = "/api/v1/blobs/";

/// What a signed address allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignedTerms {
    /// Bring a whole blob.
    Put(PutTerms),
    /// Bring a part.
    Part {
        /// The store's name for the upload.
        upload: String,
        /// Which part.
        terms: PartTerms,
    },
    /// Get a blob.
    Get(GetTerms),
}

/// The query of a signed address, in clear.
#[derive(Serialize, Deserialize, Default)]
struct Query {
    store: String,
    /// `put`, `part` or `get`.
    op: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    upload: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inline: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    etag: Option<String>,
    /// Seconds since 1970.
    expires: i64,
}

impl LocalStore {
    pub(super) fn sign(&self, key: &BlobKey, terms: &SignedTerms, expires: Timestamp) -> String {
        let mut query = Query { store: self.0.name.clone(), expires: expires.as_seconds(), ..Query::default() };
        match terms.clone() {
            SignedTerms::Put(terms) => {
                query.op = "put".into();
                query.size = Some(terms.size);
                query.sha256 = terms.sha256.map(hex);
                query.r#type = Some(terms.content_type);
            }
            SignedTerms::Part { upload, terms } => {
                query.op = "part".into();
                query.upload = Some(upload);
                query.part = Some(terms.number);
                query.size = Some(terms.size);
                query.sha256 = terms.sha256.map(hex);
            }
            SignedTerms::Get(terms) => {
                query.op = "get".into();
                query.r#type = Some(terms.content_type);
                query.etag = terms.etag;
                match terms.disposition {
                    Disposition::Inline(name) => query.inline = Some(name),
                    Disposition::Attachment(name) => query.attachment = Some(name),
                }
            }
        }
        let query = serde_urlencoded::to_string(query).unwrap_or_default();
        let signature = URL_SAFE_NO_PAD.encode(self.mac(key, &query));
        format!("{ROUTE}{key}?{query}&signature={signature}")
    }

    /// The query is signed as it stands, so nothing in it can be moved, added or read differently.
    fn mac(&self, key: &BlobKey, query: &str) -> [u8; 32] {
        // A key shorter than a block is filled up with zeros (RFC 2104 section 2).
        let mut block = [0; 64];
        block[..self.0.secret.len()].copy_from_slice(&self.0.secret);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(key.as_str().as_bytes());
        mac.update(b"\n");
        mac.update(query.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl BlobStores {
    /// What a signed address allows now, and in which store. `query` is the raw query of the request.
    ///
    /// # Errors
    /// `URL_INVALID` where it is not one of ours, `URL_EXPIRED` where its time is over.
    pub fn verify(&self, key: &BlobKey, query: &str) -> Result<(LocalStore, SignedTerms)> {
        let (signed, signature) = query.rsplit_once("&signature=").ok_or_else(invalid)?;
        let asked: Query = serde_urlencoded::from_str(signed).map_err(|_| invalid())?;
        let store = self.local().find(|store| store.name() == asked.store).ok_or_else(invalid)?;
        let given = URL_SAFE_NO_PAD.decode(signature).map_err(|_| invalid())?;
        if !bool::from(store.mac(key, signed).ct_eq(&given)) {
            return Err(invalid());
        }
        if store.env().now().as_seconds() >= asked.expires {
            return Err(Error::new(
                ErrorKind::Forbidden,
                "URL_EXPIRED",
                "This link is no longer valid. Please ask for a new one.",
            ));
        }
        let terms = terms(asked).ok_or_else(invalid)?;
        Ok((store.clone(), terms))
    }
}

fn terms(asked: Query) -> Option<SignedTerms> {
    let sha256 = match &asked.sha256 {
        Some(text) => Some(parse_hex(text)?),
        None => None,
    };
    Some(match asked.op.as_str() {
        "put" => SignedTerms::Put(PutTerms { size: asked.size?, content_type: asked.r#type?, sha256 }),
        "part" => SignedTerms::Part {
            upload: asked.upload?,
            terms: PartTerms { number: asked.part.filter(|number| *number > 0)?, size: asked.size?, sha256 },
        },
        "get" => {
            let disposition = match (asked.inline, asked.attachment) {
                (Some(name), None) => Disposition::Inline(name),
                (None, Some(name)) => Disposition::Attachment(name),
                _ => return None,
            };
            SignedTerms::Get(GetTerms { content_type: asked.r#type?, disposition, etag: asked.etag })
        }
        _ => return None,
    })
}

fn invalid() -> Error {
    Error::new(ErrorKind::Forbidden, "URL_INVALID", "This link is not valid.")
}
