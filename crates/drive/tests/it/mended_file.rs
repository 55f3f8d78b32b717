//! `GET /api/v1/drive/files/{fileId}/mended`

use test_kit::{TestApp, on_both};

use crate::{FILES, NOTHING};

/// Two pages, of which the table of objects is cut off.
const PDF: &[u8] = include_bytes!("samples/strips.pdf");

fn is_whole(document: &[u8]) -> bool {
    document.starts_with(b"%PDF-") && document.trim_ascii_end().ends_with(b"%%EOF")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_was_cut_off_is_written_anew() {
    on_both("mended", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, viewer) = team.person("grace", "viewer").await;
        let end = PDF.windows(4).position(|at| at == b"xref").unwrap();
        let id = team.file("plan.pdf", &PDF[..end], grace.user).await;
        let mended = viewer.get(&format!("{FILES}/{id}/mended")).await.expect_status(200);
        assert_eq!(mended.header("content-type"), "application/pdf");
        assert!(mended.header("content-disposition").starts_with("inline; filename=\"plan.pdf\""));
        assert_eq!(mended.header("x-content-type-options"), "nosniff");
        assert_eq!(mended.header("cache-control"), "no-store");
        assert!(is_whole(&mended.bytes) && !is_whole(&PDF[..end]), "{:?}", mended.bytes);
        // The grid has a picture of it, too.
        let picture = viewer.get(&format!("{FILES}/{id}/thumbnail")).await.expect_status(200);
        assert!(picture.bytes.starts_with(b"RIFF"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_holds_no_document_is_not_put_together() {
    on_both("mended_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, viewer) = team.person("grace", "viewer").await;
        for (name, bytes) in [("plan.pdf", b"%PDF-1.4\nno more than that".as_slice()), ("plan.txt", PDF)] {
            let id = team.file(name, bytes, grace.user).await;
            viewer.get(&format!("{FILES}/{id}/mended")).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
        }
        for id in ["x", NOTHING] {
            viewer.get(&format!("{FILES}/{id}/mended")).await.expect_error(404, "NOT_FOUND");
        }
        let other = app.team("Saltmarsh").await.member("admin").await;
        let id = team.file("plan.pdf", PDF, grace.user).await;
        other.get(&format!("{FILES}/{id}/mended")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
