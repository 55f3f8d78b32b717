//! Who may do what in the portal: every operation of it, called by somebody signed out, by a member of the workspace, by
//! the person of another subcontractor of the same contractor, by the person of another contractor, and by the right one.

use bytes::Bytes;
use http::Method;
use kernel::SubcontractorId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{
    walk::{Operation, operations},
    who_may::is_public,
};

const BASE: &str = "/api/v1/invoicing";

/// What somebody else gets who is signed in to the portal.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Others {
    /// It is the door: nobody need be signed in.
    Door,
    /// 404: it names a thing that is not theirs.
    NotFound,
    /// It names nothing: each gets, or changes, what is their own.
    OwnOnly,
}

use Others::{Door, NotFound, OwnOnly};

/// Every operation of the portal, in the order in which the right person calls them. One that is not here fails the
/// test: say what others get.
const OPERATIONS: &[(&str, Others)] = &[
    ("request_portal_code", Door),
    ("sign_in_to_portal", Door),
    ("sign_out_of_portal", Door),
    ("find_portal_session", OwnOnly),
    ("choose_portal_subcontractor", NotFound),
    ("find_portal_dashboard", OwnOnly),
    ("list_portal_invoices", OwnOnly),
    ("create_portal_invoice", OwnOnly),
    ("find_portal_invoice", NotFound),
    ("update_portal_invoice", NotFound),
    ("submit_portal_invoice", NotFound),
    ("answer_portal_invoice", NotFound),
    ("add_portal_file", NotFound),
    ("find_portal_file", NotFound),
    ("list_portal_payments", OwnOnly),
    ("list_portal_years", OwnOnly),
    ("export_portal_years", OwnOnly),
    ("list_portal_statements", OwnOnly),
    ("find_portal_statement", NotFound),
    ("find_portal_profile", OwnOnly),
    ("update_portal_profile", OwnOnly),
    ("request_portal_bank", OwnOnly),
    ("set_portal_consent", OwnOnly),
];

/// The right person, and what belongs to the subcontractor.
struct Theirs {
    team: Team,
    office: Browser,
    phone: Browser,
    firm: SubcontractorId,
    /// Handed in, with a paper; and a draft.
    invoice: String,
    file: String,
    draft: String,
    statement: String,
}

fn id(thing: &Value) -> String {
    thing["id"].as_str().unwrap().to_owned()
}

fn invoice(number: &str) -> Value {
    json!({ "kind": "invoice", "number": number, "issuedOn": "2026-11-02",
        "lines": [{ "kind": "labour", "description": "Work", "net": 123_457, "vat": "exempt" }] })
}

async fn send(browser: &Browser, method: Method, path: &str, body: &Value) -> Answer {
    browser.send(method, path, &[], Bytes::from(body.to_string())).await
}

impl Theirs {
    /// A subcontractor that has sent, been paid and been given a statement.
    async fn set_up(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let office = team.member("admin").await;
        let settings = office.get(&format!("{BASE}/settings")).await.expect_json();
        let named = json!({ "version": settings["version"], "contractorName": "Dunmarrow Ltd", "employerReference": "123/AB456",
            "accountsOfficeReference": "", "requiresSecondApprover": false, "defaultTermsDays": 30, "levyLabel": "Levy" });
        send(&office, Method::PUT, &format!("{BASE}/settings"), &named).await.expect_json();
        let firm = team.subcontractor("Ostrane Groundworks").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let sent = async |number: &str, submit: bool| {
            let mut body = invoice(number);
            body["submit"] = json!(submit);
            phone.post("/api/v1/portal/invoices", body).await.expect_status(201).json()
        };
        let paid = sent("OSTRANE-1", true).await;
        let approve = format!("{BASE}/invoices/{}/approve", id(&paid));
        office.post(&approve, json!({ "version": paid["version"] })).await.expect_json();
        let items = json!([{ "invoiceId": id(&paid) }]);
        let run = office.post(&format!("{BASE}/payment-runs"), json!({ "payOn": "2026-11-03", "items": items })).await;
        let run = run.expect_status(201).json();
        let pay = format!("{BASE}/payment-runs/{}/pay", id(&run));
        office.post(&pay, json!({ "version": run["version"] })).await.expect_json();
        office.post(&format!("{BASE}/tax-months/2026-11-05/close"), json!({})).await.expect_json();
        let asked = sent("OSTRANE-2", true).await;
        let files = format!("/api/v1/portal/invoices/{}/files?name=a.pdf", id(&asked));
        let file =
            phone.send(Method::POST, &files, &[], Bytes::from_static(b"%PDF-1.7\n")).await.expect_status(201).json();
        let draft = sent("OSTRANE-3", false).await;
        app.settle().await;
        let statement = office.get(&format!("{BASE}/statements")).await.expect_json()["items"][0].clone();
        Self {
            invoice: id(&asked),
            file: file["fileId"].as_str().unwrap().to_owned(),
            draft: id(&draft),
            statement: id(&statement),
            team,
            office,
            phone,
            firm,
        }
    }

    /// Calls an operation on what is theirs.
    async fn call(&self, browser: &Browser, operation: &Operation) -> Answer {
        let name = operation.id.as_str();
        let on_draft = matches!(name, "update_portal_invoice" | "submit_portal_invoice");
        let path = operation
            .path
            .replace("{invoiceId}", if on_draft { &self.draft } else { &self.invoice })
            .replace("{fileId}", &self.file)
            .replace("{statementId}", &self.statement);
        let body = match name {
            "request_portal_code" => json!({ "email": "piotr@ostrane.example" }),
            "sign_in_to_portal" => json!({ "token": "guessed" }),
            "sign_out_of_portal" => json!({}),
            "choose_portal_subcontractor" => {
                json!({ "tenantId": self.team.tenant.id.to_string(), "subcontractorId": self.firm.to_string() })
            }
            "create_portal_invoice" => invoice("NEW-1"),
            "update_portal_invoice" => json!({ "version": 1, "number": "NEW-2" }),
            "submit_portal_invoice" => json!({ "version": 2 }),
            "answer_portal_invoice" => json!({ "body": "On Friday." }),
            "update_portal_profile" => {
                let own = browser.get("/api/v1/portal/profile").await.json();
                json!({ "version": own["version"].as_i64().unwrap_or(1), "phone": "01632 960002" })
            }
            "request_portal_bank" => {
                json!({ "accountName": "New", "sortCode": "12-34-56", "accountNumber": "12345678" })
            }
            "set_portal_consent" => json!({ "electronicStatements": true }),
            "add_portal_file" => {
                let paper = Bytes::from_static(b"%PDF-1.7\n");
                return browser.send(operation.method.clone(), &format!("{path}?name=b.pdf"), &[], paper).await;
            }
            _ => Value::Null,
        };
        let body = if body.is_null() { Bytes::new() } else { Bytes::from(body.to_string()) };
        browser.send(operation.method.clone(), &path, &[], body).await
    }

    /// All that the office sees of the subcontractor.
    async fn all(&self) -> Vec<Value> {
        let firm = self.firm;
        let mut seen = Vec::new();
        for path in [
            format!("{BASE}/subcontractors/{firm}"),
            format!("{BASE}/invoices?subcontractorId={firm}"),
            format!("{BASE}/invoices/{}", self.invoice),
            format!("{BASE}/invoices/{}", self.draft),
        ] {
            seen.push(self.office.get(&path).await.expect_json());
        }
        seen
    }

    /// What must stand in no answer to others: figures, numbers and identifiers.
    fn marks(&self) -> [String; 6] {
        let firm = self.firm.to_string();
        [firm, "OSTRANE".into(), "piotr@ostrane".into(), "1234.57".into(), "123457".into(), self.statement.clone()]
    }
}

async fn of_portal(browser: &Browser) -> Vec<(Operation, Others)> {
    let mut found = operations(browser).await;
    found.retain(|operation| operation.tag == "portal");
    let place = |operation: &Operation| OPERATIONS.iter().position(|(id, _)| *id == operation.id);
    let mut found: Vec<_> = found
        .into_iter()
        .map(|operation| {
            let place = place(&operation);
            let place = place.unwrap_or_else(|| panic!("say in OPERATIONS what others get of `{}`", operation.id));
            (place, operation)
        })
        .collect();
    found.sort_by_key(|(place, _)| *place);
    assert_eq!(found.len(), OPERATIONS.len(), "an operation in the list is gone");
    found.into_iter().map(|(place, operation)| (operation, OPERATIONS[place].1)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_operation_of_the_portal_is_for_its_own_people_alone() {
    on_both("portal_access", async |app| {
        let theirs = Theirs::set_up(&app).await;
        let (sister, stranger) = (app.browser(), app.browser());
        let halden = theirs.team.subcontractor("Halden Electrical").await;
        theirs.team.let_into_portal(&sister, halden, "owner@halden.example").await;
        let ostkai = app.team("Ostkai").await;
        let firm = ostkai.subcontractor("Corran Joinery").await;
        ostkai.let_into_portal(&stranger, firm, "owner@corran.example").await;

        let (before, nobody) = (theirs.all().await, app.browser());
        let all = of_portal(&nobody).await;
        for (operation, others) in &all {
            let name = &operation.id;
            assert_eq!(is_public(name), *others == Door, "{name}");
            if *others == Door {
                continue;
            }
            theirs.call(&nobody, operation).await.expect_error(401, "UNAUTHENTICATED");
            theirs.call(&theirs.office, operation).await.expect_error(401, "UNAUTHENTICATED");
            for other in [&sister, &stranger] {
                let answer = theirs.call(other, operation).await;
                if *others == NotFound {
                    answer.expect_error(404, "NOT_FOUND");
                } else {
                    assert!(answer.status < 300, "{name}: {answer:?}");
                    let text = String::from_utf8_lossy(&answer.bytes).into_owned();
                    // What they have just sent themselves has the amount of everybody's.
                    let is_own = |mark: &String| name == "create_portal_invoice" && mark == "123457";
                    for mark in theirs.marks().iter().filter(|mark| !is_own(mark)) {
                        assert!(!text.contains(mark), "{name} tells {mark}: {text}");
                    }
                }
            }
        }
        assert_eq!(theirs.all().await, before, "somebody else changed something");
        for (operation, others) in &all {
            if *others != Door {
                let answer = theirs.call(&theirs.phone, operation).await;
                assert!(answer.status < 300, "{}: {answer:?}", operation.id);
            }
        }
    })
    .await;
}
