//! Events that recur: expanded by the server, changed and deleted at one occurrence, from there on, and all.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CREATE, WINTER, create, delete, list, morning, shown, update, with};

/// Mondays at nine, six times.
async fn mondays(browser: &Browser) -> Value {
    let rule = json!({ "recurrence": { "type": "weekly", "weekdays": ["MO"], "count": 6 } });
    create(browser, with(morning("Site", "2026-11-02"), rule)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_shows_each_occurrence_with_its_own_name() {
    on_both("recurring_shown", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = mondays(&browser).await;
        let found = list(&browser, WINTER).await;
        assert_eq!(found.len(), 6);
        assert_eq!((&found[1]["id"], &found[1]["recurrenceId"]), (&event["id"], &event["id"]));
        assert_eq!((&found[1]["occurrence"], &found[1]["isRecurringInstance"]), (&json!("2026-11-09"), &json!(true)));
        let name = format!("{}_2026-11-09", event["id"].as_str().unwrap());
        assert_eq!(found[1]["instanceId"], json!(name));
        // Long after its first day, and where nothing is left.
        let daily = json!({ "recurrence": "daily" });
        create(&browser, with(morning("Brief", "2020-01-01"), daily)).await;
        let day = "from=1798675200&to=1798761600";
        assert_eq!(shown(&browser, day).await, ["Brief 2026-12-31T09:00"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_occurrence_changes_and_the_rest_stays() {
    on_both("recurring_this", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = mondays(&browser).await;
        let other = json!({ "occurrence": "2026-11-09", "title": "Review", "startUTC": "2026-11-10T14:00:00Z" });
        update(&browser, &event, other).await.expect_status(200);
        delete(&browser, &event, json!({ "occurrence": "2026-11-16" })).await.expect_status(200);
        assert_eq!(
            shown(&browser, WINTER).await,
            [
                "Site 2026-11-02T09:00",
                "Review 2026-11-10T14:00",
                "Site 2026-11-23T09:00",
                "Site 2026-11-30T09:00",
                "Site 2026-12-07T09:00"
            ]
        );
        let gone = json!({ "occurrence": "2026-11-16", "title": "x" });
        update(&browser, &event, gone).await.expect_error(404, "NOT_FOUND");
        let all = json!({ "occurrence": "2026-11-23", "visibility": "users" });
        update(&browser, &event, all).await.expect_error(400, "INVALID_REQUEST");
        let nowhere = json!({ "scope": "this", "title": "x" });
        update(&browser, &event, nowhere).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_becomes_an_event_of_its_own() {
    on_both("recurring_following", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = mondays(&browser).await;
        let later = json!({ "occurrence": "2026-11-23", "scope": "following", "startUTC": "2026-11-24T10:00:00Z" });
        let tail = update(&browser, &event, later).await.expect_json()["event"].clone();
        assert_ne!(tail["id"], event["id"]);
        assert_eq!(tail["recurrence"]["count"], json!(3));
        assert_eq!(
            shown(&browser, WINTER).await,
            [
                "Site 2026-11-02T09:00",
                "Site 2026-11-09T09:00",
                "Site 2026-11-16T09:00",
                "Site 2026-11-24T10:00",
                "Site 2026-12-01T10:00",
                "Site 2026-12-08T10:00"
            ]
        );
        let rest = json!({ "occurrence": "2026-12-01", "scope": "following" });
        delete(&browser, &tail, rest).await.expect_status(200);
        let answer =
            delete(&browser, &event, json!({ "occurrence": "2026-11-09", "scope": "all" })).await.expect_json();
        assert_eq!(answer, json!({ "ok": true, "gone": true }));
        assert_eq!(shown(&browser, WINTER).await, ["Site 2026-11-24T10:00"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_occurrences_move_with_the_one_that_is_moved() {
    on_both("recurring_all", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = mondays(&browser).await;
        let moved = json!({ "occurrence": "2026-11-16", "scope": "all", "startUTC": "2026-11-17T08:30:00Z" });
        let whole = update(&browser, &event, moved).await.expect_json()["event"].clone();
        assert_eq!(whole["recurrence"]["weekdays"], json!(["TU"]));
        let found = shown(&browser, WINTER).await;
        assert_eq!((found.len(), found[0].as_str()), (6, "Site 2026-11-03T08:30"));
        let exceptions = json!({ "type": "weekly", "weekdays": ["TU"], "count": 6, "exceptions": ["2026-11-10"] });
        update(&browser, &event, json!({ "recurrence": exceptions })).await.expect_status(200);
        assert_eq!(shown(&browser, WINTER).await.len(), 5);
        update(&browser, &event, json!({ "recurrence": "none" })).await.expect_status(200);
        assert_eq!(shown(&browser, WINTER).await, ["Site 2026-11-03T08:30"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_occurrence_at_which_more_is_changed_changes_as_well() {
    on_both("recurring_own", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let event = mondays(&browser).await;
        // Two stand by themselves, with a time and words of their own.
        for (date, start) in [("2026-11-16", "2026-11-18T14:00:00Z"), ("2026-11-30", "2026-11-30T16:00:00Z")] {
            let own = json!({ "occurrence": date, "title": "Review", "location": "Office", "startUTC": start });
            update(&browser, &event, own).await.expect_status(200);
        }
        // Whoever moves the first of them, with all that follow, means that one before all; the other stays where it was put.
        let moved = json!({ "occurrence": "2026-11-16", "scope": "following", "startUTC": "2026-11-17T11:00:00Z",
                            "title": "Walk" });
        let tail = update(&browser, &event, moved).await.expect_json()["event"].clone();
        assert_eq!(
            shown(&browser, WINTER).await,
            [
                "Site 2026-11-02T09:00",
                "Site 2026-11-09T09:00",
                "Walk 2026-11-17T11:00",
                "Walk 2026-11-24T11:00",
                "Review 2026-11-30T16:00",
                "Walk 2026-12-08T11:00"
            ]
        );
        let places: Vec<Value> = list(&browser, WINTER).await.iter().map(|one| one["location"].clone()).collect();
        assert_eq!(places, ["", "", "Office", "", "Office", ""], "what nobody spoke of stays");
        let all = json!({ "occurrence": "2026-12-01", "scope": "all", "title": "Last", "location": "" });
        update(&browser, &tail, all).await.expect_status(200);
        let last = &list(&browser, WINTER).await[4];
        assert_eq!((&last["title"], &last["location"]), (&json!("Last"), &json!("")));
        assert_eq!(last["startUTC"], json!("2026-11-30T16:00:00.000000Z"));
        // Said of the event and of no occurrence, it leaves alone what stands by itself.
        let own = json!({ "occurrence": "2026-11-17", "title": "First" });
        update(&browser, &tail, own).await.expect_status(200);
        update(&browser, &tail, json!({ "title": "Rest" })).await.expect_status(200);
        let found = shown(&browser, WINTER).await;
        assert_eq!(found[2..4], ["First 2026-11-17T11:00", "Rest 2026-11-24T11:00"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_always_has_an_occurrence() {
    on_both("recurring_none", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let rule = json!({ "type": "daily", "count": 2, "exceptions": ["2026-11-02", "2026-11-03"] });
        let none = with(morning("Site", "2026-11-02"), json!({ "recurrence": rule }));
        browser.post(CREATE, none).await.expect_error(400, "INVALID_REQUEST");
        let event = mondays(&browser).await;
        delete(&browser, &event, json!({ "occurrence": "2026-11-02" })).await.expect_status(200);
        // A count has the deleted ones in it: of one nothing would be left.
        for rule in [json!({ "type": "weekly", "count": 1 }), json!({ "type": "weekly", "until": "2026-11-08" })] {
            let all = json!({ "occurrence": "2026-11-09", "scope": "all", "recurrence": rule });
            update(&browser, &event, all).await.expect_error(400, "INVALID_REQUEST");
        }
        assert_eq!(shown(&browser, WINTER).await.len(), 5);
    })
    .await;
}
