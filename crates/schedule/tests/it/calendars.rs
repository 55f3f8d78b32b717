//! Calendars: the personal one, the organisation's, and those of some.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CALENDARS, CREATE_CALENDAR, WINTER, create, morning, shown, with};

async fn names(browser: &Browser) -> Vec<String> {
    let list = browser.get(CALENDARS).await.expect_json();
    list["calendars"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

async fn calendar(browser: &Browser, body: Value) -> Value {
    browser.post(CREATE_CALENDAR, body).await.expect_json()["calendar"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_has_a_personal_calendar_and_sees_those_that_are_for_all() {
    on_both("calendar_list", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let other = team.member("editor").await;
        assert_eq!(names(&editor).await, ["Personal"]);
        let site =
            calendar(&admin, json!({ "name": " Site ", "timeZone": "europe/london", "visibility": "tenant" })).await;
        assert_eq!((&site["name"], &site["timeZone"]), (&json!("Site"), &json!("Europe/London")));
        assert_eq!((&site["isPersonal"], &site["isShared"]), (&json!(false), &json!(true)));
        let crane = json!({ "name": "Crane", "visibility": "members", "memberUids": [tom.user.to_string()] });
        calendar(&admin, crane).await;
        assert_eq!(names(&editor).await, ["Personal", "Crane", "Site"]);
        assert_eq!(names(&other).await, ["Personal", "Site"]);
        assert_eq!(names(&team.member("manager").await).await, ["Personal", "Crane", "Site"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_with_all_is_seen_by_whoever_sees_the_calendar() {
    on_both("calendar_sight", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let other = team.member("editor").await;
        let crane = json!({ "name": "Crane", "visibility": "members", "memberUids": [tom.user.to_string()] });
        let crane = calendar(&admin, crane).await["id"].clone();
        let place = json!({ "calendarId": crane, "visibility": "users" });
        let event = create(&admin, with(morning("Lift", "2026-11-23"), place)).await;
        assert_eq!((&event["sharedWith"], &event["calendarId"]), (&json!(["ALL"]), &crane));
        assert_eq!(shown(&editor, WINTER).await, ["Lift 2026-11-23T09:00"]);
        assert!(shown(&other, WINTER).await.is_empty());
        let of = format!("{WINTER}&calendarId={}", crane.as_str().unwrap());
        assert_eq!(shown(&editor, &of).await, ["Lift 2026-11-23T09:00"]);
        other.get(&format!("/api/v1/schedule/events/list?{of}")).await.expect_error(404, "NOT_FOUND");
        assert!(shown(&editor, &format!("{WINTER}&calendarId=personal")).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_that_makes_no_sense_is_refused() {
    on_both("calendar_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for body in [
            json!({ "name": "  " }),
            json!({ "name": "x".repeat(101) }),
            json!({ "name": "Site", "timeZone": "Europe/Londinium" }),
            json!({ "name": "Site", "visibility": "secret" }),
            json!({ "name": "Site", "color": "red" }),
            json!({ "name": "Site", "memberUids": [crate::NOTHING] }),
            json!({ "name": "Site", "owner": "me" }),
        ] {
            admin.post(CREATE_CALENDAR, body).await.expect_error(400, "INVALID_REQUEST");
        }
        let editor = team.member("editor").await;
        editor.post(CREATE_CALENDAR, json!({ "name": "Site" })).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}
