//! Both demos tell a story that holds together: nobody acts after they were seen last, and whoever is waited for was written to.

use std::{path::Path, time::Duration};

use serde_json::{Value, json};
use test_kit::Browser;

use crate::process::{Server, command};

/// How long the log may take to be written on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const ADMIN: &str = "aoife.brennan@dunmarrow.example";

/// A server with the demo of a few files, or where `is_full` of two months, and its admin.
async fn demo(folder: &Path, is_full: bool) -> (Server, Browser) {
    if is_full {
        assert!(command(folder, &["demo"]).output().unwrap().status.success());
    }
    let server = Server::start(folder);
    let admin = Browser::at(&server.address);
    admin.sign_in(ADMIN, corbel::demo::PASSWORD).await.expect_json();
    (server, admin)
}

/// The time of somebody's latest entry of this kind in the log; of any where it is empty.
async fn last_entry(admin: &Browser, actor: &str, kind: &str) -> Option<String> {
    let log = admin.get(&format!("/api/v1/tenant/audit?actor={actor}&kind={kind}&limit=1")).await.expect_json();
    log["entries"][0]["at"].as_str().map(str::to_owned)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_does_anything_after_they_were_seen_last() {
    for is_full in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let (_server, admin) = demo(folder.path(), is_full).await;
        let members = admin.get("/api/v1/tenant/members").await.expect_json()["members"].clone();
        let members = members.as_array().unwrap();
        assert_eq!(members.len(), 5);
        let own = members.iter().find(|member| member["email"] == ADMIN).unwrap()["id"].as_str().unwrap();
        // The log is written in the order of what happened: once it has the admin's visit, it has the demo.
        let visit = async { while last_entry(&admin, own, "session.opened").await.is_none() {} };
        tokio::time::timeout(PATIENCE, visit).await.expect("the log has the admin's visit");
        let mut told = 0;
        for member in members.iter().filter(|member| member["id"] != own) {
            let seen = member["lastSeenAt"].as_str().unwrap();
            let Some(did) = last_entry(&admin, member["id"].as_str().unwrap(), "").await else { continue };
            told += 1;
            assert!(did.as_str() <= seen, "{} was seen at {seen}, and did something at {did}", member["displayName"]);
        }
        assert!(told >= 3, "only {told} of them did anything");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_was_sent_an_email() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, admin) = demo(folder.path(), true).await;
    let list = admin.get("/api/v1/tenant/mails?limit=100").await.expect_json();
    assert_eq!(list["hasMailServer"], json!(false));
    let of = |kind: &str| -> Vec<Value> {
        list["mails"].as_array().unwrap().iter().filter(|mail| mail["kind"] == kind).cloned().collect()
    };
    let (asked, paid) = (of("signature.request"), of("payment.remittance"));
    assert!(asked.len() == 1 && paid.len() > 5, "{list}");
    for mail in asked.iter().chain(&paid) {
        assert_eq!((&mail["state"], &mail["sentAt"]), (&json!("sent"), &mail["createdAt"]), "{mail}");
    }
    // Its link is what whoever tries the portal needs.
    assert_eq!(of("portal.invitation")[0]["state"], json!("held"));
}
