//! The audit log: what gets in, and that nobody edits it unseen.

use identity::{model::AuditVerdict, ops};
use kernel::port::Sessions;
use serde_json::json;
use store::Sql;

use crate::app::on_both;

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_logged_in_order_per_organisation() {
    on_both("logged", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let tom = app.member(&dunmarrow, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        browser.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        ops::suspend_member(&app.identity, &app.system(&dunmarrow), tom.user).await.unwrap();
        app.relay().await;

        let entries: Vec<(i64, String, Option<kernel::UserId>, String)> = app
            .store
            .read(&app.system(&dunmarrow), |tx| {
                tx.query("SELECT seq, kind, actor, payload FROM audit_log WHERE tenant_id = ?1 ORDER BY seq", &[])
            })
            .await
            .unwrap();
        let kinds: Vec<(i64, &str)> = entries.iter().map(|entry| (entry.0, entry.1.as_str())).collect();
        assert_eq!(
            kinds,
            [
                (1, "tenant.created"),
                (2, "member.added"),
                (3, "session.opened"),
                (4, "session.closed"),
                (5, "member.suspended"),
                (6, "sessions.ended"),
            ]
        );
        assert_eq!((entries[1].2, entries[2].2), (None, Some(tom.user)));
        assert!(entries[2].3.contains("Test/1.0"), "{}", entries[2].3);
        // No secret ever gets in.
        assert!(entries.iter().all(|entry| !entry.3.contains("corbel-demo-words") && !entry.3.contains("argon2")));

        let verdict = ops::verify_audit(&app.identity, &app.system(&dunmarrow)).await.unwrap();
        assert!(matches!(verdict, AuditVerdict::Intact { entries: 6, .. }), "{verdict:?}");
        let verdict = ops::verify_audit(&app.identity, &app.system(&saltmarsh)).await.unwrap();
        assert!(matches!(verdict, AuditVerdict::Intact { entries: 1, .. }), "{verdict:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_detected() {
    let edits = [
        "UPDATE audit_log SET payload = '{}' WHERE tenant_id = ?1 AND seq = 2",
        "UPDATE audit_log SET at = at + 1 WHERE tenant_id = ?1 AND seq = 2",
        "UPDATE audit_log SET actor = target WHERE tenant_id = ?1 AND seq = 2",
        "UPDATE audit_log SET hash = prev_hash WHERE tenant_id = ?1 AND seq = 2",
        "DELETE FROM audit_log WHERE tenant_id = ?1 AND seq = 2",
    ];
    for (number, edit) in edits.into_iter().enumerate() {
        on_both(&format!("edit_{number}"), async |app| {
            let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
            app.member(&dunmarrow, "Tom Hughes", "editor").await;
            app.member(&dunmarrow, "Priya Nair", "viewer").await;
            app.relay().await;
            app.store.write(&app.system(&dunmarrow), move |tx| tx.execute(edit, &[])).await.unwrap();
            let verdict = ops::verify_audit(&app.identity, &app.system(&dunmarrow)).await.unwrap();
            assert_eq!(verdict, AuditVerdict::Broken { seq: 2 }, "{edit}");
            let verdict = ops::verify_audit(&app.identity, &app.system(&saltmarsh)).await.unwrap();
            assert!(matches!(verdict, AuditVerdict::Intact { entries: 1, .. }), "{verdict:?}");
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_for_those_who_may_read_it() {
    on_both("readers", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        for (email, allowed) in [("tom@dunmarrow.example", false), ("aoife@dunmarrow.example", true)] {
            let browser = app.signed_in(email).await;
            let ctx = app.identity.authenticate(&browser.cookies["corbel_session"], "test").await.unwrap();
            assert_eq!(ops::verify_audit(&app.identity, &ctx).await.is_ok(), allowed, "{email}");
        }
    })
    .await;
}
