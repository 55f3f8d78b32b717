//! The grammar of iCalendar (RFC 5545 section 3.1): lines that were folded, parameters, components inside components.
//!
//! Programs elsewhere keep to it loosely. What is no line is passed over, what ends before it should is told.

use kernel::{
    Error, ErrorKind, Result,
    text::{as_bytes_of_letters, letters},
};

/// No component lies deeper inside others.
const MAX_DEPTH: usize = 8;

/// A line such as `DTSTART;TZID=Europe/London:20261123T090000`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// In capitals.
    pub(crate) name: String,
    params: Vec<(String, String)>,
    /// As it stands there, with its escapes.
    pub(crate) value: String,
    /// All of it, unfolded.
    pub(crate) raw: String,
}

impl Line {
    /// Reads one, unfolded; `None` where it is none.
    pub(crate) fn parse(raw: &str) -> Option<Self> {
        let end = raw.find([';', ':'])?;
        let (name, mut rest) = raw.split_at(end);
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return None;
        }
        let mut params = Vec::new();
        while let Some(after) = rest.strip_prefix(';') {
            let equals = after.find(['=', ';', ':']).filter(|at| after[*at..].starts_with('='))?;
            let (mut value, mut quoted, mut end) = (String::new(), false, None);
            for (at, letter) in after[equals + 1..].char_indices() {
                match letter {
                    '"' => quoted = !quoted,
                    ';' | ':' if !quoted => {
                        end = Some(equals + 1 + at);
                        break;
                    }
                    letter => value.push(letter),
                }
            }
            params.push((after[..equals].to_ascii_uppercase(), value));
            rest = &after[end?..];
        }
        let value = rest.strip_prefix(':')?.to_owned();
        Some(Self { name: name.to_ascii_uppercase(), params, value, raw: raw.to_owned() })
    }

    /// The value of a parameter.
    pub(crate) fn param(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value as a text (RFC 5545 section 3.3.11).
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(self.value.len());
        let mut letters = self.value.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    Some('n' | 'N') => text.push('\n'),
                    Some(escaped) => text.push(escaped),
                    None => {}
                },
                letter => text.push(letter),
            }
        }
        text
    }
}

/// What stands between `BEGIN` and `END`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Component {
    /// In capitals: `VEVENT`.
    pub(crate) name: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) parts: Vec<Component>,
}

impl Component {
    /// The first line of that name.
    pub(crate) fn line(&self, name: &str) -> Option<&Line> {
        self.all(name).next()
    }

    /// All lines of that name.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.name == name)
    }

    /// The text of the first line of that name; empty where there is none.
    pub(crate) fn text(&self, name: &str) -> String {
        self.line(name).map(Line::text).unwrap_or_default()
    }

    /// All of it, line by line.
    pub(crate) fn raw(&self) -> Vec<String> {
        let mut raw = vec![format!("BEGIN:{}", self.name)];
        raw.extend(self.lines.iter().map(|line| line.raw.clone()));
        raw.extend(self.parts.iter().flat_map(Self::raw));
        raw.push(format!("END:{}", self.name));
        raw
    }
}

/// A file.
#[derive(Debug)]
pub(crate) struct File {
    /// Its calendars; most files have one.
    pub(crate) calendars: Vec<Component>,
    /// Whether it ends inside of something.
    pub(crate) is_cut: bool,
}

/// Reads a file.
///
/// # Errors
/// `NOT_A_CALENDAR` where it is none.
pub(crate) fn read_file(file: &[u8]) -> Result<File> {
    let mut calendars = Vec::new();
    let mut open: Vec<Component> = Vec::new();
    for raw in unfolded(file) {
        let Some(line) = Line::parse(&raw) else { continue };
        match line.name.as_str() {
            "BEGIN" => {
                if open.len() == MAX_DEPTH {
                    return Err(no_calendar());
                }
                open.push(Component { name: line.value.trim().to_ascii_uppercase(), ..Component::default() });
            }
            "END" => {
                let name = line.value.trim().to_ascii_uppercase();
                // An end without its beginning ends nothing; one that is missing comes with that of what lies around.
                while open.iter().any(|component| component.name == name) {
                    let Some(ended) = open.pop() else { break };
                    let is_meant = ended.name == name;
                    match open.last_mut() {
                        Some(around) => around.parts.push(ended),
                        None => calendars.push(ended),
                    }
                    if is_meant {
                        break;
                    }
                }
            }
            _ => {
                if let Some(component) = open.last_mut() {
                    component.lines.push(line);
                }
            }
        }
    }
    let is_cut = !open.is_empty();
    // What was being read is not whole; what was read before is.
    if open.len() > 1 {
        open.truncate(1);
    }
    calendars.extend(open);
    calendars.retain(|component| component.name == "VCALENDAR");
    if calendars.is_empty() {
        return Err(no_calendar());
    }
    Ok(File { calendars, is_cut })
}

/// A file as it is kept: as it came where that is UTF-8, else line by line.
pub(crate) fn file_text(file: &[u8]) -> String {
    match std::str::from_utf8(file) {
        Ok(text) => text.to_owned(),
        Err(_) => unfolded(file).map(|line| line + "\r\n").collect(),
    }
}

fn no_calendar() -> Error {
    Error::new(ErrorKind::Invalid, "NOT_A_CALENDAR", "This is not an iCalendar file.")
}

/// The lines, those that were folded put together again. Some programs fold inside of a letter, so bytes are put together
/// before they are read as letters. A line that is no UTF-8 is read by letters of one byte.
fn unfolded(file: &[u8]) -> impl Iterator<Item = String> {
    let file = as_bytes_of_letters(file);
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for line in file.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match (line, lines.last_mut()) {
            ([b' ' | b'\t', rest @ ..], Some(last)) => last.extend_from_slice(rest),
            ([], _) => {}
            (line, _) => lines.push(line.to_vec()),
        }
    }
    lines
        .into_iter()
        .map(|line| letters(&line).chars().filter(|letter| !letter.is_control() || *letter == '\t').collect())
}

#[cfg(test)]
mod tests {
    use super::{Line, file_text, read_file};

    #[test]
    fn a_line_has_a_name_parameters_and_a_value() {
        let line = Line::parse("dtstart;TZID=\"A;B:C\";value=DATE-TIME:20261123T090000").unwrap();
        assert_eq!((line.name.as_str(), line.value.as_str()), ("DTSTART", "20261123T090000"));
        assert_eq!((line.param("TZID"), line.param("VALUE")), (Some("A;B:C"), Some("DATE-TIME")));
        assert_eq!(Line::parse("SUMMARY:a\\, b\\; c\\\\d\\nE: f").unwrap().text(), "a, b; c\\d\nE: f");
        for odd in ["", "SUMMARY", ":x", "a b:c", "X;Y:z", "X;Y=\"z:w", "ü:x"] {
            assert_eq!(Line::parse(odd), None, "{odd}");
        }
    }

    #[test]
    fn lines_are_put_together_also_where_they_were_cut_inside_a_letter() {
        let mut bytes = b"\xef\xbb\xbfBEGIN:VCALENDAR\r\nSUMMARY:caf\xc3\r\n \xa9 b\n\tar\n\nEND:VCALENDAR".to_vec();
        let file = read_file(&bytes).unwrap();
        assert_eq!(file.calendars[0].text("SUMMARY"), "café bar");
        bytes.truncate(bytes.len() - 4);
        assert!(read_file(&bytes).unwrap().is_cut);
    }

    #[test]
    fn letters_are_those_that_were_written_whatever_wrote_them() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Prüfung Büro – Köln\r\nEND:VCALENDAR\r\n";
        let one_byte: Vec<u8> = text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(0x96)).collect();
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [text.as_bytes().to_vec(), one_byte, wide] {
            assert_eq!(read_file(&bytes).unwrap().calendars[0].text("SUMMARY"), "Prüfung Büro – Köln");
            assert!(file_text(&bytes).contains("SUMMARY:Prüfung Büro – Köln\r\n"));
        }
        // One line of another program in a file that is UTF-8 else.
        let mixed = b"BEGIN:VCALENDAR\nSUMMARY:caf\xc3\xa9\nLOCATION:Stra\xdfe\nEND:VCALENDAR\n";
        let file = read_file(mixed).unwrap();
        assert_eq!(
            (file.calendars[0].text("SUMMARY"), file.calendars[0].text("LOCATION")),
            ("café".into(), "Straße".into())
        );
    }

    #[test]
    fn components_that_do_not_end_end_with_what_is_around_them() {
        let file = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VALARM\nBEGIN:VEVENT\nEND:VCALENDAR\n";
        let file = read_file(file.as_bytes()).unwrap();
        assert_eq!(file.calendars[0].parts.len(), 2);
        assert_eq!(file.calendars[0].parts[0].raw(), ["BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "END:VEVENT"]);
        assert!(!file.is_cut);
    }

    #[test]
    fn what_is_no_calendar_is_refused() {
        let deep = "BEGIN:VCALENDAR\n".repeat(100_000);
        for odd in ["", "hello", "BEGIN:VCARD\nEND:VCARD", "<html></html>", "END:VCALENDAR", &deep] {
            assert_eq!(read_file(odd.as_bytes()).unwrap_err().code(), "NOT_A_CALENDAR");
        }
    }
}
