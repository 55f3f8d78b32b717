//! Who may do what in the schedule. Read top to bottom: the first line that applies decides.
//!
//! Source: notes-and-schedule.md section 6. Super users pass before any of this.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{Calendar, CalendarVisibility, Event};

const READING: &str = "Seeing the schedule needs the scope schedule.read.";
const OWN: &str = "Seeing one's own calendar needs the scope schedule.view_own.";
const WRITING: &str = "Creating events needs the scope schedule.write.";
const NAMED: &str = "An event is seen by whoever made it and by whom it names.";
const SHARED: &str = "An event that is shared with all is seen by whoever sees its calendar.";
const CHANGING: &str =
    "An event is changed by whoever made it and by administrators, who need the scope schedule.write.";
const ANSWERING: &str = "An invitation is answered by whom it names.";
const CALENDAR: &str = "A calendar is seen by its owner and members, by all where it is the organisation's, and with schedule.view_all_calendars.";
const MANAGING: &str = "Creating and setting up calendars needs the scope schedule.manage_calendars.";
const SETTING_UP: &str = "Setting up the schedule needs the scope tenant.manage_settings.";

/// The role that may change any event (notes-and-schedule.md section 6).
const ADMIN: &str = "admin";

/// What can be done to an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventAction {
    /// See it.
    View,
    /// Change it, move it, share it.
    Edit,
    /// Delete it, or some of its occurrences.
    Delete,
    /// Say whether one comes.
    Answer,
}

impl Resource for Event {
    type Action = EventAction;
    const NOUN: &'static str = "Event";

    fn describe(action: EventAction) -> &'static str {
        match action {
            EventAction::View => "view the schedule",
            EventAction::Edit => "update this event",
            EventAction::Delete => "delete this event",
            EventAction::Answer => "answer this invitation",
        }
    }

    fn decide(&self, ctx: &Ctx, action: EventAction) -> Decision {
        let is_owner = self.owner.is_some() && ctx.actor().user == self.owner;
        if !ctx.holds(Scope::SCHEDULE_VIEW_OWN) {
            return Decision::Hide { reason: OWN };
        }
        if !is_owner && !self.is_named {
            if !ctx.holds(Scope::SCHEDULE_READ) {
                return Decision::Hide { reason: READING };
            }
            let sees_calendar = self.is_in_sight || ctx.holds(Scope::SCHEDULE_VIEW_ALL_CALENDARS);
            if !self.is_for_all || !sees_calendar {
                return Decision::Hide { reason: SHARED };
            }
        }
        match action {
            EventAction::View => Decision::Allow { rule: if self.is_for_all { SHARED } else { NAMED } },
            EventAction::Edit | EventAction::Delete => {
                let is_allowed = (is_owner || ctx.actor().role == ADMIN) && ctx.holds(Scope::SCHEDULE_WRITE);
                Decision::allow_if(is_allowed, CHANGING)
            }
            EventAction::Answer => Decision::allow_if(self.is_named, ANSWERING),
        }
    }
}

impl Explainable for Event {
    const KEY: &'static str = "event";
    const ACTIONS: &'static [(&'static str, EventAction)] = &[
        ("view", EventAction::View),
        ("edit", EventAction::Edit),
        ("delete", EventAction::Delete),
        ("answer", EventAction::Answer),
    ];
}

/// What can be done to a calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CalendarAction {
    /// See it.
    View,
    /// Put events into it.
    Write,
    /// Set it up, delete it.
    Manage,
}

impl Resource for Calendar {
    type Action = CalendarAction;
    const NOUN: &'static str = "Calendar";

    fn describe(action: CalendarAction) -> &'static str {
        match action {
            CalendarAction::View => "view calendars",
            CalendarAction::Write => "create events in this calendar",
            CalendarAction::Manage => "set up this calendar",
        }
    }

    fn decide(&self, ctx: &Ctx, action: CalendarAction) -> Decision {
        let is_owner = ctx.actor().user == Some(self.owner);
        if !ctx.holds(Scope::SCHEDULE_READ) {
            return Decision::Hide { reason: READING };
        }
        let is_open = self.visibility == CalendarVisibility::Tenant;
        if !is_owner && !self.is_member && !is_open && !ctx.holds(Scope::SCHEDULE_VIEW_ALL_CALENDARS) {
            return Decision::Hide { reason: CALENDAR };
        }
        match action {
            CalendarAction::View => Decision::Allow { rule: CALENDAR },
            CalendarAction::Write => Decision::allow_if(ctx.holds(Scope::SCHEDULE_WRITE), WRITING),
            CalendarAction::Manage => Decision::allow_if(ctx.holds(Scope::SCHEDULE_MANAGE_CALENDARS), MANAGING),
        }
    }
}

impl Explainable for Calendar {
    const KEY: &'static str = "calendar";
    const ACTIONS: &'static [(&'static str, CalendarAction)] =
        &[("view", CalendarAction::View), ("write", CalendarAction::Write), ("manage", CalendarAction::Manage)];
}

/// All of the schedule.
#[derive(Clone, Copy, Debug)]
pub struct Planner;

/// What can be done without a calendar or an event at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlannerAction {
    /// See one's own calendar, and what of others' one may.
    View,
    /// See when others have something on.
    ViewFreeBusy,
    /// Make events in one's own calendar.
    Create,
    /// Make calendars.
    CreateCalendar,
    /// Give the status labels words and colours.
    ManageSettings,
}

impl Resource for Planner {
    type Action = PlannerAction;
    const NOUN: &'static str = "Schedule";

    fn describe(action: PlannerAction) -> &'static str {
        match action {
            PlannerAction::View => "view the schedule",
            PlannerAction::ViewFreeBusy => "see when others are busy",
            PlannerAction::Create => "create events",
            PlannerAction::CreateCalendar => "create calendars",
            PlannerAction::ManageSettings => "set up the schedule",
        }
    }

    fn decide(&self, ctx: &Ctx, action: PlannerAction) -> Decision {
        match action {
            PlannerAction::View => Decision::allow_if(ctx.holds(Scope::SCHEDULE_VIEW_OWN), OWN),
            PlannerAction::ViewFreeBusy => Decision::allow_if(ctx.holds(Scope::SCHEDULE_READ), READING),
            PlannerAction::Create => Decision::allow_if(ctx.holds(Scope::SCHEDULE_WRITE), WRITING),
            PlannerAction::CreateCalendar => Decision::allow_if(ctx.holds(Scope::SCHEDULE_MANAGE_CALENDARS), MANAGING),
            PlannerAction::ManageSettings => Decision::allow_if(ctx.holds(Scope::TENANT_MANAGE_SETTINGS), SETTING_UP),
        }
    }
}

impl Explainable for Planner {
    const KEY: &'static str = "schedule";
    const ACTIONS: &'static [(&'static str, PlannerAction)] = &[
        ("view", PlannerAction::View),
        ("viewFreeBusy", PlannerAction::ViewFreeBusy),
        ("create", PlannerAction::Create),
        ("createCalendar", PlannerAction::CreateCalendar),
        ("manageSettings", PlannerAction::ManageSettings),
    ];
}
