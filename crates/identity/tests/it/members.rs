//! Who belongs to the organisation, and who can see it.

use identity::ops;
use kernel::{Error, port::People};
use serde_json::{Value, json};

use crate::app::{new_member, on_both};

const USERS: &str = "/api/v1/tenant/users";

fn names(body: &Value) -> Vec<&str> {
    body["members"].as_array().unwrap().iter().map(|member| member["displayName"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn members_are_listed_by_name_page_by_page() {
    on_both("pages", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        for name in ["tom Hughes", "Aoife Brennan", "Grace Okafor", "Priya Nair", "Marek Zielinski"] {
            app.member(&tenant, name, "viewer").await;
        }
        let mut browser = app.signed_in("priya@dunmarrow.example").await;
        let all = browser.get(USERS).await.expect_status(200).body;
        assert_eq!((&all["ok"], &all["nextCursor"]), (&json!(true), &Value::Null));
        let expected = ["Aoife Brennan", "Grace Okafor", "Marek Zielinski", "Priya Nair", "tom Hughes"];
        assert_eq!(names(&all), expected);
        let aoife = &all["members"][0];
        assert_eq!((&aoife["uid"], &aoife["username"]), (&aoife["id"], &json!("aoife")));
        assert_eq!((&aoife["firstName"], &aoife["lastName"]), (&json!("Aoife"), &json!("Brennan")));
        assert_eq!((&aoife["email"], &aoife["role"]), (&json!("aoife@dunmarrow.example"), &json!("viewer")));

        let (mut cursor, mut seen) = (String::new(), Vec::new());
        for _ in 0..3 {
            let page = browser.get(&format!("{USERS}?limit=2{cursor}")).await.expect_status(200).body;
            seen.extend(names(&page).into_iter().map(str::to_owned));
            cursor = page["nextCursor"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert_eq!((seen, cursor.as_str()), (expected.map(str::to_owned).to_vec(), ""));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_makes_no_sense_is_refused() {
    on_both("bad_list", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let mut browser = app.signed_in("priya@dunmarrow.example").await;
        for query in ["limit=0", "limit=201", "limit=x", "cursor=x", "cursor=%00", "cursor=bm90IG91cnM"] {
            browser.get(&format!("{USERS}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_told_of_members_and_of_now() {
    on_both("presence", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let priya = app.member(&dunmarrow, "Priya Nair", "viewer").await.user;
        let tom = app.member(&dunmarrow, "Tom Hughes", "editor").await.user;
        let lena = app.member(&saltmarsh, "Lena Fischer", "editor").await.user;
        let (mut browser, mut colleague) =
            (app.signed_in("priya@dunmarrow.example").await, app.signed_in("tom@dunmarrow.example").await);
        let path = format!("{USERS}/presence?people={priya},{tom},{lena},{tom}");
        let mut seen = async || {
            let people = browser.get(&path).await.expect_status(200).body["people"].clone();
            let of = |user: kernel::UserId| {
                let is_it = |one: &&Value| one["id"] == json!(user.to_string());
                people.as_array().unwrap().iter().find(is_it).map(|one| one["presence"].as_str().unwrap().to_owned())
            };
            (of(priya), of(tom), of(lena))
        };
        let active = Some("active".to_owned());
        assert_eq!(seen().await, (active.clone(), active.clone(), None), "nobody of another organisation");
        colleague.put("/api/v1/account/status", json!({ "status": "busy" })).await.expect_status(200);
        assert_eq!(seen().await, (active.clone(), Some("busy".to_owned()), None));
        app.pass(std::time::Duration::from_secs(7 * 60));
        assert_eq!(seen().await, (active, Some("away".to_owned()), None), "silent for seven minutes");

        let many = vec![tom.to_string(); 101].join(",");
        browser.get(&format!("{USERS}/presence?people={many}")).await.expect_error(400, "INVALID_REQUEST");
        for nobody in ["", "x"] {
            browser.get(&format!("{USERS}/presence?people={nobody}")).await.expect_error(404, "NOT_FOUND");
        }
        browser.get(&format!("{USERS}/presence")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_organisation_s_people_are_not_there() {
    on_both("isolation", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let tom = app.member(&dunmarrow, "Tom Hughes", "admin").await;
        let lena = app.member(&saltmarsh, "Lena Fischer", "admin").await;
        let mut browser = app.signed_in("lena@dunmarrow.example").await;
        assert_eq!(names(&browser.get(USERS).await.expect_status(200).body), ["Lena Fischer"]);

        let people = app.identity.find(&app.system(&saltmarsh), &[tom.user, lena.user]).await.unwrap();
        assert_eq!(people.keys().collect::<Vec<_>>(), [&lena.user]);
        let error = ops::suspend_member(&app.identity, &app.system(&saltmarsh), tom.user).await.unwrap_err();
        assert_eq!(error.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_found_in_one_look_up_however_many() {
    on_both("people", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "admin").await;
        let ctx = app.system(&tenant);
        let strangers = (0..700).map(|_| ctx.new_id());
        let ids: Vec<_> = [tom.user, tom.user].into_iter().chain(strangers).collect();
        for count in [0, 1, 2, 3, 256, 257, ids.len()] {
            let people = app.identity.find(&ctx, &ids[..count]).await.unwrap();
            assert_eq!(people.len(), usize::from(count > 0));
        }
        // Whoever was here once keeps a name beside what they made.
        ops::suspend_member(&app.identity, &ctx, tom.user).await.unwrap();
        assert_eq!(app.identity.find(&ctx, &[tom.user]).await.unwrap()[&tom.user].display_name, "Tom Hughes");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_joins_once_in_each_organisation_and_keeps_the_password() {
    on_both("joins", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let first = app.member(&dunmarrow, "Tom Hughes", "editor").await;
        let code = |result: Result<_, Error>| result.map(|_: identity::model::Member| ()).unwrap_err().code();
        let again = ops::add_member(&app.identity, &app.system(&dunmarrow), new_member("Tom Hughes", "editor")).await;
        assert_eq!(code(again), "ALREADY_MEMBER");
        let ghost = ops::add_member(&app.identity, &app.system(&dunmarrow), new_member("Ann Lee", "ghost")).await;
        assert_eq!(code(ghost), "NOT_FOUND");

        let mut second = new_member("Tom Hughes", "admin");
        second.password = identity::model::Password::parse("somebody else's choice").unwrap();
        let second = ops::add_member(&app.identity, &app.system(&saltmarsh), second).await.unwrap();
        assert_eq!(first.user, second.user);
        let mut browser = app.browser();
        browser.sign_in("tom@dunmarrow.example", "somebody else's choice").await.expect_status(401);
        let answer = browser.sign_in("tom@dunmarrow.example", "corbel-demo-words").await.expect_status(200);
        assert_eq!(answer.body["tenantId"], json!(dunmarrow.id.to_string()));
        // Shut out of the first, the person enters the second.
        ops::suspend_member(&app.identity, &app.system(&dunmarrow), first.user).await.unwrap();
        let answer = browser.sign_in("tom@dunmarrow.example", "corbel-demo-words").await.expect_status(200);
        assert_eq!(answer.body["tenantId"], json!(saltmarsh.id.to_string()));
    })
    .await;
}
