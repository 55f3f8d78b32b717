//! Lists sorted by the name of what files lie on: drive, library, folder, owner, visibility. Such a name is not a file's
//! own, and a copy of it in every file would make renaming a drive a change of a million files. So the shelves are
//! walked in the order of their names, and the files of each along its own index, one shelf's page behind the other's.

use std::collections::VecDeque;

use kernel::{DriveId, FolderId, LibraryId, Result, UserId};
use store::{Sql, Tx, Value};
use uuid::Uuid;

use super::{Asked, Conditions, Counting, Found, Walk, direction, steady};
use crate::{
    model::{
        Cursor, File, FileVisibility, Order, Shelf, View,
        list::{FolderFilter, SortValue},
    },
    store::files::{JOINS, columns},
};

/// So many shelves are looked at by the first statement, and twice as many by each that follows: most pages end on the
/// first shelf, others come after thousands that hold nothing of theirs.
const AT_FIRST: usize = 8;
const AT_MOST: usize = 64;

/// So many folders are looked up at a time.
const FOLDERS: i64 = 200;

/// A shelf, and by what it is sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    key: String,
    id: Uuid,
    files: Lying,
}

/// Which files lie there.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Lying {
    /// All that the list asks for: its filter names the only shelf there is.
    All,
    InDrive(DriveId),
    InLibrary(LibraryId),
    /// With the drive from which files of it have yet to come; its own where there are none.
    InFolder(DriveId, DriveId, FolderId),
    InNoFolder(DriveId),
    Of(UserId),
    Seen(FileVisibility),
}

impl Lying {
    /// As a further condition.
    fn narrow(&self, conditions: &mut Conditions) {
        match self {
            Self::All => {}
            Self::InDrive(drive) => conditions.and("f.drive_id =", *drive),
            Self::InLibrary(library) => conditions.and("f.library_id =", *library),
            Self::InFolder(drive, from, folder) => {
                if drive == from {
                    conditions.and("f.drive_id =", *drive);
                } else {
                    let (drive, from) = (conditions.bind(*drive), conditions.bind(*from));
                    conditions.sql.push_str(&format!(" AND f.drive_id IN (?{drive}, ?{from})"));
                }
                conditions.and("f.folder_id =", *folder);
            }
            Self::InNoFolder(drive) => {
                conditions.and("f.drive_id =", *drive);
                conditions.sql.push_str(" AND f.folder_id IS NULL");
            }
            Self::Of(owner) => conditions.and("f.owner_id =", *owner),
            Self::Seen(visibility) => {
                conditions.sql.push_str(&format!(" AND f.visibility = '{}'", visibility.name()));
            }
        }
    }

    /// The column that chooses them, and its value.
    fn key(&self) -> Option<(&'static str, Value)> {
        match self {
            Self::InDrive(drive) | Self::InNoFolder(drive) => Some(("f.drive_id", (*drive).into())),
            Self::InLibrary(library) => Some(("f.library_id", (*library).into())),
            Self::InFolder(_, _, folder) => Some(("f.folder_id", (*folder).into())),
            Self::Of(owner) => Some(("f.owner_id", (*owner).into())),
            Self::All | Self::Seen(_) => None,
        }
    }
}

/// The shelf a file lies on, as a cursor keeps it.
pub(super) fn sort_value(asked: &Asked<'_>, shelf: Shelf, file: &File) -> SortValue {
    let (key, id) = match shelf {
        Shelf::Drive => (sort_key(&file.place.name), file.drive.into()),
        Shelf::Library => (sort_key(&file.library_name), file.library.into()),
        Shelf::Folder => match (file.folder, &file.folder_name) {
            (Some(id), Some(name)) => (sort_key(name), id.into()),
            _ => (String::new(), file.drive.into()),
        },
        Shelf::Owner => {
            let name = asked.owners.iter().find(|(owner, _)| *owner == file.owner).map(|(_, name)| name.as_str());
            (sort_key(name.unwrap_or_default()), file.owner.into())
        }
        Shelf::Visibility => (rank(file.reach.visibility), Uuid::nil()),
    };
    SortValue::OnShelf(key, id, file.created_at.as_micros())
}

/// As the names of files and folders are kept: upper and lower case together.
pub(super) fn sort_key(name: &str) -> String {
    name.to_lowercase()
}

pub(super) fn rank(visibility: FileVisibility) -> String {
    FileVisibility::ALL.iter().position(|known| *known == visibility).unwrap_or_default().to_string()
}

/// The next `walk.rows` files.
pub(super) fn list(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    shelf: Shelf,
    conditions: &Conditions,
    counting: Counting,
) -> Result<Found> {
    let wanted = usize::try_from(walk.rows).unwrap_or_default();
    let mut places = Places::new(tx, asked, walk, shelf)?;
    let mut found = Found::default();
    // The first few shelves are planned once: on most pages they are all, and what is left of a page is of any length.
    let mut is_steady = steady::applies(asked);
    while found.files.len() < wanted {
        let batch = places.next(tx, asked, walk.order)?;
        if batch.is_empty() {
            break;
        }
        if is_steady {
            found = read_steadily(tx, asked, walk, conditions, &batch, counting)?;
        } else {
            found.files.extend(read(tx, asked, walk, conditions, &batch, wanted - found.files.len())?);
        }
        is_steady = false;
    }
    Ok(found)
}

/// The files of the first shelves, behind the walk's position where it lies on the first of them, and how many the list has.
fn read_steadily(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    conditions: &Conditions,
    places: &[Place],
    counting: Counting,
) -> Result<Found> {
    let count = (counting == Counting::Yes).then(|| steady::count(conditions, asked, walk.order));
    let mut all = conditions.clone();
    let sql = statement(asked, walk, &mut all, places, None, count.as_deref().unwrap_or_default());
    steady::found(tx, &sql, &all.params, count.is_some())
}

/// The first `wanted` files of these shelves, behind the walk's position where it lies on the first of them.
fn read(
    tx: &mut Tx<'_>,
    asked: &Asked<'_>,
    walk: Walk<'_>,
    conditions: &Conditions,
    places: &[Place],
    wanted: usize,
) -> Result<Vec<File>> {
    let mut all = conditions.clone();
    let limit = all.bind(i64::try_from(wanted).unwrap_or(i64::MAX));
    let sql = statement(asked, walk, &mut all, places, Some(limit), "");
    tx.query(&sql, &all.params)
}

/// What reads the files of these shelves, and behind their columns `further`. `all` are the list's conditions, and get the parameters.
/// `limit` is the parameter that says how many at most; without one it is the whole walk, written for [`steady`].
fn statement(
    asked: &Asked<'_>,
    walk: Walk<'_>,
    all: &mut Conditions,
    places: &[Place],
    limit: Option<usize>,
    further: &str,
) -> String {
    let (direction, comparison) = direction(walk.order);
    let at_most = limit.map_or_else(|| walk.rows.to_string(), |number| format!("?{number}"));
    let mut branches = Vec::with_capacity(places.len());
    for (number, place) in places.iter().enumerate() {
        let mut own = Conditions { params: std::mem::take(&mut all.params), ..all.clone() };
        place.files.narrow(&mut own);
        if let (None, Some((column, value))) = (limit, place.files.key()) {
            steady::hint(&mut own, column, value);
        }
        if let Some(Cursor { value: SortValue::OnShelf(key, id, at), id: file }) = walk.after
            && (key, id) == (&place.key, &place.id)
        {
            let (at, file) = (own.bind(*at), own.bind(*file));
            own.sql.push_str(&format!(" AND (f.created_at, f.id) {comparison} (?{at}, ?{file})"));
        }
        branches.push(format!(
            "SELECT * FROM (SELECT {number} AS place, f.created_at, f.id FROM {} WHERE {}
             ORDER BY f.created_at {direction}, f.id {direction} LIMIT {at_most}) AS b{number}",
            own.from, own.sql
        ));
        all.params = own.params;
    }
    let columns = columns_for(asked, all);
    format!(
        "SELECT {columns}{further} FROM ({} ORDER BY place, created_at {direction}, id {direction} LIMIT {at_most}) AS p
         JOIN files f ON f.tenant_id = ?1 AND f.id = p.id {JOINS}
         ORDER BY p.place, f.created_at {direction}, f.id {direction}",
        branches.join(" UNION ALL ")
    )
}

fn columns_for(asked: &Asked<'_>, conditions: &mut Conditions) -> String {
    let (person, manages) = conditions.asker(asked);
    columns(&super::visible(asked.ctx, person, manages), person)
}

/// The shelves behind a position, in the order of the walk.
struct Places {
    ready: VecDeque<Place>,
    /// How many of them come next.
    next: usize,
    /// Folders are too many to be looked up at once: those behind this one, itself included the first time.
    folders: Option<Folders>,
}

struct Folders {
    from: Option<(String, Uuid)>,
    is_first: bool,
    /// What comes when there are no more of them.
    then: Vec<Place>,
}

impl Places {
    fn new(tx: &mut Tx<'_>, asked: &Asked<'_>, walk: Walk<'_>, shelf: Shelf) -> Result<Self> {
        let query = asked.query;
        let from = match walk.after {
            Some(Cursor { value: SortValue::OnShelf(key, id, _), .. }) => Some((key.clone(), *id)),
            _ => None,
        };
        let is_one = match shelf {
            Shelf::Drive => query.drive.is_some(),
            Shelf::Library => query.library.is_some(),
            Shelf::Folder => matches!(query.folder, Some(FolderFilter::In(_))),
            Shelf::Owner => query.owner.is_some() || query.view == View::Mine,
            Shelf::Visibility => false,
        };
        if is_one {
            let (key, id) = from.unwrap_or_default();
            return Ok(Self { ready: [Place { key, id, files: Lying::All }].into(), folders: None, next: 1 });
        }
        let mut places = match shelf {
            Shelf::Drive => named(tx, "drives", None, |id| Lying::InDrive(id.into()))?,
            Shelf::Library => {
                // What has yet to follow a folder into a drive is in a library of another.
                let drive = query.drive.filter(|_| !asked.standing.any_folder_coming);
                named(tx, "libraries", drive, |id| Lying::InLibrary(id.into()))?
            }
            Shelf::Folder => roots(tx, asked)?,
            Shelf::Owner => {
                let of = |(owner, name): &(UserId, String)| Place {
                    key: sort_key(name),
                    id: (*owner).into(),
                    files: Lying::Of(*owner),
                };
                asked.owners.iter().map(of).collect()
            }
            Shelf::Visibility => FileVisibility::ALL
                .into_iter()
                .map(|visibility| Place { key: rank(visibility), id: Uuid::nil(), files: Lying::Seen(visibility) })
                .collect(),
        };
        places.sort_by(|a, b| (&a.key, a.id).cmp(&(&b.key, b.id)));
        if walk.order == Order::Descending {
            places.reverse();
        }
        if let Some((key, id)) = &from {
            places.retain(|place| match walk.order {
                Order::Ascending => (&place.key, place.id) >= (key, *id),
                Order::Descending => (&place.key, place.id) <= (key, *id),
            });
        }
        let has_folders = shelf == Shelf::Folder && query.folder.is_none();
        Ok(match walk.order {
            _ if !has_folders => Self { ready: places.into(), folders: None, next: AT_FIRST },
            Order::Ascending => Self {
                ready: places.into(),
                folders: Some(Folders { from, is_first: true, then: Vec::new() }),
                next: AT_FIRST,
            },
            Order::Descending => Self {
                ready: VecDeque::new(),
                folders: Some(Folders { from, is_first: true, then: places }),
                next: AT_FIRST,
            },
        })
    }

    /// The next few shelves; none at the end.
    fn next(&mut self, tx: &mut Tx<'_>, asked: &Asked<'_>, order: Order) -> Result<Vec<Place>> {
        if self.ready.is_empty()
            && let Some(mut folders) = self.folders.take()
        {
            let found = folders.read(tx, asked, order)?;
            match found.last() {
                Some(last) => {
                    folders.from = Some((last.key.clone(), last.id));
                    folders.is_first = false;
                    self.ready = found.into();
                    self.folders = Some(folders);
                }
                None => self.ready = folders.then.into(),
            }
        }
        let next = self.ready.len().min(self.next);
        self.next = (self.next * 2).min(AT_MOST);
        Ok(self.ready.drain(..next).collect())
    }
}

impl Folders {
    /// The next folders. Where the list is of active files, those that hold any.
    fn read(&self, tx: &mut Tx<'_>, asked: &Asked<'_>, order: Order) -> Result<Vec<Place>> {
        let (direction, comparison) = direction(order);
        let mut conditions = Conditions::new("fo.tenant_id = ?1");
        if asked.query.view != View::Trash {
            conditions.sql.push_str(" AND fo.file_count > 0");
        }
        if let Some(drive) = asked.query.drive {
            let drive = conditions.bind(drive);
            let or_from = if asked.standing.any_folder_coming {
                format!("(fo.drive_id = ?{drive} OR fo.coming_from = ?{drive})")
            } else {
                format!("fo.drive_id = ?{drive}")
            };
            conditions.sql.push_str(&format!(" AND {or_from}"));
        }
        if let Some((key, id)) = &self.from {
            let (key, id) = (conditions.bind(key.as_str()), conditions.bind(*id));
            let or_itself = if self.is_first { "=" } else { "" };
            conditions.sql.push_str(&format!(" AND (fo.name_key, fo.id) {comparison}{or_itself} (?{key}, ?{id})"));
        }
        let limit = conditions.bind(FOLDERS);
        let sql = format!(
            "SELECT fo.name_key, fo.id, fo.drive_id, COALESCE(fo.coming_from, fo.drive_id) FROM folders fo WHERE {}
             ORDER BY fo.name_key {direction}, fo.id {direction} LIMIT ?{limit}",
            conditions.sql
        );
        let rows: Vec<(String, FolderId, DriveId, DriveId)> = tx.query(&sql, &conditions.params)?;
        let place = |(key, id, drive, from): (String, FolderId, DriveId, DriveId)| Place {
            key,
            id: id.into(),
            files: Lying::InFolder(drive, from, id),
        };
        Ok(rows.into_iter().map(place).collect())
    }
}

/// The organisation's drives or libraries, or those libraries that are in a drive.
fn named(tx: &mut Tx<'_>, table: &str, drive: Option<DriveId>, files: impl Fn(Uuid) -> Lying) -> Result<Vec<Place>> {
    let mut of = Conditions::new("tenant_id = ?1");
    if let Some(drive) = drive {
        of.and("drive_id =", drive);
    }
    let rows: Vec<(Uuid, String)> = tx.query(&format!("SELECT id, name FROM {table} WHERE {}", of.sql), &of.params)?;
    Ok(rows.into_iter().map(|(id, name)| Place { key: sort_key(&name), id, files: files(id) }).collect())
}

/// The roots of all drives, or of the one asked for: what lies in no folder.
fn roots(tx: &mut Tx<'_>, asked: &Asked<'_>) -> Result<Vec<Place>> {
    let drives: Vec<DriveId> = match asked.query.drive {
        Some(drive) => vec![drive],
        None => tx.query("SELECT id FROM drives WHERE tenant_id = ?1", &Vec::<Value>::new())?,
    };
    let root = |drive: DriveId| Place { key: String::new(), id: drive.into(), files: Lying::InNoFolder(drive) };
    Ok(drives.into_iter().map(root).collect())
}
