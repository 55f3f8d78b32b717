//! A request from the form to whoever answers it.

use std::time::Duration;

use http::Method;
use serde_json::json;
use test_kit::{on_both, on_both_with_mail};

use crate::{REQUESTS, SEND, listed, page, post_form, request, set, stamp, with_super};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_arrives_and_is_handled() {
    on_both("site_request", async |app| {
        let (team, office) = with_super(&app).await;
        let visitor = app.browser();
        visitor.post(SEND, request("Ines Costa")).await.expect_json();
        app.advance(Duration::from_secs(1));
        let plain = json!({ "name": "Bo", "email": "bo@yard.example" });
        visitor.post(SEND, plain).await.expect_json();

        let list = office.get(REQUESTS).await.expect_json();
        assert_eq!(list["newCount"], json!(2));
        let requests = list["requests"].as_array().unwrap();
        assert_eq!((&requests[0]["name"], &requests[1]["name"]), (&json!("Bo"), &json!("Ines Costa")));
        assert_eq!(requests[1]["message"], json!("A yard, 40 people."));
        assert_eq!((&requests[0]["company"], &requests[0]["state"]), (&json!(""), &json!("new")));

        let one = format!("{REQUESTS}/{}", requests[1]["id"].as_str().unwrap());
        assert_eq!(office.get(&one).await.expect_json()["request"], requests[1]);
        for state in ["answered", "spam", "new", "answered"] {
            let body = json!({ "state": state }).to_string();
            office.send(Method::PATCH, &one, &[], body.into()).await.expect_status(200);
            assert_eq!(listed(&office, state).await.last().unwrap()["name"], json!("Ines Costa"));
        }
        office.delete(&one).await.expect_status(200);
        office.delete(&one).await.expect_error(404, "NOT_FOUND");
        office.get(&one).await.expect_error(404, "NOT_FOUND");
        office
            .send(Method::PATCH, &one, &[], json!({ "state": "new" }).to_string().into())
            .await
            .expect_error(404, "NOT_FOUND");
        assert!(listed(&office, "answered").await.is_empty());

        // The log has the deeds and nothing of what the visitor wrote.
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(kinds.iter().any(|kind| kind == "site_request.marked"));
        assert!(kinds.iter().any(|kind| kind == "site_request.deleted"));
        let admin = team.member("admin").await;
        let log = admin.get("/api/v1/tenant/audit?limit=200").await.expect_json().to_string();
        assert!(!log.contains("Ines") && !log.contains("harbour.example"), "{log}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_come_in_pages() {
    on_both("site_request_pages", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        for number in 0..5 {
            visitor.post(SEND, request(&format!("Visitor {number}"))).await.expect_json();
            app.advance(Duration::from_secs(1));
        }
        let mut names = Vec::new();
        let mut next = format!("{REQUESTS}?limit=2");
        loop {
            let page = office.get(&next).await.expect_json();
            names.extend(page["requests"].as_array().unwrap().iter().map(|one| one["name"].clone()));
            let Some(cursor) = page["nextCursor"].as_str() else { break };
            next = format!("{REQUESTS}?limit=2&cursor={cursor}");
        }
        assert_eq!(names, ["Visitor 4", "Visitor 3", "Visitor 2", "Visitor 1", "Visitor 0"]);
        office.get(&format!("{REQUESTS}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
        office.get(&format!("{REQUESTS}?state=lost")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_answered_is_refused_by_its_field() {
    on_both("site_request_refused", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        for (body, field) in [
            (json!({ "name": " ", "email": "a@b.example" }), "name"),
            (json!({ "name": "Ines", "email": "" }), "email"),
            (json!({ "name": "Ines", "email": "ines" }), "email"),
            (json!({ "name": "Ines", "email": "a@b.example", "message": "x".repeat(4001) }), "message"),
            (json!({ "name": "Ines", "email": "a@b.example", "company": "x".repeat(101) }), "company"),
            (json!({ "email": "a@b.example" }), "name"),
        ] {
            let refused = visitor.post(SEND, body).await.expect_error(400, "INVALID_REQUEST");
            assert_eq!(refused.json()["error"]["details"]["field"], json!(field));
        }
        // A page of another site cannot send for its reader.
        let foreign = [("x-csrf-token", "guessed")];
        visitor.post_with(SEND, &foreign, request("Ines")).await.expect_error(403, "CSRF_INVALID");
        assert!(listed(&office, "new").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_works_without_a_script() {
    on_both("site_form", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        let started = stamp(&page(&visitor, "/start").await);
        app.advance(Duration::from_secs(20));
        let fields = |email| {
            [
                ("name", "Ines \"Née\" Costa"),
                ("email", email),
                ("company", "Harbour & Works"),
                ("message", "Line one\r\nLine <two>"),
                ("subjectLine", ""),
                ("started", started.as_str()),
            ]
        };
        let again = post_form(&visitor, &fields("ines"), &[]).await;
        assert_eq!(again.status, 422);
        let again = String::from_utf8(again.bytes.to_vec()).unwrap();
        for kept in ["Ines &quot;Née&quot; Costa", "value=\"ines\"", "Harbour &amp; Works", "Line &lt;two&gt;"] {
            assert!(again.contains(kept), "{kept} was not kept");
        }
        assert_eq!(stamp(&again), started, "whoever mends a letter at once is no machine");
        assert!(again.contains("This is not an email address.") && again.contains("aria-invalid=\"true\""));
        assert!(listed(&office, "new").await.is_empty());

        let sent = post_form(&visitor, &fields("ines@harbour.example"), &[]).await;
        assert_eq!((sent.status, sent.header("location")), (303, "/start/sent"));
        let thanks = page(&visitor, "/start/sent").await;
        assert!(thanks.contains("Thank you! We’ll be in touch shortly."));
        assert!(thanks.contains("href=\"/start\" data-demo") && !thanks.contains("#request"), "no form is there");
        let requests = listed(&office, "new").await;
        assert_eq!(requests[0]["message"], json!("Line one\nLine <two>"));

        let foreign = [("sec-fetch-site", "cross-site")];
        let refused = post_form(&visitor, &fields("ines@harbour.example"), &foreign).await;
        refused.expect_error(403, "CSRF_INVALID");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_mailed_to_the_configured_address() {
    on_both_with_mail("site_mail", async |app, server| {
        let (team, office) = with_super(&app).await;
        app.settle().await;
        let visitor = app.browser();
        visitor.post(SEND, request("Before")).await.expect_json();
        app.settle().await;
        assert!(server.is_idle(), "nobody is to be told yet");
        set(&office, json!({ "notify": "sales@dunmarrow.example" })).await.expect_status(200);
        visitor.post(SEND, request("Ines Costa")).await.expect_json();
        app.settle().await;
        let mail = server.next();
        assert_eq!(mail["to"], json!(["sales@dunmarrow.example"]));
        // Long lines are broken in mails.
        let data = mail["data"].as_str().unwrap().replace("=\r\n", "").replace("=\n", "");
        assert!(data.contains("Subject: Project request from the public site"), "{data}");
        for said in ["Ines Costa", "ines.costa@harbour.example", "Harbour Works", "/admin/site?request="] {
            assert!(data.contains(said), "{said} in {data}");
        }
        // Who looks after the organisation's mails sees that there is one, and not from whom.
        let admin = team.member("admin").await;
        let mails = admin.get("/api/v1/tenant/mails").await.expect_json();
        assert_eq!(mails["mails"][0]["subject"], json!("Request from the public site"));
        assert!(!mails.to_string().contains("Ines"), "{mails}");
        app.settle().await;
        assert!(server.is_idle(), "once");

        // While nobody can read whom to tell, the mail waits.
        let file = app.parts().config.data_dir.join("site/settings.toml");
        let whole = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, "company = 7").unwrap();
        app.advance(Duration::from_secs(3));
        visitor.post(SEND, request("Bo Lind")).await.expect_json();
        app.settle().await;
        assert!(server.is_idle(), "nobody knows whom to tell");
        std::fs::write(&file, whole).unwrap();
        app.advance(Duration::from_secs(60 * 60));
        app.settle().await;
        assert_eq!(server.next()["to"], json!(["sales@dunmarrow.example"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_forgotten_when_their_time_is_over() {
    on_both("site_retention", async |app| {
        let (_, office) = with_super(&app).await;
        set(&office, json!({ "retentionDays": 10 })).await.expect_status(200);
        let visitor = app.browser();
        visitor.post(SEND, request("First")).await.expect_json();
        app.advance(Duration::from_secs(5 * 24 * 60 * 60));
        visitor.post(SEND, request("Second")).await.expect_json();
        app.settle().await;
        assert_eq!(listed(&office, "new").await.len(), 2);
        app.advance(Duration::from_secs(5 * 24 * 60 * 60 + 60));
        app.settle().await;
        assert_eq!(listed(&office, "new").await[0]["name"], json!("Second"));
        assert_eq!(listed(&office, "new").await.len(), 1);
        // A shorter time holds for what is kept already.
        app.advance(Duration::from_secs(2 * 24 * 60 * 60));
        set(&office, json!({ "retentionDays": 1 })).await.expect_status(200);
        app.settle().await;
        assert!(listed(&office, "new").await.is_empty());
    })
    .await;
}
