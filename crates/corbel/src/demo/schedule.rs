//! Calendars and events of the demo organisation: the last week, this one and the next, wherever in time that is, and, where the
//! demo is of two months, a year behind and half a year ahead.

use ::schedule::{
    model::{CalendarVisibility, Series, UNTITLED, Visibility, When, parse_rrule},
    ops::{NewCalendar, NewEvent, Place, Sharing, create_calendar, create_event},
};
use futures_util::future::try_join_all;
use identity::model::Member;
use jiff::civil::{Date, time};
use kernel::{CalendarId, Ctx, Result, TimeZone, port::People, scope::RoleTemplate};

use super::{
    days::{Days, later},
    past::Past,
    schedule_year,
};
use crate::{app::App, config::DemoExtent};

use RoleTemplate::{Admin, Editor, Manager, Standard};

/// Name and colour. Grace Okafor runs them.
const CALENDARS: [(&str, &str); 3] =
    [("Kestrel Wharf", "#10B981"), ("Aldermoor School", "#F59E0B"), ("Crane and deliveries", "#8B5CF6")];

/// So many events are written at a time: together they are on the disk in a fraction of the time.
const AT_ONCE: usize = 32;

/// When an event is, in days from the Monday of this week.
pub(super) enum At {
    /// Day, hour, minute, and how many minutes it takes.
    Time(i64, i8, i8, u64),
    /// The first day, and how many there are.
    Days(i64, i64),
    /// On the day of the pour: hour, minute, and how many minutes it takes.
    Pour(i8, i8, u64),
}

pub(super) struct DemoEvent {
    pub(super) title: &'static str,
    pub(super) at: At,
    /// As iCalendar has it.
    pub(super) rule: Option<&'static str>,
    /// Without one it lies in the personal calendar of whoever made it, and nobody else sees it.
    pub(super) calendar: Option<&'static str>,
    pub(super) owner: RoleTemplate,
    pub(super) location: &'static str,
    pub(super) description: &'static str,
    pub(super) status: Option<&'static str>,
    /// Not the viewer, whose bell is empty: whoever looks around the demo sees that as well.
    pub(super) invited: &'static [RoleTemplate],
}

/// What most events are.
pub(super) const PLAIN: DemoEvent = DemoEvent {
    title: UNTITLED,
    at: At::Days(0, 1),
    rule: None,
    calendar: Some("Kestrel Wharf"),
    owner: Manager,
    location: "",
    description: "",
    status: None,
    invited: &[],
};

const EVENTS: [DemoEvent; 18] = [
    DemoEvent {
        title: "Daily briefing",
        at: At::Time(-7, 7, 45, 15),
        rule: Some("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        location: "Site office",
        ..PLAIN
    },
    DemoEvent {
        title: "Progress meeting",
        at: At::Time(-6, 10, 0, 60),
        rule: Some("FREQ=WEEKLY;BYDAY=TU"),
        location: "Meeting room",
        description: "Programme, outstanding drawings, safety, AOB.",
        invited: &[Admin, Standard],
        ..PLAIN
    },
    DemoEvent {
        title: "Level 04 slab, pour 3",
        at: At::Pour(6, 30, 300),
        location: "Level 04, bay 3",
        description: "62 m³, eight wagons, twenty minutes apart. Cubes: three per 20 m³. Weather permitting.",
        status: Some("amber"),
        ..PLAIN
    },
    DemoEvent {
        title: "Scaffold inspection",
        at: At::Time(0, 8, 30, 60),
        rule: Some("FREQ=WEEKLY;BYDAY=MO"),
        location: "East side",
        description: "With Ravel Scaffolding.",
        status: Some("green"),
        ..PLAIN
    },
    DemoEvent { title: "Cladding survey, east side", at: At::Time(1, 13, 0, 120), owner: Editor, ..PLAIN },
    DemoEvent { title: "Fire stopping, risers 2 and 3", at: At::Days(7, 3), status: Some("green"), ..PLAIN },
    DemoEvent {
        title: "Building control visit",
        at: At::Time(2, 11, 0, 90),
        location: "Gate 1",
        status: Some("red"),
        invited: &[Admin],
        ..PLAIN
    },
    DemoEvent { title: "Snagging, level 02", at: At::Time(8, 9, 0, 180), owner: Standard, ..PLAIN },
    DemoEvent {
        title: "Steel delivery",
        at: At::Time(2, 7, 0, 60),
        calendar: Some("Crane and deliveries"),
        location: "Gate 2",
        description: "Halden Steel: reinforcement for level 05.",
        status: Some("green"),
        ..PLAIN
    },
    DemoEvent {
        title: "Crane: cladding panels",
        at: At::Time(2, 10, 30, 150),
        calendar: Some("Crane and deliveries"),
        ..PLAIN
    },
    DemoEvent {
        title: "Crane service",
        at: At::Time(4, 14, 0, 120),
        // A year of them and half a year more: the contract for the crane ends then.
        rule: Some("FREQ=WEEKLY;INTERVAL=4;COUNT=20"),
        calendar: Some("Crane and deliveries"),
        status: Some("amber"),
        ..PLAIN
    },
    DemoEvent {
        title: "Concrete delivery, 62 m³",
        at: At::Pour(6, 30, 160),
        calendar: Some("Crane and deliveries"),
        location: "Gate 2",
        description: "Calder Concrete: eight wagons, twenty minutes apart.",
        ..PLAIN
    },
    DemoEvent {
        title: "Kitchen ventilation workshop",
        at: At::Time(1, 14, 0, 90),
        calendar: Some("Aldermoor School"),
        owner: Standard,
        location: "School hall",
        description: "The duct clashes with the beam over the servery.",
        status: Some("amber"),
        ..PLAIN
    },
    DemoEvent { title: "Playground works", at: At::Days(-7, 5), calendar: Some("Aldermoor School"), ..PLAIN },
    DemoEvent {
        title: "Handover of the hall",
        at: At::Time(10, 11, 0, 120),
        calendar: Some("Aldermoor School"),
        owner: Admin,
        status: Some("red"),
        invited: &[Manager],
        ..PLAIN
    },
    DemoEvent { title: "Tender review, Tannery Yard", at: At::Time(4, 9, 0, 90), owner: Admin, ..PLAIN },
    DemoEvent { title: "Dentist", at: At::Time(3, 16, 30, 45), calendar: None, owner: Manager, ..PLAIN },
    DemoEvent { title: "Order survey nails", at: At::Time(0, 9, 30, 30), calendar: None, owner: Editor, ..PLAIN },
];

/// Writes the calendars and events, each as the member whose it is.
///
/// # Errors
/// The database's.
pub(super) async fn write(app: &App, ctx: &Ctx, members: &[Member], extent: DemoExtent) -> Result<()> {
    let of = |role: RoleTemplate| members.iter().find(|member| member.role == role.key()).map(|member| member.user);
    // In the demo of two months people were invited on another day than the one on which it is made.
    let then = match extent {
        DemoExtent::Brief => ctx.clone(),
        DemoExtent::Full => {
            let past = Past::new(app, ctx, members);
            past.product(past.working_day(4, 8, 40))
        }
    };
    let acting = async |role: RoleTemplate| match of(role) {
        Some(user) => app.identity.act_as(&then, user).await,
        None => Ok(None),
    };
    let Some(keeper) = acting(Manager).await? else { return Ok(()) };
    let mut calendars: Vec<(&str, CalendarId)> = Vec::new();
    for (name, color) in CALENDARS {
        let new = NewCalendar {
            name: name.to_owned(),
            color: color.to_owned(),
            time_zone: TimeZone::default(),
            visibility: CalendarVisibility::Tenant,
            members: Vec::new(),
        };
        calendars.push((name, create_calendar(&app.schedule, &keeper, new).await?.calendar.id));
    }
    let days = Days::of(ctx)?;
    let is_full = extent == DemoExtent::Full;
    let more = if is_full { schedule_year::events() } else { Vec::new() };
    // The stories of tests go by the order in which people are invited.
    let at_once = if is_full { AT_ONCE } else { 1 };
    let mut making = Vec::new();
    for event in EVENTS.into_iter().map(|event| if is_full { since_a_year(event) } else { event }).chain(more) {
        let Some(writer) = acting(event.owner).await? else { continue };
        let calendar = calendars.iter().find(|(name, _)| event.calendar == Some(*name)).map(|(_, id)| *id);
        let visibility = if calendar.is_some() { Visibility::Users } else { Visibility::Private };
        let new = NewEvent {
            place: calendar.map_or(Place::Personal, Place::Calendar),
            title: event.title.to_owned(),
            description: event.description.to_owned(),
            location: event.location.to_owned(),
            status: event.status.map(str::to_owned),
            kind: String::new(),
            visibility,
            sharing: Sharing::of(visibility),
            attendees: event.invited.iter().filter_map(|role| of(*role)).collect(),
            series: series(days, &event)?,
            reminders: Vec::new(),
            files: Vec::new(),
        };
        making.push(async move { create_event(&app.schedule, &writer, new).await });
        if making.len() == at_once {
            try_join_all(std::mem::take(&mut making)).await?;
        }
    }
    try_join_all(making).await.map(drop)
}

/// What recurs has done so for a year.
fn since_a_year(event: DemoEvent) -> DemoEvent {
    match event.at {
        At::Time(day, hour, minute, minutes) if event.rule.is_some() => {
            DemoEvent { at: At::Time(day - 52 * 7, hour, minute, minutes), ..event }
        }
        _ => event,
    }
}

fn series(days: Days, event: &DemoEvent) -> Result<Series> {
    let timed = |date: Date, hour, minute, minutes| When::Timed {
        is_second: false,
        start: date.to_datetime(time(hour, minute, 0, 0)),
        zone: TimeZone::default(),
        length: std::time::Duration::from_secs(minutes * 60),
    };
    let monday = days.monday()?;
    let when = match event.at {
        At::Time(day, hour, minute, minutes) => timed(later(monday, day)?, hour, minute, minutes),
        At::Days(first, days) => When::AllDay { first: later(monday, first)?, days },
        At::Pour(hour, minute, minutes) => timed(days.pour, hour, minute, minutes),
    };
    match event.rule {
        Some(rule) => {
            let rule = parse_rrule(rule, &when)?.rule;
            Series::recurring(when, rule)
        }
        None => Ok(Series::once(when)),
    }
}
