//! People without an account sign by a mailed link and a mailed code.

use std::time::Duration;

use http::Method;
use kernel::FileId;
use serde_json::{Value, json};
use signatures::ops::{Occasion, write_letter};
use test_kit::{Answer, Browser, Team, TestApp, on_both_sending_letters};

use crate::{PNG, REQUESTS, agreement, find, in_drive, path, sign, told, verify};

pub(crate) const LINKS: &str = "/api/public/signatures/links";
pub(crate) const PIOTR: &str = "piotr@ostrane.example";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Lets what lies in the team's drive and library leave the organisation.
pub(crate) async fn open_up(team: &Team, admin: &Browser) {
    team.set_tier(kernel::StorageTier::Enterprise).await;
    let settings = json!({ "settings": { "allowExternalSharing": true } });
    let body =
        json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "updates": settings });
    admin.post("/api/drive/drives/update", body).await.expect_status(200);
    let changes = json!({ "shareSourcePolicy": { "externalAllowed": true } }).to_string();
    let library = format!("/api/v1/drive/libraries/{}", team.library);
    admin.send(Method::PATCH, &library, &[], changes.into()).await.expect_status(200);
}

/// Asks Piotr, who has no account, and whoever comes behind him in `more`.
pub(crate) async fn ask_piotr(maker: &Browser, file: FileId, more: Value) -> Answer {
    let mut body = json!({
        "fileId": file.to_string(), "message": "Please by Friday",
        "signers": [{ "name": "Piotr Zieliński", "email": " Piotr@Ostrane.example " }],
    });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    maker.post(REQUESTS, body).await
}

/// Lets a moment pass: mails of the same one stand in no order.
fn pass(app: &TestApp) {
    app.advance(Duration::from_secs(1));
}

/// The letters of the link in the newest mail to Piotr.
pub(crate) async fn mailed_link(team: &Team) -> String {
    let text = team.mails_to(PIOTR).await.pop().expect("a mail");
    text.split("/sign/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

/// The code in the newest mail to Piotr.
async fn mailed_code(team: &Team) -> String {
    mailed_code_to(team, PIOTR).await
}

async fn mailed_code_to(team: &Team, address: &str) -> String {
    let text = team.mails_to(address).await.pop().expect("a mail");
    text.split("Enter the code ").nth(1).expect("a code").chars().take(6).collect()
}

async fn give(browser: &Browser, link: &str, code: &str) -> Answer {
    browser.post(&format!("{LINKS}/{link}/enter"), json!({ "code": code })).await
}

/// Has a code sent and gives it.
pub(crate) async fn come_in(app: &TestApp, team: &Team, browser: &Browser, link: &str) -> Value {
    come_in_as(app, team, browser, link, PIOTR).await
}

/// The same of whoever has that address.
pub(crate) async fn come_in_as(app: &TestApp, team: &Team, browser: &Browser, link: &str, address: &str) -> Value {
    pass(app);
    browser.post(&format!("{LINKS}/{link}/code"), json!({})).await.expect_status(202);
    give(browser, link, &mailed_code_to(team, address).await).await.expect_json()
}

pub(crate) async fn sign_there(browser: &Browser, link: &str) -> Answer {
    browser.post(&format!("{LINKS}/{link}/sign"), json!({ "png": PNG, "hasConsented": true })).await
}

/// A team that lets documents out, whoever asks, and a document.
pub(crate) async fn stage(app: &TestApp) -> (Team, Browser, FileId) {
    let team = app.team("Dunmarrow").await;
    let (_, admin) = team.person("ada", "admin").await;
    open_up(&team, &admin).await;
    let (grace, maker) = team.person("grace", "manager").await;
    let file = agreement(&team, grace.user).await;
    (team, maker, file)
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_an_account_signs_and_the_record_says_how() {
    on_both_sending_letters("sign_out", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({ "remindEveryDays": 7 })).await.expect_status(201).json();
        let task = &asked["tasks"][0];
        assert_eq!((&task["assignedToUid"], &task["outsiderEmail"]), (&json!(null), &json!(PIOTR)));
        app.settle().await;
        let letter = team.mails_to(PIOTR).await.pop().expect("a mail");
        assert!(letter.contains("grace Hughes asks you to read and sign “Agreement.pdf”"), "{letter}");
        assert!(letter.contains("Please by Friday"), "{letter}");
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        // The link alone tells who asks whom, and nothing of the document.
        let before = piotr.get(&format!("{LINKS}/{link}")).await.expect_json();
        let hint = (&before["organisation"]["name"], &before["emailHint"], &before["request"]);
        assert_eq!(hint, (&json!("Dunmarrow"), &json!("p•••@ostrane.example"), &json!(null)));
        assert!(!before.to_string().contains("Agreement"));
        for shut in ["document", "certificate"] {
            piotr.get(&format!("{LINKS}/{link}/{shut}")).await.expect_error(403, "CODE_NEEDED");
        }
        sign_there(&piotr, &link).await.expect_error(403, "CODE_NEEDED");
        let inside = come_in(&app, &team, &piotr, &link).await;
        assert_eq!(inside["request"]["fileName"], "Agreement.pdf");
        assert_eq!(inside["request"]["can"], json!({ "view": true, "sign": true, "decline": true, "delegate": false }));
        let document = piotr.get(&format!("{LINKS}/{link}/document")).await.expect_status(200).bytes;
        assert!(document.starts_with(&crate::pdf("Agreement")));
        pass(&app);
        let agent = [("user-agent", "Phone/1.0")];
        let body = json!({ "png": PNG, "hasConsented": true }).to_string();
        let done = piotr.send(Method::POST, &format!("{LINKS}/{link}/sign"), &agent, body.into()).await.expect_json();
        assert_eq!((&done["request"]["status"], &done["request"]["can"]["sign"]), (&json!("completed"), &json!(false)));
        // Again changes nothing.
        assert_eq!(sign_there(&piotr, &link).await.expect_json()["request"], done["request"]);
        app.settle().await;
        let signed = piotr.get(&format!("{LINKS}/{link}/document")).await.expect_status(200).bytes;
        let found = verify(&app.browser(), signed.to_vec()).await.expect_json();
        assert_eq!((&found["verdict"], &found["signatures"][0]["name"]), (&json!("good"), &json!("Piotr Zieliński")));
        assert_eq!(told(&maker).await, ["Piotr Zieliński signed “Agreement.pdf”: everyone has signed"]);
        assert_eq!(in_drive(&maker, &file.to_string()).await["signed"], json!(true));
        let last = team.mails_to(PIOTR).await.pop().expect("a mail");
        assert!(last.contains("Everyone has signed"), "{last}");
        let record = maker.get(&format!("{}/record", path(&asked))).await.expect_json();
        assert_eq!(record["proofs"][0]["proof"], "mailedCode");
        let events = record["events"].as_array().unwrap();
        let kinds: Vec<&str> = events.iter().map(|one| one["what"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["requested", "sent", "codeSent", "codeGiven", "viewed", "signed", "sealed"]);
        assert_eq!((&events[5]["userAgent"], &events[5]["who"]), (&json!("Phone/1.0"), &json!("Piotr Zieliński")));
        assert_eq!((&events[1]["note"], &events[2]["note"]), (&json!(null), &json!(null)));
        assert_eq!(events[5]["note"], record["request"]["documentSha256"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_certificate_is_a_sealed_document_of_its_own() {
    on_both_sending_letters("sign_certificate", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({})).await.expect_status(201).json();
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        come_in(&app, &team, &piotr, &link).await;
        sign_there(&piotr, &link).await.expect_status(200);
        let saved = piotr.get(&format!("{LINKS}/{link}/certificate")).await.expect_status(200);
        assert_eq!(saved.header("content-type"), "application/pdf");
        let disposition = saved.header("content-disposition").to_owned();
        assert_eq!(disposition, "attachment; filename*=UTF-8''Agreement%20%28certificate%29.pdf");
        let found = verify(&app.browser(), saved.bytes.to_vec()).await.expect_json();
        assert_eq!((&found["verdict"], &found["signatures"][0]["name"]), (&json!("good"), &json!("Dunmarrow")));
        let own = maker.get(&format!("{}/certificate", path(&asked))).await.expect_status(200).bytes;
        let mut changed = own.to_vec();
        let at = changed.len() / 2;
        changed[at] ^= 1;
        let answer = verify(&app.browser(), changed).await;
        assert!(answer.status != 200 || answer.json()["verdict"] != "good");
        let (_, other) = team.person("priya", "editor").await;
        other.get(&format!("{}/certificate", path(&asked))).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_whose_job_is_done_again_stands_in_the_record_once() {
    on_both_sending_letters("sign_letter_again", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({})).await.expect_status(201).json();
        let at = team.system.now();
        pass(&app);
        app.settle().await;
        let task = asked["tasks"][0]["id"].as_str().unwrap().parse().unwrap();
        let signatures = &app.parts().signatures;
        write_letter(signatures, &team.system, task, Occasion::Invitation, at).await.unwrap();
        let record = maker.get(&format!("{}/record", path(&asked))).await.expect_json();
        let sent = record["events"].as_array().unwrap().iter().filter(|one| one["what"] == "sent").count();
        assert_eq!((sent, team.mails_to(PIOTR).await.len()), (1, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_nobody_and_of_another_opens_nothing() {
    on_both_sending_letters("sign_links", async |app| {
        let (team, maker, file) = stage(&app).await;
        let people = json!([
            { "name": "Piotr", "email": PIOTR }, { "name": "Ewa", "email": "ewa@ostrane.example" }
        ]);
        ask_piotr(&maker, file, json!({ "signers": people })).await.expect_status(201);
        app.settle().await;
        let link = mailed_link(&team).await;
        let text = team.mails_to("ewa@ostrane.example").await.pop().expect("a mail");
        let hers = text.split("/sign/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        assert_ne!(link, hers);
        let piotr = app.browser();
        come_in(&app, &team, &piotr, &link).await;
        // His code and his browser open nothing of hers.
        piotr.get(&format!("{LINKS}/{hers}/document")).await.expect_error(403, "CODE_NEEDED");
        sign_there(&piotr, &hers).await.expect_error(403, "CODE_NEEDED");
        give(&piotr, &hers, &mailed_code(&team).await).await.expect_error(403, "CODE_WRONG");
        // Nor does anybody else's browser open his.
        app.browser().get(&format!("{LINKS}/{link}/document")).await.expect_error(403, "CODE_NEEDED");
        let other_team = app.team("Saltmarsh").await;
        let mut bytes = link.clone().into_bytes();
        bytes.rotate_left(7);
        let elsewhere = signatures::model::SignLink::new(other_team.tenant.id, &app.parts().env).text();
        let invented = signatures::model::SignLink::new(team.tenant.id, &app.parts().env).text();
        for wrong in ["x".to_owned(), String::from_utf8(bytes).unwrap(), elsewhere, invented] {
            let answer = app.browser().get(&format!("{LINKS}/{wrong}")).await.expect_error(404, "NOT_FOUND");
            assert_eq!(answer.json()["error"]["message"], "Link not found");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_works_once_for_ten_minutes_and_five_tries() {
    on_both_sending_letters("sign_codes", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({})).await.expect_status(201).json();
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let code = async || {
            pass(&app);
            piotr.post(&format!("{LINKS}/{link}/code"), json!({})).await.expect_status(202);
            mailed_code(&team).await
        };
        let other = |code: &str| if code == "000000" { "000001" } else { "000000" };
        let right = code().await;
        for _ in 0..5 {
            give(&piotr, &link, other(&right)).await.expect_error(403, "CODE_WRONG");
        }
        give(&piotr, &link, &right).await.expect_error(403, "CODE_WRONG");
        let right = code().await;
        app.advance(Duration::from_secs(601));
        give(&piotr, &link, &right).await.expect_error(403, "CODE_WRONG");
        let right = code().await;
        give(&piotr, &link, &format!(" {} {} ", &right[..3], &right[3..])).await.expect_status(200);
        give(&app.browser(), &link, &right).await.expect_error(403, "CODE_WRONG");
        // What was opened shuts again.
        app.advance(Duration::from_secs(12 * 60 * 60 + 1));
        piotr.get(&format!("{LINKS}/{link}/document")).await.expect_error(403, "CODE_NEEDED");
        let record = maker.get(&format!("{}/record", path(&asked))).await.expect_json();
        let wrong = record["events"].as_array().unwrap().iter().filter(|one| one["what"] == "codeWrong").count();
        assert_eq!(wrong, 8);
        // Nobody has codes mailed without an end.
        let mut last = 202;
        for _ in 0..20 {
            last = piotr.post(&format!("{LINKS}/{link}/code"), json!({})).await.status;
        }
        assert_eq!(last, 429);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ordered_request_writes_to_somebody_outside_when_the_turn_comes() {
    on_both_sending_letters("sign_out_order", async |app| {
        let (team, maker, file) = stage(&app).await;
        let (tom, first) = team.person("tom", "editor").await;
        let people = json!([{ "uid": tom.user.to_string() }, { "name": "Piotr", "email": PIOTR }]);
        let more = json!({ "signers": people, "isOrdered": true });
        let asked = ask_piotr(&maker, file, more).await.expect_status(201).json();
        app.settle().await;
        assert!(team.mails_to(PIOTR).await.is_empty());
        sign(&first, &asked).await.expect_status(200);
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        come_in(&app, &team, &piotr, &link).await;
        let declined = piotr.post(&format!("{LINKS}/{link}/decline"), json!({ "reason": "Wrong price" })).await;
        assert_eq!(declined.expect_json()["request"]["status"], "declined");
        app.settle().await;
        assert_eq!(told(&maker).await, ["Piotr declined to sign “Agreement.pdf”: Wrong price"]);
        // What came to nothing is shown no more to somebody who did not sign it.
        piotr.get(&format!("{LINKS}/{link}/document")).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_shut_and_whoever_was_asked_hears_of_it() {
    on_both_sending_letters("sign_out_cancel", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({})).await.expect_status(201).json();
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        come_in(&app, &team, &piotr, &link).await;
        pass(&app);
        maker.post(&format!("{}/cancel", path(&asked)), json!({})).await.expect_status(200);
        app.settle().await;
        assert!(team.mails_to(PIOTR).await.pop().expect("a mail").contains("took back the request"));
        sign_there(&piotr, &link).await.expect_error(403, "FORBIDDEN");
        piotr.get(&format!("{LINKS}/{link}/document")).await.expect_error(403, "FORBIDDEN");
        let seen = piotr.get(&format!("{LINKS}/{link}")).await.expect_json();
        assert_eq!(seen["request"]["status"], "cancelled");
        assert_eq!(
            seen["request"]["can"],
            json!({ "view": false, "sign": false, "decline": false, "delegate": false })
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_go_out_until_the_time_to_sign_has_run_out() {
    on_both_sending_letters("sign_remind", async |app| {
        let (team, maker, file) = stage(&app).await;
        let (tom, member) = team.person("tom", "editor").await;
        let people = json!([{ "uid": tom.user.to_string() }, { "name": "Piotr", "email": PIOTR }]);
        let more = json!({ "signers": people, "expiresInDays": 5, "remindEveryDays": 2 });
        let asked = ask_piotr(&maker, file, more).await.expect_status(201).json();
        app.settle().await;
        let remind = format!("{}/remind", path(&asked));
        pass(&app);
        member.post(&remind, json!({})).await.expect_error(403, "FORBIDDEN");
        maker.post(&remind, json!({})).await.expect_status(200);
        maker.post(&remind, json!({})).await.expect_error(409, "REMINDED_ALREADY");
        app.settle().await;
        assert_eq!(told(&member).await[0], "reminds you to sign “Agreement.pdf”");
        let mails = async || team.mails_to(PIOTR).await.len();
        assert_eq!(mails().await, 2);
        app.advance(2 * DAY);
        app.settle().await;
        assert_eq!(mails().await, 3);
        app.settle().await;
        let words = "Please sign “Agreement.pdf”: your signature is missing";
        let heard = told(&member).await;
        assert!(heard.iter().any(|one| one == words), "{heard:?}");
        assert!(
            team.mails_to("tom@dunmarrow.example").await.iter().any(|mail| mail.contains("waiting for your signature"))
        );
        app.advance(2 * DAY);
        app.settle().await;
        assert_eq!(mails().await, 4);
        let link = mailed_link(&team).await;
        app.advance(DAY + Duration::from_secs(1));
        // Before the job has said so as well.
        let own = crate::task(&member, &asked).await;
        crate::draw(&member, &own).await.expect_error(403, "FORBIDDEN");
        app.settle().await;
        // What the job has done is told by the next.
        app.settle().await;
        let found = find(&maker, &asked).await;
        assert_eq!((&found["status"], &found["tasks"][0]["status"]), (&json!("expired"), &json!("cancelled")));
        assert_eq!(told(&maker).await, ["The time to sign “Agreement.pdf” has run out"]);
        assert_eq!(in_drive(&maker, &file.to_string()).await["pendingSign"], json!(false));
        assert_eq!(mails().await, 5);
        app.advance(10 * DAY);
        app.settle().await;
        assert_eq!(mails().await, 5, "nobody is reminded of what is over");
        assert_eq!(come_in(&app, &team, &app.browser(), &link).await["request"]["status"], "expired");
        app.advance(60 * DAY);
        app.browser().get(&format!("{LINKS}/{link}")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_leave_the_organisation_is_signed_by_nobody_outside() {
    on_both_sending_letters("sign_out_rules", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let refused = ask_piotr(&maker, file, json!({})).await.expect_error(422, "NOT_SHAREABLE");
        let words = "External sharing not allowed from source library";
        assert_eq!(refused.json()["error"]["message"], words);
        let (_, admin) = team.person("ada", "admin").await;
        open_up(&team, &admin).await;
        for wrong in [
            json!({ "signers": [{ "name": "", "email": PIOTR }] }),
            json!({ "signers": [{ "name": "Piotr", "email": "piotr" }] }),
            json!({ "signers": [{ "name": "Piotr" }] }),
            json!({ "signers": [{ "name": "A", "email": PIOTR }, { "name": "B", "email": "PIOTR@ostrane.example" }] }),
            json!({ "expiresInDays": 0 }),
            json!({ "expiresInDays": 366 }),
            json!({ "remindEveryDays": 31 }),
        ] {
            ask_piotr(&maker, file, wrong).await.expect_error(400, "INVALID_REQUEST");
        }
        ask_piotr(&maker, file, json!({})).await.expect_status(201);
        ask_piotr(&maker, file, json!({})).await.expect_error(409, "PENDING_REQUEST_EXISTS");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_shut_where_the_organisation_gives_signatures_up() {
    on_both_sending_letters("sign_entitlement", async |app| {
        let (team, maker, file) = stage(&app).await;
        let (_, admin) = team.person("aoife", "admin").await;
        ask_piotr(&maker, file, json!({})).await.expect_status(201);
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        come_in(&app, &team, &piotr, &link).await;
        let plan = async |has: bool| {
            let body = json!({ "overrides": { "signatures": has } }).to_string();
            admin.send(Method::PATCH, "/api/v1/tenant/plan", &[], body.into()).await.expect_status(200);
        };
        plan(false).await;
        piotr.get(&format!("{LINKS}/{link}")).await.expect_error(404, "NOT_FOUND");
        sign_there(&piotr, &link).await.expect_error(404, "NOT_FOUND");
        plan(true).await;
        sign_there(&piotr, &link).await.expect_status(200);
    })
    .await;
}
