//! A calendar as a file, with every event of it however long ago it was, written while it is sent.

use std::collections::HashMap;

use kernel::{CalendarEventId, CalendarId, Ctx, Error, Result, Scope, id::TypedId};
use store::Tx;

use super::authorized_calendar;
use crate::{
    Schedule,
    model::{CalendarFile, Event, PERSONAL, Shows},
    policy::{CalendarAction, EventAction, Planner, PlannerAction},
    store::{
        events::{self, Of, Sight},
        objects,
    },
};

/// So many events are read at once: memory holds no more of a calendar than this.
const AT_ONCE: usize = 500;

/// More events than any calendar has.
const ALL: i64 = i64::MAX;

/// A calendar that is being written as a file.
pub struct CalendarExport {
    schedule: Schedule,
    ctx: Ctx,
    file: CalendarFile,
    part: Part,
    /// Its events that are still to be written, the earliest last.
    left: Vec<CalendarEventId>,
}

/// What is written next.
enum Part {
    Begin(String),
    Events,
    Done,
}

/// The events that the person sees, as an iCalendar file: those that recur with their rule, once.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none.
pub async fn export_calendar(schedule: &Schedule, ctx: &Ctx, shows: Shows) -> Result<CalendarExport> {
    ctx.authorize(PlannerAction::View, &Planner)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let sight = Sight {
        shared: ctx.actor().may(Scope::SCHEDULE_READ),
        all_calendars: ctx.actor().may(Scope::SCHEDULE_VIEW_ALL_CALENDARS),
    };
    // All are named at one moment, so that none is missed or written twice because it is moved meanwhile.
    let (name, lines) = schedule
        .store
        .read(ctx, move |tx| {
            let (name, of) = named(tx, &actor, shows)?;
            Ok((name, events::list_lines(tx, me, (of, sight), ALL)?))
        })
        .await?;
    Ok(CalendarExport {
        schedule: schedule.clone(),
        ctx: ctx.clone(),
        file: CalendarFile::new(ctx.now()),
        part: Part::Begin(name),
        left: lines.into_iter().rev().map(|line| line.id).collect(),
    })
}

impl CalendarExport {
    /// The next part of the file; `None` behind its end.
    ///
    /// # Errors
    /// The database's: no half of a calendar is to be taken for the whole.
    pub async fn next(&mut self) -> Result<Option<String>> {
        match &self.part {
            Part::Begin(name) => {
                let text = self.file.begin(name);
                self.part = Part::Events;
                Ok(Some(text))
            }
            Part::Events if self.left.is_empty() => {
                self.part = Part::Done;
                Ok(Some(self.file.end()))
            }
            Part::Events => self.events().await.map(Some),
            Part::Done => Ok(None),
        }
    }

    async fn events(&mut self) -> Result<String> {
        let ids: Vec<_> = self.left.drain(self.left.len().saturating_sub(AT_ONCE)..).rev().collect();
        let (viewer, wanted) = (self.ctx.actor().user, ids.clone());
        let (found, known) = self
            .schedule
            .store
            .read(&self.ctx, move |tx| Ok((events::list_by_id(tx, viewer, &wanted)?, objects::list(tx, &wanted)?)))
            .await?;
        let mut found: HashMap<CalendarEventId, Event> = found.into_iter().map(|event| (event.id, event)).collect();
        // What was deleted or hidden since then is left out.
        let seen = ids.iter().filter_map(|id| found.remove(id));
        let seen: Vec<Event> = seen.filter(|event| self.ctx.decide(EventAction::View, event).is_allowed()).collect();
        self.ctx.note_shown(EventAction::View, &seen);
        Ok(self.file.part(&seen, &known))
    }
}

fn named(tx: &mut Tx<'_>, ctx: &Ctx, shows: Shows) -> Result<(String, Of)> {
    Ok(match shows {
        Shows::All => ("Schedule".to_owned(), Of::All),
        Shows::Personal => ("Personal".to_owned(), Of::Personal),
        Shows::Calendar(id) => {
            let calendar = authorized_calendar(tx, ctx, id, CalendarAction::View)?;
            (calendar.name, Of::Calendar(id))
        }
    })
}

impl Shows {
    /// What that name shows: `all`, `personal` or a calendar's identifier.
    ///
    /// # Errors
    /// `NOT_FOUND` for what is no identifier.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "all" => Ok(Self::All),
            PERSONAL => Ok(Self::Personal),
            id => id.parse().map(Self::Calendar).map_err(|_| Error::not_found(CalendarId::NOUN)),
        }
    }
}
