//! All databases of an installation: the directory, and one per region.

use std::{collections::HashMap, sync::Arc};

use kernel::{Ctx, Env, Region, Result};

use crate::{Db, DbUrl, DirectoryTx, Tx};

/// Which databases an installation has.
#[derive(Clone, Debug)]
pub struct StoreConfig {
    /// The global directory: organisations, accounts, sessions. Regions without a database of their own live here too.
    pub directory: DbUrl,
    /// Databases of regions.
    pub regions: HashMap<Region, DbUrl>,
    /// Connections for reading, and on PostgreSQL as many for writing, per database.
    pub connections: usize,
}

impl StoreConfig {
    /// One database for everything, with two connections for reading.
    pub fn single(url: DbUrl) -> Self {
        Self { directory: url, regions: HashMap::new(), connections: 2 }
    }
}

/// All regional databases and the global directory. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    directory: Db,
    regions: Arc<[Db; Region::ALL.len()]>,
}

impl Store {
    /// Opens all databases.
    ///
    /// # Errors
    /// An SQLite file cannot be opened. PostgreSQL may come later: until then callers get `UNAVAILABLE`.
    pub async fn connect(config: StoreConfig, env: Env) -> Result<Self> {
        tokio::task::spawn_blocking(move || Self::open(&config, &env)).await.map_err(kernel::Error::internal)?
    }

    fn open(config: &StoreConfig, env: &Env) -> Result<Self> {
        let mut opened: HashMap<&DbUrl, Db> = HashMap::new();
        let mut open = |url| -> Result<Db> {
            if let Some(db) = opened.get(url) {
                return Ok(db.clone());
            }
            let db = Db::open(DbUrl::clone(url), config.connections, env.clone())?;
            opened.insert(url, db.clone());
            Ok(db)
        };
        let directory = open(&config.directory)?;
        let mut region = |region: Region| open(config.regions.get(&region).unwrap_or(&config.directory));
        let regions = Arc::new([region(Region::Uk)?, region(Region::Eu)?, region(Region::Us)?]);
        Ok(Self { directory, regions })
    }

    /// The global directory.
    pub fn directory(&self) -> &Db {
        &self.directory
    }

    /// A region's database.
    pub fn region(&self, region: Region) -> &Db {
        match region {
            Region::Uk => &self.regions[0],
            Region::Eu => &self.regions[1],
            Region::Us => &self.regions[2],
        }
    }

    /// Every database once.
    pub fn databases(&self) -> Vec<Db> {
        distinct(std::iter::once(&self.directory).chain(self.regions.iter()))
    }

    /// Every database that holds a region, once: those with an outbox and jobs.
    pub fn region_databases(&self) -> Vec<Db> {
        distinct(self.regions.iter())
    }

    /// Reads in the organisation of `ctx`. In every statement `?1` is the organisation. On SQLite all statements see
    /// the same moment, on PostgreSQL each its own.
    ///
    /// # Errors
    /// The closure's, or the database's.
    pub async fn read<T: Send + 'static>(
        &self,
        ctx: &Ctx,
        f: impl FnOnce(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.region(ctx.region()).read_tenant((ctx.tenant(), ctx.region()), f).await
    }

    /// Writes in the organisation of `ctx`, in one transaction. In every statement `?1` is the organisation. The
    /// closure may be run again where the database asks for it, so it has no effects outside.
    ///
    /// # Errors
    /// The closure's, or the database's; then nothing was changed.
    pub async fn write<T: Send + 'static>(
        &self,
        ctx: &Ctx,
        f: impl FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.region(ctx.region()).write_tenant((ctx.tenant(), ctx.region()), false, f).await
    }

    /// As [`Self::write`], for a step of work on many rows. On SQLite it is a transaction by itself, and whoever waits to write
    /// goes before the next one, also where several such works are under way: so nobody waits for more than one step.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub async fn write_long<T: Send + 'static>(
        &self,
        ctx: &Ctx,
        f: impl FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.region(ctx.region()).write_tenant((ctx.tenant(), ctx.region()), true, f).await
    }

    /// Reads the global directory.
    ///
    /// # Errors
    /// The closure's, or the database's.
    pub async fn read_directory<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.directory.read_directory(f).await
    }

    /// As [`Self::read_directory`], for a few look-ups by key in what every request reads: on SQLite they run on the
    /// caller's own thread, which is faster than waking another.
    ///
    /// # Errors
    /// The closure's, or the database's.
    pub async fn look_up_directory<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.directory.look_up_directory(f).await
    }

    /// Whether the region's rows lie in the database of the global directory.
    pub fn is_with_directory(&self, region: Region) -> bool {
        self.region(region).is(&self.directory)
    }

    /// Writes to the global directory, in one transaction.
    ///
    /// # Errors
    /// The closure's, or the database's; then nothing was changed.
    pub async fn write_directory<T: Send + 'static>(
        &self,
        f: impl FnMut(&mut DirectoryTx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.directory.write_directory(f).await
    }

    /// How many statements the product's own transactions have run on all databases, background work apart.
    pub fn statements(&self) -> u64 {
        self.databases().iter().map(Db::statements).sum()
    }

    /// Whether every database answers.
    ///
    /// # Errors
    /// One does not.
    pub async fn ping(&self) -> Result<()> {
        for db in self.databases() {
            db.ping().await?;
        }
        Ok(())
    }
}

fn distinct<'a>(databases: impl Iterator<Item = &'a Db>) -> Vec<Db> {
    let mut found: Vec<Db> = Vec::new();
    for db in databases {
        if !found.iter().any(|known| known.is(db)) {
            found.push(db.clone());
        }
    }
    found
}
