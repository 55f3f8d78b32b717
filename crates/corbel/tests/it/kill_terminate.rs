//! `corbel tenant terminate` survives `kill -9`: run again it goes on, and nothing of the organisation is left.

use std::{collections::BTreeSet, time::Duration};

use identity::ops::find_tenant_by_slug;
use kernel::TenantId;
use store::{Sql, SystemTx, TenantTable, params};
use test_kit::TestApp;

use crate::process::{command, seed};

const TERMINATE: [&str; 6] = ["tenant", "terminate", "dunmarrow", "--yes", "Dunmarrow", "--without-export"];

/// How many rows the organisation has, over all tables of all databases.
async fn rows_of(app: &TestApp, tenant: TenantId) -> i64 {
    let mut rows = 0;
    for db in app.parts().store.databases() {
        let count = move |tx: &mut SystemTx<'_>| {
            let mut rows = 0;
            for table in TenantTable::list(tx)? {
                let sql = format!("SELECT count(*) FROM \"{}\" WHERE tenant_id = ?1", table.name);
                rows += tx.query_one::<i64>(&sql, &params![tenant])?;
            }
            Ok(rows)
        };
        rows += db.read(count).await.unwrap();
    }
    rows
}

/// The organisation's blobs. One that was being moved when a process died is listed where it was and where it went.
async fn blobs_of(app: &TestApp, tenant: TenantId) -> BTreeSet<String> {
    let (mut blobs, mut after) = (BTreeSet::new(), None);
    loop {
        let page = app.parts().blobs.of(kernel::Region::default()).list(tenant, after.as_deref()).await.unwrap();
        blobs.extend(page.blobs.iter().map(|blob| blob.key.to_string()));
        after = page.next;
        if after.is_none() {
            return blobs;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn terminating_goes_on_after_the_process_died_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    seed(folder.path(), 20_000);
    assert!(command(folder.path(), &["tenant", "suspend", "dunmarrow"]).status().unwrap().success());
    let app = TestApp::later_on(folder.path(), Duration::ZERO).await;
    let find = async |slug: &str| find_tenant_by_slug(&app.parts().identity, slug).await.unwrap();
    let (leaving, staying) = (find("dunmarrow").await.unwrap().id, find("saltmarsh").await.unwrap().id);
    let others = (rows_of(&app, staying).await, blobs_of(&app, staying).await);
    assert!(!blobs_of(&app, leaving).await.is_empty() && !others.1.is_empty());

    let mut rows = rows_of(&app, leaving).await;
    let mut deaths = 0;
    while deaths < 3 {
        let mut process = command(folder.path(), &TERMINATE).spawn().unwrap();
        let ended = loop {
            let now = rows_of(&app, leaving).await;
            if let Some(status) = process.try_wait().unwrap() {
                assert!(status.success());
                break true;
            }
            if now < rows {
                rows = now;
                break false;
            }
        };
        if ended {
            break;
        }
        process.kill().unwrap();
        process.wait().unwrap();
        deaths += 1;
        // Half gone, it is nobody's to enter, and still there to be ended.
        assert!(find("dunmarrow").await.is_some());
    }
    assert!(deaths > 0, "it was over before its process could die: the test tests little");
    if find("dunmarrow").await.is_some() {
        assert!(command(folder.path(), &TERMINATE).status().unwrap().success());
    }
    assert!(find("dunmarrow").await.is_none());
    assert_eq!((rows_of(&app, leaving).await, blobs_of(&app, leaving).await), (0, BTreeSet::new()));
    assert_eq!((rows_of(&app, staying).await, blobs_of(&app, staying).await), others);
    // Whoever runs it once more is told that there is nothing.
    assert!(!command(folder.path(), &TERMINATE).status().unwrap().success());
}
