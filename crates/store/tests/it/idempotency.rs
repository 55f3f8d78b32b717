//! A request that comes twice.

use std::time::Duration;

use kernel::{Ctx, UserId};
use store::{
    Store,
    idempotency::{self, Begin, KEPT_FOR, StoredAnswer},
};

use crate::support::{TestDatabase, on_both_databases};

on_both_databases!(
    the_first_answer_is_given_again,
    another_body_under_the_same_key_is_a_mismatch,
    a_key_belongs_to_one_person_and_route,
    a_key_is_free_again_when_given_back_or_lapsed,
    of_two_at_once_one_goes_ahead,
);

const HASH: [u8; 32] = [7; 32];

async fn begin(store: &Store, ctx: &Ctx, user: UserId, route: &'static str, hash: [u8; 32]) -> Begin {
    store.write(ctx, move |tx| idempotency::begin(tx, user, "key", route, &hash)).await.expect("writes")
}

fn answer() -> StoredAnswer {
    StoredAnswer {
        status: 201,
        headers: vec![("content-type".into(), "application/json".into())],
        body: b"{}".to_vec(),
    }
}

async fn finish(store: &Store, ctx: &Ctx, user: UserId) {
    store.write(ctx, move |tx| idempotency::finish(tx, user, "key", "POST /a", &answer())).await.expect("writes");
}

async fn the_first_answer_is_given_again(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let user = ctx.new_id();
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::New);
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::InProgress);
    finish(&store, &ctx, user).await;
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::Replay(answer()));
}

async fn another_body_under_the_same_key_is_a_mismatch(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let user = ctx.new_id();
    begin(&store, &ctx, user, "POST /a", HASH).await;
    assert_eq!(begin(&store, &ctx, user, "POST /a", [8; 32]).await, Begin::Mismatch);
    finish(&store, &ctx, user).await;
    assert_eq!(begin(&store, &ctx, user, "POST /a", [8; 32]).await, Begin::Mismatch);
}

async fn a_key_belongs_to_one_person_and_route(database: TestDatabase) {
    let (store, ctx, elsewhere) = (database.store().await, database.tenant(), database.tenant());
    let user = ctx.new_id();
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::New);
    assert_eq!(begin(&store, &ctx, user, "POST /b", HASH).await, Begin::New);
    assert_eq!(begin(&store, &ctx, ctx.new_id(), "POST /a", HASH).await, Begin::New);
    assert_eq!(begin(&store, &elsewhere, user, "POST /a", HASH).await, Begin::New);
}

async fn a_key_is_free_again_when_given_back_or_lapsed(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let user = ctx.new_id();
    begin(&store, &ctx, user, "POST /a", HASH).await;
    store.write(&ctx, move |tx| idempotency::abandon(tx, user, "key", "POST /a")).await.expect("writes");
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::New);
    // Its process died: nobody will ever answer.
    database.clock.advance(Duration::from_secs(61));
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::New);
    finish(&store, &ctx, user).await;
    database.clock.advance(KEPT_FOR - Duration::from_secs(1));
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::Replay(answer()));
    database.clock.advance(Duration::from_secs(2));
    assert_eq!(begin(&store, &ctx, user, "POST /a", HASH).await, Begin::New);
}

async fn of_two_at_once_one_goes_ahead(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let user = ctx.new_id();
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (store, ctx) = (store.clone(), ctx.clone());
        requests.spawn(async move { begin(&store, &ctx, user, "POST /a", HASH).await });
    }
    let news = requests.join_all().await.into_iter().filter(|begun| *begun == Begin::New).count();
    assert_eq!(news, 1);
}
