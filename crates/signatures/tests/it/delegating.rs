//! A signer hands the place on to somebody else.

use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, on_both_sending_letters};

use crate::{
    TASKS, agreement, ask, find, listed,
    outsiders::{LINKS, PIOTR, ask_piotr, come_in, come_in_as, mailed_link, open_up, sign_there, stage},
    path, sign, task, told, verify,
};

const EWA: &str = "ewa@ostrane.example";

async fn delegate(browser: &Browser, task: &str, to: Value) -> Answer {
    browser.post(&format!("{TASKS}/{task}/delegate"), to).await
}

/// The letters of the link in the newest mail to Ewa.
async fn link_of_ewa(team: &Team) -> String {
    let text = team.mails_to(EWA).await.pop().expect("a mail");
    text.split("/sign/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outsider_hands_the_place_on_and_the_old_link_is_shut() {
    on_both_sending_letters("sign_hand_on", async |app| {
        let (team, maker, file) = stage(&app).await;
        let asked = ask_piotr(&maker, file, json!({ "mayDelegate": true })).await.expect_status(201).json();
        assert_eq!(asked["mayDelegate"], true);
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let hand_on = async |to: Value| piotr.post(&format!("{LINKS}/{link}/delegate"), to).await;
        let ewa_said = json!({ "name": "Ewa Nowak", "email": " Ewa@Ostrane.example ", "reason": "On leave" });
        hand_on(ewa_said.clone()).await.expect_error(403, "CODE_NEEDED");
        let seen = come_in(&app, &team, &piotr, &link).await;
        assert_eq!(seen["request"]["can"]["delegate"], true);
        piotr.get(&format!("{LINKS}/{link}/document")).await.expect_status(200);
        for (to, code) in [
            (json!({ "name": "Ewa", "email": "ewa" }), "INVALID_REQUEST"),
            (json!({ "name": "", "email": EWA }), "INVALID_REQUEST"),
            (json!({ "name": "Ewa", "email": EWA, "reason": "x".repeat(501) }), "INVALID_REQUEST"),
        ] {
            hand_on(to).await.expect_error(400, code);
        }
        hand_on(json!({ "name": "Piotr", "email": PIOTR })).await.expect_error(409, "SIGNS_ALREADY");
        app.advance(std::time::Duration::from_secs(1));
        hand_on(ewa_said).await.expect_status(200);
        // His link, his browser and a code that he might have had open nothing any more.
        for closed in ["", "/document", "/certificate"] {
            piotr.get(&format!("{LINKS}/{link}{closed}")).await.expect_error(404, "NOT_FOUND");
        }
        sign_there(&piotr, &link).await.expect_error(404, "NOT_FOUND");
        app.advance(std::time::Duration::from_secs(1));
        app.settle().await;
        assert_eq!(told(&maker).await, ["Piotr Zieliński asked Ewa Nowak to sign “Agreement.pdf” instead: On leave"]);
        let (hers, ewa) = (link_of_ewa(&team).await, app.browser());
        piotr.get(&format!("{LINKS}/{hers}/document")).await.expect_error(403, "CODE_NEEDED");
        come_in_as(&app, &team, &ewa, &hers, EWA).await;
        sign_there(&ewa, &hers).await.expect_status(200);
        // Who has signed hands nothing on.
        let to = json!({ "name": "Jan", "email": "jan@ostrane.example" });
        ewa.post(&format!("{LINKS}/{hers}/delegate"), to).await.expect_error(403, "FORBIDDEN");
        let found = find(&maker, &asked).await;
        let task = &found["tasks"][0];
        assert_eq!((&task["assignedToName"], &task["outsiderEmail"]), (&json!("Ewa Nowak"), &json!(EWA)));
        let before = &task["delegations"][0];
        assert_eq!((&before["fromName"], &before["fromEmail"]), (&json!("Piotr Zieliński"), &json!(PIOTR)));
        assert_eq!(before["reason"], "On leave");
        let signed = ewa.get(&format!("{LINKS}/{hers}/document")).await.expect_status(200).bytes;
        let told = verify(&app.browser(), signed.to_vec()).await.expect_json();
        assert_eq!((&told["verdict"], &told["signatures"][0]["name"]), (&json!("good"), &json!("Ewa Nowak")));
        let record = maker.get(&format!("{}/record", path(&asked))).await.expect_json();
        let who = |what: &str| {
            let events = record["events"].as_array().unwrap().iter();
            events.filter(|one| one["what"] == what).map(|one| one["who"].as_str().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!((who("delegated"), who("signed")), (vec!["Piotr Zieliński"], vec!["Ewa Nowak"]));
        for what in ["sent", "codeGiven", "viewed"] {
            assert_eq!(who(what), ["Piotr Zieliński", "Ewa Nowak"], "{what}");
        }
        let note = record["events"].as_array().unwrap().iter().find(|one| one["what"] == "delegated").unwrap();
        assert_eq!(note["note"], format!("Ewa Nowak ({EWA}): On leave"));
        maker.get(&format!("{}/certificate", path(&asked))).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_hands_the_place_on_to_another_who_is_asked() {
    on_both_sending_letters("sign_hand_member", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (ada, second) = team.person("ada", "editor").await;
        let (ben, third) = team.person("ben", "editor").await;
        let file = agreement(&team, grace.user).await;
        let signers = json!([{ "uid": tom.user.to_string() }, { "uid": ben.user.to_string() }]);
        let body = json!({ "fileId": file.to_string(), "signers": signers, "mayDelegate": true });
        let asked = maker.post(crate::REQUESTS, body).await.expect_status(201).json();
        let own = task(&first, &asked).await;
        assert_eq!(find(&first, &asked).await["can"]["delegate"], true);
        let to = |user: kernel::UserId| json!({ "uid": user.to_string(), "reason": "" });
        delegate(&first, &own, to(ben.user)).await.expect_error(409, "SIGNS_ALREADY");
        delegate(&first, &own, to(tom.user)).await.expect_error(409, "SIGNS_ALREADY");
        let by_mail = json!({ "name": "Ben", "email": "ben@dunmarrow.example" });
        delegate(&first, &own, by_mail).await.expect_error(409, "SIGNS_ALREADY");
        // The library keeps its documents within the organisation.
        let outside = json!({ "name": "Ewa", "email": EWA });
        delegate(&first, &own, outside).await.expect_error(422, "NOT_SHAREABLE");
        delegate(&first, &own, json!({ "uid": crate::NOTHING })).await.expect_error(400, "INVALID_REQUEST");
        for other in [&second, &third, &maker] {
            delegate(other, &own, to(ada.user)).await.expect_error(404, "NOT_FOUND");
        }
        app.advance(std::time::Duration::from_secs(1));
        crate::draw(&first, &own).await.expect_status(200);
        delegate(&first, &own, to(ada.user)).await.expect_status(200);
        app.settle().await;
        assert_eq!(told(&second).await, ["asks you to sign “Agreement.pdf”"]);
        assert!(told(&maker).await.iter().any(|one| one.contains("asked ada Hughes to sign “Agreement.pdf” instead")));
        assert!(listed(&first, "pending").await.is_empty());
        first.get(&path(&asked)).await.expect_error(404, "NOT_FOUND");
        crate::fill(&first, &own, json!([])).await.expect_error(404, "NOT_FOUND");
        // His picture is not hers.
        crate::fill(&second, &own, json!([])).await.expect_error(400, "SIGNATURE_MISSING");
        sign(&second, &asked).await.expect_status(200);
        delegate(&second, &own, to(tom.user)).await.expect_error(403, "FORBIDDEN");
        sign(&third, &asked).await.expect_status(200);
        let found = find(&maker, &asked).await;
        assert_eq!(found["status"], "completed");
        assert_eq!(found["tasks"][0]["delegations"][0]["fromUid"], json!(tom.user.to_string()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hands_a_place_on_where_whoever_asked_does_not_allow_it() {
    on_both_sending_letters("sign_hand_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, first) = team.person("tom", "editor").await;
        let (ada, _) = team.person("ada", "editor").await;
        let (_, admin) = team.person("aoife", "admin").await;
        team.make_super(tom.user).await;
        open_up(&team, &admin).await;
        let file = agreement(&team, grace.user).await;
        let asked = ask(&maker, file, &[tom.user], false).await.expect_status(201).json();
        let own = task(&first, &asked).await;
        let found = find(&first, &asked).await;
        assert_eq!((&found["mayDelegate"], &found["can"]["delegate"]), (&json!(false), &json!(false)));
        delegate(&first, &own, json!({ "uid": ada.user.to_string() })).await.expect_error(403, "FORBIDDEN");
        // Of one file and one person there is one task.
        let other = agreement(&team, grace.user).await;
        let wanted = |user: kernel::UserId| {
            let signers = json!([{ "uid": user.to_string() }]);
            json!({ "fileId": other.to_string(), "signers": signers, "mayDelegate": true })
        };
        maker.post(crate::REQUESTS, wanted(ada.user)).await.expect_status(201);
        let again = maker.post(crate::REQUESTS, wanted(tom.user)).await.expect_status(201).json();
        let own = task(&first, &again).await;
        let refused = delegate(&first, &own, json!({ "uid": ada.user.to_string() })).await;
        refused.expect_error(409, "PENDING_REQUEST_EXISTS");
        delegate(&first, &own, json!({ "name": "Ewa", "email": EWA })).await.expect_status(200);
    })
    .await;
}
