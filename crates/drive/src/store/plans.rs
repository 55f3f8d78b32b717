//! That databases find files by the index that is meant.

use kernel::{Ctx, DriveId, FolderId, Region, UserId};
use store::{Dialect, Sql, Tx, Value, params};
use test_kit::{Team, TestApp, on_both};
use uuid::Uuid;

use super::{
    bulk_files::namesakes,
    file_list::Whole,
    file_names::{counting, of_names},
    folder_moves::below,
    folders::{FILES_BELOW, contents_of},
};

/// How the files of a name are found, and no others of their folder.
const BY_NAME: &str = "files_in_folder_by_name (tenant_id=? AND drive_id=? AND folder_id=? AND name_key=?)";

/// How SQLite, which knows nothing of how many rows there are, finds what a statement asks for; nothing elsewhere.
async fn plan(app: &TestApp, team: &Team, sql: String, values: Vec<Value>) -> Option<String> {
    let parts = app.parts();
    let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
    let read = move |tx: &mut Tx<'_>| {
        if tx.dialect() != Dialect::Sqlite {
            return Ok(None);
        }
        let rows: Vec<(i64, i64, i64, String)> = tx.query(&format!("EXPLAIN QUERY PLAN {sql}"), &values)?;
        Ok(Some(rows.into_iter().map(|row| row.3 + "\n").collect()))
    };
    parts.store.read(&ctx, read).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_found_by_the_index_of_names() {
    on_both("plan_names", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (nobody, drive): (UserId, DriveId) = (Uuid::nil().into(), Uuid::nil().into());
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", app.parts().env.clone());
        for folder in [None, Some(FolderId::from(Uuid::nil()))] {
            let mut values = params![nobody, false, drive].to_vec();
            values.extend(folder.map(Value::from));
            values.extend(["a", "b", "c"].map(Value::from));
            let mut one = params![drive, "a", 1_i64].to_vec();
            one.extend(folder.map(Value::from));
            for (sql, values) in [(of_names(&ctx, folder.is_some(), 3), values), (counting(folder.is_some()), one)] {
                let plan = plan(&app, &team, sql, values).await;
                assert!(plan.as_ref().is_none_or(|plan| plan.contains(BY_NAME)), "{plan:?}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn namesakes_of_a_batch_are_found_by_the_index_of_names() {
    on_both("plan_namesakes", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let values = params![Uuid::nil(), 0_i64, 8_000_i64].to_vec();
        let Some(plan) = plan(&app, &team, namesakes(), values).await else { return };
        // In a folder, and at the root.
        assert_eq!(plan.matches(BY_NAME).count(), 2, "{plan}");
        // The items lead to the files, each by its key, and nothing is sorted.
        assert_eq!(plan.matches("SEARCH").count(), 4, "{plan}");
        assert!(!plan.contains("SCAN") && !plan.contains("B-TREE"), "{plan}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_below_folders_is_found_by_their_paths() {
    on_both("plan_contents", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let Some(plan) = plan(&app, &team, contents_of(2), params![Uuid::nil(), Uuid::nil()].to_vec()).await else {
            return;
        };
        assert!(plan.contains("folders_by_path (tenant_id=? AND path>? AND path<?)"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_folder_are_found_by_its_own_index() {
    on_both("plan_folders", async |app: TestApp| {
        let (team, nil) = (app.team("Dunmarrow").await, Uuid::nil());
        let place = params![nil, "/a/", "/a0", nil].to_vec();
        let next = |whole: Whole| {
            let sql =
                format!("SELECT f.id FROM {} WHERE {} ORDER BY f.created_at, f.id LIMIT 5", whole.from, whole.sql);
            (sql, whole.params)
        };
        for (what, (sql, values)) in [
            // With a library, whose own index would lead to all files of it.
            ("deleted", (format!("SELECT f.id FROM {FILES_BELOW} AND f.library_id = ?5 LIMIT 1"), place.clone())),
            ("moved", (format!("SELECT count(*) FROM {} AS f WHERE f.library_id = ?5", below()), place)),
            ("leaving", next(Whole::leaving(nil))),
            ("coming", next(Whole::coming(nil, nil.into()))),
        ] {
            let Some(plan) = plan(&app, &team, sql, values).await else { continue };
            // Beside it nothing but the trash, which no folder has an index of.
            let of_files: Vec<&str> = plan.lines().filter(|line| line.contains("INDEX files_")).collect();
            let is_meant = |line: &&str| line.contains("files_in_folder_by") || line.contains("files_in_trash_by");
            assert!(of_files[0].contains("files_in_folder_by") && of_files.iter().all(is_meant), "{what}: {plan}");
        }
    })
    .await;
}
