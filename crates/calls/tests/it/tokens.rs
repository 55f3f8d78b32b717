//! Who gets a token, for which room and for what.

use serde_json::json;
use test_kit::{Team, on_both, on_both_with_calls};

use crate::{CAPABILITIES, NOTHING, TOKEN, ask, ask_in, claims, direct, enter, rings, session};

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_one_room_for_one_device_and_ten_minutes() {
    on_both_with_calls("call_token", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "editor").await;
        let (grace, _) = team.person("grace", "viewer").await;
        let body = json!({
            "kind": "video", "roomId": " standup ", "visibility": "participants",
            "participants": [grace.user.to_string(), " ", ""], "metadata": { "title": "Standup" }, "deviceId": "tab-1",
        });
        let token = caller.post(TOKEN, body).await.expect_status(200).json();
        assert_eq!((&token["displayName"], &token["roomId"]), (&json!("Standup"), &json!("standup")));
        assert_eq!((&token["metadata"], &token["engine"]), (&json!({ "title": "Standup" }), &json!("embedded")));
        assert!(token["roomName"].as_str().unwrap().starts_with("__adhoc_"));
        assert!(token["url"].as_str().unwrap().starts_with("ws://"));
        let said = claims(&token);
        assert_eq!(said["sub"], format!("{}:tab-1", ada.user));
        assert_eq!((&said["name"], &said["iss"]), (&json!("ada Hughes"), &json!("test")));
        assert!(said["exp"].as_i64().unwrap() - said["nbf"].as_i64().unwrap() <= 610);
        let may = &said["video"];
        assert_eq!((&may["room"], &may["roomJoin"]), (&token["roomName"], &json!(true)));
        assert_eq!(may["canPublishSources"], json!(["microphone", "camera", "screen_share", "screen_share_audio"]));
        for right in ["roomAdmin", "roomCreate", "roomList", "hidden"] {
            assert!(may[right].is_null(), "{right}");
        }
        // Once more, on another device: the same call.
        let again = json!({ "kind": "video", "roomId": token["roomName"], "deviceId": "tab-2" });
        let again = caller.post(TOKEN, again).await.expect_status(200).json();
        assert_eq!((&again["sessionId"], &again["roomName"]), (&token["sessionId"], &token["roomName"]));
        assert_ne!(again["identity"], token["identity"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_call_is_for_microphones_and_no_camera_comes_without_its_scope() {
    on_both_with_calls("call_sources", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let caller = team.member("editor").await;
        let phone = caller.post(TOKEN, json!({ "kind": "phone", "roomId": "p" })).await.expect_status(200).json();
        assert_eq!(claims(&phone)["video"]["canPublishSources"], json!(["microphone"]));
        // Whoever may only join uses what that person may: the viewer shares no screen.
        let video = ask(&caller, "v", &[]).await.expect_status(200).json();
        let viewer = team.member("viewer").await;
        let joined = viewer.post(TOKEN, json!({ "kind": "video", "roomId": "v" })).await.expect_status(200).json();
        assert_eq!(joined["sessionId"], video["sessionId"]);
        assert_eq!(claims(&joined)["video"]["canPublishSources"], json!(["microphone", "camera"]));
        team.set_scopes("viewer", &["calls.room.join"]).await;
        let joined = viewer.post(TOKEN, json!({ "kind": "video", "roomId": "v" })).await.expect_status(200).json();
        assert_eq!(claims(&joined)["video"]["canPublishSources"], json!(["microphone"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_refusal_says_what_is_missing() {
    on_both_with_calls("call_refusals", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("ada", "editor").await;
        let (tom, _) = team.person("tom", "viewer").await;
        let asked = [tom.user.to_string()];
        let message = |answer: test_kit::Answer| answer.json()["error"]["message"].as_str().unwrap().to_owned();
        team.set_scopes("editor", &["calls.room.join", "calls.room.create"]).await;
        let refused = ask(&editor, "x", &[]).await.expect_error(403, "VIDEO_DISABLED");
        assert_eq!(message(refused), "Ask your admin to enable calls.video");
        team.set_scopes("editor", &["calls.room.join", "calls.room.create", "calls.video.enable"]).await;
        ask(&editor, "x", &asked).await.expect_error(403, "INVITE_FORBIDDEN");
        team.set_scopes("editor", &["calls.room.join"]).await;
        let refused = ask(&editor, "x", &[]).await.expect_error(403, "CALL_CREATE_FORBIDDEN");
        assert_eq!(message(refused), "You do not have permission to start calls");
        team.set_scopes("editor", &["chat.messages.send"]).await;
        ask(&editor, "x", &[]).await.expect_error(403, "CALL_JOIN_FORBIDDEN");
        // The older names are the newer ones.
        team.set_scopes("editor", &["chat.calls.initiate", "chat.calls.join", "chat.calls.video"]).await;
        ask(&editor, "x", &[]).await.expect_status(200);
        for body in [
            json!({ "kind": "video" }),
            json!({ "kind": "video", "roomId": "  " }),
            json!({ "kind": "video", "roomId": "a b" }),
            json!({ "kind": "carrier pigeon", "roomId": "a" }),
            json!({ "kind": "video", "roomId": "a", "deviceId": "a:b" }),
            json!({ "kind": "video", "roomId": "a", "metadata": { "title": "x".repeat(5000) } }),
        ] {
            editor.post(TOKEN, body).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_bought_is_for_nobody() {
    on_both_with_calls("call_bought", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (ada, admin) = team.person("ada", "admin").await;
        team.make_super(ada.user).await;
        let plan = |overrides: serde_json::Value| {
            let body = json!({ "overrides": overrides }).to_string();
            admin.send(http::Method::PATCH, "/api/v1/tenant/plan", &[], body.into())
        };
        plan(json!({ "calls.video": false })).await.expect_status(200);
        ask(&admin, "x", &[]).await.expect_error(403, "VIDEO_DISABLED");
        let found = admin.get(CAPABILITIES).await.expect_json();
        assert_eq!(found["features"]["video"], json!({ "isOn": false, "message": "Feature disabled by admin" }));
        assert_eq!(found["policy"], json!({ "canJoin": true, "canCreate": true, "canVideo": false, "canPSTN": false }));
        plan(json!({ "calls": false })).await.expect_status(200);
        let refused = ask(&admin, "x", &[]).await.expect_error(403, "FEATURE_DISABLED").json();
        assert_eq!(refused["error"]["message"], "Feature disabled by admin");
        let found = admin.get(CAPABILITIES).await.expect_json();
        assert_eq!(
            found["policy"],
            json!({ "canJoin": false, "canCreate": false, "canVideo": false, "canPSTN": false })
        );
        assert_eq!(found["startMessage"], "Feature disabled by admin");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_people_is_a_list_of_people() {
    on_both_with_calls("call_list", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let (_, stranger) = team.person("eve", "editor").await;
        let token = ask(&caller, "private", &[tom.user.to_string()]).await.expect_status(200).json();
        assert_eq!(rings(&asked).await.len(), 1);
        assert_eq!((rings(&stranger).await.len(), rings(&caller).await.len()), (0, 0));
        ask(&stranger, "private", &[]).await.expect_error(404, "NOT_FOUND");
        stranger.get(&session(&token)).await.expect_error(404, "NOT_FOUND");
        let join = json!({ "kind": "video", "roomId": token["roomName"] });
        stranger.post(TOKEN, join.clone()).await.expect_error(404, "NOT_FOUND");
        let joined = asked.post(TOKEN, join).await.expect_status(200).json();
        assert_eq!(joined["displayName"], "ada Hughes");
        enter(&app, &rooms, &joined).await;
        assert_eq!(rings(&asked).await.len(), 0, "on another device it rings no more");
        // Only members are asked, and nobody of elsewhere is known here.
        let elsewhere = app.team("Saltmarsh").await;
        let (lena, outsider) = elsewhere.person("lena", "admin").await;
        ask(&caller, "y", &[lena.user.to_string()]).await.expect_error(400, "INVALID_REQUEST");
        ask(&caller, "y", &["somebody".to_owned()]).await.expect_error(400, "INVALID_REQUEST");
        // The same name there is another room.
        outsider
            .post(TOKEN, json!({ "kind": "video", "roomId": token["roomName"] }))
            .await
            .expect_error(404, "NOT_FOUND");
        let own = ask(&outsider, "private", &[]).await.expect_status(200).json();
        assert_ne!(own["roomName"], token["roomName"]);
        outsider.get(&session(&token)).await.expect_error(404, "NOT_FOUND");
        assert_ne!(ada.user, tom.user);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_s_call_is_for_whoever_is_in_it() {
    on_both_with_calls("call_thread", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let (_, stranger) = team.person("eve", "editor").await;
        let thread = direct(&caller, &[tom.user.to_string()]).await;
        let token = ask_in(&caller, &thread, "video").await.expect_status(200).json();
        assert_eq!(token["roomName"], format!("__thread_{thread}"));
        assert_eq!((&token["session"]["threadId"], &token["displayName"]), (&json!(thread), &json!("tom Hughes")));
        assert_eq!(rings(&asked).await, [token["sessionId"].as_str().unwrap()]);
        for room in [json!({ "threadId": thread }), json!({ "roomId": thread }), json!({ "roomId": token["roomName"] })]
        {
            let mut body = room;
            body["kind"] = json!("video");
            let joined = asked.post(TOKEN, body.clone()).await.expect_status(200).json();
            assert_eq!(joined["sessionId"], token["sessionId"]);
            stranger.post(TOKEN, body).await.expect_error(404, "NOT_FOUND");
        }
        ask_in(&caller, NOTHING, "video").await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("/api/v1/calls/sessions?threadId={thread}")).await.expect_error(404, "NOT_FOUND");
        // Many are in a channel: nobody is rung.
        let channel = json!({ "name": "site", "visibility": "public", "memberIds": [tom.user.to_string()] });
        let channel = caller.post("/api/v1/chat/channels", channel).await.expect_status(201).json();
        let channel = channel["id"].as_str().unwrap();
        let token = ask_in(&caller, channel, "phone").await.expect_status(200).json();
        assert_eq!((&token["session"]["status"], &token["displayName"]), (&json!("active"), &json!("site")));
        assert_eq!(rings(&asked).await.len(), 1);
        let listed = asked.get(&format!("/api/v1/calls/sessions?state=ongoing&threadId={channel}")).await.expect_json();
        assert_eq!(listed["items"][0]["id"], token["sessionId"]);
        // A public channel is read by everybody; its calls are for those who have joined it.
        ask_in(&stranger, channel, "phone").await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_nobody_was_asked_to_is_called_by_its_link_and_by_who_came() {
    on_both_with_calls("call_by_link", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (_, other) = team.person("tom", "editor").await;
        let own = ask(&caller, "open", &[]).await.expect_status(200).json();
        assert_eq!(
            (&own["displayName"], &own["session"]["displayName"]),
            (&json!("Call by link"), &json!("Call by link"))
        );
        enter(&app, &rooms, &own).await;
        let joined = ask(&other, "open", &[]).await.expect_status(200).json();
        assert_eq!(joined["displayName"], "Call by link · ada Hughes");
        enter(&app, &rooms, &joined).await;
        let found = caller.get(&session(&own)).await.expect_json();
        assert_eq!(found["displayName"], "Call by link · tom Hughes");
        // With a title it has that name for everybody.
        let body = json!({ "kind": "video", "roomId": "named", "metadata": { "title": "Handover" } });
        let named = caller.post(TOKEN, body).await.expect_status(200).json();
        assert_eq!(named["displayName"], "Handover");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_call_takes_no_more() {
    on_both_with_calls("call_full", async |app, rooms| {
        let team: Team = app.team("Dunmarrow").await;
        for name in ["a", "b", "c"] {
            let (_, browser) = team.person(name, "editor").await;
            let token = ask(&browser, "open", &[]).await.expect_status(200).json();
            enter(&app, &rooms, &token).await;
        }
        let (_, late) = team.person("d", "editor").await;
        ask(&late, "open", &[]).await.expect_error(409, "CALL_FULL");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_carries_calls_it_is_said_and_why() {
    on_both("call_off", async |app| {
        let team = app.team("Dunmarrow").await;
        let caller = team.member("editor").await;
        ask(&caller, "x", &[]).await.expect_error(503, "CALLS_OFF");
        let found = caller.get(CAPABILITIES).await.expect_json();
        assert_eq!((&found["isOn"], &found["engine"]), (&json!(false), &json!(null)));
        assert_eq!(found["offReason"], found["startMessage"]);
    })
    .await;
}
