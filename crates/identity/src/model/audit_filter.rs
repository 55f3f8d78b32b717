//! What somebody looks for in the audit log.

use std::collections::HashMap;

use kernel::{Error, Result, Timestamp, UserId, port::Person};

use super::{
    AuditEntry,
    audit_words::{sought, words_of},
};

/// The longest kind, in bytes; ours have less than 40.
const MAX_KIND_BYTES: usize = 100;
/// The longest text to search for, in characters.
const MAX_SEARCH_CHARS: usize = 200;

/// Which entries of the log somebody looks for: those that fulfil everything that is set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AuditFilter {
    /// Who did it.
    pub actor: Option<AuditActor>,
    /// What happened.
    pub kind: Option<AuditKind>,
    /// Not before.
    pub from: Option<Timestamp>,
    /// Before.
    pub to: Option<Timestamp>,
    /// What stands in the entry, in the sentence about it, or in the name or address of who did it.
    pub search: Option<AuditSearch>,
}

/// Who did something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditActor {
    /// A person.
    Person(UserId),
    /// The product itself, by a command or a job.
    System,
}

impl AuditActor {
    /// A person's identifier, or `system`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        if text == "system" {
            return Ok(Self::System);
        }
        text.parse().map(Self::Person).map_err(|_| Error::invalid("actor is a person's id, or system."))
    }
}

/// What happened: one kind (`file.uploaded`), or all about one noun (`file`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditKind(String);

impl AuditKind {
    /// Accepts a kind or a noun. One that never occurs finds nothing.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it cannot be one.
    pub fn parse(text: &str) -> Result<Self> {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        if text.is_empty() || text.len() > MAX_KIND_BYTES || !text.bytes().all(is_word) {
            return Err(Error::invalid("kind is what happened, such as file.uploaded, or a noun, such as file."));
        }
        Ok(Self(text.to_owned()))
    }

    /// The kind, where it is a single one.
    pub fn exactly(&self) -> Option<&str> {
        self.0.contains('.').then_some(&self.0)
    }

    /// Whether something of this kind happened.
    pub fn covers(&self, kind: &str) -> bool {
        match kind.strip_prefix(&self.0) {
            Some("") => true,
            Some(rest) => rest.starts_with('.'),
            None => false,
        }
    }
}

/// A text to search for, whatever its case: as it stands, or by its words, as in the sentence that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditSearch {
    text: String,
    words: Vec<String>,
}

impl AuditSearch {
    /// Accepts a text; `None` where there is nothing in it.
    ///
    /// # Errors
    /// `INVALID_REQUEST` over 200 characters.
    pub fn parse(text: &str) -> Result<Option<Self>> {
        let text = text.trim().to_lowercase();
        if text.chars().count() > MAX_SEARCH_CHARS {
            return Err(Error::invalid(format!("search has at most {MAX_SEARCH_CHARS} characters.")));
        }
        Ok((!text.is_empty()).then(|| Self { words: sought(&text), text }))
    }

    /// Whether an entry is looked for that has these texts: one of them has all that is looked for, or each of its words stands
    /// in one or in the sentence about the entry.
    fn finds(&self, kind: &str, texts: &[&str]) -> bool {
        let texts: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
        let is_there = |word: &String| words_of(kind).contains(word) || texts.iter().any(|text| text.contains(word));
        texts.iter().any(|text| text.contains(&self.text))
            || (!self.words.is_empty() && self.words.iter().all(is_there))
    }
}

impl AuditFilter {
    /// Whether an entry is looked for. `people` knows the one who did it, and the one it was done to.
    pub fn covers(&self, entry: &AuditEntry, people: &HashMap<UserId, Person>) -> bool {
        let actor = match self.actor {
            None => true,
            Some(AuditActor::System) => entry.actor.is_none(),
            Some(AuditActor::Person(user)) => entry.actor == Some(user),
        };
        let in_time = self.from.is_none_or(|from| entry.at >= from) && self.to.is_none_or(|to| entry.at < to);
        let kind = self.kind.as_ref().is_none_or(|kind| kind.covers(&entry.kind));
        let found = self.search.as_ref().is_none_or(|search| {
            let target = entry.target.to_string();
            let mut texts = vec![entry.kind.as_str(), &entry.payload, &target];
            let actor = entry.actor.and_then(|user| people.get(&user));
            texts.extend(actor.into_iter().flat_map(|person| [person.display_name.as_str(), &person.email]));
            texts.extend(people.get(&entry.target.into()).map(|person| person.display_name.as_str()));
            search.finds(&entry.kind, &texts)
        });
        actor && in_time && kind && found
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn entry(kind: &str, actor: Option<UserId>) -> AuditEntry {
        AuditEntry {
            tenant: Uuid::nil().into(),
            seq: 1,
            id: Uuid::nil().into(),
            kind: kind.into(),
            actor,
            target: Uuid::from_u128(3),
            payload: r#"{"name":"Überbau.pdf"}"#.into(),
            at: Timestamp::from_micros(5),
            prev_hash: [0; 32],
        }
    }

    fn covers(filter: &AuditFilter, entry: &AuditEntry) -> bool {
        filter.covers(entry, &HashMap::new())
    }

    #[test]
    fn a_noun_stands_for_all_that_happens_to_it_and_for_no_longer_noun() {
        let kind = AuditKind::parse("file").expect("a noun");
        assert!(kind.covers("file.uploaded") && !kind.covers("files.uploaded") && !kind.covers("drive.created"));
        let kind = AuditKind::parse("file.uploaded").expect("a kind");
        assert!(kind.covers("file.uploaded") && !kind.covers("file.uploaded_again"));
        for odd in ["", "file uploaded", "file%", &"x".repeat(101)] {
            assert!(AuditKind::parse(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn the_product_s_own_deeds_are_found_apart_from_people_s() {
        let user: UserId = Uuid::from_u128(1).into();
        let of = |text: &str| AuditFilter {
            actor: Some(AuditActor::parse(text).expect("an actor")),
            ..AuditFilter::default()
        };
        assert!(covers(&of("system"), &entry("a.b", None)) && !covers(&of("system"), &entry("a.b", Some(user))));
        let id = user.to_string();
        assert!(covers(&of(&id), &entry("a.b", Some(user))) && !covers(&of(&id), &entry("a.b", None)));
        assert!(AuditActor::parse("Tom").is_err());
    }

    #[test]
    fn the_end_of_a_time_is_not_in_it() {
        let at = |micros| Some(Timestamp::from_micros(micros));
        let within = |from, to| covers(&AuditFilter { from, to, ..AuditFilter::default() }, &entry("a.b", None));
        assert!(within(at(5), at(6)) && !within(at(4), at(5)) && !within(at(6), None));
    }

    #[test]
    fn a_search_finds_any_case_of_any_script() {
        let search = |text| AuditFilter { search: AuditSearch::parse(text).expect("short"), ..AuditFilter::default() };
        let entry = entry("file.uploaded", None);
        assert!(covers(&search(" überBAU "), &entry) && covers(&search("UPLOADED"), &entry));
        assert!(!covers(&search("unterbau"), &entry));
        // As the interface tells it, whoever did it.
        assert!(covers(&search("uploaded “Überbau.pdf”"), &entry) && covers(&search("uploaded a file"), &entry));
        assert!(!covers(&search("downloaded “Überbau.pdf”"), &entry));
        assert!(AuditSearch::parse("  ").expect("short").is_none());
        assert!(AuditSearch::parse(&"x".repeat(201)).is_err());
    }
}
