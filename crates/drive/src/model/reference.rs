//! References: what in other modules uses a file (drive.md section 3, "File reference").

use kernel::{Error, Result, Timestamp, UserId};
use uuid::Uuid;

/// What a reference is unless somebody says otherwise.
pub const DEFAULT_TYPE: &str = "attachment";
/// The longest word for a module or a kind of reference, bytes.
const MAX_WORD: usize = 40;
/// The longest identifier of a thing in another module, bytes.
const MAX_ENTITY: usize = 200;

/// The thing of another module that uses a file, and as what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceTarget {
    /// The module: `notes`.
    pub module: String,
    /// The thing in it.
    pub entity: String,
    /// What the file is to it: `attachment`.
    pub kind: String,
}

impl ReferenceTarget {
    /// The target so named; an empty kind is [`DEFAULT_TYPE`].
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a missing, too long or odd word.
    pub fn new(module: &str, entity: &str, kind: &str) -> Result<Self> {
        let kind = if kind.trim().is_empty() { DEFAULT_TYPE } else { kind };
        let entity = entity.trim();
        if entity.is_empty() || entity.len() > MAX_ENTITY || entity.chars().any(char::is_control) {
            return Err(Error::invalid(format!("entityId must be 1 to {MAX_ENTITY} bytes of text.")));
        }
        Ok(Self { module: word("moduleId", module)?, entity: entity.to_owned(), kind: word("referenceType", kind)? })
    }
}

/// A word as programs write them: letters, digits, `-`, `_` and `.`, in lower case.
fn word(field: &str, text: &str) -> Result<String> {
    let text = text.trim().to_lowercase();
    let odd = |letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.'));
    if text.is_empty() || text.len() > MAX_WORD || text.chars().any(odd) {
        return Err(Error::invalid(format!("{field} must be 1 to {MAX_WORD} letters, digits, '-', '_' or '.'.")));
    }
    Ok(text)
}

/// A reference to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReference {
    /// Its identifier.
    pub id: Uuid,
    /// What refers to the file.
    pub target: ReferenceTarget,
    /// Since when.
    pub attached_at: Timestamp,
    /// Who attached it; nobody where the product did.
    pub attached_by: Option<UserId>,
    /// Whether what refers to the file is gone, as far as was seen when the file was repaired last.
    pub is_lost: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_has_a_module_and_a_thing_in_it() {
        let target = ReferenceTarget::new(" Notes ", "0199-abc", "").expect("valid");
        assert_eq!(
            (target.module.as_str(), target.entity.as_str(), target.kind.as_str()),
            ("notes", "0199-abc", "attachment")
        );
        for (module, entity, kind) in
            [("", "1", ""), ("no tes", "1", ""), ("notes", " ", ""), ("notes", "a\nb", ""), ("notes", "1", "x/y")]
        {
            assert!(ReferenceTarget::new(module, entity, kind).is_err(), "{module} {entity} {kind}");
        }
        assert!(ReferenceTarget::new("notes", &"x".repeat(201), "").is_err());
        assert!(ReferenceTarget::new(&"x".repeat(41), "1", "").is_err());
    }
}
