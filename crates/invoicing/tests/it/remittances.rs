//! What the mail of a payment says: to those in the portal that there is something to see, to others the figures.

use serde_json::json;
use store::{Sql, params};
use test_kit::on_both;

use crate::{approved, books, change_firm, credited, example_lines, line, pay, set_up, verify};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_in_the_portal_reads_the_figures_in_the_mail() {
    on_both("remittance", async |app| {
        let (team, office, ostrane) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        team.let_into_portal(&app.browser(), ostrane, "piotr@ostrane.example").await;
        change_firm(&office, ostrane, json!({ "email": "office@ostrane.example" })).await;
        let halden = team.subcontractor("Halden Electrical").await;
        verify(&office, halden, "registered", "2026-01-10").await;
        change_firm(&office, halden, json!({ "email": "pay@halden.example", "levyBasisPoints": 100 })).await;
        let first = approved(&office, ostrane, "INV-7", example_lines()).await;
        let second = approved(&office, halden, "HE-1", example_lines()).await;
        let credit = credited(&office, halden, "HE-C", json!([line("labour", 10_000, "standard")])).await;
        // Later than the invitation.
        app.advance(std::time::Duration::from_secs(1));
        pay(&office, "2026-11-20", &[&first, &second, &credit]).await;
        app.settle().await;

        let mail = team.mails_to("piotr@ostrane.example").await.pop().unwrap();
        assert!(mail.contains("was made on 20 November 2026") && mail.contains("/portal/dashboard"), "{mail}");
        assert!(!mail.contains('£'), "figures are behind the sign-in: {mail}");
        assert_eq!(team.mails_to("office@ostrane.example").await, Vec::<String>::new());

        let mails = team.mails_to("pay@halden.example").await;
        assert_eq!(mails.len(), 1);
        for line in [
            "A payment to you was made on 20 November 2026.",
            "Invoice HE-1: £2,880.00",
            "Credit note HE-C: -£120.00",
            "Gross amount excluding VAT: £2,300.00, of which materials: £800.00",
            "Less deduction for the Construction Industry Scheme: £300.00",
            "Less Levy: £15.00",
            "VAT: £460.00",
            "Paid out: £2,445.00",
        ] {
            assert!(mails[0].lines().any(|read| read == line), "{line} is missing: {}", mails[0]);
        }
        assert!(!mails[0].contains("/portal"), "a way that the address cannot go: {}", mails[0]);

        // Who reads many of them sees who pays and when before opening one.
        let sql = "SELECT subject FROM mails WHERE tenant_id = ?1 AND kind = 'payment.remittance'";
        let read = app.parts().store.read(&team.system, move |tx| tx.query::<String>(sql, &params![]));
        let subject = "Remittance advice from Dunmarrow Construction Ltd, 20 November 2026";
        assert_eq!(read.await.unwrap(), [subject, subject]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_to_come_is_not_said_to_be_made() {
    on_both("remittance_day", async |app| {
        // It is 21 November.
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        change_firm(&office, firm, json!({ "email": "pay@ostrane.example" })).await;
        for (number, day) in [("1", "2026-11-20"), ("2", "2026-11-21"), ("3", "2026-11-26")] {
            let invoice = approved(&office, firm, number, example_lines()).await;
            pay(&office, day, &[&invoice]).await;
            app.settle().await;
            app.advance(std::time::Duration::from_secs(1));
        }
        // Who set up no name to pay in is not named.
        let sql = "SELECT subject FROM mails WHERE tenant_id = ?1 AND kind = 'payment.remittance' ORDER BY id";
        let read = app.parts().store.read(&team.system, move |tx| tx.query::<String>(sql, &params![]));
        assert_eq!(read.await.unwrap()[0], "Remittance advice, 20 November 2026");
        let mails = team.mails_to("pay@ostrane.example").await;
        let said: Vec<bool> = mails.iter().map(|mail| mail.contains("A payment to you is made on")).collect();
        assert_eq!(said, [false, true, true], "{mails:?}");
    })
    .await;
}
