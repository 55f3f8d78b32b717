//! Bringing a database up to date.

use store::{Migration, MigrationScope, Migrations, Sql};

use crate::support::{NOTES, TestDatabase, add_note, count_notes, on_both_databases};

on_both_databases!(
    two_processes_may_start_at_once,
    a_start_with_nothing_to_do_writes_nothing,
    a_later_step_finds_the_data_of_the_earlier,
    an_edited_step_is_refused,
    a_database_of_a_newer_version_is_refused,
    a_failing_step_leaves_nothing_behind,
    one_step_stands_for_those_of_before,
    a_database_that_the_replaced_steps_left_half_way_is_refused,
    a_new_database_begins_with_the_step_that_stands_for_others,
);

const SECOND: Migration = Migration {
    version: 2,
    name: "notes_color",
    sql: "ALTER TABLE notes ADD COLUMN color TEXT NOT NULL DEFAULT 'blue';",
};

/// What [`NOTES`] and [`SECOND`] make, in one step with the number of the last.
const SQUASHED: Migration = Migration {
    version: 2,
    name: "notes_schema",
    sql: "CREATE TABLE notes (
              tenant_id {uuid} NOT NULL, id {uuid} NOT NULL, name {sorted_text} NOT NULL, size BIGINT NOT NULL,
              pinned BOOLEAN NOT NULL, body {bytes}, color TEXT NOT NULL DEFAULT 'blue',
              PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, name)
          );",
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

async fn a_start_with_nothing_to_do_writes_nothing(database: TestDatabase) {
    let store = database.store().await;
    let mark = "UPDATE schema_history SET applied_at = 7 WHERE module = 'lock'";
    store.write_directory(move |tx| tx.execute(mark, &[])).await.expect("marks");
    store.migrate(&[NOTES]).await.expect("up to date");
    let claimed = "SELECT applied_at FROM schema_history WHERE module = 'lock'";
    let at: i64 = store.read_directory(move |tx| tx.query_one(claimed, &[])).await.expect("reads");
    assert_eq!(at, 7, "nobody claimed the history");
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

async fn one_step_stands_for_those_of_before(database: TestDatabase) {
    let (store, ctx) = (database.connect().await, database.tenant());
    const BOTH: &[Migration] = &[NOTES.steps[0], SECOND];
    store.migrate(&[with_steps(BOTH)]).await.expect("migrates");
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("writes");

    const THIRD: Migration = Migration {
        version: 3,
        name: "notes_place",
        sql: "ALTER TABLE notes ADD COLUMN place BIGINT NOT NULL DEFAULT 7",
    };
    const NOW: &[Migration] = &[SQUASHED, THIRD];
    store.migrate(&[with_steps(&[SQUASHED])]).await.expect("up to date");
    store.migrate(&[with_steps(NOW)]).await.expect("goes on behind it");
    store.migrate(&[with_steps(NOW)]).await.expect("up to date");
    let sql = "SELECT name, color, place FROM notes WHERE tenant_id = ?1";
    let note: (String, String, i64) = store.read(&ctx, move |tx| tx.query_one(sql, &[])).await.expect("reads");
    assert_eq!(note, ("one".to_owned(), "blue".to_owned(), 7));
    assert!(store.migrate(&[with_steps(BOTH)]).await.is_err(), "step 3 is missing there");
}

async fn a_database_that_the_replaced_steps_left_half_way_is_refused(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("writes");
    let refused = store.migrate(&[with_steps(&[SQUASHED])]).await.expect_err("half-way");
    let said = refused.context().unwrap_or_default();
    assert!(said.contains("at step 1 (notes)") && said.contains("begins with step 2 (notes_schema)"), "{said}");
    assert!(said.contains("start the version before this one once"), "{said}");
    assert_eq!(count_notes(&store, &ctx).await, 1);
}

async fn a_new_database_begins_with_the_step_that_stands_for_others(database: TestDatabase) {
    let (store, ctx) = (database.connect().await, database.tenant());
    store.migrate(&[with_steps(&[SQUASHED])]).await.expect("migrates");
    store.write(&ctx, |tx| add_note(tx, "one")).await.expect("the table is there");
    const EDITED: &[Migration] = &[Migration { sql: "CREATE TABLE other (id BIGINT)", ..SQUASHED }];
    let refused = store.migrate(&[with_steps(EDITED)]).await.expect_err("edited");
    assert!(refused.context().is_some_and(|context| context.contains("edited")), "{refused}");
}
