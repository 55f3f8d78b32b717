//! LiveKit's own SDK reads what we sign, and we read what it signs. It is asked where it is installed: `scripts/test`
//! installs it, and with `CI` set a missing one fails.

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::{Value, json};
use sfu::token::{Claims, mint};
use test_kit::{CALL_KEY, on_both_with_calls};

use crate::{
    TOKEN, ask, status,
    webhooks::{event, send, signed},
};

/// What the judge ends with where the SDK is not installed.
const NOT_INSTALLED: i32 = 3;

/// Whether a missing judge may be passed over: on a developer's machine, never in CI.
#[expect(clippy::disallowed_methods, reason = "whether the suite runs in CI is nothing the product configures")]
fn expect_missing() {
    assert!(std::env::var_os("CI").is_none(), "livekit-api is missing: scripts/setup test installs it");
}

/// What the SDK says; nothing where it is not installed.
fn judge(question: &Value) -> Option<Value> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(own.join("../../target/python/bin/python"));
    command.arg(own.join("tests/judges/livekit_sdk.py")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut python) = command.spawn() else {
        expect_missing();
        return None;
    };
    python.stdin.take().unwrap().write_all(question.to_string().as_bytes()).unwrap();
    let answer = python.wait_with_output().unwrap();
    if answer.status.code() == Some(NOT_INSTALLED) {
        expect_missing();
        return None;
    }
    assert!(answer.status.success(), "{}", answer.status);
    Some(serde_json::from_slice(&answer.stdout).unwrap())
}

/// The same token with one letter of its signature changed.
fn changed(token: &str) -> String {
    let mut bytes = token.as_bytes().to_vec();
    let at = bytes.len() - 9;
    bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
    String::from_utf8(bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn livekits_own_sdk_reads_our_tokens_and_webhooks_and_we_read_its() {
    on_both_with_calls("call_judges", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let video = ask(&caller, "v", &[tom.user.to_string()]).await.expect_status(200).json();
        let phone = json!({ "kind": "phone", "roomId": "p", "deviceId": "desk" });
        let phone = caller.post(TOKEN, phone).await.expect_status(200).json();
        let now = app.parts().env.now().as_seconds();
        let fresh = Claims { iss: CALL_KEY.key.clone(), nbf: now, exp: now + 600, ..Claims::default() };
        let late = Claims { nbf: now - 700, exp: now - 100, ..fresh.clone() };
        let [video_token, phone_token] = [&video, &phone].map(|token| token["token"].as_str().unwrap());
        let body = event("room_finished", &video);
        let webhook = signed(&app, &body, &CALL_KEY.secret);
        let question = json!({
            "now": now,
            "key": CALL_KEY.key,
            "secret": CALL_KEY.secret,
            "room": video["roomName"],
            "tokens": [
                video_token,
                phone_token,
                changed(video_token),
                mint("another secret of thirty-two letters", &fresh),
                mint(&CALL_KEY.secret, &late),
            ],
            "webhooks": [
                { "body": body, "token": webhook },
                { "body": body.replacen("finished", "finishes", 1), "token": webhook },
                { "body": body, "token": signed(&app, &body, "another secret of thirty-two letters") },
            ],
        });
        let Some(said) = judge(&question) else { return };

        let found = &said["tokens"][0];
        assert_eq!(found["name"], "ada Hughes", "{found}");
        let may = &found["video"];
        assert_eq!((&may["roomJoin"], &may["room"]), (&json!(true), &video["roomName"]));
        let everything = json!(["microphone", "camera", "screen_share", "screen_share_audio"]);
        assert_eq!(may["canPublishSources"], everything);
        for right in ["roomAdmin", "roomCreate", "roomList", "roomRecord", "hidden", "recorder", "ingressAdmin"] {
            assert!(matches!(may[right], Value::Null | Value::Bool(false)), "{right}: {may}");
        }
        let found = &said["tokens"][1];
        assert_eq!(found["identity"], json!(format!("{}:desk", ada.user)), "{found}");
        assert_eq!(found["video"]["canPublishSources"], json!(["microphone"]));
        assert_eq!(said["tokens"].as_array().unwrap()[2..], [Value::Null, Value::Null, Value::Null]);

        let event = json!({ "event": "room_finished", "room": video["roomName"] });
        assert_eq!(said["webhooks"], json!([event, null, null]));

        // The other way round: what the SDK signs is taken, and no byte of it may change.
        let joined = asked.post(TOKEN, json!({ "kind": "video", "roomId": "v" })).await.expect_status(200).json();
        for token in [&video, &joined] {
            rooms.enter(video["roomName"].as_str().unwrap(), token["identity"].as_str().unwrap());
        }
        let livekit = app.browser();
        let [body, token] = ["body", "token"].map(|part| said["signed"][part].as_str().unwrap());
        send(&livekit, &body.replacen("judge", "jadge", 1), token).await.expect_error(401, "WEBHOOK_INVALID");
        send(&livekit, body, &changed(token)).await.expect_error(401, "WEBHOOK_INVALID");
        assert_eq!(status(&caller, &video).await, "initiated");
        send(&livekit, body, token).await.expect_status(204);
        assert_eq!(status(&caller, &video).await, "active");
    })
    .await;
}
