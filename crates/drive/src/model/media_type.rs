//! Media types as uploaders declare them. One ends up in headers of signed requests and of downloads, so it must be
//! nothing else than a media type (RFC 9110 section 8.3.1).

use kernel::{Error, Result};

use super::FileName;

/// The longest media type, bytes.
const MAX_BYTES: usize = 255;

/// The declared type in lower case; where none was declared, the one that the file's name suggests.
///
/// # Errors
/// `INVALID_REQUEST` for what is no media type.
pub fn declared_or_guessed(declared: &str, name: &FileName) -> Result<String> {
    let declared = declared.trim();
    if declared.is_empty() {
        return Ok(name.guess_mime());
    }
    if !is_media_type(declared) {
        return Err(Error::invalid("mime must be a media type such as application/pdf.")
            .with_details(serde_json::json!({ "field": "mime" })));
    }
    Ok(declared.to_ascii_lowercase())
}

/// `type/subtype`, with parameters behind a semicolon.
fn is_media_type(text: &str) -> bool {
    let (essence, parameters) = text.split_once(';').unwrap_or((text, ""));
    let Some((kind, subtype)) = essence.trim_end().split_once('/') else { return false };
    text.len() <= MAX_BYTES
        && is_token(kind)
        && is_token(subtype)
        && parameters.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// A token (RFC 9110 section 5.6.2).
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_media_types_are_media_types() {
        for fine in ["application/pdf", "image/svg+xml", "text/csv; charset=utf-8", "application/vnd.dwg", "a/b;"] {
            assert!(is_media_type(fine), "{fine}");
        }
        let long = format!("text/{}", "x".repeat(300));
        for wrong in ["pdf", "/", "a/", "/b", "a/b/c", "a b/c", "a/b\r\nx: y", "a/b;\r\nx: y", "a/\0", "ä/b", &long] {
            assert!(!is_media_type(wrong), "{wrong}");
        }
    }

    #[test]
    fn the_name_tells_the_type_that_nobody_declared() {
        let name = FileName::new("Plan.PDF").expect("valid");
        assert_eq!(declared_or_guessed("  ", &name).expect("guessed"), "application/pdf");
        assert_eq!(declared_or_guessed(" Text/Plain ", &name).expect("declared"), "text/plain");
    }
}
