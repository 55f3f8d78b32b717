//! Words for one letter and two, and texts without accents, as the databases make them themselves.

use kernel::folded;
use store::{Sql, letter_pairs, params};

use crate::support::{TestDatabase, on_both_databases};

on_both_databases!(a_migration_makes_the_words_that_the_program_makes, a_migration_folds_as_the_program_folds);

async fn a_migration_makes_the_words_that_the_program_makes(database: TestDatabase) {
    let store = database.store().await;
    for text in
        ["", " ", "a", "aba ab\nc", "site diary, 100%", "\u{1}a\tb\u{a0}c", "façade ß \u{10348}x 日本語日本", "z a z a"]
    {
        let sql = "SELECT letter_pairs(CAST(?1 AS TEXT))";
        let said = text.to_owned();
        let words: String = store.read_directory(move |tx| tx.query_one(sql, &params![said])).await.expect("reads");
        assert_eq!(words, letter_pairs(text), "{text:?}");
    }
}

async fn a_migration_folds_as_the_program_folds(database: TestDatabase) {
    let store = database.store().await;
    for text in ["", "plan", "marek zieliński", "élévation", "e\u{301}cole", "łódź", "ångström 図", "100% _"] {
        let sql = "SELECT folded(CAST(?1 AS TEXT))";
        let said = text.to_owned();
        let words: String = store.read_directory(move |tx| tx.query_one(sql, &params![said])).await.expect("reads");
        assert_eq!(words, folded(text), "{text:?}");
    }
}
