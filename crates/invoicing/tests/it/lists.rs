//! Every list as a table, and which invoices a figure is made of.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{
    BASE, INVOICES, MONTHS, PORTAL, RUNS, SUBCONTRACTORS, approved, books, change_firm, enter, example_lines, id, line,
    pay, put_together, set_up, table, verify,
};

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_a_table_as_well() {
    on_both("tables", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let paid = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&paid]).await;
        let owed = approved(&office, firm, "INV-2", example_lines()).await;
        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;

        let runs = table(office.get(&format!("{RUNS}/export")).await);
        assert_eq!(runs[1], "2026-11-03,Paid,1,1,2400.00,800.00,1600.00,320.00,0.00,480.00,2560.00");
        assert_eq!(table(office.get(&format!("{RUNS}/export?state=draft")).await).len(), 1);
        office.get(&format!("{RUNS}/export?state=x")).await.expect_error(400, "INVALID_REQUEST");
        let months = table(office.get(&format!("{MONTHS}/export")).await);
        assert_eq!(months[2], "2026-11-05,2026-27,Closed,1,2400.00,800.00,320.00,1,2026-11-19,2026-11-22");
        assert!(months[1].starts_with("2026-12-05,2026-27,Running,"), "{months:?}");
        let export = format!("{BASE}/statements/export");
        let named = async |path: &str| office.get(path).await.header("content-disposition").to_owned();
        assert!(named(&export).await.ends_with("Statements%2Ecsv"));
        let export = format!("{export}?monthEnd=2026-11-05");
        assert!(named(&export).await.ends_with("Statements%202026%2D11%2D05%2Ecsv"));
        let statements = table(office.get(&export).await);
        assert!(statements[1].starts_with(
            "1,2026-11-05,Ostrane Groundworks,Ostrane Groundworks Limited,1123456789,,2400.00,800.00,320.00,"
        ));
        let aged = table(office.get(&format!("{BASE}/reports/aged-creditors.csv")).await);
        assert_eq!(aged[1], "Ostrane Groundworks,2880.00,0.00,0.00,0.00,0.00,0.00,2880.00");
        let month = office.get(&format!("{MONTHS}/2026-11-05")).await.expect_json();
        assert_eq!((&month["people"], &month["stated"]), (&json!(1), &json!(1)));

        // The figure of a month is made of these.
        let list = office.get(&format!("{INVOICES}?paidIn=2026-11-05")).await.expect_json();
        assert_eq!((list["items"].as_array().unwrap().len(), &list["items"][0]["id"]), (1, &json!(id(&paid))));
        let list = office.get(&format!("{INVOICES}?paidIn=2026-12-05")).await.expect_json();
        assert_eq!(list["items"], json!([]), "{}", id(&owed));
        office.get(&format!("{INVOICES}?paidIn=2026-11-06")).await.expect_error(404, "NOT_FOUND");

        team.set_scopes("viewer", &["notes.view"]).await;
        let viewer = team.member("viewer").await;
        for table in ["payment-runs/export", "tax-months/export", "statements/export", "reports/aged-creditors.csv"] {
            viewer.get(&format!("{BASE}/{table}")).await.expect_error(403, "FORBIDDEN");
        }
    })
    .await;
}

/// What the list at this address is of, by name or number.
async fn names(browser: &Browser, path: &str) -> Vec<String> {
    let page = browser.get(path).await.expect_json();
    let name = |item: &Value| item["name"].as_str().or(item["number"].as_str()).unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn subcontractors_are_listed_by_what_is_to_be_done() {
    on_both("list_needs", async |app| {
        let (team, office, ostrane) = books(&app, "Dunmarrow").await;
        let corran = team.subcontractor("Corran Joinery").await;
        let ravel = team.subcontractor("Ravel Scaffolding").await;
        verify(&office, ravel, "registered", "2022-06-01").await;
        let gone = team.subcontractor("Gone Brickwork").await;
        let bank = json!({ "accountName": "X", "sortCode": "12-34-56", "accountNumber": "12345678" });
        for (firm, email) in [(ostrane, "piotr@ostrane.example"), (gone, "gone@gone.example")] {
            let phone = app.browser();
            team.let_into_portal(&phone, firm, email).await;
            phone.post(&format!("{PORTAL}/profile/bank"), bank.clone()).await.expect_json();
        }
        change_firm(&office, gone, json!({ "isArchived": true })).await;

        let verification = format!("{SUBCONTRACTORS}?needs=verification");
        assert_eq!(names(&office, &verification).await, ["Corran Joinery", "Ravel Scaffolding"]);
        assert_eq!(names(&office, &format!("{verification}&search=rav")).await, ["Ravel Scaffolding"]);
        let confirmation = format!("{SUBCONTRACTORS}?needs=bankConfirmation");
        assert_eq!(names(&office, &confirmation).await, ["Ostrane Groundworks"]);
        assert_eq!(names(&office, &format!("{confirmation}&archived=true")).await, ["Gone Brickwork"]);
        office.get(&format!("{SUBCONTRACTORS}?needs=love")).await.expect_error(400, "INVALID_REQUEST");
        // The figures of the overview are these rows.
        let waiting = office.get(&format!("{BASE}/overview")).await.expect_json()["waiting"].clone();
        assert_eq!((&waiting["unverified"], &waiting["bankChanges"]), (&json!(2), &json!(1)));
        assert_eq!((&waiting["statementsToPrint"], &waiting["firstMonthToPrint"]), (&json!(0), &Value::Null));

        let export = format!("{SUBCONTRACTORS}/export");
        for (filter, expected) in [
            ("", vec!["Corran Joinery", "Ostrane Groundworks", "Ravel Scaffolding"]),
            ("?archived=true", vec!["Gone Brickwork"]),
            ("?needs=verification", vec!["Corran Joinery", "Ravel Scaffolding"]),
            ("?search=ostr", vec!["Ostrane Groundworks"]),
        ] {
            let rows = table(office.get(&format!("{export}{filter}")).await);
            let found: Vec<&str> = rows[1..].iter().map(|row| row.split(',').next().unwrap()).collect();
            assert_eq!(found, expected, "{filter}");
        }
        // Each says of itself what its page says.
        let rows = table(office.get(&export).await);
        for (row, words) in rows[1..].iter().zip(["Not verified,30%", "\"Registered, 20%\",20%", "Verify again,20%"]) {
            assert!(row.contains(&format!(",{words},")), "{row}");
        }
        assert_ne!(corran, ravel);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_total_of_creditors_is_of_all_of_them() {
    on_both("aged_all", async |app| {
        let (team, office, _) = books(&app, "Dunmarrow").await;
        let firms = invoicing::ops::seed_subcontractors(&app.parts().invoicing, &team.system, 0, 203).await.unwrap();
        for firm in firms {
            enter(&office, firm, "1", json!([line("labour", 1_000, "exempt")])).await;
        }
        let aged = office.get(&format!("{BASE}/reports/aged-creditors")).await.expect_json();
        assert_eq!((aged["items"].as_array().unwrap().len(), &aged["count"]), (200, &json!(203)));
        let total = (&aged["total"]["notDue"], &aged["total"]["total"]);
        assert_eq!(total, (&json!(203_000), &json!(203_000)));
        assert_eq!(table(office.get(&format!("{BASE}/reports/aged-creditors.csv")).await).len(), 204);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_of_a_tax_year_open_what_they_are_made_of() {
    on_both("list_year", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let (mut paid, days) = (Vec::new(), ["2026-04-05", "2026-04-06", "2026-11-20"]);
        for (number, day) in ["A", "B", "C"].into_iter().zip(days) {
            app.advance(std::time::Duration::from_secs(1));
            let invoice = approved(&office, firm, number, example_lines()).await;
            pay(&office, day, &[&invoice]).await;
            paid.push(invoice);
        }
        let open = approved(&office, firm, "D", example_lines()).await;
        put_together(&office, "2026-11-20", &[&open]).await.expect_status(201);
        let year = "From=2026-04-06&paidTo=2027-04-05";
        assert_eq!(names(&office, &format!("{INVOICES}?paid{year}")).await, ["C", "B"]);
        assert_eq!(names(&office, &format!("{INVOICES}?paidTo=2026-04-05")).await, ["A"]);
        let export = table(office.get(&format!("{INVOICES}/export?paid{year}")).await);
        assert_eq!(export.len(), 3);
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        assert_eq!(names(&phone, &format!("{PORTAL}/invoices?paid{year}")).await, ["C", "B"]);

        let runs = async |filter: &str| {
            let page = office.get(&format!("{RUNS}?{filter}")).await.expect_json();
            let days: Vec<String> =
                page["items"].as_array().unwrap().iter().map(|run| run["payOn"].as_str().unwrap().to_owned()).collect();
            assert_eq!(table(office.get(&format!("{RUNS}/export?{filter}")).await).len(), days.len() + 1);
            days
        };
        assert_eq!(runs("state=paid&payFrom=2026-04-06&payTo=2027-04-05").await, [days[2], days[1]]);
        assert_eq!(runs("payFrom=2026-04-06").await.len(), 3);
        assert_eq!(runs("payTo=2026-04-05").await, [days[0]]);
        office.get(&format!("{RUNS}?payFrom=x")).await.expect_error(400, "INVALID_REQUEST");
        office.get(&format!("{INVOICES}?paidFrom=x")).await.expect_error(400, "INVALID_REQUEST");
        assert_eq!(id(&paid[0]).len(), 36);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_say_whether_they_are_to_be_printed() {
    on_both("list_print", async |app| {
        let (team, office, ostrane) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let halden = team.subcontractor("Halden Electrical").await;
        let ravel = team.subcontractor("Ravel Scaffolding").await;
        let mut invoices = Vec::new();
        let corran = team.subcontractor("Corran Joinery").await;
        for firm in [ostrane, halden, ravel, corran] {
            invoices.push(approved(&office, firm, "1", example_lines()).await);
        }
        // One agrees and is told by mail, one is in the portal and wants paper, one is not in the portal, and one is in
        // the portal without having been asked.
        team.let_into_portal(&app.browser(), corran, "c@corran.example").await;
        for (firm, email, agrees) in [(ostrane, "a@ostrane.example", true), (halden, "b@halden.example", false)] {
            let phone = app.browser();
            team.let_into_portal(&phone, firm, email).await;
            let consent = json!({ "electronicStatements": agrees });
            crate::put(&phone, &format!("{PORTAL}/profile/consent"), consent).await.expect_json();
        }
        let earlier = approved(&office, ravel, "0", example_lines()).await;
        pay(&office, "2026-10-02", &[&earlier]).await;
        pay(&office, "2026-11-03", &invoices.iter().collect::<Vec<_>>()).await;
        for month in ["2026-10-05", "2026-11-05"] {
            office.post(&format!("{MONTHS}/{month}/close"), json!({})).await.expect_json();
            app.settle().await;
        }
        let list = async |filter: &str| {
            let page = office.get(&format!("{BASE}/statements?{filter}")).await.expect_json();
            let told = |one: &Value| {
                let is = |what: &str| one[what].as_bool().unwrap();
                (one["subcontractorName"].as_str().unwrap().to_owned(), is("isToPrint"), is("isUnagreed"))
            };
            let mut found: Vec<_> = page["items"].as_array().unwrap().iter().map(told).collect();
            found.sort();
            found
        };
        let named = |name: &str, is_to_print, is_unagreed| (name.to_owned(), is_to_print, is_unagreed);
        let (halden, ravel) = (named("Halden Electrical", true, false), named("Ravel Scaffolding", true, false));
        let corran_unasked = named("Corran Joinery", true, true);
        let all = [corran_unasked.clone(), halden.clone(), ravel.clone(), ravel.clone()];
        assert_eq!(list("toPrint=true").await, all);
        assert_eq!(list("toPrint=true&monthEnd=2026-11-05").await, all[..3]);
        // The overview counts those of every month, and each month its own.
        let waiting = async || office.get(&format!("{BASE}/overview")).await.expect_json()["waiting"].clone();
        let told = waiting().await;
        assert_eq!((&told["statementsToPrint"], &told["firstMonthToPrint"]), (&json!(4), &json!("2026-10-05")));
        let of_month =
            async |end: &str| office.get(&format!("{MONTHS}/{end}")).await.expect_json()["statementsToPrint"].clone();
        assert_eq!([of_month("2026-10-05").await, of_month("2026-11-05").await], [json!(1), json!(3)]);
        let ostrane = named("Ostrane Groundworks", false, false);
        let month = [corran_unasked, halden.clone(), ostrane.clone(), ravel.clone()];
        assert_eq!(list("monthEnd=2026-11-05").await, month);
        // Once the subcontractor agrees, the portal is enough for what lies there.
        let consent = json!({ "agrees": true, "how": "phone", "givenOn": "2026-11-06" });
        let version = office.get(&format!("{SUBCONTRACTORS}/{corran}")).await.expect_json()["version"].clone();
        let mut said = consent;
        said["version"] = version;
        crate::put(&office, &format!("{SUBCONTRACTORS}/{corran}/consent"), said).await.expect_json();
        assert_eq!(list("toPrint=true").await, all[1..]);
        assert_eq!((&waiting().await["statementsToPrint"], of_month("2026-11-05").await), (&json!(3), json!(2)));

        // Those of a month stand in the order of their numbers, page by page; those of several have the latest first.
        let numbers = async |filter: &str| {
            let (mut found, mut cursor) = (Vec::new(), String::new());
            loop {
                let page = office.get(&format!("{BASE}/statements?limit=2{filter}{cursor}")).await.expect_json();
                found.extend(page["items"].as_array().unwrap().iter().map(|one| one["number"].as_i64().unwrap()));
                match page["nextCursor"].as_str() {
                    Some(next) => cursor = format!("&cursor={next}"),
                    None => return found,
                }
            }
        };
        assert_eq!(numbers("&monthEnd=2026-11-05").await, [2, 3, 4, 5]);
        assert_eq!(numbers("").await, [5, 4, 3, 2, 1]);
        let rows = table(office.get(&format!("{BASE}/statements/export?monthEnd=2026-11-05")).await);
        let first: Vec<&str> = rows[1..].iter().map(|row| row.split(',').next().unwrap()).collect();
        assert_eq!(first, ["2", "3", "4", "5"]);
    })
    .await;
}
