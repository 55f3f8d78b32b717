//! Bringing a database up to date.

use store::{Migration, MigrationScope, Migrations, Sql};

use crate::support::{NOTES, TestDatabase, add_note, on_both_databases};

on_both_databases!(
    two_processes_may_start_at_once,
    a_later_step_finds_the_data_of_the_earlier,
    an_edited_step_is_refused,
    a_database_of_a_newer_version_is_refused,
    a_failing_step_leaves_nothing_behind,
);

const SECOND: Migration = Migration {
    version: 2,
    name: "notes_color",
    sql: "ALTER TABLE notes ADD COLUMN color TEXT NOT NULL DEFAULT 'blue';",
};

fn with_steps(steps: &'static [Migration]) -> Migrations {
    Migrations { module: "notes", scope: MigrationScope::Region, steps }
}

async fn two_processes_may_start_at_once(database: TestDatabase) {
    let mut starts = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let store = database.connect().await;
        starts.spawn(async move { store.migrate(&[NOTES]).await });
    }
    for started in starts.join_all().await {
        started.expect("starts");
    }
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("the table is there");
    let sql = "SELECT COUNT(*) FROM schema_history WHERE module = 'notes'";
    let steps: i64 = store.read_directory(move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(steps, 1);
}

async fn a_later_step_finds_the_data_of_the_earlier(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("writes");
    const BOTH: &[Migration] = &[NOTES.steps[0], SECOND];
    store.migrate(&[with_steps(BOTH)]).await.expect("migrates");
    let sql = "SELECT color FROM notes WHERE tenant_id = ?1";
    let color: String = store.read(&ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(color, "blue");
}

async fn an_edited_step_is_refused(database: TestDatabase) {
    let store = database.store().await;
    const EDITED: &[Migration] = &[Migration { sql: "CREATE TABLE other (id BIGINT)", ..NOTES.steps[0] }];
    let refused = store.migrate(&[with_steps(EDITED)]).await.expect_err("edited");
    assert!(refused.context().is_some_and(|context| context.contains("edited")), "{refused}");
}

async fn a_database_of_a_newer_version_is_refused(database: TestDatabase) {
    let store = database.connect().await;
    const BOTH: &[Migration] = &[NOTES.steps[0], SECOND];
    store.migrate(&[with_steps(BOTH)]).await.expect("migrates");
    let refused = store.migrate(&[NOTES]).await.expect_err("older than its database");
    assert!(refused.context().is_some_and(|context| context.contains("notes_color")), "{refused}");
}

async fn a_failing_step_leaves_nothing_behind(database: TestDatabase) {
    let store = database.connect().await;
    const BROKEN: &[Migration] = &[
        NOTES.steps[0],
        Migration { version: 2, name: "broken", sql: "CREATE TABLE half (id BIGINT); CREATE NONSENSE" },
    ];
    let refused = store.migrate(&[with_steps(BROKEN)]).await.expect_err("broken");
    assert!(refused.context().is_some_and(|context| context.contains("step 2 (broken) of notes")), "{refused}");
    store.migrate(&[NOTES]).await.expect("as if nothing had been");
}
