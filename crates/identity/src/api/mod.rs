//! The only place in this crate that names HTTP: a file per resource.

mod access;
mod app_passwords;
mod appearance;
mod audit;
mod audit_export;
mod auth_snapshot;
mod browser;
mod invitations;
mod joining;
mod look;
mod mails;
mod member_records;
mod members;
mod own_tenants;
mod page_look;
mod passkeys;
mod passwords;
mod photos;
mod plan;
mod preferences;
mod presences;
mod profile;
mod provider_login;
mod roles;
mod scopes;
mod second_factor;
mod security;
mod session_list;
mod sessions;
mod sign_in;
mod tenant_settings;
mod tenants;
mod webauthn;
mod words;

use std::sync::Arc;

use edge::{DescribedRoutes, Operations, Routes, routes};
use kernel::port::{Acquaintances, Belongings, ExplainAccess, PublicLinks, StorageMeter};

use self::browser::ThisBrowser;
pub use self::page_look::find_page_look;
use crate::Identity;

/// Addresses of requests that bring more than JSON, and the most bytes of each.
pub const LARGER_BODIES: [(&str, usize); 2] =
    [(photos::ADDRESS, photos::MOST_BYTES), (appearance::LOGO_ADDRESS, appearance::MOST_LOGO_BYTES)];

/// What identity asks of the other modules. Cheap to clone.
#[derive(Clone)]
pub struct Modules {
    /// Who knows how much the organisation stores.
    pub meter: Arc<dyn StorageMeter>,
    /// Who knows whether files leave the organisation by public links.
    pub public_links: Arc<dyn PublicLinks>,
    /// Those that know owners.
    pub owners: Arc<[Arc<dyn Belongings>]>,
    /// Those whose decisions can be explained.
    pub access: Arc<[Arc<dyn ExplainAccess>]>,
    /// Who says whom somebody knows.
    pub acquaintances: Arc<dyn Acquaintances>,
}

/// What the handlers need: identity, and the other modules.
#[derive(Clone)]
struct Api {
    identity: Identity,
    modules: Modules,
}

/// Identity's routes.
pub fn router(identity: Identity, modules: Modules) -> Routes {
    static ROUTES: DescribedRoutes<Api> = DescribedRoutes::new(routes);
    ROUTES.with_state(Api { identity, modules })
}

fn routes() -> Operations<Api> {
    Operations::new()
        .routes(routes!(sign_in::login))
        .routes(routes!(sign_in::logout))
        .routes(routes!(second_factor::answer_second_factor))
        .routes(routes!(second_factor::begin_passkey_login))
        .routes(routes!(second_factor::finish_passkey_login))
        .routes(routes!(security::find_security))
        .routes(routes!(security::unlink_identity))
        .routes(routes!(security::confirm_password))
        .routes(routes!(security::begin_totp))
        .routes(routes!(security::confirm_totp))
        .routes(routes!(security::remove_totp))
        .routes(routes!(security::renew_recovery_codes))
        .routes(routes!(passkeys::begin_passkey))
        .routes(routes!(passkeys::finish_passkey))
        .routes(routes!(passkeys::rename_passkey))
        .routes(routes!(passkeys::remove_passkey))
        .routes(routes!(app_passwords::list_app_passwords, app_passwords::create_app_password))
        .routes(routes!(app_passwords::delete_app_password))
        .routes(routes!(session_list::list_sessions))
        .routes(routes!(session_list::revoke_session))
        .routes(routes!(session_list::revoke_other_sessions))
        .routes(routes!(session_list::list_tenant_sessions))
        .routes(routes!(session_list::revoke_tenant_session))
        .routes(routes!(own_tenants::list_own_tenants))
        .routes(routes!(own_tenants::switch_tenant))
        .routes(routes!(provider_login::list_sign_in_methods))
        .routes(routes!(provider_login::start_provider_login))
        .routes(routes!(provider_login::finish_provider_login))
        .routes(routes!(provider_login::create_nonce))
        .routes(routes!(provider_login::set_token))
        .routes(routes!(sessions::validate_session))
        .routes(routes!(auth_snapshot::find_auth_snapshot))
        .routes(routes!(sessions::effective_scopes))
        .routes(routes!(tenants::list_entitlements))
        .routes(routes!(tenants::list_tenant_entitlements))
        .routes(routes!(plan::find_plan, plan::update_plan))
        .routes(routes!(scopes::list_available_scopes))
        .routes(routes!(scopes::check_scope))
        .routes(routes!(scopes::assert_scope))
        .routes(routes!(tenants::find_tenant))
        .routes(routes!(tenants::find_public_tenant))
        .routes(routes!(members::list_members))
        .routes(routes!(presences::list_presences))
        .routes(routes!(audit::list_audit))
        .routes(routes!(audit::list_audit_kinds))
        .routes(routes!(audit::verify_audit))
        .routes(routes!(audit::log_event))
        .routes(routes!(audit_export::export_audit))
        .routes(routes!(profile::find_profile, profile::update_profile))
        .routes(routes!(profile::set_status))
        .routes(routes!(preferences::find_preferences, preferences::update_preferences))
        .routes(routes!(photos::set_photo, photos::remove_photo))
        .routes(routes!(photos::find_photo))
        .routes(routes!(photos::find_image))
        .routes(routes!(tenant_settings::find_settings, tenant_settings::update_settings))
        .routes(routes!(appearance::find_appearance, appearance::update_appearance))
        .routes(routes!(appearance::set_logo, appearance::remove_logo))
        .routes(routes!(appearance::find_logo))
        .routes(routes!(appearance::set_theme_mode))
        .routes(routes!(passwords::forgot_password))
        .routes(routes!(passwords::reset_password))
        .routes(routes!(passwords::check_password_reset))
        .routes(routes!(passwords::change_password))
        .routes(routes!(invitations::list_invitations, invitations::invite))
        .routes(routes!(invitations::resend_invitation))
        .routes(routes!(invitations::revoke_invitation))
        .routes(routes!(joining::find_invitation))
        .routes(routes!(joining::accept_invitation))
        .routes(routes!(joining::set_up))
        .routes(routes!(mails::list_mails))
        .routes(routes!(mails::find_mail))
        .routes(routes!(mails::retry_mail))
        .routes(routes!(access::list_access_catalogue))
        .routes(routes!(access::explain_access))
        .routes(routes!(roles::list_roles, roles::create_role))
        .routes(routes!(roles::update_role, roles::delete_role))
        .routes(routes!(member_records::list_member_records))
        .routes(routes!(member_records::find_member_record, member_records::update_member))
        .routes(routes!(member_records::suspend_member))
        .routes(routes!(member_records::reactivate_member))
        .routes(routes!(member_records::list_belongings))
        .routes(routes!(member_records::remove_member))
}
