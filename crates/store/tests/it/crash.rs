//! What was told to be saved is there after the process was killed in the middle of its work.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::Arc,
};

use kernel::{Ctx, Region, TenantId};
use store::{DbUrl, Sql, Store, StoreConfig};
use uuid::Uuid;

use crate::support::{TestClock, TestDatabase, add_note, count_notes, environment, on_both_databases, variable};

const ADDRESS: &str = "STORE_TEST_CRASH_ADDRESS";
const TENANT: &str = "019394a0-0000-7000-8000-000000000001";

on_both_databases!(what_was_confirmed_survives_a_kill);

async fn what_was_confirmed_survives_a_kill(database: TestDatabase) {
    let store = database.store().await;
    let address = match &database.url {
        DbUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
        DbUrl::Postgres(text) => text.clone(),
    };
    let confirmed = tokio::task::spawn_blocking(move || confirmed_before_the_kill(&address)).await.expect("runs");
    let ctx = tenant(&store);
    let kept = count_notes(&store, &ctx).await;
    assert!(kept >= confirmed * 2, "{kept} rows of {confirmed} confirmed writes of two rows");
    assert_eq!(kept % 2, 0, "a write is there whole or not at all");
    if matches!(database.url, DbUrl::Sqlite(_)) {
        let check = store.read_directory(|tx| tx.query_one::<String>("PRAGMA integrity_check", &[])).await;
        assert_eq!(check.expect("readable"), "ok");
    }
    store.write(&ctx, |tx| add_note(tx, "afterwards")).await.expect("writable");
}

/// Has another process write, kills it after a while; how many of its writes were confirmed to it.
fn confirmed_before_the_kill(address: &str) -> i64 {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "crash::the_process_that_is_killed", "--nocapture", "--test-threads=1"])
        .env(ADDRESS, address)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut confirmed = 0;
    for line in lines {
        if line.expect("text").ends_with("saved") {
            confirmed += 1;
        }
        if confirmed == 200 {
            // SIGKILL; what the pipe still holds is read to its end.
            child.kill().expect("runs");
        }
    }
    child.wait().expect("ends");
    assert!(confirmed >= 200, "killed while it was writing");
    confirmed
}

/// Not a test by itself: [`confirmed_before_the_kill`] starts this one in another process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_process_that_is_killed() {
    let Some(address) = variable(ADDRESS) else { return };
    let env = environment(&Arc::new(TestClock::default()));
    let config = StoreConfig::single(DbUrl::parse(&address).expect("an address"));
    let store = Store::connect(config, env).await.expect("opens");
    let ctx = tenant(&store);
    for writer in 0..8 {
        let (store, ctx) = (store.clone(), ctx.clone());
        tokio::spawn(async move {
            for number in 0.. {
                let write = move |tx: &mut store::Tx<'_>| {
                    add_note(tx, &format!("{writer}/{number}/a"))?;
                    add_note(tx, &format!("{writer}/{number}/b"))
                };
                store.write(&ctx, write).await.expect("writes");
                writeln!(std::io::stdout(), "saved").expect("the parent reads");
            }
        });
    }
    std::future::pending::<()>().await;
}

fn tenant(store: &Store) -> Ctx {
    let id = TenantId::from(Uuid::parse_str(TENANT).expect("an identifier"));
    Ctx::system(id, Region::Uk, "test", store.directory().env().clone())
}
