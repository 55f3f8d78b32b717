//! Roles of an organisation, in its region. Their scopes are a JSON list of names.

use kernel::{Error, Result, Scope, ScopeSet};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::Role;

impl FromRow for Role {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            key: row.next()?,
            name: row.next()?,
            description: row.next()?,
            scopes: read_scopes(&row.next::<String>()?)?,
            built_in: row.next()?,
        })
    }
}

/// Adds the role, unless there is one with its key; whether it was added.
pub(crate) fn add(tx: &mut Tx<'_>, role: &Role) -> Result<bool> {
    let added = tx.execute(
        "INSERT INTO roles (tenant_id, role_key, name, description, scopes, built_in) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (tenant_id, role_key) DO NOTHING",
        &params![
            role.key.as_str(),
            role.name.as_str(),
            role.description.as_str(),
            write_scopes(&role.scopes),
            role.built_in
        ],
    )?;
    Ok(added == 1)
}

pub(crate) fn lookup(tx: &mut Tx<'_>, key: &str) -> Result<Option<Role>> {
    tx.query_opt(
        "SELECT role_key, name, description, scopes, built_in FROM roles WHERE tenant_id = ?1 AND role_key = ?2",
        &params![key],
    )
}

/// All roles by name, each with how many members are in it.
pub(crate) fn list(tx: &mut Tx<'_>) -> Result<Vec<(Role, i64)>> {
    let roles: Vec<Role> = tx.query(
        "SELECT role_key, name, description, scopes, built_in FROM roles WHERE tenant_id = ?1 ORDER BY name, role_key",
        &params![],
    )?;
    let counts: Vec<(String, i64)> = tx.query(
        "SELECT role, count(*) FROM members WHERE tenant_id = ?1 AND status <> 'removed' GROUP BY role",
        &params![],
    )?;
    let count = |role: &Role| counts.iter().find(|(key, _)| *key == role.key).map_or(0, |(_, count)| *count);
    Ok(roles
        .into_iter()
        .map(|role| {
            let members = count(&role);
            (role, members)
        })
        .collect())
}

/// What the role may do, if there is such a role.
pub(crate) fn lookup_scopes(tx: &mut Tx<'_>, key: &str) -> Result<Option<ScopeSet>> {
    Ok(lookup(tx, key)?.map(|role| role.scope_set()))
}

/// Writes everything of a role but its key and whether it is built in.
pub(crate) fn update(tx: &mut Tx<'_>, role: &Role) -> Result<()> {
    tx.execute(
        "UPDATE roles SET name = ?3, description = ?4, scopes = ?5 WHERE tenant_id = ?1 AND role_key = ?2",
        &params![role.key.as_str(), role.name.as_str(), role.description.as_str(), write_scopes(&role.scopes)],
    )?;
    Ok(())
}

pub(crate) fn remove(tx: &mut Tx<'_>, key: &str) -> Result<()> {
    tx.execute("DELETE FROM roles WHERE tenant_id = ?1 AND role_key = ?2", &params![key])?;
    Ok(())
}

/// The scopes that were written. A name the catalogue no longer has grants nothing.
///
/// # Errors
/// The text is no list of names: nothing can be granted on its word.
pub(super) fn read_scopes(text: &str) -> Result<Vec<Scope>> {
    let names: Vec<&str> =
        serde_json::from_str(text).map_err(|error| Error::internal(format!("a list of scopes: {error}")))?;
    Ok(names.iter().filter_map(|name| Scope::parse(name).ok()).collect())
}

pub(super) fn write_scopes(scopes: &[Scope]) -> String {
    serde_json::Value::from(scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_read_back_and_unknown_ones_grant_nothing() {
        let scopes = [Scope::DRIVE_WRITE, Scope::NOTES_VIEW];
        assert_eq!(read_scopes(&write_scopes(&scopes)).expect("a list"), scopes);
        let read = read_scopes(r#"["drive.view","drive.teleport"]"#).expect("a list");
        assert_eq!(read, [Scope::DRIVE_VIEW]);
        assert!(read_scopes("drive.view").is_err());
    }
}
