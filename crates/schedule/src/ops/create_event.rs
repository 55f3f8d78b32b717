//! An event comes into being.

use kernel::{CalendarEventId, CalendarId, Ctx, FileId, Result, UserId};
use serde_json::json;

use super::{
    Whole, announce, attachments::attach_all, authorized_calendar, find_event, named, nothing_left, require_active,
};
use crate::{
    Schedule,
    model::{Event, Reminder, ScheduleEventKind, Series, Visibility},
    policy::{CalendarAction, Planner, PlannerAction},
    store::{events, people},
};

/// In which calendar an event lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// The personal one of whoever makes it.
    #[default]
    Personal,
    /// This one.
    Calendar(CalendarId),
}

impl Place {
    /// The calendar; `None` for the personal one.
    pub fn calendar(self) -> Option<CalendarId> {
        match self {
            Self::Personal => None,
            Self::Calendar(id) => Some(id),
        }
    }
}

/// With whom an event is shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// With all who see its calendar: `ALL`.
    All,
    /// With these people beside whoever made it.
    People(Vec<UserId>),
}

impl Sharing {
    /// What holds unless said otherwise (notes-and-schedule.md section 5).
    pub fn of(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Private => Self::People(Vec::new()),
            Visibility::Users => Self::All,
        }
    }

    /// The people it names.
    pub fn people(&self) -> &[UserId] {
        match self {
            Self::All => &[],
            Self::People(people) => people,
        }
    }
}

/// An event to be made.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Its calendar.
    pub place: Place,
    /// Its title, as [`event_title`](crate::model::event_title) made it.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Where it takes place.
    pub location: String,
    /// Its status label.
    pub status: Option<String>,
    /// What sort of event it is.
    pub kind: String,
    /// Who sees it.
    pub visibility: Visibility,
    /// With whom it is shared; for a private one with nobody.
    pub sharing: Sharing,
    /// Who is invited.
    pub attendees: Vec<UserId>,
    /// When it is, and how it recurs.
    pub series: Series,
    /// When whoever comes is told that it begins.
    pub reminders: Vec<Reminder>,
    /// Files of the Drive that it uses.
    pub files: Vec<FileId>,
}

/// Makes an event.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a calendar that is none; `INVALID_REQUEST` for a series without an occurrence, that and
/// `MEMBER_INACTIVE` for people.
pub async fn create_event(schedule: &Schedule, ctx: &Ctx, new: NewEvent) -> Result<Whole> {
    ctx.authorize(PlannerAction::Create, &Planner)?;
    if !new.series.has_any() {
        return Err(nothing_left());
    }
    let me = ctx.user()?;
    let sharing = if new.visibility == Visibility::Private { Sharing::of(new.visibility) } else { new.sharing };
    let id: CalendarEventId = ctx.new_id();
    let now = ctx.now();
    let event = Event {
        id,
        calendar: new.place.calendar(),
        owner: Some(me),
        title: new.title,
        description: new.description,
        location: new.location,
        status: new.status,
        kind: new.kind,
        visibility: new.visibility,
        is_for_all: sharing == Sharing::All,
        series: new.series,
        reminders: new.reminders,
        version: 1,
        answers: 0,
        created_at: now,
        updated_at: now,
        is_named: false,
        is_in_sight: true,
    };
    let all = named(id, Some(me), (sharing.people(), &new.attendees), &[]);
    let users: Vec<UserId> = all.iter().map(|person| person.user).collect();
    require_active(schedule, ctx, &users, &[]).await?;
    let actor = ctx.clone();
    schedule
        .store
        .write(ctx, move |tx| {
            if let Some(calendar) = event.calendar {
                authorized_calendar(tx, &actor, calendar, CalendarAction::Write)?;
            }
            events::add(tx, &event)?;
            people::replace(tx, id, &all)?;
            let invited = all.iter().filter(|person| person.answer.is_some());
            let invited: Vec<String> = invited.map(|person| person.user.to_string()).collect();
            announce(tx, &actor, ScheduleEventKind::EventCreated, &event, &[], json!({ "invited": invited }))
        })
        .await?;
    attach_all(schedule, ctx, id, &new.files).await;
    find_event(schedule, ctx, id).await
}
