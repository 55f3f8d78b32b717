//! Transactions as the rest of the product sees them: synchronous, bound to an organisation, the same on both databases.

use kernel::{Env, Error, JobId, Region, Result, TenantId, event::DomainEvent};

use crate::{
    FromRow, NewJob, Value, jobs, outbox,
    queue::Progress,
    sql::{Connection, Dialect, Plan, Sql, names_first_placeholder},
};

/// The transaction under both handles.
struct Open<'a> {
    conn: &'a mut dyn Connection,
    env: &'a Env,
    progress: &'a mut Progress,
}

impl Open<'_> {
    fn query<R: FromRow>(&mut self, sql: &str, first: Option<&Value>, params: &[Value], plan: Plan) -> Result<Vec<R>> {
        require_storable(params)?;
        let mut rows = Vec::new();
        self.step(|conn| {
            conn.query(sql, first, params, plan, &mut |row| {
                rows.push(R::from_row(row)?);
                Ok(())
            })
        })?;
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, first: Option<&Value>, params: &[Value]) -> Result<u64> {
        require_storable(params)?;
        self.step(|conn| conn.execute(sql, first, params))
    }

    /// Runs one statement, unless an earlier one was refused: PostgreSQL would not go on, so SQLite does not either.
    fn step<T>(&mut self, statement: impl FnOnce(&mut dyn Connection) -> Result<T>) -> Result<T> {
        if self.progress.refused {
            return Err(Error::internal("a statement after one that was refused"));
        }
        self.progress.statements += 1;
        statement(self.conn).inspect_err(|_| self.progress.refused = true)
    }
}

/// PostgreSQL has no place for U+0000 in text, so on SQLite it is no text either. It only ever comes from outside.
fn require_storable(params: &[Value]) -> Result<()> {
    let odd = params.iter().any(|value| matches!(value, Value::Text(text) if text.contains('\0')));
    if odd { Err(Error::invalid("Text cannot contain the character U+0000.")) } else { Ok(()) }
}

/// A transaction bound to one organisation. `?1` is the organisation in every statement, and a statement that does not
/// name it is refused: no query runs without a tenant.
pub struct Tx<'a> {
    open: Open<'a>,
    tenant: TenantId,
    first: Value,
    /// Where the organisation lives; `None` where a transaction across organisations lent itself to one.
    region: Option<Region>,
}

impl<'a> Tx<'a> {
    pub(crate) fn new(
        conn: &'a mut dyn Connection,
        env: &'a Env,
        (tenant, region): (TenantId, Region),
        progress: &'a mut Progress,
    ) -> Self {
        Self { open: Open { conn, env, progress }, tenant, first: tenant.into(), region: Some(region) }
    }

    /// The organisation.
    pub fn tenant(&self) -> TenantId {
        self.tenant
    }

    /// Clock and randomness.
    pub fn env(&self) -> &Env {
        self.open.env
    }

    /// How many statements this transaction has run.
    pub fn statements(&self) -> u64 {
        self.open.progress.statements
    }

    /// Writes an event down, to be published once this transaction has been committed.
    ///
    /// # Errors
    /// As [`Sql::execute`]; an event of another organisation is a defect.
    pub fn emit(&mut self, event: DomainEvent) -> Result<()> {
        self.emit_all(vec![event])
    }

    /// Writes events down together, in this order.
    ///
    /// # Errors
    /// As [`Self::emit`].
    pub fn emit_all(&mut self, events: Vec<DomainEvent>) -> Result<()> {
        if events.iter().any(|event| event.tenant != self.tenant) {
            return Err(Error::internal("an event of another organisation"));
        }
        let position = self.open.progress.events + 1;
        self.open.progress.events += i64::try_from(events.len()).map_err(Error::internal)?;
        outbox::add(self, self.region, &events, position)
    }

    /// Writes a job down, to be done once this transaction has been committed. Where a job of the same kind and
    /// `unique_key` waits already, that one stands for both, at the earlier of the two times.
    ///
    /// # Errors
    /// As [`Sql::execute`].
    pub fn enqueue(&mut self, job: NewJob) -> Result<JobId> {
        let region = self.region.ok_or_else(|| Error::internal("a job from a transaction across organisations"))?;
        self.open.progress.jobs += 1;
        jobs::add(self, region, &job)
    }

    /// Whether a job of this kind and unique key is written down already and will be done, or is being done.
    ///
    /// # Errors
    /// As [`Sql::query`].
    pub fn expects(&mut self, job: &NewJob) -> Result<bool> {
        jobs::is_expected(self, job)
    }

    fn require_tenant(sql: &str) -> Result<()> {
        if names_first_placeholder(sql) {
            Ok(())
        } else {
            Err(Error::internal(format!("a statement without its organisation: {sql}")))
        }
    }
}

impl Sql for Tx<'_> {
    fn query<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>> {
        Self::require_tenant(sql)?;
        self.open.query(sql, Some(&self.first), params, Plan::ForValues)
    }

    fn query_steady<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>> {
        Self::require_tenant(sql)?;
        self.open.query(sql, Some(&self.first), params, Plan::Steady)
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        Self::require_tenant(sql)?;
        self.open.execute(sql, Some(&self.first), params)
    }

    fn dialect(&self) -> Dialect {
        self.open.conn.dialect()
    }
}

/// A transaction of no organisation: on the global directory (organisations, accounts, sessions), and in a region for
/// what serves all of its organisations (outbox, jobs). Parameters begin at `?1`.
pub struct DirectoryTx<'a> {
    open: Open<'a>,
}

/// A [`DirectoryTx`] on a region's database.
pub type SystemTx<'a> = DirectoryTx<'a>;

impl<'a> DirectoryTx<'a> {
    pub(crate) fn new(conn: &'a mut dyn Connection, env: &'a Env, progress: &'a mut Progress) -> Self {
        Self { open: Open { conn, env, progress } }
    }

    /// Clock and randomness.
    pub fn env(&self) -> &Env {
        self.open.env
    }

    /// Does `f` in this transaction, bound to one organisation. It may emit events, but enqueue no jobs: which region's
    /// name they would bear is not known here.
    ///
    /// # Errors
    /// Those of `f`.
    pub fn as_tenant<T>(&mut self, tenant: TenantId, f: impl FnOnce(&mut Tx<'_>) -> Result<T>) -> Result<T> {
        let open = Open { conn: &mut *self.open.conn, env: self.open.env, progress: &mut *self.open.progress };
        f(&mut Tx { open, tenant, first: tenant.into(), region: None })
    }

    /// As [`Self::as_tenant`] in an organisation of which the region is known: `f` may enqueue jobs, too.
    ///
    /// # Errors
    /// Those of `f`.
    pub fn as_tenant_in<T>(
        &mut self,
        tenant: TenantId,
        region: Region,
        f: impl FnOnce(&mut Tx<'_>) -> Result<T>,
    ) -> Result<T> {
        self.as_tenant(tenant, |tx| {
            tx.region = Some(region);
            f(tx)
        })
    }

    /// Several statements without parameters.
    pub(crate) fn execute_all(&mut self, sql: &str) -> Result<()> {
        self.open.step(|conn| conn.execute_all(sql))
    }
}

impl Sql for DirectoryTx<'_> {
    fn query<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>> {
        self.open.query(sql, None, params, Plan::ForValues)
    }

    fn query_steady<R: FromRow>(&mut self, sql: &str, params: &[Value]) -> Result<Vec<R>> {
        self.open.query(sql, None, params, Plan::Steady)
    }

    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        self.open.execute(sql, None, params)
    }

    fn dialect(&self) -> Dialect {
        self.open.conn.dialect()
    }
}
