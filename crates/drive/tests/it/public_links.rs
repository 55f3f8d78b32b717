//! One switch of the organisation before those of drives and libraries.

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::shares::{ask, create, open_up, update};

pub(crate) const LINKS: &str = "/api/v1/drive/public-links";

pub(crate) async fn decide(who: &Browser, allowed: bool) -> Answer {
    let body = Bytes::from(json!({ "allowed": allowed }).to_string());
    who.send(Method::PUT, LINKS, &[("content-type", "application/json")], body).await
}

fn address(share: &Value) -> String {
    format!("/api/public/shares/{}", share["shareId"].as_str().unwrap())
}

/// Makes a drive and a library in it, of which nothing is said; whether each lets files out, the drive's own library between.
async fn made_now(team: &Team, admin: &Browser, name: &str) -> [bool; 3] {
    let asked = json!({ "tenantId": team.tenant.id.to_string(), "drive": { "name": name } });
    let drive = admin.post("/api/v1/drive/drives/create", asked).await.expect_json()["drive"].clone();
    let asked = json!({ "driveId": drive["id"], "name": "Drawings" });
    let library = admin.post("/api/v1/drive/libraries", asked).await.expect_json()["library"].clone();
    let all = admin.get("/api/v1/drive/drives").await.expect_json();
    let of = |library: &&Value| library["driveId"] == drive["id"] && library["kind"] == "exports";
    let own = all["libraries"].as_array().unwrap().iter().find(of).unwrap();
    let is_open = |library: &Value| library["shareSourcePolicy"]["externalAllowed"].as_bool().unwrap();
    [drive["settings"]["allowExternalSharing"].as_bool().unwrap(), is_open(own), is_open(&library)]
}

#[tokio::test(flavor = "multi_thread")]
async fn while_public_links_are_off_none_is_made_and_none_opens() {
    on_both("public_links_off", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, editor) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = [team.file("beam.txt", b"IPE 300", maker.user).await];
        assert_eq!(editor.get(LINKS).await.expect_json()["allowed"], Value::Null);
        let share = create(&editor, &team, &files, json!({ "visibility": "public" })).await;
        let inside = create(&editor, &team, &files, json!({ "visibility": "tenant" })).await;
        let stranger = app.browser();
        let preview = format!("{}/files/{}/preview", address(&share), files[0]);
        stranger.get(&preview).await.expect_status(200);

        let told = decide(&admin, false).await.expect_json();
        assert_eq!((&told["allowed"], &told["can"]["change"]), (&json!(false), &json!(true)));
        let seen = editor.get(LINKS).await.expect_json();
        assert_eq!((&seen["allowed"], &seen["can"]["change"]), (&json!(false), &json!(false)));
        stranger.get(&address(&share)).await.expect_error(404, "NOT_FOUND");
        stranger.get(&preview).await.expect_error(404, "NOT_FOUND");
        // Members are no strangers.
        editor.get(&address(&share)).await.expect_status(200);
        let public = json!({ "visibility": "public" });
        ask(&editor, &team, &files, public.clone()).await.expect_error(422, "PUBLIC_LINKS_OFF");
        update(&editor, &team, &inside, public).await.expect_error(422, "PUBLIC_LINKS_OFF");

        // As they were when it is on, and told once each.
        for _ in 0..2 {
            decide(&admin, true).await.expect_status(200);
        }
        stranger.get(&preview).await.expect_status(200);
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "drive.public_links_changed").count(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_made_begins_open_where_public_links_are_on() {
    on_both("public_links_new", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        assert_eq!(made_now(&team, &admin, "Undecided").await, [false; 3]);
        team.set_tier(kernel::StorageTier::Enterprise).await;
        decide(&admin, true).await.expect_status(200);
        assert_eq!(made_now(&team, &admin, "Open").await, [true; 3]);
        decide(&admin, false).await.expect_status(200);
        assert_eq!(made_now(&team, &admin, "Closed").await, [false; 3]);
        // Another organisation decides for itself.
        let saltmarsh = app.team("Saltmarsh").await;
        assert_eq!(saltmarsh.member("admin").await.get(LINKS).await.expect_json()["allowed"], Value::Null);
    })
    .await;
}
