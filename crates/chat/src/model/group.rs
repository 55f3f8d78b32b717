//! People whom messages call by one name.

use kernel::{ChatGroupId, Error, Result, UserId};

/// How many people a named group has at most.
pub const MAX_GROUP: usize = 200;

/// How many named groups an organisation has at most.
pub const MOST_GROUPS: i64 = 500;

/// The most letters of a group's name.
const MAX_NAME: usize = 80;

/// The most letters of a handle.
const MAX_HANDLE: usize = 30;

/// Words that call others already.
const RESERVED: [&str; 4] = ["all", "channel", "everyone", "here"];

/// A named group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its identifier.
    pub id: ChatGroupId,
    /// What follows the @.
    pub handle: String,
    /// What it is called.
    pub name: String,
    /// How many are in it.
    pub member_count: i64,
}

/// A named group, and who is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupPeople {
    /// The group.
    pub group: Group,
    /// Who is in it.
    pub people: Vec<UserId>,
}

/// What follows the @: small letters, digits and hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupHandle(String);

impl GroupHandle {
    /// The handle.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long, has other signs in it or calls others already.
    pub fn new(text: &str) -> Result<Self> {
        let handle = text.trim().trim_start_matches('@').to_lowercase();
        let is_fine = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        let letters = handle.chars().count();
        if !(2..=MAX_HANDLE).contains(&letters) || !handle.chars().all(is_fine) {
            let message = format!("A handle has 2 to {MAX_HANDLE} letters, digits and hyphens: site-team.");
            return Err(Error::invalid(message));
        }
        if RESERVED.contains(&handle.as_str()) {
            return Err(Error::invalid(format!("@{handle} calls others already. Choose another handle.")));
        }
        Ok(Self(handle))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a group is called: one line, trimmed, not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupName(String);

impl GroupName {
    /// The name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or has control signs in it.
    pub fn new(text: &str) -> Result<Self> {
        let name = text.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(Error::invalid(format!("A group's name is one line of 1 to {MAX_NAME} letters.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whom a mention calls that names no person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CalledGroup {
    /// A named group.
    Group(ChatGroupId),
    /// Those in a role of the organisation.
    Role(String),
}

impl CalledGroup {
    /// Reads what a mention names: `group:…` or `role:…`.
    pub fn read(target: &str) -> Option<Self> {
        match target.split_once(':')? {
            ("group", id) => id.parse().ok().map(Self::Group),
            ("role", key) => Some(Self::Role(key.to_owned())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_what_can_be_typed_behind_an_at() {
        assert_eq!(GroupHandle::new(" @Site-Team ").expect("a handle").as_str(), "site-team");
        for odd in ["", "@", "a", "site team", "zieliński", "here", "ALL", &"x".repeat(31)] {
            assert!(GroupHandle::new(odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn a_mention_names_a_group_or_a_role() {
        assert_eq!(CalledGroup::read("role:site-lead"), Some(CalledGroup::Role("site-lead".into())));
        assert!(matches!(CalledGroup::read("group:0199c1f0-0000-7000-8000-00000000dead"), Some(CalledGroup::Group(_))));
        for other in ["here", "0199c1f0-0000-7000-8000-00000000dead", "group:x", "team:x"] {
            assert_eq!(CalledGroup::read(other), None, "{other}");
        }
    }
}
