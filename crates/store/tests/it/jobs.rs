//! Work after the answer: done once it is due, tried again, put aside.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use kernel::{Ctx, Error, FileId, Region, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Job, NewJob, Sql, Store, Worker};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::support::{TestDatabase, eventually, on_both_databases};

on_both_databases!(
    a_job_is_done_when_due_and_knows_its_organisation,
    a_refused_transaction_leaves_no_job,
    a_failing_job_is_tried_again_and_then_put_aside,
    a_panicking_handler_is_a_failure,
    of_a_unique_job_one_waits,
    a_job_is_expected_until_it_is_done,
    a_job_asked_for_again_while_it_runs_is_done_again,
    a_job_of_a_dead_process_is_taken_over,
    a_long_job_keeps_its_lease,
    a_stopped_worker_waits_for_its_jobs,
    two_workers_do_each_job_once,
    a_worker_leaves_unknown_kinds_alone,
    a_job_of_a_type_is_done_by_its_module,
);

fn job(ctx: &Ctx, payload: Value) -> NewJob {
    NewJob { kind: "test.count", payload, run_at: ctx.now(), max_attempts: 3, unique_key: None }
}

async fn enqueue(store: &Store, ctx: &Ctx, job: NewJob) {
    store.write(ctx, move |tx| tx.enqueue(job.clone())).await.expect("writes");
}

/// A worker that counts how often it did a job.
fn counting(database: &TestDatabase, store: &Store) -> (Worker, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let worker = Worker::new(store.clone(), database.env.clone()).register("test.count", move |_, _| {
        counted.fetch_add(1, Ordering::SeqCst);
        async { Ok(()) }
    });
    (worker, count)
}

async fn jobs_left(store: &Store) -> i64 {
    let db = store.region(Region::Uk);
    db.read(|tx| tx.query_one("SELECT COUNT(*) FROM jobs", &[])).await.expect("reads")
}

async fn a_job_is_done_when_due_and_knows_its_organisation(database: TestDatabase) {
    let store = database.store().await;
    let tenant = database.tenant();
    let ctx = Ctx::system(tenant.tenant(), Region::Eu, "test", database.env.clone());
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let heard = Arc::clone(&seen);
    let worker = Worker::new(store.clone(), database.env.clone()).register("test.count", move |ctx: Ctx, payload| {
        heard.lock().expect("one at a time").push((ctx.tenant(), ctx.region(), payload));
        async { Ok(()) }
    });
    let later = NewJob { run_at: ctx.now() + Duration::from_secs(60), ..job(&ctx, json!({ "key": "a/b" })) };
    enqueue(&store, &ctx, later).await;
    assert_eq!(worker.drain().await.expect("drains"), 0, "not due yet");
    database.clock.advance(Duration::from_secs(60));
    assert_eq!(worker.drain().await.expect("drains"), 1);
    let expected = (ctx.tenant(), Region::Eu, json!({ "key": "a/b" }));
    assert_eq!(*seen.lock().expect("done"), [expected]);
    assert_eq!(jobs_left(&store).await, 0);
}

async fn a_refused_transaction_leaves_no_job(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let wanted = job(&ctx, Value::Null);
    let refused = store.write(&ctx, move |tx| {
        tx.enqueue(wanted.clone())?;
        Err::<(), _>(Error::forbidden("do this"))
    });
    refused.await.expect_err("refused");
    assert_eq!(jobs_left(&store).await, 0);
}

async fn a_failing_job_is_tried_again_and_then_put_aside(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let worker = Worker::new(store.clone(), database.env.clone())
        .register("test.count", |_, _| async { Err(Error::unavailable("the store of bytes is away")) });
    enqueue(&store, &ctx, job(&ctx, Value::Null)).await;
    for attempt in 1..=3 {
        assert_eq!(worker.drain().await.expect("drains"), 1, "attempt {attempt}");
        assert_eq!(worker.drain().await.expect("drains"), 0, "there is a pause after attempt {attempt}");
        database.clock.advance(Duration::from_secs(60));
    }
    assert_eq!(worker.drain().await.expect("drains"), 0);
    let dead = worker.list_dead().await.expect("reads");
    assert_eq!(dead.len(), 1);
    assert_eq!((dead[0].tenant, dead[0].kind.as_str()), (ctx.tenant(), "test.count"));
    assert!(dead[0].last_error.contains("the store of bytes is away"));
}

async fn a_panicking_handler_is_a_failure(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let worker =
        Worker::new(store.clone(), database.env.clone()).register("test.count", |_, _| async { panic!("on purpose") });
    enqueue(&store, &ctx, NewJob { max_attempts: 1, ..job(&ctx, Value::Null) }).await;
    assert_eq!(worker.drain().await.expect("drains"), 1);
    assert!(worker.list_dead().await.expect("reads")[0].last_error.contains("panicked"));
}

async fn of_a_unique_job_one_waits(database: TestDatabase) {
    let (store, ctx, other) = (database.store().await, database.tenant(), database.tenant());
    let (worker, count) = counting(&database, &store);
    let later = ctx.now() + Duration::from_secs(3600);
    let unique = |run_at| NewJob { run_at, unique_key: Some("sweep".into()), ..job(&ctx, Value::Null) };
    enqueue(&store, &ctx, unique(later)).await;
    enqueue(&store, &ctx, unique(ctx.now())).await;
    enqueue(&store, &ctx, unique(later)).await;
    enqueue(&store, &other, unique(ctx.now())).await;
    assert_eq!(jobs_left(&store).await, 2, "one for each organisation");
    assert_eq!(worker.drain().await.expect("drains"), 2, "the earliest time counts");
    assert_eq!(count.load(Ordering::SeqCst), 2);
}

async fn a_job_asked_for_again_while_it_runs_is_done_again(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let runs = Arc::new(AtomicUsize::new(0));
    let (again, counted) = (store.clone(), Arc::clone(&runs));
    // The first run meets a change that it may not have seen, and fails besides: the one that waits stands for both.
    let worker = Worker::new(store.clone(), database.env.clone()).register("test.count", move |ctx: Ctx, _| {
        let (store, first) = (again.clone(), counted.fetch_add(1, Ordering::SeqCst) == 0);
        async move {
            if !first {
                return Ok(());
            }
            enqueue(&store, &ctx, NewJob { unique_key: Some("sweep".into()), ..job(&ctx, Value::Null) }).await;
            Err(Error::unavailable("once"))
        }
    });
    enqueue(&store, &ctx, NewJob { unique_key: Some("sweep".into()), ..job(&ctx, Value::Null) }).await;
    assert_eq!(worker.drain().await.expect("drains"), 2);
    assert_eq!((runs.load(Ordering::SeqCst), jobs_left(&store).await), (2, 0));
}

async fn a_job_of_a_dead_process_is_taken_over(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let begun = Arc::new(Notify::new());
    let tell = Arc::clone(&begun);
    let dying = Worker::new(store.clone(), database.env.clone()).register("test.count", move |_, _| {
        tell.notify_one();
        std::future::pending()
    });
    enqueue(&store, &ctx, job(&ctx, Value::Null)).await;
    let process = tokio::spawn(dying.run(CancellationToken::new()));
    begun.notified().await;
    process.abort();
    drop(process.await);

    let (worker, count) = counting(&database, &store);
    assert_eq!(worker.drain().await.expect("drains"), 0, "the lease still holds");
    database.clock.advance(Duration::from_secs(61));
    assert_eq!(worker.drain().await.expect("drains"), 1);
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn on_one_machine_a_new_process_takes_over_at_once() {
    let database = TestDatabase::sqlite();
    let (store, ctx) = (database.store().await, database.tenant());
    let first = CancellationToken::new();
    let (oldest, _) = counting(&database, &database.connect().await);
    let oldest = tokio::spawn(oldest.register("test.new", |_, _| async { Ok(()) }).run(first.clone()));
    enqueue(&store, &ctx, NewJob { kind: "test.new", ..job(&ctx, Value::Null) }).await;
    eventually("the oldest is at work", || async { jobs_left(&store).await == 0 }).await;

    let begun = Arc::new(Notify::new());
    let tell = Arc::clone(&begun);
    let dying = Worker::new(store.clone(), database.env.clone()).register("test.held", move |_, _| {
        tell.notify_one();
        std::future::pending()
    });
    enqueue(&store, &ctx, NewJob { kind: "test.held", ..job(&ctx, json!("held")) }).await;
    let process = tokio::spawn(dying.run(CancellationToken::new()));
    begun.notified().await;

    // Beside a living one, another does what is new, and nothing else; even where the one that came first has left.
    first.cancel();
    oldest.await.expect("stops");
    let count = Arc::new(AtomicUsize::new(0));
    let heir = async || {
        let counted = Arc::clone(&count);
        let worker = Worker::new(database.connect().await, database.env.clone())
            .register("test.held", move |_, _| {
                counted.fetch_add(1, Ordering::SeqCst);
                async { Ok(()) }
            })
            .register("test.new", |_, _| async { Ok(()) });
        let stop = CancellationToken::new();
        (tokio::spawn(worker.run(stop.clone())), stop)
    };
    let (other, stop) = heir().await;
    enqueue(&store, &ctx, NewJob { kind: "test.new", ..job(&ctx, Value::Null) }).await;
    eventually("the new job is done", || async { jobs_left(&store).await == 1 }).await;
    stop.cancel();
    other.await.expect("stops");
    assert_eq!(count.load(Ordering::SeqCst), 0, "its process lives");

    process.abort();
    drop(process.await);
    let (next, stop) = heir().await;
    eventually("the held job is done", || async { jobs_left(&store).await == 0 }).await;
    assert_eq!(count.load(Ordering::SeqCst), 1);
    stop.cancel();
    next.await.expect("stops");
}

async fn a_long_job_keeps_its_lease(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (begun, done) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&begun), Arc::clone(&done));
    let lease = Duration::from_millis(300);
    let busy =
        Worker::new(store.clone(), database.env.clone()).with_lease(lease).register("test.count", move |_, _| {
            tell.notify_one();
            let wait = Arc::clone(&wait);
            async move {
                wait.notified().await;
                Ok(())
            }
        });
    enqueue(&store, &ctx, job(&ctx, Value::Null)).await;
    let (stop, db) = (CancellationToken::new(), store.region(Region::Uk).clone());
    let process = tokio::spawn(busy.run(stop.clone()));
    begun.notified().await;

    // The clock passes half of the lease at a time; each renewal reaches from then on.
    let due = "SELECT due_at FROM jobs WHERE state = 'running'";
    for _ in 0..4 {
        database.clock.advance(lease / 2);
        let reach = database.env.now() + lease;
        eventually("the lease is renewed", || {
            let db = db.clone();
            async move { db.read(move |tx| tx.query_one::<i64>(due, &[])).await.expect("reads") >= reach.as_micros() }
        })
        .await;
    }
    let (other, count) = counting(&database, &store);
    assert_eq!(other.drain().await.expect("drains"), 0, "nobody else takes it");
    done.notify_one();
    eventually("the job is done", || async { jobs_left(&store).await == 0 }).await;
    assert_eq!(count.load(Ordering::SeqCst), 0);
    stop.cancel();
    process.await.expect("stops");
}

async fn a_stopped_worker_waits_for_its_jobs(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (begun, done) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&begun), Arc::clone(&done));
    let worker = Worker::new(store.clone(), database.env.clone()).register("test.count", move |_, _| {
        tell.notify_one();
        let wait = Arc::clone(&wait);
        async move {
            wait.notified().await;
            Ok(())
        }
    });
    enqueue(&store, &ctx, job(&ctx, Value::Null)).await;
    let stop = CancellationToken::new();
    let process = tokio::spawn(worker.run(stop.clone()));
    begun.notified().await;
    stop.cancel();
    enqueue(&store, &ctx, job(&ctx, Value::Null)).await;
    done.notify_one();
    process.await.expect("stops");
    assert_eq!(jobs_left(&store).await, 1, "the first was done, the second not begun");
}

async fn two_workers_do_each_job_once(database: TestDatabase) {
    let (store, second, ctx) = (database.store().await, database.connect().await, database.tenant());
    let stop = CancellationToken::new();
    let ((one, first_count), (two, second_count)) = (counting(&database, &store), counting(&database, &second));
    let processes = [tokio::spawn(one.run(stop.clone())), tokio::spawn(two.run(stop.clone()))];
    for number in 0..40 {
        enqueue(if number % 2 == 0 { &store } else { &second }, &ctx, job(&ctx, json!(number))).await;
    }
    eventually("all jobs are done", || async { jobs_left(&store).await == 0 }).await;
    stop.cancel();
    for process in processes {
        process.await.expect("stops");
    }
    assert_eq!(first_count.load(Ordering::SeqCst) + second_count.load(Ordering::SeqCst), 40);
}

async fn a_worker_leaves_unknown_kinds_alone(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let (worker, _) = counting(&database, &store);
    enqueue(&store, &ctx, NewJob { kind: "newer.version", ..job(&ctx, Value::Null) }).await;
    assert_eq!(worker.drain().await.expect("drains"), 0);
    assert_eq!(jobs_left(&store).await, 1);
}

async fn a_job_is_expected_until_it_is_done(database: TestDatabase) {
    let store = database.store().await;
    let (ctx, other) = (database.tenant(), database.tenant());
    let unique = |key: &str| NewJob { unique_key: Some(key.into()), ..job(&ctx, Value::Null) };
    let expects =
        async |ctx: &Ctx, wanted: NewJob| store.read(ctx, move |tx| tx.expects(&wanted)).await.expect("reads");
    assert!(!expects(&ctx, unique("a")).await);
    enqueue(&store, &ctx, unique("a")).await;
    assert!(expects(&ctx, unique("a")).await, "it waits");
    assert!(!expects(&ctx, unique("b")).await, "another does not");
    assert!(!expects(&other, unique("a")).await, "nor does another organisation's");
    let (asked, seen) = (store.clone(), Arc::new(AtomicUsize::new(0)));
    let noted = Arc::clone(&seen);
    let worker = Worker::new(store.clone(), database.env.clone()).register("test.count", move |ctx, _| {
        let (store, seen) = (asked.clone(), Arc::clone(&noted));
        async move {
            let wanted = NewJob { unique_key: Some("a".into()), ..job(&ctx, Value::Null) };
            let running = store.read(&ctx, move |tx| tx.expects(&wanted)).await?;
            seen.store(1 + usize::from(running), Ordering::SeqCst);
            Ok(())
        }
    });
    assert_eq!(worker.drain().await.expect("drains"), 1);
    assert_eq!(seen.load(Ordering::SeqCst), 2, "it is expected while it runs");
    assert!(!expects(&ctx, unique("a")).await, "it is done");
}

/// Counts files, and remembers the last of them.
#[derive(Serialize, Deserialize, Clone)]
struct CountFiles(Vec<FileId>);

impl Job for CountFiles {
    type Module = Arc<Mutex<Vec<FileId>>>;
    const KIND: &'static str = "test.count_files";
    const MAX_ATTEMPTS: u32 = 1;

    fn unique_key(&self) -> Option<String> {
        Some(self.0.len().to_string())
    }

    async fn run(self, files: &Self::Module, _: &Ctx) -> Result<()> {
        files.lock().map_err(|_| Error::internal("poisoned"))?.extend(self.0);
        Ok(())
    }
}

async fn a_job_of_a_type_is_done_by_its_module(database: TestDatabase) {
    let (store, ctx) = (database.store().await, database.tenant());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let worker = Worker::new(store.clone(), database.env.clone()).with_job::<CountFiles>(&seen);
    let files: Vec<FileId> = (0..2).map(|_| ctx.new_id()).collect();
    let job = CountFiles(files.clone()).at(ctx.now()).expect("is JSON");
    assert_eq!(job.payload, json!(files.iter().map(ToString::to_string).collect::<Vec<_>>()));
    // The second has the same key: one stands for both.
    enqueue(&store, &ctx, job.clone()).await;
    enqueue(&store, &ctx, job).await;
    worker.drain().await.expect("works");
    assert_eq!(*seen.lock().expect("not poisoned"), files);

    // What cannot be read is put aside after its attempts, and nothing is done by halves.
    let odd = NewJob {
        kind: CountFiles::KIND,
        payload: json!({ "files": 3 }),
        run_at: ctx.now(),
        max_attempts: 1,
        unique_key: None,
    };
    enqueue(&store, &ctx, odd).await;
    worker.drain().await.expect("works");
    assert_eq!(seen.lock().expect("not poisoned").len(), 2);
    assert_eq!(worker.list_dead().await.expect("reads").len(), 1);
}
