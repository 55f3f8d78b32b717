//! File names: a label for people, never a path.

use kernel::{Error, ErrorKind, Result, folded};
use unicode_normalization::UnicodeNormalization;

use super::unseen::hides_letters;

/// The longest name, in the units of UTF-16: what Windows and macOS take, so that whatever has a name there keeps it here.
pub const MAX_NAME_UNITS: usize = 255;

/// How long a name is.
pub fn units(name: &str) -> usize {
    name.chars().map(char::len_utf16).sum()
}

/// Marks that reverse the reading order of what follows, with which `exe.fdp` is made to look like `pdf.exe`.
const DIRECTION_OVERRIDES: [char; 9] =
    ['\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// A name that a file may have. Its letters are composed (Unicode's NFC), so that `é` is one name whether it came as one
/// letter or, as macOS sends it, as two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileName(String);

impl FileName {
    /// The name, trimmed and composed.
    ///
    /// # Errors
    /// `INVALID_FILE_NAME` where it is empty or blank, longer than [`MAX_NAME_UNITS`], `.` or `..`, or holds a slash, a
    /// backslash, a control character, a mark that reverses the reading order or a letter that nobody sees and that changes
    /// nothing anybody sees. Letters of any script are fine.
    pub fn new(text: &str) -> Result<Self> {
        let name: String = text.trim().nfc().collect();
        let problem = if name.chars().all(is_blank) {
            "A file needs a name."
        } else if units(&name) > MAX_NAME_UNITS {
            "The file name is too long: 255 letters are the most."
        } else if name == "." || name == ".." {
            "'.' and '..' are no file names."
        } else if name.contains(['/', '\\']) {
            "A file name cannot contain / or \\."
        } else if name.chars().any(|letter| letter.is_control() || DIRECTION_OVERRIDES.contains(&letter))
            || hides_letters(&name)
        {
            "The file name contains invisible control characters. Please rename the file."
        } else {
            return Ok(Self(name));
        };
        Err(Error::new(ErrorKind::Invalid, "INVALID_FILE_NAME", problem))
    }

    /// A name that something has already. Rules that came later do not make it unreadable.
    pub fn kept(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name `text` with a number before its ending: `plan (2).pdf`. Letters go where it would become too long.
    pub fn numbered(text: &str, number: u32) -> Self {
        let (stem, ending) = match text.rfind('.') {
            Some(dot) if dot > 0 && text.len() - dot <= 16 => text.split_at(packed(text, dot)),
            _ => (text, ""),
        };
        let tail = format!(" ({number}){ending}");
        let mut left = MAX_NAME_UNITS.saturating_sub(units(&tail));
        let fits = |letter: char| {
            left = left.checked_sub(letter.len_utf16())?;
            Some(letter.len_utf8())
        };
        let room: usize = stem.chars().map_while(fits).sum();
        // What is cut may have been joined to what is left.
        let stem = stem[..room].trim_end_matches(|letter: char| letter.is_whitespace() || letter == '\u{200d}');
        Self(format!("{stem}{tail}"))
    }

    /// What the name sorts by, and what two names that are one have in common: upper and lower case together.
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

/// A part of a name as [`FileName::sort_key`] has it.
pub fn part_of_key(text: &str) -> String {
    text.nfc().collect::<String>().to_lowercase()
}

/// Where the ending of a name begins whose last dot is at `dot`: an archive that was packed has two of them (`plans.tar.gz`).
fn packed(text: &str, dot: usize) -> usize {
    let inner = text[..dot].len().checked_sub(4).filter(|at| *at > 0 && text.is_char_boundary(*at));
    inner.filter(|at| text[*at..dot].eq_ignore_ascii_case(".tar")).unwrap_or(dot)
}

/// What is drawn as nothing: white space, and the Braille pattern without dots.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{2800}'
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
    fn names_that_look_alike_are_one() {
        let keys = |names: [&str; 2]| names.map(|name| FileName::new(name).expect("valid").sort_key());
        for names in [
            ["é.txt", "e\u{301}.txt"],
            ["É.TXT", "e\u{301}.txt"],
            ["한글", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"],
            ["Å", "\u{212b}"],
        ] {
            let [one, other] = keys(names);
            assert_eq!(one, other, "{names:?}");
        }
        assert_eq!(FileName::new("e\u{301}.txt").expect("valid").as_str(), "\u{e9}.txt");
        // 255 letters as they are kept, whatever was sent.
        FileName::new(&"e\u{301}".repeat(255)).expect("composed it fits");
        FileName::new(&"漢".repeat(255)).expect("letters of three bytes");
        assert!(FileName::new(&"🏗".repeat(128)).is_err(), "two units each");
        let [one, other] = keys(["Plan.pdf", "Plän.pdf"]);
        assert_ne!(one, other);
    }

    #[test]
    fn names_that_play_tricks_are_refused() {
        let long = "a".repeat(256);
        for name in [
            "",
            "   ",
            ".",
            "..",
            "../x",
            "a\\b",
            "/etc/passwd",
            "a\0b",
            "a\nb",
            "gpj.\u{202e}exe",
            &long,
            "\u{2800}",
            "plan\u{200b}.pdf",
        ] {
            assert_eq!(FileName::new(name).expect_err(name).code(), "INVALID_FILE_NAME");
        }
    }

    #[test]
    fn a_number_comes_before_the_ending() {
        for (name, numbered) in [
            ("plan.pdf", "plan (2).pdf"),
            ("Plans", "Plans (2)"),
            (".env", ".env (2)"),
            ("a.tar.gz", "a (2).tar.gz"),
            ("B.TAR.zst", "B (2).TAR.zst"),
            (".tar.gz", ".tar (2).gz"),
        ] {
            assert_eq!(FileName::numbered(name, 2).as_str(), numbered);
        }
        let long = FileName::numbered(&"é".repeat(255), 2);
        assert!(units(long.as_str()) == MAX_NAME_UNITS && long.as_str().ends_with("é (2)"));
        let joined = FileName::numbered(&format!("{}👩\u{200d}💻.png", "a".repeat(240)), 2);
        assert_eq!(FileName::new(joined.as_str()).expect("still a name"), joined);
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
                prop_assert!(units(name.as_str()) <= MAX_NAME_UNITS);
            }
        }
    }
}
