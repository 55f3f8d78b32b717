//! The picture of a signature: what a person draws, types or brings.

use kernel::{Error, Result};

/// The largest picture, in bytes.
pub const MOST_PNG: usize = 256 * 1024;
/// The largest side, in pixels.
const MOST_PIXELS: u32 = 4000;
/// How every PNG begins (PNG specification, section 5.2).
const BEGINNING: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The bytes, which are a PNG picture of a size that is drawn into documents.
///
/// # Errors
/// `INVALID_REQUEST`.
pub fn png(bytes: Vec<u8>) -> Result<Vec<u8>> {
    if bytes.len() > MOST_PNG {
        return Err(Error::invalid("The picture of a signature has at most 256 KB."));
    }
    let side = |at: usize| bytes.get(at..at + 4).and_then(|side| side.try_into().ok()).map(u32::from_be_bytes);
    let is_fit = |side: Option<u32>| side.is_some_and(|side| (1..=MOST_PIXELS).contains(&side));
    let is_png = bytes.starts_with(BEGINNING) && bytes.get(12..16) == Some(b"IHDR");
    if is_png && is_fit(side(16)) && is_fit(side(20)) {
        Ok(bytes)
    } else {
        Err(Error::invalid("The picture of a signature is a PNG of at most 4000 by 4000 pixels."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = BEGINNING.to_vec();
        bytes.extend([0, 0, 0, 13]);
        bytes.extend(b"IHDR");
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes
    }

    #[test]
    fn only_pictures_of_a_fit_size_are_signatures() {
        assert!(png(picture(300, 100)).is_ok());
        assert!(png(picture(0, 100)).is_err() && png(picture(100, 4001)).is_err());
        assert!(png(b"GIF89a".to_vec()).is_err() && png(Vec::new()).is_err());
        assert!(png([picture(1, 1), vec![0; MOST_PNG]].concat()).is_err());
    }
}
