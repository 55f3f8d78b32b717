//! Calendars (notes-and-schedule.md section 3.8).

use kernel::{CalendarId, Error, Result, TimeZone, Timestamp, UserId};

/// The name of the virtual calendar that everybody has, in place of an identifier.
pub const PERSONAL: &str = "personal";

/// The most letters of a calendar's name.
const MAX_NAME: usize = 100;

/// The most people that a calendar names.
pub const MAX_MEMBERS: usize = 500;

/// Who sees a calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CalendarVisibility {
    /// All who see the schedule.
    #[default]
    Tenant,
    /// Its owner and its members.
    Members,
}

impl CalendarVisibility {
    /// The visibility of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        match name {
            "tenant" => Ok(Self::Tenant),
            "members" => Ok(Self::Members),
            _ => Err(Error::invalid("visibility is tenant or members.")),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tenant => "tenant",
            Self::Members => "members",
        }
    }
}

/// A calendar, as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// Its identifier.
    pub id: CalendarId,
    /// Its name.
    pub name: String,
    /// Its colour: `#3B82F6`.
    pub color: String,
    /// The zone in which its events are made unless they say another.
    pub time_zone: TimeZone,
    /// Who sees it.
    pub visibility: CalendarVisibility,
    /// Who made it.
    pub owner: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether whoever looks is one of its members.
    pub is_member: bool,
}

/// A calendar's name, without blanks at its ends.
///
/// # Errors
/// `INVALID_REQUEST` where it is blank or too long.
pub fn calendar_name(text: &str) -> Result<String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return Err(Error::invalid(format!("A calendar needs a name of at most {MAX_NAME} letters.")));
    }
    Ok(name.to_owned())
}

/// A colour: `#3B82F6`.
///
/// # Errors
/// `INVALID_REQUEST` where it is none.
pub fn color(text: &str) -> Result<String> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    if digits.is_none_or(|digits| !digits.bytes().all(|digit| digit.is_ascii_hexdigit())) {
        return Err(Error::invalid("A colour is written as #3B82F6."));
    }
    Ok(text.to_ascii_uppercase())
}
