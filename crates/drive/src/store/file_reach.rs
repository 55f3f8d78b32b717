//! Who sees files: the rows of the files and of the people they name, and what jobs that share many keep of before.

use std::collections::HashMap;

use kernel::{Error, FileId, JobId, Result, Timestamp, UserId};
use store::{Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use crate::model::{FileReach, bulk_share::ReachChange};

/// How many files or rows one statement changes or adds.
const AT_ONCE: usize = 250;

/// Lets these people see files, all of them alike.
pub(crate) fn update(tx: &mut Tx<'_>, ids: &[FileId], reach: &FileReach, at: Timestamp) -> Result<()> {
    let json = |people: &[UserId]| -> Result<String> {
        let ids: Vec<Uuid> = people.iter().map(|person| (*person).into()).collect();
        serde_json::to_string(&ids).map_err(Error::internal)
    };
    let (allowed, shared_with) = (json(&reach.allowed)?, json(&reach.shared_with)?);
    for chunk in ids.chunks(AT_ONCE) {
        let chunk: Vec<Value> = chunk.iter().map(|id| (*id).into()).collect();
        let mut values = params![reach.visibility.name(), allowed.as_str(), shared_with.as_str(), at].to_vec();
        values.extend_from_slice(&chunk);
        tx.execute(
            &format!(
                "UPDATE files SET visibility = ?2, allowed_uids = ?3, shared_with = ?4, updated_at = ?5
                 WHERE tenant_id = ?1 AND id IN ({})",
                placeholders(6, chunk.len())
            ),
            &values,
        )?;
        let named = placeholders(2, chunk.len());
        tx.execute(&format!("DELETE FROM file_people WHERE tenant_id = ?1 AND file_id IN ({named})"), &chunk)?;
    }
    let shared = reach.shared_with.iter().map(|person| (*person, true));
    let allowed = reach.allowed.iter().filter(|person| !reach.shared_with.contains(person));
    let named: Vec<(UserId, bool)> = shared.chain(allowed.map(|person| (*person, false))).collect();
    let rows: Vec<(FileId, UserId, bool)> =
        ids.iter().flat_map(|id| named.iter().map(|(person, is_shared)| (*id, *person, *is_shared))).collect();
    for chunk in rows.chunks(AT_ONCE) {
        let mut values = Vec::with_capacity(chunk.len() * 3);
        let mut rows = Vec::with_capacity(chunk.len());
        for (file, person, is_shared) in chunk {
            rows.push(format!("(?1, {})", placeholders(values.len() + 2, 3)));
            values.extend(params![*person, *file, *is_shared]);
        }
        let rows = rows.join(", ");
        tx.execute(
            &format!("INSERT INTO file_people (tenant_id, user_id, file_id, is_shared) VALUES {rows}"),
            &values,
        )?;
    }
    Ok(())
}

/// Writes down what a job made of the files with these numbers.
pub(crate) fn update_items(tx: &mut Tx<'_>, job: JobId, numbers: &[i64], change: &ReachChange) -> Result<()> {
    let change = serde_json::to_string(change).map_err(Error::internal)?;
    for chunk in numbers.chunks(AT_ONCE) {
        let mut values = params![job, change.as_str()].to_vec();
        values.extend(chunk.iter().map(|number| Value::from(*number)));
        tx.execute(
            &format!(
                "UPDATE bulk_items SET reach = ?3 WHERE tenant_id = ?1 AND job_id = ?2 AND number IN ({})",
                placeholders(4, chunk.len())
            ),
            &values,
        )?;
    }
    Ok(())
}

/// What a job made of its files from the number `first` to `last`, by number.
pub(crate) fn list_items(tx: &mut Tx<'_>, job: JobId, first: i64, last: i64) -> Result<HashMap<i64, ReachChange>> {
    let rows: Vec<(i64, String)> = tx.query(
        "SELECT number, reach FROM bulk_items
         WHERE tenant_id = ?1 AND job_id = ?2 AND number >= ?3 AND number <= ?4 AND reach IS NOT NULL",
        &params![job, first, last],
    )?;
    rows.into_iter().map(|(number, text)| Ok((number, serde_json::from_str(&text).map_err(Error::internal)?))).collect()
}
