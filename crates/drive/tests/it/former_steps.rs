//! Databases whose tables were made by the steps that one step stands for now.

use store::{Sql, Store, params};
use test_kit::{TestApp, on_both};

use crate::FILES;

/// Writes the history as those steps left it, up to this one, and takes back what came after them.
async fn had_former_steps(store: &Store, last: i64) {
    let rewrite = move |tx: &mut store::DirectoryTx<'_>| {
        tx.execute("DELETE FROM schema_history WHERE module = 'drive'", &[])?;
        tx.execute("DROP TABLE promised_digests", &[])?;
        tx.execute("ALTER TABLE shares DROP COLUMN visits", &[])?;
        for (version, name) in [(1_i64, "drives_libraries_files_uploads"), (94, "module_bytes"), (95, "file_holds")] {
            if version <= last {
                let sql = "INSERT INTO schema_history (module, version, name, checksum, applied_at)
                           VALUES ('drive', ?1, ?2, 'of its own text', 0)";
                tx.execute(sql, &params![version, name])?;
            }
        }
        Ok(())
    };
    store.write_directory(rewrite).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_had_all_former_steps_opens_with_its_files() {
    on_both("former_steps", async |mut app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "editor").await;
        team.file("plan.txt", b"1", tom.user).await;
        had_former_steps(&app.parts().store, 95).await;
        app.restart().await;
        team.file("photo.txt", b"2", tom.user).await;
        let files = browser.get(&format!("{FILES}?sort=name&order=asc")).await.expect_json();
        let names: Vec<&str> =
            files["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["photo.txt", "plan.txt"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_had_some_of_them_is_refused_with_what_to_do() {
    on_both("some_former_steps", async |app: TestApp| {
        let store = &app.parts().store;
        had_former_steps(store, 94).await;
        let refused = store.migrate(&drive::migrations()).await.unwrap_err();
        let said = refused.context().unwrap();
        assert!(said.contains("the tables of drive are at step 94 (module_bytes)"), "{said}");
        assert!(said.contains("start the version before this one once"), "{said}");
    })
    .await;
}
