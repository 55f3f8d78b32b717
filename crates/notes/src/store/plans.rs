//! That databases find one or two letters by their indexes.

use kernel::{Ctx, Region, UserId};
use store::{Dialect, Sql, SystemTx, Tx, params};
use test_kit::{TestApp, on_both};
use uuid::Uuid;

use super::{
    list::{FEW_OF_PAIRS, PARTS},
    notes,
};
use crate::{model::text::read_html, ops::seed_row};

/// PostgreSQL's indexes, in the order of the parts.
const INDEXES: [&str; 3] = ["notes_by_title_pairs", "notes_by_tags_pairs", "note_bodies_by_pairs"];

fn plan(tx: &mut Tx<'_>, part: usize) -> kernel::Result<String> {
    let sql = PARTS[part].1.sql(tx.dialect());
    if tx.dialect() == Dialect::Sqlite {
        let values = params!["6b77", FEW_OF_PAIRS + 1, 0_i64, i64::MAX];
        let rows: Vec<(i64, i64, i64, String)> = tx.query(&format!("EXPLAIN QUERY PLAN {sql}"), &values)?;
        return Ok(rows.into_iter().map(|row| row.3 + "\n").collect());
    }
    // So few rows are read whole, whatever the index, unless that is out of the question.
    let unread = "SELECT set_config('enable_seqscan', 'off', FALSE) WHERE CAST(?1 AS UUID) IS NOT NULL";
    tx.query_one::<String>(unread, &params![])?;
    let rows: Vec<String> = tx.query(&format!("EXPLAIN {sql}"), &params!["6b77", FEW_OF_PAIRS + 1])?;
    Ok(rows.join("\n"))
}

/// What a server does by itself when so many rows came.
fn settle(tx: &mut SystemTx<'_>) -> kernel::Result<()> {
    if tx.dialect() == Dialect::Postgres {
        for index in INDEXES {
            let sql = "SELECT gin_clean_pending_list(CAST(CAST(?1 AS TEXT) AS REGCLASS))";
            tx.query_one::<i64>(sql, &params![index])?;
        }
        for table in ["notes", "note_bodies"] {
            tx.execute(&format!("ANALYZE {table}"), &[])?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_letters_are_found_by_the_indexes_of_pairs() {
    on_both("plan_pairs", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
        let (actor, nobody) = (ctx.clone(), UserId::from(Uuid::nil()));
        let seed = move |tx: &mut Tx<'_>| {
            (0..1_000).try_for_each(|number| {
                let (note, html) = seed_row(&actor, number, nobody);
                notes::add(tx, &note, &html, &read_html(&html).digest())
            })
        };
        parts.store.write(&ctx, seed).await.unwrap();
        parts.store.region(ctx.region()).write(settle).await.unwrap();
        for (part, index) in INDEXES.iter().enumerate() {
            let plan = parts.store.read(&ctx, move |tx| plan(tx, part)).await.unwrap();
            // FTS5 is asked by a plan of its own, of which `M` says that it is the words that are looked up.
            assert!(plan.contains(index) || plan.contains("VIRTUAL TABLE INDEX 0:M"), "{plan}");
            assert!(!plan.contains("Seq Scan"), "{plan}");
        }
    })
    .await;
}
