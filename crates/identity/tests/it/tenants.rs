//! The organisation: what its members see, what everybody sees, what nobody sees.

use identity::{
    model::{Slug, TenantName},
    ops::{self, NewTenant},
};
use kernel::Region;
use serde_json::json;
use store::{Sql, StoreConfig};
use test_kit::Database;

use crate::app::{App, on_both};

#[tokio::test(flavor = "multi_thread")]
async fn members_see_their_own_organisation() {
    on_both("metadata", async |app| {
        app.tenant("Dunmarrow").await;
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        app.member(&saltmarsh, "Lena Fischer", "viewer").await;
        let mut browser = app.signed_in("lena@dunmarrow.example").await;
        let body = browser.get("/api/metadata").await.expect_status(200).body;
        let look = body["appearance"].clone();
        let mut rest = body;
        rest.as_object_mut().unwrap().remove("appearance");
        assert_eq!(
            rest,
            json!({
                "id": saltmarsh.id.to_string(),
                "name": "Saltmarsh Joinery",
                "slug": "saltmarsh-joinery",
                "databaseRegion": "uk",
                "timeZone": "Europe/London",
                "branding": { "accentColor": "#3F76B8", "accentHsl": "213 49% 48%" },
                "themeMode": "system",
                "billing": { "storageQuotaGB": 5 },
                "storage": { "used": 1024, "cap": 5_368_709_120_i64 },
            })
        );
        for (field, value) in [
            ("accent", json!("#3F76B8")),
            ("radius", json!("medium")),
            ("scaling", json!(100)),
            ("font", json!("inter")),
            ("navigation", json!("sidebar")),
            ("logo", json!({ "type": "text", "text": "", "imageUrl": null })),
        ] {
            assert_eq!(look[field], value, "{field}");
        }
        let enabled: Vec<&str> = identity::model::Plan::default().enabled().map(|feature| feature.name()).collect();
        let enabled = json!(enabled);
        assert_eq!(browser.get("/api/entitlements").await.expect_status(200).body, json!({ "enabled": enabled }));
        let own = browser.get("/api/v1/tenant/entitlements").await.expect_status(200).body;
        assert_eq!(own, json!({ "ok": true, "enabled": enabled }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_what_the_log_in_page_shows() {
    on_both("public", async |app| {
        let mut browser = app.browser();
        let empty = browser.get("/api/v1/tenant/public").await.expect_status(200).body;
        assert_eq!((&empty["name"], &empty["appearance"]["accent"]), (&json!("Corbel"), &json!("#10B981")));

        app.tenant("Dunmarrow").await;
        app.tenant("Saltmarsh Joinery").await;
        for (query, name) in
            [("", "Dunmarrow"), ("?slug=", "Dunmarrow"), ("?slug=saltmarsh-joinery", "Saltmarsh Joinery")]
        {
            let body = browser.get(&format!("/api/v1/tenant/public{query}")).await.expect_status(200).body;
            assert_eq!(body["name"], json!(name), "{query}");
            let fields: Vec<&String> = body.as_object().unwrap().keys().collect();
            assert_eq!(fields, ["appearance", "name"]);
        }
        for slug in ["nobody", "../x", "%27%20OR%201=1"] {
            browser.get(&format!("/api/v1/tenant/public?slug={slug}")).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signed_out_nothing_else_answers() {
    on_both("signed_out", async |app| {
        app.tenant("Dunmarrow").await;
        let mut browser = app.browser();
        for path in [
            "/api/v1/auth/validate-session",
            "/api/v1/auth/effective-scopes",
            "/api/entitlements",
            "/api/v1/tenant/entitlements",
            "/api/metadata",
            "/api/v1/tenant/users",
        ] {
            browser.get(path).await.expect_error(401, "UNAUTHENTICATED");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_organisations_never_share_a_slug() {
    on_both("slug", async |app| {
        let first = app.tenant("Dunmarrow").await;
        let new = || NewTenant {
            slug: Slug::parse("dunmarrow").unwrap(),
            ..NewTenant::named(TenantName::parse("Dunmarrow & Sons").unwrap()).unwrap()
        };
        let error = ops::create_tenant(&app.identity, new()).await.unwrap_err();
        assert_eq!(error.code(), "SLUG_TAKEN");
        let (one, other) = {
            let new = || NewTenant { slug: Slug::parse("race").unwrap(), ..new() };
            tokio::join!(ops::create_tenant(&app.identity, new()), ops::create_tenant(&app.identity, new()))
        };
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
        assert_eq!(one.and(other).unwrap_err().code(), "SLUG_TAKEN");

        let page = ops::list_tenants(&app.identity, None, 10).await.unwrap();
        assert_eq!(page.len(), 2);
        assert_eq!(ops::find_tenant_by_slug(&app.identity, "dunmarrow").await.unwrap(), Some(first.clone()));
        let rest = ops::list_tenants(&app.identity, Some(&first), 10).await.unwrap();
        assert_eq!(rest.iter().map(|tenant| tenant.slug.as_str()).collect::<Vec<_>>(), ["race"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organisation_s_rows_lie_in_its_region_alone() {
    let folders = [test_kit::folder(), test_kit::folder()];
    let [directory, europe] = folders.each_ref().map(|folder| Database::sqlite(folder.path()));
    let databases = StoreConfig {
        regions: [(Region::Eu, europe.url().clone())].into(),
        ..StoreConfig::single(directory.url().clone())
    };
    let app = App::start_on(databases).await;
    let name = TenantName::parse("Dunmarrow").unwrap();
    let new = NewTenant { region: Region::Eu, ..NewTenant::named(name).unwrap() };
    let tenant = ops::create_tenant(&app.identity, new).await.unwrap();
    app.member(&tenant, "Tom Hughes", "editor").await;
    let mut browser = app.signed_in("tom@dunmarrow.example").await;
    let own = browser.get("/api/metadata").await.expect_status(200).body;
    assert_eq!(own["databaseRegion"], json!("eu"));
    let members = browser.get("/api/v1/tenant/users").await.expect_status(200).body;
    assert_eq!(members["members"][0]["displayName"], json!("Tom Hughes"));
    app.relay().await;

    for table in ["members", "roles", "tenant_settings", "audit_log"] {
        let id = tenant.id;
        let count = async |region| -> i64 {
            let sql = format!("SELECT count(*) FROM {table} WHERE tenant_id = ?1");
            app.store.region(region).read(move |tx| tx.query_one(&sql, &store::params![id])).await.unwrap()
        };
        assert!(count(Region::Eu).await > 0, "{table}");
        assert_eq!(count(Region::Uk).await, 0, "{table}");
    }
}
