//! Whose a room is, and which organisations talk: asked for no organisation, since call servers know none.

use kernel::{CallSessionId, Region, Result, TenantId};
use store::{Sql, SystemTx, params};
use uuid::Uuid;

/// The call that goes on in a room, with its organisation and where that lives.
pub(crate) fn lookup_live(tx: &mut SystemTx<'_>, room: &str) -> Result<Option<(TenantId, Region, CallSessionId)>> {
    let found: Option<(TenantId, String, Uuid)> = tx.query_opt(
        "SELECT tenant_id, region, id FROM call_sessions WHERE room_name = ?1 AND ended_at IS NULL",
        &params![room],
    )?;
    Ok(found.map(|(tenant, region, id)| (tenant, Region::from_name(&region), id.into())))
}
