//! Calls that the server passes on without understanding them.

use serde_json::json;
use test_kit::on_both_with_calls;

use crate::{
    TOKEN, ask, enter, find,
    guest_door::{Guest, answer, open},
    session,
};

#[tokio::test(flavor = "multi_thread")]
async fn everybody_in_an_encrypted_call_gets_its_key_and_nobody_records_it() {
    on_both_with_calls("call_encrypted", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "admin").await;
        let (_, later) = team.person("tom", "editor").await;
        let body = json!({ "kind": "video", "roomId": "a", "isEncrypted": true, "visibility": "tenant" });
        let token = caller.post(TOKEN, body).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let key = token["encryptionKey"].as_str().unwrap();
        assert_eq!((key.len(), find(&caller, &token).await["isEncrypted"].as_bool()), (44, Some(true)));
        // Who comes later gets it, whatever that one asks for, and so does a guest who is let in.
        let other = later.post(TOKEN, json!({ "kind": "video", "roomId": "a" })).await.expect_status(200).json();
        assert_eq!(other["encryptionKey"], token["encryptionKey"]);
        let link = open(&caller, &token).await;
        let guest = Guest::knock(&app, &link, "Ines Ferreira").await;
        answer(&caller, &token, &guest.id, "admit").await.expect_status(200);
        assert_eq!(guest.token().await.expect_status(200).json()["encryptionKey"], token["encryptionKey"]);
        assert!(!find(&caller, &token).await.to_string().contains(key), "a call is listed without its key");
        let path = format!("{}/recording", session(&token));
        caller.post(&path, json!({})).await.expect_error(409, "CALL_ENCRYPTED");
        // The next call has a key of its own, and a call without encryption has none.
        let next = json!({ "kind": "video", "roomId": "b", "isEncrypted": true });
        let next = caller.post(TOKEN, next).await.expect_status(200).json();
        assert!(next["encryptionKey"].is_string() && next["encryptionKey"] != token["encryptionKey"]);
        let plain = ask(&caller, "c", &[]).await.expect_status(200).json();
        assert!(plain["encryptionKey"].is_null());
    })
    .await;
}
