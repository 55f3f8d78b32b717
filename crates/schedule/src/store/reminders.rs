//! Reminders, as JSON in the row of their event.

use kernel::{Error, Result};

use crate::model::{Reminder, ReminderBy};

/// As they stand in their column: `[[15,"bell"]]`.
pub(super) fn written(reminders: &[Reminder]) -> Result<String> {
    let pairs: Vec<(u32, &str)> = reminders.iter().map(|one| (one.minutes, one.by.name())).collect();
    serde_json::to_string(&pairs).map_err(Error::internal)
}

/// Those of a column.
pub(super) fn read(text: &str) -> Result<Vec<Reminder>> {
    let pairs: Vec<(u32, String)> = serde_json::from_str(text).map_err(Error::internal)?;
    pairs.into_iter().map(|(minutes, by)| Ok(Reminder { minutes, by: ReminderBy::from_name(&by)? })).collect()
}
