//! Libraries that are made when they are first needed, by however many at once.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both, on_both_with_drive};

const GET_OR_CREATE: &str = "/api/drive/libraries/get-or-create";
const BASELINE: &str = "/api/drive/libraries/ensure-module-baseline";
const DEFAULT: &str = "/api/drive/libraries/ensure-default";

fn of_event(team: &Team, module: &str, event: &str) -> Value {
    json!({ "tenantId": team.system.tenant().to_string(), "defaults": { "memberIds": [], "ownerIds": [] },
            "context": { "moduleKey": module, "entityType": "event", "entityId": event, "entityName": "Site visit 3/4" } })
}

/// What fifty who ask at once are answered.
async fn fifty(team: &Arc<Team>, browser: &Browser, path: &'static str, body: Value) -> (BTreeSet<String>, usize) {
    let asked: Vec<_> = (0..50)
        .map(|_| {
            let (browser, body, _team) = (browser.clone(), body.clone(), team.clone());
            tokio::spawn(async move { browser.post(path, body).await.expect_json() })
        })
        .collect();
    let (mut ids, mut created) = (BTreeSet::new(), 0);
    for answer in asked {
        let answer = answer.await.unwrap();
        ids.insert(answer["libraryId"].as_str().unwrap().to_owned());
        created += usize::from(answer["created"] == json!(true));
    }
    (ids, created)
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_who_ask_at_once_get_one_library_and_one_drive() {
    on_both("library_storm", async |app: TestApp| {
        let team = Arc::new(app.team("Dunmarrow").await);
        let admin = team.member("admin").await;
        let editor = team.member("editor").await;
        editor.post(GET_OR_CREATE, of_event(&team, "schedule", "7")).await.expect_error(404, "NOT_FOUND");
        let (ids, created) = fifty(&team, &admin, GET_OR_CREATE, of_event(&team, "schedule", "7")).await;
        assert_eq!((ids.len(), created), (1, 1));
        let again = editor.post(GET_OR_CREATE, of_event(&team, "schedule", "7")).await.expect_json();
        assert_eq!((ids.contains(again["libraryId"].as_str().unwrap()), &again["created"]), (true, &json!(false)));
        let next = editor.post(GET_OR_CREATE, of_event(&team, "schedule", "8")).await.expect_json();
        assert!(!ids.contains(next["libraryId"].as_str().unwrap()));
        let drives = admin.get("/api/v1/drive/drives").await.expect_json();
        let of_module =
            drives["drives"].as_array().unwrap().iter().filter(|drive| drive["moduleId"] == json!("schedule"));
        assert_eq!(of_module.map(|drive| drive["name"].clone()).collect::<Vec<_>>(), ["Schedule Files"]);
        admin.post(GET_OR_CREATE, of_event(&team, "portal", "7")).await.expect_error(400, "INVALID_REQUEST");
        admin.post(GET_OR_CREATE, of_event(&team, "schedule", "../7")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_baseline_is_made_once_however_often_it_is_asked_for() {
    on_both("library_baseline", async |app: TestApp| {
        let team = Arc::new(app.team("Dunmarrow").await);
        let admin = team.member("admin").await;
        let place = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string() });
        let (ids, created) = fifty(&team, &admin, DEFAULT, place.clone()).await;
        assert_eq!((ids.len(), created), (1, 0), "the drive was made with its default library");
        let mut body = place;
        body["moduleId"] = json!("cis");
        let (ids, created) = fifty(&team, &admin, BASELINE, body.clone()).await;
        assert_eq!((ids.len(), created), (1, 1));
        let folders = admin.get("/api/v1/drive/folders").await.expect_json();
        let names: Vec<_> =
            folders["folders"].as_array().unwrap().iter().map(|folder| folder["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Invoices", "PurchaseOrders", "Statements", "Suppliers"]);
        body["moduleId"] = json!("portal");
        admin.post(BASELINE, body).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_make_one_library_as_the_first_wants_it() {
    on_both("library_defaults", async |app: TestApp| {
        let team = Arc::new(app.team("Dunmarrow").await);
        let admin = team.member("admin").await;
        let (tom, insider) = team.person("tom", "editor").await;
        let outsider = team.person("priya", "editor").await.1;
        let mut body = of_event(&team, "notes", "note-1");
        body["defaults"] = json!({ "memberIds": [tom.user.to_string()], "ownerIds": [] });
        let (ids, created) = fifty(&team, &admin, GET_OR_CREATE, body.clone()).await;
        assert_eq!((ids.len(), created), (1, 1));
        // It is read by those who were named, with the module's access list, and lies in the module's drive.
        insider.post(GET_OR_CREATE, body.clone()).await.expect_status(200);
        outsider.post(GET_OR_CREATE, body.clone()).await.expect_error(404, "NOT_FOUND");
        let id = ids.first().unwrap();
        let found = insider.get(&format!("/api/v1/drive/libraries/{id}")).await.expect_json()["library"].clone();
        assert_eq!((&found["kind"], &found["context"]["entityId"]), (&json!("context"), &json!("note-1")));
        assert_eq!(found["memberIds"], json!([tom.user.to_string()]));
        assert_eq!(found["acl"]["writeScopes"], json!(["file.upload", "notes.edit"]));
        assert_eq!(found["driveName"], json!("Notes Files"));
        let drives = admin.get("/api/v1/drive/drives").await.expect_json();
        let drive = drives["drives"].as_array().unwrap().iter().find(|one| one["moduleId"] == json!("notes")).unwrap();
        assert_eq!((&drive["settings"]["icon"], &drive["visibility"]), (&json!("notebook"), &json!("tenant")));
        let names =
            admin.get(&format!("/api/v1/drive/folders?driveId={}", drive["id"].as_str().unwrap())).await.expect_json();
        assert_eq!(names["folders"].as_array().unwrap().len(), 3);
        body["defaults"]["memberIds"] = json!([crate::NOTHING]);
        admin.post(GET_OR_CREATE, body).await.expect_error(404, "NOT_FOUND");

        // A module's drive has no library of its own until one is asked for; overrides say how it is made, once.
        let place = json!({ "tenantId": team.system.tenant().to_string(), "driveId": drive["id"] });
        let mut first = place.clone();
        first["overrides"] = json!({ "description": "Of notes", "policies": { "readOnly": true } });
        insider.post(DEFAULT, first.clone()).await.expect_error(403, "FORBIDDEN");
        let (ids, created) = fifty(&team, &admin, DEFAULT, first).await;
        assert_eq!((ids.len(), created), (1, 1));
        let mut second = place;
        second["overrides"] = json!({ "description": "Of others" });
        let kept = admin.post(DEFAULT, second).await.expect_json();
        assert_eq!((&kept["created"], &kept["library"]["description"]), (&json!(false), &json!("Of notes")));
        assert_eq!(kept["library"]["policies"]["readOnly"], json!(true));
        assert_eq!(kept["library"]["acl"]["readScopes"], json!(["file.read", "notes.view"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_drive_of_a_module_is_made_by_itself_where_the_operator_does_not_want_it() {
    let settings = drive::Settings { auto_provision_module_drives: false, ..drive::Settings::default() };
    on_both_with_drive("library_provisioning", &settings, async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let asked = admin.post(GET_OR_CREATE, of_event(&team, "schedule", "7")).await;
        let refused = asked.expect_error(403, "FORBIDDEN").json();
        assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("by itself"), "{refused}");
        let drives = admin.get("/api/v1/drive/drives").await.expect_json();
        assert_eq!(drives["drives"].as_array().unwrap().len(), 1);
    })
    .await;
}
