//! Members: people in an organisation.

use kernel::{Error, Result, Timestamp, UserId, folded};

use super::{Email, Profile, profile::composed_name};

/// A person's membership of one organisation, with what the organisation calls the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The person's account.
    pub user: UserId,
    /// The address the person signs in with.
    pub email: Email,
    /// The name people read.
    pub display_name: String,
    /// Given name; may be empty.
    pub first_name: String,
    /// Family name; may be empty.
    pub last_name: String,
    /// The short name behind an `@`.
    pub username: String,
    /// The key of the member's role: `admin`, `editor` …
    pub role: String,
    /// Whether the member may sign in.
    pub status: MemberStatus,
    /// Since when.
    pub created_at: Timestamp,
    /// What the member says of oneself.
    pub profile: Profile,
}

impl Member {
    /// A person who joins now, and has said nothing of oneself yet. `names` are given name and family name.
    pub fn joining(user: UserId, email: Email, names: (&str, &str), role: String, now: Timestamp) -> Self {
        let (first_name, last_name) = names;
        Self {
            user,
            username: email.mailbox().to_owned(),
            display_name: composed_name(first_name, last_name, email.mailbox()),
            first_name: first_name.trim().to_owned(),
            last_name: last_name.trim().to_owned(),
            email,
            role,
            status: MemberStatus::Active,
            created_at: now,
            profile: Profile::default(),
        }
    }

    /// What lists are sorted by and the name is found by: the name people read, without case and accents.
    pub fn sort_name(&self) -> String {
        folded(&self.display_name)
    }
}

/// Whether a member may sign in. A member is never deleted: files and notes keep their author's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberStatus {
    /// Yes.
    Active,
    /// Not now.
    Suspended,
    /// No longer a member.
    Removed,
}

impl MemberStatus {
    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Removed => "removed",
        }
    }

    /// What the database kept. An unknown word opens nothing.
    pub fn from_name(name: &str) -> Self {
        Self::parse(name).unwrap_or(Self::Suspended)
    }

    /// The state of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "active" => Ok(Self::Active),
            "suspended" => Ok(Self::Suspended),
            "removed" => Ok(Self::Removed),
            _ => Err(Error::invalid("A member is active, suspended or removed.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MemberStatus;

    #[test]
    fn an_unknown_status_opens_nothing() {
        for status in [MemberStatus::Active, MemberStatus::Suspended, MemberStatus::Removed] {
            assert_eq!(MemberStatus::from_name(status.name()), status);
        }
        assert_eq!(MemberStatus::from_name("on leave"), MemberStatus::Suspended);
    }
}
