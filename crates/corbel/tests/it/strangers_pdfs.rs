//! Documents that strangers ask for under a link, made to be slow or large: each costs them their own time, once, keeps no member
//! waiting, and hides nothing from members.

use std::{path::Path, time::Duration};

use blob::BlobStore;
use bytes::Bytes;
use http::Method;
use kernel::{StorageTier, UserId};
use serde_json::json;
use test_kit::{Browser, Team, TestApp, on_both};

use crate::pdf_worker::{document, packed, square, without_end};

/// Less than a member's page may take, and more than strangers' pages do who wait for the same one.
const A_MEMBERS_PAGE: Duration = Duration::from_secs(19);

/// A small picture whose 275 MiB of bytes are unpacked before it is drawn: with what that takes on the way, more than readers of
/// strangers have, and less than those of members.
fn large() -> Bytes {
    let (bytes, filters) = packed(1100, 3);
    let mut more = format!(
        "5 0 obj\n<</Type/XObject/Subtype/Image/Width 100/Height 100/BitsPerComponent 8/ColorSpace/DeviceGray{filters}\
         /Length {}>>\nstream\n",
        bytes.len()
    )
    .into_bytes();
    more.extend(bytes);
    more.extend(b"\nendstream\nendobj\n");
    document(b"q 500 0 0 700 50 50 cm /I Do Q", "", "/XObject<</I 5 0 R>>", &more)
}

async fn open_up(team: &Team, admin: &Browser) {
    team.set_tier(StorageTier::Enterprise).await;
    let body = json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(),
        "updates": { "settings": { "allowExternalSharing": true } } });
    admin.post("/api/drive/drives/update", body).await.expect_status(200);
    let terms = json!({ "shareSourcePolicy": { "externalAllowed": true } });
    let library = format!("/api/v1/drive/libraries/{}", team.library);
    admin.send(Method::PATCH, &library, &[], terms.to_string().into()).await.expect_status(200);
}

async fn bring(team: &Team, owner: UserId, name: &str, document: Bytes) -> String {
    team.file(name, document.to_vec().leak(), owner).await.to_string()
}

async fn share(team: &Team, who: &Browser, files: &[&str]) -> String {
    let body = json!({ "tenantId": team.tenant.id.to_string(), "fileIds": files, "name": "Plans",
        "visibility": "public", "policy": { "allowDownload": false } });
    let made = who.post("/api/drive/mutations/share", body).await.expect_json();
    format!("/api/public/shares/{}", made["share"]["shareId"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_is_too_much_costs_a_stranger_once_and_members_nothing() {
    on_both("strangers_pdfs", async |mut app: TestApp| {
        app.read_documents_by(Path::new(env!("CARGO_BIN_EXE_corbel")));
        let team = app.team("Dunmarrow").await;
        let (person, admin) = team.person("grace", "admin").await;
        open_up(&team, &admin).await;
        let (slow, large) = (
            bring(&team, person.user, "a.pdf", without_end()).await,
            bring(&team, person.user, "b.pdf", large()).await,
        );
        let plan = bring(&team, person.user, "c.pdf", square()).await;
        let link = share(&team, &admin, &[&slow, &large, &plan]).await;
        let page = |file: &str, width: u32| format!("{link}/files/{file}/pages/1?width={width}");

        // Three ask at once, and wait together for one drawing.
        let strangers: Vec<_> = [300, 301, 302]
            .map(|width| (app.browser(), page(&slow, width)))
            .into_iter()
            .map(|(nobody, path)| tokio::spawn(async move { nobody.get(&path).await }))
            .collect();
        // Meanwhile members have theirs, by the link as well.
        for path in [format!("/api/v1/drive/files/{plan}/thumbnail"), page(&plan, 300)] {
            let drawn = admin.get(&path).await.expect_status(200);
            assert_eq!(drawn.header("content-type"), "image/webp");
        }
        let answered = strangers.iter().filter(|one| one.is_finished()).count();
        assert_eq!(answered, 0, "members had theirs while strangers still waited");
        let answers = async {
            for one in strangers {
                one.await.unwrap().expect_error(404, "PREVIEW_NOT_AVAILABLE");
            }
        };
        tokio::time::timeout(A_MEMBERS_PAGE, answers).await.expect("strangers' readers give up sooner, and once");

        // What was too much for a stranger is drawn for a member.
        let nobody = app.browser();
        for path in [page(&large, 300), format!("{link}/files/{large}/thumbnail")] {
            nobody.get(&path).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
        }
        let drawn = admin.get(&format!("/api/v1/drive/files/{large}/thumbnail")).await.expect_status(200);
        assert_eq!(drawn.header("content-type"), "image/webp");

        // Asked again there is the same answer, whatever is asked, without a look at the bytes: they are gone.
        for store in app.parts().blobs.local() {
            for key in store.small_keys().await.unwrap() {
                store.delete(&key).await.unwrap();
            }
        }
        for file in [&slow, &large] {
            for tail in ["pages/1?width=500", "pages/2?width=900", "pages"] {
                nobody.get(&format!("{link}/files/{file}/{tail}")).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
            }
        }
        nobody.get(&format!("{link}/files/{slow}/thumbnail")).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
    })
    .await;
}
