//! The real router over a real database, with a clock and a dice of the test's own.

use std::{
    future::Future,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use axum::Router;
use blob::{BlobKey, BlobStores, LocalStore};
use edge::EdgeSettings;
use identity::{
    Identity, Modules, Settings,
    model::{Appearance, Color, Email, Member, Password, Tenant, TenantName},
    ops::{self, NewMember, NewTenant},
};
use kernel::{
    Clock, Ctx, Env, Region, Result, StorageTier, Timestamp, UserId,
    env::Entropy,
    port::{Acquaintances, Belonging, Belongings, PublicLinks, StorageFigures, StorageMeter},
};
use sha2::{Digest, Sha256};
use store::{LiveHub, Outbox, Sql, Store, StoreConfig, Worker, params};
use test_kit::Database;

use crate::browser::Browser;

/// The password of everybody in these tests.
pub(crate) const PASSWORD: &str = "corbel-demo-words";

/// A clock that the test turns. Each look at it takes a microsecond, so that what comes later is later.
pub(crate) struct Hands(AtomicI64);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

/// Bytes that never come twice: the digests of 1, 2, 3 …
struct Dice(AtomicU64);

impl Entropy for Dice {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let digest = Sha256::digest(self.0.fetch_add(1, Ordering::SeqCst).to_be_bytes());
            chunk.copy_from_slice(&digest[..chunk.len()]);
        }
    }
}

/// What the Drive would say.
struct Meter;

#[async_trait]
impl StorageMeter for Meter {
    async fn figures(&self, _: &Ctx) -> Result<StorageFigures> {
        Ok(StorageFigures { used: 1024, cap: 5 * 1_073_741_824, tier: StorageTier::Free })
    }

    async fn choose_tier(&self, _: &Ctx, _: StorageTier, _: Option<i64>) -> Result<StorageFigures> {
        unreachable!("plans are tested with the real Drive, in the binary's own tests")
    }
}

#[async_trait]
impl Acquaintances for Meter {
    async fn of(&self, _: &Ctx) -> Result<Option<Vec<UserId>>> {
        Ok(None)
    }
}

/// What was decided about public links, in which region.
#[derive(Default)]
pub(crate) struct Links(pub(crate) Mutex<Vec<(Region, bool)>>);

#[async_trait]
impl PublicLinks for Links {
    async fn decide(&self, ctx: &Ctx, allowed: bool) -> Result<()> {
        self.0.lock().unwrap().push((ctx.region(), allowed));
        Ok(())
    }
}

/// A module that knows owners: whose each thing is.
#[derive(Default)]
pub(crate) struct Chest(pub(crate) Mutex<Vec<UserId>>);

#[async_trait]
impl Belongings for Chest {
    async fn count(&self, _: &Ctx, owner: UserId) -> Result<Vec<Belonging>> {
        let count = self.0.lock().unwrap().iter().filter(|user| **user == owner).count();
        let things = Belonging { kind: "chest.things", count: count.try_into().unwrap() };
        Ok((count > 0).then_some(things).into_iter().collect())
    }

    async fn transfer(&self, _: &Ctx, from: UserId, to: UserId) -> Result<()> {
        self.0.lock().unwrap().iter_mut().filter(|user| **user == from).for_each(|user| *user = to);
        Ok(())
    }
}

/// A running product with nobody in it.
pub(crate) struct App {
    pub(crate) identity: Identity,
    pub(crate) store: Store,
    pub(crate) env: Env,
    pub(crate) router: Router,
    pub(crate) chest: Arc<Chest>,
    pub(crate) links: Arc<Links>,
    modules: Modules,
    hands: Arc<Hands>,
    blobs: BlobStores,
    _folder: tempfile::TempDir,
}

impl App {
    async fn start(database: &Database) -> Self {
        Self::start_on(StoreConfig::single(database.url().clone())).await
    }

    /// A product over these databases.
    pub(crate) async fn start_on(databases: StoreConfig) -> Self {
        let hands = Arc::new(Hands(AtomicI64::new(1_795_241_806_000_000)));
        let env = Env::new(hands.clone(), Arc::new(Dice(AtomicU64::new(1))));
        let store = Store::connect(databases, env.clone()).await.unwrap();
        store.migrate(&[mail::migrations(), identity::migrations()].concat()).await.unwrap();
        let folder = test_kit::folder();
        let blobs =
            BlobStores::new(Arc::new(LocalStore::open("default", folder.path(), [7; 32], env.clone()).unwrap()));
        let identity = Identity::new(store.clone(), blobs.clone(), env.clone(), Settings::new(&[9; 32]).unwrap());
        let chest = Arc::new(Chest::default());
        let links = Arc::new(Links::default());
        let modules = Modules {
            meter: Arc::new(Meter),
            public_links: links.clone(),
            owners: Arc::new([chest.clone()]),
            access: Arc::new([]),
            acquaintances: Arc::new(Meter),
        };
        let edge = edge::Edge {
            contents: Vec::new(),
            sessions: Arc::new(identity.clone()),
            store: store.clone(),
            blobs: blobs.clone(),
            live: LiveHub::new(store.clone()),
            looks: None,
            env: env.clone(),
            settings: Arc::new(EdgeSettings {
                larger_bodies: identity::LARGER_BODIES.to_vec(),
                ..EdgeSettings::default()
            }),
        };
        let (router, _) = edge::assemble(edge, vec![identity::router(identity.clone(), modules.clone())]);
        Self { identity, store, env, router, chest, links, modules, hands, blobs, _folder: folder }
    }

    /// Lets time pass.
    pub(crate) fn pass(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.hands.0.fetch_add(micros, Ordering::SeqCst);
    }

    /// A browser nobody has signed in with.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.router.clone())
    }

    /// Signs a member in, in a browser of the member's own.
    pub(crate) async fn signed_in(&self, email: &str) -> Browser {
        let mut browser = self.browser();
        browser.sign_in(email, PASSWORD).await.expect_status(200);
        browser
    }

    /// An organisation with an accent of its own.
    pub(crate) async fn tenant(&self, name: &str) -> Tenant {
        let appearance = Appearance { accent: Color::parse("#3F76B8").unwrap().into(), ..Appearance::default() };
        let new = NewTenant { appearance, ..NewTenant::named(TenantName::parse(name).unwrap()).unwrap() };
        ops::create_tenant(&self.identity, new).await.unwrap()
    }

    /// Lets a person in; `first last` gives the address `first@dunmarrow.example`.
    pub(crate) async fn member(&self, tenant: &Tenant, name: &str, role: &str) -> Member {
        ops::add_member(&self.identity, &self.system(tenant), new_member(name, role)).await.unwrap()
    }

    /// The product itself in an organisation.
    pub(crate) fn system(&self, tenant: &Tenant) -> Ctx {
        tenant.system("test", self.env.clone())
    }

    /// Makes a person a super user, as the installation's operator does in its database.
    pub(crate) async fn make_super(&self, user: UserId) {
        let sql = "UPDATE accounts SET is_super = TRUE WHERE id = ?1";
        let changed = self.store.write_directory(move |tx| tx.execute(sql, &params![user])).await.unwrap();
        assert_eq!(changed, 1);
    }

    /// What the audit log of the organisation holds, in its order. Publish what has happened first.
    pub(crate) async fn audit_kinds(&self, tenant: &Tenant) -> Vec<String> {
        let sql = "SELECT kind FROM audit_log WHERE tenant_id = ?1 ORDER BY seq";
        self.store.read(&self.system(tenant), move |tx| tx.query(sql, &params![])).await.unwrap()
    }

    /// Publishes what has happened, as the relay does after each commit.
    pub(crate) async fn relay(&self) {
        let hub = LiveHub::new(self.store.clone());
        Outbox::new(self.store.clone(), vec![Arc::new(ops::AuditLog)], hub).drain().await.unwrap();
    }

    /// Does the jobs that are due.
    pub(crate) async fn work(&self) {
        let worker = Worker::new(self.store.clone(), self.env.clone());
        identity::register_jobs(worker, &self.identity, &self.modules).drain().await.unwrap();
    }

    /// The blobs of all pictures that are shown in the organisation.
    pub(crate) async fn photo_keys(&self, tenant: &Tenant) -> Vec<String> {
        let keys = "SELECT avatar_key FROM photos WHERE tenant_id = ?1
                    UNION ALL SELECT portrait_key FROM photos WHERE tenant_id = ?1";
        self.store.read(&self.system(tenant), move |tx| tx.query(keys, &[])).await.unwrap()
    }

    /// The blob of the image that stands for the organisation.
    pub(crate) async fn logo_keys(&self, tenant: &Tenant) -> Vec<String> {
        let keys = "SELECT blob_key FROM logos WHERE tenant_id = ?1";
        self.store.read(&self.system(tenant), move |tx| tx.query(keys, &[])).await.unwrap()
    }

    /// How many of these blobs there are.
    pub(crate) async fn kept(&self, keys: &[String]) -> usize {
        let mut kept = 0;
        for key in keys {
            let stat = self.blobs.of(Region::Uk).stat(&BlobKey::parse(key).unwrap()).await.unwrap();
            kept += usize::from(stat.is_some());
        }
        kept
    }

    /// Publishes what has happened and does the jobs that are due. There is no mail server: mails are held.
    pub(crate) async fn settle(&self) {
        let worker = Worker::new(self.store.clone(), self.env.clone());
        let worker = mail::register_jobs(worker, &mail::Mailer::new(self.store.clone(), None));
        self.relay().await;
        identity::register_jobs(worker, &self.identity, &self.modules).drain().await.unwrap();
        self.relay().await;
        // Mails of one millisecond have no order.
        self.pass(Duration::from_millis(2));
    }

    /// The mails that were written to an address, the newest first.
    pub(crate) async fn mails_to(&self, tenant: &Tenant, email: &str) -> Vec<mail::Mail> {
        self.settle().await;
        let (email, ctx) = (email.to_owned(), self.system(tenant));
        let found = self.store.read(&ctx, move |tx| {
            let mails = mail::list(tx, None, 1000)?.into_iter().filter(|mail| mail.to == email);
            mails.map(|mail| Ok(mail::lookup(tx, mail.id)?.unwrap())).collect::<Result<Vec<_>>>()
        });
        found.await.unwrap()
    }

    /// The token of the link in the newest mail to an address.
    pub(crate) async fn link_to(&self, tenant: &Tenant, email: &str) -> String {
        let mails = self.mails_to(tenant, email).await;
        let text = mails[0].text.clone().unwrap();
        text.split_once("?token=").unwrap().1.lines().next().unwrap().to_owned()
    }
}

/// A person to be let in.
pub(crate) fn new_member(name: &str, role: &str) -> NewMember {
    let (first, last) = name.split_once(' ').unwrap();
    NewMember {
        email: Email::parse(&format!("{first}@dunmarrow.example")).unwrap(),
        password: Password::parse(PASSWORD).unwrap(),
        first_name: first.to_owned(),
        last_name: last.to_owned(),
        role: role.to_owned(),
    }
}

/// Runs a test on SQLite, and on PostgreSQL where there is one. `name` is the test's.
pub(crate) async fn on_both<F: Future<Output = ()>>(name: &str, test: impl Fn(App) -> F) {
    let folder = test_kit::folder();
    let sqlite = Database::sqlite(folder.path());
    test(App::start(&sqlite).await).await;
    if let Some(postgres) = Database::postgres(&format!("identity_{name}")) {
        test(App::start(&postgres).await).await;
    }
}
