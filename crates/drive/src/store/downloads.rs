//! Downloads that were allowed and may begin, or go on, for a while.

use kernel::{Ctx, Error, FileId, FolderId, Result, ShareId, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

use super::{
    drives::{visibility, visible},
    files::{JOINS, columns},
};
use crate::model::{File, FolderPath};

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

/// Files and folders that a person asked for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The secret in the address.
    pub(crate) secret: Uuid,
    /// Who asked.
    pub(crate) user: UserId,
    /// The files.
    pub(crate) files: Vec<FileId>,
    /// The folders, with all in them.
    pub(crate) folders: Vec<FolderId>,
    /// How long it is good.
    pub(crate) expires_at: Timestamp,
}

impl FromRow for Asked {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (secret, user): (Uuid, UserId) = (row.next()?, row.next()?);
        let mut ids = || -> Result<Vec<Uuid>> { serde_json::from_str(&row.next::<String>()?).map_err(Error::internal) };
        let (files, folders) = (ids()?, ids()?);
        Ok(Self {
            secret,
            user,
            files: files.into_iter().map(Into::into).collect(),
            folders: folders.into_iter().map(Into::into).collect(),
            expires_at: row.next()?,
        })
    }
}

/// Adds what a person asked for, and forgets what was asked for long ago.
pub(crate) fn add_asked(tx: &mut Tx<'_>, asked: &Asked, now: Timestamp) -> Result<()> {
    tx.execute("DELETE FROM file_downloads WHERE tenant_id = ?1 AND expires_at <= ?2", &params![now])?;
    let json = |ids: Vec<Uuid>| serde_json::to_string(&ids).map_err(Error::internal);
    let files = json(asked.files.iter().map(|id| (*id).into()).collect())?;
    let folders = json(asked.folders.iter().map(|id| (*id).into()).collect())?;
    tx.execute(
        "INSERT INTO file_downloads (tenant_id, secret, user_id, files, folders, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        &params![asked.secret, asked.user, files, folders, asked.expires_at],
    )?;
    Ok(())
}

/// What was asked for under that secret, where its time is not over.
pub(crate) fn lookup_asked(tx: &mut Tx<'_>, secret: Uuid, now: Timestamp) -> Result<Option<Asked>> {
    tx.query_opt(
        "SELECT secret, user_id, files, folders, expires_at FROM file_downloads
         WHERE tenant_id = ?1 AND secret = ?2 AND expires_at > ?3",
        &params![secret, now],
    )
}

/// The folders in their place below a path, itself included: each with the one above and its name.
pub(crate) fn folders_below(tx: &mut Tx<'_>, path: &FolderPath) -> Result<Vec<(FolderId, Option<FolderId>, String)>> {
    tx.query(
        "SELECT id, parent_id, name FROM folders
         WHERE tenant_id = ?1 AND path >= ?2 AND path < ?3 AND status = 'active' ORDER BY path",
        &params![path.as_str(), path.end()],
    )
}

/// The files in their place in folders below a path, by folder and name, at most `limit`, with what policies need of them.
pub(crate) fn files_below(tx: &mut Tx<'_>, ctx: &Ctx, path: &FolderPath, limit: i64) -> Result<Vec<File>> {
    let (me, manages) = visibility(ctx);
    let columns = columns(&visible(ctx, 2, 3), 2);
    // Folder by folder, in their drive and the one from which some have yet to come: else SQLite looks at every file there is.
    let sql = format!(
        "SELECT {columns} FROM folders b CROSS JOIN files f {JOINS}
         WHERE b.tenant_id = ?1 AND b.path >= ?4 AND b.path < ?5 AND b.status = 'active' AND f.tenant_id = ?1
           AND f.drive_id IN (b.drive_id, b.coming_from) AND f.folder_id = b.id AND f.status = 'active'
         ORDER BY fo.path, f.name_key, f.id LIMIT ?6"
    );
    tx.query(&sql, &params![me, manages, path.as_str(), path.end(), limit])
}
