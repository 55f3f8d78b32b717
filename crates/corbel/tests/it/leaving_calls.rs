//! What an organisation has of its calls leaves with it: the calls, who was in them, and the guests.

use std::{fs, time::Duration};

use calls::model::GuestLink;
use corbel::leaving::{export, terminate};
use http::Method;
use identity::{model::TenantStatus, ops::set_tenant_status};
use serde_json::{Value, json};
use test_kit::on_both_with_calls;

use crate::leaving::{lines, rows_of};

#[tokio::test(flavor = "multi_thread")]
async fn calls_and_their_guests_are_taken_along_and_nothing_of_them_is_left() {
    on_both_with_calls("leaving_calls", async |app, rooms| {
        let (team, stays) = (app.team("Dunmarrow").await, app.team("Saltmarsh").await);
        let mut links = Vec::new();
        for (team, guest) in [(&team, "Ines Ferreira"), (&stays, "Bram de Vries")] {
            let (_, caller) = team.person("mara", "admin").await;
            let body = json!({ "kind": "video", "roomId": "handover", "metadata": { "title": "Handover" } });
            let token = caller.post("/api/livekit/token", body).await.expect_status(200).json();
            let room = token["roomName"].as_str().unwrap();
            rooms.enter(room, token["identity"].as_str().unwrap());
            let session = format!("/api/v1/calls/sessions/{}", token["sessionId"].as_str().unwrap());
            let opened = caller.send(Method::PUT, &format!("{session}/guest-link"), &[], "".into()).await;
            let path = opened.expect_status(200).json()["path"].as_str().unwrap().to_owned();
            let letters = path.strip_prefix("/guest-call/").unwrap().to_owned();
            let knock = format!("/api/v1/public/calls/{letters}/knock");
            app.browser().post(&knock, json!({ "name": guest })).await.expect_status(200);
            links.push(letters);
        }
        app.settle().await;
        let (parts, id) = (app.parts(), team.tenant.id);
        let kept = rows_of(&app, stays.tenant.id).await;
        let suspended = set_tenant_status(&parts.identity, "dunmarrow", TenantStatus::Suspended).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("export");
        export(parts, &suspended, &to).await.unwrap();
        let rows = |table: &str| -> Vec<Value> { lines(&to.join(format!("rows/{table}.jsonl"))) };
        assert_eq!(rows("call_sessions")[0]["title"], "Handover");
        assert_eq!((rows("call_sessions").len(), rows("call_people").len()), (1, 1));
        let guests = rows("call_guests");
        assert_eq!((guests.len(), &guests[0]["name"]), (1, &json!("Ines Ferreira")));
        assert_eq!(GuestLink::parse(&links[0]).unwrap().tenant, id);
        for table in ["call_sessions", "call_guests"] {
            let text = fs::read_to_string(to.join(format!("rows/{table}.jsonl"))).unwrap();
            assert!(!text.contains(&links[0]) && !text.contains("Bram"), "{table}");
        }

        terminate(parts, &team.tenant, Some(Duration::from_secs(60 * 60))).await.unwrap();
        assert_eq!(rows_of(&app, id).await, 0);
        // The doors of the others are as they were.
        assert_eq!(rows_of(&app, stays.tenant.id).await, kept);
        let door = |link: &String| format!("/api/v1/public/calls/{link}");
        app.browser().get(&door(&links[0])).await.expect_error(404, "NOT_FOUND");
        app.browser().get(&door(&links[1])).await.expect_status(200);
    })
    .await;
}
