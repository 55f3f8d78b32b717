//! Writes that wait together are committed together, and one refusal does not sink the others.

use std::sync::{Arc, mpsc};

use kernel::ErrorKind;
use store::{DbUrl, Sql, params};

use crate::support::{TestDatabase, add_note, count_notes, eventually};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_refusal_leaves_the_rest_of_the_group_alone() {
    let database = TestDatabase::sqlite();
    let (store, ctx) = (database.store().await, database.tenant());
    store.write(&ctx, |tx| add_note(tx, "taken")).await.expect("writes");

    // The first write holds the writer until all others have queued: so they form one group.
    let (go, wait) = mpsc::channel::<()>();
    let (begun, has_begun) = mpsc::channel::<()>();
    let held = {
        let (store, ctx) = (store.clone(), ctx.clone());
        let wait = Arc::new(std::sync::Mutex::new(wait));
        tokio::spawn(async move {
            let hold = move |tx: &mut store::Tx<'_>| {
                begun.send(()).expect("the test waits");
                wait.lock().expect("one holder").recv().expect("the test goes on");
                add_note(tx, "holder")
            };
            store.write(&ctx, hold).await
        })
    };
    tokio::task::spawn_blocking(move || has_begun.recv().expect("begins")).await.expect("runs");

    let names: Vec<String> =
        (0..20).map(|number| if number == 7 { "taken".into() } else { format!("note {number}") }).collect();
    let mut writes = Vec::new();
    for name in names {
        let (store, ctx) = (store.clone(), ctx.clone());
        let mut write = Box::pin(async move {
            let write = move |tx: &mut store::Tx<'_>| {
                assert_ne!(name, "note 11", "one panics as well");
                add_note(tx, &name)
            };
            store.write(&ctx, write).await
        });
        // Polled once, it has queued.
        assert!(std::future::poll_fn(|cx| std::task::Poll::Ready(write.as_mut().poll(cx).is_pending())).await);
        writes.push(write);
    }
    go.send(()).expect("the holder waits");
    held.await.expect("runs").expect("writes");
    for (number, write) in writes.into_iter().enumerate() {
        match (number, write.await) {
            (7, result) => assert_eq!(result.expect_err("a name that is taken").kind(), ErrorKind::Conflict),
            (11, result) => assert_eq!(result.expect_err("a panic").kind(), ErrorKind::Internal),
            (_, result) => drop(result.expect("its own business only")),
        }
    }
    assert_eq!(count_notes(&store, &ctx).await, 1 + 1 + 18);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_and_goes_by() {
    let database = TestDatabase::sqlite();
    let (store, ctx) = (database.store().await, database.tenant());
    // SQLite's own limit to the file's size stands for the disk's.
    let limit = |pages: &'static str| store.write_directory(move |tx| tx.query_one::<i64>(pages, &[]));
    limit("PRAGMA max_page_count = 60").await.expect("limits");
    let mut kept = 0;
    let refused = loop {
        let fill = |tx: &mut store::Tx<'_>| {
            let id = add_note(tx, &tx.env().new_id::<kernel::FileId>().to_string())?;
            tx.execute("UPDATE notes SET body = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, vec![7_u8; 20_000]])
        };
        let mut writes = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let (store, ctx) = (store.clone(), ctx.clone());
            writes.spawn(async move { store.write(&ctx, fill).await });
        }
        let (saved, refused): (Vec<_>, Vec<_>) = writes.join_all().await.into_iter().partition(Result::is_ok);
        kept += saved.len() as i64;
        if let Some(refused) = refused.into_iter().next() {
            break refused.expect_err("refused");
        }
    };
    assert_eq!((refused.kind(), refused.code()), (ErrorKind::InsufficientStorage, "STORAGE_FULL"), "{refused}");
    assert_eq!(count_notes(&store, &ctx).await, kept, "exactly what was confirmed");
    limit("PRAGMA max_page_count = 1000000").await.expect("makes room");
    store.write(&ctx, |tx| add_note(tx, "after")).await.expect("there is room again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_log_is_taken_into_the_file_without_another_write() {
    const BODY: usize = 6_000_000;
    let database = TestDatabase::sqlite();
    let (store, ctx) = (database.store().await, database.tenant());
    let DbUrl::Sqlite(path) = &database.url else { panic!("a file") };
    let size = || std::fs::metadata(path).expect("a file").len();
    assert!(size() < BODY as u64);
    let write = |tx: &mut store::Tx<'_>| {
        let id = add_note(tx, "long")?;
        tx.execute("UPDATE notes SET body = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, vec![7_u8; BODY]])
    };
    store.write(&ctx, write).await.expect("writes");
    eventually("the file holds it", async || size() > BODY as u64).await;
    assert_eq!(count_notes(&store, &ctx).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_waits_writes_between_two_pieces_of_long_work() {
    let database = TestDatabase::sqlite();
    let (store, ctx) = (database.store().await, database.tenant());
    let (go, wait) = mpsc::channel::<()>();
    let wait = Arc::new(std::sync::Mutex::new(wait));
    let (begun, has_begun) = mpsc::channel::<()>();
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    // Each writes down, when its turn comes, what was committed before it.
    let (runtime, seen) = (tokio::runtime::Handle::current(), Arc::clone(&order));
    let reader = (store.clone(), ctx.clone());
    let note = move |tx: &mut store::Tx<'_>, name: &'static str| {
        let committed = runtime.block_on(count_notes(&reader.0, &reader.1));
        seen.lock().expect("no panic").push((name, committed));
        add_note(tx, name)
    };
    let first = {
        let (store, ctx, note) = (store.clone(), ctx.clone(), note.clone());
        tokio::spawn(async move {
            let hold = move |tx: &mut store::Tx<'_>| {
                begun.send(()).expect("the test waits");
                wait.lock().expect("one holder").recv().expect("the test goes on");
                note(tx, "first")
            };
            store.write_long(&ctx, hold).await
        })
    };
    tokio::task::spawn_blocking(move || has_begun.recv().expect("begins")).await.expect("runs");

    type Write = std::pin::Pin<Box<dyn Future<Output = kernel::Result<uuid::Uuid>>>>;
    let mut writes: Vec<Write> = Vec::new();
    for (name, is_long) in [("long", true), ("a", false), ("longer", true), ("b", false), ("longest", true)] {
        let (store, ctx, note) = (store.clone(), ctx.clone(), note.clone());
        let write = move |tx: &mut store::Tx<'_>| note(tx, name);
        let mut write: Write = Box::pin(async move {
            if is_long { store.write_long(&ctx, write).await } else { store.write(&ctx, write).await }
        });
        // Polled once, it has queued.
        assert!(std::future::poll_fn(|cx| std::task::Poll::Ready(write.as_mut().poll(cx).is_pending())).await);
        writes.push(write);
    }
    go.send(()).expect("the first waits");
    first.await.expect("runs").expect("writes");
    for write in writes {
        write.await.expect("writes");
    }
    let order = order.lock().expect("no panic").clone();
    assert_eq!(order, [("first", 0), ("a", 1), ("b", 1), ("long", 3), ("longer", 4), ("longest", 5)]);
}
