//! What `can` says of files, folders, drives and libraries is what the calls then answer.

use http::Method;
use kernel::{FileId, LibraryId, UserId};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both, on_sqlite_or_nightly};

use crate::{
    FILES, PURGE, REGISTER, RESTORE, SIGN, TRASH,
    bulk::BULK,
    deletions,
    folders::{CREATE, FOLDERS, UPDATE, folder},
    mutate, patch_file, references, shares, upload_requests, with,
};

const LIBRARIES: &str = "/api/v1/drive/libraries";

/// What a file's `can` tells of.
const OF_FILE: [&str; 13] = [
    "download",
    "rename",
    "move",
    "copy",
    "replace",
    "share",
    "requestDeletion",
    "trash",
    "restore",
    "purge",
    "setVisibility",
    "createShare",
    "detach",
];

struct Scene {
    team: Team,
    admin: Browser,
    owner: UserId,
    other: UserId,
    people: Vec<(&'static str, Browser)>,
    folder: String,
}

impl Scene {
    async fn open(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let (ann, editor) = team.person("ann", "editor").await;
        let admin = team.member("admin").await;
        let folder = folder(&admin, &team, "Plans", None).await;
        let people = vec![("viewer", team.member("viewer").await), ("editor", editor), ("owner", owner)];
        Self { admin, owner: tom.user, other: ann.user, people, folder, team }
    }

    fn people(&self) -> impl Iterator<Item = (&'static str, &Browser)> {
        self.people.iter().map(|(name, browser)| (*name, browser)).chain([("admin", &self.admin)])
    }

    fn drive(&self) -> String {
        self.team.drive.to_string()
    }

    /// A file of the owner's in that library, of which a note says that it uses it.
    async fn file(&self, library: LibraryId) -> (FileId, Value) {
        let name = format!("{}.txt", self.team.system.new_id::<FileId>());
        let name: &'static str = name.leak();
        let file = self.team.file_in(self.team.drive, library, name, b"IPE 300", self.owner).await;
        let noted = self.admin.post(&references::path(file), references::note()).await.expect_json();
        (file, noted["reference"]["id"].clone())
    }

    /// Whether the call that this ability stands for does to the file what it is for.
    async fn does(&self, who: &Browser, ability: &str, library: LibraryId, file: FileId, noted: &Value) -> bool {
        let there = self.admin.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
        let (name, status) = (there["name"].as_str().unwrap(), there["status"].as_str().unwrap());
        let ids = json!([file.to_string()]);
        match ability {
            "download" => who.get(&format!("/api/drive/download?fileId={file}")).await.status == 200,
            "rename" => patch_file(who, file, json!({ "name": format!("new {name}") })).await.status == 200,
            "move" => {
                let tenant = self.team.tenant.id.to_string();
                let body =
                    json!({ "tenantId": tenant, "driveId": self.drive(), "fileIds": ids, "toFolderId": self.folder });
                // Who may move nothing at all is refused; of others' files each says for itself.
                let answer = who.post("/api/drive/mutations/folder-assign", body).await;
                answer.status == 200 && answer.json()["moved"] == ids
            }
            "copy" => {
                let body = json!({ "action": "copy", "fileIds": ids, "toDriveId": self.drive(), "toFolderId": null,
                    "toLibraryId": self.team.library.to_string() });
                let answer = who.post(BULK, body).await;
                answer.status == 200 && answer.json()["job"]["done"] == json!(1)
            }
            "replace" => {
                let bytes = content(5, 1);
                let place = |body: Value| {
                    with(with(body, "libraryId", json!(library.to_string())), "onConflict", json!("replace"))
                };
                let signed = who.post(SIGN, place(self.team.announcement_of(name, &bytes))).await;
                if signed.status != 200 {
                    return false;
                }
                let signed = signed.json();
                who.put(&signed, bytes).await.expect_status(200);
                let kept = who.post(REGISTER, place(self.team.registration(&signed, name, 5))).await;
                kept.status == 200 && kept.json()["outcome"] == json!("replaced")
            }
            "share" => patch_file(who, file, json!({ "sharedWith": [self.other.to_string()] })).await.status == 200,
            "requestDeletion" => who.post(deletions::REQUESTS, json!({ "fileIds": ids })).await.status == 200,
            // What is where it is to go already stays there, which is no refusal.
            "trash" => mutate(who, TRASH, file).await.status == 200 && status == "active",
            "restore" => mutate(who, RESTORE, file).await.status == 200 && status == "trashed",
            "purge" => mutate(who, PURGE, file).await.status == 200,
            "setVisibility" => patch_file(who, file, json!({ "visibility": "private" })).await.status == 200,
            "createShare" => shares::ask(who, &self.team, &[file], json!({})).await.status == 200,
            "detach" => {
                who.delete(&format!("{}/{}", references::path(file), noted.as_str().unwrap())).await.status == 200
            }
            other => panic!("no call for {other}"),
        }
    }
}

async fn set_up(admin: &Browser, library: LibraryId, settings: &Value) {
    let path = format!("{LIBRARIES}/{library}");
    admin.send(Method::PATCH, &path, &[], settings.to_string().into()).await.expect_status(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_done_to_a_file_is_what_is_done() {
    on_sqlite_or_nightly("abilities_files", async |app: TestApp| {
        let scene = Scene::open(&app).await;
        let policy = |name: &str, value: Value| json!({ "policies": { name: value } });
        let limited = |list: &str| json!({ "acl": { list: ["library.manage"] } });
        // How the library is set up, and what became of the file before.
        let states = [
            (json!({}), "active"),
            (policy("readOnly", json!(true)), "active"),
            (policy("legalHold", json!(true)), "active"),
            (policy("deletePolicy", json!("ownerOnly")), "active"),
            (policy("deletePolicy", json!("managerOnly")), "active"),
            (policy("deletePolicy", json!("twoPerson")), "active"),
            (policy("shareAllowed", json!(false)), "active"),
            (limited("writeScopes"), "active"),
            (limited("deleteScopes"), "active"),
            (limited("shareScopes"), "active"),
            (limited("readScopes"), "active"),
            (json!({}), "private"),
            (json!({}), "list"),
            (json!({}), "trashed"),
            (policy("readOnly", json!(true)), "trashed"),
            (policy("legalHold", json!(true)), "trashed"),
            (policy("deletePolicy", json!("managerOnly")), "trashed"),
            (policy("deletePolicy", json!("twoPerson")), "trashed"),
        ];
        let mut wrong = Vec::new();
        for (number, (settings, state)) in states.iter().enumerate() {
            for (role, who) in scene.people() {
                let library = scene.team.library(&format!("{role} {number}")).await;
                let mut files = Vec::new();
                for ability in OF_FILE {
                    let (file, noted) = scene.file(library).await;
                    match *state {
                        "private" => {
                            patch_file(&scene.admin, file, json!({ "visibility": "private" })).await.expect_status(200);
                        }
                        "list" => {
                            let list = json!({ "allowedUids": [scene.other.to_string()] });
                            patch_file(&scene.admin, file, list).await.expect_status(200);
                        }
                        "trashed" => {
                            mutate(&scene.admin, TRASH, file).await.expect_status(200);
                        }
                        _ => {}
                    }
                    files.push((ability, file, noted));
                }
                if *settings != json!({}) {
                    set_up(&scene.admin, library, settings).await;
                }
                for (ability, file, noted) in files {
                    let seen = who.get(&format!("{FILES}/{file}")).await;
                    // Of what a person does not see, nothing can be done.
                    let says = seen.status == 200 && seen.json()["file"]["can"][ability] == json!(true);
                    let does = scene.does(who, ability, library, file, &noted).await;
                    if says != does {
                        wrong.push(format!("{settings} {state}: {role} can {ability}: says {says}, does {does}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_done_to_folders_drives_and_libraries_is_what_is_done() {
    on_both("abilities_places", async |app: TestApp| {
        let mut scene = Scene::open(&app).await;
        // Some who may do a part of what others do.
        for (role, scopes) in [
            ("uploader", "file.upload file.read"),
            ("sorter", "drive.folders.create drive.folders.manage file.read"),
            ("lister", ""),
        ] {
            let listed: Vec<&str> = ["drive.list"].into_iter().chain(scopes.split_whitespace()).collect();
            scene.team.set_scopes("standard", &listed).await;
            let browser = scene.team.person(role, "standard").await.1;
            let mut wrong = Vec::new();
            places(&scene, role, &browser, &mut wrong).await;
            assert!(wrong.is_empty(), "{wrong:#?}");
        }
        let mut wrong = Vec::new();
        for (role, who) in std::mem::take(&mut scene.people) {
            places(&scene, role, &who, &mut wrong).await;
        }
        places(&scene, "admin", &scene.admin, &mut wrong).await;
        assert!(wrong.is_empty(), "{wrong:#?}");
    })
    .await;
}

/// Notes where `can` of a folder, a drive or a library and the calls differ.
async fn places(scene: &Scene, role: &str, who: &Browser, wrong: &mut Vec<String>) {
    let (team, drive) = (&scene.team, scene.drive());
    let mut compare = |of: &str, ability: &str, says: &Value, does: bool| {
        if *says != json!(does) {
            wrong.push(format!("{role} can {ability} a {of}: says {says}, does {does}"));
        }
    };
    let name = || team.system.new_id::<FileId>().to_string();
    // One that went to the trash with the folder above it has no way of its own out of there.
    for (ability, is_inner) in [
        ("edit", false),
        ("copy", false),
        ("trash", false),
        ("restore", false),
        ("restore", true),
        ("purge", false),
        ("purge", true),
    ] {
        let above = folder(&scene.admin, team, &name(), None).await;
        let inner = folder(&scene.admin, team, &name(), Some(&above)).await;
        if ability == "restore" || ability == "purge" {
            let deleted = json!({ "driveId": drive, "folderId": above });
            scene.admin.post("/api/v1/drive/folders/delete", deleted).await.expect_status(200);
        }
        let id = if is_inner { inner } else { above };
        let named = json!({ "driveId": drive, "folderId": id });
        let seen = who.get(&format!("{FOLDERS}/{id}")).await;
        let says = if seen.status == 200 { seen.json()["folder"]["can"][ability].clone() } else { json!(false) };
        let does = match ability {
            "edit" => who.post(UPDATE, with(named, "updates", json!({ "color": "red" }))).await.status,
            "copy" => {
                let body = json!({ "action": "copy", "fileIds": [], "folderIds": [id], "toDriveId": drive, "toFolderId": null });
                who.post(BULK, body).await.status
            }
            "trash" => who.post("/api/v1/drive/folders/delete", named).await.status,
            "purge" => who.post("/api/v1/drive/folders/purge", named).await.status,
            _ => who.post(&format!("{FOLDERS}/{id}/restore"), json!({})).await.status,
        };
        let of = if is_inner { "folder that went with another" } else { "folder" };
        compare(of, ability, &says, does == 200);
    }

    for ability in ["upload", "requestFiles", "createFolder", "createLibrary", "manage", "delete"] {
        let place = team.shared_drive(&name()).await.to_string();
        let libraries = scene.admin.get(&format!("{LIBRARIES}?driveId={place}")).await.expect_json();
        let library = libraries["libraries"][0]["id"].clone();
        let seen = who.get(&format!("/api/v1/drive/drives/{place}")).await.expect_json();
        let tenant = team.tenant.id.to_string();
        let does = match ability {
            "upload" => {
                let asked = with(team.announcement("a.txt", 5), "driveId", json!(place));
                who.post(SIGN, with(asked, "libraryId", library)).await.status
            }
            "requestFiles" => upload_requests::ask(who, team, json!({ "driveId": place })).await.status,
            "createFolder" => who.post(CREATE, json!({ "driveId": place, "name": "a" })).await.status,
            "createLibrary" => who.post(LIBRARIES, json!({ "driveId": place, "name": "a" })).await.status,
            "manage" => {
                let body = json!({ "tenantId": tenant, "driveId": place, "updates": { "name": name() } });
                who.post("/api/drive/drives/update", body).await.status
            }
            _ => who.post("/api/v1/drive/drives/delete", json!({ "driveId": place })).await.status,
        };
        compare("drive", ability, &seen["drive"]["can"][ability], does == 200);
    }

    for settings in [
        json!({}),
        json!({ "policies": { "readOnly": true } }),
        json!({ "acl": { "writeScopes": ["library.manage"] } }),
    ] {
        for ability in ["edit", "hold", "delete", "requestFiles", "canWrite"] {
            let library = team.library(&name()).await;
            set_up(&scene.admin, library, &settings).await;
            let path = format!("{LIBRARIES}/{library}");
            let seen = who.get(&path).await.expect_json()["library"].clone();
            let patch = async |body: Value| who.send(Method::PATCH, &path, &[], body.to_string().into()).await.status;
            let (says, does) = match ability {
                "edit" => (&seen["can"]["edit"], patch(json!({ "description": "x" })).await),
                "hold" => (&seen["can"]["hold"], patch(json!({ "policies": { "legalHold": true } })).await),
                "delete" => (&seen["can"]["delete"], who.delete(&path).await.status),
                "requestFiles" => {
                    let into = json!({ "libraryId": library.to_string() });
                    (&seen["can"]["requestFiles"], upload_requests::ask(who, team, into).await.status)
                }
                _ => {
                    let asked = with(team.announcement("a.txt", 5), "libraryId", json!(library.to_string()));
                    (&seen["permissions"]["canWrite"], who.post(SIGN, asked).await.status)
                }
            };
            compare("library", &format!("{ability} {settings}"), says, does == 200);
        }
    }
}
