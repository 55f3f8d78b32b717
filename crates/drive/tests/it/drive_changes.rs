//! Drives that people make and change.

use std::collections::BTreeSet;

use kernel::{StorageTier, UserId};
use serde_json::{Value, json};
use test_kit::{Team, TestApp, on_both};

use crate::{NOTHING, shares};

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
        let asked = json!({ "name": " Tannery Yard! ", "ownerId": grace.user.to_string(), "settings": { "color": "purple", "quotaGB": 2 },
                            "members": [{ "userId": grace.user.to_string(), "role": "owner" }],
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
        assert_eq!(seen["can"]["manage"], json!(false));
        assert_eq!(other.get("/api/v1/drive/drives").await.expect_json()["drives"].as_array().unwrap().len(), 1);
        admin.post(CREATE, drive(&team, json!({ "name": "tannery yard" }))).await.expect_error(409, "ALREADY_EXISTS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_drive_is_refused() {
    on_both("drive_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(4 * GIB + 5).await;
        let admin = team.member("admin").await;
        for (asked, message) in [
            (json!({ "name": " " }), "Drive name is required"),
            (json!({ "name": "a", "settings": { "quotaGB": 0 } }), "The quota is 1 to 1000 GB."),
            (json!({ "name": "a", "settings": { "quotaGB": 1001 } }), "The quota is 1 to 1000 GB."),
            (json!({ "name": "a", "settings": { "color": "teal" } }), "A drive's colour is one of"),
            (json!({ "name": "a", "type": "odd" }), "A drive of type 'odd' cannot be made."),
            (json!({ "name": "a", "type": "module" }), "moduleId is required for a drive of type 'module'."),
            (json!({ "type": "module", "moduleId": "portal" }), "No module 'portal' keeps files in the Drive."),
            (json!({ "name": "a", "moduleId": "chat" }), "Only a drive of type 'module' has a moduleId."),
            (json!({ "name": "a", "ownerId": NOTHING }), "A drive is owned by whoever makes it."),
            (json!({ "name": "a", "members": [{ "userId": NOTHING, "role": "boss" }] }), "role is owner, manager or"),
            (json!({ "name": "a", "members": [{ "userId": NOTHING, "role": "" }] }), "role is owner, manager or"),
            // Nobody becomes an owner by an invitation.
            (
                json!({ "name": "a", "members": [{ "userId": NOTHING, "role": "owner" }] }),
                "A drive is owned by whoever",
            ),
        ] {
            let refused = admin.post(CREATE, drive(&team, asked)).await.expect_error(400, "INVALID_REQUEST").json();
            assert!(refused["error"]["message"].as_str().unwrap().starts_with(message), "{refused}");
        }
        let unknown = drive(&team, json!({ "name": "a", "members": [{ "userId": NOTHING, "role": "boss" }] }));
        let refused = admin.post(CREATE, unknown).await.expect_error(400, "INVALID_REQUEST").json();
        assert_eq!(refused["error"]["details"]["field"], json!("members.role"));
        let large = drive(&team, json!({ "name": "a", "settings": { "quotaGB": 4 } }));
        let refused = admin.post(CREATE, large).await.expect_error(409, "QUOTA_EXCEEDS_CAPACITY").json();
        assert_eq!(refused["error"]["message"], json!("Quota exceeds remaining capacity (3 GB)"));
        let unknown = drive(&team, json!({ "name": "a", "memberIds": [NOTHING] }));
        admin.post(CREATE, unknown).await.expect_error(404, "NOT_FOUND");
        // Whoever may make none is told so first, whatever else is wrong.
        let nonsense = drive(&team, json!({ "name": " ", "type": "odd", "settings": { "quotaGB": 0 } }));
        team.member("viewer").await.post(CREATE, nonsense).await.expect_error(403, "FORBIDDEN");
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
        // What lies in a drive is its own room, and does not keep it from getting more.
        let (own, library) = team.members_only_drive("Own", tom.user).await;
        team.file_in(own, library, "a.txt", b"12345", tom.user).await;
        team.set_cap(4 * GIB + 3).await;
        let own = own.to_string();
        let body = change(&own, json!({ "settings": { "quotaGB": 1 } }));
        editor.post(UPDATE, body).await.expect_status(200);
        let refused = editor.post(UPDATE, change(&own, json!({ "settings": { "quotaGB": 3 } }))).await;
        let refused = refused.expect_error(409, "QUOTA_EXCEEDS_CAPACITY").json();
        assert_eq!(refused["error"]["message"], json!("Quota exceeds remaining capacity (2 GB)"));
        editor.post(UPDATE, change(&own, json!({ "settings": { "quotaGB": 2 } }))).await.expect_status(200);
        let common = team.drive.to_string();
        editor.post(UPDATE, change(&common, json!({ "name": "x" }))).await.expect_error(403, "FORBIDDEN");
        let viewer = team.member("viewer").await;
        viewer.post(UPDATE, change(&board, json!({ "name": "x" }))).await.expect_error(404, "NOT_FOUND");
        editor.post(UPDATE, change(&board, json!({ "name": "" }))).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_sets_a_drive_up_and_lets_people_in() {
    on_both("drive_members", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_tier(StorageTier::Enterprise).await;
        let (grace, admin) = team.person("grace", "admin").await;
        let (tom, runs) = team.person("tom", "editor").await;
        let (priya, works) = team.person("priya", "editor").await;
        let outsider = app.team("Saltmarsh").await.welcome(team.email("lena"), "lena", "viewer").await;
        let asked = json!({ "name": "Board", "members": [{ "userId": tom.user.to_string(), "role": "manager" }] });
        let made = admin.post(CREATE, drive(&team, asked)).await.expect_json();
        let id = made["driveId"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/drive/drives/{id}");
        works.get(&path).await.expect_error(404, "NOT_FOUND");
        let change = |updates: Value| json!({ "tenantId": team.system.tenant().to_string(), "driveId": id, "updates": updates });
        let listed = |people: &[(UserId, &str)]| {
            let members = people.iter().map(|(member, role)| json!({ "userId": member.to_string(), "role": role }));
            json!({ "members": members.collect::<Vec<_>>() })
        };

        let body = listed(&[(grace.user, "owner"), (tom.user, "manager"), (priya.user, "contributor")]);
        let changed = runs.post(UPDATE, change(body)).await.expect_json();
        let members = changed["drive"]["members"].as_array().unwrap().clone();
        assert_eq!(members.len(), 3);
        assert_eq!((&members[0]["role"], &members[0]["displayName"]), (&json!("owner"), &json!("grace Hughes")));
        assert_eq!((&members[2]["role"], &members[2]["addedBy"]), (&json!("contributor"), &json!(tom.user.to_string())));
        let seen = works.get(&path).await.expect_json();
        assert_eq!((&seen["drive"]["can"]["manage"], &seen["drive"]["can"]["delete"]), (&json!(false), &json!(false)));
        works.post(UPDATE, change(json!({ "name": "Mine" }))).await.expect_error(403, "FORBIDDEN");

        for refused in [
            listed(&[(tom.user, "manager")]),
            listed(&[(grace.user, "manager"), (tom.user, "manager")]),
            listed(&[(grace.user, "owner"), (tom.user, "owner")]),
        ] {
            runs.post(UPDATE, change(refused)).await.expect_error(409, "DRIVE_OWNER_STAYS");
        }
        let twice = listed(&[(grace.user, "owner"), (tom.user, "manager"), (tom.user, "manager")]);
        runs.post(UPDATE, change(twice)).await.expect_error(400, "INVALID_REQUEST");
        let foreign = listed(&[(grace.user, "owner"), (outsider.user, "manager")]);
        runs.post(UPDATE, change(foreign)).await.expect_error(404, "NOT_FOUND");
        let unknown = listed(&[(grace.user, "boss")]);
        runs.post(UPDATE, change(unknown)).await.expect_error(400, "INVALID_REQUEST");

        let settings = json!({ "icon": "briefcase", "allowExternalSharing": true, "retentionDays": 30,
                               "versioningEnabled": false, "maxVersions": 3, "color": "gray", "description": " Minutes " });
        let changed = runs.post(UPDATE, change(json!({ "visibility": "tenant", "settings": settings }))).await.expect_json();
        let found = &changed["drive"];
        assert_eq!(found["visibility"], json!("tenant"));
        assert_eq!(
            found["settings"],
            json!({ "icon": "briefcase", "allowExternalSharing": true, "retentionDays": 30, "versioningEnabled": false,
                    "maxVersions": 3, "color": "gray", "description": "Minutes", "quotaGB": 1 })
        );
        let forever = json!({ "settings": { "retentionDays": null } });
        let changed = runs.post(UPDATE, change(forever)).await.expect_json();
        assert_eq!(changed["drive"]["settings"]["retentionDays"], json!(null));
        assert_eq!(changed["drive"]["settings"]["maxVersions"], json!(3), "what is left out stays");
        for wrong in [
            json!({ "settings": { "retentionDays": 0 } }),
            json!({ "settings": { "retentionDays": 3651 } }),
            json!({ "settings": { "maxVersions": 0 } }),
            json!({ "settings": { "maxVersions": 11 } }),
            json!({ "settings": { "icon": "../x" } }),
            json!({ "settings": { "description": "x".repeat(1001) } }),
            json!({ "visibility": "public" }),
        ] {
            runs.post(UPDATE, change(wrong)).await.expect_error(400, "INVALID_REQUEST");
        }
        // Whoever is left out of the list is out.
        runs.post(UPDATE, change(listed(&[(grace.user, "owner"), (tom.user, "manager")]))).await.expect_status(200);
        runs.post(UPDATE, change(json!({ "visibility": "members" }))).await.expect_status(200);
        works.get(&path).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_is_set_up_within_what_the_storage_tier_brings() {
    on_both("drive_tier", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let id = team.drive.to_string();
        let change = |settings: Value| json!({ "tenantId": team.system.tenant().to_string(), "driveId": id, "updates": { "settings": settings } });
        let (versions, sharing, retention) = (
            json!({ "versioningEnabled": true }),
            json!({ "allowExternalSharing": true }),
            json!({ "retentionDays": 30 }),
        );
        // Which of the three each tier brings (drive.md section 6, "Storage tier features").
        for (tier, brings) in [
            (StorageTier::Free, [false, false, false]),
            (StorageTier::Starter, [true, false, false]),
            (StorageTier::Professional, [true, true, false]),
            (StorageTier::Enterprise, [true, true, true]),
        ] {
            team.set_tier(tier).await;
            let plain = json!({ "versioningEnabled": false, "allowExternalSharing": false, "retentionDays": null });
            admin.post(UPDATE, change(plain)).await.expect_status(200);
            for (settings, brought) in [&versions, &sharing, &retention].into_iter().zip(brings) {
                let answer = admin.post(UPDATE, change(settings.clone())).await;
                if brought {
                    answer.expect_status(200);
                } else {
                    answer.expect_error(403, "STORAGE_TIER_LACKS_FEATURE");
                }
            }
        }
        // What was set under a larger tier stays, and does not stand in the way of other changes.
        team.set_tier(StorageTier::Free).await;
        let same = json!({ "versioningEnabled": true, "allowExternalSharing": true, "retentionDays": 30, "color": "red" });
        admin.post(UPDATE, change(same)).await.expect_status(200);
        let new = json!({ "name": "New", "settings": { "retentionDays": 7 } });
        admin.post(CREATE, drive(&team, new)).await.expect_error(403, "STORAGE_TIER_LACKS_FEATURE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_new_comes_to_somebody_who_has_left() {
    on_both("removed_member", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (ann, _) = team.person("ann", "editor").await;
        let file = team.file("a.txt", b"1", grace.user).await;
        let leave = async |who: &str| {
            let path = format!("/api/v1/tenant/members/{who}/remove");
            admin.post(&path, json!({})).await.expect_status(200);
        };
        let (gone, early) = (tom.user.to_string(), ann.user.to_string());
        // Whoever was let in before is no obstacle to a list that is sent whole.
        let share = async |people: &[&String]| crate::patch_file(&manager, file, json!({ "sharedWith": people })).await;
        share(&[&early]).await.expect_status(200);
        let link = shares::create(&manager, &team, &[file], json!({ "allowedUids": [early] })).await;
        leave(&gone).await;
        leave(&early).await;
        share(&[&early, &gone]).await.expect_error(400, "MEMBER_REMOVED");
        let both = json!({ "allowedUids": [early, gone] });
        shares::update(&manager, &team, &link, both.clone()).await.expect_error(400, "MEMBER_REMOVED");
        shares::update(&manager, &team, &link, json!({ "allowedUids": [early] })).await.expect_status(200);
        shares::ask(&manager, &team, &[file], both).await.expect_error(400, "MEMBER_REMOVED");
        let members = json!([{ "userId": gone, "role": "contributor" }]);
        let new = drive(&team, json!({ "name": "Annex", "members": members }));
        admin.post("/api/v1/drive/drives/create", new).await.expect_error(400, "MEMBER_REMOVED");
        let body = json!({ "driveId": team.drive.to_string(), "name": "Notes", "memberIds": [gone] });
        admin.post("/api/v1/drive/libraries", body.clone()).await.expect_error(400, "MEMBER_REMOVED");
        let body = crate::with(crate::with(body, "memberIds", json!(null)), "ownerIds", json!([gone]));
        admin.post("/api/v1/drive/libraries", body).await.expect_error(400, "MEMBER_REMOVED");
    })
    .await;
}
