//! Pictures of members, in the organisation's region. A row names two blobs: the same picture in two sizes.

use kernel::{PhotoId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};

/// Where a picture's bytes are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PhotoKeys {
    /// Small, beside a name.
    pub(crate) avatar: String,
    /// Large, on a profile.
    pub(crate) portrait: String,
}

store::from_row!(PhotoKeys { avatar, portrait });

pub(crate) fn add(tx: &mut Tx<'_>, id: PhotoId, user: UserId, keys: &PhotoKeys, now: Timestamp) -> Result<()> {
    tx.execute(
        "INSERT INTO photos (tenant_id, id, user_id, avatar_key, portrait_key, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        &params![id, user, keys.avatar.as_str(), keys.portrait.as_str(), now],
    )?;
    Ok(())
}

pub(crate) fn lookup(tx: &mut Tx<'_>, id: PhotoId) -> Result<Option<PhotoKeys>> {
    tx.query_opt("SELECT avatar_key, portrait_key FROM photos WHERE tenant_id = ?1 AND id = ?2", &params![id])
}

/// Takes all pictures of a member away; what their blobs were.
pub(crate) fn remove_of(tx: &mut Tx<'_>, user: UserId) -> Result<Vec<(PhotoId, PhotoKeys)>> {
    let rows: Vec<(PhotoId, String, String)> = tx.query(
        "DELETE FROM photos WHERE tenant_id = ?1 AND user_id = ?2 RETURNING id, avatar_key, portrait_key",
        &params![user],
    )?;
    Ok(rows.into_iter().map(|(id, avatar, portrait)| (id, PhotoKeys { avatar, portrait })).collect())
}

/// A picture that is shown, as it is taken along.
pub(crate) struct ShownPhoto {
    pub(crate) id: PhotoId,
    pub(crate) user: UserId,
    /// Whose it is, as people read it.
    pub(crate) name: String,
    /// The larger of its two blobs.
    pub(crate) key: String,
}

store::from_row!(ShownPhoto { id, user, name, key });

/// The next pictures by identifier.
pub(crate) fn list_shown(tx: &mut Tx<'_>, after: PhotoId, limit: i64) -> Result<Vec<ShownPhoto>> {
    tx.query(
        "SELECT p.id, p.user_id, m.display_name, p.portrait_key
         FROM photos p JOIN members m ON m.tenant_id = p.tenant_id AND m.user_id = p.user_id
         WHERE p.tenant_id = ?1 AND p.id > ?2 ORDER BY p.id LIMIT ?3",
        &params![after, limit],
    )
}

/// How many keys one statement asks for.
const ASKED_AT_ONCE: usize = 250;

/// Those of `keys` that a picture names.
pub(crate) fn list_named(tx: &mut Tx<'_>, keys: &[String]) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for chunk in keys.chunks(ASKED_AT_ONCE) {
        let asked = placeholders(2, chunk.len());
        let of = |column: &str| format!("SELECT {column} FROM photos WHERE tenant_id = ?1 AND {column} IN ({asked})");
        let sql = ["avatar_key", "portrait_key"].map(of).join(" UNION ");
        let values: Vec<Value> = chunk.iter().map(|key| key.as_str().into()).collect();
        named.extend(tx.query::<String>(&sql, &values)?);
    }
    Ok(named)
}
