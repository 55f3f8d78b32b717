//! The closed lists of words in the schedule's part of the contract. What is asked for in other words is refused where the
//! model reads it, in its own sentence.

use crate::model;

edge::words! {
    /// Who sees a calendar.
    CalendarVisibility of model::CalendarVisibility { Tenant, Members }

    /// The status of an event; what people call it stands in the settings.
    EventStatus { Green, Amber, Red }

    /// Who sees an event.
    EventVisibility of model::Visibility { Private, Users }

    /// What somebody who is invited has said.
    AttendeeAnswer of model::Answer { Pending, Accepted, Declined, Maybe }

    /// How far the change of an occurrence reaches.
    EventScope of model::Reach {
        This,
        /// This one and those after it.
        Following,
        All,
    }

    /// How somebody is reminded.
    ReminderBy of model::ReminderBy { Bell, Mail }

    /// How an event recurs.
    RecurrenceType {
        /// It does not.
        None,
        Daily,
        Weekly,
        Monthly,
        Yearly,
        /// As `unit` says.
        Custom,
        /// By a rule from elsewhere that has more to say than the rest here can: in a change it leaves the rule as it is.
        Own,
    }

    /// How an event recurs without an end, where there is no more to say.
    RecurrenceName {
        /// It does not.
        None,
        Daily,
        Weekly,
        Monthly,
        Yearly,
    }

    /// In what the interval of a custom rule is counted.
    RecurrenceUnit { Days, Weeks, Months, Years }

    /// A day of the week.
    RecurrenceDay { Monday = "MO", Tuesday = "TU", Wednesday = "WE", Thursday = "TH", Friday = "FR", Saturday = "SA", Sunday = "SU" }

    /// On which day of the month.
    RecurrenceMonthly {
        Date,
        /// The n-th weekday, as the beginning is.
        Weekday,
        LastWeekday,
        LastDay,
    }
}
