//! Where an organisation's rows and bytes lie: in its own region's database and blob store, and nowhere else.

use std::collections::BTreeSet;

use kernel::Region;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, content, in_regions};

/// Names of places.
fn places(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// What an organisation in a region does on a day, with words that say where they belong.
async fn work_in(app: &TestApp, region: Region) -> (test_kit::Team, Browser) {
    let team = app.team_in(region, &format!("Works of {region}")).await;
    let (_, admin) = team.person("rowan", "admin").await;
    let small = bytes::Bytes::from(format!("a letter of {region} ").repeat(100));
    team.upload(&admin, &format!("letter-{region}.txt"), &small).await;
    // Sent in parts, which lie elsewhere until they are put together.
    let large = [bytes::Bytes::from(format!("a drawing of {region}")), content(6 * 1024 * 1024, 7)].concat();
    team.upload(&admin, &format!("drawing-{region}.bin"), &large.into()).await;
    let left = [bytes::Bytes::from(format!("a draft of {region}")), content(6 * 1024 * 1024, 8)].concat();
    let announced = team.announcement_of("draft.bin", &left.clone().into());
    let signed = admin.post("/api/v1/uploads/sign", announced).await.expect_json();
    admin.try_bring_part(&signed, &left.into(), 1).await.unwrap();
    (team, admin)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organisation_lies_in_its_own_region_alone() {
    in_regions("regions", async |app, lie| {
        let mut works = Vec::new();
        for region in Region::ALL {
            works.push((region, work_in(&app, region).await));
        }
        app.settle().await;
        for (region, (team, _)) in &works {
            let (database, blobs) = (region.name(), format!("blobs/{region}"));
            // The directory knows the organisation, its people's addresses and their sessions, and no more.
            assert_eq!(lie.that_hold_tenant(team.tenant.id), places(&["directory", database, &blobs]), "{region}");
            let at_home = places(&[database]);
            assert_eq!(lie.that_hold(&format!("letter-{region}.txt")), at_home);
            assert_eq!(lie.that_hold(&format!("drawing-{region}.bin")), at_home);
            for bytes in ["a letter of", "a drawing of", "a draft of"] {
                assert_eq!(lie.that_hold(&format!("{bytes} {region}")), places(&[&blobs]), "{bytes} {region}");
            }
        }
        assert_eq!(lie.that_hold("Kestrel Wharf"), places(&["eu", "uk", "us"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_belongs_to_two_regions_reads_each_from_its_own() {
    in_regions("two_regions", async |app, lie| {
        let (uk, eu) = (app.team_in(Region::Uk, "Dunmarrow").await, app.team_in(Region::Eu, "Ostkai").await);
        let (mara, browser) = uk.person("mara", "editor").await;
        eu.welcome(mara.email, "mara", "editor").await;
        uk.library("Uferplan").await;

        let switched =
            browser.post("/api/v1/auth/switch-tenant", json!({ "tenantId": eu.tenant.id.to_string() })).await;
        switched.expect_status(200);
        let here = browser.get("/api/metadata").await.expect_json();
        assert_eq!((&here["id"], &here["databaseRegion"]), (&json!(eu.tenant.id.to_string()), &json!("eu")));
        let bytes = bytes::Bytes::from_static(b"a plan of the quay");
        eu.upload(&browser, "quay.txt", &bytes).await;
        app.settle().await;
        assert_eq!(lie.that_hold("a plan of the quay"), places(&["blobs/eu"]));
        assert_eq!(lie.that_hold("quay.txt"), places(&["eu"]));
        assert_eq!(lie.that_hold("Uferplan"), places(&["uk"]));
        // What was changed in one is found in the log of that one.
        assert!(eu.audit_kinds().await.contains(&"file.uploaded".to_owned()));
        assert!(!uk.audit_kinds().await.contains(&"file.uploaded".to_owned()));
        let drives: Value = browser.get("/api/v1/drive/drives").await.expect_json();
        assert!(
            drives.to_string().contains(&eu.drive.to_string()) && !drives.to_string().contains(&uk.drive.to_string())
        );
    })
    .await;
}
