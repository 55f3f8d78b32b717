//! The words of the schedule and their rules, without IO.
//!
//! An occurrence of a series is known by the local date that the rule gives it: no rule here gives two on one day, and the
//! date stays when the time of day or the zone of the whole series changes.

mod change;
mod dates;
mod instant;
mod rrule;
mod rule;
mod series;
mod weekdays;
mod when;

pub use change::{Reach, Split};
pub use rrule::{Aligned, parse_rrule, write_rrule};
pub use rule::{Ends, Interval, MAX_COUNT, Repeat, Rule};
pub use series::{Change, Instance, MAX_INSTANCES, Series, Window};
pub use weekdays::Weekdays;
pub use when::When;
