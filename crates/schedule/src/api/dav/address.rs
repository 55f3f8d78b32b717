//! The addresses under `/dav/`.

use kernel::{Ctx, TenantId, UserId};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What stands in an address as it is.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'@');

/// The longest name of a file or a calendar, in bytes.
const MAX_NAME: usize = 255;

/// What an address means to whoever asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Address {
    /// `/dav/`
    Root,
    /// `/dav/principals/`
    Principals,
    /// `/dav/principals/{userId}/`: oneself.
    Principal,
    /// `/dav/calendars/`
    Homes,
    /// `/dav/calendars/{tenantId}/`
    Home,
    /// `/dav/calendars/{tenantId}/{calendar}/`
    Calendar(String),
    /// `/dav/calendars/{tenantId}/{calendar}/{name}`
    Object(String, String),
}

impl Address {
    /// What a path means; `None` where it means nothing to this person, others' included.
    pub(super) fn read(ctx: &Ctx, path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/dav")?.trim_start_matches('/');
        let parts = rest.strip_suffix('/').unwrap_or(rest);
        if parts.is_empty() {
            return Some(Self::Root);
        }
        let parts: Vec<String> = parts.split('/').map(decoded).collect::<Option<_>>()?;
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match parts[..] {
            ["principals"] => Some(Self::Principals),
            ["principals", user] => (user.parse::<UserId>().ok() == ctx.actor().user).then_some(Self::Principal),
            ["calendars"] => Some(Self::Homes),
            ["calendars", tenant, ref rest @ ..] if tenant.parse::<TenantId>().ok() == Some(ctx.tenant()) => {
                match *rest {
                    [] => Some(Self::Home),
                    [calendar] => Some(Self::Calendar(calendar.to_owned())),
                    [calendar, name] => Some(Self::Object(calendar.to_owned(), name.to_owned())),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// As it stands in answers.
    pub(super) fn write(&self, ctx: &Ctx) -> String {
        let home = format!("/dav/calendars/{}/", ctx.tenant());
        match self {
            Self::Root => "/dav/".to_owned(),
            Self::Principals => "/dav/principals/".to_owned(),
            Self::Principal => {
                format!("/dav/principals/{}/", ctx.actor().user.map(|user| user.to_string()).unwrap_or_default())
            }
            Self::Homes => "/dav/calendars/".to_owned(),
            Self::Home => home,
            Self::Calendar(calendar) => format!("{home}{}/", encoded(calendar)),
            Self::Object(calendar, name) => format!("{home}{}/{}", encoded(calendar), encoded(name)),
        }
    }
}

/// A part of a path; `None` where it cannot be the name of anything.
fn decoded(part: &str) -> Option<String> {
    let name = percent_decode_str(part).decode_utf8().ok()?.into_owned();
    let is_odd = name.is_empty() || name == "." || name == ".." || name.len() > MAX_NAME;
    (!is_odd && !name.contains(['/', '\\']) && !name.contains(char::is_control)).then_some(name)
}

fn encoded(name: &str) -> String {
    utf8_percent_encode(name, KEPT).to_string()
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn names_climb_nowhere() {
        assert_eq!(decoded("a%20b%C3%BC.ics").as_deref(), Some("a bü.ics"));
        for odd in ["", ".", "..", "%2e%2e", "a%2fb", "a%5cb", "a%00b", "%ff", &"x".repeat(256)] {
            assert_eq!(decoded(odd), None, "{odd}");
        }
    }
}
