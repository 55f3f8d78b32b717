//! What there is to know of each resource.

use axum::http::StatusCode;
use jiff::tz;
use kernel::{Ctx, Timestamp, port::Person};

use super::{
    address::Address,
    xml::{APPLE, CALDAV, DAV, Name, PropStats, SERVER, escape, href},
};
use crate::{
    model::write_zone_file,
    ops::caldav::{Collection, Entry, Object},
};

/// The most bytes of an event's file: what a request may bring.
pub(super) const MAX_FILE: usize = 1024 * 1024;

/// What stands before a state of a calendar where it is called by a name.
const SYNC: &str = "urn:x-corbel:sync:";

/// A resource with what is told of it.
pub(super) enum Resource<'a> {
    /// A folder that only leads on.
    Plain(Address),
    /// Oneself.
    Principal(&'a Person),
    /// Where the calendars are.
    Home,
    /// A calendar, and by what its state is known.
    Calendar(&'a Collection, Option<&'a str>),
    /// An event of the calendar of that name.
    Object(&'a str, &'a Object),
    /// The same without the event itself, for what does not ask for rights.
    Entry(&'a str, &'a Entry),
}

/// Which properties are asked for.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// The usual ones.
    All,
    /// Their names alone.
    Names,
    /// These.
    These(Vec<Name>),
}

impl Asked {
    /// Whether the state of calendars is asked for, which takes reading them.
    pub(super) fn wants_state(&self) -> bool {
        match self {
            Self::These(names) => names.iter().any(|name| name.local == "getctag" || name.local == "sync-token"),
            Self::All | Self::Names => false,
        }
    }

    /// Whether it is asked what the person may do, which takes reading events.
    pub(super) fn wants_rights(&self) -> bool {
        match self {
            Self::These(names) => names.iter().any(|name| name.local == "current-user-privilege-set"),
            Self::All | Self::Names => false,
        }
    }
}

/// What a state of a calendar is called.
pub(super) fn sync_token(mark: &str) -> String {
    format!("{SYNC}{mark}")
}

/// The state that is called so; `None` for what is none of ours.
pub(super) fn mark_of_token(token: &str) -> Option<&str> {
    token.strip_prefix(SYNC)
}

/// The privileges of RFC 3744 with these names.
fn privileges(names: &[&str]) -> String {
    names.iter().map(|name| format!("<D:privilege><D:{name}/></D:privilege>")).collect()
}

fn reports(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("<D:supported-report><D:report><{name}/></D:report></D:supported-report>"))
        .collect()
}

impl Resource<'_> {
    /// Its address.
    pub(super) fn address(&self) -> Address {
        match self {
            Self::Plain(address) => address.clone(),
            Self::Principal(_) => Address::Principal,
            Self::Home => Address::Home,
            Self::Calendar(calendar, _) => Address::Calendar(calendar.name.clone()),
            Self::Object(calendar, object) => Address::Object((*calendar).to_owned(), object.name.clone()),
            Self::Entry(calendar, entry) => Address::Object((*calendar).to_owned(), entry.name.clone()),
        }
    }

    /// What is asked for of it. `data` is its `calendar-data`, where that was asked for.
    pub(super) fn props(&self, ctx: &Ctx, asked: &Asked, data: Option<&str>) -> PropStats {
        let mut stats = PropStats::default();
        match asked {
            Asked::These(names) => {
                for name in names {
                    let value = match data {
                        Some(data) if *name == Name::new(CALDAV, "calendar-data") => Some(escape(data)),
                        _ => self.value(ctx, name),
                    };
                    let status = if value.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
                    stats.add(status, &name.element(&value.unwrap_or_default()));
                }
            }
            Asked::All | Asked::Names => {
                for (space, local) in self.usual() {
                    let name = Name::new(space, local);
                    let Some(value) = self.value(ctx, &name) else { continue };
                    let value = if matches!(asked, Asked::Names) { "" } else { &value };
                    stats.add(StatusCode::OK, &name.element(value));
                }
            }
        }
        stats
    }

    /// What is told where nobody says what to tell.
    fn usual(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Plain(_) | Self::Principal(_) | Self::Home => {
                &[(DAV, "resourcetype"), (DAV, "displayname"), (DAV, "current-user-principal")]
            }
            Self::Calendar(..) => &[
                (DAV, "resourcetype"),
                (DAV, "displayname"),
                (DAV, "current-user-principal"),
                (DAV, "owner"),
                (CALDAV, "supported-calendar-component-set"),
                (APPLE, "calendar-color"),
            ],
            Self::Object(..) | Self::Entry(..) => &[
                (DAV, "resourcetype"),
                (DAV, "getetag"),
                (DAV, "getcontenttype"),
                (DAV, "getlastmodified"),
                (DAV, "creationdate"),
            ],
        }
    }

    /// A property's contents as XML; `None` where the resource has none of that name.
    fn value(&self, ctx: &Ctx, name: &Name) -> Option<String> {
        match (name.space.as_str(), name.local.as_str()) {
            (DAV, "current-user-principal") => Some(href(&Address::Principal.write(ctx))),
            (DAV, "principal-collection-set") => Some(href(&Address::Principals.write(ctx))),
            (DAV, "resourcetype") => Some(self.kind().to_owned()),
            (DAV, "current-user-privilege-set") => Some(self.rights(ctx)),
            (DAV, "supported-report-set") => Some(self.reports()),
            _ => match self {
                Self::Plain(_) => None,
                Self::Principal(person) => of_principal(ctx, person, name),
                Self::Home => {
                    (name.space == DAV && name.local == "owner").then(|| href(&Address::Principal.write(ctx)))
                }
                Self::Calendar(calendar, mark) => of_calendar(ctx, calendar, *mark, name),
                Self::Object(_, object) => of_object(&object.entry(), name),
                Self::Entry(_, entry) => of_object(entry, name),
            },
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Plain(_) | Self::Home => "<D:collection/>",
            Self::Principal(_) => "<D:collection/><D:principal/>",
            Self::Calendar(..) => "<D:collection/><C:calendar/>",
            Self::Object(..) | Self::Entry(..) => "",
        }
    }

    /// What the person may do with it, by the policy that decides.
    fn rights(&self, ctx: &Ctx) -> String {
        let mut names = vec!["read", "read-current-user-privilege-set"];
        match self {
            Self::Plain(_) | Self::Principal(_) | Self::Entry(..) => {}
            Self::Home => {
                use crate::policy::{Planner, PlannerAction};
                if ctx.decide(PlannerAction::CreateCalendar, &Planner).is_allowed() {
                    names.extend(["bind", "unbind"]);
                }
            }
            Self::Calendar(calendar, _) => {
                if calendar.may_write(ctx) {
                    names.extend(["write", "write-content", "bind", "unbind"]);
                }
                if calendar.may_manage(ctx) {
                    names.push("write-properties");
                }
            }
            Self::Object(_, object) => {
                if object.may_edit(ctx) {
                    names.extend(["write", "write-content"]);
                }
            }
        }
        privileges(&names)
    }

    fn reports(&self) -> String {
        match self {
            Self::Calendar(..) => {
                reports(&["C:calendar-query", "C:calendar-multiget", "C:free-busy-query", "D:sync-collection"])
            }
            _ => String::new(),
        }
    }
}

fn of_principal(ctx: &Ctx, person: &Person, name: &Name) -> Option<String> {
    match (name.space.as_str(), name.local.as_str()) {
        (DAV, "displayname") => Some(escape(&person.display_name)),
        (DAV, "principal-URL" | "owner") => Some(href(&Address::Principal.write(ctx))),
        (CALDAV, "calendar-home-set") => Some(href(&Address::Home.write(ctx))),
        (CALDAV, "calendar-user-address-set") => {
            Some(href(&format!("mailto:{}", person.email)) + &href(&Address::Principal.write(ctx)))
        }
        (CALDAV, "calendar-user-type") => Some("INDIVIDUAL".to_owned()),
        _ => None,
    }
}

fn of_calendar(ctx: &Ctx, calendar: &Collection, mark: Option<&str>, name: &Name) -> Option<String> {
    match (name.space.as_str(), name.local.as_str()) {
        (DAV, "displayname") => Some(escape(calendar.title())),
        (DAV, "owner") => {
            let me = ctx.actor().user;
            let is_mine = calendar.calendar.as_ref().is_none_or(|calendar| Some(calendar.owner) == me);
            // Of others there is no address.
            is_mine.then(|| href(&Address::Principal.write(ctx)))
        }
        (APPLE, "calendar-order") => calendar.position.map(|position| position.to_string()),
        (APPLE, "calendar-color") => Some(format!("{}FF", calendar.color())),
        (CALDAV, "supported-calendar-component-set") => Some("<C:comp name=\"VEVENT\"/>".to_owned()),
        (CALDAV, "supported-calendar-data") => {
            Some("<C:calendar-data content-type=\"text/calendar\" version=\"2.0\"/>".to_owned())
        }
        (CALDAV, "supported-collation-set") => {
            let all = ["i;ascii-casemap", "i;octet"];
            Some(all.map(|one| format!("<C:supported-collation>{one}</C:supported-collation>")).concat())
        }
        (CALDAV, "max-resource-size") => Some(MAX_FILE.to_string()),
        (CALDAV, "calendar-timezone") => Some(escape(&write_zone_file(&calendar.zone(), ctx.now()))),
        (DAV, "sync-token") => mark.map(sync_token),
        (SERVER, "getctag") => mark.map(|mark| format!("\"{mark}\"")),
        _ => None,
    }
}

fn of_object(entry: &Entry, name: &Name) -> Option<String> {
    if name.space != DAV {
        return None;
    }
    match name.local.as_str() {
        "getetag" => Some(escape(&entry.etag())),
        "getcontenttype" => Some("text/calendar; charset=utf-8; component=vevent".to_owned()),
        "getlastmodified" => Some(http_date(entry.updated_at)),
        "creationdate" => Some(entry.created_at.to_string()),
        _ => None,
    }
}

/// As HTTP writes a moment: `Sun, 22 Nov 2026 14:30:00 GMT`.
pub(super) fn http_date(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_microsecond(at.as_micros()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    tz::TimeZone::UTC.to_datetime(at).strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
