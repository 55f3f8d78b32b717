//! `GET /api/v1/drive/preview`

use std::time::Duration;

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::NOTHING;

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_is_good_for_a_quarter_of_an_hour() {
    on_both("preview", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, viewer) = team.person("grace", "viewer").await;
        let id = team.file("page.html", b"<script>alert(1)</script>", grace.user).await;
        let preview = viewer.get(&format!("/api/v1/drive/preview?fileId={id}")).await.expect_json();
        assert_eq!(preview["mimeType"], json!("text/html"));
        assert_eq!((&preview["name"], &preview["size"]), (&json!("page.html"), &json!(25)));
        let url = preview["url"].as_str().unwrap();

        // The signature is the permission. What a browser could run is put into a sandbox.
        let shown = app.browser().get(url).await.expect_status(200);
        assert_eq!(shown.bytes, "<script>alert(1)</script>");
        assert!(shown.header("content-disposition").starts_with("inline; filename=\"page.html\""));
        assert!(shown.header("content-security-policy").contains("sandbox"));
        assert_eq!(shown.header("x-content-type-options"), "nosniff");

        app.advance(Duration::from_secs(15 * 60));
        app.browser().get(url).await.expect_error(403, "URL_EXPIRED");
        viewer.get(&url.replace("inline=page", "inline=evil")).await.expect_error(403, "URL_INVALID");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_previewed_is_refused() {
    on_both("preview_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let viewer = team.member("viewer").await;
        for (query, status, code) in [
            ("", 400, "INVALID_REQUEST"),
            ("fileId=", 400, "INVALID_REQUEST"),
            ("fileId=x", 400, "INVALID_REQUEST"),
            (&format!("fileId={NOTHING}"), 404, "NOT_FOUND"),
            (&format!("fileId={NOTHING}&driveId=x"), 400, "INVALID_REQUEST"),
        ] {
            viewer.get(&format!("/api/v1/drive/preview?{query}")).await.expect_error(status, code);
            viewer.get(&format!("/api/drive/download?{query}")).await.expect_error(status, code);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_not_found_in_another_drive() {
    on_both("preview_elsewhere", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, viewer) = team.person("grace", "viewer").await;
        let id = team.file("page.html", b"<p>", grace.user).await;
        let (here, other) = (team.drive.to_string(), team.shared_drive("Yard").await.to_string());
        let whole: &[(&str, &str)] = &[];
        for path in ["/api/v1/drive/preview", "/api/drive/download"] {
            for headers in [whole, &[("Range", "bytes=1-")]] {
                let found = viewer.get_with(&format!("{path}?fileId={id}&driveId={here}"), headers).await;
                assert!(matches!(found.status, 200 | 206), "{found:?}");
                for wrong in [other.as_str(), NOTHING] {
                    let answer = viewer.get_with(&format!("{path}?fileId={id}&driveId={wrong}"), headers).await;
                    answer.expect_error(404, "NOT_FOUND");
                }
            }
        }
    })
    .await;
}
