//! Invitations: who may send one, and everything that somebody with a link may try.

use std::time::Duration;

use identity::{model::Tenant, ops};
use serde_json::{Value, json};
use store::{Sql, params};

use crate::{
    app::{App, PASSWORD, on_both},
    browser::{Answer, Browser},
    second_factor,
};

const INVITATIONS: &str = "/api/v1/tenant/invitations";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const ANN: &str = "ann@elsewhere.example";
const NEW: &str = "ann's first password";

/// An organisation with an admin who is signed in.
async fn office(app: &App, name: &str) -> (Tenant, Browser) {
    let tenant = app.tenant(name).await;
    let boss = format!("boss-{}", tenant.slug);
    app.member(&tenant, &format!("{boss} Hughes"), "admin").await;
    let browser = app.signed_in(&format!("{boss}@dunmarrow.example")).await;
    (tenant, browser)
}

async fn invite(browser: &mut Browser, email: &str, role: &str) -> Answer {
    browser.post(INVITATIONS, json!({ "email": email, "role": role })).await
}

async fn look(browser: &mut Browser, token: &str) -> Answer {
    browser.get(&format!("/api/v1/invitations/{token}")).await
}

async fn accept(browser: &mut Browser, token: &str, password: &str) -> Answer {
    let body = json!({ "firstName": "Ann", "lastName": "Lee", "password": password });
    browser.post(&format!("/api/v1/invitations/{token}/accept"), body).await
}

fn id_of(answer: &Answer) -> String {
    answer.body["invitation"]["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_new_joins_by_a_link_once() {
    on_both("invite_new", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        let body = json!({ "email": " Ann@Elsewhere.Example ", "role": "editor", "firstName": "Anne" });
        let invited = boss.post(INVITATIONS, body).await.expect_status(200);
        let invitation = &invited.body["invitation"];
        assert_eq!((&invitation["email"], &invitation["role"]), (&json!(ANN), &json!("editor")));
        assert_eq!((&invitation["firstName"], &invitation["isExpired"]), (&json!("Anne"), &json!(false)));
        assert_eq!(invitation["inviter"], json!("boss-dunmarrow Hughes"));
        let listed = boss.get(INVITATIONS).await.expect_status(200);
        assert_eq!(listed.body["invitations"], json!([invitation]));

        let token = app.link_to(&tenant, ANN).await;
        let mut ann = app.browser();
        let facts = look(&mut ann, &token).await.expect_status(200).body;
        assert_eq!((&facts["organisation"], &facts["email"]), (&json!("Dunmarrow"), &json!(ANN)));
        assert_eq!((&facts["hasAccount"], &facts["firstName"]), (&json!(false), &json!("Anne")));
        assert_eq!(facts["appearance"]["accent"], json!("#3F76B8"));

        accept(&mut ann, &token, "short").await.expect_error(400, "INVALID_REQUEST");
        let joined = accept(&mut ann, &token, NEW).await.expect_status(200);
        assert_eq!(joined.body["tenantId"], json!(tenant.id.to_string()));
        let session = ann.get(VALIDATE).await.expect_status(200).body;
        assert_eq!((&session["email"], &session["role"]), (&json!(ANN), &json!("editor")));
        assert_eq!(session["user"]["displayName"], json!("Ann Lee"));

        // Used up: for everybody, and also for the one who used it.
        for browser in [&mut app.browser(), &mut ann] {
            look(browser, &token).await.expect_error(410, "INVITATION_GONE");
            accept(browser, &token, NEW).await.expect_error(410, "INVITATION_GONE");
        }
        app.browser().sign_in(ANN, NEW).await.expect_status(200);
        assert_eq!(boss.get(INVITATIONS).await.body["invitations"], json!([]));
        invite(&mut boss, ANN, "admin").await.expect_error(409, "ALREADY_MEMBER");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_an_account_joins_by_its_password_or_signed_in_and_nobody_else_does() {
    on_both("invite_known", async |app| {
        let (first, mut boss) = office(&app, "Dunmarrow").await;
        let (second, mut other_boss) = office(&app, "Saltmarsh").await;
        app.member(&first, "Tom Hughes", "viewer").await;
        let tom = "tom@dunmarrow.example";
        invite(&mut other_boss, tom, "editor").await.expect_status(200);
        let token = app.link_to(&second, tom).await;
        assert_eq!(look(&mut app.browser(), &token).await.body["hasAccount"], json!(true));

        // The link alone is not enough, and changes no password.
        accept(&mut app.browser(), &token, "a new password").await.expect_error(401, "INVALID_CREDENTIALS");
        app.browser().sign_in(tom, "a new password").await.expect_error(401, "INVALID_CREDENTIALS");
        // Somebody else is signed in.
        accept(&mut boss, &token, PASSWORD).await.expect_error(403, "INVITATION_FOR_ANOTHER");

        let mut signed_in = app.signed_in(tom).await;
        let body = json!({});
        let joined = signed_in.post(&format!("/api/v1/invitations/{token}/accept"), body).await.expect_status(200);
        assert_eq!(joined.body["tenantId"], json!(second.id.to_string()));
        assert_eq!(signed_in.get(VALIDATE).await.body["role"], json!("editor"));

        let (third, mut third_boss) = office(&app, "Wharf").await;
        invite(&mut third_boss, tom, "viewer").await.expect_status(200);
        let token = app.link_to(&third, tom).await;
        let joined = accept(&mut app.browser(), &token, PASSWORD).await.expect_status(200);
        assert_eq!(joined.body["tenantId"], json!(third.id.to_string()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_does_not_pass_a_second_factor_by() {
    on_both("invite_factor", async |app| {
        let (first, _) = office(&app, "Dunmarrow").await;
        let (second, mut other_boss) = office(&app, "Saltmarsh").await;
        app.member(&first, "Tom Hughes", "viewer").await;
        let tom = "tom@dunmarrow.example";
        let (phone, _) = second_factor::set_up(&app, &mut app.signed_in(tom).await).await;
        invite(&mut other_boss, tom, "editor").await.expect_status(200);
        let token = app.link_to(&second, tom).await;

        let mut browser = app.browser();
        let asked = accept(&mut browser, &token, PASSWORD).await.expect_status(200);
        assert_eq!((&asked.body["uid"], asked.set_cookie("corbel_session")), (&Value::Null, None));
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        let answer = json!({ "challenge": asked.body["secondFactor"]["challenge"], "code": phone.code(&app) });
        let signed_in = browser.post("/api/v1/auth/second-factor", answer).await.expect_status(200);
        assert_eq!(signed_in.body["tenantId"], json!(second.id.to_string()));
        assert_eq!(browser.get(VALIDATE).await.body["role"], json!("editor"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_was_taken_back_replaced_or_has_run_out_opens_nothing() {
    on_both("invite_gone", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        let mut ann = app.browser();
        let id = id_of(&invite(&mut boss, ANN, "editor").await.expect_status(200));
        let first = app.link_to(&tenant, ANN).await;
        boss.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.expect_status(200);
        let second = app.link_to(&tenant, ANN).await;
        assert_ne!(first, second);
        accept(&mut ann, &first, NEW).await.expect_error(410, "INVITATION_GONE");

        app.pass(Duration::from_secs(7 * 24 * 60 * 60));
        accept(&mut ann, &second, NEW).await.expect_error(410, "INVITATION_GONE");
        let mut boss = app.signed_in("boss-dunmarrow@dunmarrow.example").await;
        assert_eq!(boss.get(INVITATIONS).await.body["invitations"][0]["isExpired"], json!(true));
        // One that has run out stands in nobody's way.
        let id = id_of(&invite(&mut boss, ANN, "editor").await.expect_status(200));
        invite(&mut boss, ANN, "viewer").await.expect_error(409, "ALREADY_INVITED");
        let third = app.link_to(&tenant, ANN).await;
        look(&mut ann, &third).await.expect_status(200);

        boss.delete(&format!("{INVITATIONS}/{id}")).await.expect_status(200);
        boss.delete(&format!("{INVITATIONS}/{id}")).await.expect_error(404, "NOT_FOUND");
        boss.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.expect_error(404, "NOT_FOUND");
        for token in [&first, &second, &third] {
            accept(&mut ann, token, NEW).await.expect_error(410, "INVITATION_GONE");
        }
        for token in ["never-was", "%00", "' OR 1=1 --".replace(' ', "%20").as_str()] {
            look(&mut ann, token).await.expect_error(404, "NOT_FOUND");
            accept(&mut ann, token, NEW).await.expect_error(404, "NOT_FOUND");
        }
        // Nothing was begun: the address still has no account.
        ann.sign_in(ANN, NEW).await.expect_error(401, "INVALID_CREDENTIALS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_invite_whom() {
    on_both("invite_who", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        let expected: [(&str, &str, u16); 7] = [
            ("manager", "manager", 200),
            ("manager", "editor", 200),
            ("manager", "admin", 403),
            ("editor", "viewer", 403),
            ("standard", "viewer", 403),
            ("viewer", "viewer", 403),
            ("manager", "ghost", 404),
        ];
        for (number, (actor, role, status)) in expected.into_iter().enumerate() {
            let name = format!("{actor}{number}");
            app.member(&tenant, &format!("{name} Hughes"), actor).await;
            let mut browser = app.signed_in(&format!("{name}@dunmarrow.example")).await;
            let answer = invite(&mut browser, &format!("guest{number}@elsewhere.example"), role).await;
            assert_eq!(answer.status.as_u16(), status, "{actor} invites {role}: {}", answer.body);
        }
        // Nor does somebody send again, or take back, what goes beyond the own reach.
        let id = id_of(&invite(&mut boss, ANN, "admin").await.expect_status(200));
        let mut manager = app.signed_in("manager0@dunmarrow.example").await;
        manager.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.expect_error(403, "FORBIDDEN");
        manager.delete(&format!("{INVITATIONS}/{id}")).await.expect_error(403, "FORBIDDEN");
        let mut editor = app.signed_in("editor3@dunmarrow.example").await;
        editor.get(INVITATIONS).await.expect_error(403, "FORBIDDEN");
        app.browser().get(INVITATIONS).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_organisation_s_invitations_are_not_there() {
    on_both("invite_foreign", async |app| {
        let (_, mut boss) = office(&app, "Dunmarrow").await;
        let (second, mut other_boss) = office(&app, "Saltmarsh").await;
        let id = id_of(&invite(&mut other_boss, ANN, "editor").await.expect_status(200));
        assert_eq!(boss.get(INVITATIONS).await.body["invitations"], json!([]));
        boss.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await.expect_error(404, "NOT_FOUND");
        boss.delete(&format!("{INVITATIONS}/{id}")).await.expect_error(404, "NOT_FOUND");
        boss.delete(&format!("{INVITATIONS}/nonsense")).await.expect_error(404, "NOT_FOUND");
        let token = app.link_to(&second, ANN).await;
        let joined = accept(&mut app.browser(), &token, NEW).await.expect_status(200);
        assert_eq!(joined.body["tenantId"], json!(second.id.to_string()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_accept_at_once_one_joins_and_the_password_is_the_joiner_s() {
    on_both("invite_race", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        invite(&mut boss, ANN, "editor").await.expect_status(200);
        let token = app.link_to(&tenant, ANN).await;
        let mut browser = app.browser();
        browser.get("/healthz").await;
        let (mut one, mut two) = (browser.clone(), browser.clone());
        let (first, second) = tokio::join!(
            accept(&mut one, &token, "the first password"),
            accept(&mut two, &token, "the second password")
        );
        let won = |answer: &Answer| answer.status == 200;
        assert!(won(&first) != won(&second), "{} {}", first.body, second.body);
        let (password, loser) =
            if won(&first) { ("the first password", second) } else { ("the second password", first) };
        assert!([401, 410].contains(&loser.status.as_u16()), "{}", loser.body);
        app.browser().sign_in(ANN, password).await.expect_status(200);
        app.relay().await;
        let joined = "SELECT COUNT(*) FROM audit_log WHERE tenant_id = ?1 AND kind = 'invitation.accepted'";
        let joined = app.store.read(&app.system(&tenant), move |tx| tx.query_one::<i64>(joined, &params![])).await;
        assert_eq!(joined.unwrap(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_cut_off_half_way_ends_what_was_begun() {
    on_both("invite_cut_off", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        invite(&mut boss, ANN, "editor").await.expect_status(200);
        let token = app.link_to(&tenant, ANN).await;
        accept(&mut app.browser(), &token, NEW).await.expect_status(200);
        // As a crash before the last step leaves it.
        let cut = app.store.write_directory(|tx| {
            tx.execute(
                "DELETE FROM memberships WHERE account_id IN (SELECT id FROM accounts WHERE email = ?1)",
                &params![ANN],
            )
        });
        assert_eq!(cut.await.unwrap(), 1);
        app.browser().sign_in(ANN, NEW).await.expect_error(403, "ACCOUNT_SUSPENDED");
        accept(&mut app.browser(), &token, "not hers").await.expect_error(401, "INVALID_CREDENTIALS");
        accept(&mut app.browser(), &token, NEW).await.expect_status(200);
        accept(&mut app.browser(), &token, NEW).await.expect_error(410, "INVITATION_GONE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_invitation_ends_no_suspension_and_changes_no_role() {
    on_both("invite_suspended", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        invite(&mut boss, "tom@dunmarrow.example", "admin").await.expect_status(200);
        let token = app.link_to(&tenant, "tom@dunmarrow.example").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        accept(&mut browser, &token, PASSWORD).await.expect_error(409, "ALREADY_MEMBER");
        assert_eq!(browser.get(VALIDATE).await.body["role"], json!("viewer"));

        ops::suspend_member(&app.identity, &app.system(&tenant), tom.user).await.unwrap();
        accept(&mut app.browser(), &token, PASSWORD).await.expect_error(409, "ALREADY_MEMBER");
        app.browser().sign_in("tom@dunmarrow.example", PASSWORD).await.expect_error(403, "ACCOUNT_SUSPENDED");
        invite(&mut boss, "tom@dunmarrow.example", "viewer").await.expect_error(409, "ALREADY_MEMBER");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_into_what_is_gone_opens_nothing() {
    on_both("invite_into_gone", async |app| {
        let (tenant, mut boss) = office(&app, "Dunmarrow").await;
        invite(&mut boss, ANN, "editor").await.expect_status(200);
        let token = app.link_to(&tenant, ANN).await;
        let gone = "DELETE FROM roles WHERE tenant_id = ?1 AND role_key = 'editor'";
        app.store.write(&app.system(&tenant), move |tx| tx.execute(gone, &params![])).await.unwrap();
        accept(&mut app.browser(), &token, NEW).await.expect_error(410, "INVITATION_GONE");

        let id = tenant.id;
        let suspend = app.store.write_directory(move |tx| {
            tx.execute("UPDATE tenants SET status = 'suspended' WHERE id = ?1", &params![id])
        });
        suspend.await.unwrap();
        look(&mut app.browser(), &token).await.expect_error(410, "INVITATION_GONE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_makes_no_sense_is_refused() {
    on_both("invite_nonsense", async |app| {
        let (_, mut boss) = office(&app, "Dunmarrow").await;
        for body in [
            json!({}),
            json!({ "email": ANN }),
            json!({ "email": "ann", "role": "viewer" }),
            json!({ "email": ANN, "role": "viewer", "firstName": "a".repeat(101) }),
            json!({ "email": ANN, "role": "viewer", "lastName": "a\nb" }),
        ] {
            boss.post(INVITATIONS, body).await.expect_error(400, "INVALID_REQUEST");
        }
        for query in ["limit=0", "cursor=x"] {
            boss.get(&format!("{INVITATIONS}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
        for number in 0..3 {
            invite(&mut boss, &format!("guest{number}@elsewhere.example"), "viewer").await.expect_status(200);
        }
        let page = boss.get(&format!("{INVITATIONS}?limit=2")).await.expect_status(200).body;
        let next =
            boss.get(&format!("{INVITATIONS}?limit=2&cursor={}", page["nextCursor"].as_str().unwrap())).await.body;
        let count = |page: &Value| page["invitations"].as_array().unwrap().len();
        assert_eq!((count(&page), count(&next), &next["nextCursor"]), (2, 1, &Value::Null));
    })
    .await;
}
