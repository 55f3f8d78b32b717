//! A call is recorded while everybody in it has agreed, and not otherwise.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both_with_calls};

use crate::{
    TOKEN, enter, find,
    guest_door::{Guest, answer, open},
    leave, session,
};

fn path(token: &Value) -> String {
    format!("{}/recording", session(token))
}

async fn say(browser: &Browser, token: &Value, agrees: bool) -> Answer {
    browser
        .send(Method::PUT, &format!("{}/answer", path(token)), &[], json!({ "agrees": agrees }).to_string().into())
        .await
}

/// How far the recording is: `none`, `asked` or `running`.
async fn state(browser: &Browser, token: &Value) -> String {
    find(browser, token).await["recording"]["state"].as_str().unwrap_or("none").to_owned()
}

/// A call in a room that every member may enter.
async fn join(browser: &Browser) -> Answer {
    browser.post(TOKEN, json!({ "kind": "video", "roomId": "a", "visibility": "tenant" })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recording_runs_while_all_who_are_there_agree_and_whoever_comes_agrees_first() {
    on_both_with_calls("call_recording", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "admin").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, late) = team.person("zoe", "editor").await;
        let token = join(&caller).await.expect_status(200).json();
        say(&caller, &token, true).await.expect_error(409, "NOT_RECORDED");
        enter(&app, &rooms, &token).await;
        let other = join(&member).await.expect_status(200).json();
        enter(&app, &rooms, &other).await;
        let asked = caller.post(&path(&token), json!({})).await.expect_status(200).json();
        let recording = &asked["recording"];
        assert_eq!(
            (&recording["state"], &recording["isMine"], &recording["hasAgreed"]),
            (&json!("asked"), &json!(true), &json!(true))
        );
        assert_eq!(recording["agreed"], json!([ada.user.to_string()]));
        assert_eq!(find(&member, &token).await["recording"]["hasAgreed"], false);
        member.post(&path(&token), json!({})).await.expect_error(403, "FORBIDDEN");
        let agreed = say(&member, &token, true).await.expect_status(200).json();
        assert_eq!(
            (&agreed["recording"]["state"], &agreed["recording"]["hasAgreed"]),
            (&json!("running"), &json!(true))
        );
        assert!(agreed["recording"]["agreed"].to_string().contains(&tom.user.to_string()));
        // Nobody is recorded by coming in unawares.
        let refused = join(&late).await.expect_error(409, "RECORDING_CONSENT_NEEDED").json();
        assert_eq!(refused["error"]["details"]["sessionId"], token["sessionId"]);
        say(&late, &token, false).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "running", "who is not there stops nothing");
        say(&late, &token, true).await.expect_status(200);
        let third = join(&late).await.expect_status(200).json();
        enter(&app, &rooms, &third).await;
        assert_eq!(state(&caller, &token).await, "running");
        // Whoever does not agree any more ends it, and it ends with whoever makes it.
        say(&late, &token, false).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "none");
        leave(&app, &rooms, &third).await;
        caller.post(&path(&token), json!({})).await.expect_status(200);
        assert_eq!(state(&member, &token).await, "asked", "what was agreed to before counts no more");
        leave(&app, &rooms, &other).await;
        assert_eq!(state(&caller, &token).await, "running", "nobody is left who has not agreed");
        leave(&app, &rooms, &token).await;
        assert_eq!(state(&caller, &token).await, "none");
        let log = caller.get("/api/v1/tenant/audit?limit=100").await.expect_json();
        let kinds: Vec<&str> =
            log["entries"].as_array().unwrap().iter().filter_map(|one| one["kind"].as_str()).collect();
        let count = |kind: &str| kinds.iter().filter(|known| **known == format!("call.recording_{kind}")).count();
        let counted = ["asked", "agreed", "started", "refused", "stopped"].map(count);
        assert_eq!(counted, [2, 2, 2, 1, 1], "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_in_by_a_token_from_before_is_not_recorded_until_they_agree() {
    on_both_with_calls("call_recording_before", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "admin").await;
        let (_, manager) = team.person("max", "manager").await;
        let (_, member) = team.person("tom", "editor").await;
        let token = join(&caller).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let before = join(&member).await.expect_status(200).json();
        let second = join(&manager).await.expect_status(200).json();
        caller.post(&path(&token), json!({})).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "running", "whoever is alone has agreed by asking");
        enter(&app, &rooms, &before).await;
        assert_eq!(state(&caller, &token).await, "asked");
        say(&member, &token, true).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "running");
        // One recording at a time; it is stopped by those who may.
        say(&manager, &token, true).await.expect_status(200);
        enter(&app, &rooms, &second).await;
        manager.post(&path(&token), json!({})).await.expect_error(409, "RECORDING_EXISTS");
        member.delete(&path(&token)).await.expect_error(403, "FORBIDDEN");
        manager.delete(&path(&token)).await.expect_status(200);
        manager.delete(&path(&token)).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "none");
        app.browser().post(&path(&token), json!({})).await.expect_error(401, "UNAUTHENTICATED");
        let foreign = app.team("Ostkai").await.member("admin").await;
        foreign.post(&path(&token), json!({})).await.expect_error(404, "NOT_FOUND");
        say(&foreign, &token, true).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_asked_as_everybody_is() {
    on_both_with_calls("call_recording_guest", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "admin").await;
        let token = join(&caller).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let guest = Guest::knock(&app, &link, "Ines Ferreira").await;
        answer(&caller, &token, &guest.id, "admit").await.expect_status(200);
        caller.post(&path(&token), json!({})).await.expect_status(200);
        guest.token().await.expect_error(409, "RECORDING_CONSENT_NEEDED");
        let standing = guest.agree(true).await.expect_status(200).json();
        assert_eq!(standing, json!({ "state": "admitted", "recording": "running", "hasAgreed": true }));
        let way_in = guest.token().await.expect_status(200).json();
        enter(&app, &rooms, &way_in).await;
        let recording = find(&caller, &token).await["recording"].clone();
        assert!(recording["agreed"].to_string().contains(&format!("guest:{}", guest.id)), "{recording}");
        guest.agree(false).await.expect_status(200);
        assert_eq!(state(&caller, &token).await, "none");
        guest.agree(true).await.expect_error(409, "NOT_RECORDED");
        let other = Guest::knock(&app, &link, "Bram").await;
        other.agree(true).await.expect_error(409, "NOT_RECORDED");
    })
    .await;
}
