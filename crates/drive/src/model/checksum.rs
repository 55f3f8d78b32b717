//! Checksums as uploaders and receipts name them.

use std::fmt;

use kernel::{Error, Result};

/// What identifies a file's content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checksum {
    /// SHA-256 of a file that one request carries.
    Whole([u8; 32]),
    /// `{SHA-256 of the parts' digests}-{parts}` of a file that is sent in parts.
    Composite(String),
}

impl Checksum {
    /// Whether a file's checksum is the SHA-256 of its bytes, and not a composite.
    pub fn is_whole(text: &str) -> bool {
        !text.contains('-')
    }

    /// A file's checksum where it is the SHA-256 of its bytes.
    pub fn whole(text: &str) -> Option<String> {
        Self::is_whole(text).then(|| text.to_owned())
    }

    /// The checksum that reads so, in upper or lower case.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        let refuse =
            || Error::invalid("checksum must be a SHA-256 in hex; of a file sent in parts with '-' and their number.");
        match text.split_once('-') {
            None => blob::parse_hex(text).map(Self::Whole).ok_or_else(refuse),
            Some((digest, parts)) => {
                let digest = blob::parse_hex(digest).ok_or_else(refuse)?;
                let parts: u32 = parts.parse().map_err(|_| refuse())?;
                Ok(Self::Composite(format!("{}-{parts}", blob::hex(digest))))
            }
        }
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(digest) => f.write_str(&blob::hex(*digest)),
            Self::Composite(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_read_back() {
        let digest = "0123456789abcdef".repeat(4);
        for text in [digest.clone(), format!("{digest}-40")] {
            assert_eq!(Checksum::parse(&text.to_uppercase()).expect("valid").to_string(), text);
        }
        for wrong in ["", "-", "abc", &format!("{digest}-"), &format!("{digest}-x"), &format!("{digest}-1-2"), "-1"] {
            assert!(Checksum::parse(wrong).is_err(), "{wrong}");
        }
    }
}
