//! Work on many files and folders at once, as one job with progress (decision 24 of the project).

use kernel::{DriveId, Error, FolderId, JobId, LibraryId, Result, Timestamp, UserId, page::Limit};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    BulkShare, FileQuery, FileVisibility, FolderFilter, Order, Position, SortKey, View,
    name::{MAX_NAME_UNITS, units},
};

/// The most files, and the most folders, that one job is told one by one.
pub const MAX_NAMED: usize = 1000;

/// So many of the refusals of a job are kept.
pub const KEPT_REFUSALS: usize = 100;

/// What is done to each file and folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BulkAction {
    /// To the trash.
    Trash,
    /// Out of the trash.
    Restore,
    /// Deleted for good. Cannot be undone.
    Purge,
    /// Into another folder, of this or another drive.
    Move,
    /// Once more, into another folder, of this or another drive. The bytes are shared, the room is taken once more.
    Copy,
    /// Shared with people, or seen by others of those who see the drive.
    Share,
    /// Starred by the person.
    Star,
    /// The person's star taken away.
    Unstar,
}

impl BulkAction {
    const ALL: [Self; 8] =
        [Self::Trash, Self::Restore, Self::Purge, Self::Move, Self::Copy, Self::Share, Self::Star, Self::Unstar];

    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trash => "trash",
            Self::Restore => "restore",
            Self::Purge => "purge",
            Self::Move => "move",
            Self::Copy => "copy",
            Self::Share => "share",
            Self::Star => "star",
            Self::Unstar => "unstar",
        }
    }

    /// The action of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|action| action.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Error::invalid(format!("There is no action '{name}'. There are {names}."))
        })
    }

    /// Whether folders can be named as well.
    pub const fn takes_folders(self) -> bool {
        matches!(self, Self::Trash | Self::Restore | Self::Purge | Self::Move | Self::Copy)
    }

    /// Whether files and folders go somewhere.
    pub const fn has_target(self) -> bool {
        matches!(self, Self::Move | Self::Copy)
    }

    /// What brings back what was, where nothing was destroyed. Of a copy it takes what was made to the trash.
    pub const fn undone_by(self) -> Option<Self> {
        match self {
            Self::Trash => Some(Self::Restore),
            Self::Copy => Some(Self::Trash),
            Self::Restore => Some(Self::Trash),
            Self::Move => Some(Self::Move),
            Self::Share => Some(Self::Share),
            Self::Star => Some(Self::Unstar),
            Self::Unstar => Some(Self::Star),
            Self::Purge => None,
        }
    }
}

/// Where a job is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BulkStatus {
    /// Nothing has been done yet.
    Queued,
    /// Some of it has been done.
    Running,
    /// Everything has been tried.
    Done,
    /// Stopped by the person; what was done until then stays done.
    Cancelled,
    /// Stopped because it could not go on; what was done until then stays done.
    Failed,
}

impl BulkStatus {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        }
    }

    /// The status of that name; a job in an unknown one is never touched again.
    pub fn from_name(name: &str) -> Self {
        match name {
            "queued" => Self::Queued,
            "running" => Self::Running,
            "done" => Self::Done,
            "cancelled" => Self::Cancelled,
            _ => Self::Failed,
        }
    }

    /// Whether nothing more will be done.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled | Self::Failed)
    }
}

/// All files that a list shows: the filters of the list of files, by their names there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileFilter {
    /// `all`, `mine`, `shared`, `starred` or `trash`.
    pub view: Option<String>,
    /// In this drive only.
    pub drive_id: Option<Uuid>,
    /// In this library only.
    pub library_id: Option<Uuid>,
    /// In this folder only, without what lies below; `root` for files in no folder.
    pub folder_id: Option<String>,
    /// Of this owner only.
    pub owner_id: Option<Uuid>,
    /// `all`, `shared` or `private`.
    pub visibility: Option<String>,
    /// Those that need repair only.
    #[serde(default)]
    pub needs_repair: bool,
    /// Part of the name or of the owner's name, whatever the case.
    pub search: Option<String>,
    /// Those whose names contained that when the work began.
    #[serde(default)]
    pub searched_owners: Vec<Uuid>,
}

impl FileFilter {
    /// The list of files that shows them.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a view that is unknown or ends with its first page; `NOT_FOUND` for an impossible folder.
    pub fn query(&self) -> Result<FileQuery> {
        let search = self.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
        if search.is_some_and(|search| units(search) > MAX_NAME_UNITS) {
            return Err(Error::invalid("search is too long: no file has a name of more than 255 letters."));
        }
        let folder = match self.folder_id.as_deref().filter(|text| !text.is_empty()) {
            None => None,
            Some("root") => Some(FolderFilter::Root),
            Some(id) => Some(FolderFilter::In(id.parse()?)),
        };
        Ok(FileQuery {
            view: match self.view.as_deref() {
                None | Some("all") => View::All,
                Some("mine") => View::Mine,
                Some("shared") => View::Shared,
                Some("starred") => View::Starred,
                Some("trash") => View::Trash,
                Some(other) => return Err(Error::invalid(format!("There is no view '{other}' to act on."))),
            },
            drive: self.drive_id.map(Into::into),
            library: self.library_id.map(Into::into),
            folder,
            owner: self.owner_id.map(Into::into),
            visibility: FileVisibility::filter(self.visibility.as_deref())?,
            needs_repair: self.needs_repair,
            search: search.map(str::to_owned),
            sort: SortKey::CreatedAt,
            order: Order::Ascending,
            limit: Limit::new(None)?,
            at: Position::First,
        })
    }

    /// Whether it shows the trash as a whole, or a drive's: then deleted folders belong to it.
    pub fn is_whole_trash(&self) -> bool {
        let is_empty = |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
        self.view.as_deref() == Some("trash")
            && self.library_id.is_none()
            && self.owner_id.is_none()
            && !self.needs_repair
            && self.visibility.as_deref().is_none_or(|visibility| visibility == "all")
            && is_empty(&self.folder_id)
            && is_empty(&self.search)
    }
}

/// Which files a job is about, where they were not named one by one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BulkSource {
    /// All that a list shows.
    Listed(FileFilter),
    /// All in a drive, which is deleted or comes back: who may do that to the drive need not ask file by file.
    Drive(Uuid),
    /// All in a large folder, which is in the trash or back already: who may do that to the folder was asked of it whole.
    Folder(Uuid),
    /// All in a large folder, which is in another drive already: who may take it there was asked of it whole.
    Carried(Carriage),
    /// What lies in the trash longer than its drive keeps it.
    Expired,
    /// What lies in the folders that are written down as the job's items.
    Folders,
}

/// A large folder on its way from one drive to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Carriage {
    /// The folder.
    pub folder: Uuid,
    /// The folder that it lay in there.
    pub parent: Option<Uuid>,
    /// The drive its files come from.
    pub from: Uuid,
    /// The drive it is in.
    pub to: Uuid,
    /// The job under which their libraries are noted.
    pub noted_by: Uuid,
    /// The job that took them where they come from, where they come back: each goes into the library that was noted then.
    pub undoes: Option<Uuid>,
}

/// Where files go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BulkTarget {
    /// The drive.
    pub drive: DriveId,
    /// The folder in it; `None` for its root.
    pub folder: Option<FolderId>,
    /// The library in it that copies go into. `None`: a copy within its drive stays in its origin's, any other goes into
    /// the drive's default one.
    pub library: Option<LibraryId>,
}

/// Why something was left as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BulkRefusal {
    /// The file, unless it is a folder.
    pub file_id: Option<Uuid>,
    /// The folder, unless it is a file.
    pub folder_id: Option<Uuid>,
    /// Its name; empty where the person may not know of it, or it does not exist.
    pub name: String,
    /// The stable code.
    pub code: String,
    /// The sentence a person reads.
    pub message: String,
}

/// One piece of work on many files and folders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BulkJob {
    /// Its identifier.
    pub id: JobId,
    /// Who asked; `None` for the product itself.
    pub owner: Option<UserId>,
    /// What is done.
    pub action: BulkAction,
    /// Where it is in its life.
    pub status: BulkStatus,
    /// Which files, where they were not named one by one.
    pub source: Option<BulkSource>,
    /// Where they go, for [`BulkAction::Move`] and [`BulkAction::Copy`]; `None` of a move means: each back to where it lay.
    pub target: Option<BulkTarget>,
    /// How files are shared, for [`BulkAction::Share`]; `None` of one means: each again as it was before.
    pub share: Option<BulkShare>,
    /// Whether [`BulkJob::total`] is all there is.
    pub is_gathered: bool,
    /// How many files and folders it is about, as far as is known.
    pub total: i64,
    /// The number of the last one that was dealt with.
    pub position: i64,
    /// How many are as they should be.
    pub done: i64,
    /// How many were refused.
    pub refused: i64,
    /// How many of those done are folders.
    pub folders_done: i64,
    /// How many of those refused are folders.
    pub folders_refused: i64,
    /// How many of those done have a number behind their names, since those were taken where they came to.
    pub renamed: i64,
    /// Bytes of the files that were changed.
    pub bytes: i64,
    /// The first [`KEPT_REFUSALS`] refusals.
    pub refusals: Vec<BulkRefusal>,
    /// The job that this one undoes.
    pub undoes: Option<JobId>,
    /// The job that undid this one.
    pub undone_by: Option<JobId>,
    /// When it began. What came later does not belong to it.
    pub created_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
}

impl BulkJob {
    /// A job that has yet to begin.
    pub fn new(id: JobId, owner: Option<UserId>, action: BulkAction, created_at: Timestamp) -> Self {
        Self {
            id,
            owner,
            action,
            status: BulkStatus::Queued,
            source: None,
            target: None,
            share: None,
            is_gathered: false,
            total: 0,
            position: 0,
            done: 0,
            refused: 0,
            folders_done: 0,
            folders_refused: 0,
            renamed: 0,
            bytes: 0,
            refusals: Vec::new(),
            undoes: None,
            undone_by: None,
            created_at,
            finished_at: None,
        }
    }

    /// Whether what it did can be undone, once.
    pub fn is_undoable(&self) -> bool {
        self.status.is_over()
            && self.done > 0
            && self.undone_by.is_none()
            && self.container().is_none()
            && self.action.undone_by().is_some()
    }

    /// The drive that is deleted or comes back, where that is what it is for. Another operation undoes it.
    pub fn whole_drive(&self) -> Option<DriveId> {
        match self.source {
            Some(BulkSource::Drive(drive)) => Some(drive.into()),
            _ => None,
        }
    }

    /// The large folder whose files follow it, where that is what it is for. Another operation undoes it.
    pub fn whole_folder(&self) -> Option<FolderId> {
        match self.source {
            Some(BulkSource::Folder(folder)) => Some(folder.into()),
            _ => None,
        }
    }

    /// The large folder whose files follow it into another drive, where that is what it is for. Another move undoes it.
    pub const fn carriage(&self) -> Option<&Carriage> {
        match &self.source {
            Some(BulkSource::Carried(carriage)) => Some(carriage),
            _ => None,
        }
    }

    /// The drive or folder that its files follow. What may be done to them was asked when that went.
    pub fn container(&self) -> Option<Uuid> {
        let folder = self.whole_folder().map(Into::into).or(self.carriage().map(|carriage| carriage.folder));
        self.whole_drive().map(Into::into).or(folder)
    }

    /// What kind of container that is.
    pub const fn follows(&self) -> Option<&'static str> {
        match self.source {
            Some(BulkSource::Drive(_)) => Some("drive"),
            Some(BulkSource::Folder(_) | BulkSource::Carried(_)) => Some("folder"),
            _ => None,
        }
    }

    /// Takes a refusal down.
    pub fn refuse(&mut self, refusal: BulkRefusal) {
        self.refused += 1;
        self.folders_refused += i64::from(refusal.folder_id.is_some());
        if self.refusals.len() < KEPT_REFUSALS {
            self.refusals.push(refusal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for action in BulkAction::ALL {
            assert_eq!(BulkAction::from_name(action.name()).expect("known"), action);
        }
        assert!(BulkAction::from_name("shred").is_err());
        for status in
            [BulkStatus::Queued, BulkStatus::Running, BulkStatus::Done, BulkStatus::Cancelled, BulkStatus::Failed]
        {
            assert_eq!(BulkStatus::from_name(status.name()), status);
        }
    }

    #[test]
    fn undoing_twice_is_doing_again() {
        for action in BulkAction::ALL {
            let Some(back) = action.undone_by() else { continue };
            // What a copy made goes to the trash, and back out of it.
            let again = if action == BulkAction::Copy { BulkAction::Restore } else { action };
            assert_eq!(back.undone_by(), Some(again));
        }
    }

    #[test]
    fn the_whole_trash_is_not_a_search_in_it() {
        let trash = FileFilter { view: Some("trash".into()), search: Some(" ".into()), ..FileFilter::default() };
        assert!(trash.is_whole_trash());
        assert!(!FileFilter { search: Some("a".into()), ..trash.clone() }.is_whole_trash());
        assert!(!FileFilter { view: None, ..trash }.is_whole_trash());
        assert!(FileFilter { view: Some("recent".into()), ..FileFilter::default() }.query().is_err());
    }
}
