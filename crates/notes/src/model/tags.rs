//! Tags: trimmed, in lower case, each once (notes-and-schedule.md section 5).

use kernel::{Error, Result};

/// The most tags of a note.
pub const MAX_TAGS: usize = 500;

/// The most letters of a tag.
const MAX_LETTERS: usize = 50;

/// What is suggested to whoever has no tags yet (notes-and-schedule.md section 5).
pub const SUGGESTED: [&str; 15] = [
    "important",
    "todo",
    "idea",
    "meeting",
    "project",
    "personal",
    "work",
    "urgent",
    "reference",
    "draft",
    "review",
    "followup",
    "research",
    "planning",
    "notes",
];

/// The tags as they are kept, in the order in which they came. Empty ones are none.
///
/// # Errors
/// `INVALID_REQUEST` where there are too many, one is too long, or one has a comma, which ends a tag, or a control character.
pub fn tags(given: &[String]) -> Result<Vec<String>> {
    let mut kept: Vec<String> = Vec::new();
    for text in given {
        let tag = text.trim().to_lowercase();
        if tag.is_empty() || kept.contains(&tag) {
            continue;
        }
        if tag.chars().count() > MAX_LETTERS {
            return Err(Error::invalid(format!("A tag has at most {MAX_LETTERS} letters.")));
        }
        if tag.chars().any(|letter| letter == ',' || letter.is_control()) {
            return Err(Error::invalid("A tag has no commas and no control characters."));
        }
        kept.push(tag);
    }
    if kept.len() > MAX_TAGS {
        return Err(Error::invalid(format!("A note has at most {MAX_TAGS} tags.")));
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_trimmed_lowered_and_each_once() {
        let given = [" Site ", "site", "", "RÉVISÉ"].map(str::to_owned);
        assert_eq!(tags(&given).expect("fine"), ["site", "révisé"]);
    }

    #[test]
    fn five_hundred_tags_are_fine_and_one_more_is_not() {
        let many: Vec<String> = (0..501).map(|number| format!("tag {number}")).collect();
        assert_eq!(tags(&many[..500]).expect("fine").len(), 500);
        assert!(tags(&many).is_err() && tags(&["a,b".to_owned()]).is_err() && tags(&["x".repeat(51)]).is_err());
    }
}
