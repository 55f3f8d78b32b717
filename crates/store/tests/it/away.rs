//! A database that goes away, and comes back.

use std::time::Duration;

use kernel::ErrorKind;
use store::{DbUrl, Store, StoreConfig};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

use crate::support::{TestDatabase, add_note, count_notes};

/// A way to the server that can be cut.
struct Way {
    port: u16,
    server: String,
    traffic: Option<tokio::task::JoinHandle<()>>,
}

impl Way {
    async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("bound").port();
        let mut way = Self { port, server, traffic: None };
        way.open(listener);
        way
    }

    fn open(&mut self, listener: TcpListener) {
        let server = self.server.clone();
        self.traffic = Some(tokio::spawn(async move {
            // Dropped together with this task, and so cut.
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let server = server.clone();
                connections.spawn(async move {
                    let mut upstream = TcpStream::connect(server).await.expect("the server");
                    drop(copy_bidirectional(&mut client, &mut upstream).await);
                });
            }
        }));
    }

    async fn cut(&mut self) {
        if let Some(traffic) = self.traffic.take() {
            traffic.abort();
            drop(traffic.await);
        }
    }

    async fn mend(&mut self) {
        self.open(TcpListener::bind(("127.0.0.1", self.port)).await.expect("the same port"));
    }
}

/// A store that reaches its database by a way that can be cut, where there is a server.
async fn by_a_way() -> Option<(Way, Store, TestDatabase)> {
    let database = TestDatabase::postgres().await?;
    let DbUrl::Postgres(address) = &database.url else { panic!("a server") };
    let (before, rest) = address.split_once("://").expect("an address");
    let (account, place) = rest.split_once('@').expect("an account");
    let (server, name) = place.split_once('/').expect("a database");
    let way = Way::to(server.to_owned()).await;
    let url = DbUrl::parse(&format!("{before}://{account}@127.0.0.1:{}/{name}", way.port)).expect("an address");
    drop(database.store().await);
    let store = Store::connect(StoreConfig::single(url), database.env.clone()).await.expect("opens");
    Some((way, store, database))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_server_is_away_callers_learn_so_and_then_all_is_well() {
    let Some((mut way, store, database)) = by_a_way().await else { return };
    let ctx = database.tenant();
    store.write(&ctx, |tx| add_note(tx, "before")).await.expect("writes");
    assert_eq!(count_notes(&store, &ctx).await, 1);

    way.cut().await;
    for _ in 0..3 {
        let refused = store.write(&ctx, |tx| add_note(tx, "meanwhile")).await.expect_err("away");
        assert_eq!(refused.kind(), ErrorKind::Unavailable, "{refused}");
        let refused = store.ping().await.expect_err("away");
        assert_eq!(refused.kind(), ErrorKind::Unavailable, "{refused}");
    }

    way.mend().await;
    store.write(&ctx, |tx| add_note(tx, "after")).await.expect("the next piece of work connects again");
    assert_eq!(count_notes(&store, &ctx).await, 2);
    drop(database);
    assert!(tokio::time::timeout(Duration::from_secs(10), store.ping()).await.is_ok(), "an answer, whatever it says");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_lost_between_two_pieces_of_work_is_not_noticed() {
    let Some((mut way, store, database)) = by_a_way().await else { return };
    let ctx = database.tenant();
    for lost in 1..=4 {
        // All of them have just been well, and are trusted to be so.
        for _ in 0..8 {
            assert_eq!(count_notes(&store, &ctx).await, lost - 1);
        }
        way.cut().await;
        way.mend().await;
        for _ in 0..8 {
            assert_eq!(count_notes(&store, &ctx).await, lost - 1);
        }
        let name = format!("after loss {lost}");
        store.write(&ctx, move |tx| add_note(tx, &name)).await.expect("the next piece of work connects again");
        assert_eq!(count_notes(&store, &ctx).await, lost);
    }
}

#[tokio::test]
async fn a_server_that_never_was_there_is_not_available() {
    let database = TestDatabase::sqlite();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("bound").port();
    drop(listener);
    let url = DbUrl::parse(&format!("postgres://corbel@127.0.0.1:{port}/corbel")).expect("an address");
    let store = Store::connect(StoreConfig::single(url), database.env.clone()).await.expect("opens without");
    assert_eq!(store.ping().await.expect_err("away").kind(), ErrorKind::Unavailable);
    assert_eq!(store.migrate(&[]).await.expect_err("away").kind(), ErrorKind::Unavailable);
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_told_at_the_start() {
    let database = TestDatabase::sqlite();
    let folder = tempfile::tempdir().expect("a folder");
    let config = StoreConfig::single(DbUrl::Sqlite(folder.path().to_owned()));
    let refused = Store::connect(config, database.env.clone()).await.err().expect("a folder is no file");
    assert_eq!(refused.kind(), ErrorKind::Unavailable);
}
