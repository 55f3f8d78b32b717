//! Folders: made, found, changed, moved.

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{NOTHING, with};

pub(crate) const CREATE: &str = "/api/v1/drive/folders/create";
pub(crate) const UPDATE: &str = "/api/v1/drive/folders/update";
pub(crate) const FOLDERS: &str = "/api/v1/drive/folders";

/// Makes a folder in the team's drive: its identifier.
pub(crate) async fn folder(browser: &Browser, team: &Team, name: &str, parent: Option<&str>) -> String {
    let body = json!({ "driveId": team.drive.to_string(), "name": name, "parentId": parent });
    browser.post(CREATE, body).await.expect_json()["folderId"].as_str().unwrap().to_owned()
}

/// The body of a change to a folder.
pub(crate) fn update(team: &Team, folder: &str, updates: Value) -> Value {
    json!({ "driveId": team.drive.to_string(), "folderId": folder, "updates": updates })
}

fn folder_names(page: &Value) -> Vec<&str> {
    page["folders"].as_array().unwrap().iter().map(|folder| folder["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_nest_and_are_found_by_their_address() {
    on_both("folders_nest", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let drawings = folder(&manager, &team, "Drawings & details", None).await;
        let level = folder(&manager, &team, "Level 04", Some(&drawings)).await;
        let found = manager.get(&format!("{FOLDERS}/{level}")).await.expect_json();
        assert_eq!(found["folder"]["ancestors"], json!([drawings]));
        assert_eq!(
            found["ancestors"],
            json!([{ "id": drawings, "name": "Drawings & details", "slug": "drawings-details" }])
        );
        assert_eq!(found["folder"]["color"], json!("primary"));
        let by_path = manager.get(&format!("{FOLDERS}/by-path?path=drawings-details/level-04")).await.expect_json();
        assert_eq!(by_path["folder"]["id"], json!(level));
        manager.get(&format!("{FOLDERS}/by-path?path=drawings-details/level-05")).await.expect_error(404, "NOT_FOUND");
        manager.get(&format!("{FOLDERS}/by-path?path=")).await.expect_error(404, "NOT_FOUND");

        let drive = team.drive;
        let root = manager.get(&format!("{FOLDERS}?driveId={drive}&parentId=root")).await.expect_json();
        assert_eq!(folder_names(&root), ["Drawings & details"]);
        let below = manager.get(&format!("{FOLDERS}?parentId={drawings}")).await.expect_json();
        assert_eq!(folder_names(&below), ["Level 04"]);
        let all = manager.get(&format!("{FOLDERS}?driveId={drive}&limit=1")).await.expect_json();
        assert_eq!(folder_names(&all), ["Drawings & details"]);
        let cursor = all["nextCursor"].as_str().unwrap();
        let rest = manager.get(&format!("{FOLDERS}?driveId={drive}&limit=1&cursor={cursor}")).await.expect_json();
        assert_eq!((folder_names(&rest), &rest["nextCursor"]), (vec!["Level 04"], &json!(null)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_unique_among_siblings_and_so_is_a_slug() {
    on_both("folders_unique", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let again = json!({ "driveId": team.drive.to_string(), "name": " plans " });
        manager.post(CREATE, again).await.expect_error(409, "FOLDER_EXISTS");
        let odd = folder(&manager, &team, "Plans!", None).await;
        let found = manager.get(&format!("{FOLDERS}/{odd}")).await.expect_json();
        assert_eq!(found["folder"]["slug"], json!("plans-2"));
        let sign = folder(&manager, &team, "🏗", None).await;
        let found = manager.get(&format!("{FOLDERS}/{sign}")).await.expect_json();
        assert_eq!(found["folder"]["slug"], json!("folder"));
        folder(&manager, &team, "Plans", Some(&plans)).await;
        manager.post(UPDATE, update(&team, &odd, json!({ "name": "PLANS" }))).await.expect_error(409, "FOLDER_EXISTS");
        let renamed = manager.post(UPDATE, update(&team, &plans, json!({ "name": "PLANS" }))).await.expect_json();
        assert_eq!((&renamed["folder"]["name"], &renamed["folder"]["slug"]), (&json!("PLANS"), &json!("plans")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_folder_is_refused() {
    on_both("folders_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let drive = team.drive.to_string();
        for (body, message) in [
            (json!({ "name": "a" }), "driveId required for v1.2 folders"),
            (json!({ "driveId": drive, "name": "  " }), "name required"),
            (json!({ "driveId": drive }), "name required"),
            (json!({ "driveId": drive, "name": "a", "color": "mauve" }), "A folder's colour is one of"),
        ] {
            let refused = manager.post(CREATE, body).await.expect_error(400, "INVALID_REQUEST").json();
            assert!(refused["error"]["message"].as_str().unwrap().starts_with(message), "{refused}");
        }
        for name in ["../x", "a/b", "..", "a\u{0}b", &"x".repeat(256), "\u{202e}cod"] {
            manager
                .post(CREATE, json!({ "driveId": drive, "name": name }))
                .await
                .expect_error(400, "INVALID_FILE_NAME");
        }
        for name in ["CON", "مخطط", "🏗️ 建", &"é".repeat(127)] {
            manager.post(CREATE, json!({ "driveId": drive, "name": name })).await.expect_status(200);
        }
        manager.post(CREATE, json!({ "driveId": NOTHING, "name": "a" })).await.expect_error(404, "NOT_FOUND");
        let lost = json!({ "driveId": drive, "name": "a", "parentId": NOTHING });
        manager.post(CREATE, lost).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_moves_with_all_below_it_and_never_into_itself() {
    on_both("folders_move", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let a = folder(&manager, &team, "A", None).await;
        let b = folder(&manager, &team, "B", Some(&a)).await;
        let c = folder(&manager, &team, "C", Some(&b)).await;
        let other = folder(&manager, &team, "Other", None).await;
        for parent in [&a, &b, &c] {
            let into = update(&team, &a, json!({ "parentId": parent }));
            manager.post(UPDATE, into).await.expect_error(409, "FOLDER_CYCLE");
        }
        manager.post(UPDATE, update(&team, &b, json!({ "parentId": other }))).await.expect_status(200);
        let found = manager.get(&format!("{FOLDERS}/{c}")).await.expect_json();
        assert_eq!(found["folder"]["ancestors"], json!([other, b]));
        let root =
            manager.post(UPDATE, update(&team, &b, json!({ "parentId": null, "color": "teal" }))).await.expect_json();
        assert_eq!((&root["folder"]["parentId"], &root["folder"]["color"]), (&json!(null), &json!("teal")));
        let found = manager.get(&format!("{FOLDERS}/{c}")).await.expect_json();
        assert_eq!(found["folder"]["ancestors"], json!([b]));

        let mut deepest = None;
        for _ in 0..50 {
            deepest = Some(folder(&manager, &team, "deep", deepest.as_deref()).await);
        }
        let deeper = json!({ "driveId": team.drive.to_string(), "name": "deep", "parentId": deepest });
        manager.post(CREATE, deeper).await.expect_error(409, "FOLDER_TOO_DEEP");
        let top =
            manager.get(&format!("{FOLDERS}/{}", deepest.unwrap())).await.expect_json()["ancestors"][0]["id"].clone();
        let under = update(&team, top.as_str().unwrap(), json!({ "parentId": a }));
        manager.post(UPDATE, under).await.expect_error(409, "FOLDER_TOO_DEEP");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_people_moving_folders_at_once_make_no_cycle() {
    on_both("folders_storm", async |app: TestApp| {
        let team = std::sync::Arc::new(app.team("Dunmarrow").await);
        let manager = team.member("manager").await;
        let mut ids = Vec::new();
        for number in 0..6 {
            ids.push(folder(&manager, &team, &format!("F{number}"), None).await);
        }
        let moves: Vec<_> = (0..50_usize)
            .map(|number| {
                let (team, manager, ids) = (team.clone(), manager.clone(), ids.clone());
                tokio::spawn(async move {
                    let (what, to) = (&ids[number * 7 % 6], &ids[(number * 7 + 1 + number % 5) % 6]);
                    let answer = manager.post(UPDATE, update(&team, what, json!({ "parentId": to }))).await;
                    assert!(matches!(answer.status, 200 | 409), "{answer:?}");
                })
            })
            .collect();
        for one in moves {
            one.await.unwrap();
        }
        for id in &ids {
            let found = manager.get(&format!("{FOLDERS}/{id}")).await.expect_json();
            let way = found["folder"]["ancestors"].as_array().unwrap();
            assert!(way.len() < 6 && !way.contains(&json!(id)), "{found}");
            assert_eq!(way.last().unwrap_or(&json!(null)), &found["folder"]["parentId"], "{found}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_do_what_to_folders() {
    on_both("folders_access", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let stranger = app.team("Saltmarsh").await.member("admin").await;
        let viewer = team.member("viewer").await;
        let create = json!({ "driveId": team.drive.to_string(), "name": "Mine" });
        let delete = json!({ "driveId": team.drive.to_string(), "folderId": plans });
        let edit = update(&team, &plans, json!({ "name": "Other" }));
        viewer.get(&format!("{FOLDERS}/{plans}")).await.expect_status(200);
        viewer.post(CREATE, create.clone()).await.expect_error(403, "FORBIDDEN");
        viewer.post(UPDATE, edit.clone()).await.expect_error(403, "FORBIDDEN");
        viewer.post("/api/v1/drive/folders/delete", delete.clone()).await.expect_error(403, "FORBIDDEN");
        stranger.get(&format!("{FOLDERS}/{plans}")).await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("{FOLDERS}?parentId={plans}")).await.expect_error(404, "NOT_FOUND");
        stranger.post(CREATE, create).await.expect_error(404, "NOT_FOUND");
        stranger.post(UPDATE, edit).await.expect_error(404, "NOT_FOUND");
        stranger.post("/api/v1/drive/folders/delete", delete).await.expect_error(404, "NOT_FOUND");
        assert!(folder_names(&stranger.get(FOLDERS).await.expect_json()).is_empty());
        let found = viewer.get(&format!("{FOLDERS}/{plans}")).await.expect_json();
        let nothing = json!({ "edit": false, "copy": false, "trash": false, "restore": false, "purge": false });
        assert_eq!(found["folder"]["can"], nothing);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_not_found_in_another_drive() {
    on_both("folders_elsewhere", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let other = team.shared_drive("Yard").await.to_string();
        let plans = folder(&manager, &team, "Plans", None).await;
        for drive in [other.as_str(), NOTHING] {
            let change = with(update(&team, &plans, json!({ "name": "x" })), "driveId", json!(drive));
            manager.post(UPDATE, change).await.expect_error(404, "NOT_FOUND");
            let named = json!({ "driveId": drive, "folderId": plans });
            manager.post("/api/v1/drive/folders/delete", named).await.expect_error(404, "NOT_FOUND");
        }
        let found = manager.get(&format!("{FOLDERS}/{plans}")).await.expect_json();
        assert_eq!((&found["folder"]["name"], &found["folder"]["status"]), (&json!("Plans"), &json!("active")));
        let named = json!({ "driveId": team.drive.to_string(), "folderId": plans });
        manager.post("/api/v1/drive/folders/delete", named.clone()).await.expect_status(200);
        let (admin, purge) = (team.member("admin").await, "/api/v1/drive/folders/purge");
        admin.post(purge, with(named.clone(), "driveId", json!(other))).await.expect_error(404, "NOT_FOUND");
        admin.post(purge, named).await.expect_status(200);
    })
    .await;
}
