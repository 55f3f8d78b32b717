//! The files that a list is of, as a condition.

use store::Value;

use super::{
    Asked, FILES, NOT_LEAVING, Walk, direction, held_scopes, place, reach, sort_column, unreadable, visibility, visible,
};
use crate::{
    model::{Cursor, FileStatus, FileVisibility, SortKey, View, list::SortValue},
    store::drives::runs,
};

/// A condition and its parameters, grown piece by piece. `?1` is the organisation.
#[derive(Clone)]
pub(super) struct Conditions {
    /// What stands behind `FROM`: files, as `f`.
    pub(super) from: String,
    pub(super) sql: String,
    pub(super) params: Vec<Value>,
}

impl Conditions {
    /// Of nothing yet.
    pub(super) fn new(sql: impl Into<String>) -> Self {
        Self { from: FILES.into(), sql: sql.into(), params: Vec::new() }
    }

    /// Adds a parameter and gives its number.
    pub(super) fn bind(&mut self, value: impl Into<Value>) -> usize {
        self.params.push(value.into());
        self.params.len() + 1
    }

    /// Adds `AND {left} {value}`.
    pub(super) fn and(&mut self, left: &str, value: impl Into<Value>) {
        let number = self.bind(value);
        self.sql.push_str(&format!(" AND {left} ?{number}"));
    }

    /// Adds a cursor, and gives the numbers of its value and of its file.
    pub(super) fn bind_position(&mut self, cursor: &Cursor) -> (usize, usize) {
        let value = match &cursor.value {
            SortValue::Number(number) | SortValue::OnShelf(_, _, number) => self.bind(*number),
            SortValue::Text(text) => self.bind(text.as_str()),
        };
        (value, self.bind(cursor.id))
    }

    /// The numbers of the parameters that say who asks, and whether that person manages all drives.
    pub(super) fn asker(&mut self, asked: &Asked<'_>) -> (usize, usize) {
        let (me, manages) = visibility(asked.ctx);
        (self.bind(me), self.bind(manages))
    }
}

/// The organisation's files that are asked for, without the search and the position.
pub(super) fn conditions(asked: &Asked<'_>) -> Conditions {
    conditions_where(asked, |owner| format!("f.owner_id = ?{owner}"))
}

/// The same where something else leads to the files: whose they are is asked of each, and SQLite does not go by the order of all that
/// are the person's instead.
pub(super) fn conditions_of_rows(asked: &Asked<'_>) -> Conditions {
    conditions_where(asked, |owner| format!("(f.owner_id = ?{owner}) IS TRUE"))
}

fn conditions_where(asked: &Asked<'_>, owned: impl Fn(usize) -> String) -> Conditions {
    let Asked { ctx, query, standing, .. } = asked;
    let (me, manages) = reach(ctx);
    // Words of ours, not parameters: some indexes hold files in the trash only.
    let status = if query.view == View::Trash { FileStatus::Trashed } else { FileStatus::Active };
    let sql = format!("f.tenant_id = ?1 AND f.status = '{}'", status.name());
    let mut conditions = Conditions::new(sql);
    if query.view == View::Mine || (query.view == View::Trash && !manages) {
        let me = conditions.bind(me);
        conditions.sql.push_str(&format!(" AND {}", owned(me)));
    }
    if query.view == View::Starred {
        let person = conditions.bind(me);
        conditions.sql.push_str(&format!(
            " AND f.id IN (SELECT s.file_id FROM file_stars s WHERE s.tenant_id = ?1 AND s.user_id = ?{person})"
        ));
    }
    if query.view == View::Recent {
        // Nothing leads to what changed but the order of changes: by another, SQLite would sort them all.
        let column = if query.sort == SortKey::UpdatedAt { "f.updated_at >" } else { "f.updated_at + 0 >" };
        conditions.and(column, standing.recent_cleared);
    }
    if query.view == View::Shared {
        let person = conditions.bind(me);
        conditions.sql.push_str(&format!(
            " AND (f.visibility = 'shared' OR f.id IN (SELECT p.file_id FROM file_people p
                WHERE p.tenant_id = ?1 AND p.user_id = ?{person} AND p.is_shared))"
        ));
    }
    match query.visibility {
        None => {}
        Some(FileVisibility::Private) => conditions.sql.push_str(" AND f.visibility = 'private'"),
        Some(_) => conditions.sql.push_str(" AND f.visibility <> 'private'"),
    }
    if query.needs_repair {
        // By its own index, which holds nothing where nothing is amiss: a walk along the sort would read every file.
        conditions.sql.push_str(
            " AND f.id IN (SELECT r.id FROM files r WHERE r.tenant_id = ?1 AND (r.orphaned OR r.lost_references > 0))",
        );
    }
    place::narrow(&mut conditions, asked);
    if let Some(library) = query.library {
        conditions.and("f.library_id =", library);
    }
    if let Some(owner) = query.owner {
        let owner = conditions.bind(owner);
        conditions.sql.push_str(&format!(" AND {}", owned(owner)));
    }
    if standing.any_folder_leaving && query.view != View::Trash {
        conditions.sql.push_str(&format!(" AND {NOT_LEAVING}"));
    }
    see(&mut conditions, asked);
    if !standing.every_library_readable {
        let (person, manages) = (conditions.bind(me), conditions.bind(manages));
        let unreadable = unreadable(person, manages, conditions.bind(held_scopes(ctx)));
        conditions.sql.push_str(&format!(
            " AND f.library_id NOT IN (SELECT l.id FROM libraries l WHERE l.tenant_id = ?1 AND {unreadable})"
        ));
    }
    conditions
}

/// Whether the person sees every drive, and every file in those that the person sees.
fn reaches(asked: &Asked<'_>) -> (bool, bool) {
    let (_, manages) = reach(asked.ctx);
    (asked.standing.every_drive_visible, manages || asked.standing.every_file_shared)
}

/// Whether the person sees every file.
pub(super) fn sees_all(asked: &Asked<'_>) -> bool {
    reaches(asked) == (true, true)
}

/// Keeps what the person sees: the same as the policy's rules for seeing a file.
fn see(conditions: &mut Conditions, asked: &Asked<'_>) {
    if sees_all(asked) {
        return;
    }
    let (me, manages) = reach(asked.ctx);
    let (any_drive, any_file) = reaches(asked);
    let person = conditions.bind(me);
    let drives = |which: &str| format!("f.drive_id IN (SELECT d.id FROM drives d WHERE d.tenant_id = ?1 AND {which})");
    let mut seen = Vec::new();
    if !any_drive {
        let manages = conditions.bind(manages);
        seen.push(drives(&visible(asked.ctx, person, manages)));
    }
    if !any_file {
        seen.push(format!("(f.visibility = 'shared' OR f.owner_id = ?{person} OR {})", drives(&runs(person))));
    }
    // Whom it names sees a file wherever it lies, but not what became of it when it was deleted.
    let named = match asked.query.view {
        View::Trash => String::new(),
        _ => format!(
            " OR f.id IN (SELECT p.file_id FROM file_people p WHERE p.tenant_id = ?1 AND p.user_id = ?{person})"
        ),
    };
    conditions.sql.push_str(&format!(" AND (({}){named})", seen.join(" AND ")));
}

/// The same, behind a walk's position.
pub(super) fn after(mut conditions: Conditions, sort: SortKey, walk: Walk<'_>) -> Conditions {
    if let Some(after) = walk.after {
        let (value, id) = conditions.bind_position(after);
        let (column, (_, comparison)) = (sort_column(sort), direction(walk.order));
        conditions.sql.push_str(&format!(" AND ({column}, f.id) {comparison} (?{value}, ?{id})"));
    }
    conditions
}
