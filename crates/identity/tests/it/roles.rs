//! What roles may do, and how soon a change counts.

use identity::{model::Role, ops};
use kernel::{ErrorKind, Scope, port::Sessions};
use serde_json::json;

use crate::app::on_both;

const SCOPES: &str = "/api/v1/auth/effective-scopes";

#[tokio::test(flavor = "multi_thread")]
async fn a_role_s_new_scopes_count_from_the_very_next_request() {
    on_both("new_scopes", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let before = browser.get(SCOPES).await.expect_status(200).body;
        assert_eq!(
            (&before["uid"], &before["tenantId"]),
            (&json!(tom.user.to_string()), &json!(tenant.id.to_string()))
        );
        let has = |body: &serde_json::Value, list: &str, scope: &str| {
            body[list].as_array().is_some_and(|scopes| scopes.contains(&json!(scope)))
        };
        assert!(has(&before, "scopes", "drive.write") && !has(&before, "scopes", "file.upload"));
        assert!(has(&before, "effective", "drive.write") && has(&before, "effective", "file.upload"));

        let system = app.system(&tenant);
        ops::change_role_scopes(&app.identity, &system, "editor", vec![Scope::DRIVE_VIEW]).await.unwrap();
        let after = browser.get(SCOPES).await.expect_status(200).body;
        assert_eq!(after["scopes"], json!(["drive.view"]));
        assert!(!has(&after, "effective", "file.upload") && has(&after, "effective", "file.read"));
        let ctx = app.identity.authenticate(&browser.cookies["corbel_session"], "test").await.unwrap();
        assert!(ctx.require(Scope::FILE_UPLOAD, "upload").is_err());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_star_is_spelt_out_and_reaches_no_system_scope() {
    on_both("star", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        let body = browser.get(SCOPES).await.expect_status(200).body;
        assert_eq!(body["scopes"], json!(["*"]));
        let effective = body["effective"].as_array().unwrap();
        assert!(effective.contains(&json!("drive.delete")) && effective.contains(&json!("calls.room.create")));
        assert!(!effective.contains(&json!("system.superadmin")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_grants_what_they_do_not_hold() {
    on_both("reach", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let aoife = app.member(&tenant, "Aoife Brennan", "admin").await;
        let grace = app.member(&tenant, "Grace Okafor", "manager").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let as_person = async |email: &str| {
            let browser = app.signed_in(email).await;
            app.identity.authenticate(&browser.cookies["corbel_session"], "test").await.unwrap()
        };
        let identity = &app.identity;
        let (admin, manager, editor) = (
            as_person("aoife@dunmarrow.example").await,
            as_person("grace@dunmarrow.example").await,
            as_person("tom@dunmarrow.example").await,
        );
        let kind = |result: kernel::Result<()>| result.err().map(|error| error.kind());
        let forbidden = Some(ErrorKind::Forbidden);

        let scopes = vec![Scope::SYSTEM_SUPERADMIN];
        assert_eq!(kind(ops::change_role_scopes(identity, &admin, "viewer", scopes).await), forbidden);
        let scopes = || vec![Scope::DRIVE_VIEW];
        assert_eq!(kind(ops::change_role_scopes(identity, &manager, "viewer", scopes()).await), forbidden);
        assert_eq!(kind(ops::change_role_scopes(identity, &admin, "ghost", scopes()).await), Some(ErrorKind::NotFound));
        assert_eq!(kind(ops::change_role_scopes(identity, &admin, "viewer", scopes()).await), None);

        // A manager lets editors in, and neither makes nor suspends an administrator.
        let add =
            async |ctx, name, role| ops::add_member(identity, ctx, crate::app::new_member(name, role)).await.map(drop);
        assert_eq!(kind(add(&manager, "Marek Zielinski", "editor").await), None);
        assert_eq!(kind(add(&manager, "Mallory Grey", "admin").await), forbidden);
        assert_eq!(kind(add(&editor, "Mallory Grey", "viewer").await), forbidden);
        assert_eq!(kind(ops::suspend_member(identity, &manager, aoife.user).await), forbidden);
        assert_eq!(kind(ops::suspend_member(identity, &admin, aoife.user).await), forbidden);
        assert_eq!(kind(ops::suspend_member(identity, &admin, grace.user).await), None);
    })
    .await;
}

#[test]
fn every_organisation_starts_with_five_roles() {
    let keys: Vec<String> = Role::built_in().into_iter().map(|role| role.key).collect();
    assert_eq!(keys, ["admin", "manager", "editor", "viewer", "standard"]);
}

const ROLES: &str = "/api/v1/tenant/roles";

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_made_changed_and_deleted() {
    on_both("role_life", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await.user;
        let mut aoife = app.signed_in("aoife@dunmarrow.example").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;

        let new =
            json!({ "name": " Site lead ", "description": "Runs a site.", "scopes": ["notes.view", "drive:write"] });
        let made = aoife.post(ROLES, new.clone()).await.expect_status(200).body;
        assert_eq!((&made["role"]["key"], &made["role"]["name"]), (&json!("site-lead"), &json!("Site lead")));
        assert_eq!(made["role"]["scopes"], json!(["drive.write", "notes.view"]));
        assert_eq!(made["role"]["can"], json!({ "update": true, "delete": true, "assign": true }));
        aoife.post(ROLES, new).await.expect_error(409, "ROLE_EXISTS");

        let member = format!("/api/v1/tenant/members/{tom}");
        aoife.patch(&member, json!({ "role": "site-lead" })).await.expect_status(200);
        let listed = aoife.get(ROLES).await.expect_status(200).body;
        let keys: Vec<_> = listed["roles"].as_array().unwrap().iter().map(|role| role["key"].clone()).collect();
        assert_eq!(keys, ["admin", "manager", "editor", "viewer", "standard", "site-lead"]);
        assert_eq!((&listed["roles"][5]["members"], &listed["roles"][0]["members"]), (&json!(1), &json!(1)));
        assert_eq!(listed["roles"][0]["can"], json!({ "update": false, "delete": false, "assign": true }));
        assert_eq!(listed["roles"][1]["can"], json!({ "update": true, "delete": false, "assign": true }));

        let role = format!("{ROLES}/site-lead");
        aoife.patch(&role, json!({ "name": "Lead", "scopes": ["audit.read"] })).await.expect_status(200);
        let scopes = browser.get(SCOPES).await.expect_status(200).body;
        assert_eq!(scopes["scopes"], json!(["audit.read"]));
        let refusal = aoife.delete(&role).await.expect_error(409, "ROLE_IN_USE").body;
        assert_eq!(refusal["error"]["details"]["members"], json!(1));
        aoife.patch(&member, json!({ "role": "viewer" })).await.expect_status(200);
        // An invitation into a role that is gone would be one into the next of that name, whatever it may do.
        let invite = json!({ "email": "mara@dunmarrow.example", "role": "site-lead" });
        let invited = aoife.post("/api/v1/tenant/invitations", invite).await.expect_status(200).body;
        app.pass(std::time::Duration::from_secs(90 * 24 * 60 * 60));
        let mut aoife = app.signed_in("aoife@dunmarrow.example").await;
        let refusal = aoife.delete(&role).await.expect_error(409, "ROLE_INVITED").body;
        assert_eq!(refusal["error"]["details"]["invitations"], json!(1));
        assert_eq!(refusal["error"]["message"], json!("1 invitation names this role. Revoke it first."));
        let invitation = invited["invitation"]["id"].as_str().unwrap();
        aoife.delete(&format!("/api/v1/tenant/invitations/{invitation}")).await.expect_status(200);
        aoife.delete(&role).await.expect_status(200);
        aoife.delete(&role).await.expect_error(404, "NOT_FOUND");

        app.relay().await;
        let kinds = app.audit_kinds(&tenant).await;
        for kind in ["role.created", "role.changed", "role.deleted"] {
            assert!(kinds.iter().any(|known| known == kind), "{kind} in {kinds:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_change_roles() {
    on_both("role_who", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        for (name, role) in [("Aoife Brennan", "admin"), ("Grace Okafor", "manager"), ("Tom Hughes", "viewer")] {
            app.member(&tenant, name, role).await;
        }
        app.member(&saltmarsh, "Lena Fischer", "admin").await;
        let system = app.system(&tenant);
        let scopes = vec![Scope::ROLES_MANAGE, Scope::USERS_VIEW, Scope::NOTES_EDIT];
        ops::change_role_scopes(&app.identity, &system, "manager", scopes).await.unwrap();
        let mut browsers = Vec::new();
        for name in ["aoife", "grace", "tom", "lena"] {
            browsers.push(app.signed_in(&format!("{name}@dunmarrow.example")).await);
        }
        browsers.push(app.browser());
        let (aoife, grace, tom, lena, nobody) = (0, 1, 2, 3, 4);
        let role = |scopes: &[&str]| json!({ "name": "Night shift", "scopes": scopes });
        let (forbidden, invalid) = ((403, "FORBIDDEN"), (400, "INVALID_REQUEST"));
        for (who, body, expected) in [
            (nobody, role(&["notes.view"]), (401, "UNAUTHENTICATED")),
            (tom, role(&["notes.view"]), forbidden),
            (grace, role(&["drive.view"]), forbidden),
            (grace, role(&["*"]), forbidden),
            (grace, role(&["system.superadmin"]), invalid),
            (aoife, role(&["system.superadmin"]), invalid),
            (aoife, role(&["drive.fly"]), invalid),
            (aoife, role(&[]), invalid),
            (aoife, json!({ "name": " ", "scopes": ["notes.view"] }), invalid),
            (aoife, json!({ "name": "x".repeat(61), "scopes": ["notes.view"] }), invalid),
            (aoife, json!({ "name": "x" }), invalid),
            (grace, role(&["notes.view"]), (200, "-")),
            (lena, role(&["notes.view"]), (200, "-")),
        ] {
            let answer = browsers[who].post(ROLES, body.clone()).await;
            let code = answer.body["error"]["code"].as_str().unwrap_or("-").to_owned();
            assert_eq!((answer.status.as_u16(), code.as_str()), expected, "{who} {body}");
        }
        // Each organisation has its own; a mightier role is out of reach, and so is its weakening.
        let patch = json!({ "scopes": ["notes.view"] });
        browsers[grace].patch(&format!("{ROLES}/editor"), patch.clone()).await.expect_error(403, "FORBIDDEN");
        browsers[tom].patch(&format!("{ROLES}/night-shift"), patch.clone()).await.expect_error(403, "FORBIDDEN");
        browsers[lena].delete(&format!("{ROLES}/night-shift")).await.expect_status(200);
        browsers[grace].patch(&format!("{ROLES}/night-shift"), patch).await.expect_status(200);
        browsers[grace].delete(&format!("{ROLES}/editor")).await.expect_error(409, "ROLE_FIXED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_says_what_every_scope_allows() {
    on_both("catalogue", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let mut browser = app.signed_in("priya@dunmarrow.example").await;
        let body = browser.get("/api/tenant/available-scopes").await.expect_status(200).body;
        let scopes = body["scopes"].as_array().unwrap();
        assert!(
            scopes.len() > 80
                && scopes.iter().all(|scope| scope["description"].as_str().is_some_and(|text| !text.is_empty()))
        );
        let find = |name: &str| scopes.iter().find(|scope| scope["name"] == json!(name)).cloned();
        let write = find("drive.write").unwrap();
        assert_eq!(write["module"], json!("drive"));
        assert!(write["implies"].as_array().unwrap().contains(&json!("file.upload")));
        assert!(find("*").is_some() && find("system.superadmin").is_none());
    })
    .await;
}
