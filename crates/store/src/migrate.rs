//! Migrations: each module owns its tables' steps, the binary composes them.
//!
//! A database is brought up to date in one transaction that first claims the row `lock` of its history. So a crash
//! half-way leaves the database as it was, and of two processes that start at once the second finds the steps done.

use kernel::{Error, ErrorKind, Result, Timestamp};
use sha2::{Digest, Sha256};

use crate::{Db, Dialect, Sql, Store, SystemTx, params};

/// Which databases a module's tables are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MigrationScope {
    /// In the global directory.
    Directory,
    /// In every region's database.
    Region,
}

/// One step. Its text is written once, with these words for what the databases call differently: `{uuid}` (an
/// identifier), `{bytes}`, `{sorted_text}` (text compared byte by byte). What is for one database alone stands between
/// lines `-- only sqlite` or `-- only postgres` and `-- both`.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Rises from step to step within a module.
    pub version: i64,
    /// What it does, in snake case.
    pub name: &'static str,
    /// The statements.
    pub sql: &'static str,
}

/// A module's steps.
#[derive(Clone, Copy, Debug)]
pub struct Migrations {
    /// The module, under whose name the history keeps its steps.
    pub module: &'static str,
    /// Where its tables are.
    pub scope: MigrationScope,
    /// The steps, in order. Once released a step is never edited: a new one follows it. The first may stand for steps of
    /// before, up to its own version: a database that those brought there is not touched by it, one that they left
    /// further down is refused.
    pub steps: &'static [Migration],
}

const HISTORY: &str = "CREATE TABLE IF NOT EXISTS schema_history (
    module TEXT NOT NULL,
    version BIGINT NOT NULL,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL,
    PRIMARY KEY (module, version)
)";

/// PostgreSQL refuses one of two processes that create the history at once; the second time it is there.
const HISTORY_ATTEMPTS: u32 = 3;

impl Store {
    /// Brings every database up to date: this crate's own tables first, then the modules' in the given order.
    ///
    /// # Errors
    /// A step fails; a step that was applied has since been edited; the database was used by a newer version, or by one
    /// so old that its next steps are no longer kept.
    pub async fn migrate(&self, modules: &[Migrations]) -> Result<()> {
        let regions = self.region_databases();
        for db in self.databases() {
            let is_region = regions.iter().any(|region| region.is(&db));
            let belongs = |migrations: &&Migrations| match migrations.scope {
                MigrationScope::Directory => db.is(self.directory()),
                MigrationScope::Region => is_region,
            };
            let own = [crate::schema::MIGRATIONS];
            let all: Vec<Migrations> = own.iter().chain(modules).filter(belongs).copied().collect();
            migrate(&db, all).await?;
        }
        Ok(())
    }
}

async fn migrate(db: &Db, modules: Vec<Migrations>) -> Result<()> {
    let all = modules.clone();
    // Most starts find nothing to do, and a commit waits for the disk. A failure is told by what follows.
    if db.read(move |tx| is_current(tx, &all)).await.unwrap_or(false) {
        return Ok(());
    }
    let mut created = db.write(|tx| tx.execute_all(HISTORY)).await;
    for _ in 1..HISTORY_ATTEMPTS {
        if created.as_ref().map_or_else(|error| error.kind() == ErrorKind::Unavailable, |()| true) {
            break;
        }
        created = db.write(|tx| tx.execute_all(HISTORY)).await;
    }
    created?;
    db.write(move |tx| {
        claim(tx)?;
        modules.iter().try_for_each(|module| apply(tx, module))
    })
    .await
}

/// Whether the history has these steps and no others.
fn is_current(tx: &mut SystemTx<'_>, modules: &[Migrations]) -> Result<bool> {
    let done: Vec<(String, i64, String)> =
        tx.query("SELECT module, version, checksum FROM schema_history ORDER BY module, version", &params![])?;
    Ok(modules.iter().all(|Migrations { module, steps, .. }| {
        let applied = done.iter().filter(|(of, ..)| of == module).map(|(_, version, sum)| (*version, sum.clone()));
        applied.eq(steps.iter().map(|step| (step.version, checksum(step))))
    }))
}

fn checksum(step: &Migration) -> String {
    hex(&Sha256::digest(step.sql))
}

/// Claims the history until the transaction ends. Another process that comes to this row waits here.
fn claim(tx: &mut SystemTx<'_>) -> Result<()> {
    if tx.dialect() == Dialect::Postgres {
        // A step over a large table may take longer than any request would be given.
        tx.execute_all("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")?;
    }
    let now = tx.env().now();
    tx.execute(
        "INSERT INTO schema_history (module, version, name, checksum, applied_at) VALUES ('lock', 0, 'lock', '', ?1) \
         ON CONFLICT (module, version) DO UPDATE SET applied_at = excluded.applied_at",
        &params![now],
    )?;
    Ok(())
}

/// A step that a database had: version, name, checksum.
type Done = (i64, String, String);

fn apply(tx: &mut SystemTx<'_>, migrations: &Migrations) -> Result<()> {
    let module = migrations.module;
    let done: Vec<Done> = tx.query(
        "SELECT version, name, checksum FROM schema_history WHERE module = ?1 ORDER BY version",
        &params![module],
    )?;
    let first = migrations.steps.first().map_or(i64::MIN, |step| step.version);
    let (replaced, done) = done.split_at(done.partition_point(|(version, ..)| *version < first));
    refuse_unfinished(migrations, replaced, done)?;
    refuse_unknown(migrations, done)?;
    let mut previous = i64::MIN;
    for step in migrations.steps {
        if step.version <= previous {
            return Err(Error::internal(format!("the steps of {module} are not in order at {}", step.version)));
        }
        previous = step.version;
        let checksum = checksum(step);
        match done.iter().find(|(version, ..)| *version == step.version) {
            Some((_, _, applied)) if *applied == checksum => {}
            // The database was brought here by the steps that this one stands for.
            Some(_) if step.version == first && !replaced.is_empty() => {}
            Some(_) => {
                return Err(Error::internal(format!(
                    "step {} of {module} was edited after it was applied",
                    step.version
                )));
            }
            None => run(tx, module, step, &checksum)?,
        }
    }
    Ok(())
}

/// Refuses a database that has some of the steps that the first one stands for, and not the last of them.
fn refuse_unfinished(migrations: &Migrations, replaced: &[Done], done: &[Done]) -> Result<()> {
    let (Some(first), Some((version, name, _))) = (migrations.steps.first(), replaced.last()) else { return Ok(()) };
    if done.iter().any(|(version, ..)| *version == first.version) {
        return Ok(());
    }
    Err(Error::internal(format!(
        "the tables of {} are at step {version} ({name}), and this version begins with step {} ({}): start the version \
         before this one once, which brings them there",
        migrations.module, first.version, first.name
    )))
}

fn refuse_unknown(migrations: &Migrations, done: &[Done]) -> Result<()> {
    let is_unknown = |(version, ..): &&Done| !migrations.steps.iter().any(|step| step.version == *version);
    match done.iter().find(is_unknown) {
        None => Ok(()),
        Some((version, name, _)) => Err(Error::internal(format!(
            "the database has step {version} ({name}) of {}, which this version lacks",
            migrations.module
        ))),
    }
}

fn run(tx: &mut SystemTx<'_>, module: &str, step: &Migration, checksum: &str) -> Result<()> {
    let sql = in_dialect(step.sql, tx.dialect());
    tx.execute_all(&sql)
        .map_err(|error| error.because(format!("step {} ({}) of {module}", step.version, step.name)))?;
    let now: Timestamp = tx.env().now();
    tx.execute(
        "INSERT INTO schema_history (module, version, name, checksum, applied_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        &params![module, step.version, step.name, checksum, now],
    )?;
    tracing::info!(module, step.version, step.name, "migration applied");
    Ok(())
}

fn in_dialect(sql: &str, dialect: Dialect) -> String {
    let (uuid, bytes, sorted_text, foreign) = match dialect {
        Dialect::Sqlite => ("BLOB", "BLOB", "TEXT", "-- only postgres"),
        Dialect::Postgres => ("UUID", "BYTEA", "TEXT COLLATE \"C\"", "-- only sqlite"),
    };
    let mut kept = String::with_capacity(sql.len());
    let mut ours = true;
    for line in sql.lines() {
        match line.trim() {
            "-- only sqlite" | "-- only postgres" => ours = line.trim() != foreign,
            "-- both" => ours = true,
            _ if ours => {
                kept.push_str(line);
                kept.push('\n');
            }
            _ => {}
        }
    }
    kept.replace("{uuid}", uuid).replace("{bytes}", bytes).replace("{sorted_text}", sorted_text)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_database_gets_its_own_words_and_lines() {
        let sql = "a {uuid}\n-- only sqlite\nfts5\n-- only postgres\npg_trgm\n-- both\nb {bytes}, c {sorted_text}";
        assert_eq!(in_dialect(sql, Dialect::Sqlite), "a BLOB\nfts5\nb BLOB, c TEXT\n");
        assert_eq!(in_dialect(sql, Dialect::Postgres), "a UUID\npg_trgm\nb BYTEA, c TEXT COLLATE \"C\"\n");
    }
}
