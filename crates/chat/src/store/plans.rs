//! That databases find one or two letters of a message by their index.

use kernel::{ConversationId, Ctx, Region, Timestamp, UserId};
use store::{Dialect, Sql, SystemTx, Tx, params};
use test_kit::{TestApp, on_both};
use uuid::Uuid;

use super::{
    messages,
    search::{FEW, PAIRS},
};
use crate::model::{Message, MessageKind};

/// PostgreSQL's index.
const INDEX: &str = "messages_by_pairs";

fn plan(tx: &mut Tx<'_>) -> kernel::Result<String> {
    let sql = PAIRS.sql(tx.dialect());
    if tx.dialect() == Dialect::Sqlite {
        let values = params!["6b77", FEW + 1, 0_i64, i64::MAX];
        let rows: Vec<(i64, i64, i64, String)> = tx.query(&format!("EXPLAIN QUERY PLAN {sql}"), &values)?;
        return Ok(rows.into_iter().map(|row| row.3 + "\n").collect());
    }
    // So few rows are read whole, whatever the index, unless that is out of the question.
    let unread = "SELECT set_config('enable_seqscan', 'off', FALSE) WHERE CAST(?1 AS UUID) IS NOT NULL";
    tx.query_one::<String>(unread, &params![])?;
    let rows: Vec<String> = tx.query(&format!("EXPLAIN {sql}"), &params!["6b77", FEW + 1])?;
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
