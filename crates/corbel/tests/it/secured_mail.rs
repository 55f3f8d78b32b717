//! Mail by a server that takes none in the open: STARTTLS, then the password, by the real binary.

use std::{path::Path, process::Command};

use serde_json::json;
use test_kit::{Browser, MailServer};

use crate::process::Server;

/// Makes a key and a certificate for `localhost` that nobody vouches for but itself.
fn certify(folder: &Path) {
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
        .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", "key.pem", "-out", "certificate.pem"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_leaves_encrypted_and_with_the_password_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    certify(folder.path());
    let (key, certificate) = (folder.path().join("key.pem"), folder.path().join("certificate.pem"));
    let Some(mail) = MailServer::start_secured(&key, &certificate) else { return };
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let mut settings = Command::new("/usr/bin/env");
    settings
        // The authorities that the machine believes.
        .arg(format!("SSL_CERT_FILE={}", certificate.display()))
        .arg(format!("CORBEL_SMTP_URL=smtp://corbel:right@localhost:{}?tls=required", mail.port()));
    let server = Server::start_by(settings, &data);
    let browser = Browser::at(&server.address);
    browser.get("/api/v1/auth/validate-session").await;
    let forgotten = json!({ "email": "aoife.brennan@dunmarrow.example" });
    browser.post("/api/v1/auth/password/forgot", forgotten).await.expect_status(200);
    // The demo invites somebody to the portal, whose mail may come first.
    let to_aoife = move || {
        (
            std::iter::repeat_with(|| mail.next())
                .find(|came| came["to"] == json!(["aoife.brennan@dunmarrow.example"])),
            mail,
        )
    };
    let came = tokio::task::spawn_blocking(to_aoife).await.unwrap().0.unwrap();
    assert_eq!((&came["isEncrypted"], &came["isSignedIn"]), (&json!(true), &json!(true)));
    server.kill();
}
