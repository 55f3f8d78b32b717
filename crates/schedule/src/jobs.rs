//! What happens after the answer: the Drive learns that events which are gone use no file any more, and whoever comes is told
//! that one begins.

use kernel::{CalendarEventId, Ctx, Result, UserId};
use serde::{Deserialize, Serialize};
use store::{Job, Worker};

use crate::{Schedule, ops};

/// Has the Drive forget that these events use files.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReleaseFiles(pub(crate) Vec<CalendarEventId>);

impl Job for ReleaseFiles {
    type Module = Schedule;
    const KIND: &'static str = "schedule.release";

    async fn run(self, schedule: &Schedule, ctx: &Ctx) -> Result<()> {
        ops::release_files(schedule, ctx, &self.0).await
    }
}

/// Has reminders looked at then, or earlier where they are to be already.
#[derive(Serialize, Deserialize)]
pub(crate) struct Remind;

impl Job for Remind {
    type Module = Schedule;
    const KIND: &'static str = "schedule.remind";
    const MAX_ATTEMPTS: u32 = 1000;

    fn unique_key(&self) -> Option<String> {
        Some("remind".to_owned())
    }

    async fn run(self, schedule: &Schedule, ctx: &Ctx) -> Result<()> {
        ops::remind(schedule, ctx).await
    }
}

/// Has one person reminded by mail.
#[derive(Serialize, Deserialize)]
pub(crate) struct RemindByMail {
    /// What begins.
    pub(crate) event: CalendarEventId,
    /// Whom to tell.
    pub(crate) to: UserId,
    /// When the occurrence begins, in microseconds since 1970.
    pub(crate) start: i64,
    /// So many minutes before it begins the person wanted to be told.
    pub(crate) minutes: u64,
}

impl Job for RemindByMail {
    type Module = Schedule;
    const KIND: &'static str = "schedule.remind_by_mail";

    async fn run(self, schedule: &Schedule, ctx: &Ctx) -> Result<()> {
        ops::remind_by_mail(schedule, ctx, self).await
    }
}

/// Has the worker do what the schedule leaves to it.
#[must_use]
pub fn register(worker: Worker, schedule: &Schedule) -> Worker {
    worker.with_job::<ReleaseFiles>(schedule).with_job::<Remind>(schedule).with_job::<RemindByMail>(schedule)
}
