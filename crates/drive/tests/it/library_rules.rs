//! What the rules of a library allow in it, and what a legal hold forbids everybody.

use http::Method;
use kernel::{FileId, LibraryId, UserId};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{FILES, PURGE, RESTORE, SIGN, TRASH, mutate, names};

const LIBRARIES: &str = "/api/v1/drive/libraries";

async fn patch(browser: &Browser, path: &str, body: Value) -> Answer {
    browser.send(Method::PATCH, path, &[], body.to_string().into()).await
}

async fn set_up(browser: &Browser, library: LibraryId, settings: Value) -> Value {
    patch(browser, &format!("{LIBRARIES}/{library}"), settings).await.expect_json()["library"].clone()
}

async fn rename(browser: &Browser, file: FileId) -> Answer {
    patch(browser, &format!("{FILES}/{file}"), json!({ "name": "b.txt" })).await
}

async fn relocate(browser: &Browser, team: &Team, file: FileId) -> Value {
    let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(),
                       "fileIds": [file.to_string()], "toFolderId": null });
    browser.post("/api/drive/mutations/folder-assign", body).await.expect_json()
}

async fn sign(browser: &Browser, team: &Team, library: LibraryId) -> Answer {
    let mut body = team.announcement("a.txt", 5);
    body["libraryId"] = json!(library.to_string());
    browser.post(SIGN, body).await
}

async fn file(team: &Team, library: LibraryId, owner: UserId) -> FileId {
    team.file_in(team.drive, library, "beam.txt", b"IPE 300", owner).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_a_legal_hold() {
    on_both("legal_hold", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let (sam, powerful) = team.person("sam", "viewer").await;
        team.make_super(sam.user).await;
        let library = team.library("Contracts").await;
        let live = file(&team, library, grace.user).await;
        let trashed = file(&team, library, grace.user).await;
        mutate(&admin, TRASH, trashed).await.expect_status(200);
        let folder =
            admin.post("/api/v1/drive/folders/create", json!({ "driveId": team.drive.to_string(), "name": "F" }));
        let folder = folder.await.expect_json()["folderId"].as_str().unwrap().to_owned();
        let inside = file(&team, library, grace.user).await;
        let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(),
                           "fileIds": [inside.to_string()], "toFolderId": folder });
        admin.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);

        let held = set_up(&admin, library, json!({ "policies": { "legalHold": true } })).await;
        assert_eq!(held["permissions"]["isUnderLegalHold"], json!(true));
        assert_eq!(
            (&held["permissions"]["canDelete"], &held["permissions"]["canWrite"]),
            (&json!(false), &json!(true))
        );
        for browser in [&admin, &powerful] {
            for refused in [
                mutate(browser, TRASH, live).await,
                mutate(browser, PURGE, trashed).await,
                rename(browser, live).await,
                browser
                    .post(
                        "/api/v1/drive/folders/delete",
                        json!({ "driveId": team.drive.to_string(), "folderId": folder }),
                    )
                    .await,
                browser.delete(&format!("{LIBRARIES}/{library}")).await,
            ] {
                let refused = refused.expect_error(403, "FORBIDDEN").json();
                assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("legal hold"), "{refused}");
            }
            let moved = relocate(browser, &team, inside).await;
            assert_eq!(
                (moved["moved"].as_array().unwrap().len(), &moved["refused"][0]["code"]),
                (0, &json!("FORBIDDEN"))
            );
            let seen = browser.get(&format!("{FILES}/{live}")).await.expect_json();
            let can = &seen["file"]["can"];
            let none = ["trash", "rename", "move", "replace"].map(|action| can[action] == json!(false));
            assert_eq!((none, &can["download"]), ([true; 4], &json!(true)));
        }
        // The product itself does not pass either.
        let refused = drive::ops::purge_file(&app.parts().drive, &team.system, trashed).await.unwrap_err();
        assert_eq!(refused.code(), "FORBIDDEN");
        // Adding and bringing back destroy nothing.
        sign(&admin, &team, library).await.expect_status(200);
        mutate(&admin, RESTORE, trashed).await.expect_status(200);
        let why = admin
            .get(&format!("/api/v1/access/explain?member={}&resource=file&id={live}&action=trash", sam.user))
            .await
            .expect_json();
        assert_eq!(why["allowed"], json!(false));
        assert!(why["rule"].as_str().unwrap().contains("legal hold"), "{why}");

        // Whoever sets libraries up without managing drives cannot lift it.
        team.set_scopes("editor", &["drive.write", "library.manage"]).await;
        let editor = team.member("editor").await;
        patch(&editor, &format!("{LIBRARIES}/{library}"), json!({ "description": "x" })).await.expect_status(200);
        let lift = json!({ "policies": { "legalHold": false } });
        patch(&editor, &format!("{LIBRARIES}/{library}"), lift.clone()).await.expect_error(403, "FORBIDDEN");
        set_up(&admin, library, lift).await;
        mutate(&admin, TRASH, live).await.expect_status(200);
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(["library.held", "library.released"].iter().all(|kind| kinds.iter().any(|known| known == kind)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_delete_policy_says_who_deletes() {
    on_both("delete_policy", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let manager = team.member("manager").await;
        let admin = team.member("admin").await;
        let library = team.library("Contracts").await;
        // Policy; what the file's owner, another manager and a manager of drives are answered.
        for (policy, expected) in [
            ("none", [200, 403, 200]),
            ("ownerOnly", [200, 403, 403]),
            ("managerOnly", [403, 403, 200]),
            ("twoPerson", [403, 403, 403]),
        ] {
            let set = set_up(&admin, library, json!({ "policies": { "deletePolicy": policy } })).await;
            assert_eq!(set["policies"]["deletePolicy"], json!(policy));
            for (browser, status) in [&owner, &manager, &admin].into_iter().zip(expected) {
                let id = file(&team, library, grace.user).await;
                let can = browser.get(&format!("{FILES}/{id}")).await.expect_json()["file"]["can"]["trash"].clone();
                assert_eq!(can, json!(status == 200), "{policy}");
                assert_eq!(mutate(browser, TRASH, id).await.status, status, "{policy}");
            }
        }
        let wrong = json!({ "policies": { "deletePolicy": "everybody" } });
        patch(&admin, &format!("{LIBRARIES}/{library}"), wrong).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_access_list_lets_in_and_keeps_out() {
    on_both("library_acl", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_scopes("viewer", &["drive.view", "notes.view"]).await;
        team.set_scopes("editor", &["drive.write", "notes.edit"]).await;
        team.set_scopes("manager", &["drive.manage"]).await;
        let manager = team.member("manager").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let viewer = team.member("viewer").await;
        let library = team.library("Minutes").await;
        let id = file(&team, library, tom.user).await;
        let path = format!("{FILES}/{id}");
        let listed = async |browser: &Browser| names(&browser.get(FILES).await.expect_json()).len();

        // No list: the scopes of each operation.
        sign(&editor, &team, library).await.expect_status(200);
        sign(&viewer, &team, library).await.expect_error(403, "FORBIDDEN");
        assert_eq!((listed(&viewer).await, listed(&editor).await), (1, 1));

        // A write scope lets in whoever holds it, and nobody else but those who manage drives.
        set_up(&admin, library, json!({ "acl": { "writeScopes": ["notes:view"] } })).await;
        sign(&viewer, &team, library).await.expect_status(200);
        set_up(&admin, library, json!({ "acl": { "writeScopes": ["docs.edit"] } })).await;
        sign(&editor, &team, library).await.expect_error(403, "FORBIDDEN");
        rename(&editor, id).await.expect_error(403, "FORBIDDEN");
        sign(&admin, &team, library).await.expect_status(200);

        // In a read-only library only drive.write changes anything.
        set_up(&admin, library, json!({ "policies": { "readOnly": true }, "acl": { "writeScopes": ["notes.view"] } }))
            .await;
        sign(&editor, &team, library).await.expect_status(200);
        let refused = sign(&viewer, &team, library).await.expect_error(403, "FORBIDDEN").json();
        assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("read-only"), "{refused}");
        // Whoever manages drives writes in every other, and in this one only with that scope, too.
        let runs = manager.get(&format!("{LIBRARIES}/{library}")).await.expect_json()["library"].clone();
        assert_eq!((&runs["permissions"]["canWrite"], &runs["can"]["edit"]), (&json!(false), &json!(true)));
        sign(&manager, &team, library).await.expect_error(403, "FORBIDDEN");
        rename(&manager, id).await.expect_error(403, "FORBIDDEN");
        let open = team.library("Open").await;
        set_up(&admin, open, json!({ "acl": { "writeScopes": ["notes.view"] } })).await;
        sign(&manager, &team, open).await.expect_status(200);
        sign(&manager, &team, team.library).await.expect_status(200);

        // A read scope hides the library and all in it from everybody else.
        let set = set_up(&admin, library, json!({ "acl": { "readScopes": ["notes.edit", "notes.edit"] } })).await;
        assert_eq!(set["acl"]["readScopes"], json!(["notes.edit"]));
        assert_eq!((listed(&viewer).await, listed(&editor).await, listed(&admin).await), (0, 1, 1));
        viewer.get(&path).await.expect_error(404, "NOT_FOUND");
        viewer.get(&format!("/api/drive/download?fileId={id}")).await.expect_error(404, "NOT_FOUND");
        viewer.get(&format!("{LIBRARIES}/{library}")).await.expect_error(404, "NOT_FOUND");
        editor.get(&format!("/api/drive/download?fileId={id}")).await.expect_status(200);
        let found = viewer.get(&format!("{FILES}?search=beam")).await.expect_json();
        assert_eq!((names(&found).len(), &found["total"]), (0, &json!(0)));
        let drives = viewer.get("/api/v1/drive/drives").await.expect_json();
        let shown =
            |drives: &Value| drives["libraries"].as_array().unwrap().iter().any(|one| one["name"] == json!("Minutes"));
        assert!(!shown(&drives) && shown(&editor.get("/api/v1/drive/drives").await.expect_json()));

        // Deleting: a delete scope, and one's own file all the same.
        set_up(&admin, library, json!({ "acl": { "readScopes": [], "deleteScopes": ["notes.edit"] } })).await;
        let theirs = file(&team, library, grace.user).await;
        mutate(&editor, TRASH, theirs).await.expect_error(403, "FORBIDDEN");
        mutate(&editor, TRASH, id).await.expect_status(200);

        // Sharing.
        let able = set_up(&admin, library, json!({ "acl": { "shareScopes": ["notes.view"] } })).await;
        assert_eq!(able["permissions"]["canShare"], json!(true));
        let seen = viewer.get(&format!("{LIBRARIES}/{library}")).await.expect_json();
        assert_eq!(seen["library"]["permissions"]["canShare"], json!(true));
        set_up(&admin, library, json!({ "policies": { "shareAllowed": false } })).await;
        let permissions =
            admin.get(&format!("{LIBRARIES}/{library}")).await.expect_json()["library"]["permissions"].clone();
        assert_eq!(
            (&permissions["canShare"], &permissions["canCreateShareFromLibrary"]),
            (&json!(false), &json!(false))
        );

        for wrong in [
            json!({ "acl": { "readScopes": ["drive.fly"] } }),
            json!({ "acl": { "readScopes": ["system.superadmin"] } }),
        ] {
            patch(&admin, &format!("{LIBRARIES}/{library}"), wrong).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_with_members_is_theirs_alone() {
    on_both("library_members", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (priya, insider) = team.person("priya", "viewer").await;
        let viewer = team.member("viewer").await;
        let admin = team.member("admin").await;
        team.set_scopes("editor", &["drive.write", "library.create"]).await;
        let body = json!({ "driveId": team.drive.to_string(), "name": " Site & safety ", "memberIds": [priya.user.to_string()] });
        let made = editor.post(LIBRARIES, body).await.expect_json()["library"].clone();
        assert_eq!((&made["name"], &made["slug"], &made["kind"]), (&json!("Site & safety"), &json!("site-safety"), &json!("team")));
        assert_eq!((&made["ownerIds"], &made["memberIds"]), (&json!([tom.user.to_string()]), &json!([priya.user.to_string()])));
        assert_eq!((&made["can"]["edit"], &made["can"]["hold"]), (&json!(true), &json!(false)));
        let library: LibraryId = made["id"].as_str().unwrap().parse().unwrap();
        let path = format!("{LIBRARIES}/{library}");
        let id = file(&team, library, tom.user).await;
        for (browser, sees) in [(&editor, true), (&insider, true), (&admin, true), (&viewer, false)] {
            assert_eq!(names(&browser.get(FILES).await.expect_json()).len(), usize::from(sees));
            assert_eq!(browser.get(&format!("{FILES}/{id}")).await.status, if sees { 200 } else { 404 });
            assert_eq!(browser.get(&path).await.status, if sees { 200 } else { 404 });
        }
        let found = admin.get(&path).await.expect_json()["library"].clone();
        assert_eq!((&found["fileCount"], &found["totalSize"]), (&json!(1), &json!(7)));
        patch(&insider, &path, json!({ "name": "Ours" })).await.expect_error(403, "FORBIDDEN");
        patch(&viewer, &path, json!({ "name": "Ours" })).await.expect_error(404, "NOT_FOUND");
        let opened = set_up(&editor, library, json!({ "memberIds": [], "name": "Safety" })).await;
        assert_eq!((&opened["name"], &opened["slug"]), (&json!("Safety"), &json!("site-safety")));
        viewer.get(&format!("{FILES}/{id}")).await.expect_status(200);

        for (body, status, code) in [
            (json!({ "driveId": team.drive.to_string(), "name": " " }), 400, "INVALID_REQUEST"),
            (json!({ "driveId": team.drive.to_string() }), 400, "INVALID_REQUEST"),
            (json!({ "driveId": crate::NOTHING, "name": "x" }), 404, "NOT_FOUND"),
            (json!({ "driveId": team.drive.to_string(), "name": "x", "memberIds": [crate::NOTHING] }), 404, "NOT_FOUND"),
            (json!({ "driveId": team.drive.to_string(), "name": "site safety" }), 409, "ALREADY_EXISTS"),
            (json!({ "driveId": team.drive.to_string(), "name": "Held", "policies": { "legalHold": true } }), 403, "FORBIDDEN"),
        ] {
            editor.post(LIBRARIES, body).await.expect_error(status, code);
        }
        editor.delete(&path).await.expect_error(409, "LIBRARY_NOT_EMPTY");
        mutate(&admin, TRASH, id).await.expect_status(200);
        editor.delete(&path).await.expect_error(409, "LIBRARY_NOT_EMPTY");
        mutate(&admin, PURGE, id).await.expect_status(200);
        editor.delete(&path).await.expect_status(200);
        editor.delete(&path).await.expect_error(404, "NOT_FOUND");
        let all = admin.get(&format!("{LIBRARIES}?driveId={}", team.drive)).await.expect_json();
        let first = all["libraries"].as_array().unwrap().iter().find(|one| one["kind"] == json!("exports")).unwrap();
        assert_eq!(first["can"]["delete"], json!(false));
        let first = format!("{LIBRARIES}/{}", first["id"].as_str().unwrap());
        admin.delete(&first).await.expect_error(409, "LIBRARY_IS_DEFAULT");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_come_page_by_page_and_by_name() {
    on_both("library_pages", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let viewer = team.member("viewer").await;
        for name in ["beams", "Arches", "Columns", "arch keys"] {
            team.library(name).await;
        }
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = viewer.get(&format!("{LIBRARIES}?limit=2{cursor}")).await.expect_json();
            seen.extend(
                page["libraries"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()),
            );
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(seen, ["arch keys", "Arches", "beams", "Columns", "Drawings", "Published Exports (Team)"]);
        let found = viewer.get(&format!("{LIBRARIES}?search=ARCH")).await.expect_json();
        assert_eq!(found["libraries"].as_array().unwrap().len(), 2);
        let none = viewer.get(&format!("{LIBRARIES}?search=100%25")).await.expect_json();
        assert_eq!(none["libraries"], json!([]));
        viewer.get(&format!("{LIBRARIES}?driveId={}", crate::NOTHING)).await.expect_error(404, "NOT_FOUND");
        viewer.get(&format!("{LIBRARIES}?limit=0")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
