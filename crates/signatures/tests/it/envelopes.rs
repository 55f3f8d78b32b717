//! Several documents are sent together, and signed in one sitting.

use http::Method;
use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, on_both, on_both_sending_letters};

use crate::{
    NOTHING, PNG, REQUESTS, agreement, decline, document, find, in_drive, listed,
    outsiders::{LINKS, PIOTR, come_in, mailed_link, open_up},
    path, pdf, sign, told, verify,
};

const EWA: &str = "ewa@ostrane.example";

/// Three documents of that person's.
async fn three(team: &Team, owner: kernel::UserId) -> [FileId; 3] {
    let mut files = Vec::new();
    for name in ["Order", "Terms", "Annex"] {
        let bytes: &'static [u8] = Box::leak(pdf(name).into_boxed_slice());
        files.push(team.file(&format!("{name}.pdf"), bytes, owner).await);
    }
    files.try_into().unwrap()
}

fn wanted(files: &[FileId], signers: &Value) -> Value {
    let more: Vec<Value> = files[1..].iter().map(|file| json!({ "fileId": file.to_string() })).collect();
    json!({ "fileId": files[0].to_string(), "moreDocuments": more, "signers": signers, "message": "Please" })
}

async fn send(maker: &Browser, files: &[FileId], signers: Value) -> Answer {
    maker.post(REQUESTS, wanted(files, &signers)).await
}

/// The requests of an envelope, in their order.
fn requests(sent: &Value) -> Vec<Value> {
    let documents = sent["documents"].as_array().unwrap();
    documents.iter().map(|one| json!({ "id": one["requestId"] })).collect()
}

/// What is said of each document of an envelope.
fn each(request: &Value, what: &str) -> Vec<Value> {
    request["documents"].as_array().unwrap().iter().map(|one| one[what].clone()).collect()
}

async fn sign_next(browser: &Browser, link: &str, document: &Value) -> Answer {
    let id = document.as_str().unwrap();
    let body = json!({ "png": PNG, "hasConsented": true });
    browser.post(&format!("{LINKS}/{link}/sign?requestId={id}"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn members_sign_all_documents_of_one_request_and_are_told_once() {
    on_both("sign_together", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (priya, second) = team.person("priya", "editor").await;
        let files = three(&team, grace.user).await;
        let people = json!([{ "uid": tom.user.to_string() }, { "uid": priya.user.to_string() }]);
        let mut body = wanted(&files, &people);
        body["isOrdered"] = true.into();
        // Each document has its own places.
        let place = json!({ "left": 0.1, "top": 0.25, "width": 0.25, "height": 0.125 });
        body["moreDocuments"][1]["places"] = json!([{ "page": 1, "place": place }]);
        let sent = maker.post(REQUESTS, body).await.expect_status(201).json();
        assert_eq!(each(&sent, "fileName"), ["Order.pdf", "Terms.pdf", "Annex.pdf"]);
        let all = requests(&sent);
        assert_eq!(find(&maker, &all[2]).await["tasks"][0]["place"]["top"], 0.25);
        app.settle().await;
        assert_eq!(told(&first).await, ["asks you to sign “Order.pdf” and 2 other documents"]);
        assert_eq!(listed(&first, "pending").await, ["Order.pdf"]);
        assert_eq!(listed(&maker, "sent").await, ["Order.pdf"]);
        assert!(listed(&second, "pending").await.is_empty());
        // In any order; the line leads to what is left.
        sign(&first, &all[0]).await.expect_status(200);
        assert_eq!(listed(&first, "pending").await, ["Terms.pdf"]);
        sign(&first, &all[2]).await.expect_status(200);
        app.settle().await;
        assert!(told(&second).await.is_empty(), "nobody is asked until the one before has signed everything");
        let seen = sign(&first, &all[1]).await.expect_json();
        assert_eq!(each(&seen, "ownStatus"), ["signed", "signed", "signed"]);
        assert!(listed(&first, "pending").await.is_empty());
        assert_eq!(listed(&first, "signed").await, ["Order.pdf"]);
        app.settle().await;
        // The one that was signed last leads to all of them.
        assert_eq!(told(&second).await, ["asks you to sign “Terms.pdf” and 2 other documents"]);
        assert_eq!(each(&find(&second, &all[0]).await, "canSign"), [true, true, true]);
        for request in &all[..2] {
            sign(&second, request).await.expect_status(200);
        }
        app.settle().await;
        assert!(told(&maker).await.is_empty(), "nobody hears of the end before everything is signed");
        sign(&second, &all[2]).await.expect_status(200);
        app.settle().await;
        let heard = told(&maker).await;
        assert_eq!(heard.len(), 1, "{heard:?}");
        assert!(heard[0].ends_with("and 2 other documents: everyone has signed"), "{heard:?}");
        // Each document has its signatures, its file and its record.
        for (request, file) in all.iter().zip(files) {
            let found = find(&maker, request).await;
            assert_eq!(found["status"], "completed");
            let checked = verify(&maker, document(&maker, request).await).await.expect_json();
            assert_eq!((&checked["verdict"], checked["signatures"].as_array().unwrap().len()), (&json!("good"), 3));
            assert_eq!(in_drive(&maker, &file.to_string()).await["signed"], json!(true));
            let record = maker.get(&format!("{}/record", path(request))).await.expect_json();
            let kinds: Vec<&Value> = record["events"].as_array().unwrap().iter().map(|one| &one["what"]).collect();
            assert_eq!(kinds, ["requested", "signed", "signed", "sealed"]);
            maker.get(&format!("{}/certificate", path(request))).await.expect_status(200);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_outside_signs_all_documents_by_one_link_and_one_code() {
    on_both_sending_letters("sign_together_out", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        open_up(&team, &admin).await;
        let (grace, maker) = team.person("grace", "manager").await;
        let files = three(&team, grace.user).await;
        let mut body = wanted(&files, &json!([{ "name": "Piotr", "email": PIOTR }]));
        body["copyReceivers"] = json!([{ "name": "Ewa", "email": EWA }]);
        body["mayDelegate"] = true.into();
        let all = requests(&maker.post(REQUESTS, body).await.expect_status(201).json());
        app.settle().await;
        let letters = team.mails_to(PIOTR).await;
        assert_eq!(letters.len(), 1);
        assert!(letters[0].contains("“Order.pdf” and 2 other documents"), "{}", letters[0]);
        assert!(letters[0].contains("Order.pdf, Terms.pdf, Annex.pdf"), "{}", letters[0]);
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let inside = come_in(&app, &team, &piotr, &link).await;
        assert_eq!(
            (&inside["request"]["fileName"], &inside["request"]["can"]["delegate"]),
            (&json!("Order.pdf"), &json!(true))
        );
        assert_eq!(each(&inside["request"], "canSign"), [true, true, true]);
        // The second first: each document has its own address.
        let second =
            piotr.get(&format!("{LINKS}/{link}?requestId={}", all[1]["id"].as_str().unwrap())).await.expect_json();
        assert_eq!(second["request"]["fileName"], "Terms.pdf");
        let bytes = piotr.get(second["request"]["documentUrl"].as_str().unwrap()).await.expect_status(200).bytes;
        assert!(bytes.starts_with(&pdf("Terms")));
        let next = sign_next(&piotr, &link, &all[1]["id"]).await.expect_json();
        assert_eq!(
            (&next["request"]["fileName"], each(&next["request"], "ownStatus")),
            (&json!("Order.pdf"), vec![json!("pending"), json!("signed"), json!("pending")])
        );
        // Who has begun to sign hands nothing on.
        assert_eq!(next["request"]["can"]["delegate"], false);
        let to = json!({ "name": "Ewa", "email": EWA });
        piotr.post(&format!("{LINKS}/{link}/delegate"), to).await.expect_error(409, "SIGNED_IN_PART");
        // A request of another envelope is none of this link's.
        piotr.get(&format!("{LINKS}/{link}?requestId={NOTHING}")).await.expect_error(404, "NOT_FOUND");
        sign_next(&piotr, &link, &all[0]["id"]).await.expect_status(200);
        app.settle().await;
        assert!(team.mails_to(EWA).await.is_empty(), "copies go out once everything is signed");
        sign_next(&piotr, &link, &all[2]["id"]).await.expect_status(200);
        app.settle().await;
        let last = team.mails_to(PIOTR).await;
        assert_eq!(last.iter().filter(|mail| mail.contains("Everyone has signed")).count(), 1);
        let copies = team.mails_to(EWA).await;
        assert_eq!(copies.len(), 1);
        let hers = copies[0].split("/sign/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        let ewa = app.browser();
        crate::outsiders::come_in_as(&app, &team, &ewa, &hers, EWA).await;
        for request in &all {
            let id = request["id"].as_str().unwrap();
            let saved = ewa.get(&format!("{LINKS}/{hers}/document?requestId={id}")).await.expect_status(200).bytes;
            assert_eq!(verify(&ewa, saved.to_vec()).await.expect_json()["verdict"], "good");
            let record = maker.get(&format!("{}/record", path(request))).await.expect_json();
            let kinds: Vec<&str> =
                record["events"].as_array().unwrap().iter().map(|one| one["what"].as_str().unwrap()).collect();
            for what in ["sent", "codeSent", "codeGiven", "signed", "sealed", "copied"] {
                assert!(kinds.contains(&what), "{what} of {kinds:?}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_declines_one_document_declines_all_that_are_left() {
    on_both("sign_together_no", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let files = three(&team, grace.user).await;
        let people = json!([{ "uid": tom.user.to_string() }]);
        let all = requests(&send(&maker, &files, people.clone()).await.expect_status(201).json());
        sign(&signer, &all[0]).await.expect_status(200);
        decline(&signer, &all[2], "Wrong annex").await.expect_status(200);
        app.settle().await;
        let seen = find(&maker, &all[0]).await;
        assert_eq!(each(&seen, "status"), ["completed", "declined", "declined"]);
        assert_eq!(told(&maker).await, ["declined to sign “Annex.pdf” and 2 other documents: Wrong annex"]);
        assert_eq!(find(&maker, &all[1]).await["tasks"][0]["reason"], "Wrong annex");
        assert_eq!(in_drive(&maker, &files[1].to_string()).await["pendingSign"], json!(false));
        // What is free again can be sent again, and taken back all at once.
        let again = requests(&send(&maker, &files[1..], people).await.expect_status(201).json());
        maker.post(&format!("{}/cancel", path(&again[1])), json!({})).await.expect_status(200);
        assert_eq!(each(&find(&maker, &again[0]).await, "status"), ["cancelled", "cancelled"]);
        assert!(listed(&signer, "pending").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_is_handed_on_and_reminded_of_and_ends_in_all_documents() {
    on_both("sign_together_on", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let files = three(&team, grace.user).await;
        let mut body = wanted(&files, &json!([{ "uid": tom.user.to_string() }]));
        body["mayDelegate"] = true.into();
        body["expiresInDays"] = 5.into();
        let all = requests(&maker.post(REQUESTS, body).await.expect_status(201).json());
        app.settle().await;
        let own = crate::task(&signer, &all[1]).await;
        let to = json!({ "uid": priya.user.to_string(), "reason": "On leave" });
        signer.post(&format!("{}/{own}/delegate", crate::TASKS), to).await.expect_status(200);
        app.settle().await;
        assert!(listed(&signer, "pending").await.is_empty());
        for request in &all {
            let seen = find(&other, request).await;
            assert_eq!(
                (&seen["can"]["sign"], &seen["tasks"][0]["delegations"][0]["fromUid"]),
                (&json!(true), &json!(tom.user.to_string()))
            );
        }
        assert_eq!(told(&other).await, ["asks you to sign “Order.pdf” and 2 other documents"]);
        app.advance(std::time::Duration::from_secs(1));
        sign(&other, &all[0]).await.expect_status(200);
        maker.post(&format!("{}/remind", path(&all[1])), json!({})).await.expect_status(200);
        maker.post(&format!("{}/remind", path(&all[2])), json!({})).await.expect_error(409, "REMINDED_ALREADY");
        app.settle().await;
        let heard = told(&other).await;
        assert_eq!(heard.iter().filter(|one| one.starts_with("reminds you")).count(), 1, "{heard:?}");
        let mails = team.mails_to("priya@dunmarrow.example").await;
        assert_eq!(mails.iter().filter(|mail| mail.contains("waiting for your signature")).count(), 1);
        app.advance(std::time::Duration::from_secs(5 * 24 * 60 * 60));
        app.settle().await;
        app.settle().await;
        assert_eq!(each(&find(&maker, &all[0]).await, "status"), ["completed", "expired", "expired"]);
        let heard = told(&maker).await;
        assert_eq!(heard.iter().filter(|one| one.contains("has run out")).count(), 1, "{heard:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_documents_are_sent_or_none_of_them() {
    on_both("sign_together_none", async |app| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Ostkai").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (mara, _) = elsewhere.person("mara", "manager").await;
        let files = three(&team, grace.user).await;
        let broken = team.file("Broken.pdf", b"%PDF-1.7\nnot a document", grace.user).await;
        let theirs = agreement(&elsewhere, mara.user).await;
        let people = json!([{ "uid": tom.user.to_string() }]);
        let [first, second, third] = files;
        let refused =
            send(&maker, &[first, second, broken], people.clone()).await.expect_error(422, "PDF_NOT_SIGNABLE");
        let error = refused.json()["error"].clone();
        assert!(error["message"].as_str().unwrap().starts_with("Broken.pdf: "), "{error}");
        assert_eq!(error["details"]["fileId"], broken.to_string());
        send(&maker, &[first, theirs], people.clone()).await.expect_error(404, "NOT_FOUND");
        send(&maker, &[first, second, first], people.clone()).await.expect_error(400, "INVALID_REQUEST");
        let mut body = wanted(&files, &people);
        body["moreDocuments"][0]["places"] = json!([{}, {}]);
        maker.post(REQUESTS, body).await.expect_error(400, "INVALID_REQUEST");
        let mut many = Vec::new();
        for _ in 0..11 {
            many.push(agreement(&team, grace.user).await);
        }
        send(&maker, &many, people.clone()).await.expect_error(400, "INVALID_REQUEST");
        app.settle().await;
        assert!(listed(&maker, "sent").await.is_empty(), "nothing is left behind");
        for file in files {
            assert_eq!(in_drive(&maker, &file.to_string()).await["pendingSign"], json!(false));
        }
        // A retry is answered by what was made before; asking once more is refused as a whole.
        let body = wanted(&[first, second], &people).to_string();
        let key = [("idempotency-key", "once")];
        let once = maker.send(Method::POST, REQUESTS, &key, body.clone().into()).await.expect_status(201).json();
        let twice = maker.send(Method::POST, REQUESTS, &key, body.into()).await.expect_status(201).json();
        assert_eq!(once["id"], twice["id"]);
        send(&maker, &[third, second], people).await.expect_error(409, "PENDING_REQUEST_EXISTS");
        assert_eq!(listed(&maker, "sent").await, ["Order.pdf"]);
        assert_eq!(in_drive(&maker, &third.to_string()).await["pendingSign"], json!(false));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_keeps_all_documents_and_lists_go_page_by_page() {
    on_both("sign_together_draft", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let files = three(&team, grace.user).await;
        let mut body = wanted(&files, &json!([{ "uid": tom.user.to_string() }]));
        body["moreDocuments"][0]["name"] = "Terms.pdf".into();
        let draft = maker.post("/api/v1/signatures/drafts", body).await.expect_status(201).json();
        assert_eq!(draft["request"]["moreDocuments"][0]["name"], "Terms.pdf");
        let send_it = format!("/api/v1/signatures/drafts/{}/send", draft["id"].as_str().unwrap());
        let sent = maker.post(&send_it, json!({})).await.expect_status(201).json();
        assert_eq!(sent["documents"].as_array().unwrap().len(), 3);
        app.advance(std::time::Duration::from_secs(1));
        let single = agreement(&team, grace.user).await;
        crate::ask(&maker, single, &[tom.user], false).await.expect_status(201);
        // An envelope is one line, and none is left out or shown twice between pages.
        for (browser, view) in [(&maker, "sent"), (&signer, "pending")] {
            let page = browser.get(&format!("{REQUESTS}?view={view}&limit=1")).await.expect_json();
            assert_eq!(page["items"][0]["fileName"], "Agreement.pdf");
            let next = page["nextCursor"].as_str().unwrap();
            let rest = browser.get(&format!("{REQUESTS}?view={view}&limit=1&cursor={next}")).await.expect_json();
            assert_eq!((&rest["items"][0]["fileName"], &rest["nextCursor"]), (&json!("Order.pdf"), &Value::Null));
        }
    })
    .await;
}
