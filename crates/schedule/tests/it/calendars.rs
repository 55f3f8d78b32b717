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

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_is_set_up_and_its_members_come_and_go() {
    on_both("calendar_changes", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let crane = json!({ "name": "Crane", "visibility": "members", "memberUids": [tom.user.to_string()] });
        let crane = calendar(&admin, crane).await;
        let at = format!("/api/v1/schedule/calendars/{}", crane["id"].as_str().unwrap());
        let change = async |browser: &Browser, body: Value| {
            browser.send(http::Method::PATCH, &at, &[], body.to_string().into()).await
        };
        let body = json!({ "name": "Cranes", "color": "#10b981", "timeZone": "Europe/Berlin",
                           "memberUids": [priya.user.to_string()] });
        let changed = change(&admin, body).await.expect_json()["calendar"].clone();
        assert_eq!(
            (&changed["name"], &changed["color"], &changed["timeZone"], &changed["memberUids"]),
            (&json!("Cranes"), &json!("#10B981"), &json!("Europe/Berlin"), &json!([priya.user.to_string()]))
        );
        assert_eq!(
            (names(&editor).await, names(&other).await),
            (vec!["Personal".to_owned()], vec!["Personal".to_owned(), "Cranes".to_owned()])
        );
        // Sets up calendars, and cannot see this one; sees it, and sets up none.
        change(&editor, json!({ "name": "Mine" })).await.expect_error(404, "NOT_FOUND");
        change(&other, json!({ "name": "Mine" })).await.expect_error(403, "FORBIDDEN");
        change(&admin, json!({ "memberUids": [crate::NOTHING] })).await.expect_error(400, "INVALID_REQUEST");
        change(&admin, json!({ "visibility": "tenant" })).await.expect_status(200);
        assert_eq!(names(&editor).await, ["Personal", "Cranes"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_with_events_is_deleted_only_with_them() {
    on_both("calendar_deleted", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let site = calendar(&admin, json!({ "name": "Site" })).await["id"].clone();
        let at = format!("/api/v1/schedule/calendars/{}", site.as_str().unwrap());
        let place = json!({ "calendarId": site, "attendees": [tom.user.to_string()], "recurrence": "weekly" });
        let event = create(&admin, with(morning("Pour", "2026-12-28"), place)).await;
        let one = json!({ "occurrence": "2026-12-28", "title": "First pour" });
        crate::update(&admin, &event, one).await.expect_status(200);
        create(&editor, morning("Dentist", "2026-11-24")).await;
        editor.delete(&at).await.expect_error(403, "FORBIDDEN");
        let refused = admin.delete(&at).await.expect_error(409, "CALENDAR_NOT_EMPTY");
        assert_eq!(refused.json()["error"]["details"]["events"], json!(1));
        assert_eq!(shown(&editor, WINTER).await, ["Dentist 2026-11-24T09:00", "First pour 2026-12-28T09:00"]);
        admin.delete(&format!("{at}?withEvents=true")).await.expect_status(200);
        assert_eq!(shown(&editor, WINTER).await, ["Dentist 2026-11-24T09:00"]);
        assert_eq!(names(&editor).await, ["Personal"]);
        admin.delete(&at).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
