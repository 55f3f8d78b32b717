//! What becomes of calls: answered, missed, given up, and none that goes on with nobody in it.

use std::time::Duration;

use serde_json::json;
use test_kit::on_both_with_calls;

use crate::{SESSIONS, ask, ask_in, direct, enter, find, leave, lines, look, rings, session, states, status};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_talk_and_the_conversation_says_how_long() {
    on_both_with_calls("call_held", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let thread = direct(&caller, &[tom.user.to_string()]).await;
        let first = ask_in(&caller, &thread, "video").await.expect_status(200).json();
        enter(&app, &rooms, &first).await;
        assert_eq!(status(&caller, &first).await, "initiated");
        let second = ask_in(&asked, &thread, "video").await.expect_status(200).json();
        enter(&app, &rooms, &second).await;
        let held = find(&caller, &first).await;
        assert_eq!((&held["status"], &held["isMine"]), (&json!("active"), &json!(true)));
        assert_eq!(
            held["can"],
            json!({ "join": true, "decline": false, "end": true, "invite": true, "moderate": true, "record": false,
                    "stopRecording": false })
        );
        app.advance(Duration::from_secs(75));
        leave(&app, &rooms, &second).await;
        leave(&app, &rooms, &first).await;
        assert_eq!(status(&caller, &first).await, "active", "a network may have gone");
        app.advance(Duration::from_secs(21));
        app.settle().await;
        assert_eq!(status(&caller, &first).await, "ended");
        let said = states(&asked, &first).await;
        assert_eq!((said[&ada.user.to_string()].as_str(), said[&tom.user.to_string()].as_str()), ("left", "left"));
        assert_eq!(lines(&asked, &thread).await, ["video ended 75"]);
        // The next call in the same room is another one.
        let next = ask_in(&asked, &thread, "phone").await.expect_status(200).json();
        assert_eq!(next["roomName"], first["roomName"]);
        assert_ne!(next["sessionId"], first["sessionId"]);
        let past = caller.get(&format!("{SESSIONS}?state=past")).await.expect_json();
        assert_eq!(past["items"].as_array().unwrap().len(), 1);
        let both = caller.get(&format!("{SESSIONS}?limit=1")).await.expect_json();
        assert_eq!(both["items"][0]["id"], next["sessionId"]);
        let rest = caller.get(&format!("{SESSIONS}?limit=1&cursor={}", both["nextCursor"].as_str().unwrap())).await;
        assert_eq!(rest.expect_json()["items"][0]["id"], first["sessionId"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_answers_within_45_seconds() {
    on_both_with_calls("call_missed", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let thread = direct(&caller, &[tom.user.to_string()]).await;
        let token = ask_in(&caller, &thread, "phone").await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        app.advance(Duration::from_secs(43));
        app.settle().await;
        assert_eq!((status(&caller, &token).await.as_str(), rings(&asked).await.len()), ("initiated", 1));
        app.advance(Duration::from_secs(3));
        app.settle().await;
        assert_eq!((status(&caller, &token).await.as_str(), rings(&asked).await.len()), ("missed", 0));
        let room = token["roomName"].as_str().unwrap();
        assert_eq!(rooms.people(room), None, "whoever called is not left alone in there");
        assert_eq!(lines(&asked, &thread).await, ["phone missed 0"]);
        // Whom it concerns is asked after the commit.
        app.settle().await;
        let told = asked.get("/api/v1/notifications").await.expect_json();
        assert_eq!(told["notifications"][0]["message"], "called you: you missed the call");
        caller.post(&format!("{}/end", session(&token)), json!({})).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_missed_a_call_that_others_took_is_told_as_well() {
    on_both_with_calls("call_taken_by_others", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let (mia, absent) = team.person("mia", "editor").await;
        let people = [tom.user.to_string(), mia.user.to_string()];
        let first = ask(&caller, "a", &people).await.expect_status(200).json();
        let second =
            asked.post(crate::TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        enter(&app, &rooms, &first).await;
        enter(&app, &rooms, &second).await;
        app.advance(Duration::from_secs(75));
        leave(&app, &rooms, &second).await;
        leave(&app, &rooms, &first).await;
        app.advance(Duration::from_secs(21));
        app.settle().await;
        assert_eq!(status(&caller, &first).await, "ended");
        app.settle().await;
        let told = absent.get("/api/v1/notifications").await.expect_json();
        assert_eq!(told["notifications"][0]["message"], "called you by video: you missed the call");
        let told = asked.get("/api/v1/notifications").await.expect_json();
        assert_eq!(told["notifications"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_up_cancels() {
    on_both_with_calls("call_cancelled", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let token = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let ended = caller.post(&format!("{}/end", session(&token)), json!({})).await.expect_status(200).json();
        assert_eq!((ended["status"].as_str(), rings(&asked).await.len()), (Some("cancelled"), 0));
        // By closing the page, too; but not by loading it again.
        let token = ask(&caller, "b", &[tom.user.to_string()]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        leave(&app, &rooms, &token).await;
        app.advance(Duration::from_secs(3));
        enter(&app, &rooms, &token).await;
        assert_eq!(status(&caller, &token).await, "initiated");
        leave(&app, &rooms, &token).await;
        app.advance(Duration::from_secs(7));
        app.settle().await;
        assert_eq!(status(&caller, &token).await, "cancelled");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_call_goes_on_with_nobody_in_it_whatever_was_not_told() {
    on_both_with_calls("call_ghosts", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let first = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        let second =
            asked.post(crate::TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        enter(&app, &rooms, &first).await;
        enter(&app, &rooms, &second).await;
        // The call server dies without a word, and its rooms with it.
        rooms.set_away(true);
        app.advance(Duration::from_secs(21));
        app.settle().await;
        assert_eq!(status(&caller, &first).await, "active", "nobody knows");
        rooms.set_away(false);
        rooms.drop_room(first["roomName"].as_str().unwrap());
        for _ in 0..3 {
            app.advance(Duration::from_secs(21));
            app.settle().await;
        }
        assert_eq!(status(&caller, &first).await, "ended");
        // Somebody who asks for a token and never comes leaves no call behind.
        let token = ask(&caller, "b", &[]).await.expect_status(200).json();
        for _ in 0..4 {
            app.advance(Duration::from_secs(21));
            app.settle().await;
        }
        assert_eq!(status(&caller, &token).await, "cancelled");
        look(&app, "__adhoc_nobody").await;
    })
    .await;
}
