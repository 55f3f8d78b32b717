//! Members of the demo organisation at moments that have passed: what they did then has the time of then.

use std::{collections::HashMap, sync::Arc, time::Duration};

use identity::model::Member;
use kernel::{Clock, Ctx, Env, Result, Timestamp, UserId, env::Entropy, port::People as _, scope::RoleTemplate};

use crate::app::App;

/// A day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A clock that stands still, at a time that has passed.
struct Then(Timestamp);

impl Clock for Then {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// The installation's own randomness.
struct Same(Env);

impl Entropy for Same {
    fn fill(&self, bytes: &mut [u8]) {
        for some in bytes.chunks_mut(32) {
            some.copy_from_slice(&self.0.random::<32>()[..some.len()]);
        }
    }
}

/// The members of the demo organisation, one for each role, and the days before today.
pub(super) struct Past<'a> {
    app: &'a App,
    ctx: &'a Ctx,
    people: HashMap<&'static str, UserId>,
}

impl<'a> Past<'a> {
    /// `ctx` is the product's own; its clock says what today is.
    pub(super) fn new(app: &'a App, ctx: &'a Ctx, members: &[Member]) -> Self {
        let of = |role: &RoleTemplate| {
            members.iter().find(|member| member.role == role.key()).map(|member| (role.key(), member.user))
        };
        Self { app, ctx, people: RoleTemplate::ALL.iter().filter_map(of).collect() }
    }

    /// The member of that role.
    pub(super) fn person(&self, role: RoleTemplate) -> Option<UserId> {
        self.people.get(role.key()).copied()
    }

    /// The context in which the member of that role acted at that time; `None` where there is no such member.
    ///
    /// # Errors
    /// The database's.
    pub(super) async fn acting(&self, role: RoleTemplate, at: Timestamp) -> Result<Option<Ctx>> {
        let Some(user) = self.person(role) else { return Ok(None) };
        let Some(now) = self.app.identity.act_as(self.ctx, user).await? else { return Ok(None) };
        Ok(Some(Ctx::new(now.tenant(), now.region(), now.actor().clone(), now.request_id(), self.env(at))))
    }

    /// The product's own context, at that time.
    pub(super) fn product(&self, at: Timestamp) -> Ctx {
        let ctx = self.ctx;
        Ctx::new(ctx.tenant(), ctx.region(), ctx.actor().clone(), ctx.request_id(), self.env(at))
    }

    fn env(&self, at: Timestamp) -> Env {
        Env::new(Arc::new(Then(at)), Arc::new(Same(self.app.env.clone())))
    }

    /// So many minutes before now.
    pub(super) fn minutes_ago(&self, minutes: u64) -> Timestamp {
        self.ctx.now() - Duration::from_secs(minutes * 60)
    }

    /// So many days before today, at that hour and minute (UTC).
    pub(super) fn days_ago(&self, days: u32, hour: u64, minute: u64) -> Timestamp {
        self.midnight() - DAY * days + Duration::from_secs(hour * 3600 + minute * 60)
    }

    /// When today began (UTC).
    fn midnight(&self) -> Timestamp {
        let now = self.ctx.now();
        now - Duration::from_secs(u64::try_from(now.as_seconds()).unwrap_or(0) % DAY.as_secs())
    }

    /// So many working days before today, at that hour and minute (UTC).
    pub(super) fn working_day(&self, ago: u32, hour: u64, minute: u64) -> Timestamp {
        let mut midnight = self.midnight();
        let mut left = ago;
        while left > 0 {
            midnight = midnight - DAY;
            // Nobody works at the weekend. The first day of the count was a Thursday.
            let weekday = midnight.as_seconds().div_euclid(24 * 60 * 60).rem_euclid(7);
            if weekday != 2 && weekday != 3 {
                left -= 1;
            }
        }
        midnight + Duration::from_secs(hour * 3600 + minute * 60)
    }
}
