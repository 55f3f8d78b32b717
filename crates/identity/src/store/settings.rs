//! What an organisation has set, in its region. How it looks is in `appearance`.

use kernel::{Result, TimeZone};
use store::{Sql, Tx, params};

use super::appearance;
use crate::model::Appearance;

pub(crate) fn add(tx: &mut Tx<'_>, look: &Appearance) -> Result<()> {
    tx.execute(
        "INSERT INTO tenant_settings (tenant_id, appearance) VALUES (?1, ?2)",
        &params![appearance::write(look)?],
    )?;
    Ok(())
}

/// The organisation's time zone, the default one where nothing was set.
pub(crate) fn lookup_time_zone(tx: &mut Tx<'_>) -> Result<TimeZone> {
    let zone: Option<String> =
        tx.query_opt("SELECT time_zone FROM tenant_settings WHERE tenant_id = ?1", &params![])?;
    Ok(zone.and_then(|zone| TimeZone::parse(&zone).ok()).unwrap_or_default())
}

pub(crate) fn update_time_zone(tx: &mut Tx<'_>, zone: &TimeZone) -> Result<()> {
    tx.execute("UPDATE tenant_settings SET time_zone = ?2 WHERE tenant_id = ?1", &params![zone.as_str()])?;
    Ok(())
}
