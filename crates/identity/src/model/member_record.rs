//! Members as administrators see them.

use kernel::{Scope, Timestamp};

use super::{Member, MemberStatus, Standing};

/// A member with all that an administrator decides on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberRecord {
    /// Who it is.
    pub member: Member,
    /// The name of the role; `None` where the role is gone.
    pub role_name: Option<String>,
    /// What the member may do, for policies.
    pub standing: Standing,
    /// The latest use of the organisation, exact to five minutes; `None` before the first.
    pub last_seen_at: Option<Timestamp>,
    /// Whether the product is open in a browser of the member's, exact to six minutes.
    pub is_connected: bool,
    /// Whether the password alone opens nothing.
    pub has_second_factor: bool,
}

/// Which members an administrator looks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemberFilter {
    /// Part of the name or address, in any case.
    pub search: String,
    /// Only members in this state; without it, all but those who were removed.
    pub status: Option<MemberStatus>,
    /// Only members in the role of this key.
    pub role: Option<String>,
}

/// What an administrator changes about a member; `None` leaves it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemberChange {
    /// The key of another role.
    pub role: Option<String>,
    /// All that the member may do besides the role.
    pub extra_scopes: Option<Vec<Scope>>,
}
