//! What members chose for themselves, as JSON text beside their names.

use kernel::{Error, Result, UserId};
use store::{Sql, Tx, params};

use crate::model::Preferences;

/// The member's preferences; the first ones where nothing was chosen.
pub(crate) fn lookup(tx: &mut Tx<'_>, user: UserId) -> Result<Preferences> {
    let text: Option<String> =
        tx.query_opt("SELECT preferences FROM members WHERE tenant_id = ?1 AND user_id = ?2", &params![user])?;
    let text = text.unwrap_or_else(|| "{}".to_owned());
    serde_json::from_str(&text).map_err(|error| Error::internal(format!("preferences: {error}")))
}

pub(crate) fn update(tx: &mut Tx<'_>, user: UserId, preferences: &Preferences) -> Result<()> {
    let text = serde_json::to_string(preferences).map_err(Error::internal)?;
    tx.execute("UPDATE members SET preferences = ?3 WHERE tenant_id = ?1 AND user_id = ?2", &params![user, text])?;
    Ok(())
}
