//! Who may call which operation of the Drive: one table, read left to right.

use http::Method;
use kernel::FileId;
use serde_json::json;
use test_kit::{Answer, Browser, Team, TestApp, content, on_both};

use crate::{
    PURGE, REGISTER, RESTORE, SIGN, TRASH, USAGE,
    bulk::{self, BULK},
    deletions::REQUESTS,
    folders::{CREATE, FOLDERS, UPDATE},
    mutate, shares, upload_path, upload_requests,
};

const LIBRARIES: &str = "/api/v1/drive/libraries";

/// Signed out; admin of another organisation; a member without any scope of the Drive; viewer; editor; a manager; the
/// manager whose file or upload it is; admin; a super user whose role is viewer.
const WHO: [&str; 9] = ["nobody", "stranger", "outsider", "viewer", "editor", "manager", "owner", "admin", "super"];

/// Operation and status, one column each of [`WHO`].
const TABLE: &[(&str, [u16; 9])] = &[
    ("list_drives", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("find_drive", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("find_storage", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("update_upload_limits", [401, 200, 403, 403, 403, 403, 403, 200, 200]),
    ("find_public_links", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("update_public_links", [401, 200, 403, 403, 403, 403, 403, 200, 200]),
    ("find_usage", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("list_files", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    // Without drive.list a person learns of no drive and no file.
    ("find_file", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("preview_file", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("preview_mended_file", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("find_thumbnail", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("download_file", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("create_drive", [401, 403, 403, 403, 403, 403, 403, 200, 200]),
    ("create_shared_drive", [401, 403, 403, 403, 403, 403, 403, 200, 200]),
    ("update_drive", [401, 403, 404, 403, 403, 403, 403, 200, 200]),
    ("request_deletion", [401, 404, 404, 403, 403, 403, 200, 200, 200]),
    ("list_deletion_requests", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    // Whoever asked does not decide; whoever does not set the library up does not know of it.
    ("approve_deletion", [401, 404, 404, 404, 404, 404, 403, 200, 200]),
    ("decline_deletion", [401, 404, 404, 404, 404, 404, 403, 200, 200]),
    ("withdraw_deletion", [401, 404, 404, 404, 404, 404, 200, 403, 200]),
    ("list_file_access", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("find_drive_permissions", [401, 200, 200, 200, 200, 200, 200, 200, 200]),
    ("list_libraries", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("find_library", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("create_library", [401, 404, 404, 403, 403, 403, 403, 200, 200]),
    ("update_library", [401, 404, 404, 403, 403, 403, 403, 200, 200]),
    ("delete_library", [401, 404, 404, 403, 403, 403, 403, 200, 200]),
    ("ensure_default_library", [401, 403, 404, 403, 200, 200, 200, 200, 200]),
    ("ensure_module_baseline", [401, 403, 404, 403, 200, 200, 200, 200, 200]),
    // The module has no drive until somebody asks who may make one.
    ("get_or_create_library", [401, 403, 404, 404, 404, 404, 404, 200, 200]),
    ("find_name_conflicts", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("list_file_references", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("count_file_references", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("create_file_reference", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("delete_file_reference", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("repair_file_references", [401, 403, 404, 403, 200, 200, 200, 200, 200]),
    ("track_storage", [401, 403, 403, 403, 403, 403, 403, 200, 200]),
    ("list_file_versions", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("restore_file_version", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    // What the file holds cannot be deleted as a version.
    ("delete_file_version", [401, 404, 404, 403, 403, 403, 403, 409, 409]),
    ("update_file", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("clear_recent", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("star_file", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    // What cannot be moved is listed, with the reason; who may move nothing is refused.
    ("move_files", [401, 403, 404, 403, 200, 200, 200, 200, 200]),
    ("list_folders", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("list_folder_tree", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("list_file_activity", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("find_folder", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    ("find_folder_by_path", [401, 404, 403, 200, 200, 200, 200, 200, 200]),
    ("create_folder", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("update_folder", [401, 404, 404, 403, 403, 200, 200, 200, 200]),
    ("trash_folder", [401, 404, 404, 403, 403, 200, 200, 200, 200]),
    ("restore_folder", [401, 404, 404, 404, 404, 200, 200, 200, 200]),
    ("recount_folders", [401, 403, 404, 200, 200, 200, 200, 200, 200]),
    ("sign_upload", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("upload_files", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    // An upload under way is its uploader's alone.
    ("find_upload", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("sign_upload_parts", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("register_file", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("cancel_upload", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("trash_file", [401, 404, 404, 403, 403, 403, 200, 200, 200]),
    // The trash shows each person their own files, and all of it to those who manage drives.
    ("restore_file", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
    ("purge_file", [401, 404, 404, 404, 404, 404, 403, 200, 200]),
    // What cannot be done is listed in the job.
    ("start_bulk_job", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("list_bulk_jobs", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("find_bulk_job", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("cancel_bulk_job", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("undo_bulk_job", [401, 404, 404, 404, 404, 404, 200, 404, 200]),
    ("delete_drive", [401, 404, 404, 403, 403, 403, 403, 200, 200]),
    ("restore_drive", [401, 404, 404, 403, 403, 403, 403, 200, 200]),
    ("list_deleted_drives", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("purge_folder", [401, 404, 404, 404, 404, 403, 403, 200, 200]),
    // Of what a person does not see, a share says that it is not found.
    ("create_share", [401, 403, 404, 403, 200, 200, 200, 200, 200]),
    ("create_download", [401, 404, 404, 200, 200, 200, 200, 200, 200]),
    // What somebody asked for is that person's alone.
    ("download_files", [401, 404, 404, 404, 404, 404, 200, 404, 404]),
    // The answer says that there is no such file.
    ("check_share", [401, 200, 200, 200, 200, 200, 200, 200, 200]),
    ("list_shares", [401, 403, 403, 200, 200, 200, 200, 200, 200]),
    // A restricted one is its maker's, and of those who manage shares.
    ("find_share", [401, 403, 404, 404, 404, 404, 200, 200, 200]),
    ("update_share", [401, 403, 404, 404, 404, 404, 200, 200, 200]),
    ("rebuild_share", [401, 403, 404, 404, 404, 404, 200, 200, 200]),
    ("revoke_share", [401, 403, 404, 404, 404, 404, 200, 200, 200]),
    ("list_share_activity", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
    // Letting strangers in needs more than being allowed to upload.
    ("create_upload_request", [401, 404, 404, 403, 200, 200, 200, 200, 200]),
    ("list_upload_requests", [401, 200, 403, 200, 200, 200, 200, 200, 200]),
    ("find_upload_request", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
    ("update_upload_request", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
    ("revoke_upload_request", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
    ("list_upload_request_deliveries", [401, 404, 404, 404, 404, 404, 200, 200, 200]),
];

struct Scene {
    team: Team,
    owner: Browser,
    admin: Browser,
    owner_id: kernel::UserId,
}

impl Scene {
    async fn file(&self) -> FileId {
        self.team.file("beam.txt", b"IPE 300", self.owner_id).await
    }

    async fn trashed(&self) -> FileId {
        let file = self.file().await;
        mutate(&self.owner, TRASH, file).await.expect_status(200);
        file
    }

    /// A file in a library where nobody deletes alone.
    async fn shared(&self) -> FileId {
        let library =
            crate::deletions::shared(&self.team, &self.admin, &FileId::to_string(&self.team.system.new_id())).await;
        self.team.file_in(self.team.drive, library, "beam.txt", b"IPE 300", self.owner_id).await
    }

    fn tenant(&self) -> String {
        self.team.system.tenant().to_string()
    }

    fn drive(&self) -> String {
        self.team.drive.to_string()
    }

    /// Another drive that everybody sees.
    async fn empty_drive(&self) -> kernel::DriveId {
        self.team.shared_drive(&self.team.system.new_id::<FileId>().to_string()).await
    }

    /// The address of a job.
    async fn job(&self) -> String {
        let job = bulk::start(&self.owner, bulk::named("star", &[self.file().await])).await;
        format!("{BULK}/{}", job["id"].as_str().unwrap())
    }

    /// The address of a share of the owner's.
    async fn share(&self) -> String {
        let made = shares::create(&self.owner, &self.team, &[self.file().await], json!({})).await;
        format!("{}/{}", shares::SHARES, made["id"].as_str().unwrap())
    }

    /// The address of an upload request of the owner's.
    async fn request(&self) -> String {
        let made = upload_requests::create(&self.owner, &self.team, json!({})).await;
        format!("{}/{}", upload_requests::REQUESTS, made["id"].as_str().unwrap())
    }

    /// A folder called `Made`; the one of before is called otherwise by now.
    async fn folder(&self) -> String {
        let page = self.owner.get(&format!("{FOLDERS}?limit=200")).await.expect_json();
        for folder in page["folders"].as_array().unwrap().iter().filter(|folder| folder["name"] == json!("Made")) {
            let name = self.team.system.new_id::<FileId>().to_string();
            let body = json!({ "driveId": self.drive(), "folderId": folder["id"], "updates": { "name": name } });
            self.owner.post(UPDATE, body).await.expect_status(200);
        }
        let body = json!({ "driveId": self.drive(), "name": "Made" });
        self.owner.post(CREATE, body).await.expect_json()["folderId"].as_str().unwrap().to_owned()
    }

    /// The attempt, on something fresh of the owner's.
    async fn attempt(&self, operation: &str, who: &Browser) -> Answer {
        let size = crate::MIB * 6;
        let signed = async || self.owner.post(SIGN, self.team.announcement("a.bin", size)).await.expect_json();
        match operation {
            "list_drives" => who.get("/api/v1/drive/drives").await,
            "find_drive" => who.get(&format!("/api/v1/drive/drives/{}", self.drive())).await,
            "find_storage" => who.get(crate::find_storage::STORAGE).await,
            "find_usage" => who.get(USAGE).await,
            "list_files" => who.get(crate::FILES).await,
            "find_file" => who.get(&format!("{}/{}", crate::FILES, self.file().await)).await,
            "find_thumbnail" => {
                let file = self.team.file("site.png", include_bytes!("samples/grey.png"), self.owner_id).await;
                who.get(&format!("{}/{file}/thumbnail", crate::FILES)).await
            }
            "preview_mended_file" => {
                let file = self.team.file("plan.pdf", include_bytes!("samples/strips.pdf"), self.owner_id).await;
                who.get(&format!("{}/{file}/mended", crate::FILES)).await
            }
            "preview_file" => who.get(&format!("/api/v1/drive/preview?fileId={}", self.file().await)).await,
            "download_file" => who.get(&format!("/api/drive/download?fileId={}", self.file().await)).await,
            "create_drive" | "create_shared_drive" => {
                let version = if operation == "create_drive" { "" } else { "/v1" };
                let name = self.team.system.new_id::<FileId>().to_string();
                let body = json!({ "tenantId": self.tenant(), "drive": { "name": name } });
                who.post(&format!("/api{version}/drive/drives/create"), body).await
            }
            "update_drive" => {
                let updates = json!({ "settings": { "description": "x" } });
                let body = json!({ "tenantId": self.tenant(), "driveId": self.drive(), "updates": updates });
                who.post("/api/drive/drives/update", body).await
            }
            "request_deletion" => {
                let file = self.shared().await.to_string();
                who.post(REQUESTS, json!({ "fileIds": [file] })).await
            }
            "list_deletion_requests" => who.get(REQUESTS).await,
            "approve_deletion" | "decline_deletion" | "withdraw_deletion" => {
                let asked = json!({ "fileIds": [self.shared().await.to_string()] });
                let made = self.owner.post(REQUESTS, asked).await.expect_json();
                let verb = operation.split('_').next().unwrap();
                who.post(&format!("{REQUESTS}/{}/{verb}", made["request"]["id"].as_str().unwrap()), json!({})).await
            }
            "list_file_access" => who.get(&format!("{}/{}/access", crate::FILES, self.file().await)).await,
            "find_drive_permissions" => who.get("/api/v1/drive/permissions").await,
            "list_libraries" => who.get(LIBRARIES).await,
            "find_library" => who.get(&format!("{LIBRARIES}/{}", self.team.library)).await,
            "create_library" => {
                let name = self.team.system.new_id::<FileId>().to_string();
                who.post(LIBRARIES, json!({ "driveId": self.drive(), "name": name })).await
            }
            "update_library" => {
                let path = format!("{LIBRARIES}/{}", self.team.library);
                who.send(Method::PATCH, &path, &[], json!({ "description": "x" }).to_string().into()).await
            }
            "delete_library" => {
                let name = self.team.system.new_id::<FileId>().to_string();
                who.delete(&format!("{LIBRARIES}/{}", self.team.library(&name).await)).await
            }
            "ensure_default_library" => {
                let body = json!({ "tenantId": self.tenant(), "driveId": self.drive() });
                who.post("/api/drive/libraries/ensure-default", body).await
            }
            "ensure_module_baseline" => {
                let body = json!({ "tenantId": self.tenant(), "driveId": self.drive(), "moduleId": "chat" });
                who.post("/api/drive/libraries/ensure-module-baseline", body).await
            }
            "get_or_create_library" => {
                let context = json!({ "moduleKey": "schedule", "entityType": "event", "entityId": "7" });
                let body = json!({ "tenantId": self.tenant(), "context": context });
                who.post("/api/drive/libraries/get-or-create", body).await
            }
            "find_name_conflicts" => {
                who.post(crate::versions::CONFLICTS, json!({ "driveId": self.drive(), "names": ["a"] })).await
            }
            "list_file_references" => who.get(&crate::references::path(self.file().await)).await,
            "count_file_references" => {
                let choice = json!({ "fileIds": [self.file().await.to_string()] });
                who.post(crate::reference_counts::COUNTS, choice).await
            }
            "create_file_reference" => {
                who.post(&crate::references::path(self.file().await), crate::references::note()).await
            }
            "delete_file_reference" => {
                let path = crate::references::path(self.file().await);
                let made = self.owner.post(&path, crate::references::note()).await.expect_json();
                who.delete(&format!("{path}/{}", made["reference"]["id"].as_str().unwrap())).await
            }
            "repair_file_references" => {
                let body = json!({ "tenantId": self.tenant(), "fileId": self.file().await.to_string() });
                who.post(crate::references::REPAIR, body).await
            }
            "update_upload_limits" => {
                let all = json!({ "maxFileSize": null, "allowedFileTypes": [] });
                crate::upload_limits::set(who, all).await
            }
            "find_public_links" => who.get(crate::public_links::LINKS).await,
            "update_public_links" => crate::public_links::decide(who, true).await,
            "track_storage" => who.post(crate::track_storage::TRACK, crate::track_storage::report(&self.team)).await,
            "list_file_versions" => who.get(&format!("{}/{}/versions", crate::FILES, self.file().await)).await,
            "restore_file_version" => {
                // The first version's identifier is the file's.
                let file = self.file().await;
                who.post(&format!("{}/{file}/versions/{file}/restore", crate::FILES), json!({})).await
            }
            "delete_file_version" => {
                let file = self.file().await;
                who.delete(&format!("{}/{file}/versions/{file}", crate::FILES)).await
            }
            "update_file" => {
                let path = format!("{}/{}", crate::FILES, self.file().await);
                let name = self.team.system.new_id::<FileId>().to_string();
                who.send(Method::PATCH, &path, &[], json!({ "name": name }).to_string().into()).await
            }
            "clear_recent" => who.post("/api/v1/drive/recent/clear", json!({})).await,
            "star_file" => {
                let path = format!("{}/{}/star", crate::FILES, self.file().await);
                who.send(Method::PUT, &path, &[], json!({ "starred": true }).to_string().into()).await
            }
            "move_files" => {
                let files = [self.file().await.to_string()];
                let body = json!({ "tenantId": self.tenant(), "driveId": self.drive(), "fileIds": files });
                who.post("/api/drive/mutations/folder-assign", body).await
            }
            "list_folders" => who.get(FOLDERS).await,
            "list_folder_tree" => who.get(&format!("{FOLDERS}/tree?driveId={}", self.drive())).await,
            "list_file_activity" => who.get(&format!("{}/{}/activity", crate::FILES, self.file().await)).await,
            "find_folder" => who.get(&format!("{FOLDERS}/{}", self.folder().await)).await,
            "find_folder_by_path" => {
                self.folder().await;
                who.get(&format!("{FOLDERS}/by-path?path=made")).await
            }
            "create_folder" => {
                let name = self.team.system.new_id::<FileId>().to_string();
                who.post(CREATE, json!({ "driveId": self.drive(), "name": name })).await
            }
            "update_folder" => {
                let body =
                    json!({ "driveId": self.drive(), "folderId": self.folder().await, "updates": { "color": "red" } });
                who.post(UPDATE, body).await
            }
            "trash_folder" => {
                let body = json!({ "driveId": self.drive(), "folderId": self.folder().await });
                who.post("/api/v1/drive/folders/delete", body).await
            }
            "restore_folder" => {
                let folder = self.folder().await;
                let body = json!({ "driveId": self.drive(), "folderId": folder });
                self.owner.post("/api/v1/drive/folders/delete", body).await.expect_status(200);
                who.post(&format!("{FOLDERS}/{folder}/restore"), json!({})).await
            }
            "recount_folders" => {
                let body = json!({ "tenantId": self.tenant(), "driveId": self.drive() });
                who.post("/api/drive/folders/update-counts", body).await
            }
            "sign_upload" => who.post(SIGN, self.team.announcement("a.bin", 5)).await,
            "upload_files" => {
                let bytes = content(5, 1);
                let head = crate::upload_files::head(&self.team, &[("a.bin", &bytes)]);
                crate::upload_files::send(who, &[], crate::upload_files::body(&head, &[bytes])).await
            }
            "find_upload" => who.get(&upload_path(&signed().await)).await,
            "sign_upload_parts" => {
                let path = format!("{}/parts", upload_path(&signed().await));
                who.post(&path, json!({ "parts": [{ "partNumber": 1 }] })).await
            }
            "cancel_upload" => who.delete(&upload_path(&signed().await)).await,
            "register_file" => {
                let signed = self.owner.post(SIGN, self.team.announcement("a.bin", 9)).await.expect_json();
                self.owner.try_bring(&signed, &content(9, 1)).await.unwrap();
                who.post(REGISTER, self.team.registration(&signed, "a.bin", 9)).await
            }
            "trash_file" => mutate(who, TRASH, self.file().await).await,
            "restore_file" => mutate(who, RESTORE, self.trashed().await).await,
            "purge_file" => mutate(who, PURGE, self.trashed().await).await,
            "start_bulk_job" => who.post(BULK, bulk::named("star", &[self.file().await])).await,
            "list_bulk_jobs" => who.get(BULK).await,
            "find_bulk_job" => who.get(&self.job().await).await,
            "cancel_bulk_job" => who.post(&format!("{}/cancel", self.job().await), json!({})).await,
            "undo_bulk_job" => who.post(&format!("{}/undo", self.job().await), json!({})).await,
            "delete_drive" => {
                let drive = self.empty_drive().await.to_string();
                who.post("/api/v1/drive/drives/delete", json!({ "driveId": drive })).await
            }
            "restore_drive" => {
                let drive = self.empty_drive().await;
                self.team.delete_drive(drive).await;
                who.post(&format!("/api/v1/drive/drives/{drive}/restore"), json!({})).await
            }
            "create_share" => {
                let body =
                    json!({ "tenantId": self.tenant(), "name": "x", "fileIds": [self.file().await.to_string()] });
                who.post(shares::SHARE, body).await
            }
            "create_download" => {
                who.post(crate::archives::DOWNLOADS, json!({ "fileIds": [self.file().await.to_string()] })).await
            }
            "download_files" => {
                let asked = json!({ "fileIds": [self.file().await.to_string()] });
                let ready = self.owner.post(crate::archives::DOWNLOADS, asked).await.expect_json();
                who.get(ready["url"].as_str().unwrap()).await
            }
            "check_share" => who.get(&format!("{}/{}/share-check", crate::FILES, self.file().await)).await,
            "list_shares" => who.get(&format!("{}?tenantId={}", shares::SHARES, self.tenant())).await,
            "find_share" => who.get(&format!("{}?tenantId={}", self.share().await, self.tenant())).await,
            "update_share" => {
                let body = json!({ "tenantId": self.tenant(), "updates": { "name": "y" } });
                who.post(&format!("{}/settings", self.share().await), body).await
            }
            "rebuild_share" | "revoke_share" => {
                let verb = operation.split('_').next().unwrap();
                who.post(&format!("{}/{verb}", self.share().await), json!({ "tenantId": self.tenant() })).await
            }
            "list_share_activity" => who.get(&format!("{}/activity", self.share().await)).await,
            "create_upload_request" => upload_requests::ask(who, &self.team, json!({})).await,
            "list_upload_requests" => who.get(upload_requests::REQUESTS).await,
            "find_upload_request" => who.get(&self.request().await).await,
            "update_upload_request" => {
                who.send(Method::PATCH, &self.request().await, &[], json!({ "title": "y" }).to_string().into()).await
            }
            "revoke_upload_request" => who.post(&format!("{}/revoke", self.request().await), json!({})).await,
            "list_upload_request_deliveries" => who.get(&format!("{}/deliveries", self.request().await)).await,
            "list_deleted_drives" => who.get("/api/v1/drive/deleted-drives").await,
            "purge_folder" => {
                let body = json!({ "driveId": self.drive(), "folderId": self.folder().await });
                self.owner.post("/api/v1/drive/folders/delete", body.clone()).await.expect_status(200);
                who.post("/api/v1/drive/folders/purge", body).await
            }
            other => panic!("{other} is not in the table"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_do_what_the_table_says() {
    on_both("access", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_scopes("standard", &["notes.view"]).await;
        let (owner, owner_browser) = team.person("grace", "manager").await;
        let (powerful, powerful_browser) = team.person("sam", "viewer").await;
        team.make_super(powerful.user).await;
        let people = [
            app.browser(),
            app.team("Saltmarsh").await.member("admin").await,
            team.member("standard").await,
            team.member("viewer").await,
            team.member("editor").await,
            team.member("manager").await,
            owner_browser.clone(),
            team.member("admin").await,
            powerful_browser,
        ];
        let scene = Scene { team, owner: owner_browser, admin: people[7].clone(), owner_id: owner.user };
        for (operation, expected) in TABLE {
            for ((who, browser), status) in WHO.iter().zip(&people).zip(expected) {
                let answer = scene.attempt(operation, browser).await;
                assert_eq!(answer.status, *status, "{operation} by {who}: {answer:?}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_has_every_operation_of_the_drive() {
    let document = corbel_document().await;
    let mut documented: Vec<String> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|item| item.as_object().unwrap().values())
        .filter(|operation| operation["tags"] == json!(["drive"]))
        .map(|operation| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    let mut tested: Vec<&str> = TABLE.iter().map(|(operation, _)| *operation).collect();
    documented.sort_unstable();
    tested.sort_unstable();
    assert_eq!(documented, tested);
}

async fn corbel_document() -> serde_json::Value {
    let app = TestApp::seeded(1).await;
    app.browser().get("/api/openapi.json").await.expect_json()
}
