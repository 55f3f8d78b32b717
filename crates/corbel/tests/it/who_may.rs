//! Who may do what in identity: every operation of it, called by people who hold nothing, everything but what it needs,
//! exactly that, and super powers; and by the administrator of another organisation.
//!
//! That nobody signed out gets past the door, and that no change comes from a foreign page, is the walk's to test.

use bytes::Bytes;
use kernel::{Scope, scope::ScopeSet};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, on_both};

use crate::walk::{Operation, operations};

/// What an operation asks of whoever calls it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Needs {
    /// Nothing: nobody need be signed in.
    Nothing,
    /// To be signed in: it is about oneself, or for everybody here.
    Session,
    /// This scope.
    Scope(&'static str),
}

const NOTHING: Needs = Needs::Nothing;
const SESSION: Needs = Needs::Session;
const AUDIT: Needs = Needs::Scope("audit.read");
const INVITE: Needs = Needs::Scope("users.invite");
const MANAGE_PEOPLE: Needs = Needs::Scope("users.manage");
const SEE_PEOPLE: Needs = Needs::Scope("users.view");
const CHANGE_ROLES: Needs = Needs::Scope("users.change_roles");
const PART_WITH_PEOPLE: Needs = Needs::Scope("users.remove");
const MANAGE_ROLES: Needs = Needs::Scope("roles.manage");
const SEE_SETTINGS: Needs = Needs::Scope("tenant.view_settings");
const MANAGE_SETTINGS: Needs = Needs::Scope("tenant.manage_settings");

/// Every operation of identity, and those of others that need no session. One that is not here fails the test: say what it needs.
const OPERATIONS: &[(&str, Needs)] = &[
    ("accept_invitation", NOTHING),
    ("answer_recording_as_guest", NOTHING),
    ("answer_second_factor", NOTHING),
    // It asks for the scope in its body.
    ("assert_scope", Needs::Scope("users.view")),
    ("begin_passkey", SESSION),
    ("begin_passkey_login", NOTHING),
    ("begin_totp", SESSION),
    ("cancel_public_upload", NOTHING),
    ("change_password", SESSION),
    ("check_password_reset", NOTHING),
    ("check_scope", SESSION),
    ("confirm_password", SESSION),
    ("confirm_totp", SESSION),
    ("create_app_password", SESSION),
    ("create_guest_call_token", NOTHING),
    ("create_nonce", NOTHING),
    ("create_public_delivery", NOTHING),
    ("create_public_share_download", NOTHING),
    ("create_role", MANAGE_ROLES),
    ("decline_by_link", NOTHING),
    ("delegate_by_link", NOTHING),
    ("delete_app_password", SESSION),
    ("delete_role", MANAGE_ROLES),
    ("download_public_share", NOTHING),
    ("effective_scopes", SESSION),
    ("explain_access", MANAGE_PEOPLE),
    ("export_audit", AUDIT),
    ("find_appearance", SESSION),
    ("find_auth_snapshot", SESSION),
    ("find_certificate_by_link", NOTHING),
    ("find_guest_call", NOTHING),
    ("find_guest_standing", NOTHING),
    ("find_image", SESSION),
    ("find_invitation", NOTHING),
    ("find_logo", NOTHING),
    ("find_mail", MANAGE_SETTINGS),
    ("find_plan", SEE_SETTINGS),
    ("find_member_record", SEE_PEOPLE),
    ("find_photo", SESSION),
    ("find_preferences", SESSION),
    ("find_profile", SESSION),
    ("find_public_delivery", NOTHING),
    ("find_public_request", NOTHING),
    ("find_public_share", NOTHING),
    ("find_public_share_thumbnail", NOTHING),
    ("find_public_tenant", NOTHING),
    ("find_public_upload", NOTHING),
    ("find_security", SESSION),
    ("find_settings", SEE_SETTINGS),
    ("find_signing_link", NOTHING),
    ("find_tenant", SESSION),
    ("finish_passkey", SESSION),
    ("finish_passkey_login", NOTHING),
    ("finish_provider_login", NOTHING),
    ("finish_public_delivery", NOTHING),
    ("forgot_password", NOTHING),
    ("give_signing_code", NOTHING),
    ("invite", INVITE),
    ("keep_values_by_link", NOTHING),
    ("knock_on_call", NOTHING),
    ("leave_call_lobby", NOTHING),
    ("list_access_catalogue", SESSION),
    ("list_app_passwords", SESSION),
    ("list_audit", AUDIT),
    ("list_audit_kinds", AUDIT),
    ("list_available_scopes", SESSION),
    ("list_belongings", SEE_PEOPLE),
    ("list_entitlements", SESSION),
    ("list_invitations", INVITE),
    ("list_mails", MANAGE_SETTINGS),
    ("list_member_records", SEE_PEOPLE),
    ("list_members", SESSION),
    ("list_own_tenants", SESSION),
    ("list_presences", SESSION),
    ("list_public_share_files", NOTHING),
    ("list_public_share_pages", NOTHING),
    ("list_roles", SEE_PEOPLE),
    ("list_sessions", SESSION),
    ("list_sign_in_methods", NOTHING),
    ("list_tenant_entitlements", SESSION),
    ("list_tenant_sessions", MANAGE_PEOPLE),
    ("log_event", SESSION),
    ("login", NOTHING),
    ("logout", SESSION),
    ("open_document_to_sign", NOTHING),
    ("preview_public_share_file", NOTHING),
    ("preview_public_share_page", NOTHING),
    ("reactivate_member", PART_WITH_PEOPLE),
    ("read_calendar_link", NOTHING),
    // A LiveKit server has no session: what it sends is signed.
    ("receive_call_event", NOTHING),
    ("register_public_upload", NOTHING),
    ("remove_logo", MANAGE_SETTINGS),
    ("remove_member", PART_WITH_PEOPLE),
    ("remove_passkey", SESSION),
    ("remove_photo", SESSION),
    ("remove_totp", SESSION),
    ("rename_passkey", SESSION),
    ("renew_recovery_codes", SESSION),
    ("resend_invitation", INVITE),
    ("request_portal_code", NOTHING),
    ("request_signing_code", NOTHING),
    ("reset_password", NOTHING),
    ("retry_mail", MANAGE_SETTINGS),
    ("revoke_invitation", INVITE),
    ("revoke_other_sessions", SESSION),
    ("revoke_session", SESSION),
    ("revoke_tenant_session", MANAGE_PEOPLE),
    ("send_project_request", NOTHING),
    ("set_logo", MANAGE_SETTINGS),
    ("set_photo", SESSION),
    ("set_status", SESSION),
    ("set_theme_mode", SESSION),
    ("set_token", NOTHING),
    ("set_up", NOTHING),
    ("sign_by_link", NOTHING),
    ("sign_in_to_portal", NOTHING),
    ("sign_out_of_portal", NOTHING),
    ("sign_public_upload", NOTHING),
    ("sign_public_upload_parts", NOTHING),
    ("start_provider_login", NOTHING),
    ("suspend_member", PART_WITH_PEOPLE),
    ("switch_tenant", SESSION),
    ("unlink_identity", SESSION),
    ("unlock_public_request", NOTHING),
    ("unlock_public_share", NOTHING),
    ("update_appearance", MANAGE_SETTINGS),
    ("update_plan", MANAGE_SETTINGS),
    ("update_member", CHANGE_ROLES),
    ("update_preferences", SESSION),
    ("update_profile", SESSION),
    ("update_role", MANAGE_ROLES),
    ("update_settings", MANAGE_SETTINGS),
    ("validate_session", SESSION),
    ("verify_audit", AUDIT),
    ("verify_document", NOTHING),
];

/// What is nobody's and nothing's.
const UNKNOWN: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// Whether an operation needs no session.
pub(crate) fn is_public(id: &str) -> bool {
    OPERATIONS.iter().any(|(known, needs)| *known == id && *needs == NOTHING)
}

fn needs(operation: &Operation) -> Needs {
    let known = OPERATIONS.iter().find(|(id, _)| *id == operation.id);
    known.unwrap_or_else(|| panic!("say in OPERATIONS what `{}` needs", operation.id)).1
}

async fn of_identity(browser: &Browser) -> Vec<Operation> {
    let mut operations = operations(browser).await;
    operations.retain(|operation| operation.tag == "identity");
    operations
}

/// A body that means something where what merely fits the schema is refused before anybody asks who may.
fn body(operation: &Operation, here: &Team) -> Value {
    match operation.id.as_str() {
        "assert_scope" | "check_scope" => json!({ "scope": "users.view", "resource": "members" }),
        "update_plan" => json!({ "tier": "pro" }),
        "invite" => json!({ "email": "new@dunmarrow.example", "role": "viewer" }),
        "create_role" => json!({ "name": "Night shift", "scopes": ["roles.manage"] }),
        "update_role" => json!({ "name": "Day shift" }),
        "update_member" => json!({ "role": "viewer" }),
        "remove_member" => json!({}),
        "update_appearance" => json!({ "version": 1, "radius": "full" }),
        "update_settings" => json!({ "name": "Dunmarrow" }),
        "log_event" => json!({ "tenantId": here.tenant.id.to_string(), "action": "x", "targetId": "x", "payload": {} }),
        _ => operation.body.clone().map_or(Value::Null, Value::Object),
    }
}

async fn call(browser: &Browser, here: &Team, operation: &Operation, id: &str) -> Answer {
    let body = match body(operation, here) {
        Value::Null => Bytes::new(),
        body => Bytes::from(body.to_string()),
    };
    let query = match operation.id.as_str() {
        "export_audit" => "?format=json".to_owned(),
        "set_logo" | "remove_logo" => "?version=1".to_owned(),
        "explain_access" => format!("?member={UNKNOWN}&resource=organisation&action=view"),
        _ => String::new(),
    };
    let address = format!("{}{query}", operation.address(id));
    browser.send(operation.method.clone(), &address, &[], body).await
}

/// Whether it was refused for want of permission. Whatever else is wrong with the call, the server must not fail of it, nor
/// take the person for a stranger.
#[track_caller]
fn is_forbidden(answer: &Answer, what: &str) -> bool {
    assert!(answer.status < 500, "{what}: {answer:?}");
    assert_ne!(answer.json()["error"]["code"], json!("UNAUTHENTICATED"), "{what}: {answer:?}");
    answer.json()["error"]["code"] == json!("FORBIDDEN")
}

/// All scopes that do not allow this one.
fn all_but(scope: &str) -> Vec<&'static str> {
    let wanted = Scope::parse(scope).unwrap();
    let allows = |held: &Scope| ScopeSet::from_iter([*held]).allows(wanted);
    Scope::all().filter(|held| !allows(held)).map(Scope::name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operation_takes_its_own_scope_and_no_other() {
    on_both("who_may_scopes", async |app| {
        let team = app.team("Dunmarrow").await;
        // The only one in that role, which is given what the next call is to be made with.
        let (_, person) = team.person("mara", "viewer").await;
        for operation in of_identity(&person).await {
            // The session is needed for the next ones.
            if operation.id == "logout" {
                continue;
            }
            team.set_scopes("viewer", &[]).await;
            let without = is_forbidden(&call(&person, &team, &operation, UNKNOWN).await, &operation.id);
            let Needs::Scope(scope) = needs(&operation) else {
                assert!(!without, "{} is for everybody", operation.id);
                continue;
            };
            assert!(without, "{} without any scope", operation.id);
            team.set_scopes("viewer", &all_but(scope)).await;
            let answer = call(&person, &team, &operation, UNKNOWN).await;
            assert!(is_forbidden(&answer, &operation.id), "{} without {scope}: {answer:?}", operation.id);
            team.set_scopes("viewer", &[scope]).await;
            let answer = call(&person, &team, &operation, UNKNOWN).await;
            assert!(!is_forbidden(&answer, &operation.id), "{} with {scope}: {answer:?}", operation.id);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_super_user_may_do_everything_in_the_own_organisation() {
    on_both("who_may_super", async |app| {
        let team = app.team("Dunmarrow").await;
        let (member, person) = team.person("mara", "viewer").await;
        team.set_scopes("viewer", &[]).await;
        team.make_super(member.user).await;
        for operation in of_identity(&person).await {
            if operation.id != "logout" {
                let answer = call(&person, &team, &operation, UNKNOWN).await;
                assert!(!is_forbidden(&answer, &operation.id), "{}: {answer:?}", operation.id);
            }
        }
    })
    .await;
}

/// What another organisation has, by the name of the parameter that takes its identifier.
async fn belongings(team: &Team) -> (Browser, Vec<(&'static str, String)>) {
    let admin = team.member("admin").await;
    let (member, _) = team.person("mara", "editor").await;
    let sessions = admin.get(&format!("/api/v1/tenant/sessions?member={}", member.user)).await.expect_json();
    let invitation = json!({ "email": "new@ostkai.example", "role": "viewer" });
    let invited = admin.post("/api/v1/tenant/invitations", invitation).await;
    assert!(invited.status < 300, "{invited:?}");
    let role = json!({ "name": "Site lead", "scopes": ["notes.view"] });
    admin.post("/api/v1/tenant/roles", role).await.expect_json();
    let app_password = admin.post("/api/v1/account/app-passwords", json!({ "name": "Phone" })).await.expect_json();
    let list = |answer: Value, name: &str| answer[name][0]["id"].as_str().unwrap().to_owned();
    let invitations = admin.get("/api/v1/tenant/invitations").await.expect_json();
    let mails = admin.get("/api/v1/tenant/mails").await.expect_json();
    let ids = vec![
        ("sessionId", list(sessions, "sessions")),
        ("invitationId", list(invitations, "invitations")),
        ("mailId", list(mails, "mails")),
        ("memberId", member.user.to_string()),
        // These take a device, a provider and a camera to make; what is nowhere stands for them.
        ("passkeyId", UNKNOWN.to_owned()),
        ("appPasswordId", app_password["appPassword"]["id"].as_str().unwrap().to_owned()),
        ("identityId", UNKNOWN.to_owned()),
        ("roleKey", "site-lead".to_owned()),
        ("photoId", UNKNOWN.to_owned()),
        ("organisation", UNKNOWN.to_owned()),
    ];
    (admin, ids)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_another_organisation_is_not_there() {
    on_both("who_may_tenants", async |app| {
        let (here, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (victim, ids) = belongings(&there).await;
        let attacker = here.member("admin").await;
        for operation in of_identity(&attacker).await {
            let Some(name) = operation.path.split(['{', '}']).nth(1).filter(|name| *name != "token") else { continue };
            let id = ids.iter().find(|(known, _)| *known == name);
            let (_, id) = id.unwrap_or_else(|| panic!("say in belongings() what {{{name}}} of {} is", operation.id));
            let answer = call(&attacker, &here, &operation, id).await;
            assert_eq!(answer.status, 404, "{} at {id}: {answer:?}", operation.id);
            // The same words as of what is nowhere.
            let nowhere = call(&attacker, &here, &operation, UNKNOWN).await;
            assert_eq!(answer.json(), nowhere.json(), "{}", operation.id);
        }
        // Nothing of it came to harm, and nothing of it is found by asking for it.
        let (_, member) = &ids[3];
        let sessions = format!("/api/v1/tenant/sessions?member={member}");
        assert_eq!(victim.get(&sessions).await.expect_json()["sessions"].as_array().unwrap().len(), 1);
        assert_eq!(
            victim.get("/api/v1/tenant/invitations").await.expect_json()["invitations"][0]["id"],
            json!(ids[1].1)
        );
        assert_eq!(attacker.get(&sessions).await.json()["sessions"].as_array().map_or(0, Vec::len), 0);
        let audit = format!("/api/v1/tenant/audit?actor={member}");
        assert_eq!(attacker.get(&audit).await.expect_json()["entries"].as_array().unwrap().len(), 0);
        let theirs = there.tenant.id.to_string();
        let event = json!({ "tenantId": theirs, "action": "page.seen", "targetId": "x", "payload": {} });
        attacker.post("/api/functions/audit_logEvent", event).await.expect_error(403, "FORBIDDEN");
        let switched = attacker.post("/api/v1/auth/switch-tenant", json!({ "tenantId": theirs })).await;
        assert!((400..500).contains(&switched.status), "{switched:?}");
        assert_eq!(attacker.get("/api/metadata").await.expect_json()["id"], json!(here.tenant.id.to_string()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colleagues_sessions_are_not_ones_own() {
    on_both("who_may_sessions", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, mara) = team.person("mara", "editor").await;
        let (_, eve) = team.person("eve", "editor").await;
        let listed = mara.get("/api/v1/auth/sessions").await.expect_json();
        let id = listed["sessions"][0]["id"].as_str().unwrap();
        assert!(!eve.get("/api/v1/auth/sessions").await.expect_json().to_string().contains(id));
        eve.delete(&format!("/api/v1/auth/sessions/{id}")).await.expect_error(404, "NOT_FOUND");
        mara.get("/api/v1/auth/validate-session").await.expect_status(200);
    })
    .await;
}
