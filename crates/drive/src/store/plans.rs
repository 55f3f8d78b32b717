//! That databases find files by the index that is meant.

use kernel::{Ctx, DriveId, FolderId, Region, UserId};
use store::{Dialect, Sql, Tx, Value, params};
use test_kit::{TestApp, on_both};
use uuid::Uuid;

use super::file_names::of_names;

/// How SQLite, which knows nothing of how many rows there are, finds three names; nothing elsewhere.
fn plan(tx: &mut Tx<'_>, folder: Option<FolderId>) -> kernel::Result<Option<String>> {
    if tx.dialect() != Dialect::Sqlite {
        return Ok(None);
    }
    let (nobody, drive): (UserId, DriveId) = (Uuid::nil().into(), Uuid::nil().into());
    let mut values = params![nobody, false, drive].to_vec();
    values.extend(folder.map(Value::from));
    values.extend(["a", "b", "c"].map(Value::from));
    let sql = format!("EXPLAIN QUERY PLAN {}", of_names(folder.is_some(), 3));
    let rows: Vec<(i64, i64, i64, String)> = tx.query(&sql, &values)?;
    Ok(Some(rows.into_iter().map(|row| row.3 + "\n").collect()))
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_found_by_the_index_of_names() {
    on_both("plan_names", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
        for folder in [None, Some(FolderId::from(Uuid::nil()))] {
            let plan = parts.store.read(&ctx, move |tx| plan(tx, folder)).await.unwrap();
            assert!(plan.as_ref().is_none_or(|plan| plan.contains("files_in_folder_by_name")), "{plan:?}");
        }
    })
    .await;
}
