//! Those who run a call.

use serde_json::{Value, json};
use test_kit::on_both_with_calls;

use crate::{TOKEN, ask, enter, rings, session, status};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_started_a_call_silences_sends_out_and_ends() {
    on_both_with_calls("call_moderated", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, guest) = team.person("tom", "editor").await;
        let token = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        let joined = guest.post(TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        enter(&app, &rooms, &joined).await;
        let at = |what: &str| format!("{}/{what}", session(&token));
        let mute = json!({ "identity": joined["identity"], "trackSid": "TR_1" });
        let remove = json!({ "identity": joined["identity"] });
        for (what, body) in [("mute", &mute), ("remove", &remove), ("end", &json!({}))] {
            guest.post(&at(what), body.clone()).await.expect_error(403, "FORBIDDEN");
        }
        caller.post(&at("mute"), mute).await.expect_status(204);
        let identity = joined["identity"].as_str().unwrap().to_owned();
        assert_eq!(rooms.muted(), [(identity.clone(), "TR_1".to_owned())]);
        caller.post(&at("mute"), json!({ "identity": "x:y", "trackSid": "TR_1" })).await.expect_error(404, "NOT_FOUND");
        caller.post(&at("remove"), remove).await.expect_status(204);
        let room = token["roomName"].as_str().unwrap();
        assert!(!rooms.people(room).unwrap().contains(&identity));
        guest.post(TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_error(403, "FORBIDDEN");
        caller.post(&at("end"), json!({})).await.expect_status(200);
        app.settle().await;
        assert_eq!((status(&guest, &token).await.as_str(), rooms.people(room)), ("ended", None));
        let (_, admin) = team.person("boss", "admin").await;
        let log = admin.get("/api/v1/tenant/audit?limit=50").await.expect_json();
        let kinds: Vec<&str> =
            log["entries"].as_array().unwrap().iter().filter_map(|entry| entry["kind"].as_str()).collect();
        for kind in ["call.started", "call.muted", "call.removed", "call.ended"] {
            assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_people_are_asked_and_rung() {
    on_both_with_calls("call_invited", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, one) = team.person("tom", "editor").await;
        let (eve, late) = team.person("eve", "viewer").await;
        let token = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let joined = one.post(TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        enter(&app, &rooms, &joined).await;
        assert!(rings(&late).await.is_empty());
        let invite = format!("{}/invite", session(&token));
        let body = |people: &[String]| -> Value { json!({ "userIds": people }) };
        let seen = one.post(&invite, body(&[eve.user.to_string()])).await.expect_status(200).json();
        assert_eq!((&seen["isGroup"], &seen["status"]), (&json!(true), &json!("active")));
        assert_eq!(rings(&late).await, [token["sessionId"].as_str().unwrap()]);
        late.post(&invite, body(&[tom.user.to_string()])).await.expect_error(403, "FORBIDDEN");
        one.post(&invite, body(&[crate::NOTHING.to_owned()])).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
