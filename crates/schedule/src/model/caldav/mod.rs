//! What calendars elsewhere ask (CalDAV, RFC 4791), without IO: filters over events as iCalendar has them.

mod component;
mod filter;

pub use component::{Component, Property};
pub use filter::{ALWAYS, CompFilter, Happens, ParamFilter, PropFilter, Range, TextMatch};
