//! What a signed request is allowed to do, and what a store knows of what it holds.

use std::fmt::Write as _;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use sha2::{Digest, Sha256};

/// What one PUT may bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PutTerms {
    /// Exactly so many bytes.
    pub size: u64,
    /// Of this media type.
    pub content_type: String,
    /// With this SHA-256, where the uploader declared it.
    pub sha256: Option<[u8; 32]>,
}

/// What one PUT of a part may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartTerms {
    /// The part's number, from 1.
    pub number: u32,
    /// Exactly so many bytes.
    pub size: u64,
    /// With this SHA-256, where the uploader declared it.
    pub sha256: Option<[u8; 32]>,
}

/// How a blob is delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GetTerms {
    /// Its media type.
    pub content_type: String,
    /// To look at, or to keep.
    pub disposition: Disposition,
    /// Identifies the content for conditional requests, without quotes.
    pub etag: Option<String>,
}

/// Whether a browser shows a blob or saves it, and under which name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disposition {
    /// Show it.
    Inline(String),
    /// Save it.
    Attachment(String),
}

/// A request that the browser may make by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedRequest {
    /// Where.
    pub url: String,
    /// What to send with it.
    pub headers: Vec<(String, String)>,
}

/// What a store knows of a blob.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stat {
    /// Bytes.
    pub size: u64,
    /// SHA-256 of the whole, where the store keeps it.
    pub sha256: Option<[u8; 32]>,
    /// Identifies the content; of a blob sent in parts [`composite`] where the store knows the parts' digests.
    pub etag: String,
}

/// A part that a store holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartStat {
    /// Its number, from 1.
    pub number: u32,
    /// Bytes.
    pub size: u64,
    /// What the store calls its content.
    pub etag: String,
    /// Its SHA-256, where the store keeps it.
    pub sha256: Option<[u8; 32]>,
}

/// The checksum of a blob sent in parts: `{SHA-256 of the parts' digests}-{parts}`, like S3's composite checksums.
/// `None` where a part's digest is not known.
pub fn composite(parts: &[PartStat]) -> Option<String> {
    let mut whole = Sha256::new();
    for part in parts {
        whole.update(part.sha256?);
    }
    Some(format!("{}-{}", hex(whole.finalize().into()), parts.len()))
}

/// A digest in hex.
pub fn hex(digest: [u8; 32]) -> String {
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The digest that reads so in hex, in upper or lower case.
pub fn parse_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut digest = [0; 32];
    for (byte, at) in digest.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    (!text.contains('+')).then_some(digest)
}

/// What stays as it is in `filename*` (RFC 8187, attr-char).
const ATTR_CHAR: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'%')
    .add(b'\'')
    .add(b'(')
    .add(b')')
    .add(b'*')
    .add(b',')
    .add(b'/')
    .add(b':')
    .add(b';')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'?')
    .add(b'@')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'{')
    .add(b'}');

/// What a page could load as a script or a style.
const SCRIPTS: [&str; 7] = ["javascript", "ecmascript", "jscript", "livescript", "wasm", "text/css", "text/vbscript"];

/// The `Content-Type` under which bytes leave, wherever they leave from. What a page could load as a script or a style goes as
/// plain bytes, so that nothing somebody brought is ever part of a page.
pub fn served_type(content_type: &str) -> &str {
    let kind = content_type.to_ascii_lowercase();
    if SCRIPTS.iter().any(|script| kind.contains(script)) { "application/octet-stream" } else { content_type }
}

/// The `Content-Disposition` header (RFC 6266): a plain name for old clients and the exact one beside it.
pub fn content_disposition(disposition: &Disposition) -> String {
    let (kind, name) = match disposition {
        Disposition::Inline(name) => ("inline", name),
        Disposition::Attachment(name) => ("attachment", name),
    };
    let plain: String = name
        .chars()
        .map(|c| if (' '..='~').contains(&c) && !matches!(c, '"' | '\\' | '%' | '/') { c } else { '_' })
        .collect();
    format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, ATTR_CHAR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_script_leaves_as_one() {
        for script in ["text/javascript", "Application/X-JavaScript; charset=utf-8", "text/css", "application/wasm"] {
            assert_eq!(served_type(script), "application/octet-stream", "{script}");
        }
        for other in ["text/plain", "application/json"] {
            assert_eq!(served_type(other), other);
        }
    }

    #[test]
    fn hex_reads_back() {
        let digest: [u8; 32] = Sha256::digest(b"corbel").into();
        assert_eq!(parse_hex(&hex(digest)), Some(digest));
        assert_eq!(parse_hex(&hex(digest).to_uppercase()), Some(digest));
        for wrong in ["", "00", &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            assert_eq!(parse_hex(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_name_cannot_leave_its_header() {
        let header = content_disposition(&Disposition::Attachment("a\"; x=\r\n\u{202e}План.pdf".into()));
        assert!(header.chars().all(|c| (' '..='~').contains(&c)));
        assert_eq!(header.matches('"').count(), 2);
        assert!(header.ends_with(".pdf"));
    }
}
