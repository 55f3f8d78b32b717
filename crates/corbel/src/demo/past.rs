//! Members of the demo organisation at moments that have passed: what they did then has the time of then.

use std::{collections::HashMap, sync::Arc, time::Duration};

use identity::model::Member;
use kernel::{Clock, Ctx, Env, Result, Timestamp, UserId, env::Entropy, port::People as _, scope::RoleTemplate};

use crate::app::App;

/// A day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time of the day at which the story ends.
const END: Duration = Duration::from_secs(11 * 3600 + 30 * 60);

/// When the day of a moment began (UTC).
fn midnight(at: Timestamp) -> Timestamp {
    at - Duration::from_secs(u64::try_from(at.as_seconds()).unwrap_or(0) % DAY.as_secs())
}

/// The day that begins then, or the last working day before it.
fn working_day_to(mut day: Timestamp) -> Timestamp {
    // Nobody works at the weekend. The first day of the count was a Thursday.
    while matches!(day.as_seconds().div_euclid(24 * 60 * 60).rem_euclid(7), 2 | 3) {
        day = day - DAY;
    }
    day
}

/// The last working day on which the story has ended.
fn last_day(now: Timestamp) -> Timestamp {
    working_day_to(midnight(now - END))
}

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

/// In the morning of a working day, so many days before `now` or soon before that.
pub(super) fn morning_before(now: Timestamp, days: u32) -> Timestamp {
    working_day_to(midnight(now) - DAY * days) + Duration::from_secs(9 * 3600 + 12 * 60)
}

/// Makes things at a time that has passed.
pub(super) fn then(app: &App, at: Timestamp) -> Env {
    Env::new(Arc::new(Then(at)), Arc::new(Same(app.env.clone())))
}

/// The members of the demo organisation, one for each role, and the days of its past. They end at half past eleven on the last
/// working day on which it has been that late, whenever the demo is made: nobody writes at three in the morning.
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
        then(self.app, at)
    }

    /// So many minutes before the end of the story.
    pub(super) fn minutes_ago(&self, minutes: u64) -> Timestamp {
        last_day(self.ctx.now()) + END - Duration::from_secs(minutes * 60)
    }

    /// So many days before today, at that hour and minute (UTC).
    pub(super) fn days_ago(&self, days: u32, hour: u64, minute: u64) -> Timestamp {
        midnight(self.ctx.now()) - DAY * days + Duration::from_secs(hour * 3600 + minute * 60)
    }

    /// So many working days before the last one of the story, at that hour and minute (UTC).
    pub(super) fn working_day(&self, ago: u32, hour: u64, minute: u64) -> Timestamp {
        let mut day = last_day(self.ctx.now());
        for _ in 0..ago {
            day = working_day_to(day - DAY);
        }
        day + Duration::from_secs(hour * 3600 + minute * 60)
    }
}

#[cfg(test)]
mod tests {
    use kernel::Timestamp;

    use super::{END, last_day};

    #[test]
    fn the_story_ends_in_the_forenoon_of_a_working_day() {
        let end = |now: &str| {
            let now: jiff::Timestamp = now.parse().unwrap();
            let end = last_day(Timestamp::from_micros(now.as_microsecond())) + END;
            jiff::Timestamp::from_microsecond(end.as_micros()).unwrap().to_string()
        };
        for (now, ended) in [
            ("2026-11-27T03:10:00Z", "2026-11-26T11:30:00Z"),
            ("2026-11-27T11:29:59Z", "2026-11-26T11:30:00Z"),
            ("2026-11-27T11:30:00Z", "2026-11-27T11:30:00Z"),
            ("2026-11-28T23:00:00Z", "2026-11-27T11:30:00Z"),
            ("2026-11-30T08:00:00Z", "2026-11-27T11:30:00Z"),
            ("2026-11-30T19:00:00Z", "2026-11-30T11:30:00Z"),
        ] {
            assert_eq!(end(now), ended, "{now}");
        }
    }
}
