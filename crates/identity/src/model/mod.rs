//! The words of identity and their rules, without IO.

pub mod appearance;
pub mod audit;
pub mod audit_filter;
pub mod csv;
pub mod email;
pub mod entitlement;
pub mod logged_action;
pub mod member;
pub mod password;
pub mod place;
pub mod profile;
pub mod return_path;
pub mod role;
pub mod session;
pub mod tenant;
pub mod topic;

pub use appearance::{Accent, Appearance, Font, Navigation, Radius, Scaling};
pub use audit::{AuditEntry, AuditVerdict};
pub use audit_filter::{AuditActor, AuditFilter, AuditKind, AuditSearch};
pub use email::Email;
pub use entitlement::Entitlement;
pub use logged_action::LoggedAction;
pub use member::{Member, MemberStatus};
pub use password::Password;
pub use place::DeviceToken;
pub use profile::{PersonName, Profile, ProfileChange};
pub use return_path::ReturnPath;
pub use role::Role;
pub use session::{Session, SessionLifetime, SessionToken, SignInMethod, TokenHash};
pub use tenant::{SettingsChange, Slug, Tenant, TenantName, TenantStatus};
