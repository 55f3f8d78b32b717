//! What pages call the things they have the audit log remember.
//!
//! A page tells of what the server cannot see, and nobody can check what it says. So it tells of the things that drive.md section 9
//! names, and of no others: signatures, files, folders and shares.

use kernel::{Error, Result};

/// The longest name, in bytes.
const MAX_BYTES: usize = 100;

/// What an action is about.
const ABOUT: [&str; 8] = ["file", "files", "folder", "folders", "share", "shares", "signature", "signatures"];

/// The name of something a page did: `file.printed`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedAction(String);

impl LoggedAction {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, over 100 bytes, holds more than ASCII letters, digits and `. _ - :`, or is about something
    /// else than files, folders, shares and signatures.
    pub fn parse(text: &str) -> Result<Self> {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b':');
        if text.is_empty() || text.len() > MAX_BYTES || !text.bytes().all(is_word) {
            return Err(Error::invalid(format!(
                "action has 1 to {MAX_BYTES} letters, digits, dots, colons, hyphens or underscores."
            )));
        }
        if !ABOUT.contains(&subject(text).as_str()) {
            return Err(Error::invalid("action is about a file, a folder, a share or a signature: file.printed."));
        }
        Ok(Self(text.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The first word of a name, however its words are told apart: `file_printed`, `FILE:PRINTED`, `filePrinted`.
fn subject(text: &str) -> String {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(text.len());
    let word = &text[..end];
    let is_camel = word.starts_with(|letter: char| letter.is_ascii_lowercase());
    let end = if is_camel { word.find(|letter: char| letter.is_ascii_uppercase()).unwrap_or(end) } else { end };
    word[..end].to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::LoggedAction;

    #[test]
    fn only_a_plain_name_is_an_action() {
        for fine in
            ["file.printed", "share:opened", "FOLDER_MOVED", "signatureRequested", "signature-completed", "files"]
        {
            assert_eq!(LoggedAction::parse(fine).expect("a name").as_str(), fine);
        }
        let long = format!("file.{}", "x".repeat(96));
        for odd in
            ["", "file b", "file\n", "é", &long, "note.printed", "filed.away", "member.removed", "session.opened"]
        {
            assert!(LoggedAction::parse(odd).is_err(), "{odd:?}");
        }
    }
}
