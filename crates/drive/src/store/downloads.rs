//! Downloads that were allowed and may begin, or go on, for a while.

use kernel::{Error, FileId, Result, ShareId, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

/// A download that was allowed.
#[derive(Clone, Debug)]
pub(crate) struct Ticket {
    /// The secret in its address.
    pub(crate) secret: Uuid,
    /// The share that it is from.
    pub(crate) share: ShareId,
    /// The files, in their order.
    pub(crate) files: Vec<FileId>,
    /// How long it is good.
    pub(crate) expires_at: Timestamp,
}

impl FromRow for Ticket {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (secret, share): (Uuid, ShareId) = (row.next()?, row.next()?);
        let files: Vec<Uuid> = serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?;
        Ok(Self { secret, share, files: files.into_iter().map(Into::into).collect(), expires_at: row.next()? })
    }
}

/// Adds a download, and forgets those whose time is over.
pub(crate) fn add(tx: &mut Tx<'_>, ticket: &Ticket, now: Timestamp) -> Result<()> {
    tx.execute("DELETE FROM share_downloads WHERE tenant_id = ?1 AND expires_at <= ?2", &params![now])?;
    let files: Vec<Uuid> = ticket.files.iter().map(|file| (*file).into()).collect();
    let files = serde_json::to_string(&files).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO share_downloads (tenant_id, secret, share_id, files, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)",
        &params![ticket.secret, ticket.share, files, ticket.expires_at],
    )?;
    Ok(())
}

/// The download with that secret in its address, where its time is not over.
pub(crate) fn lookup(tx: &mut Tx<'_>, secret: Uuid, now: Timestamp) -> Result<Option<Ticket>> {
    tx.query_opt(
        "SELECT secret, share_id, files, expires_at FROM share_downloads
         WHERE tenant_id = ?1 AND secret = ?2 AND expires_at > ?3",
        &params![secret, now],
    )
}
