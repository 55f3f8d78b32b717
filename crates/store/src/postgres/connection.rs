//! One connection to PostgreSQL, with the statements it has prepared.

use std::collections::HashMap;

use ::postgres::{Client, Config, NoTls, Row, Statement, config::SslMode, error::SqlState, types::ToSql};
use kernel::{Error, Result};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{
    RowReader, Value,
    sql::{Connection, Dialect, Plan, with_dollars},
};

/// How many prepared statements a connection keeps before it forgets them all.
const MAX_STATEMENTS: usize = 256;
/// What the server gives up on, so that nothing waits for ever on a lock or on us.
const LIMITS: &str =
    "SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'";

pub(super) struct PostgresConnection {
    client: Client,
    config: Config,
    /// Nothing but reads, each statement by itself.
    read_only: bool,
    statements: HashMap<String, Statement>,
    /// How the server plans what it is asked next.
    plan: Plan,
    /// The database refused a statement of this transaction because of another one.
    conflict: bool,
}

impl PostgresConnection {
    /// Opens a connection; with `read_only` one that can change nothing.
    ///
    /// # Errors
    /// The server is away, or refuses us.
    pub(super) fn open(config: &Config, read_only: bool) -> Result<Self> {
        let client = connect(config, read_only)?;
        Ok(Self {
            client,
            config: config.clone(),
            read_only,
            statements: HashMap::new(),
            plan: Plan::ForValues,
            conflict: false,
        })
    }

    /// Connects once more where the server has closed this connection: it tells so only to whoever asks it for
    /// something, so a connection that has just been well may be gone.
    fn renew(&mut self) -> Result<()> {
        self.statements.clear();
        self.client = connect(&self.config, self.read_only)?;
        self.plan = Plan::ForValues;
        Ok(())
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Whether the server still answers: one round trip.
    pub(super) fn answers(&mut self) -> bool {
        self.client.check_connection().is_ok()
    }

    pub(super) fn begin(&mut self) -> Result<()> {
        const BEGIN: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";
        self.conflict = false;
        match self.execute_all(BEGIN) {
            Err(_) if self.is_closed() => {
                self.renew()?;
                self.execute_all(BEGIN)
            }
            begun => begun,
        }
    }

    pub(super) fn end(&mut self, commit: bool) -> Result<()> {
        self.execute_all(if commit { "COMMIT" } else { "ROLLBACK" })
    }

    /// Whether the database refused this transaction because of another one: run again, it may pass.
    pub(super) fn met_conflict(&self) -> bool {
        self.conflict
    }

    fn prepare(&mut self, sql: &str) -> Result<Statement> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        if self.statements.len() >= MAX_STATEMENTS {
            self.statements.clear();
        }
        let statement = self.client.prepare(&with_dollars(sql)).map_err(|error| self.refused(&error, sql))?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Has the server plan so from now on. Where nothing but reads is asked for, each by itself: a transaction that is rolled back
    /// would take the setting back with it.
    fn plan_as(&mut self, plan: Plan) -> Result<()> {
        if self.read_only && plan != self.plan {
            let set = match plan {
                Plan::ForValues => "RESET plan_cache_mode; RESET enable_seqscan",
                // The plan outlives the moment it is made in, when its tables may hold next to nothing.
                Plan::Steady => "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off",
            };
            match self.client.batch_execute(set) {
                Err(error) if self.is_closed() => return Err(self.refused(&error, set)),
                // A database that speaks the protocol and knows no such setting plans as it always does.
                _ => self.plan = plan,
            }
        }
        Ok(())
    }

    fn rows(&mut self, sql: &str, parameters: &[&(dyn ToSql + Sync)], plan: Plan) -> Result<Vec<Row>> {
        self.plan_as(plan)?;
        let statement = self.prepare(sql)?;
        self.client.query(&statement, parameters).map_err(|error| self.refused(&error, sql))
    }

    fn refused(&mut self, error: &::postgres::Error, sql: &str) -> Error {
        let context = format!("{}: {sql}", describe(error));
        match error.code() {
            Some(&SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED) => {
                self.conflict = true;
                Error::unavailable(context)
            }
            // A migration changed a table that a prepared statement reads: prepared anew, it passes.
            Some(&SqlState::FEATURE_NOT_SUPPORTED) if context.contains("cached plan") => {
                self.statements.clear();
                self.conflict = true;
                Error::unavailable(context)
            }
            Some(&SqlState::UNIQUE_VIOLATION) => crate::already_exists(context),
            Some(&SqlState::DISK_FULL) => Error::storage_full(context),
            Some(&(SqlState::TOO_MANY_CONNECTIONS | SqlState::LOCK_NOT_AVAILABLE | SqlState::QUERY_CANCELED)) => {
                Error::unavailable(context)
            }
            Some(code) if code.code().starts_with("08") || code.code().starts_with("57P") => {
                Error::unavailable(context)
            }
            None if self.client.is_closed() => Error::unavailable(context),
            _ => Error::internal(context),
        }
    }
}

impl Connection for PostgresConnection {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn query(
        &mut self,
        sql: &str,
        first: Option<&Value>,
        params: &[Value],
        plan: Plan,
        each: &mut dyn FnMut(&mut RowReader<'_>) -> Result<()>,
    ) -> Result<()> {
        let parameters = as_parameters(first, params);
        let rows = match self.rows(sql, &parameters, plan) {
            // A statement of a read is no part of a transaction: asked of another connection, it answers as well.
            Err(_) if self.read_only && self.is_closed() => {
                self.renew()?;
                self.rows(sql, &parameters, plan)
            }
            rows => rows,
        };
        for row in rows? {
            each(&mut RowReader::postgres(&row))?;
        }
        Ok(())
    }

    fn execute(&mut self, sql: &str, first: Option<&Value>, params: &[Value]) -> Result<u64> {
        let statement = self.prepare(sql)?;
        let changed = self.client.execute(&statement, &as_parameters(first, params));
        changed.map_err(|error| self.refused(&error, sql))
    }

    fn execute_all(&mut self, sql: &str) -> Result<()> {
        self.client.batch_execute(sql).map_err(|error| self.refused(&error, sql))
    }
}

fn connect(config: &Config, read_only: bool) -> Result<Client> {
    let opened = match config.get_ssl_mode() {
        SslMode::Require => config.connect(MakeRustlsConnect::new(tls::client_config()?)),
        _ => config.connect(NoTls),
    };
    let away =
        |error: ::postgres::Error| Error::unavailable(format!("cannot connect to PostgreSQL: {}", describe(&error)));
    let mut client = opened.map_err(away)?;
    client.batch_execute(LIMITS).map_err(away)?;
    if read_only {
        client.batch_execute("SET default_transaction_read_only = on").map_err(away)?;
    }
    Ok(client)
}

fn as_parameters<'a>(first: Option<&'a Value>, params: &'a [Value]) -> Vec<&'a (dyn ToSql + Sync)> {
    first.into_iter().chain(params).map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// The error with what the server said about it, without values.
pub(super) fn describe(error: &::postgres::Error) -> String {
    if let Some(server) = error.as_db_error() {
        let constraint = server.constraint().unwrap_or_default();
        return format!("{error}: {} {} {constraint}", server.code().code(), server.message());
    }
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
