//! The table of jobs.
//!
//! `waiting` → `running` (under a lease) → done, and the row is gone; or, after a failure, back to `waiting`; or, after
//! the last allowed failure, `dead`. A lease that lapses makes the job due again: its process has died.

use std::time::Duration;

use kernel::{Env, JobId, Region, Result, TenantId};
use serde_json::Value;
use uuid::Uuid;

use super::NewJob;
use crate::{FromRow, RowReader, Sql, SystemTx, Tx, outbox::from_json, params, sql::placeholders};

/// The pause after the first failure; it doubles with each.
const RETRY_BASE: Duration = Duration::from_secs(5);
/// The longest pause after a failure.
const RETRY_CAP: Duration = Duration::from_secs(3600);
/// How much of an error is kept, in characters.
const ERROR_LENGTH: usize = 2000;

/// A job that a worker has in hand.
#[derive(Clone, Debug)]
pub(crate) struct Claimed {
    pub(crate) id: JobId,
    pub(crate) tenant: TenantId,
    pub(crate) region: Region,
    pub(crate) kind: String,
    pub(crate) payload: Value,
    /// Which attempt this is, from 1.
    pub(crate) attempts: i64,
    pub(crate) max_attempts: i64,
    /// Whoever holds another lease of the job has lost it.
    pub(crate) lease: Uuid,
}

impl FromRow for Claimed {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            tenant: row.next()?,
            region: Region::from_name(&row.next::<String>()?),
            kind: row.next()?,
            payload: from_json(&row.next::<String>()?)?,
            attempts: row.next()?,
            max_attempts: row.next()?,
            lease: row.next()?,
        })
    }
}

/// A job that failed as often as it may. It stays until somebody looks at it.
#[derive(Clone, PartialEq, Debug)]
pub struct DeadJob {
    /// Its identifier.
    pub id: JobId,
    /// The organisation it was for.
    pub tenant: TenantId,
    /// Which handler gave up.
    pub kind: String,
    /// The last failure, as logged.
    pub last_error: String,
}

crate::from_row!(DeadJob { id, tenant, kind, last_error });

/// Writes a job down; its identifier, or that of the one that waits already for the same.
pub(crate) fn add(tx: &mut Tx<'_>, region: Region, job: &NewJob) -> Result<JobId> {
    let (id, now): (JobId, _) = (tx.env().new_id(), tx.env().now());
    tx.query_one(
        "INSERT INTO jobs (tenant_id, id, region, kind, payload, unique_key, state, due_at, attempts, max_attempts, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'waiting', ?7, 0, ?8, ?9) \
         ON CONFLICT (tenant_id, kind, unique_key) WHERE state = 'waiting' DO UPDATE \
         SET due_at = CASE WHEN excluded.due_at < jobs.due_at THEN excluded.due_at ELSE jobs.due_at END RETURNING id",
        &params![
            id,
            region.name(),
            job.kind,
            job.payload.to_string(),
            job.unique_key.clone(),
            job.run_at,
            i64::from(job.max_attempts.max(1)),
            now,
        ],
    )
}

/// Whether a job of that kind and unique key waits or runs.
pub(crate) fn is_expected(tx: &mut Tx<'_>, job: &NewJob) -> Result<bool> {
    // Each half by an index: one for what waits, the other holds little.
    tx.query_one(
        "SELECT EXISTS (SELECT 1 FROM jobs WHERE tenant_id = ?1 AND kind = ?2 AND unique_key = ?3 AND state = 'waiting')
             OR EXISTS (SELECT 1 FROM jobs WHERE tenant_id = ?1 AND kind = ?2 AND unique_key = ?3 AND state = 'running')",
        &params![job.kind, job.unique_key.clone()],
    )
}

/// Whether a job of these kinds is due.
pub(crate) fn is_due(tx: &mut SystemTx<'_>, kinds: &[&'static str]) -> Result<bool> {
    let sql = format!("SELECT 1 FROM jobs WHERE due_at <= ?1 AND kind IN ({}) LIMIT 1", placeholders(2, kinds.len()));
    let mut params = params![tx.env().now()].to_vec();
    params.extend(kinds.iter().map(|&kind| kind.into()));
    Ok(tx.query_opt::<i64>(&sql, &params)?.is_some())
}

/// Takes the job of these kinds that has been due longest, for `lease`.
pub(crate) fn claim(tx: &mut SystemTx<'_>, kinds: &[&'static str], lease: Duration) -> Result<Option<Claimed>> {
    let sql = format!(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, due_at = ?1, lease_id = ?2 WHERE id = \
         (SELECT id FROM jobs WHERE due_at <= ?3 AND kind IN ({}) ORDER BY due_at LIMIT 1{}) \
         RETURNING id, tenant_id, region, kind, payload, attempts, max_attempts, lease_id",
        placeholders(4, kinds.len()),
        tx.dialect().skip_locked(),
    );
    let now = tx.env().now();
    let mut params = params![now + lease, new_lease(tx.env()), now].to_vec();
    params.extend(kinds.iter().map(|&kind| kind.into()));
    tx.query_opt(&sql, &params)
}

/// Has every lease lapse now: whoever held one is gone.
pub(crate) fn lapse(tx: &mut SystemTx<'_>) -> Result<()> {
    let now = tx.env().now();
    tx.execute("UPDATE jobs SET due_at = ?1 WHERE state = 'running' AND due_at > ?1", &params![now]).map(drop)
}

/// Holds on to a job for another `lease`; whether it was still ours.
pub(crate) fn renew(tx: &mut SystemTx<'_>, job: &Claimed, lease: Duration) -> Result<bool> {
    let until = tx.env().now() + lease;
    let sql = "UPDATE jobs SET due_at = ?1 WHERE id = ?2 AND lease_id = ?3";
    Ok(tx.execute(sql, &params![until, job.id, job.lease])? == 1)
}

/// The job is done.
pub(crate) fn finish(tx: &mut SystemTx<'_>, job: &Claimed) -> Result<()> {
    tx.execute("DELETE FROM jobs WHERE id = ?1 AND lease_id = ?2", &params![job.id, job.lease])?;
    Ok(())
}

/// The job was interrupted, not failed: it is due at once, and the attempt does not count.
pub(crate) fn release(tx: &mut SystemTx<'_>, job: &Claimed) -> Result<()> {
    let now = tx.env().now();
    put_back(tx, job, now, "attempts = attempts - 1")
}

/// The job failed: it waits for its next attempt.
pub(crate) fn retry(tx: &mut SystemTx<'_>, job: &Claimed, error: &str) -> Result<()> {
    let at = tx.env().now() + pause(tx.env(), job.attempts);
    tx.execute("UPDATE jobs SET last_error = ?1 WHERE id = ?2", &params![shortened(error), job.id])?;
    put_back(tx, job, at, "attempts = attempts")
}

/// The job failed for the last time.
pub(crate) fn bury(tx: &mut SystemTx<'_>, job: &Claimed, error: &str) -> Result<()> {
    tx.execute(
        "UPDATE jobs SET state = 'dead', due_at = NULL, lease_id = NULL, last_error = ?1 WHERE id = ?2 AND lease_id = ?3",
        &params![shortened(error), job.id, job.lease],
    )?;
    Ok(())
}

/// The dead letters, oldest first, at most `limit`.
pub(crate) fn list_dead(tx: &mut SystemTx<'_>, limit: i64) -> Result<Vec<DeadJob>> {
    tx.query(
        "SELECT id, tenant_id, kind, last_error FROM jobs WHERE state = 'dead' ORDER BY created_at LIMIT ?1",
        &params![limit],
    )
}

fn put_back(tx: &mut SystemTx<'_>, job: &Claimed, due_at: kernel::Timestamp, attempts: &'static str) -> Result<()> {
    let sql = format!(
        "UPDATE jobs SET state = 'waiting', due_at = ?1, lease_id = NULL, {attempts} WHERE id = ?2 AND lease_id = ?3 \
         AND NOT EXISTS (SELECT 1 FROM jobs AS twin WHERE twin.tenant_id = jobs.tenant_id AND twin.kind = jobs.kind \
         AND twin.unique_key = jobs.unique_key AND twin.state = 'waiting')"
    );
    if tx.execute(&sql, &params![due_at, job.id, job.lease])? == 0 {
        // Meanwhile the same was asked for again, and that one waits: it stands for both.
        finish(tx, job)?;
    }
    Ok(())
}

/// Grows from failure to failure, and differs from job to job by up to a tenth, lest many come back at once.
fn pause(env: &Env, failures: i64) -> Duration {
    let pause = RETRY_BASE.saturating_mul(1 << (failures - 1).clamp(0, 20)).min(RETRY_CAP);
    let [spread] = env.random::<1>();
    pause + pause.mul_f64(f64::from(spread) / 2560.0)
}

fn new_lease(env: &Env) -> Uuid {
    uuid::Builder::from_random_bytes(env.random()).into_uuid()
}

fn shortened(error: &str) -> String {
    error.chars().take(ERROR_LENGTH).collect()
}
