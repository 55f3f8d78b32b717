//! Looking after members: roles, extra scopes, suspension, removal, and the administrator who stays.

use std::time::Duration;

use identity::{
    model::{MemberChange, Tenant},
    ops,
};
use kernel::{Actor, Ctx, Scope, UserId, port::Sessions};
use serde_json::{Value, json};

use crate::{
    app::{App, on_both},
    browser::Browser,
};

const MEMBERS: &str = "/api/v1/tenant/members";
const VALIDATE: &str = "/api/v1/auth/validate-session";

fn at(user: UserId) -> String {
    format!("{MEMBERS}/{user}")
}

/// An organisation with two administrators, a manager, an editor and a viewer.
async fn crew(app: &App) -> (Tenant, [UserId; 5]) {
    let tenant = app.tenant("Dunmarrow").await;
    let mut users = Vec::new();
    for (name, role) in [
        ("Aoife Brennan", "admin"),
        ("Ben Carter", "admin"),
        ("Grace Okafor", "manager"),
        ("Tom Hughes", "editor"),
        ("Priya Nair", "viewer"),
    ] {
        users.push(app.member(&tenant, name, role).await.user);
    }
    (tenant, users.try_into().unwrap())
}

async fn signed_in(app: &App, name: &str) -> Browser {
    app.signed_in(&format!("{name}@dunmarrow.example")).await
}

async fn ctx_of(app: &App, browser: &Browser) -> Ctx {
    app.identity.authenticate(&browser.cookies["corbel_session"], "test").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn members_are_found_by_name_state_and_role() {
    on_both("admin_list", async |app| {
        let (tenant, [.., tom, _]) = crew(&app).await;
        let mut aoife = signed_in(&app, "aoife").await;
        aoife.post(&format!("{}/suspend", at(tom)), json!({})).await.expect_status(200);
        for (query, expected) in [
            ("", vec!["Aoife Brennan", "Ben Carter", "Grace Okafor", "Priya Nair", "Tom Hughes"]),
            ("?status=suspended", vec!["Tom Hughes"]),
            ("?status=removed", vec![]),
            ("?role=admin", vec!["Aoife Brennan", "Ben Carter"]),
            ("?role=admin&search=CART", vec!["Ben Carter"]),
            ("?search=priya@dun", vec!["Priya Nair"]),
            ("?search=%25", vec![]),
            ("?search=_", vec![]),
            ("?search=%5C", vec![]),
            ("?role=ghost", vec![]),
        ] {
            let body = aoife.get(&format!("{MEMBERS}{query}")).await.expect_status(200).body;
            let names: Vec<_> =
                body["members"].as_array().unwrap().iter().map(|one| one["displayName"].clone()).collect();
            assert_eq!(names, expected, "{query}");
            assert_eq!((&body["total"], &body["totalIsCapped"]), (&json!(expected.len()), &json!(false)), "{query}");
        }
        aoife.get(&format!("{MEMBERS}?status=asleep")).await.expect_error(400, "INVALID_REQUEST");
        let page = aoife.get(&format!("{MEMBERS}?limit=2")).await.expect_status(200).body;
        let next = page["nextCursor"].as_str().unwrap();
        let page = aoife.get(&format!("{MEMBERS}?limit=2&cursor={next}")).await.expect_status(200).body;
        assert_eq!((&page["members"][0]["displayName"], &page["total"]), (&json!("Grace Okafor"), &json!(5)));

        let body = aoife.get(&at(tom)).await.expect_status(200).body;
        let member = &body["member"];
        assert_eq!((&member["status"], &member["roleName"]), (&json!("suspended"), &json!("Editor")));
        assert_eq!((&member["lastSeenAt"], &member["twoFactor"]), (&Value::Null, &json!(false)));
        let can =
            json!({ "changeRole": true, "suspend": false, "reactivate": true, "remove": true, "explainAccess": true });
        assert_eq!(member["can"], can);
        let system = app.system(&tenant);
        ops::note_last_seen(&app.identity, &system, tom, system.now() - Duration::from_secs(60)).await.unwrap();
        let body = aoife.get(&at(tom)).await.expect_status(200).body;
        assert!(body["member"]["lastSeenAt"].is_string());
        let body = aoife.get(&format!("{MEMBERS}?search=aoife")).await.expect_status(200).body;
        assert!(body["members"][0]["lastSeenAt"].is_string());
        assert_eq!((&body["members"][0]["isConnected"], &member["isConnected"]), (&json!(true), &json!(false)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connected_is_who_uses_a_session_now() {
    on_both("admin_connected", async |app| {
        let (_, [aoife, _, grace, ..]) = crew(&app).await;
        let (mut admin, mut manager) = (signed_in(&app, "aoife").await, signed_in(&app, "grace").await);
        assert_eq!(connected(&mut admin, grace).await, json!(true));
        app.pass(Duration::from_secs(7 * 60));
        assert_eq!(connected(&mut admin, grace).await, json!(false), "silent for seven minutes");
        assert_eq!(connected(&mut admin, aoife).await, json!(true), "whoever asks is there");
        manager.get(VALIDATE).await.expect_status(200);
        assert_eq!(connected(&mut admin, grace).await, json!(true));
        manager.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        assert_eq!(connected(&mut admin, grace).await, json!(false), "signed out");
    })
    .await;
}

async fn connected(admin: &mut Browser, user: UserId) -> Value {
    admin.get(&at(user)).await.expect_status(200).body["member"]["isConnected"].clone()
}

/// Who may do what to whom. `-` is done, else the code of the refusal.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_change_whom() {
    on_both("admin_who", async |app| {
        let (tenant, [aoife, ben, grace, tom, priya]) = crew(&app).await;
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        let lena = app.member(&saltmarsh, "Lena Fischer", "admin").await.user;
        // The scope is there, the power over the mighty is not.
        let extra = vec![Scope::USERS_REMOVE, Scope::USERS_CHANGE_ROLES];
        let change = MemberChange { role: None, extra_scopes: Some(extra) };
        ops::update_member(&app.identity, &app.system(&tenant), tom, change).await.unwrap();
        let mut browsers = std::collections::HashMap::new();
        for name in ["aoife", "grace", "tom", "priya", "lena"] {
            browsers.insert(name, signed_in(&app, name).await);
        }
        browsers.insert("nobody", app.browser());

        let done = (200, "-");
        let (forbidden, missing, out) = ((403, "FORBIDDEN"), (404, "NOT_FOUND"), (401, "UNAUTHENTICATED"));
        let role = |role: &str| json!({ "role": role });
        let scopes = |scopes: &[&str]| json!({ "extraScopes": scopes });
        for (who, whom, body, expected) in [
            ("nobody", tom, role("viewer"), out),
            ("priya", tom, role("viewer"), forbidden),
            ("lena", tom, role("viewer"), missing),
            ("aoife", lena, role("viewer"), missing),
            ("grace", aoife, role("viewer"), forbidden),
            ("grace", tom, role("admin"), forbidden),
            ("grace", tom, scopes(&["audit.read"]), forbidden),
            ("grace", tom, scopes(&["notes.share"]), done),
            ("grace", tom, role("ghost"), missing),
            ("tom", priya, role("admin"), forbidden),
            ("aoife", tom, scopes(&["drive.fly"]), (400, "INVALID_REQUEST")),
            ("aoife", tom, scopes(&["system.superadmin"]), (400, "INVALID_REQUEST")),
            ("aoife", tom, json!({ "role": 7 }), (400, "INVALID_REQUEST")),
            ("aoife", tom, json!({}), done),
            ("aoife", grace, role("editor"), done),
            ("aoife", grace, role("manager"), done),
            ("aoife", ben, role("manager"), done),
            ("aoife", aoife, role("manager"), (409, "LAST_ADMIN")),
            ("aoife", aoife, scopes(&["audit.read"]), done),
            ("aoife", ben, role("admin"), done),
        ] {
            let answer = browsers.get_mut(who).unwrap().patch(&at(whom), body.clone()).await;
            let code = answer.body["error"]["code"].as_str().unwrap_or("-").to_owned();
            assert_eq!((answer.status.as_u16(), code.as_str()), expected, "{who} {body}: {}", answer.body);
        }
        for (who, whom, verb, expected) in [
            ("nobody", tom, "suspend", out),
            ("priya", tom, "suspend", forbidden),
            ("priya", tom, "reactivate", forbidden),
            ("priya", tom, "remove", forbidden),
            ("priya", tom, "belongings", forbidden),
            ("lena", tom, "suspend", missing),
            ("lena", tom, "remove", missing),
            ("lena", tom, "belongings", missing),
            ("grace", ben, "suspend", forbidden),
            ("grace", ben, "remove", forbidden),
            ("grace", grace, "suspend", forbidden),
            ("grace", priya, "suspend", done),
            ("grace", priya, "suspend", done),
            ("grace", priya, "reactivate", done),
            ("grace", priya, "remove", done),
            ("grace", priya, "remove", done),
            ("grace", priya, "reactivate", missing),
            ("aoife", ben, "suspend", done),
            ("aoife", aoife, "remove", (409, "LAST_ADMIN")),
            ("aoife", ben, "remove", done),
        ] {
            let browser = browsers.get_mut(who).unwrap();
            let address = format!("{}/{verb}", at(whom));
            let answer = if verb == "belongings" {
                browser.get(&address).await
            } else {
                browser.post(&address, json!({})).await
            };
            let code = answer.body["error"]["code"].as_str().unwrap_or("-").to_owned();
            assert_eq!((answer.status.as_u16(), code.as_str()), expected, "{who} {verb}: {}", answer.body);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn not_even_a_super_user_takes_the_last_administrator_away() {
    on_both("admin_super", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let aoife = app.member(&tenant, "Aoife Brennan", "admin").await.user;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await.user;
        app.make_super(tom).await;
        let mut browser = signed_in(&app, "tom").await;
        let address = at(aoife);
        for verb in ["suspend", "remove"] {
            browser.post(&format!("{address}/{verb}"), json!({})).await.expect_error(409, "LAST_ADMIN");
        }
        browser.patch(&address, json!({ "role": "viewer" })).await.expect_error(409, "LAST_ADMIN");
        browser
            .patch("/api/v1/tenant/roles/admin", json!({ "scopes": ["notes.view"] }))
            .await
            .expect_error(409, "ROLE_FIXED");
        browser.delete("/api/v1/tenant/roles/viewer").await.expect_error(409, "ROLE_FIXED");
        let member = browser.get(&address).await.expect_status(200).body;
        let can = &member["member"]["can"];
        assert_eq!((&can["suspend"], &can["remove"], &can["changeRole"]), (&json!(false), &json!(false), &json!(true)));
        // With a second administrator the first may go.
        browser.patch(&at(tom), json!({ "role": "admin" })).await.expect_status(200);
        browser.post(&format!("{address}/remove"), json!({})).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_administrators_who_demote_each_other_at_once_leave_one() {
    on_both("admin_race", async |app| {
        let (tenant, [aoife, ben, ..]) = crew(&app).await;
        for round in 0..12 {
            let contexts = (
                ctx_of(&app, &signed_in(&app, "aoife").await).await,
                ctx_of(&app, &signed_in(&app, "ben").await).await,
            );
            let demote = || MemberChange { role: Some("editor".into()), extra_scopes: None };
            let codes = match round % 3 {
                0 => {
                    let (one, two) = tokio::join!(
                        ops::update_member(&app.identity, &contexts.0, ben, demote()),
                        ops::update_member(&app.identity, &contexts.1, aoife, demote()),
                    );
                    [one, two]
                }
                1 => {
                    let (one, two) = tokio::join!(
                        ops::suspend_member(&app.identity, &contexts.0, ben),
                        ops::update_member(&app.identity, &contexts.1, aoife, demote()),
                    );
                    [one, two]
                }
                _ => {
                    let (one, two) = tokio::join!(
                        ops::suspend_member(&app.identity, &contexts.0, ben),
                        ops::suspend_member(&app.identity, &contexts.1, aoife),
                    );
                    [one, two]
                }
            };
            let codes = codes.map(|result| result.map_or_else(|error| error.code(), |()| "-"));
            assert_eq!(codes.iter().filter(|code| **code == "-").count(), 1, "{round}: {codes:?}");
            assert_eq!(codes.iter().filter(|code| **code == "LAST_ADMIN").count(), 1, "{round}: {codes:?}");

            let system = app.system(&tenant);
            for user in [aoife, ben] {
                let admin = MemberChange { role: Some("admin".into()), extra_scopes: None };
                ops::update_member(&app.identity, &system, user, admin).await.unwrap();
                ops::reactivate_member(&app.identity, &system, user).await.unwrap();
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suspension_and_removal_end_sessions_at_once_and_a_return_starts_afresh() {
    on_both("admin_sessions", async |app| {
        let (tenant, [.., tom, _]) = crew(&app).await;
        let mut aoife = signed_in(&app, "aoife").await;
        let mut browser = signed_in(&app, "tom").await;
        browser.get(VALIDATE).await.expect_status(200);
        aoife.post(&format!("{}/suspend", at(tom)), json!({})).await.expect_status(200);
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        aoife.post(&format!("{}/reactivate", at(tom)), json!({})).await.expect_status(200);
        // The old session does not come back to life.
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");

        let mut browser = signed_in(&app, "tom").await;
        aoife.patch(&at(tom), json!({ "extraScopes": ["audit.read"] })).await.expect_status(200);
        aoife.post(&format!("{}/remove", at(tom)), json!({})).await.expect_status(200);
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        aoife.get(&at(tom)).await.expect_status(200);
        let back = app.member(&tenant, "Tom Hughes", "viewer").await;
        assert_eq!(back.user, tom);
        let mut browser = signed_in(&app, "tom").await;
        let scopes = browser.get("/api/v1/auth/effective-scopes").await.expect_status(200).body;
        assert!(!scopes["effective"].as_array().unwrap().contains(&json!("audit.read")));

        app.relay().await;
        let kinds = app.audit_kinds(&tenant).await;
        for kind in
            ["member.suspended", "member.reactivated", "member.access_changed", "member.removed", "sessions.ended"]
        {
            assert!(kinds.iter().any(|known| known == kind), "{kind} in {kinds:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_removed_member_owned_goes_to_somebody_else() {
    on_both("admin_heir", async |app| {
        let (_, [_, ben, _, tom, priya]) = crew(&app).await;
        app.chest.0.lock().unwrap().extend([tom, priya, tom]);
        let mut aoife = signed_in(&app, "aoife").await;
        let remove = format!("{}/remove", at(tom));
        let owned = aoife.get(&format!("{}/belongings", at(tom))).await.expect_status(200).body;
        assert_eq!(owned["belongings"], json!([{ "kind": "chest.things", "count": 2 }]));

        let refusal = aoife.post(&remove, json!({})).await.expect_error(409, "MEMBER_OWNS").body;
        assert_eq!(refusal["error"]["details"]["belongings"], owned["belongings"]);
        for heir in [json!(tom.to_string()), json!(UserId::from(uuid::Uuid::nil()).to_string())] {
            aoife.post(&remove, json!({ "transferTo": heir })).await.expect_error(400, "INVALID_REQUEST");
        }
        aoife.post(&remove, json!({ "transferTo": "somebody" })).await.expect_error(404, "NOT_FOUND");
        aoife.post(&format!("{}/suspend", at(priya)), json!({})).await.expect_status(200);
        aoife.post(&remove, json!({ "transferTo": priya.to_string() })).await.expect_error(400, "INVALID_REQUEST");

        aoife.post(&remove, json!({ "transferTo": ben.to_string() })).await.expect_status(200);
        app.work().await;
        assert_eq!(*app.chest.0.lock().unwrap(), [ben, priya, ben]);
        // Said twice, it stays done.
        aoife.post(&remove, json!({ "transferTo": ben.to_string() })).await.expect_status(200);
        app.work().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn extra_scopes_add_to_the_role_and_go_with_the_next_request() {
    on_both("admin_extra", async |app| {
        let (_, [.., priya]) = crew(&app).await;
        let (mut aoife, mut browser) = (signed_in(&app, "aoife").await, signed_in(&app, "priya").await);
        let roles = "/api/v1/tenant/roles";
        browser.get(roles).await.expect_error(403, "FORBIDDEN");
        let body = aoife
            .patch(&at(priya), json!({ "extraScopes": ["users:view", "users.view"] }))
            .await
            .expect_status(200)
            .body;
        assert_eq!(body["member"]["extraScopes"], json!(["users.view"]));
        browser.get(roles).await.expect_status(200);
        aoife.patch(&at(priya), json!({ "extraScopes": [] })).await.expect_status(200);
        browser.get(roles).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scope_is_held_for_a_resource() {
    on_both("check_scope", async |app| {
        let (_, [aoife, _, _, tom, priya]) = crew(&app).await;
        let mut browsers = [signed_in(&app, "tom").await, signed_in(&app, "grace").await];
        let id = |user: UserId| user.to_string();
        for (who, question, allowed) in [
            (0, json!({ "scope": "file.upload", "resource": "drive" }), true),
            (0, json!({ "scope": "file:upload", "resource": "drive" }), true),
            (0, json!({ "scope": "file.upload" }), false),
            (0, json!({ "scope": "file.upload", "resource": " " }), false),
            (0, json!({ "scope": "audit.read", "resource": "log" }), false),
            (0, json!({ "scope": "system.superadmin" }), false),
            (0, json!({ "scope": "file.upload", "resource": "drive", "userId": id(tom) }), true),
            (1, json!({ "scope": "file.upload", "resource": "drive", "userId": id(priya) }), false),
            (1, json!({ "scope": "audit.read", "resource": "log", "userId": id(aoife) }), true),
        ] {
            let browser = &mut browsers[who];
            let answer = browser.post("/api/v1/auth/check-scope", question.clone()).await.expect_status(200).body;
            assert_eq!(answer["allowed"], json!(allowed), "{question}: {answer}");
            let asserted = browser.post("/api/v1/auth/assert-scope", question).await;
            if allowed {
                asserted.expect_status(200);
            } else {
                asserted.expect_error(403, "FORBIDDEN");
            }
        }
        let other = json!({ "scope": "file.upload", "resource": "drive", "userId": id(priya) });
        browsers[0].post("/api/v1/auth/check-scope", other).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_power_of_a_super_user_is_noted_only_where_it_was_needed() {
    on_both("power", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let system = app.system(&tenant);
        let actor = |is_super| Actor {
            user: Some(system.new_id()),
            session: None,
            role: "viewer".into(),
            scopes: [Scope::NOTES_VIEW].into_iter().collect(),
            is_super,
        };
        let ctx = |is_super| Ctx::new(tenant.id, tenant.region, actor(is_super), "test", app.env.clone());
        let mighty = ctx(true);
        assert!(mighty.holds(Scope::NOTES_VIEW) && !mighty.used_power());
        assert!(mighty.actor().may(Scope::AUDIT_READ) && !mighty.used_power());
        assert!(mighty.clone().holds(Scope::AUDIT_READ) && mighty.used_power());
        let plain = ctx(false);
        assert!(!plain.holds(Scope::AUDIT_READ) && !plain.used_power());
    })
    .await;
}
