//! What people are told in the bell: invitations, changes, what does not take place, answers. And what becomes of the
//! schedule of a member who leaves, and who may do what is explained by the policy itself.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CREATE_CALENDAR, WINTER, create, delete, morning, path, shown, update, with};

/// Kind and words of what somebody was told, by their letters: the test's clock stands still.
pub(crate) async fn told(browser: &Browser) -> Vec<String> {
    let list = browser.get("/api/v1/notifications").await.expect_json();
    let words = |one: &Value| format!("{}: {}", one["type"].as_str().unwrap(), one["message"].as_str().unwrap());
    let mut all: Vec<String> = list["notifications"].as_array().unwrap().iter().map(words).collect();
    all.sort();
    all
}

pub(crate) async fn answer(browser: &Browser, event: &Value, answer: &str) {
    let body = json!({ "answer": answer }).to_string();
    let path = format!("{}/answer", path(event));
    browser.send(Method::PUT, &path, &[], body.into()).await.expect_status(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_is_told_and_of_what_changes() {
    on_both("notices_invited", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, late) = team.person("priya", "viewer").await;
        let attendees = json!({ "attendees": [tom.user.to_string()] });
        let event = create(&owner, with(morning("Pour", "2026-11-23"), attendees)).await;
        app.settle().await;
        assert_eq!(told(&invited).await, ["eventInvite: invited you to “Pour”"]);
        let one = invited.get("/api/v1/notifications").await.expect_json()["notifications"][0].clone();
        assert_eq!(one["link"], json!(format!("/schedule/{}", event["id"].as_str().unwrap())));
        assert_eq!((told(&owner).await, told(&late).await), (vec![], vec![]));
        // A word of the description concerns nobody's diary; a time does, and only those who were there before.
        update(&owner, &event, json!({ "description": "Bring boots" })).await.expect_status(200);
        let both = json!({ "startUTC": "2026-11-24T14:00:00Z",
                           "attendees": [tom.user.to_string(), priya.user.to_string()] });
        update(&owner, &event, both).await.expect_status(200);
        app.settle().await;
        assert_eq!(told(&invited).await, ["eventChange: moved “Pour”", "eventInvite: invited you to “Pour”"]);
        assert_eq!(told(&late).await, ["eventInvite: invited you to “Pour”"]);
        answer(&invited, &event, "accepted").await;
        answer(&late, &event, "declined").await;
        app.settle().await;
        assert_eq!(
            told(&owner).await,
            ["eventAnswer: accepted your invitation to “Pour”", "eventAnswer: declined your invitation to “Pour”"]
        );
        // Whoever does not come is spared what becomes of it.
        delete(&owner, &event, json!({})).await.expect_status(200);
        app.settle().await;
        let gone = told(&invited).await;
        assert_eq!(
            gone,
            [
                "eventCancel: cancelled an event you were invited to",
                "eventChange: moved an event",
                "eventInvite: invited you to an event"
            ]
        );
        assert_eq!(told(&late).await, ["eventInvite: invited you to an event"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_to_a_series_is_told_of_its_occurrences() {
    on_both("notices_series", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let rule = json!({ "recurrence": { "type": "weekly", "count": 6 }, "attendees": [tom.user.to_string()] });
        let event = create(&owner, with(morning("Site", "2026-11-02"), rule)).await;
        let one = json!({ "occurrence": "2026-11-09", "startUTC": "2026-11-09T11:00:00Z" });
        update(&owner, &event, one).await.expect_status(200);
        app.settle().await;
        delete(&owner, &event, json!({ "occurrence": "2026-11-16" })).await.expect_status(200);
        app.settle().await;
        let rest = json!({ "occurrence": "2026-11-23", "scope": "following", "location": "Gate 2" });
        update(&owner, &event, rest).await.expect_status(200);
        app.settle().await;
        assert_eq!(
            told(&invited).await,
            [
                "eventChange: cancelled some of “Site”",
                "eventChange: moved “Site”",
                "eventChange: moved “Site”",
                "eventInvite: invited you to “Site”"
            ]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_schedule_of_a_member_who_leaves_goes_to_the_heir() {
    on_both("notices_leaving", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, leaver) = team.person("tom", "manager").await;
        let (grace, heir) = team.person("grace", "manager").await;
        let crane = json!({ "name": "Crane", "visibility": "members", "memberUids": [grace.user.to_string()] });
        let crane = leaver.post(CREATE_CALENDAR, crane).await.expect_json()["calendar"].clone();
        let people = json!({ "attendees": [grace.user.to_string()], "calendarId": crane["id"] });
        let event = create(&leaver, with(morning("Lift", "2026-11-23"), people)).await;
        let owned = admin.get(&format!("/api/v1/tenant/members/{}/belongings", tom.user)).await.expect_json();
        let owned = owned.to_string();
        assert!(owned.contains("schedule.calendars") && owned.contains("schedule.events"), "{owned}");
        let remove = format!("/api/v1/tenant/members/{}/remove", tom.user);
        admin.post(&remove, json!({ "transferTo": grace.user.to_string() })).await.expect_status(200);
        app.settle().await;
        let seen = heir.get(&path(&event)).await.expect_json()["event"].clone();
        assert_eq!((&seen["createdBy"], &seen["attendees"]), (&json!(grace.user.to_string()), &json!([])));
        let calendars = heir.get(crate::CALENDARS).await.expect_json();
        let crane = &calendars["calendars"][1];
        assert_eq!((&crane["ownerId"], &crane["memberUids"]), (&json!(grace.user.to_string()), &json!([])));
        assert_eq!(shown(&heir, WINTER).await, ["Lift 2026-11-23T09:00"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_do_what_is_explained_as_it_is_decided() {
    on_both("notices_explained", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let event = create(&owner, with(morning("Pour", "2026-11-23"), json!({ "visibility": "users" }))).await;
        let calendar = owner.post(CREATE_CALENDAR, json!({ "name": "Site" })).await.expect_json()["calendar"].clone();
        let explain = async |resource: &str, id: &str, action: &str| {
            let query = format!("member={}&resource={resource}&id={id}&action={action}", tom.user);
            admin.get(&format!("/api/v1/access/explain?{query}")).await.expect_json()["allowed"].clone()
        };
        let (event, calendar) = (event["id"].as_str().unwrap(), calendar["id"].as_str().unwrap());
        assert_eq!(explain("event", event, "view").await, json!(true));
        assert_eq!(explain("event", event, "edit").await, json!(false));
        assert_eq!(explain("calendar", calendar, "write").await, json!(true));
        assert_eq!(explain("calendar", calendar, "manage").await, json!(false));
        assert_eq!(explain("schedule", "", "create").await, json!(true));
    })
    .await;
}
