//! What people are told of what happens in the Drive: the kinds of notices, and their words.
//!
//! Each message follows the name of whoever did it. Where the person may no longer see what it is about, the name is left
//! out: that something happened is told, what it is called is not.

use serde_json::Value;

/// A file was shared with the person.
pub const FILE_SHARE: &str = "fileShare";
/// Many files were shared with the person together.
pub const FILES_SHARE: &str = "filesShare";
/// A share names the person.
pub const SHARE_LINK: &str = "shareLink";
/// Somebody asks for a deletion that the person may decide on.
pub const DELETION_REQUEST: &str = "deletionRequest";
/// A job on many files that the person left to the background ended, and some were refused.
pub const BULK_JOB: &str = "bulkJob";
/// The person became a member of a drive.
pub const DRIVE_MEMBER: &str = "driveMember";

/// Somebody sent files under an upload request of the person's.
pub const UPLOAD_REQUEST: &str = "uploadRequest";

/// A large file was compared with the SHA-256 that was named of it, and has another.
pub const FILE_MISMATCH: &str = "fileMismatch";

/// All of them.
pub const KINDS: [&str; 8] =
    [FILE_SHARE, FILES_SHARE, SHARE_LINK, DELETION_REQUEST, BULK_JOB, DRIVE_MEMBER, UPLOAD_REQUEST, FILE_MISMATCH];

/// A file was shared.
pub fn file_share(name: Option<&str>) -> String {
    name.map_or_else(|| "shared a file with you".to_owned(), |name| format!("shared the file “{name}” with you"))
}

/// Many files were shared together; how many of them are for the person is in `files`.
pub fn files_share(facts: &Value) -> String {
    match facts["files"].as_i64().unwrap_or_default() {
        1 => "shared a file with you".to_owned(),
        files => format!("shared {files} files with you"),
    }
}

/// A share names the person.
pub fn share_link(name: Option<&str>) -> String {
    name.map_or_else(|| "shared files with you".to_owned(), |name| format!("shared “{name}” with you"))
}

/// Somebody became a member of a drive.
pub fn drive_member(name: Option<&str>) -> String {
    name.map_or_else(|| "added you to a drive".to_owned(), |name| format!("added you to the drive “{name}”"))
}

/// Somebody sent files under an upload request; `what` is the sender's name and the request's title. It stands alone: nobody of
/// the organisation did it.
pub fn upload_request(what: Option<(&str, &str)>, facts: &Value) -> String {
    let files = things(facts["files"].as_i64().unwrap_or_default(), 0);
    match what {
        Some((sender, title)) => format!("{sender} sent {files} for “{title}”"),
        None => format!("You were sent {files}"),
    }
}

/// A file's bytes are not those that were named. It stands alone: nobody of the organisation did it.
pub fn file_mismatch(name: Option<&str>) -> String {
    let what = name.map_or_else(|| "A file of yours".to_owned(), |name| format!("“{name}”"));
    format!("{what} does not have the SHA-256 that was named for it. Compare it with the original, or upload it again.")
}

/// A deletion waits, or has been decided meanwhile. `library` and the names of its files are given to those who may see it.
pub fn deletion_request(library: Option<&str>, files: &[&str], is_pending: bool) -> String {
    let Some(library) = library else { return "asked for a deletion".to_owned() };
    let what = match files {
        [name] => format!("“{name}”"),
        files => format!("{} files", files.len()),
    };
    let ending = if is_pending { "" } else { ", which has been decided" };
    format!("asks for the deletion of {what} in the library “{library}”{ending}")
}

/// How a job ended, by the facts of its event: `action`, `status`, `total`, `done`, `refused`, and how many of them are `folders`.
pub fn bulk_job(facts: &Value) -> String {
    let number = |key: &str| facts[key].as_i64().unwrap_or_default();
    // Of one that was stopped, what it came to.
    let all = if facts["status"] == "cancelled" { number("done") + number("refused") } else { number("total") };
    let all = things(all - number("folders"), number("folders"));
    let work = match facts["action"].as_str().unwrap_or_default() {
        "trash" => format!("Moving {all} to the trash"),
        "restore" => format!("Restoring {all}"),
        "purge" => format!("Deleting {all} for good"),
        "move" => format!("Moving {all}"),
        "copy" => format!("Copying {all}"),
        "star" => format!("Starring {all}"),
        "share" => format!("Sharing {all}"),
        "unstar" => format!("Taking the star from {all}"),
        _ => format!("Changing {all}"),
    };
    if facts["status"] == "failed" {
        return format!("{work} stopped before its end");
    }
    match number("refused") {
        1 => format!("{work} is over: 1 was refused"),
        refused => format!("{work} is over: {refused} were refused"),
    }
}

/// `3 files`, `3 files and 1 folder`, `2 folders`.
fn things(files: i64, folders: i64) -> String {
    let counted = |count: i64, noun: &str| if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") };
    match (files, folders) {
        (files, 0) => counted(files, "file"),
        (0, folders) => counted(folders, "folder"),
        (files, folders) => format!("{} and {}", counted(files, "file"), counted(folders, "folder")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_that_may_not_be_read_is_left_out() {
        assert_eq!(file_share(Some("Plan.pdf")), "shared the file “Plan.pdf” with you");
        assert_eq!(file_share(None), "shared a file with you");
        assert_eq!(files_share(&json!({ "files": 60 })), "shared 60 files with you");
        assert_eq!(files_share(&json!({ "files": 1 })), "shared a file with you");
        assert_eq!(share_link(Some("For the site")), "shared “For the site” with you");
        assert_eq!(drive_member(None), "added you to a drive");
    }

    #[test]
    fn a_deletion_is_told_by_its_file_or_their_number() {
        let one = deletion_request(Some("Contracts"), &["a.pdf"], true);
        assert_eq!(one, "asks for the deletion of “a.pdf” in the library “Contracts”");
        let two = deletion_request(Some("Contracts"), &["a.pdf", "b.pdf"], false);
        assert_eq!(two, "asks for the deletion of 2 files in the library “Contracts”, which has been decided");
        assert_eq!(deletion_request(None, &["a.pdf"], true), "asked for a deletion");
    }

    #[test]
    fn what_was_sent_is_told_by_its_sender_and_number() {
        let sent = |files| upload_request(Some(("Sam Reed", "Drawings")), &json!({ "files": files }));
        assert_eq!(sent(1), "Sam Reed sent 1 file for “Drawings”");
        assert_eq!(sent(3), "Sam Reed sent 3 files for “Drawings”");
        assert_eq!(upload_request(None, &json!({ "files": 2 })), "You were sent 2 files");
    }

    #[test]
    fn a_job_tells_what_was_refused() {
        let job = |refused| bulk_job(&json!({ "action": "trash", "status": "done", "total": 600, "refused": refused }));
        assert_eq!(job(1), "Moving 600 files to the trash is over: 1 was refused");
        assert_eq!(job(3), "Moving 600 files to the trash is over: 3 were refused");
        let job = |folders, total| {
            bulk_job(&json!({ "action": "move", "status": "done", "total": total, "folders": folders, "refused": 2 }))
        };
        assert_eq!(job(1, 600), "Moving 599 files and 1 folder is over: 2 were refused");
        assert_eq!(job(2, 3), "Moving 1 file and 2 folders is over: 2 were refused");
        assert_eq!(job(2, 2), "Moving 2 folders is over: 2 were refused");
        // Stopped by the person, who wanted no more of it.
        let stopped =
            json!({ "action": "move", "status": "cancelled", "total": 600, "folders": 1, "done": 6, "refused": 2 });
        assert_eq!(bulk_job(&stopped), "Moving 7 files and 1 folder is over: 2 were refused");
        let failed = json!({ "action": "copy", "status": "failed", "total": 1, "refused": 0 });
        assert_eq!(bulk_job(&failed), "Copying 1 file stopped before its end");
    }
}
