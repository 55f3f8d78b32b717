//! Anybody has a document verified.

use serde_json::json;
use test_kit::on_both;

use crate::{agreement, ask, document, sign, verify};

#[tokio::test(flavor = "multi_thread")]
async fn what_was_changed_is_told_to_anybody_and_nothing_is_kept() {
    on_both("verify", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        let signed = document(&maker, &request).await;
        let blobs = app.blob_files().await.len();
        let stranger = app.browser();
        let found = verify(&stranger, signed.clone()).await.expect_json();
        assert_eq!(found["verdict"], "good", "{found:#}");
        assert_eq!(found["signatures"][0]["isKnown"], json!(true));
        let mut changed = signed.clone();
        let at = changed.windows(9).position(|window| window == b"Agreement").unwrap();
        changed[at] = b'B';
        let found = verify(&stranger, changed).await.expect_json();
        assert_eq!(found["verdict"], "bad", "{found:#}");
        assert!(found["sentences"].to_string().contains("the document is not what was signed"));
        assert_eq!(verify(&stranger, crate::pdf("Plain")).await.expect_json()["verdict"], "unsigned");
        verify(&stranger, b"words".to_vec()).await.expect_error(422, "PDF_NOT_SIGNABLE");
        assert_eq!(app.blob_files().await.len(), blobs);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_only_says_it_is_of_an_organisation_here_is_not_known() {
    on_both("verify_false", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        let now = 1_795_241_806;
        let serial = team.tenant.id.to_string();
        let organisation = "Dunmarrow";
        let subject = pades::Subject { name: "Dunmarrow signatures", organisation, mail: None, serial: Some(&serial) };
        let false_one = pades::Authority::create(&subject, now).unwrap();
        let field = pades::FieldPlace {
            name: "Here".into(),
            kind: pades::FieldKind::Signature,
            about: String::new(),
            page: 1,
            area: [0.1, 0.1, 0.3, 0.1],
        };
        let prepared = pades::prepare(&crate::pdf("Forged"), &[field]).unwrap().bytes;
        let asked = pades::DraftRequest {
            field: "Here".into(),
            name: "Grace".into(),
            reason: String::new(),
            at: 1_795_241_806,
            look: pades::Look::default(),
            fills: Vec::new(),
            certify: false,
            is_stamped: false,
            container_length: 0,
        };
        let draft = pades::draft(&prepared, &asked).unwrap();
        let container = pades::seal(&false_one.signer(&subject, now).unwrap(), &draft.hash).unwrap();
        let found = verify(&app.browser(), draft.complete(&container).unwrap()).await.expect_json();
        assert_eq!((&found["verdict"], &found["signatures"][0]["isKnown"]), (&json!("unknown"), &json!(false)));
    })
    .await;
}
