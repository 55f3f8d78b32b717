//! Templates, which the whole organisation shares.

use kernel::{Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};
use uuid::Uuid;

use crate::model::{SignTemplateId, Template, name_key};

const COLUMNS: &str = "id, owner_id, name, body, created_at, updated_at";

impl FromRow for Template {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next::<Uuid>()?.into(),
            owner: row.next()?,
            name: row.next()?,
            body: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
        })
    }
}

/// The template of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: SignTemplateId) -> Result<Option<Template>> {
    let sql = format!("SELECT {COLUMNS} FROM sign_templates WHERE tenant_id = ?1 AND id = ?2");
    tx.query_opt(&sql, &params![Uuid::from(id)])
}

/// The template of that name, whatever the case of its letters.
pub(crate) fn lookup_named(tx: &mut Tx<'_>, name: &str) -> Result<Option<Template>> {
    let sql = format!("SELECT {COLUMNS} FROM sign_templates WHERE tenant_id = ?1 AND name_key = ?2");
    tx.query_opt(&sql, &params![name_key(name)])
}

/// The templates behind that name, in the order of their names.
pub(crate) fn list(tx: &mut Tx<'_>, after: &str, limit: i64) -> Result<Vec<Template>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM sign_templates WHERE tenant_id = ?1 AND name_key > ?2 ORDER BY name_key LIMIT ?3"
    );
    tx.query(&sql, &params![after, limit])
}

/// How many the organisation has.
pub(crate) fn count(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM sign_templates WHERE tenant_id = ?1", &params![])
}

/// Adds a template.
pub(crate) fn add(tx: &mut Tx<'_>, template: &Template) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_templates (tenant_id, id, owner_id, name, name_key, body, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            Uuid::from(template.id),
            template.owner,
            template.name.as_str(),
            name_key(&template.name),
            template.body.as_str(),
            template.created_at,
            template.updated_at
        ],
    )?;
    Ok(())
}

/// Keeps a template as it is now.
pub(crate) fn update(tx: &mut Tx<'_>, id: SignTemplateId, name: &str, body: &str, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sign_templates SET name = ?3, name_key = ?4, body = ?5, updated_at = ?6 WHERE tenant_id = ?1 AND id = ?2",
        &params![Uuid::from(id), name, name_key(name), body, now],
    )?;
    Ok(())
}

/// Gives the person's templates to another.
pub(crate) fn update_owner(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<()> {
    tx.execute("UPDATE sign_templates SET owner_id = ?3 WHERE tenant_id = ?1 AND owner_id = ?2", &params![from, to])?;
    Ok(())
}

/// Removes a template.
pub(crate) fn remove(tx: &mut Tx<'_>, id: SignTemplateId) -> Result<()> {
    tx.execute("DELETE FROM sign_templates WHERE tenant_id = ?1 AND id = ?2", &params![Uuid::from(id)])?;
    Ok(())
}
