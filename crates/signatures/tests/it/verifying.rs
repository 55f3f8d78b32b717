//! Anybody has a document verified.

use std::{os::unix::fs::PermissionsExt as _, time::Duration};

use kernel::SignRequestId;
use serde_json::json;
use signatures::ops;
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
        let said = found["sentences"].to_string();
        assert!(said.contains("1 signature and 1 seal, all valid. The document has not been changed"), "{said}");
        assert!(said.contains("Sealed by Dunmarrow on ") && !said.contains("Seal-"), "{said}");
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
        let forged = signed_by(&crate::pdf("Forged"), &team.tenant.id.to_string());
        let found = verify(&app.browser(), forged).await.expect_json();
        assert_eq!((&found["verdict"], &found["signatures"][0]["isKnown"]), (&json!("unknown"), &json!(false)));
    })
    .await;
}

/// The document, signed in a field of its own by somebody whom nobody here knows.
pub(crate) fn signed_elsewhere(document: &[u8]) -> Vec<u8> {
    signed_by(document, "elsewhere")
}

/// The same by an authority that says to be that organisation's.
fn signed_by(document: &[u8], serial: &str) -> Vec<u8> {
    let now = 1_795_241_806;
    let (organisation, serial) = ("Dunmarrow", Some(serial));
    let subject = pades::Subject { name: "Dunmarrow signatures", organisation, mail: None, serial };
    let authority = pades::Authority::create(&subject, now).unwrap();
    let field = pades::FieldPlace {
        name: "Here".into(),
        kind: pades::FieldKind::Signature,
        about: String::new(),
        page: 1,
        area: [0.1, 0.1, 0.3, 0.1],
    };
    let prepared = [document, &pades::prepare(document, &[field]).unwrap().tail].concat();
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
    let container = pades::seal(&authority.signer(&subject, now).unwrap(), &draft.hash).unwrap();
    [prepared, draft.complete(&container).unwrap()].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_have_documents_verified_keep_no_signer_waiting() {
    on_both("verify_strangers", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let request = ask(&maker, agreement(&team, grace.user).await, &[grace.user], false).await.expect_status(201);
        let id: SignRequestId = request.json()["id"].as_str().unwrap().parse().unwrap();
        // A worker that never comes to the end of a verification, and gives everything else up at once.
        let folder = test_kit::folder();
        let program = folder.path().join("worker");
        let script =
            "#!/bin/sh\nread -r line\ncase \"$line\" in *verify*) : > \"$0.begun\"; exec /bin/sleep 600 ;; esac\n";
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let signatures = app.parts().signatures.clone().with_pdf_worker(pdf::Worker::Process(program, "--"));
        let mut strangers = tokio::task::JoinSet::new();
        for _ in 0..3 {
            let signatures = signatures.clone();
            strangers.spawn(async move {
                ops::verify_document(&signatures, crate::pdf("Slow").into(), "network", "request").await.map(drop)
            });
        }
        // Once they have begun: one of them works, the others wait.
        let begun = folder.path().join("worker.begun");
        let asked = async {
            let mut looking = tokio::time::interval(Duration::from_millis(10));
            while !begun.exists() {
                looking.tick().await;
            }
            ops::certificate_pdf(&signatures, &ops::Party::product(&team.system), id).await
        };
        let refused = tokio::time::timeout(Duration::from_secs(20), asked).await.expect("a turn beside the strangers'");
        assert_eq!(refused.unwrap_err().code(), "PDF_TOO_COMPLEX");
        assert!(strangers.try_join_next().is_none(), "nobody was done");
        strangers.shutdown().await;
    })
    .await;
}
