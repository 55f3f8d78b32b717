//! A server whose port for calls is taken does everything else, and says why it carries no calls.

use std::{net::UdpSocket, process::Command};

use corbel::demo::PASSWORD;
use serde_json::json;
use test_kit::Browser;

use crate::process::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_port_that_is_taken_stops_calls_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let taken = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut launcher = Command::new("/usr/bin/env");
    launcher.arg(format!("CORBEL_CALLS_UDP={address}"));
    let server = Server::start_by(launcher, folder.path());
    let browser = Browser::at(&server.address);
    browser.sign_in("aoife.brennan@dunmarrow.example", PASSWORD).await.expect_status(200);
    let found = browser.get("/api/v1/calls/capabilities").await.expect_json();
    assert_eq!((&found["isOn"], &found["engine"]), (&json!(false), &json!(null)));
    assert!(found["offReason"].as_str().unwrap().contains(&address), "{found}");
    let body = json!({ "kind": "video", "roomId": "x" });
    browser.post("/api/livekit/token", body).await.expect_error(503, "CALLS_OFF");
    browser.get("/api/v1/notes/notes").await.expect_status(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_on_one_machine_carry_calls_on_ports_of_their_own() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let servers = folders.each_ref().map(|folder| Server::start(folder.path()));
    for server in &servers {
        let browser = Browser::at(&server.address);
        browser.sign_in("aoife.brennan@dunmarrow.example", PASSWORD).await.expect_status(200);
        let token = browser.post("/api/livekit/token", json!({ "kind": "video", "roomId": "x" })).await;
        let token = token.expect_status(200).json();
        let validate = format!("/rtc/validate?access_token={}", token["token"].as_str().unwrap());
        browser.get(&validate).await.expect_status(200);
    }
}
