//! The live topics of identity: which queries of an open page a change makes stale.

use kernel::event::Topic;

/// Who belongs to the organisation, in which role and state.
pub const MEMBERS: Topic = "identity.members";

/// Whether, and as what, the person at the page is signed in.
pub const SESSION: Topic = "identity.session";

/// What the audit log is told of by itself; no page shows the log live.
pub const AUDIT: Topic = "identity.audit";

/// What people say of themselves: names, pictures, presence.
pub const PEOPLE: Topic = "identity.people";

/// The organisation's own name, address and time zone.
pub const TENANT: Topic = "identity.tenant";

/// What the person at the page may do: roles, scopes, what the organisation has bought.
pub const ACCESS: Topic = "identity.access";

/// By what the person at the page signs in.
pub const SECURITY: Topic = "identity.security";

/// Who is invited.
pub const INVITATIONS: Topic = "identity.invitations";
