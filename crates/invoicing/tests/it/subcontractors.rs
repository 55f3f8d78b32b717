//! Subcontractors: numbers, bank accounts, verification.

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{SUBCONTRACTORS, books, patch, put, verify};

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_checked_and_nobody_overwrites_what_they_did_not_see() {
    on_both("subcontractor_numbers", async |app| {
        let (_team, office, _) = books(&app, "Dunmarrow").await;
        let body = |field: &str, value: &str| {
            let mut body =
                json!({ "tradingName": "Bryn Plastering", "legalName": "Gareth Bryn", "kind": "soleTrader" });
            body[field] = json!(value);
            body
        };
        for (field, odd, code) in [
            ("utr", "2618403729", "INVALID_UTR"),
            ("nino", "QQ123456C", "INVALID_NINO"),
            ("companyNumber", "12", "INVALID_COMPANY_NUMBER"),
            ("vatNumber", "123456789", "INVALID_VAT_NUMBER"),
            ("email", "nobody", "INVALID_REQUEST"),
            ("tradingName", " ", "INVALID_REQUEST"),
        ] {
            office.post(SUBCONTRACTORS, body(field, odd)).await.expect_error(400, code);
        }
        let made = office.post(SUBCONTRACTORS, body("utr", "16184 03729")).await.expect_status(201).json();
        assert_eq!(
            (&made["utr"], &made["rate"], &made["isVerified"]),
            (&json!("1618403729"), &json!("unmatched"), &json!(false))
        );
        let path = format!("{SUBCONTRACTORS}/{}", crate::id(&made));
        patch(&office, &path, json!({ "version": 1, "phone": "01632 960001" })).await.expect_json();
        let late =
            patch(&office, &path, json!({ "version": 1, "phone": "" })).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(late.json()["error"]["details"]["current"]["phone"], json!("01632 960001"));
        let archived = patch(&office, &path, json!({ "version": 2, "isArchived": true })).await.expect_json();
        assert_eq!(archived["isArchived"], json!(true));
        let list = office.get(SUBCONTRACTORS).await.expect_json();
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        let list = office.get(&format!("{SUBCONTRACTORS}?archived=true&search=bryn")).await.expect_json();
        assert_eq!(list["items"][0]["name"], json!("Bryn Plastering"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_account_is_masked_and_showing_it_leaves_a_line_in_the_log() {
    on_both("subcontractor_bank", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let path = format!("{SUBCONTRACTORS}/{firm}");
        office.post(&format!("{path}/bank/reveal"), json!({})).await.expect_error(404, "NOT_FOUND");
        let bank =
            json!({ "version": 1, "accountName": "Ostrane", "sortCode": "12-34-56", "accountNumber": "87654321" });
        let masked = put(&office, &format!("{path}/bank"), bank).await.expect_json();
        assert_eq!(
            masked["bank"],
            json!({ "accountName": "Ostrane", "sortCode": "**-**-56", "accountNumber": "****4321" })
        );
        let manager = team.member("manager").await;
        manager.post(&format!("{path}/bank/reveal"), json!({})).await.expect_error(403, "FORBIDDEN");
        let shown = office.post(&format!("{path}/bank/reveal"), json!({})).await.expect_json();
        assert_eq!((&shown["sortCode"], &shown["accountNumber"]), (&json!("12-34-56"), &json!("87654321")));
        app.settle().await;
        let shown = team.audit_kinds().await.into_iter().filter(|kind| kind == "subcontractor.bank_shown").count();
        assert_eq!(shown, 1);
        let log = office.get("/api/v1/tenant/audit").await.expect_json().to_string();
        assert!(!log.contains("87654321"), "an account number is in the log");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn verification_is_kept_with_its_evidence() {
    on_both("subcontractor_verify", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        verify(&office, firm, "unmatched", "2026-11-01").await;
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let found = office.get(&path).await.expect_json();
        assert_eq!((&found["rate"], &found["rateSince"]), (&json!("unmatched"), &json!("2026-11-01")));
        let verifications: &Vec<Value> = found["verifications"].as_array().unwrap();
        assert_eq!(verifications.len(), 2);
        let evidence = format!("{path}/verifications/{}/evidence", crate::id(&verifications[0]));
        office.get(&evidence).await.expect_error(404, "NOT_FOUND");
        let pdf = Bytes::from_static(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
        office.send(Method::POST, &format!("{evidence}?name=HMRC.pdf"), &[], pdf.clone()).await.expect_json();
        assert_eq!(office.get(&evidence).await.expect_status(200).bytes, pdf);
        let odd =
            json!({ "number": "123", "verifiedOn": "2026-11-01", "effectiveFrom": "2026-11-01", "rate": "gross" });
        office.post(&format!("{path}/verifications"), odd).await.expect_error(400, "INVALID_VERIFICATION_NUMBER");
        let future = json!({ "verifiedOn": "2027-11-01", "effectiveFrom": "2026-11-01", "rate": "gross" });
        office.post(&format!("{path}/verifications"), future).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_office_records_how_and_when_electronic_statements_were_agreed() {
    on_both("subcontractor_consent", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let consent = format!("{path}/consent");
        assert_eq!(office.get(&path).await.expect_json()["consent"], Value::Null);
        let body = |version: i64, how: &str, given_on: &str| {
            json!({ "version": version, "agrees": true, "how": how, "givenOn": given_on, "note": " Letter in the file " })
        };
        // It is 21 November 2026.
        for (how, given_on, field) in [("portal", "2026-11-02", "how"), ("letter", "2026-11-22", "givenOn")] {
            let refused = put(&office, &consent, body(1, how, given_on)).await.expect_error(400, "INVALID_REQUEST");
            assert_eq!(refused.json()["error"]["details"]["field"], json!(field));
        }
        put(&office, &consent, body(7, "letter", "2026-11-02")).await.expect_error(409, "VERSION_CONFLICT");
        let manager = team.member("manager").await;
        put(&manager, &consent, body(1, "letter", "2026-11-02")).await.expect_error(403, "FORBIDDEN");
        let now = put(&office, &consent, body(1, "letter", "2026-11-02")).await.expect_json();
        assert_eq!(now["electronicStatements"], json!(true));
        let said = &now["consent"];
        assert_eq!((&said["how"], &said["givenOn"]), (&json!("letter"), &json!("2026-11-02")));
        assert_eq!((&said["agrees"], &said["note"]), (&json!(true), &json!("Letter in the file")));

        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let profile = phone.get("/api/v1/portal/profile").await.expect_json();
        assert_eq!((&profile["electronicStatements"], &profile["consentHow"]), (&json!(true), &json!("letter")));
        assert!(!profile.to_string().contains("Letter in the file"), "the note is the office's own");
        let no = json!({ "electronicStatements": false });
        put(&phone, "/api/v1/portal/profile/consent", no).await.expect_json();
        let said = office.get(&path).await.expect_json()["consent"].clone();
        assert_eq!((&said["agrees"], &said["how"], &said["note"]), (&json!(false), &json!("portal"), &json!("")));
        app.settle().await;
        let log = office.get("/api/v1/tenant/audit?kind=subcontractor.consent_changed").await.expect_json();
        let entries = log["entries"].as_array().unwrap();
        let of = |how: &str| entries.iter().find(|one| one["payload"]["how"] == json!(how)).unwrap();
        assert_eq!(of("letter")["payload"]["givenOn"], json!("2026-11-02"));
        assert_eq!(of("portal")["payload"]["electronicStatements"], json!(false));
    })
    .await;
}
