//! Secret links.

use kernel::{Error, Result, UserId};
use store::{Selected, Sql, Tx, params};

use crate::model::{CalendarLink, Shows};

const COLUMNS: &str = CalendarLink::COLUMNS;

/// What [`Shows`] is in its column: one of these words, or a calendar's identifier.
const ALL: &str = "all";
const PERSONAL: &str = "personal";

store::row!(CalendarLink {
    id = "secret_hash",
    owner = "user_id",
    shows => |shows: String| read_shows(&shows),
    created_at,
});

fn read_shows(shows: &str) -> Result<Shows> {
    Ok(match shows {
        ALL => Shows::All,
        PERSONAL => Shows::Personal,
        calendar => Shows::Calendar(calendar.parse().map_err(Error::internal)?),
    })
}

/// The link of a secret with this hash.
pub(crate) fn lookup(tx: &mut Tx<'_>, hash: &str) -> Result<Option<CalendarLink>> {
    let sql = format!("SELECT {COLUMNS} FROM calendar_links WHERE tenant_id = ?1 AND secret_hash = ?2");
    tx.query_opt(&sql, &params![hash])
}

/// The links of a person, the oldest first.
pub(crate) fn list(tx: &mut Tx<'_>, owner: UserId) -> Result<Vec<CalendarLink>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM calendar_links WHERE tenant_id = ?1 AND user_id = ?2
         ORDER BY created_at, secret_hash"
    );
    tx.query(&sql, &params![owner])
}

/// Adds a link.
pub(crate) fn add(tx: &mut Tx<'_>, link: &CalendarLink) -> Result<()> {
    let shows = match link.shows {
        Shows::All => ALL.to_owned(),
        Shows::Personal => PERSONAL.to_owned(),
        Shows::Calendar(id) => id.to_string(),
    };
    tx.execute(
        "INSERT INTO calendar_links (tenant_id, secret_hash, user_id, shows, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        &params![link.id.as_str(), link.owner, shows, link.created_at],
    )?;
    Ok(())
}

/// Removes a link of the person; whether there was one.
pub(crate) fn remove(tx: &mut Tx<'_>, owner: UserId, id: &str) -> Result<bool> {
    let sql = "DELETE FROM calendar_links WHERE tenant_id = ?1 AND user_id = ?2 AND secret_hash = ?3";
    Ok(tx.execute(sql, &params![owner, id])? == 1)
}
