//! Programs of others, on the statements we issue. They are asked where they are installed; `scripts/test` installs them, and
//! with `CI` set one that is missing fails.

use std::{path::Path, process::Command};

use serde_json::{Value, json};
use test_kit::{Browser, on_sqlite};

use crate::{BASE, MONTHS, SUBCONTRACTORS, approved, books, example_lines, id, patch, pay, set_up, verify};

/// Whether a missing judge may be passed over: on a developer's machine, never in CI.
#[expect(clippy::disallowed_methods, reason = "whether the suite runs in CI is nothing the product configures")]
fn expect_missing(program: &str) {
    assert!(std::env::var_os("CI").is_none(), "{program} is missing: scripts/setup test installs it");
}

/// What a program says, and whether it was content; nothing where it is not there.
fn ask(program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let Ok(answer) = Command::new(program).args(arguments).output() else {
        expect_missing(program);
        return None;
    };
    let said = [answer.stdout, answer.stderr].concat();
    Some((answer.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

async fn statement(office: &Browser, number: i64) -> Vec<u8> {
    let page = office.get(&format!("{BASE}/statements")).await.expect_json();
    let found = page["items"].as_array().unwrap().iter().find(|one| one["number"] == json!(number)).unwrap().clone();
    office.get(&format!("{BASE}/statements/{}/pdf", id(&found))).await.expect_status(200).bytes.to_vec()
}

/// The lines of a document that say something, as a person reads them from the top.
fn read(path: &Path) -> Option<String> {
    let (is_well, said) = ask("pdftotext", &["-layout", path.to_str().unwrap(), "-"])?;
    assert!(is_well, "{said}");
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(said.lines().map(line).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

#[tokio::test(flavor = "multi_thread")]
async fn qpdf_and_poppler_find_statements_whole_tagged_and_readable() {
    on_sqlite(async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        verify(&office, firm, "unmatched", "2026-10-01").await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&invoice]).await;
        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let seen = office.get(&path).await.expect_json();
        let name = "Zieliński & Söhne Groundworks of a Name that is Longer than a Line Limited";
        let renamed = json!({ "version": seen["version"], "legalName": name });
        patch(&office, &path, renamed).await.expect_json();
        let first: Value = office.get(&format!("{BASE}/statements")).await.expect_json()["items"][0].clone();
        let replace = format!("{BASE}/statements/{}/replace", id(&first));
        office.post(&replace, json!({ "reason": "The name was wrong" })).await.expect_status(201);

        let folder = tempfile::tempdir().unwrap();
        for number in [1, 2] {
            let file = folder.path().join(format!("{number}.pdf"));
            std::fs::write(&file, statement(&office, number).await).unwrap();
            if let Some((is_well, said)) = ask("qpdf", &["--check", file.to_str().unwrap()]) {
                assert!(is_well && said.contains("No syntax or stream encoding errors found"), "{said}");
            }
            if let Some((_, said)) = ask("pdfinfo", &[file.to_str().unwrap()]) {
                let facts: Vec<String> =
                    said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
                assert!(facts.contains(&"Tagged: yes".to_owned()), "{said}");
                assert!(facts.iter().any(|fact| fact.starts_with("Title: Construction Industry Scheme")), "{said}");
            }
            if let Some((_, said)) = ask("pdfinfo", &["-struct-text", file.to_str().unwrap()]) {
                for part in ["H1", "Table", "TH", "TD", "\"Employer’s tax reference\""] {
                    assert!(said.contains(part), "{part} is missing: {said}");
                }
            }
        }
        let Some(text) = read(&folder.path().join("1.pdf")) else { return };
        // What the law names (HMRC, CISR12160), label beside value.
        for line in [
            "Contractor Dunmarrow Construction Ltd",
            "Employer’s tax reference 123/AB456",
            "Tax month ending 5 November 2026",
            "Subcontractor Ostrane Groundworks Limited",
            "Unique taxpayer reference (UTR) 1123456789",
            "Verification number V1234567890A",
            "Gross amount paid, excluding VAT (A) £2,400.00",
            "Less cost of materials (B) £800.00",
            "Amount liable to deduction (A − B) £1,600.00",
            "Amount deducted £480.00",
        ] {
            assert!(text.lines().any(|read| read == line), "{line} is missing: {text}");
        }
        assert!(!text.contains("payable"), "a statement promises no payment: {text}");
        let text = read(&folder.path().join("2.pdf")).unwrap();
        assert!(text.contains("replaces statement number 1") && text.contains("Zieliński & Söhne"), "{text}");
    })
    .await;
}
