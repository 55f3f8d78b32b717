//! Neither case nor accents matter, whatever it is that is looked for.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_without_accents_finds_what_has_them_in_every_module() {
    on_both("search_accents", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (marek, own) = team.person("marek", "manager").await;
        let name = json!({ "displayName": "Marek Zieliński" });
        let profile = "/api/v1/account/profile";
        own.send(Method::PATCH, profile, &[], name.to_string().into()).await.expect_status(200);
        team.file("Zieliński.pdf", b"%PDF-1.4", marek.user).await;
        add_note(&admin, "Ask Zieliński").await;
        add_event(&team, &admin, "Zieliński's visit", 1).await;
        team.subcontractor("Zieliński i Syn").await;
        let folder =
            json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "name": "Od Zielińskiego" });
        admin.post("/api/v1/drive/folders/create", folder).await.expect_json();
        super::conversations::channel(&admin, "zieliński", "public", &[]).await;

        for typed in ["zielinski", "ZIELI%C5%83SKI", "zieli%C5%84ski"] {
            let mut kinds: Vec<_> = found(&admin, &format!("q={typed}")).await.into_iter().map(|(kind, _)| kind).collect();
            kinds.sort();
            assert_eq!(kinds, ["channel", "event", "file", "folder", "note", "person", "subcontractor"], "{typed}");
        }
        let members = admin.get("/api/v1/tenant/members?search=zielinski").await.expect_json();
        assert_eq!(members["members"][0]["displayName"], json!("Marek Zieliński"));
    })
    .await;
}
