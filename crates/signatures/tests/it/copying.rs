//! People get copies of what others signed.

use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both, on_both_sending_letters};

use crate::{
    agreement, document, find,
    outsiders::{LINKS, ask_piotr, come_in_as, sign_there, stage},
    path, sign, told, verify,
};

const EWA: &str = "ewa@ostrane.example";

/// The letters of the link in the newest mail to Ewa.
async fn link_of(team: &Team) -> String {
    let text = team.mails_to(EWA).await.pop().expect("a mail");
    text.split("/sign/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

async fn ask(maker: &Browser, file: &str, signer: &str, copies: Value) -> test_kit::Answer {
    let body = json!({ "fileId": file, "signers": [{ "uid": signer }], "copyReceivers": copies });
    maker.post(crate::REQUESTS, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_gets_a_copy_sees_the_request_once_everybody_has_signed() {
    on_both("sign_copy", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let (priya, reader) = team.person("priya", "editor").await;
        let file = agreement(&team, grace.user).await.to_string();
        let copies = json!([{ "uid": priya.user.to_string() }]);
        let request = ask(&maker, &file, &tom.user.to_string(), copies).await.expect_status(201).json();
        assert_eq!(request["copies"][0]["name"], "priya Hughes");
        app.settle().await;
        reader.get(&path(&request)).await.expect_error(404, "NOT_FOUND");
        assert!(told(&reader).await.is_empty());
        sign(&signer, &request).await.expect_status(200);
        app.settle().await;
        assert_eq!(told(&reader).await, ["Everyone has signed “Agreement.pdf”: here is your copy"]);
        let seen = find(&reader, &request).await;
        assert_eq!(
            seen["can"],
            json!({ "sign": false, "decline": false, "delegate": false, "cancel": false, "remind": false })
        );
        let found = verify(&reader, document(&reader, &request).await).await.expect_json();
        assert_eq!(found["verdict"], "good");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_an_account_gets_a_link_to_the_signed_document_and_to_nothing_else() {
    on_both_sending_letters("sign_copy_out", async |app| {
        let (team, maker, file) = stage(&app).await;
        let copies = json!([{ "name": "Ewa", "email": EWA }]);
        let request = ask_piotr(&maker, file, json!({ "copyReceivers": copies, "expiresInDays": 3 })).await;
        let request = request.expect_status(201).json();
        app.settle().await;
        assert!(team.mails_to(EWA).await.is_empty(), "nobody gets a copy of what is not signed");
        let (link, piotr) = (crate::outsiders::mailed_link(&team).await, app.browser());
        crate::outsiders::come_in(&app, &team, &piotr, &link).await;
        sign_there(&piotr, &link).await.expect_status(200);
        app.settle().await;
        let letter = team.mails_to(EWA).await.pop().expect("a mail");
        assert!(letter.contains("grace Hughes sends you a copy"), "{letter}");
        let (hers, ewa) = (link_of(&team).await, app.browser());
        let before = ewa.get(&format!("{LINKS}/{hers}")).await.expect_json();
        assert_eq!((&before["isCopy"], &before["request"]), (&json!(true), &json!(null)));
        ewa.get(&format!("{LINKS}/{hers}/document")).await.expect_error(403, "CODE_NEEDED");
        // The code of another opens nothing of hers, nor hers of another's.
        piotr.get(&format!("{LINKS}/{hers}/document")).await.expect_error(403, "CODE_NEEDED");
        let inside = come_in_as(&app, &team, &ewa, &hers, EWA).await;
        ewa.get(&format!("{LINKS}/{link}/document")).await.expect_error(403, "CODE_NEEDED");
        assert_eq!(
            inside["request"]["can"],
            json!({ "view": true, "sign": false, "decline": false, "delegate": false })
        );
        assert_eq!((&inside["request"]["place"], &inside["request"]["fields"]), (&json!(null), &json!([])));
        let saved = ewa.get(&format!("{LINKS}/{hers}/document")).await.expect_status(200).bytes;
        assert_eq!(verify(&app.browser(), saved.to_vec()).await.expect_json()["verdict"], "good");
        sign_there(&ewa, &hers).await.expect_error(404, "NOT_FOUND");
        ewa.post(&format!("{LINKS}/{hers}/decline"), json!({})).await.expect_error(404, "NOT_FOUND");
        let record = maker.get(&format!("{}/record", path(&request))).await.expect_json();
        let copied = record["events"].as_array().unwrap().iter().find(|one| one["what"] == "copied").unwrap().clone();
        assert_eq!(copied["note"], "Ewa (ewa@ostrane.example)");
        maker.get(&format!("{}/certificate", path(&request))).await.expect_status(200);
        // The link works for as many days as there were to sign.
        app.advance(std::time::Duration::from_secs(3 * 24 * 60 * 60 + 1));
        ewa.get(&format!("{LINKS}/{hers}")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_go_to_those_who_may_have_them_and_once() {
    on_both("sign_copy_wrong", async |app| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Ostkai").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (mara, _) = elsewhere.person("mara", "manager").await;
        let (file, signer) = (agreement(&team, grace.user).await.to_string(), tom.user.to_string());
        let member = |user: kernel::UserId| json!({ "uid": user.to_string() });
        let outside = json!({ "name": "Ewa", "email": EWA });
        let many: Vec<Value> =
            (0..21).map(|n| json!({ "name": "Ewa", "email": format!("ewa{n}@ostrane.example") })).collect();
        for wrong in [
            json!([member(mara.user)]),
            json!([member(tom.user)]),
            json!([member(grace.user), member(grace.user)]),
            json!([{ "name": "Ewa", "email": "ewa@" }]),
            json!([{ "uid": grace.user.to_string(), "email": EWA }]),
            json!(many),
        ] {
            ask(&maker, &file, &signer, wrong).await.expect_error(400, "INVALID_REQUEST");
        }
        // The library keeps it from people outside.
        ask(&maker, &file, &signer, json!([outside])).await.expect_error(422, "NOT_SHAREABLE");
        ask(&maker, &file, &signer, json!([member(grace.user)])).await.expect_status(201);
    })
    .await;
}
