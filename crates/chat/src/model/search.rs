//! What is searched for.

use jiff::{civil::Date, tz};
use kernel::{Error, MessageId, Result, TimeZone, Timestamp, folded, page::Limit};

/// The longest question, in bytes.
const MAX_QUERY: usize = 500;

/// How many words are looked for at most.
const MAX_WORDS: usize = 12;

/// What a message is to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Has {
    /// Files.
    File,
    /// Links.
    Link,
}

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchQuery {
    /// What stands in the message, all of it; folded.
    pub words: Vec<String>,
    /// Who wrote it: `me`, or a part of the name; folded.
    pub from: Option<String>,
    /// Where: a part of the channel's or person's name; folded.
    pub within: Option<String>,
    /// What it has.
    pub has: Vec<Has>,
    /// Before this day.
    pub before: Option<Date>,
    /// From this day on.
    pub after: Option<Date>,
    /// Whether it is pinned.
    pub is_pinned: bool,
    /// How many.
    pub limit: Limit,
    /// Behind this place.
    pub behind: Option<Cursor>,
}

impl SearchQuery {
    /// For messages in which these words stand, folded as they are.
    pub fn of_words(words: Vec<String>, limit: Limit) -> Self {
        Self {
            words,
            from: None,
            within: None,
            has: Vec::new(),
            before: None,
            after: None,
            is_pinned: false,
            limit,
            behind: None,
        }
    }

    /// Reads a question as people write it: words, `"a phrase"`, `from:`, `in:`, `has:`, `before:`, `after:`, `is:`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it asks for nothing, or an operator for what there is not.
    pub fn read(text: &str, limit: Limit, behind: Option<Cursor>) -> Result<Self> {
        if text.len() > MAX_QUERY {
            return Err(Error::invalid(format!("A search has at most {MAX_QUERY} bytes.")));
        }
        let mut query = Self { behind, ..Self::of_words(Vec::new(), limit) };
        for piece in pieces(text) {
            query.take(&piece)?;
        }
        let asks = !query.words.is_empty()
            || query.from.is_some()
            || query.within.is_some()
            || !query.has.is_empty()
            || query.before.is_some()
            || query.after.is_some()
            || query.is_pinned;
        if !asks {
            return Err(Error::invalid("Say what to search for."));
        }
        if query.words.len() > MAX_WORDS {
            return Err(Error::invalid(format!("A search has at most {MAX_WORDS} words.")));
        }
        Ok(query)
    }

    fn take(&mut self, piece: &Piece) -> Result<()> {
        let Some(operator) = &piece.operator else {
            let word = folded(piece.text.trim());
            self.words.extend(Some(word).filter(|word| !word.is_empty()));
            return Ok(());
        };
        let text = piece.text.trim();
        if text.is_empty() {
            return Err(Error::invalid(format!("Say what is to stand behind {operator}:")));
        }
        match operator.as_str() {
            "from" => self.from = Some(folded(text.trim_start_matches('@'))),
            "in" => self.within = Some(folded(text.trim_start_matches(['#', '@']))),
            "has" => self.has.push(match text.to_lowercase().as_str() {
                "file" | "files" => Has::File,
                "link" | "links" => Has::Link,
                _ => return Err(Error::invalid("has: knows file and link.")),
            }),
            "before" => self.before = Some(day(text)?),
            "after" => self.after = Some(day(text)?),
            "is" if text.eq_ignore_ascii_case("pinned") => self.is_pinned = true,
            _ => return Err(Error::invalid("is: knows pinned.")),
        }
        Ok(())
    }
}

fn day(text: &str) -> Result<Date> {
    text.parse().map_err(|_| odd_day())
}

fn odd_day() -> Error {
    Error::invalid("A day is written as 2026-11-20.")
}

/// When a day begins by this clock.
///
/// # Errors
/// `INVALID_REQUEST` for a day before or behind all times.
pub fn day_begin(day: Date, zone: &TimeZone) -> Result<Timestamp> {
    let zone = tz::TimeZone::get(zone.as_str()).unwrap_or(tz::TimeZone::UTC);
    let begin = day.to_zoned(zone).map_err(|_| odd_day())?;
    Ok(Timestamp::from_micros(begin.timestamp().as_microsecond()))
}

struct Piece {
    operator: Option<String>,
    text: String,
}

const OPERATORS: [&str; 6] = ["from", "in", "has", "before", "after", "is"];

/// Words, what stands in quotes as one, and operators with what stands behind them.
fn pieces(text: &str) -> Vec<Piece> {
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let mut operator = None;
        if let Some((name, behind)) = rest.split_once(':')
            && OPERATORS.contains(&name.to_ascii_lowercase().as_str())
        {
            operator = Some(name.to_ascii_lowercase());
            rest = behind;
        }
        let text;
        (text, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        found.push(Piece { operator, text: text.to_owned() });
        rest = rest.trim_start();
    }
    found
}

/// A place in what was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the last message of the page was written.
    pub at: Timestamp,
    /// That message.
    pub message: MessageId,
}

impl Cursor {
    /// As the API hands it out.
    pub fn encode(self) -> String {
        format!("{}~{}", self.at.as_micros(), self.message)
    }

    /// Reads what the API handed out.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is none of ours.
    pub fn decode(text: &str) -> Result<Self> {
        let odd = || Error::invalid("The cursor is not one of this list.");
        let (at, message) = text.split_once('~').ok_or_else(odd)?;
        Ok(Self {
            at: Timestamp::from_micros(at.parse().map_err(|_| odd())?),
            message: message.parse().map_err(|_| odd())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SearchQuery> {
        SearchQuery::read(text, Limit::new(None)?, None)
    }

    #[test]
    fn a_question_is_read_as_people_write_it() {
        let query =
            read("Crane \"level 04\" from:@Tom in:#site has:file has:link is:pinned after:2026-11-01").expect("fine");
        assert_eq!(query.words, ["crane", "level 04"]);
        assert_eq!((query.from.as_deref(), query.within.as_deref()), (Some("tom"), Some("site")));
        assert_eq!((query.has.as_slice(), query.is_pinned), (&[Has::File, Has::Link][..], true));
        assert_eq!(query.after.expect("a day").to_string(), "2026-11-01");
        assert_eq!(read("in:\"Kestrel Wharf\" Été").expect("fine").within.as_deref(), Some("kestrel wharf"));
        assert_eq!(read("https://a.example").expect("fine").words, ["https://a.example"]);
    }

    #[test]
    fn a_day_begins_where_the_person_lives() {
        let day = read("after:2026-06-01").expect("fine").after.expect("a day");
        for (zone, begin) in [("Europe/London", "2026-05-31T23:00:00.000000Z"), ("UTC", "2026-06-01T00:00:00.000000Z")]
        {
            let zone = TimeZone::parse(zone).expect("a zone");
            assert_eq!(day_begin(day, &zone).expect("a time").to_string(), begin);
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let long = "x".repeat(501);
        for odd in ["", "  ", "\"\"", "has:money", "is:late", "before:tomorrow", "after:", "from:", &long] {
            assert!(read(odd).is_err(), "{odd}");
        }
    }
}
