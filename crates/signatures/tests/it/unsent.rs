//! Without a mail server nobody outside is asked to sign; what went out before goes on.

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both, on_both_sending_letters};

use crate::{
    REQUESTS, TASKS, agreement, find, in_drive, listed,
    outsiders::{LINKS, PIOTR, ask_piotr, come_in, mailed_link, sign_there, stage},
    path, sign, task,
};

const DRAFTS: &str = "/api/v1/signatures/drafts";
const EWA: &str = "ewa@ostrane.example";

/// The refusal, and what it says.
#[track_caller]
fn expect_refused(answer: Answer, instead: &str) {
    let refused = answer.expect_error(409, "MAIL_NOT_SET_UP").json();
    let words = format!("This server can’t send email yet, so people outside can’t be asked to sign. {instead}");
    assert_eq!(refused["error"]["message"], json!(words));
}

fn asking(file: FileId) -> Value {
    let signers = json!([{ "name": "Piotr Zieliński", "email": PIOTR }]);
    json!({ "fileId": file.to_string(), "signers": signers, "message": "Please by Friday", "isOrdered": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_outside_is_asked_before_there_is_mail_and_a_draft_waits_for_it() {
    on_both("sign_unsent", async |mut app| {
        let (team, maker, file) = stage(&app).await;
        let (tom, member) = team.person("tom", "manager").await;
        let more = agreement(&team, tom.user).await;
        let instead = "Save the request as a draft until email is set up.";
        app.settle().await;
        let blobs = app.blob_files().await.len();
        expect_refused(ask_piotr(&maker, file, json!({})).await, instead);
        // Not even behind a member, whose turn comes first, or with several documents.
        let mut body = asking(file);
        body["signers"].as_array_mut().unwrap().insert(0, json!({ "uid": tom.user.to_string() }));
        body["moreDocuments"] = json!([{ "fileId": more.to_string() }]);
        expect_refused(maker.post(REQUESTS, body).await, instead);
        let draft = maker.post(DRAFTS, asking(file)).await.expect_status(201).json();
        let kept = format!("{DRAFTS}/{}", draft["id"].as_str().unwrap());
        expect_refused(maker.post(&format!("{kept}/send"), json!({})).await, instead);
        assert_eq!(maker.get(&kept).await.expect_json(), draft);
        // Nothing came of what was refused.
        app.settle().await;
        assert!(listed(&maker, "sent").await.is_empty() && team.mails_to(PIOTR).await.is_empty());
        assert_eq!(in_drive(&maker, &file.to_string()).await["pendingSign"], json!(false));
        assert_eq!(app.blob_files().await.len(), blobs);
        // Members are asked as ever, also where people outside get a copy, and hand nothing on to people outside.
        let body = json!({
            "fileId": file.to_string(), "signers": [{ "uid": tom.user.to_string() }], "mayDelegate": true,
            "copyReceivers": [{ "name": "Ewa", "email": EWA }],
        });
        let asked = maker.post(REQUESTS, body).await.expect_status(201).json();
        let delegate = format!("{TASKS}/{}/delegate", task(&member, &asked).await);
        let outside = json!({ "name": "Piotr", "email": PIOTR });
        expect_refused(member.post(&delegate, outside).await, "Choose a member instead.");
        sign(&member, &asked).await.expect_status(200);
        // Once there is mail, the same draft is sent by the same call.
        app.count_letters_as_sent(true);
        let sent = maker.post(&format!("{kept}/send"), json!({})).await.expect_status(201).json();
        assert_eq!((&sent["message"], &sent["isOrdered"]), (&json!("Please by Friday"), &json!(true)));
        maker.get(&kept).await.expect_error(404, "NOT_FOUND");
        app.settle().await;
        assert_eq!(team.mails_to(PIOTR).await.len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_out_goes_on_when_the_mail_server_is_taken_away() {
    on_both_sending_letters("sign_mail_gone", async |mut app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({ "mayDelegate": true, "remindEveryDays": 2 })).await;
        let asked = asked.expect_status(201).json();
        app.count_letters_as_sent(false);
        app.settle().await;
        app.advance(std::time::Duration::from_secs(2 * 24 * 60 * 60));
        app.settle().await;
        app.advance(std::time::Duration::from_secs(2 * 60 * 60));
        maker.post(&format!("{}/remind", path(&asked)), json!({})).await.expect_status(200);
        app.settle().await;
        assert_eq!(team.mails_to(PIOTR).await.len(), 3);
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        come_in(&app, &team, &piotr, &link).await;
        let outside = json!({ "name": "Ewa", "email": EWA });
        let to_ewa = piotr.post(&format!("{LINKS}/{link}/delegate"), outside).await;
        expect_refused(to_ewa, "Sign, or decline.");
        assert_eq!(find(&maker, &asked).await["tasks"][0]["outsiderEmail"], json!(PIOTR));
        sign_there(&piotr, &link).await.expect_status(200);
        // The letters wait in the outgoing mail, and the record does not say otherwise.
        let notes = notes_of(&maker, &asked).await;
        assert_eq!(notes, ["sent held", "sent held", "sent held", "codeSent held"]);
    })
    .await;
}

/// What the record says of each letter with a link or a code.
async fn notes_of(maker: &Browser, request: &Value) -> Vec<String> {
    let record = maker.get(&format!("{}/record", path(request))).await.expect_json();
    let events = record["events"].as_array().unwrap().iter();
    let letters = events.filter(|one| one["what"] == "sent" || one["what"] == "codeSent");
    letters
        .map(|one| format!("{} {}", one["what"].as_str().unwrap(), one["note"].as_str().unwrap_or_default()))
        .collect()
}
