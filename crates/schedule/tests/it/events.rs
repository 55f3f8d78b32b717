//! Single events: both forms of their time, sharing, invitations, two people at once.

use http::Method;
use serde_json::json;
use test_kit::on_both;

use crate::{CREATE, NOTHING, WINTER, create, delete, list, morning, path, shown, update, with};

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_made_in_either_form_and_read_in_both() {
    on_both("event_forms", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "editor").await;
        let first = create(&browser, morning("Pour", "2026-11-23")).await;
        let start = json!({ "ts": 1_795_424_400, "tz": "Europe/London" });
        let end = json!({ "ts": 1_795_428_000, "tz": "Europe/London" });
        assert_eq!((&first["start"], &first["end"]), (&start, &end));
        let second = create(&browser, json!({ "title": "  ", "start": start, "end": end })).await;
        assert_eq!(second["title"], json!("Untitled"));
        for field in ["startUTC", "endUTC", "timeZone", "visibility", "calendarId", "sharedWith"] {
            assert_eq!(first[field], second[field], "{field}");
        }
        assert_eq!(first["sharedWith"], json!([tom.user.to_string()]));
        assert_eq!((&first["createdBy"], &first["recurrence"]), (&json!(tom.user.to_string()), &json!("none")));
        // Whoever makes an event may say so, and nobody makes one for others.
        let by = |user: String| with(morning("Named", "2027-02-01"), json!({ "createdBy": user }));
        assert_eq!(create(&browser, by(tom.user.to_string())).await["createdBy"], json!(tom.user.to_string()));
        browser.post(CREATE, by(NOTHING.to_owned())).await.expect_error(400, "INVALID_REQUEST");
        let days = json!({ "title": "Fair", "startDate": "2026-11-28", "endDate": "2026-11-29" });
        let days = create(&browser, days).await;
        assert_eq!((&days["allDay"], &days["timeZone"]), (&json!(true), &json!(null)));
        assert_eq!(days["endUTC"], json!("2026-11-29T23:59:59.999000Z"));
        let mut shown = shown(&browser, WINTER).await;
        // Two begin at once, and stand in no order.
        shown[..2].sort();
        assert_eq!(shown, ["Pour 2026-11-23T09:00", "Untitled 2026-11-23T09:00", "Fair 2026-11-28T00:00"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_is_pasted_twice_with_one_key_is_there_once() {
    on_both("event_twice", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let paste = async |key: &str, title: &str| {
            let body = morning(title, "2026-11-23").to_string();
            browser.send(Method::POST, CREATE, &[("x-idempotency-key", key)], body.into()).await
        };
        let first = paste("one", "Pour").await.expect_json();
        assert_eq!(paste("one", "Pour").await.expect_json(), first);
        assert_eq!(shown(&browser, WINTER).await, ["Pour 2026-11-23T09:00"]);
        paste("two", "Pour").await.expect_status(200);
        assert_eq!(shown(&browser, WINTER).await.len(), 2, "another key is another paste");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_faster_is_told_to_who_was_slower() {
    on_both("event_conflict", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = create(&browser, morning("Pour", "2026-11-23")).await;
        let moved = json!({ "startUTC": "2026-11-24T14:00:00Z", "version": 1 });
        let answer = update(&browser, &event, moved.clone()).await.expect_json();
        assert_eq!(answer["event"]["endUTC"], json!("2026-11-24T15:00:00.000000Z"));
        assert_eq!(answer["event"]["version"], json!(2));
        let refused = update(&browser, &event, moved).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(refused.json()["error"]["details"]["current"]["version"], json!(2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_sees_the_event_and_answers() {
    on_both("event_answers", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "editor").await;
        let (tom, invited) = team.person("tom", "viewer").await;
        let (priya, viewer) = team.person("priya", "editor").await;
        let stranger = team.member("editor").await;
        let body = json!({ "attendees": [tom.user.to_string()], "visibility": "users",
                           "sharedWith": [priya.user.to_string()] });
        let event = create(&owner, with(morning("Pour", "2026-11-23"), body)).await;
        for browser in [&invited, &viewer] {
            assert_eq!(shown(browser, WINTER).await, ["Pour 2026-11-23T09:00"]);
        }
        assert!(shown(&stranger, WINTER).await.is_empty());
        stranger.get(&path(&event)).await.expect_error(404, "NOT_FOUND");
        let answer = format!("{}/answer", path(&event));
        let yes = json!({ "answer": "accepted" });
        let put = async |browser: &test_kit::Browser| {
            browser.send(http::Method::PUT, &answer, &[], yes.to_string().into()).await
        };
        put(&invited).await.expect_status(200);
        put(&viewer).await.expect_error(409, "NOT_INVITED");
        put(&owner).await.expect_error(403, "FORBIDDEN");
        put(&stranger).await.expect_error(404, "NOT_FOUND");
        let seen = owner.get(&path(&event)).await.expect_json()["event"].clone();
        assert_eq!(seen["attendees"], json!([{ "userId": tom.user.to_string(), "answer": "accepted" }]));
        // Who stays invited keeps the answer; who no longer is sees nothing.
        let people = json!({ "attendees": [tom.user.to_string(), priya.user.to_string()], "sharedWith": [] });
        let seen = update(&owner, &event, people).await.expect_json()["event"].clone();
        assert_eq!(seen["attendees"].as_array().unwrap().len(), 2);
        update(&owner, &event, json!({ "attendees": [] })).await.expect_status(200);
        assert!(list(&invited, WINTER).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_makes_no_sense_is_refused() {
    on_both("event_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let backwards = json!({ "startUTC": "2026-11-23T10:00:00Z", "endUTC": "2026-11-23T09:00:00Z" });
        for body in [
            json!({ "title": "No time" }),
            backwards,
            with(morning("Pour", "2026-11-23"), json!({ "status": "blue" })),
            with(morning("Pour", "2026-11-23"), json!({ "attendees": [NOTHING] })),
            with(morning("Pour", "2026-11-23"), json!({ "recurrence": "hourly" })),
            with(morning("Pour", "2026-11-23"), json!({ "recurrence": { "type": "daily", "count": 1000 } })),
            with(morning("Pour", "2026-11-23"), json!({ "timeZone": "Mars/Olympus" })),
        ] {
            browser.post(CREATE, body.clone()).await.expect_error(400, "INVALID_REQUEST");
        }
        let elsewhere = with(morning("Pour", "2026-11-23"), json!({ "calendarId": NOTHING }));
        browser.post(CREATE, elsewhere).await.expect_error(404, "NOT_FOUND");
        let refused = update(&browser, &json!({ "id": NOTHING }), json!({})).await.expect_error(404, "NOT_FOUND");
        assert_eq!(refused.json()["error"]["message"], json!("Event not found"));
        delete(&browser, &json!({ "id": NOTHING }), json!({})).await.expect_error(404, "NOT_FOUND");
        let wide = "/api/v1/schedule/events/list?from=0&to=1798761600";
        browser.get(wide).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_times_are_refused_and_half_said_ones_are_read() {
    on_both("events_odd", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        // Numbers at the end of all numbers are moments far away.
        for number in [i64::MIN, i64::MIN + 1, i64::MAX] {
            let far = json!({ "title": "x", "start": { "ts": number }, "end": { "ts": number } });
            browser.post(CREATE, far).await.expect_error(400, "INVALID_REQUEST");
            let path = format!("/api/v1/schedule/events/list?from={number}&to={number}");
            browser.get(&path).await.expect_error(400, "INVALID_REQUEST");
        }
        // What never ends has ended there.
        let daily = json!({ "recurrence": "daily" });
        create(&browser, with(morning("Brief", "2026-11-02"), daily)).await;
        let far = "/api/v1/schedule/events/list?from=9000000000000&to=9000000000060";
        assert_eq!(browser.get(far).await.expect_json(), json!({ "items": [] }));
        let days = json!({ "title": "Leave", "startDate": "2026-11-03", "allDay": true });
        let days = create(&browser, days).await;
        let longer = update(&browser, &days, json!({ "endDate": "2026-11-05" })).await.expect_json()["event"].clone();
        assert_eq!((&longer["startDate"], &longer["endDate"]), (&json!("2026-11-03"), &json!("2026-11-05")));
        update(&browser, &days, json!({ "endDate": "2026-11-02" })).await.expect_error(400, "INVALID_REQUEST");
        let hour = create(&browser, morning("Site", "2026-11-02")).await;
        update(&browser, &hour, json!({ "endDate": "2026-11-05" })).await.expect_error(400, "INVALID_REQUEST");
        // In another zone it is the same moment, and recurs by other clocks.
        let there = json!({ "timeZone": "America/New_York" });
        let there = update(&browser, &hour, there).await.expect_json()["event"].clone();
        assert_eq!((&there["timeZone"], &there["startUTC"]), (&json!("America/New_York"), &hour["startUTC"]));
        update(&browser, &hour, json!({ "timeZone": "Mars/Base" })).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_names_200_people_however_they_come_to_it() {
    on_both("event_people", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "editor").await;
        let mut crew = Vec::new();
        for number in 0..201 {
            let name = format!("crew{number}");
            crew.push(team.welcome(team.email(&name), &name, "viewer").await.user.to_string());
        }
        let (viewers, attendees) = crew.split_at(101);
        let body = json!({ "visibility": "users", "sharedWith": viewers });
        let event = create(&owner, with(morning("Topping out", "2026-11-23"), body)).await;
        let refused = update(&owner, &event, json!({ "attendees": attendees })).await;
        let message = refused.expect_error(400, "INVALID_REQUEST").json()["error"]["message"].clone();
        assert_eq!(message, json!("An event names at most 200 people."));
        let seen = owner.get(&path(&event)).await.expect_json()["event"].clone();
        assert_eq!((&seen["version"], &seen["attendees"]), (&json!(1), &json!([])));
        update(&owner, &event, json!({ "attendees": attendees[1..] })).await.expect_status(200);
        update(&owner, &event, json!({ "sharedWith": crew[..102] })).await.expect_error(400, "INVALID_REQUEST");
        update(&owner, &event, json!({ "attendees": attendees, "sharedWith": viewers[1..] })).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_nobody_is_read_and_deleted_and_not_changed() {
    on_both("event_without_owner", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let editor = team.member("editor").await;
        let people = json!({ "visibility": "users", "sharedWith": [aoife.user.to_string()] });
        let event = create(&editor, with(morning("Pour", "2026-11-23"), people)).await;
        let disown = |tx: &mut store::Tx<'_>| {
            use store::Sql as _;
            tx.execute("UPDATE calendar_events SET owner_id = NULL WHERE tenant_id = ?1", &store::params![])
        };
        app.parts().store.write(&team.system, disown).await.unwrap();
        assert_eq!(shown(&admin, WINTER).await, ["Pour 2026-11-23T09:00"]);
        let refused = update(&admin, &event, json!({ "title": "Mine" })).await.expect_error(409, "EVENT_WITHOUT_OWNER");
        let message = "This event cannot be updated. Please delete and recreate it.";
        assert_eq!(refused.json()["error"]["message"], json!(message));
        delete(&admin, &event, json!({})).await.expect_status(200);
        assert!(shown(&admin, WINTER).await.is_empty());
    })
    .await;
}
