//! File names: a label for people, never a path.

use kernel::{Error, ErrorKind, Result};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The longest name, in bytes: what common file systems take, so that every file can be downloaded under its name.
pub const MAX_NAME_BYTES: usize = 255;

/// Marks that reverse the reading order of what follows, with which `exe.fdp` is made to look like `pdf.exe`.
const DIRECTION_OVERRIDES: [char; 9] =
    ['\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// A name that a file may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileName(String);

impl FileName {
    /// The name, trimmed.
    ///
    /// # Errors
    /// `INVALID_FILE_NAME` where it is empty, longer than [`MAX_NAME_BYTES`], `.` or `..`, or holds a slash, a
    /// backslash, a control character or a mark that reverses the reading order. Letters of any script are fine.
    pub fn new(text: &str) -> Result<Self> {
        let name = text.trim();
        let problem = if name.is_empty() {
            "A file needs a name."
        } else if name.len() > MAX_NAME_BYTES {
            "The file name is too long: 255 bytes are the most."
        } else if name == "." || name == ".." {
            "'.' and '..' are no file names."
        } else if name.contains(['/', '\\']) {
            "A file name cannot contain / or \\."
        } else if name.chars().any(|letter| letter.is_control() || DIRECTION_OVERRIDES.contains(&letter)) {
            "The file name contains invisible control characters. Please rename the file."
        } else {
            return Ok(Self(name.to_owned()));
        };
        Err(Error::new(ErrorKind::Invalid, "INVALID_FILE_NAME", problem))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `text` with a number before its ending: `plan (2).pdf`. Letters go where it would become too long.
    ///
    /// # Errors
    /// As [`FileName::new`].
    pub fn numbered(text: &str, number: u32) -> Result<Self> {
        let (stem, ending) = match text.rfind('.') {
            Some(dot) if dot > 0 && text.len() - dot <= 16 => text.split_at(dot),
            _ => (text, ""),
        };
        let tail = format!(" ({number}){ending}");
        let room = stem.floor_char_boundary(MAX_NAME_BYTES - tail.len());
        Self::new(&format!("{}{tail}", stem[..room].trim_end()))
    }

    /// What the name sorts by: upper and lower case together.
    pub fn sort_key(&self) -> String {
        self.0.to_lowercase()
    }

    /// What the name is found by: without case and accents.
    pub fn search_key(&self) -> String {
        folded(&self.0)
    }

    /// The media type by the name's ending, where the uploader declared none.
    pub fn guess_mime(&self) -> String {
        mime_guess::from_path(&self.0).first_or_octet_stream().essence_str().to_owned()
    }
}

/// A text as it is compared when people search: without case and accents.
pub fn folded(text: &str) -> String {
    text.to_lowercase().nfd().filter(|letter| !is_combining_mark(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_of_any_script_are_fine() {
        for name in ["Drawing A-2104.pdf", "مخطط.pdf", "図面 🏗.dwg", "CON", "a".repeat(255).as_str()] {
            assert_eq!(FileName::new(name).expect("valid").as_str(), name);
        }
        assert_eq!(FileName::new("  plan.pdf ").expect("valid").as_str(), "plan.pdf");
    }

    #[test]
    fn names_that_play_tricks_are_refused() {
        for name in
            ["", "   ", ".", "..", "../x", "a\\b", "/etc/passwd", "a\0b", "a\nb", "gpj.\u{202e}exe", &"a".repeat(256)]
        {
            assert_eq!(FileName::new(name).expect_err(name).code(), "INVALID_FILE_NAME");
        }
    }

    #[test]
    fn a_number_comes_before_the_ending() {
        for (name, numbered) in [("plan.pdf", "plan (2).pdf"), ("Plans", "Plans (2)"), (".env", ".env (2)")] {
            assert_eq!(FileName::numbered(name, 2).expect("valid").as_str(), numbered);
        }
        let long = FileName::numbered(&"é".repeat(127), 2).expect("cut");
        assert!(long.as_str().len() <= MAX_NAME_BYTES && long.as_str().ends_with("é (2)"));
    }

    #[test]
    fn searching_looks_past_case_and_accents() {
        for (text, key) in
            [("ÉCOLE", "ecole"), ("e\u{301}cole", "ecole"), ("İstanbul", "istanbul"), ("图Ångström", "图angstrom")]
        {
            assert_eq!(folded(text), key);
        }
    }

    proptest! {
        #[test]
        fn an_accepted_name_is_never_a_path(text in "\\PC{0,300}") {
            if let Ok(name) = FileName::new(&text) {
                prop_assert!(std::path::Path::new(name.as_str()).components().count() == 1);
                prop_assert!(name.as_str().len() <= MAX_NAME_BYTES);
            }
        }
    }
}
