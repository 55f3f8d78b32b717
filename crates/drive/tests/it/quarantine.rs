//! Bytes in the blob store that no row names: set aside with a date, and deleted after 30 days.

use std::time::Duration;

use blob::BlobKey;
use bytes::Bytes;
use drive::ops::{list_quarantined, quarantine_blobs};
use kernel::{Ctx, Env, FileId, Region, UploadId};
use store::{Sql, params};
use test_kit::{Bytes as Place, Dice, Hands, Team, TestApp, everywhere, in_regions, on_both};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// More than shares its file with others on local disk.
const LARGE: usize = 300 * 1024;

/// Bytes come in, and then the process is killed: their row never does.
async fn leak(app: &TestApp, team: &Team, size: usize) -> BlobKey {
    let key = BlobKey::new(team.system.tenant(), team.system.now(), team.system.new_id::<UploadId>());
    let store = app.parts().blobs.of(team.system.region());
    store.put_bytes(&key, test_kit::content(size, 5)).await.unwrap();
    key
}

/// The product itself, so much later than now. The stores keep their time: an S3 store has its own.
fn later(app: &TestApp, team: &Team, time: Duration) -> Ctx {
    let env = Env::new(Hands::at(app.parts().env.now() + time), Dice::real());
    team.tenant.system("test", env)
}

/// The keys in quarantine.
async fn quarantined(app: &TestApp, team: &Team) -> Vec<String> {
    let listed = list_quarantined(&app.parts().drive, &team.system, "").await.unwrap();
    listed.into_iter().map(|blob| blob.key).collect()
}

async fn is_there(app: &TestApp, team: &Team, key: &str) -> bool {
    let key = BlobKey::parse(key).unwrap();
    app.parts().blobs.of(team.system.region()).stat(&key).await.unwrap().is_some()
}

async fn key_of(app: &TestApp, team: &Team, file: FileId) -> String {
    let sql = "SELECT blob_key FROM files WHERE tenant_id = ?1 AND id = ?2";
    app.parts().store.read(&team.system, move |tx| tx.query_one(sql, &params![file])).await.unwrap()
}

/// A file gets other bytes, by hand.
async fn repoint(app: &TestApp, team: &Team, file: FileId, key: &BlobKey) {
    let (sql, key) = ("UPDATE files SET blob_key = ?3 WHERE tenant_id = ?1 AND id = ?2", key.to_string());
    let change = move |tx: &mut store::Tx<'_>| tx.execute(sql, &params![file, key.as_str()]);
    app.parts().store.write(&team.system, change).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_no_row_names_are_set_aside_and_deleted_after_thirty_days() {
    everywhere("quarantine", async |app: TestApp, place| {
        let (team, other) = (app.team("Dunmarrow").await, app.team("Saltmarsh").await);
        let (grace, editor) = team.person("grace", "editor").await;
        // What rows name: a file, a large one, an upload on its way, a person's picture, a file's small picture.
        let file = team.file("plan.txt", b"the first", grace.user).await;
        let bytes = test_kit::content(LARGE, 1);
        team.upload(&editor, "drawing.bin", &bytes).await;
        let signed = editor.post(crate::SIGN, team.announcement_of("draft.bin", &bytes)).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let photo = include_bytes!("samples/grey.png").as_slice();
        let sent = editor.send(http::Method::PUT, "/api/v1/account/photo", &[], Bytes::from_static(photo)).await;
        sent.expect_status(200);
        let picture = team.file("site.png", photo, grace.user).await;
        editor.get(&format!("{}/{picture}/thumbnail", crate::FILES)).await.expect_status(200);
        // What none names, and what another organisation's does not.
        let mut leaked = [leak(&app, &team, 10).await.to_string(), leak(&app, &team, LARGE).await.to_string()];
        leaked.sort_unstable();
        leak(&app, &other, 10).await;
        let drive = app.parts().drive.clone();

        quarantine_blobs(&drive, &later(&app, &team, 23 * HOUR)).await.unwrap();
        assert_eq!(quarantined(&app, &team).await, Vec::<String>::new());
        quarantine_blobs(&drive, &later(&app, &team, 25 * HOUR)).await.unwrap();
        assert_eq!(quarantined(&app, &team).await, leaked);
        assert_eq!(quarantined(&app, &other).await, Vec::<String>::new());

        // Once more finds nothing new, and nothing goes before its time.
        quarantine_blobs(&drive, &later(&app, &team, 25 * HOUR + 30 * DAY - HOUR)).await.unwrap();
        assert_eq!(quarantined(&app, &team).await, leaked);
        for key in &leaked {
            assert!(is_there(&app, &team, key).await);
        }
        // One is a file's bytes after all, in the place of others that are nobody's now.
        let former = key_of(&app, &team, file).await;
        let [back, gone] = &leaked;
        repoint(&app, &team, file, &BlobKey::parse(back).unwrap()).await;
        quarantine_blobs(&drive, &later(&app, &team, 31 * DAY + 2 * HOUR)).await.unwrap();
        assert_eq!(quarantined(&app, &team).await, std::slice::from_ref(&former));
        let there = [is_there(&app, &team, back).await, is_there(&app, &team, gone).await];
        assert_eq!((there, is_there(&app, &team, &former).await), ([true, false], true));
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let told = |kind: &str| kinds.iter().filter(|told| *told == kind).count();
        let pages = if place == Place::S3 { 1 } else { 2 };
        assert_eq!((told("storage.quarantined"), told("storage.released")), (pages + 1, 1), "{kinds:?}");
        assert_eq!(told("storage.quarantine_deleted"), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_comes_by_itself_and_again_as_long_as_something_waits() {
    on_both("quarantine_job", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, _) = team.person("grace", "editor").await;
        team.file("plan.txt", b"named", grace.user).await;
        let key = leak(&app, &team, 10).await.to_string();
        app.advance(DAY + HOUR);
        app.settle().await;
        let found = list_quarantined(&app.parts().drive, &team.system, "").await.unwrap();
        assert_eq!(found.iter().map(|blob| (&blob.key, blob.size)).collect::<Vec<_>>(), [(&key, 10)]);
        assert_eq!(found[0].deleted_at(), found[0].found_at + 30 * DAY);
        for _ in 0..29 {
            app.advance(DAY);
            app.settle().await;
        }
        assert!(is_there(&app, &team, &key).await);
        app.advance(DAY + HOUR);
        app.settle().await;
        assert!(!is_there(&app, &team, &key).await);
        assert_eq!(quarantined(&app, &team).await, Vec::<String>::new());
        // Nothing waits any more: what is lost now is found within a week.
        app.advance(DAY);
        app.settle().await;
        let key = leak(&app, &team, 10).await.to_string();
        app.advance(9 * DAY);
        app.settle().await;
        assert_eq!(quarantined(&app, &team).await, [key]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_region_s_store_is_searched_by_itself() {
    in_regions("quarantine_regions", async |app, _| {
        let here = app.team_in(Region::Uk, "Dunmarrow").await;
        let there = app.team_in(Region::Eu, "Ostkai").await;
        let keys = [leak(&app, &here, 10).await.to_string(), leak(&app, &there, LARGE).await.to_string()];
        for (team, key) in [&here, &there].into_iter().zip(&keys) {
            quarantine_blobs(&app.parts().drive, &later(&app, team, 25 * HOUR)).await.unwrap();
            assert_eq!(&quarantined(&app, team).await, std::slice::from_ref(key));
            quarantine_blobs(&app.parts().drive, &later(&app, team, 32 * DAY)).await.unwrap();
            assert!(!is_there(&app, team, key).await && quarantined(&app, team).await.is_empty());
        }
    })
    .await;
}
