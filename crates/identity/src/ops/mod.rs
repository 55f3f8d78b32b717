//! The use cases: authorise, one transaction, the event.
//!
//! What happens before anybody is signed in, and what makes an organisation, has no context yet and takes the
//! [`Identity`](crate::Identity) alone.

mod accept_invitation;
mod add_member;
mod audit_log;
mod authenticate;
mod change_password;
mod check_scope;
mod confirm_person;
mod create_tenant;
mod events;
mod export_audit;
mod find_tenant;
mod forgot_password;
pub(crate) mod hashing;
mod invite;
mod letters;
pub(crate) mod limits;
mod list_audit;
mod list_members;
mod list_sessions;
mod log_event;
pub(crate) mod login;
mod logout;
mod open_session;
mod operate;
mod outbox;
mod passkey_login;
mod passkeys;
mod photo;
mod plan;
mod profile;
mod provider_login;
mod revoke_sessions;
mod roles;
mod second_factor;
mod security;
mod security_events;
pub(crate) mod session_events;
mod set_up;
mod sign_in_methods;
mod suspend_member;
mod switch_tenant;
mod tenant_settings;

pub use accept_invitation::{Acceptance, InvitationFacts, accept_invitation, find_invitation};
pub use add_member::{NewMember, add_member};
pub use audit_log::{AuditLog, verify_audit};
pub(crate) use authenticate::authenticate;
pub use change_password::{change_password, reset_password, set_password};
pub use check_scope::{ScopeQuestion, ScopeVerdict, check_scope};
pub use confirm_person::confirm_password;
pub use create_tenant::{NewTenant, create_tenant};
pub use export_audit::{AuditExport, export_audit};
pub use find_tenant::{PublicTenant, TenantProfile};
pub use find_tenant::{find_public_tenant, find_tenant, find_tenant_by_slug, list_tenants};
pub(crate) use forgot_password::answer_password_request;
pub use forgot_password::request_password_reset;
pub use invite::{NewInvitation, OpenInvitation, invite, list_invitations, resend_invitation, revoke_invitation};
pub use limits::{Allowance, Allowances};
pub use list_audit::{ReadEntry, list_audit, list_audit_kinds};
pub(crate) use list_members::find_people;
pub use list_members::{find_member, list_members};
pub use list_sessions::{SessionInfo, find_session, list_sessions, list_tenant_sessions};
pub use log_event::{ClientEvent, log_event};
pub use login::{Login, SignIn, enter_with_password, login};
pub use logout::logout;
pub use open_session::{Browser, Entry, SignedIn, open_session};
pub use operate::{set_super, set_tenant_status};
pub use outbox::{ShownMail, find_mail, list_mails, retry_mail};
pub use passkey_login::{begin_passkey_login, finish_passkey_login, relying_party};
pub use passkeys::{PasskeyAdded, PasskeyCreation, begin_passkey, finish_passkey, remove_passkey, rename_passkey};
pub(crate) use photo::sweep_photo;
pub use photo::{AVATAR_SIDE, Picture, find_picture, remove_photo, set_photo};
pub use plan::{PlanChange, find_plan, list_entitlements, may_update_plan, update_plan};
pub use profile::{set_presence, update_profile};
pub use provider_login::{begin_provider_login, finish_provider_login, login_with_token, start_provider_login};
pub use revoke_sessions::{revoke_other_sessions, revoke_session, revoke_tenant_session};
pub use roles::change_role_scopes;
pub use second_factor::{PasskeyRequest, SecondFactorAnswer, SecondFactorNeeded, answer_second_factor};
pub use security::{
    AccountSecurity, NewTotp, begin_totp, confirm_totp, find_security, remove_second_factors, remove_totp,
    renew_recovery_codes,
};
pub use set_up::{SetUp, is_setup_needed, prepare_setup, set_up};
pub use sign_in_methods::{SignInMethods, sign_in_methods};
pub use suspend_member::suspend_member;
pub use switch_tenant::{OwnTenant, list_own_tenants, switch_tenant};
pub use tenant_settings::{TenantSettings, find_settings, find_time_zone, update_settings};
