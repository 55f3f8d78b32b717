//! What stands for an organisation: its name in letters, or a picture (platform.md sections 3 and 5).

use kernel::{Error, LogoId, Result, TenantId};

use super::text_line::line;

/// The longest text logo, characters (platform.md section 5).
const MAX_TEXT_CHARS: usize = 30;
/// The most bytes of an image logo: 2 MB (platform.md section 2).
pub const MAX_LOGO_BYTES: usize = 2 * 1024 * 1024;
/// The most pixels a side of an image logo may have. What is kept is smaller.
pub const MAX_LOGO_SIDE: u32 = 4096;

/// An organisation's logo. The default is its name in letters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Logo {
    /// Whether the image is shown where there is one; letters are shown otherwise.
    pub is_image: bool,
    /// The letters.
    pub text: LogoText,
    /// The image that was brought last.
    pub image: Option<LogoId>,
}

impl Logo {
    /// The image that is shown.
    pub fn shown_image(&self) -> Option<LogoId> {
        self.image.filter(|_| self.is_image)
    }
}

/// Up to 30 characters in one line; empty stands for the organisation's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LogoText(String);

impl LogoText {
    /// Accepts a text.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is longer or has several lines.
    pub fn parse(text: &str) -> Result<Self> {
        line("The text logo", text, MAX_TEXT_CHARS).map(Self)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where everybody finds an organisation's image; another one with every image.
pub fn logo_url(tenant: TenantId, image: LogoId) -> String {
    format!("/api/v1/logos/{tenant}/{image}")
}

/// Whether the file begins as a PNG, JPEG or GIF does, whatever it is called. SVG can run scripts and is none of these.
///
/// # Errors
/// `IMAGE_UNREADABLE` where it does not.
pub fn check_format(file: &[u8]) -> Result<()> {
    const BEGINNINGS: [&[u8]; 4] = [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a"];
    if BEGINNINGS.iter().any(|beginning| file.starts_with(beginning)) {
        return Ok(());
    }
    let message = "This file is not a picture that can be read. Use a PNG, JPG or GIF file up to 2 MB.";
    Err(Error::new(kernel::ErrorKind::Unprocessable, "IMAGE_UNREADABLE", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_logo_has_thirty_characters_in_one_line() {
        assert_eq!(LogoText::parse(&format!(" {} ", "é".repeat(30))).expect("fits").as_str(), "é".repeat(30));
        for odd in ["é".repeat(31), "a\nb".to_owned(), "a\u{0}b".to_owned()] {
            assert!(LogoText::parse(&odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn what_begins_as_no_picture_is_none() {
        assert!(check_format(b"\x89PNG\r\n\x1a\n...").is_ok() && check_format(b"GIF89a").is_ok());
        for odd in [&b""[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"RIFF....WEBP", b"\x89PNG", b"BM"] {
            assert!(check_format(odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn only_the_chosen_kind_is_shown() {
        let image = Some(uuid::Uuid::from_u128(3).into());
        assert_eq!(Logo { image, ..Logo::default() }.shown_image(), None);
        assert_eq!(Logo { image, is_image: true, ..Logo::default() }.shown_image(), image);
    }
}
