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
