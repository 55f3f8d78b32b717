//! What happened: written down with the change, recorded once, told to the open streams of all processes.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use kernel::{
    Ctx, Error, EventId, Result, Scope,
    event::{Audience, DomainEvent},
};
use serde_json::json;
use store::{LiveHub, LiveMessage, Outbox, OutboxSink, Replay, Sql, Store, StoredEvent, SystemTx, params};
use tokio::{sync::broadcast, time::timeout};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::support::{TestDatabase, add_note, count_notes, eventually, on_both_databases};

on_both_databases!(
    an_event_is_recorded_once_and_in_order,
    a_refused_transaction_has_no_event,
    a_refused_event_does_not_hold_up_the_others,
    a_message_reaches_the_streams_of_its_organisation,
    a_cut_stream_resumes,
    what_is_told_to_nobody_is_not_told,
    two_relays_record_each_event_once,
);

/// Writes the name of every event as a note, in the relay's own transaction.
#[derive(Default)]
struct Recorder {
    refuses: AtomicBool,
    order: Mutex<Vec<String>>,
}

impl OutboxSink for Recorder {
    fn handle(&self, tx: &mut SystemTx<'_>, event: &StoredEvent) -> Result<()> {
        let name = event.payload["name"].as_str().unwrap_or_default().to_owned();
        if name == "bad" && self.refuses.load(Ordering::SeqCst) {
            return Err(Error::internal("refused on purpose"));
        }
        tx.as_tenant(event.tenant, |tx| add_note(tx, &name))?;
        self.order.lock().expect("one relay").push(name);
        Ok(())
    }
}

fn event(ctx: &Ctx, name: &str, audience: Audience) -> DomainEvent {
    DomainEvent::new(ctx, "note.added", Uuid::from_u128(9), "notes", audience).with(json!({ "name": name }))
}

async fn emit(store: &Store, ctx: &Ctx, names: &'static [&'static str]) {
    let actor = ctx.clone();
    let write = move |tx: &mut store::Tx<'_>| {
        names.iter().try_for_each(|name| tx.emit(event(&actor, name, Audience::Scope(Scope::DRIVE_VIEW))))
    };
    store.write(ctx, write).await.expect("writes");
}

fn relay(store: &Store) -> (Outbox, Arc<Recorder>, LiveHub) {
    let (recorder, hub) = (Arc::new(Recorder::default()), LiveHub::new(store.clone()));
    (Outbox::new(store.clone(), vec![recorder.clone()], hub.clone()), recorder, hub)
}

async fn next(stream: &mut broadcast::Receiver<Arc<LiveMessage>>) -> Arc<LiveMessage> {
    timeout(Duration::from_secs(10), stream.recv()).await.expect("in time").expect("not lagging")
}

async fn an_event_is_recorded_once_and_in_order(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (outbox, recorder, _) = relay(&store);
    emit(&store, &ctx, &["one", "two", "three", "four", "five"]).await;
    assert_eq!(outbox.drain().await.expect("publishes"), 5);
    assert_eq!(outbox.drain().await.expect("publishes"), 0);
    assert_eq!(*recorder.order.lock().expect("done"), ["one", "two", "three", "four", "five"]);
}

async fn a_refused_transaction_has_no_event(database: TestDatabase) {
    let (store, ctx, other) = (database.store().await, database.tenant(), database.tenant());
    let (outbox, ..) = relay(&store);
    let actor = ctx.clone();
    let refused = store.write(&ctx, move |tx| {
        tx.emit(event(&actor, "one", Audience::Nobody))?;
        Err::<(), _>(Error::forbidden("do this"))
    });
    refused.await.expect_err("refused");
    let foreign = store.write(&other, move |tx| tx.emit(event(&ctx, "one", Audience::Nobody)));
    foreign.await.expect_err("an event of another organisation");
    assert_eq!(outbox.drain().await.expect("publishes"), 0);
}

async fn a_refused_event_does_not_hold_up_the_others(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (outbox, recorder, _) = relay(&store);
    recorder.refuses.store(true, Ordering::SeqCst);
    emit(&store, &ctx, &["before", "bad", "after"]).await;
    assert_eq!(outbox.drain().await.expect("publishes"), 2);
    assert_eq!(outbox.drain().await.expect("publishes"), 0, "it waits for its next try");
    assert_eq!(count_notes(&store, &ctx).await, 2);
    recorder.refuses.store(false, Ordering::SeqCst);
    database.clock.advance(Duration::from_secs(2));
    assert_eq!(outbox.drain().await.expect("publishes"), 1);
    assert_eq!(count_notes(&store, &ctx).await, 3);
}

async fn a_message_reaches_the_streams_of_its_organisation(database: TestDatabase) {
    let (store, ctx, other) = (database.store().await, database.tenant(), database.tenant());
    let (outbox, _, hub) = relay(&store);
    let (mut ours, mut theirs) = (hub.subscribe(ctx.tenant()), hub.subscribe(other.tenant()));
    let stop = CancellationToken::new();
    let process = tokio::spawn(outbox.run(stop.clone()));
    emit(&store, &ctx, &["one"]).await;
    let message = next(&mut ours).await;
    assert_eq!((message.topic.as_str(), message.ids.as_slice()), ("notes", [Uuid::from_u128(9)].as_slice()));
    assert_eq!((message.tenant, &message.audience), (ctx.tenant(), &Audience::Scope(Scope::DRIVE_VIEW)));
    assert!(theirs.try_recv().is_err());
    stop.cancel();
    process.await.expect("stops");
}

async fn a_cut_stream_resumes(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (outbox, _, hub) = relay(&store);
    let mut stream = hub.subscribe(ctx.tenant());
    emit(&store, &ctx, &["one"]).await;
    outbox.drain().await.expect("publishes");
    let seen = next(&mut stream).await.id;
    drop(stream);
    database.clock.advance(Duration::from_secs(30));
    emit(&store, &ctx, &["two", "three"]).await;
    outbox.drain().await.expect("publishes");
    let missed = messages(hub.replay(ctx.tenant(), seen).await.expect("reads"));
    assert_eq!(missed.len(), 2);
    for (seconds, count) in [(1, 2), (30, 3)] {
        let last = hub.replay_last(ctx.tenant(), Duration::from_secs(seconds)).await.expect("reads");
        assert_eq!(messages(last).len(), count, "what changed in {seconds} s");
    }
    assert_eq!(messages(hub.replay(database.tenant().tenant(), seen).await.expect("reads")), []);

    database.clock.advance(Duration::from_secs(3600));
    assert_eq!(hub.replay(ctx.tenant(), seen).await.expect("reads"), Replay::TooOld);
    assert_eq!(hub.replay(ctx.tenant(), EventId::from(Uuid::nil())).await.expect("reads"), Replay::TooOld);
}

fn messages(replay: Replay) -> Vec<LiveMessage> {
    match replay {
        Replay::Messages(messages) => messages,
        Replay::TooOld => panic!("too old"),
    }
}

async fn what_is_told_to_nobody_is_not_told(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (outbox, recorder, hub) = relay(&store);
    let mut stream = hub.subscribe(ctx.tenant());
    let before: EventId = ctx.new_id();
    let actor = ctx.clone();
    store.write(&ctx, move |tx| tx.emit(event(&actor, "secret", Audience::Nobody))).await.expect("writes");
    assert_eq!(outbox.drain().await.expect("publishes"), 1);
    assert_eq!(recorder.order.lock().expect("done").len(), 1, "the audit log has it");
    assert!(stream.try_recv().is_err());
    assert_eq!(messages(hub.replay(ctx.tenant(), before).await.expect("reads")), []);
}

async fn two_relays_record_each_event_once(database: TestDatabase) {
    let (first, second, ctx) = (database.store().await, database.connect().await, database.tenant());
    let ((one, ..), (two, ..)) = (relay(&first), relay(&second));
    let stop = CancellationToken::new();
    let processes = [tokio::spawn(one.run(stop.clone())), tokio::spawn(two.run(stop.clone()))];
    for number in 0..60 {
        let (actor, name) = (ctx.clone(), format!("event {number}"));
        let store = if number % 2 == 0 { &first } else { &second };
        let write = move |tx: &mut store::Tx<'_>| tx.emit(event(&actor, &name, Audience::Nobody));
        store.write(&ctx, write).await.expect("writes");
    }
    // A second record of an event would violate the notes' unique name, and be refused for ever.
    eventually("all are recorded", || async { count_notes(&first, &ctx).await == 60 }).await;
    stop.cancel();
    for process in processes {
        process.await.expect("stops");
    }
    let sql = "SELECT COUNT(*) FROM outbox WHERE tenant_id = ?1 AND (published_id IS NULL OR attempts > 0)";
    let left: i64 = first.read(&ctx, move |tx| tx.query_one(sql, &params![])).await.expect("reads");
    assert_eq!(left, 0);
}

/// The streams of one process, the relay of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_crosses_from_process_to_process() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let (here, there, ctx) = (database.store().await, database.connect().await, database.tenant());
    let ((outbox, _, near_hub), far_hub) = (relay(&here), LiveHub::new(there.clone()));
    let (mut near, mut far) = (near_hub.subscribe(ctx.tenant()), far_hub.subscribe(ctx.tenant()));
    let stop = CancellationToken::new();
    let processes = [
        tokio::spawn(outbox.run(stop.clone())),
        tokio::spawn(near_hub.run(stop.clone())),
        tokio::spawn(far_hub.run(stop.clone())),
    ];
    // The second comes from the process without a relay: the other one finds it.
    emit(&here, &ctx, &["one"]).await;
    emit(&there, &ctx, &["two"]).await;
    // Listening begins some time after the start and catches up then, so the first may come twice.
    let (mut told, mut heard) = (HashSet::new(), HashSet::new());
    while told.len() < 2 {
        told.insert(next(&mut near).await.id);
    }
    while heard != told {
        heard.insert(next(&mut far).await.id);
    }
    stop.cancel();
    for process in processes {
        process.await.expect("stops");
    }
}
