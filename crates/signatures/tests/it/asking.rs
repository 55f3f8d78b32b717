//! Somebody is asked to sign.

use serde_json::{Value, json};
use test_kit::on_both;

use crate::{NOTHING, REQUESTS, agreement, ask, find, in_drive, listed, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_with_whoever_is_asked_and_the_file_says_so() {
    on_both("sign_ask", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let (_, other) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[tom.user], false).await.expect_status(201).json();
        assert_eq!((&request["status"], &request["fileName"]), (&json!("pending"), &json!("Agreement.pdf")));
        let task = &request["tasks"][0];
        assert_eq!((&task["status"], &task["fileId"]), (&json!("pending"), &json!(file.to_string())));
        assert_eq!(task["createdByUid"], json!(grace.user.to_string()));
        assert_eq!((&task["signedAt"], &task["signaturePath"]), (&json!(null), &json!(null)));
        app.settle().await;
        assert_eq!(listed(&signer, "pending").await, ["Agreement.pdf"]);
        assert_eq!(listed(&maker, "sent").await, ["Agreement.pdf"]);
        assert!(listed(&maker, "pending").await.is_empty() && listed(&signer, "signed").await.is_empty());
        assert_eq!(told(&signer).await, ["asks you to sign “Agreement.pdf”"]);
        assert!(told(&maker).await.is_empty());
        let known = in_drive(&maker, &file.to_string()).await;
        assert_eq!((&known["pendingSign"], &known["signed"]), (&json!(true), &json!(false)));
        let seen = find(&signer, &request).await;
        assert_eq!(
            seen["can"],
            json!({ "sign": true, "decline": true, "delegate": false, "cancel": false, "remind": false })
        );
        other.get(&format!("{REQUESTS}/{}", request["id"].as_str().unwrap())).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_that_nobody_placed_keeps_off_what_the_page_says_at_its_foot() {
    on_both("sign_free_place", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let people = [team.person("tom", "editor").await.0.user, team.person("priya", "editor").await.0.user];
        // A bar on the left, from 40 to 60 points above the lower edge.
        let bytes = crate::pdf("Report) Tj ET 72 40 200 20 re f BT (");
        let file = team.file("Report.pdf", Box::leak(bytes.into_boxed_slice()), grace.user).await;
        let place = |request: &Value, number: usize, side: &str| {
            request["tasks"][number]["place"][side].as_f64().unwrap() * if side == "left" { 595.0 } else { 842.0 }
        };
        let alone = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        assert!(place(&alone, 0, "left") > 272.0 && place(&alone, 0, "top") > 740.0, "beside it: {alone:#}");
        let both = ask(&maker, file, &people, false).await.expect_status(201).json();
        for number in 0..2 {
            let lower = place(&both, number, "top") + place(&both, number, "height");
            assert!((700.0..782.0).contains(&lower), "above it: {both:#}");
        }
        let free =
            ask(&maker, agreement(&team, grace.user).await, &[grace.user], false).await.expect_status(201).json();
        assert!(place(&free, 0, "left") < 60.0 && place(&free, 0, "top") > 740.0, "at the foot: {free:#}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_twice_for_the_same_file() {
    on_both("sign_twice", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (priya, _) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await;
        ask(&maker, file, &[tom.user], false).await.expect_status(201);
        let again = ask(&maker, file, &[priya.user, tom.user], false).await;
        assert_eq!(
            again.expect_error(409, "PENDING_REQUEST_EXISTS").json()["error"]["message"],
            "A pending request already exists"
        );
        ask(&maker, file, &[priya.user], false).await.expect_status(201);
        ask(&maker, file, &[grace.user, grace.user], false).await.expect_error(400, "INVALID_REQUEST");
        ask(&maker, file, &[], false).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_may_are_asked_and_only_by_those_who_may() {
    on_both("sign_who", async |app| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Ostkai").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (mara, stranger) = elsewhere.person("mara", "manager").await;
        let file = agreement(&team, grace.user).await;
        ask(&reader, file, &[tom.user], false).await.expect_error(403, "FORBIDDEN");
        ask(&maker, file, &[mara.user], false).await.expect_error(400, "INVALID_REQUEST");
        ask(&stranger, file, &[mara.user], false).await.expect_error(404, "NOT_FOUND");
        ask(&maker, NOTHING.parse().unwrap(), &[tom.user], false).await.expect_error(404, "NOT_FOUND");
        team.set_scopes("viewer", &["drive.view", "signatures.view"]).await;
        ask(&maker, file, &[tom.user], false).await.expect_error(400, "CANNOT_SIGN");
        // Who may not share files signs alone what that person reads.
        let (sam, alone) = team.person("sam", "standard").await;
        ask(&alone, file, &[grace.user], false).await.expect_error(403, "FORBIDDEN");
        ask(&alone, file, &[sam.user], false).await.expect_status(201);
    })
    .await;
}
