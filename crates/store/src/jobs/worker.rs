//! The worker: takes jobs that are due and has their handlers do them.

use std::{collections::HashMap, fs::File, future::Future, pin::Pin, sync::Arc, time::Duration};

use kernel::{Ctx, Env, Error, Result};
use serde_json::Value;
use tokio::{task::JoinSet, time::sleep};
use tokio_util::sync::CancellationToken;

use super::{
    DeadJob, Job,
    queue::{self, Claimed},
};
use crate::{Db, Store};

/// How long a job stays with a worker that no longer renews it.
const LEASE: Duration = Duration::from_secs(60);
/// How often the table is looked at without being told: for jobs whose time comes, and for those of other processes.
const POLL: Duration = Duration::from_secs(1);
/// How many jobs of one database run at once.
const CONCURRENCY: usize = 4;
/// How long running jobs may go on after the worker was asked to stop.
const GRACE: Duration = Duration::from_secs(20);

type Handler = Arc<dyn Fn(Ctx, Value) -> Pin<Box<dyn Future<Output = Result<()>> + Send>> + Send + Sync>;

/// Does jobs. A handler may be called again for a job it has done before, if its process died in between.
#[derive(Clone)]
pub struct Worker {
    store: Store,
    env: Env,
    handlers: HashMap<&'static str, Handler>,
    lease: Duration,
}

impl Worker {
    /// A worker that can do nothing yet.
    pub fn new(store: Store, env: Env) -> Self {
        Self { store, env, handlers: HashMap::new(), lease: LEASE }
    }

    /// Teaches the worker to do jobs of this kind. The handler acts as the product itself in the job's organisation;
    /// an error or a panic counts as a failed attempt.
    #[must_use]
    pub fn register<H, F>(mut self, kind: &'static str, handler: H) -> Self
    where
        H: Fn(Ctx, Value) -> F + Send + Sync + 'static,
        F: Future<Output = Result<()>> + Send + 'static,
    {
        self.handlers.insert(kind, Arc::new(move |ctx, payload| Box::pin(handler(ctx, payload))));
        self
    }

    /// Has a module do its jobs of this type.
    #[must_use]
    pub fn with_job<J: Job>(self, module: &J::Module) -> Self {
        let module = module.clone();
        self.register(J::KIND, move |ctx: Ctx, payload: Value| {
            let module = module.clone();
            async move {
                let job: J = serde_json::from_value(payload).map_err(Error::internal)?;
                job.run(&module, &ctx).await
            }
        })
    }

    /// Sets how long a job stays with this worker after it was last heard of; 60 s unless told otherwise.
    #[must_use]
    pub fn with_lease(mut self, lease: Duration) -> Self {
        self.lease = lease;
        self
    }

    /// Does jobs of all regions until `shutdown`, then lets those that run come to their end for a while; what does not
    /// is given back.
    pub async fn run(self, shutdown: CancellationToken) {
        let mut tasks = JoinSet::new();
        for db in self.store.region_databases() {
            tasks.spawn(self.clone().work_on(db, shutdown.clone()));
        }
        while tasks.join_next().await.is_some() {}
    }

    /// Does every job that is due, one after another, those included that the jobs themselves enqueue; how many. For
    /// tests and commands.
    ///
    /// # Errors
    /// The database is away.
    pub async fn drain(&self) -> Result<usize> {
        let mut done = 0;
        for db in self.store.region_databases() {
            while let Some(job) = self.claim(&db).await? {
                self.perform(&db, job, &CancellationToken::new()).await;
                done += 1;
            }
        }
        Ok(done)
    }

    /// The dead letters of all regions, at most 1000 of each.
    ///
    /// # Errors
    /// The database is away.
    pub async fn list_dead(&self) -> Result<Vec<DeadJob>> {
        let mut dead = Vec::new();
        for db in self.store.region_databases() {
            dead.extend(db.read(|tx| queue::list_dead(tx, 1000)).await?);
        }
        Ok(dead)
    }

    async fn work_on(self, db: Db, shutdown: CancellationToken) {
        let _at_work = join(&db).await;
        let mut running = JoinSet::new();
        let stop = CancellationToken::new();
        while !shutdown.is_cancelled() {
            while running.len() < CONCURRENCY && !shutdown.is_cancelled() {
                match self.claim_if_due(&db).await {
                    // It was on its way when the worker was asked to stop.
                    Ok(Some(job)) if shutdown.is_cancelled() => {
                        log_failure(db.write(move |tx| queue::release(tx, &job)).await);
                    }
                    Ok(Some(job)) => {
                        let (worker, db, stop) = (self.clone(), db.clone(), stop.clone());
                        running.spawn(async move { worker.perform(&db, job, &stop).await });
                    }
                    Ok(None) => break,
                    Err(error) => {
                        tracing::warn!(%error, "jobs could not be claimed");
                        break;
                    }
                }
            }
            tokio::select! {
                Some(_) = running.join_next() => {}
                () = db.jobs_changed(), if running.len() < CONCURRENCY => {}
                () = sleep(POLL) => {}
                () = shutdown.cancelled() => {}
            }
        }
        if tokio::time::timeout(GRACE, async { while running.join_next().await.is_some() {} }).await.is_err() {
            stop.cancel();
            while running.join_next().await.is_some() {}
        }
    }

    fn kinds(&self) -> Vec<&'static str> {
        let mut kinds: Vec<&'static str> = self.handlers.keys().copied().collect();
        // In a fixed order, so that the statement is the same each time and stays prepared.
        kinds.sort_unstable();
        kinds
    }

    /// A read first: an idle product writes nothing.
    async fn claim_if_due(&self, db: &Db) -> Result<Option<Claimed>> {
        let kinds = self.kinds();
        if kinds.is_empty() || !db.read(move |tx| queue::is_due(tx, &kinds)).await? {
            return Ok(None);
        }
        self.claim(db).await
    }

    /// Takes the next job that is due. One that has used up its attempts without a word died with its process each
    /// time, and is put aside.
    async fn claim(&self, db: &Db) -> Result<Option<Claimed>> {
        let (kinds, lease) = (self.kinds(), self.lease);
        if kinds.is_empty() {
            return Ok(None);
        }
        loop {
            let kinds = kinds.clone();
            let Some(job) = db.write(move |tx| queue::claim(tx, &kinds, lease)).await? else { return Ok(None) };
            if job.attempts <= job.max_attempts {
                return Ok(Some(job));
            }
            count(&job, "dead");
            db.write(move |tx| queue::bury(tx, &job, "its process died while doing it, at every attempt")).await?;
        }
    }

    /// Does the job, renewing the lease meanwhile, and writes down how it ended.
    async fn perform(&self, db: &Db, job: Claimed, stop: &CancellationToken) {
        let result = tokio::select! {
            result = self.handle(&job) => result,
            () = self.hold(db, &job) => {
                tracing::warn!(job.id = %job.id, job.kind, "a job was lost to another worker");
                return;
            }
            () = stop.cancelled() => {
                let outcome = db.write(move |tx| queue::release(tx, &job)).await;
                return log_failure(outcome);
            }
        };
        let outcome = match result {
            Ok(()) => {
                count(&job, "done");
                db.write(move |tx| queue::finish(tx, &job)).await
            }
            Err(error) if job.attempts < job.max_attempts => {
                tracing::warn!(job.id = %job.id, job.kind, job.attempts, %error, "a job failed and will be tried again");
                count(&job, "retried");
                db.write(move |tx| queue::retry(tx, &job, &error.to_string())).await
            }
            Err(error) => {
                tracing::error!(job.id = %job.id, job.kind, job.attempts, %error, "a job failed for the last time");
                count(&job, "dead");
                db.write(move |tx| queue::bury(tx, &job, &error.to_string())).await
            }
        };
        log_failure(outcome);
    }

    /// Runs the handler in a task of its own, which ends when this future is dropped.
    async fn handle(&self, job: &Claimed) -> Result<()> {
        let Some(handler) = self.handlers.get(job.kind.as_str()) else {
            return Err(Error::internal(format!("nobody does jobs of kind {}", job.kind)));
        };
        let ctx = Ctx::system(job.tenant, job.region, format!("job-{}", job.id), self.env.clone());
        let mut task = JoinSet::new();
        task.spawn(handler(ctx, job.payload.clone()));
        match task.join_next().await {
            Some(Ok(result)) => result,
            Some(Err(panic)) => Err(Error::internal(format!("a job's handler panicked: {panic}"))),
            None => Err(Error::internal("a job's task is gone")),
        }
    }

    /// Renews the lease until it is lost. While the database is away the lease may lapse; another worker may then begin.
    async fn hold(&self, db: &Db, job: &Claimed) {
        loop {
            sleep(self.lease / 3).await;
            let (renewed, lease) = (job.clone(), self.lease);
            match db.write(move |tx| queue::renew(tx, &renewed, lease)).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => tracing::warn!(job.id = %job.id, %error, "a job's lease could not be renewed"),
            }
        }
    }
}

/// Says that this process works on the jobs of a database file, as long as the answer is kept. Whoever comes while nobody else
/// does knows that jobs which are held are held by a process that has died: they go on at once instead of when their lease
/// lapses.
async fn join(db: &Db) -> Option<File> {
    let lock = db.open_job_lock()?;
    if lock.try_lock().is_ok() {
        if let Err(error) = db.write(queue::lapse).await {
            tracing::warn!(%error, "the jobs of a process that has died wait until their lease lapses");
        }
        // In between another may come and find nobody here. It is right: nothing has been taken yet.
        lock.unlock().ok()?;
    }
    // Waits for whoever has jobs lapse just now, so that none of ours is among them.
    tokio::task::spawn_blocking(move || lock.lock_shared().map(|()| lock)).await.ok()?.ok()
}

fn count(job: &Claimed, outcome: &'static str) {
    metrics::counter!("jobs_total", "kind" => job.kind.clone(), "outcome" => outcome).increment(1);
}

fn log_failure(outcome: Result<()>) {
    if let Err(error) = outcome {
        // The lease lapses, and the job is done again.
        tracing::warn!(%error, "a job's end could not be written down");
    }
}
