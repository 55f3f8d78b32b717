//! Reading the audit log over HTTP: pages, filters, and who may.

use identity::{model::Tenant, ops};
use serde_json::{Value, json};
use store::{Dialect, Sql, Tx};

use crate::{
    app::{App, on_both},
    browser::Browser,
};

const AUDIT: &str = "/api/v1/tenant/audit";

/// An organisation with something in its log, and its admin's browser.
async fn eventful(app: &App) -> Browser {
    let tenant = app.tenant("Dunmarrow").await;
    let tom = app.member(&tenant, "Tom Hughes", "editor").await;
    app.member(&tenant, "Aoife Brennan", "admin").await;
    ops::suspend_member(&app.identity, &app.system(&tenant), tom.user).await.unwrap();
    let browser = app.signed_in("aoife@dunmarrow.example").await;
    app.relay().await;
    browser
}

/// Adds so many entries, later than all others, that nobody wrote. The chain does not hold any more.
pub(crate) async fn fill_log(app: &App, tenant: &Tenant, count: i64) {
    let fill = move |tx: &mut Tx<'_>| {
        let id = if tx.dialect() == Dialect::Sqlite { "randomblob(16)" } else { "gen_random_uuid()" };
        let sql = format!(
            "INSERT INTO audit_log (tenant_id, seq, id, kind, actor, target, payload, at, prev_hash, hash)
             WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})
             SELECT l.tenant_id, 1000 + n, {id}, 'file.uploaded', l.actor, l.tenant_id, '{{}}',
                    l.at + 1000000000 + n, l.hash, l.hash
             FROM numbers CROSS JOIN audit_log l WHERE l.tenant_id = ?1 AND l.seq = 1"
        );
        tx.execute(&sql, &[])
    };
    app.store.write(&app.system(tenant), fill).await.unwrap();
}

fn kinds(body: &Value) -> Vec<&str> {
    body["entries"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_read_latest_first_page_by_page() {
    on_both("audit_pages", async |app| {
        let mut browser = eventful(&app).await;
        let all = browser.get(AUDIT).await.expect_status(200).body;
        let expected =
            ["session.opened", "sessions.ended", "member.suspended", "member.added", "member.added", "tenant.created"];
        assert_eq!((kinds(&all), &all["nextCursor"]), (expected.to_vec(), &Value::Null));

        let (mut cursor, mut seen) = (String::new(), Vec::new());
        for _ in 0..3 {
            let page = browser.get(&format!("{AUDIT}?limit=2{cursor}")).await.expect_status(200).body;
            seen.extend(page["entries"].as_array().unwrap().iter().map(|entry| entry["seq"].as_i64().unwrap()));
            cursor = page["nextCursor"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert_eq!((seen, cursor.as_str()), (vec![6, 5, 4, 3, 2, 1], ""));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_says_who_did_what_to_whom() {
    on_both("audit_entry", async |app| {
        let mut browser = eventful(&app).await;
        let entries = browser.get(AUDIT).await.expect_status(200).body["entries"].clone();
        assert_eq!(entries[0]["actor"]["displayName"], json!("Aoife Brennan"));
        assert_eq!(entries[0]["payload"]["userAgent"], json!("Test/1.0"));
        assert_eq!((&entries[2]["actor"], &entries[2]["target"]["displayName"]), (&Value::Null, &json!("Tom Hughes")));
        assert_eq!(entries[5]["target"], Value::Null);
        assert_eq!(entries[5]["hash"].as_str().unwrap().len(), 64);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_narrows_and_all_of_them_hold() {
    on_both("audit_filters", async |app| {
        let mut browser = eventful(&app).await;
        let entries = browser.get(AUDIT).await.expect_status(200).body["entries"].clone();
        let (aoife, tom) = (entries[0]["actor"]["id"].as_str().unwrap(), entries[2]["targetId"].as_str().unwrap());
        let (suspended, ended) = (entries[2]["at"].as_str().unwrap(), entries[1]["at"].as_str().unwrap());
        for (query, expected) in [
            (format!("actor={aoife}"), vec!["session.opened"]),
            (
                "actor=system".to_owned(),
                vec!["sessions.ended", "member.suspended", "member.added", "member.added", "tenant.created"],
            ),
            ("kind=member.added".to_owned(), vec!["member.added", "member.added"]),
            ("kind=member".to_owned(), vec!["member.suspended", "member.added", "member.added"]),
            ("kind=memb".to_owned(), vec![]),
            (format!("from={suspended}&to={ended}"), vec!["member.suspended"]),
            ("search=TOM@dunmarrow".to_owned(), vec!["member.added"]),
            // Who did it, and to whom it was done; and the sentence that is shown.
            ("search=brennan".to_owned(), vec!["session.opened", "member.added"]),
            ("search=Suspended+Tom".to_owned(), vec!["member.suspended"]),
            (format!("search={tom}"), vec!["sessions.ended", "member.suspended", "member.added"]),
            (format!("search={tom}&kind=member&actor=system"), vec!["member.suspended", "member.added"]),
            (format!("actor={aoife}&kind=member"), vec![]),
            ("search=&actor=&kind=&from=&to=&limit=1".to_owned(), vec!["session.opened"]),
        ] {
            let body = browser.get(&format!("{AUDIT}?{query}")).await.expect_status(200).body;
            assert_eq!(kinds(&body), expected, "{query}");
        }
        let found = browser.get(&format!("{AUDIT}/kinds")).await.expect_status(200).body;
        let all = ["member.added", "member.suspended", "session.opened", "sessions.ended", "tenant.created"];
        assert_eq!(found["kinds"], json!(all));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_what_is_rare_goes_on_from_page_to_page() {
    on_both("audit_rare", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        app.relay().await;
        // The one that is looked for happened before more than a page looks at.
        fill_log(&app, &tenant, 20_100).await;
        let (mut cursor, mut found, mut pages) = (String::new(), Vec::new(), 0);
        loop {
            let page = browser.get(&format!("{AUDIT}?search=brennan{cursor}")).await.expect_status(200).body;
            found.extend(kinds(&page).into_iter().map(str::to_owned));
            pages += 1;
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!((found, pages), (vec!["session.opened".to_owned(), "member.added".to_owned()], 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    on_both("audit_odd", async |app| {
        let mut browser = eventful(&app).await;
        for query in [
            "limit=0",
            "limit=201",
            "cursor=x",
            "cursor=%00",
            "actor=Tom",
            "kind=a%20b",
            "from=yesterday",
            "to=1795241806",
            "from=2026-11-21",
        ] {
            browser.get(&format!("{AUDIT}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
        let long = "x".repeat(201);
        browser.get(&format!("{AUDIT}?search={long}")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_readers_read_and_only_their_own_organisation_s() {
    on_both("audit_readers", async |app| {
        eventful(&app).await;
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        for (name, role, status) in
            [("lena fischer", "admin", 200), ("max kern", "manager", 403), ("ida lind", "viewer", 403)]
        {
            app.member(&saltmarsh, name, role).await;
            let (first, _) = name.split_once(' ').unwrap();
            let mut browser = app.signed_in(&format!("{first}@dunmarrow.example")).await;
            for path in [AUDIT, "/api/v1/tenant/audit/kinds", "/api/v1/tenant/audit/export?format=csv"] {
                browser.get(path).await.expect_status(status);
            }
            browser.post("/api/v1/tenant/audit/verify", json!({})).await.expect_status(status);
        }
        app.relay().await;
        let mut lena = app.signed_in("lena@dunmarrow.example").await;
        let body = lena.get(&format!("{AUDIT}?limit=200")).await.expect_status(200).body;
        assert!(!body.to_string().contains("Tom Hughes"), "{body}");
        for path in [AUDIT, "/api/v1/tenant/audit/kinds", "/api/v1/tenant/audit/export?format=csv"] {
            app.browser().get(path).await.expect_error(401, "UNAUTHENTICATED");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_the_log_is_seen_by_whoever_asks() {
    on_both("audit_verify", async |app| {
        let mut browser = eventful(&app).await;
        let verify = "/api/v1/tenant/audit/verify";
        let intact = browser.post(verify, json!({})).await.expect_status(200).body;
        assert_eq!(
            (&intact["isIntact"], &intact["entries"], &intact["brokenAt"]),
            (&json!(true), &json!(6), &Value::Null)
        );
        assert_eq!(intact["head"].as_str().unwrap().len(), 64);

        let tenant = ops::find_tenant_by_slug(&app.identity, "dunmarrow").await.unwrap().unwrap();
        let edit = "UPDATE audit_log SET payload = '{}' WHERE tenant_id = ?1 AND seq = 2";
        app.store.write(&app.system(&tenant), move |tx| tx.execute(edit, &[])).await.unwrap();
        let broken = browser.post(verify, json!({})).await.expect_status(200).body;
        assert_eq!(
            (&broken["isIntact"], &broken["head"], &broken["brokenAt"]),
            (&json!(false), &Value::Null, &json!(2))
        );
    })
    .await;
}
