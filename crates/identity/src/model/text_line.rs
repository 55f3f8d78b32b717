//! A text in one line.

use kernel::{Error, Result};

/// Accepts a text: trimmed, in one line, of at most `most` characters. `what` begins the message, as in "The name".
///
/// # Errors
/// `INVALID_REQUEST` where it is longer or holds control characters.
pub(crate) fn line(what: &str, text: &str, most: usize) -> Result<String> {
    let text = text.trim();
    if text.chars().count() > most || text.contains(char::is_control) {
        return Err(Error::invalid(format!("{what} has at most {most} characters, all in one line.")));
    }
    Ok(text.to_owned())
}
