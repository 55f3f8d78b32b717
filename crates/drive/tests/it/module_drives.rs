//! The drives that modules file things in: made once for each module, whatever people call theirs, and made anew where one
//! was deleted.

use kernel::{DriveId, LibraryId};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both, on_both_with_drive};

const CREATE: &str = "/api/drive/drives/create";
const DELETE: &str = "/api/v1/drive/drives/delete";
const GET_OR_CREATE: &str = "/api/drive/libraries/get-or-create";

fn of_event(team: &Team, event: &str) -> Value {
    json!({ "tenantId": team.system.tenant().to_string(),
            "context": { "moduleKey": "schedule", "entityType": "event", "entityId": event } })
}

fn asked(team: &Team, drive: Value) -> Value {
    json!({ "tenantId": team.system.tenant().to_string(), "drive": drive })
}

async fn module_drives(browser: &Browser) -> Vec<Value> {
    let listed = browser.get("/api/v1/drive/drives").await.expect_json()["drives"].as_array().unwrap().clone();
    listed.into_iter().filter(|drive| drive["moduleId"] == json!("schedule")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_module_gets_its_drive_where_another_has_its_name() {
    on_both("module_name", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        admin.post(CREATE, asked(&team, json!({ "name": "Schedule Files" }))).await.expect_status(200);
        admin.post(GET_OR_CREATE, of_event(&team, "7")).await.expect_status(200);
        let made = module_drives(&admin).await;
        let named: Vec<_> = made.iter().map(|drive| (&drive["name"], &drive["slug"])).collect();
        assert_eq!(named, [(&json!("Schedule Files"), &json!("schedule-files-2"))]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_module_whose_drive_was_deleted_gets_another() {
    on_both("module_again", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let first = admin.post(GET_OR_CREATE, of_event(&team, "7")).await.expect_json();
        let old = module_drives(&admin).await[0]["id"].clone();
        admin.post(DELETE, json!({ "driveId": old })).await.expect_status(200);
        // What belonged to the event went with the drive, and the event gets a library anew.
        let second = admin.post(GET_OR_CREATE, of_event(&team, "7")).await.expect_json();
        assert_eq!(second["created"], json!(true));
        assert_ne!(first["libraryId"], second["libraryId"]);
        assert_eq!(module_drives(&admin).await.len(), 1);
        let back = format!("/api/v1/drive/drives/{}/restore", old.as_str().unwrap());
        admin.post(&back, json!({})).await.expect_error(409, "DRIVE_REPLACED");
        // Of two deleted ones, the one that comes back first stays the module's.
        let new = module_drives(&admin).await[0]["id"].clone();
        admin.post(DELETE, json!({ "driveId": new })).await.expect_status(200);
        admin.post(&back, json!({})).await.expect_status(200);
        let found = admin.post(GET_OR_CREATE, of_event(&team, "7")).await.expect_json();
        assert_eq!((&found["libraryId"], &found["created"]), (&first["libraryId"], &json!(false)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_drives_makes_a_module_its_own() {
    on_both("module_asked", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let notes = json!({ "type": "module", "moduleId": "notes", "ownerId": grace.user.to_string() });
        let made = admin.post(CREATE, asked(&team, notes.clone())).await.expect_json()["drive"].clone();
        assert_eq!(
            (&made["name"], &made["type"], &made["moduleId"], &made["ownerId"], &made["visibility"]),
            (&json!("Notes Files"), &json!("module"), &json!("notes"), &Value::Null, &json!("tenant"))
        );
        assert_eq!((&made["settings"]["icon"], &made["members"]), (&json!("notebook"), &json!([])));
        let folders = format!("/api/v1/drive/folders?driveId={}", made["id"].as_str().unwrap());
        let folders = admin.get(&folders).await.expect_json()["folders"].clone();
        let names: Vec<_> = folders.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Attachments", "Documents", "Exports"]);
        let again = admin.post(CREATE, asked(&team, notes)).await.expect_error(409, "ALREADY_EXISTS").json();
        assert_eq!(again["error"]["details"]["driveId"], made["id"]);
        // The things of the module find their place in it.
        let context = json!({ "moduleKey": "notes", "entityType": "note", "entityId": "1" });
        let body = json!({ "tenantId": team.system.tenant().to_string(), "context": context });
        let library = editor.post(GET_OR_CREATE, body).await.expect_json()["libraryId"].clone();
        let library = format!("/api/v1/drive/libraries/{}", library.as_str().unwrap());
        assert_eq!(editor.get(&library).await.expect_json()["library"]["driveId"], made["id"]);

        // As it is asked for, where something is.
        let chat = json!({ "type": "module", "moduleId": "chat", "name": "Talk", "visibility": "members",
                           "settings": { "color": "red" }, "memberIds": [tom.user.to_string()] });
        editor.post(CREATE, asked(&team, chat.clone())).await.expect_error(403, "FORBIDDEN");
        let made = admin.post(CREATE, asked(&team, chat)).await.expect_json()["drive"].clone();
        assert_eq!((&made["name"], &made["visibility"]), (&json!("Talk"), &json!("members")));
        assert_eq!(
            (&made["settings"]["color"], &made["settings"]["description"]),
            (&json!("red"), &json!("Files sent in chat"))
        );
        assert_eq!(made["memberIds"], json!([tom.user.to_string()]));
        let large = json!({ "type": "module", "moduleId": "docs", "settings": { "quotaGB": 6 } });
        admin.post(CREATE, asked(&team, large)).await.expect_error(409, "QUOTA_EXCEEDS_CAPACITY");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_a_module_its_drive_where_the_operator_does_not_want_it() {
    let settings = drive::Settings { auto_provision_module_drives: false, ..drive::Settings::default() };
    on_both_with_drive("module_barred", &settings, async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let notes = asked(&team, json!({ "type": "module", "moduleId": "notes" }));
        admin.post(CREATE, notes).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_invoicing_keeps_is_for_those_who_see_invoicing() {
    on_both("module_books", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (priya, viewer) = team.person("priya", "viewer").await;
        let (_, editor) = team.person("tom", "editor").await;
        let admin = team.member("admin").await;
        let books = asked(&team, json!({ "type": "module", "moduleId": "cis" }));
        let made = admin.post(CREATE, books).await.expect_json()["drive"].clone();
        let drive: DriveId = made["id"].as_str().unwrap().parse().unwrap();
        let library = json!({ "driveId": made["id"], "moduleId": "cis", "tenantId": team.system.tenant().to_string() });
        let library = admin.post("/api/drive/libraries/ensure-module-baseline", library).await.expect_json();
        let library: LibraryId = library["libraryId"].as_str().unwrap().parse().unwrap();
        let paper = team.file_in(drive, library, "INV-20418.pdf", b"%PDF-1.4", grace.user).await;
        let folders = admin.get(&format!("/api/v1/drive/folders?driveId={drive}")).await.expect_json();
        let folder = format!("/api/v1/drive/folders/{}", folders["folders"][0]["id"].as_str().unwrap());

        let seen = async |browser: &Browser| {
            let drives = browser.get("/api/v1/drive/drives").await.expect_json()["drives"].clone();
            let files = browser.get("/api/v1/drive/files?search=20418").await.expect_json()["files"].clone();
            let all = browser.get("/api/v1/drive/files").await.expect_json()["files"].clone();
            let libraries = browser.get("/api/v1/drive/libraries").await.expect_json()["libraries"].clone();
            let palette = browser.get("/api/v1/search?q=20418").await.expect_json()["things"].clone();
            [drives, files, all, libraries, palette].map(|list| {
                list.to_string().contains("20418") || {
                    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
                    list.iter().any(|one| one["moduleId"] == json!("cis") || one["driveId"] == made["id"])
                }
            })
        };
        assert_eq!(seen(&manager).await, [true; 5]);
        let file = format!("/api/v1/drive/files/{paper}");
        let ways = [format!("/api/v1/drive/drives/{drive}"), folder, file.clone(), format!("{file}/versions")];
        for stranger in [&viewer, &editor] {
            assert_eq!(seen(stranger).await, [false; 5]);
            for way in &ways {
                assert_eq!(stranger.get(way).await.status, 404, "{way}");
            }
            let listed = stranger.get(&format!("/api/v1/drive/files?driveId={drive}")).await;
            assert!(listed.status == 404 || listed.json()["files"] == json!([]), "{listed:?}");
        }
        // Whom the drive names is let in whatever the role says.
        let named = json!({ "members": [{ "userId": priya.user.to_string(), "role": "contributor" }] });
        let changed = json!({ "tenantId": team.system.tenant().to_string(), "driveId": made["id"], "updates": named });
        admin.post("/api/drive/drives/update", changed).await.expect_status(200);
        assert_eq!(seen(&viewer).await, [true; 5]);
        assert_eq!(seen(&editor).await, [false; 5]);
    })
    .await;
}
