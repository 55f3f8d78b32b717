//! That databases find their way by the indexes that are there for it.

use kernel::{ConversationId, Ctx, Region, Timestamp, UserId};
use store::{Dialect, Sql, SystemTx, Tx, Value, params};
use test_kit::{TestApp, on_both};
use uuid::Uuid;

use super::{
    messages,
    search::{FEW, PAIRS},
    unread,
};
use crate::model::{COUNT_CAP, Message, MessageKind};

/// PostgreSQL's index.
const INDEX: &str = "messages_by_pairs";

fn plan(tx: &mut Tx<'_>) -> kernel::Result<String> {
    let sql = PAIRS.sql(tx.dialect());
    match tx.dialect() {
        Dialect::Sqlite => explain(tx, &sql, &params!["6b77", FEW + 1, 0_i64, i64::MAX]),
        Dialect::Postgres => explain(tx, &sql, &params!["6b77", FEW + 1]),
    }
}

fn explain(tx: &mut Tx<'_>, sql: &str, values: &[Value]) -> kernel::Result<String> {
    if tx.dialect() == Dialect::Sqlite {
        let rows: Vec<(i64, i64, i64, String)> = tx.query(&format!("EXPLAIN QUERY PLAN {sql}"), values)?;
        return Ok(rows.into_iter().map(|row| row.3 + "\n").collect());
    }
    // So few rows are read whole, whatever the index, unless that is out of the question.
    let unread = "SELECT set_config('enable_seqscan', 'off', FALSE) WHERE CAST(?1 AS UUID) IS NOT NULL";
    tx.query_one::<String>(unread, &params![])?;
    let rows: Vec<String> = tx.query(&format!("EXPLAIN {sql}"), values)?;
    Ok(rows.join("\n"))
}

/// What a server does by itself when so many rows came.
fn settle(tx: &mut SystemTx<'_>) -> kernel::Result<()> {
    if tx.dialect() == Dialect::Postgres {
        let sql = "SELECT gin_clean_pending_list(CAST(CAST(?1 AS TEXT) AS REGCLASS))";
        tx.query_one::<i64>(sql, &params![INDEX])?;
        tx.execute("ANALYZE messages", &[])?;
    }
    Ok(())
}

fn message(number: i64, id: Uuid, place: ConversationId, author: UserId) -> Message {
    Message {
        id: id.into(),
        conversation: place,
        seq: number + 1,
        root_seq: 0,
        root: None,
        kind: MessageKind::Message,
        author,
        subject: None,
        client_id: id,
        body: format!("<p>message {number}</p>"),
        files: Vec::new(),
        quoted: None,
        created_at: Timestamp::from_micros(1_795_241_806_000_000 + number),
        edited_at: None,
        deleted_at: None,
        pinned_at: None,
        pinned_by: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_letters_are_found_by_the_index_of_pairs() {
    on_both("plan_chat_pairs", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
        let (actor, place, nobody) = (ctx.clone(), ctx.new_id::<ConversationId>(), UserId::from(Uuid::nil()));
        let seed = move |tx: &mut Tx<'_>| {
            (0..1_000).try_for_each(|number| {
                let new = message(number, actor.new_id::<kernel::MessageId>().into(), place, nobody);
                messages::add(tx, &new, &format!("message {number}"), false)
            })
        };
        parts.store.write(&ctx, seed).await.unwrap();
        parts.store.region(ctx.region()).write(settle).await.unwrap();
        let plan = parts.store.read(&ctx, plan).await.unwrap();
        // FTS5 is asked by a plan of its own, of which `M` says that it is the words that are looked up.
        assert!(plan.contains(INDEX) || plan.contains("VIRTUAL TABLE INDEX 0:M"), "{plan}");
        assert!(!plan.contains("Seq Scan"), "{plan}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_left_out_by_its_newest_message_and_files_are_walked_by_their_index() {
    on_both("plan_chat_lines", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let parts = app.parts();
        let ctx = Ctx::system(team.tenant.id, Region::default(), "plan", parts.env.clone());
        let (actor, place, nobody) = (ctx.clone(), ctx.new_id::<ConversationId>(), UserId::from(Uuid::nil()));
        let seed = move |tx: &mut Tx<'_>| {
            (0..1_000_i64).try_for_each(|number| {
                // Every tenth begins a thread, in which the next nine answer.
                let root_seq = if number % 10 == 0 { 0 } else { number - number % 10 + 1 };
                let plain = message(number, actor.new_id::<kernel::MessageId>().into(), place, nobody);
                let files = if number % 5 == 0 { vec![actor.new_id()] } else { Vec::new() };
                messages::add(tx, &Message { root_seq, files, ..plain }, "", false)
            })
        };
        parts.store.write(&ctx, seed).await.unwrap();
        parts.store.region(ctx.region()).write(settle).await.unwrap();
        let lines = parts.store.read(&ctx, move |tx| explain(tx, &unread::lines(), &params![nobody, COUNT_CAP]));
        let lines = lines.await.unwrap();
        // SQLite names the index and what it looks up in it; PostgreSQL the way it goes.
        let of_sqlite = "SEARCH newest USING COVERING INDEX messages_in_line (tenant_id=? AND conversation_id=? AND \
                         root_seq=?)";
        let of_postgres = "Index Only Scan Backward using messages_in_line on messages newest";
        let is_step = |line: &str| line.contains(of_sqlite) || line.contains(of_postgres);
        assert!(lines.lines().any(is_step), "{lines}");
        assert!(!lines.contains("Seq Scan") && !lines.contains("SCAN newest"), "{lines}");

        let files = move |tx: &mut Tx<'_>| explain(tx, &messages::with_files(), &params![place, i64::MAX, 20_i64]);
        let files = parts.store.read(&ctx, files).await.unwrap();
        assert!(files.contains("messages_with_files"), "{files}");
        assert!(!files.contains("TEMP B-TREE") && !files.contains("Sort"), "{files}");
    })
    .await;
}
