//! Those who run a call, and the guests who ask to join it.

use http::Method;
use serde_json::{Value, json};
use test_kit::on_both_with_calls;

use crate::{
    TOKEN, ask, enter, find,
    guest_door::{Guest, answer, guests, open},
    look, session,
};

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_run_a_call_open_it_and_answer_guests() {
    on_both_with_calls("call_lobby_rights", async |app, rooms| {
        let (team, other) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, admin) = team.person("boss", "admin").await;
        let (_, foreign) = other.person("uwe", "admin").await;
        let body =
            json!({ "kind": "video", "roomId": "a", "participants": [tom.user.to_string()], "visibility": "tenant" });
        let token = caller.post(TOKEN, body).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let path = format!("{}/guest-link", session(&token));
        for (browser, status, code) in
            [(&member, 403, "FORBIDDEN"), (&foreign, 404, "NOT_FOUND"), (&app.browser(), 401, "UNAUTHENTICATED")]
        {
            browser.send(Method::PUT, &path, &[], "".into()).await.expect_error(status, code);
            browser.delete(&path).await.expect_error(status, code);
        }
        assert_eq!(find(&caller, &token).await["isOpenToGuests"], false, "off unless somebody wants it");
        let link = open(&caller, &token).await;
        assert_eq!((open(&caller, &token).await, open(&admin, &token).await), (link.clone(), link.clone()));
        assert_eq!(find(&member, &token).await["isOpenToGuests"], true);
        let guest = Guest::knock(&app, &link, "Ines Ferreira").await;
        // Who stands at the door is for those to know who open it.
        assert!(guests(&member, &token).await.is_empty());
        for what in ["admit", "refuse"] {
            answer(&member, &token, &guest.id, what).await.expect_error(403, "FORBIDDEN");
            answer(&foreign, &token, &guest.id, what).await.expect_error(404, "NOT_FOUND");
            answer(&app.browser(), &token, &guest.id, what).await.expect_error(401, "UNAUTHENTICATED");
            answer(&caller, &token, crate::NOTHING, what).await.expect_error(404, "NOT_FOUND");
        }
        assert_eq!(guest.state().await, "waiting");
        let admitted = answer(&admin, &token, &guest.id, "admit").await.expect_status(200).json();
        assert_eq!(admitted["isGroup"], true);
        assert_eq!(guests(&member, &token).await, [("Ines Ferreira".to_owned(), "admitted".to_owned())]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_answered_once_and_a_refused_one_gets_no_token() {
    on_both_with_calls("call_lobby_once", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "admin").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let one = Guest::knock(&app, &link, "One").await;
        let two = Guest::knock(&app, &link, "Two").await;
        for _ in 0..2 {
            answer(&caller, &token, &one.id, "admit").await.expect_status(200);
            answer(&caller, &token, &two.id, "refuse").await.expect_status(200);
        }
        answer(&caller, &token, &one.id, "refuse").await.expect_error(409, "GUEST_ADMITTED");
        answer(&caller, &token, &two.id, "admit").await.expect_error(409, "GUEST_REFUSED");
        assert_eq!(two.state().await, "refused");
        two.token().await.expect_error(403, "GUEST_REFUSED");
        // Whoever switches the link off refuses who waits, and leaves in who is in.
        let three = Guest::knock(&app, &link, "Three").await;
        let closed = caller.delete(&format!("{}/guest-link", session(&token))).await.expect_status(200).json();
        assert_eq!(closed["isOpenToGuests"], false);
        caller.delete(&format!("{}/guest-link", session(&token))).await.expect_status(200);
        assert_eq!((three.state().await, one.state().await), ("refused".to_owned(), "admitted".to_owned()));
        one.token().await.expect_status(200);
        app.settle().await;
        let log = caller.get("/api/v1/tenant/audit?limit=50").await.expect_json();
        let of = |kind: &str| {
            let entries = log["entries"].as_array().unwrap().iter();
            entries.filter(|entry| entry["kind"] == kind).cloned().collect::<Vec<Value>>()
        };
        let once = ["call.opened_to_guests", "call.guest_admitted", "call.guest_refused", "call.closed_to_guests"];
        for kind in once {
            assert_eq!(of(kind).len(), 1, "{kind}: {log}");
        }
        assert_eq!(of("call.guest_asked").len(), 3);
        assert!(!log.to_string().contains(&link), "the log holds no secrets");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_silenced_and_sent_out_and_does_not_come_back() {
    on_both_with_calls("call_lobby_removed", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "admin").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let guest = Guest::knock(&app, &link, "Ines Ferreira").await;
        let identity = format!("guest:{}", guest.id);
        let at = |what: &str| format!("{}/{what}", session(&token));
        let remove = json!({ "identity": identity });
        // Who was not let in is in no room.
        caller.post(&at("remove"), remove.clone()).await.expect_error(404, "NOT_FOUND");
        answer(&caller, &token, &guest.id, "admit").await.expect_status(200);
        let way_in = guest.token().await.expect_status(200).json();
        enter(&app, &rooms, &way_in).await;
        let mute = json!({ "identity": identity, "trackSid": "TR_1" });
        caller.post(&at("mute"), mute).await.expect_status(204);
        assert_eq!(rooms.muted(), [(identity.clone(), "TR_1".to_owned())]);
        caller.post(&at("remove"), remove).await.expect_status(204);
        let room = token["roomName"].as_str().unwrap();
        assert!(!rooms.people(room).unwrap().contains(&identity));
        assert_eq!(
            (guest.state().await, guests(&caller, &token).await[0].1.clone()),
            ("refused".into(), "removed".into())
        );
        guest.token().await.expect_error(403, "GUEST_REFUSED");
        // The token from before is good for ten minutes; a call server that takes it is told once more.
        rooms.enter(room, &identity);
        rooms.enter(room, &format!("guest:{}", crate::NOTHING));
        look(&app, room).await;
        assert_eq!(rooms.people(room).unwrap(), [token["identity"].as_str().unwrap()]);
        // The call's history keeps who was there.
        caller.post(&at("end"), json!({})).await.expect_status(200);
        let past = caller.get("/api/v1/calls/sessions?state=past").await.expect_json();
        assert_eq!(past["items"][0]["guests"][0]["name"], "Ines Ferreira");
        assert_eq!(past["items"][0]["displayName"], "Call by link · Ines Ferreira");
    })
    .await;
}
