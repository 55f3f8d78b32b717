//! What a closure may do, and what becomes of it.

use kernel::{ErrorKind, Result, Timestamp, UserId};
use store::{Dialect, Sql, Tx, params};
use uuid::Uuid;

use crate::support::{TestDatabase, add_note, count_notes, on_both_databases};

on_both_databases!(
    every_type_reads_back_as_it_was_written,
    an_organisation_sees_only_its_own,
    a_statement_without_its_organisation_is_refused,
    a_unique_violation_is_a_conflict,
    nothing_follows_a_refused_statement,
    an_error_and_a_panic_change_nothing,
    a_read_cannot_write,
    fifty_writers_at_once_lose_nothing,
    statements_are_counted,
    steady_statements_are_planned_once_and_others_by_their_values,
    sums_and_literals_are_numbers,
    a_wrong_number_of_parameters_is_a_defect,
);

async fn every_type_reads_back_as_it_was_written(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (id, now): (UserId, Timestamp) = (ctx.new_id(), ctx.now());
    store
        .write(&ctx, move |tx| {
            tx.execute(
                "INSERT INTO notes (tenant_id, id, name, size, pinned, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                &params![id, "Größe?1", now, true, Some(vec![0_u8, 255])],
            )
        })
        .await
        .expect("writes");
    type Row = (UserId, String, Timestamp, bool, Option<Vec<u8>>, Option<i64>);
    let sql =
        "SELECT id, name, size, pinned, body, NULLIF(size, size) FROM notes WHERE tenant_id = ?1 AND body IS NOT NULL";
    let row: Row = store.read(&ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(row, (id, "Größe?1".into(), now, true, Some(vec![0, 255]), None));
}

async fn an_organisation_sees_only_its_own(database: TestDatabase) {
    let (store, ours, theirs) = (database.store().await, database.tenant(), database.tenant());
    for ctx in [&ours, &theirs] {
        store.write(ctx, |tx| add_note(tx, "same name")).await.expect("unique only within the organisation");
    }
    assert_eq!(count_notes(&store, &ours).await, 1);
}

async fn a_statement_without_its_organisation_is_refused(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    for sql in [
        "SELECT COUNT(*) FROM notes",
        "SELECT COUNT(*) FROM notes WHERE name <> '?1'",
        "SELECT COUNT(*) FROM notes -- ?1",
    ] {
        let refused = store.read(&ctx, move |tx| tx.query::<i64>(sql, &[])).await.expect_err("refused");
        assert_eq!(refused.kind(), ErrorKind::Internal, "{sql}");
    }
    let refused = store.write(&ctx, |tx| tx.execute("DELETE FROM notes", &[])).await.expect_err("refused");
    assert!(refused.context().is_some_and(|context| context.contains("organisation")));
}

async fn a_unique_violation_is_a_conflict(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("the first");
    let refused = store.write(&ctx, |tx| add_note(tx, "one")).await.expect_err("the second");
    assert_eq!((refused.kind(), refused.code()), (ErrorKind::Conflict, "ALREADY_EXISTS"));
    assert!(refused.context().is_some_and(|context| context.contains("notes")), "{refused}");
}

async fn nothing_follows_a_refused_statement(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("the first");
    let ignored: Result<()> = store
        .write(&ctx, |tx| {
            add_note(tx, "before")?;
            assert!(add_note(tx, "one").is_err());
            assert!(add_note(tx, "after").is_err(), "the transaction is over");
            Ok(())
        })
        .await;
    assert_eq!(ignored.expect_err("a refusal cannot be ignored").kind(), ErrorKind::Internal);
    assert_eq!(count_notes(&store, &ctx).await, 1);
}

async fn an_error_and_a_panic_change_nothing(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let undone: Result<()> = store
        .write(&ctx, |tx| {
            add_note(tx, "undone")?;
            Err(kernel::Error::forbidden("do this"))
        })
        .await;
    assert_eq!(undone.expect_err("the closure's own error").kind(), ErrorKind::Forbidden);

    let panicked: Result<()> = store
        .write(&ctx, |tx| {
            add_note(tx, "undone")?;
            panic!("on purpose")
        })
        .await;
    let error = panicked.expect_err("caught");
    assert_eq!(error.kind(), ErrorKind::Internal);
    assert!(error.context().is_some_and(|context| context.contains("on purpose")));

    assert_eq!(count_notes(&store, &ctx).await, 0);
    store.write(&ctx, |tx| add_note(tx, "afterwards")).await.expect("the thread lives on");
}

async fn a_read_cannot_write(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.read(&ctx, |tx| add_note(tx, "sneaked in")).await.expect_err("read-only");
    assert_eq!(count_notes(&store, &ctx).await, 0);
}

/// All raise the same number: whoever read it before another wrote would lose that one's step.
async fn fifty_writers_at_once_lose_nothing(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let id = store.write(&ctx, |tx| add_note(tx, "counter")).await.expect("writes");
    let step = move |tx: &mut Tx<'_>| {
        let size: i64 = tx.query_one("SELECT size FROM notes WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
        tx.execute("UPDATE notes SET size = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, size + 1])
    };
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let (store, ctx) = (store.clone(), ctx.clone());
        writers.spawn(async move { store.write(&ctx, step).await.expect("gets its turn") });
    }
    assert_eq!(writers.join_all().await.len(), 50);
    let sql = "SELECT size FROM notes WHERE tenant_id = ?1";
    let size: i64 = store.read(&ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(size, 51);
}

async fn statements_are_counted(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let before = store.statements();
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("writes");
    store.read_directory(|tx| tx.query::<i64>("SELECT 1", &[])).await.expect("reads");
    store.ping().await.expect("answers");
    assert_eq!(store.statements() - before, 2, "one each; the ping is not the product's");
}

async fn steady_statements_are_planned_once_and_others_by_their_values(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("writes");
    let sql = "SELECT name FROM notes WHERE tenant_id = ?1 AND size = ?2";
    let both = move |tx: &mut Tx<'_>| Ok((tx.query_steady(sql, &params![1])?, tx.query(sql, &params![1])?));
    let (steady, other): (Vec<String>, Vec<String>) = store.read(&ctx, both).await.expect("reads");
    assert_eq!((steady, other), (vec!["one".to_owned()], vec!["one".to_owned()]));
    store
        .read(&ctx, |tx| tx.query_steady::<i64>("SELECT COUNT(*) FROM notes", &[]))
        .await
        .expect_err("no organisation");

    if store.directory().dialect() == Dialect::Postgres {
        let mode = "SELECT current_setting('plan_cache_mode')";
        let modes = move |tx: &mut store::DirectoryTx<'_>| {
            let twice = [tx.query_steady(mode, &[])?, tx.query(mode, &[])?];
            Ok([twice, [tx.query_steady(mode, &[])?, tx.query(mode, &[])?]].concat().concat())
        };
        let seen: Vec<String> = store.read_directory(modes).await.expect("reads");
        assert_eq!(seen, ["force_generic_plan", "auto", "force_generic_plan", "auto"]);
        // A transaction that is rolled back would take the setting back with it.
        let seen: Vec<String> = store.write_directory(modes).await.expect("reads");
        assert_eq!(seen, ["auto"; 4]);
    }
}

async fn sums_and_literals_are_numbers(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    for name in ["a", "b"] {
        store.write(&ctx, move |tx| add_note(tx, name)).await.expect("writes");
    }
    let sql = "SELECT SUM(size), COUNT(*), 7 FROM notes WHERE tenant_id = ?1";
    let row: (i64, i64, i64) = store.read(&ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(row, (2, 2, 7));
}

async fn a_wrong_number_of_parameters_is_a_defect(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let sql = "SELECT name FROM notes WHERE tenant_id = ?1 AND id = ?2";
    for params in [vec![], params![Uuid::nil(), "surplus"].to_vec()] {
        let refused = store.read(&ctx, move |tx| tx.query::<String>(sql, &params)).await.expect_err("refused");
        assert_eq!(refused.kind(), ErrorKind::Internal);
    }
}
