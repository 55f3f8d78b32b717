//! The set-up page: the first organisation and its first admin, once.

use identity::ops::prepare_setup;
use kernel::Region;
use serde_json::{Value, json};

use crate::{
    app::{App, on_both},
    browser::{Answer, Browser},
};

const VALIDATE: &str = "/api/v1/auth/validate-session";

async fn code(app: &App) -> String {
    prepare_setup(&app.identity).await.unwrap().unwrap().as_str().to_owned()
}

async fn set_up(browser: &mut Browser, code: &str, organisation: &str) -> Answer {
    let body = json!({
        "code": code, "organisation": organisation, "region": "eu", "firstName": "Aoife", "lastName": "Brennan",
        "email": "aoife@dunmarrow.example", "password": "corbel-demo-words", "publicLinks": true,
    });
    browser.post("/api/v1/setup", body).await
}

async fn is_needed(browser: &mut Browser) -> Value {
    browser.get("/api/v1/auth/methods").await.expect_status(200).body["setupNeeded"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_that_was_printed_makes_the_first_organisation_and_its_admin() {
    on_both("set_up", async |app| {
        let mut browser = app.browser();
        assert_eq!(is_needed(&mut browser).await, json!(true));
        set_up(&mut browser, "a guess", "Dunmarrow").await.expect_error(403, "SETUP_CODE_INVALID");
        // Of several processes each has printed a good one.
        let (first, second) = (code(&app).await, code(&app).await);
        set_up(&mut browser, &first, " ").await.expect_error(400, "INVALID_REQUEST");
        set_up(&mut browser, &first, "Dunmarrow").await.expect_status(200);

        let session = browser.get(VALIDATE).await.expect_status(200).body;
        assert_eq!((&session["role"], &session["user"]["displayName"]), (&json!("admin"), &json!("Aoife Brennan")));
        assert_eq!(session["claims"]["isSuper"], json!(false));
        let tenant = browser.get("/api/metadata").await.expect_status(200).body;
        assert_eq!((&tenant["name"], &tenant["slug"]), (&json!("Dunmarrow"), &json!("dunmarrow")));
        assert_eq!(tenant["databaseRegion"], json!("eu"));
        app.browser().sign_in("aoife@dunmarrow.example", "corbel-demo-words").await.expect_status(200);
        assert_eq!(*app.links.0.lock().unwrap(), [(Region::Eu, true)]);

        assert_eq!(is_needed(&mut browser).await, json!(false));
        for code in [&first, &second] {
            set_up(&mut app.browser(), code, "Another").await.expect_error(409, "SETUP_DONE");
        }
        assert!(prepare_setup(&app.identity).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_set_up_at_once_one_does() {
    on_both("set_up_race", async |app| {
        let (first, second) = (code(&app).await, code(&app).await);
        let mut browser = app.browser();
        browser.get("/healthz").await;
        let (mut one, mut two) = (browser.clone(), browser.clone());
        let (left, right) = tokio::join!(set_up(&mut one, &first, "One"), set_up(&mut two, &second, "Two"));
        let mut statuses = [left.status.as_u16(), right.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", left.body, right.body);
        let tenants = identity::ops::list_tenants(&app.identity, None, 10).await.unwrap();
        assert_eq!(tenants.len(), 1);
        let mut winner = if left.status == 200 { one } else { two };
        winner.get(VALIDATE).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_an_organisation_no_code_helps() {
    on_both("set_up_done", async |app| {
        let code = code(&app).await;
        app.tenant("Dunmarrow").await;
        set_up(&mut app.browser(), &code, "Another").await.expect_error(409, "SETUP_DONE");
        assert!(prepare_setup(&app.identity).await.unwrap().is_none());
        assert_eq!(is_needed(&mut app.browser()).await, json!(false));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_region_that_is_not_there_is_refused() {
    on_both("set_up_region", async |app| {
        let code = code(&app).await;
        let body = json!({
            "code": code, "organisation": "Dunmarrow", "region": "mars", "firstName": "A", "lastName": "B",
            "email": "a@dunmarrow.example", "password": "corbel-demo-words",
        });
        app.browser().post("/api/v1/setup", body).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
