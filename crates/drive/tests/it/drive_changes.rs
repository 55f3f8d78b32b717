//! Drives that people make and change.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use test_kit::{Team, TestApp, on_both};

use crate::NOTHING;

const CREATE: &str = "/api/v1/drive/drives/create";
const UPDATE: &str = "/api/drive/drives/update";
const GIB: i64 = 1 << 30;

fn drive(team: &Team, drive: Value) -> Value {
    json!({ "tenantId": team.system.tenant().to_string(), "drive": drive })
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_a_drive_owns_it_and_the_invited_work_in_it() {
    on_both("drive_create", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let other = team.member("viewer").await;
        let asked = json!({ "name": " Tannery Yard! ", "settings": { "color": "purple", "quotaGB": 2 },
                            "members": [{ "userId": tom.user.to_string(), "role": "owner" }],
                            "memberIds": [tom.user.to_string(), grace.user.to_string()] });
        let made = admin.post(CREATE, drive(&team, asked)).await.expect_json();
        let found = &made["drive"];
        assert_eq!(
            (&found["name"], &found["slug"], &found["type"]),
            (&json!("Tannery Yard!"), &json!("tannery-yard"), &json!("shared"))
        );
        assert_eq!(found["ownerId"], json!(grace.user.to_string()));
        let members: BTreeSet<&str> =
            found["memberIds"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
        let (me, invited) = (grace.user.to_string(), tom.user.to_string());
        assert_eq!(members, BTreeSet::from([me.as_str(), &invited]));
        assert_eq!((&found["settings"]["quotaGB"], &found["can"]["manage"]), (&json!(2), &json!(true)));
        let seen = editor.get("/api/v1/drive/drives").await.expect_json();
        let seen = seen["drives"].as_array().unwrap().iter().find(|drive| drive["id"] == made["driveId"]).unwrap();
        assert_eq!(seen["can"]["manage"], json!(false), "nobody becomes an owner by an invitation");
        assert_eq!(other.get("/api/v1/drive/drives").await.expect_json()["drives"].as_array().unwrap().len(), 1);
        admin.post(CREATE, drive(&team, json!({ "name": "tannery yard" }))).await.expect_error(409, "ALREADY_EXISTS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_drive_is_refused() {
    on_both("drive_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(3 * GIB + 5).await;
        let admin = team.member("admin").await;
        for (asked, message) in [
            (json!({ "name": " " }), "Drive name is required"),
            (json!({ "name": "a", "settings": { "quotaGB": 0 } }), "The quota is 1 to 1000 GB."),
            (json!({ "name": "a", "settings": { "quotaGB": 1001 } }), "The quota is 1 to 1000 GB."),
            (json!({ "name": "a", "settings": { "color": "teal" } }), "A drive's colour is one of"),
            (json!({ "name": "a", "type": "module" }), "A drive of type 'module' cannot be made."),
        ] {
            let refused = admin.post(CREATE, drive(&team, asked)).await.expect_error(400, "INVALID_REQUEST").json();
            assert!(refused["error"]["message"].as_str().unwrap().starts_with(message), "{refused}");
        }
        let large = drive(&team, json!({ "name": "a", "settings": { "quotaGB": 4 } }));
        let refused = admin.post(CREATE, large).await.expect_error(409, "QUOTA_EXCEEDS_CAPACITY").json();
        assert_eq!(refused["error"]["message"], json!("Quota exceeds remaining capacity (3 GB)"));
        let unknown = drive(&team, json!({ "name": "a", "memberIds": [NOTHING] }));
        admin.post(CREATE, unknown).await.expect_error(404, "NOT_FOUND");
        admin.post(CREATE, json!({ "drive": { "name": "a" } })).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_is_changed_by_those_who_run_it() {
    on_both("drive_update", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (board, _) = team.members_only_drive("Board", tom.user).await;
        let change = |id: &str, updates: Value| json!({ "tenantId": team.system.tenant().to_string(), "driveId": id, "updates": updates });
        let board = board.to_string();
        let body = change(&board, json!({ "name": "Board & minutes", "settings": { "color": "red", "quotaGB": 1 } }));
        let changed = editor.post(UPDATE, body).await.expect_json();
        assert_eq!((&changed["drive"]["name"], &changed["drive"]["slug"]), (&json!("Board & minutes"), &json!("board")));
        editor.post(UPDATE, change(&board, json!({ "settings": { "quotaGB": 6 } }))).await.expect_error(409, "QUOTA_EXCEEDS_CAPACITY");
        let common = team.drive.to_string();
        editor.post(UPDATE, change(&common, json!({ "name": "x" }))).await.expect_error(403, "FORBIDDEN");
        let viewer = team.member("viewer").await;
        viewer.post(UPDATE, change(&board, json!({ "name": "x" }))).await.expect_error(404, "NOT_FOUND");
        editor.post(UPDATE, change(&board, json!({ "name": "" }))).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
