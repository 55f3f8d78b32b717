//! What a LiveKit server tells: believed by its signature, and even then only as a reason to look.

use http::Method;
use serde_json::{Value, json};
use sfu::token::{Claims, mint};
use test_kit::{Answer, Browser, CALL_KEY, TestApp, on_both_with_calls};

use crate::{TOKEN, ask, status};

const WEBHOOK: &str = "/api/livekit/webhook";

pub(crate) fn signed(app: &TestApp, body: &str, secret: &str) -> String {
    let now = app.parts().env.now().as_seconds();
    let claims = Claims {
        iss: CALL_KEY.key.clone(),
        nbf: now,
        exp: now + 300,
        sha256: calls::model::hash_of(body.as_bytes()),
        ..Claims::default()
    };
    mint(secret, &claims)
}

pub(crate) async fn send(browser: &Browser, body: &str, token: &str) -> Answer {
    let headers = [("authorization", token), ("content-type", "application/webhook+json")];
    browser.send(Method::POST, WEBHOOK, &headers, body.to_owned().into()).await
}

pub(crate) fn event(kind: &str, token: &Value) -> String {
    json!({ "event": kind, "id": "EV_1", "createdAt": "1795241806", "room": { "sid": "RM_1", "name": token["roomName"] } })
        .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_believed_by_its_signature_and_no_byte_of_it_may_change() {
    on_both_with_calls("call_webhook", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let token = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        let joined = asked.post(TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        let room = token["roomName"].as_str().unwrap();
        rooms.enter(room, token["identity"].as_str().unwrap());
        rooms.enter(room, joined["identity"].as_str().unwrap());
        let livekit = app.browser();
        let body = event("participant_joined", &token);
        let good = signed(&app, &body, &CALL_KEY.secret);
        send(&livekit, &body.replacen("joined", "jained", 1), &good).await.expect_error(401, "WEBHOOK_INVALID");
        send(&livekit, &body, &signed(&app, &body, "another secret")).await.expect_error(401, "WEBHOOK_INVALID");
        send(&livekit, &body, "").await.expect_error(401, "WEBHOOK_INVALID");
        assert_eq!(status(&caller, &token).await, "initiated");
        send(&livekit, &body, &good).await.expect_status(204);
        assert_eq!(status(&caller, &token).await, "active");
        // That the room is closed is not so: it tells of the call before.
        let body = event("room_finished", &token);
        send(&livekit, &body, &signed(&app, &body, &CALL_KEY.secret)).await.expect_status(204);
        assert_eq!(status(&caller, &token).await, "active");
        rooms.drop_room(room);
        send(&livekit, &body, &signed(&app, &body, &CALL_KEY.secret)).await.expect_status(204);
        assert_eq!(status(&caller, &token).await, "ended");
        // Rooms that nobody here knows, and events without one.
        for body in [r#"{"event":"room_started","room":{"name":"elsewhere"}}"#, r#"{"event":"egress_started"}"#] {
            send(&livekit, body, &signed(&app, body, &CALL_KEY.secret)).await.expect_status(204);
        }
    })
    .await;
}
