//! Alarms as iCalendar has them (RFC 5545 section 3.6.6), and the reminders that they are.

use super::{
    lines::{Component, Line},
    times::length,
};
use crate::model::{MAX_REMINDER_MINUTES, Reminder, ReminderBy};

/// A line by which a reminder by mail is told from one by bell: an alarm that sends mail by itself would have to name
/// addresses, and whoever reads the file would send it a second time.
pub(crate) const BY_MAIL: &str = "X-CORBEL-BY:mail";

/// What a plain alarm says, which a reminder says as well.
const PLAIN: [&str; 5] = ["ACTION", "TRIGGER", "DESCRIPTION", "SUMMARY", "X-CORBEL-BY"];

/// The reminder that an alarm is; `None` where it rings in another way than one here can.
pub(crate) fn reminder(alarm: &Component) -> Option<Reminder> {
    let trigger = alarm.line("TRIGGER")?;
    if alarm.name != "VALARM" || trigger.param("RELATED").is_some_and(|to| !to.eq_ignore_ascii_case("START")) {
        return None;
    }
    let before = length(&trigger.value)?;
    let seconds = before.days.checked_mul(24 * 60 * 60)?.checked_add(before.seconds)?.checked_neg()?;
    let minutes = u32::try_from(seconds / 60).ok().filter(|minutes| *minutes <= MAX_REMINDER_MINUTES)?;
    if seconds % 60 != 0 {
        return None;
    }
    let by = match alarm.text("ACTION").to_ascii_uppercase().as_str() {
        "EMAIL" => ReminderBy::Mail,
        "DISPLAY" | "AUDIO" if alarm.text("X-CORBEL-BY") == "mail" => ReminderBy::Mail,
        "DISPLAY" | "AUDIO" => ReminderBy::Bell,
        _ => return None,
    };
    Some(Reminder { minutes, by })
}

/// The reminder that an alarm is, of which these are the lines.
pub(crate) fn reminder_of(lines: &[String]) -> Option<Reminder> {
    let inner = lines.get(1..lines.len().checked_sub(1)?)?;
    let lines = inner.iter().filter_map(|line| Line::parse(line)).collect();
    reminder(&Component { name: "VALARM".to_owned(), lines, parts: Vec::new() })
}

/// Whether an alarm says more than the reminder that it is.
pub(crate) fn says_more(alarm: &Component) -> bool {
    !alarm.parts.is_empty() || alarm.lines.iter().any(|line| !PLAIN.contains(&line.name.as_str()))
}
