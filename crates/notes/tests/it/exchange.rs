//! Notes as files, files that notes use, and who is told of a shared note.

use serde_json::{Value, json};
use test_kit::on_both;

use crate::{NOTES, act, patch, path, share, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_note_leaves_as_a_file_and_comes_in_as_one() {
    on_both("exchange_files", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let content = "<p>see <strong>this</strong></p><ul data-type=\"taskList\">\
            <li data-type=\"taskItem\" data-checked=\"true\"><p>done</p></li></ul>";
        let note = write(&browser, "Site <visit>", content).await;
        let export = async |format: &str| browser.get(&format!("{}/export?format={format}", path(&note))).await;
        let markdown = export("markdown").await.expect_status(200);
        assert!(markdown.header("content-disposition").starts_with("attachment; filename=\""));
        let text = String::from_utf8(markdown.bytes.to_vec()).unwrap();
        assert!(text.contains("see **this**") && text.contains("[x] done"), "{text}");
        let page = export("html").await.expect_status(200);
        let html = String::from_utf8(page.bytes.to_vec()).unwrap();
        assert!(html.contains("<h1>Site &lt;visit&gt;</h1>") && html.contains(content), "{html}");
        let print = export("print").await.expect_status(200);
        assert!(print.header("content-disposition").starts_with("inline"));
        assert!(print.header("content-security-policy").starts_with("default-src 'none'"));
        export("exe").await.expect_error(400, "INVALID_REQUEST");
        let body = json!({ "title": "Back", "markdown": text });
        let back = browser.post(&format!("{NOTES}/import"), body).await.expect_status(201).json();
        assert!(back["content"].as_str().unwrap().ends_with(content), "{back}");
        let empty = json!({ "markdown": "<!-- 1 -->" });
        browser.post(&format!("{NOTES}/import"), empty).await.expect_error(400, "INVALID_REQUEST");
        let letters = json!({ "title": "Letters", "markdown": "<script>1</script>" });
        let letters = browser.post(&format!("{NOTES}/import"), letters).await.expect_status(201).json();
        assert_eq!(
            letters["content"],
            json!("<p>&lt;script&gt;1&lt;/script&gt;</p>"),
            "nothing that was written is lost"
        );
        let stranger = team.member("manager").await;
        stranger.get(&format!("{}/export?format=html", path(&note))).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_uses_files_until_it_is_gone() {
    on_both("exchange_attachments", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, browser) = team.person("grace", "manager").await;
        let viewer = team.member("viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        let note = write(&browser, "Plan", "words").await;
        let address = format!("{}/attachments", path(&note));
        let attached = browser.post(&address, json!({ "fileId": file.to_string() })).await.expect_json();
        assert_eq!(attached, json!({ "items": [{ "fileId": file.to_string() }] }));
        let references = format!("/api/v1/drive/files/{file}/references");
        let used = browser.get(&references).await.expect_json();
        assert!(used.to_string().contains(note["id"].as_str().unwrap()), "{used}");
        browser.post(&address, json!({ "fileId": crate::NOTHING })).await.expect_error(404, "NOT_FOUND");
        viewer.post(&address, json!({ "fileId": file.to_string() })).await.expect_error(404, "NOT_FOUND");
        let off = browser.delete(&format!("{address}/{file}")).await.expect_json();
        assert_eq!(off, json!({ "items": [] }));
        browser.post(&address, json!({ "fileId": file.to_string() })).await.expect_status(200);
        act(&browser, &note, "trash").await.expect_status(200);
        browser.delete(&path(&note)).await.expect_status(204);
        app.settle().await;
        let used = browser.get(&references).await.expect_json();
        assert!(!used.to_string().contains(note["id"].as_str().unwrap()), "{used}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_a_note_is_shared_with_is_told() {
    on_both("exchange_notices", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, late) = team.person("priya", "viewer").await;
        let note = write(&owner, "Site visit", "words").await;
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        app.settle().await;
        let told = async |browser: &test_kit::Browser| -> Value {
            browser.get("/api/v1/notifications").await.expect_json()["notifications"].clone()
        };
        let one = told(&reader).await[0].clone();
        assert_eq!((&one["type"], &one["subjectType"]), (&json!("noteShare"), &json!("note")));
        assert_eq!(one["message"], json!("shared a note \"Site visit\" with you"));
        assert_eq!(one["link"], json!(format!("/notes?note={}", note["id"].as_str().unwrap())));
        assert_eq!((&one["subjectName"], &one["read"]), (&json!("Site visit"), &json!(false)));
        assert_eq!(told(&late).await, json!([]));
        // Who comes later is told; who was there is not told again, and reads the name of now.
        patch(&owner, &note, json!({ "version": 1, "title": "Handover" })).await.expect_status(200);
        share(&owner, &note, &[tom.user, priya.user]).await.expect_status(200);
        app.settle().await;
        assert_eq!(told(&late).await[0]["subjectName"], json!("Handover"));
        assert_eq!(told(&reader).await.as_array().unwrap().len(), 1);
        share(&owner, &note, &[priya.user]).await.expect_status(200);
        let lost = told(&reader).await[0].clone();
        assert_eq!((&lost["message"], &lost["link"]), (&json!("shared a note with you"), &json!(null)));
    })
    .await;
}
