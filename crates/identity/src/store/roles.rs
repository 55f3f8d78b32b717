//! Roles of an organisation, in its region. Their scopes are a JSON list of names.

use kernel::{Error, Result, Scope, ScopeSet};
use store::{Sql, Tx, params};

use crate::model::Role;

pub(crate) fn add(tx: &mut Tx<'_>, role: &Role) -> Result<()> {
    tx.execute(
        "INSERT INTO roles (tenant_id, role_key, name, scopes, built_in) VALUES (?1, ?2, ?3, ?4, ?5)",
        &params![role.key.as_str(), role.name.as_str(), write_scopes(&role.scopes), role.built_in],
    )?;
    Ok(())
}

/// What the role may do, if there is such a role.
pub(crate) fn lookup_scopes(tx: &mut Tx<'_>, key: &str) -> Result<Option<ScopeSet>> {
    let scopes: Option<String> =
        tx.query_opt("SELECT scopes FROM roles WHERE tenant_id = ?1 AND role_key = ?2", &params![key])?;
    scopes.map(|text| read_scopes(&text)).transpose()
}

/// Replaces a role's scopes; whether there is such a role.
pub(crate) fn update_scopes(tx: &mut Tx<'_>, key: &str, scopes: &[Scope]) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE roles SET scopes = ?3 WHERE tenant_id = ?1 AND role_key = ?2",
        &params![key, write_scopes(scopes)],
    )?;
    Ok(changed == 1)
}

/// The scopes that were written. A name the catalogue no longer has grants nothing.
///
/// # Errors
/// The text is no list of names: nothing can be granted on its word.
pub(crate) fn read_scopes(text: &str) -> Result<ScopeSet> {
    let names: Vec<String> =
        serde_json::from_str(text).map_err(|error| Error::internal(format!("a role's scopes: {error}")))?;
    Ok(names.iter().filter_map(|name| Scope::parse(name).ok()).collect())
}

fn write_scopes(scopes: &[Scope]) -> String {
    serde_json::Value::from(scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_read_back_and_unknown_ones_grant_nothing() {
        let set = read_scopes(&write_scopes(&[Scope::DRIVE_WRITE, Scope::NOTES_VIEW])).expect("a list");
        assert!(set.allows(Scope::DRIVE_WRITE) && set.allows(Scope::NOTES_VIEW));
        let set = read_scopes(r#"["drive.view","drive.teleport"]"#).expect("a list");
        assert_eq!(set.granted().collect::<Vec<_>>(), [Scope::DRIVE_VIEW]);
        assert!(read_scopes("drive.view").is_err());
    }
}
