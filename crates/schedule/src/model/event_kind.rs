//! What happens in the schedule.

kernel::event_kinds! {
    /// What happens in the schedule.
    ScheduleEventKind {
        /// Somebody made a calendar.
        CalendarCreated = "calendar.created",
        /// A calendar has another name, colour, zone or members.
        CalendarUpdated = "calendar.updated",
        /// A calendar is gone with its events.
        CalendarDeleted = "calendar.deleted",
        /// The events of a calendar file came in.
        CalendarImported = "calendar.imported",
        /// Somebody made a secret link to a calendar.
        CalendarLinkCreated = "calendar_link.created",
        /// A secret link shows nothing any more.
        CalendarLinkDeleted = "calendar_link.deleted",
        /// Somebody made an event.
        EventCreated = "event.created",
        /// An event, or occurrences of it, are other than before.
        EventUpdated = "event.updated",
        /// An event is gone with all its occurrences.
        EventDeleted = "event.deleted",
        /// Some occurrences of an event are gone.
        EventOccurrencesDeleted = "event.occurrences_deleted",
        /// Somebody answered an invitation.
        EventAnswered = "event.answered",
        /// Whoever comes is told that an event begins.
        EventReminded = "event.reminded",
        /// The events and calendars of one person are another's.
        EventOwnerChanged = "event.owner_changed",
        /// The organisation has other status labels.
        ScheduleLabelsUpdated = "schedule.labels_updated",
    }
}
