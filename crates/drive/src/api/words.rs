//! The closed lists of words in the Drive's part of the contract. What is asked for in other words is refused where the model
//! reads it, in its own sentence.

use kernel::StorageTier as Tier;

use crate::model::{self, share};

edge::words! {
    /// What a drive is for.
    DriveType of model::DriveType { Personal, Shared, Module, Custom }

    /// Who sees a drive: everybody in the organisation, or its owner and members.
    DriveVisibility of model::DriveVisibility { Tenant, Members }

    /// What a member is in a drive.
    DriveRole of model::DriveRole { Owner, Manager, Contributor }

    /// The colour of a drive.
    DriveColor { Blue, Green, Purple, Orange, Red, Gray }

    /// A module that keeps files in a drive of its own.
    DriveModule { Chat, Schedule, Cis, Notes, Docs, Signatures }

    /// The colour of a folder.
    FolderColor { Primary, Blue, Purple, Pink, Amber, Red, Green, Teal }

    /// Who sees a file.
    FileVisibility of model::FileVisibility {
        /// Everybody who sees the drive.
        Shared,
        /// The owner and those who run the drive.
        Private,
        /// These and the people in `allowedUids`.
        List,
    }

    /// Who is to see a new file.
    NewFileVisibility { Shared, Private }

    /// Whether a file or folder is in its place or in the trash.
    FileStatus of model::FileStatus { Active, Trashed }

    /// What can be done with a file.
    FileDeed {
        View, Download, Rename, Move, Copy, Replace, Share, Star, Trash, RequestDeletion, Restore, Purge, DeleteVersion,
        Attach, Detach, SetVisibility, CreateShare,
    }

    /// Which files are listed.
    FileView {
        All,
        /// Those that the person owns.
        Mine,
        /// Those that are shared with the person, or with everybody who sees the drive.
        Shared,
        Starred,
        /// One page of what changed last.
        Recent,
        Trash,
    }

    /// Which files a job is about.
    BulkView { All, Mine, Shared, Starred, Trash }

    /// Files that anybody else sees, files that nobody else sees, or both.
    FileSharing { All, Shared, Private }

    /// By what files are sorted; files that are equal in it are in the order in which they came.
    FileSort {
        Name, Drive, Library, Folder, Owner, Size, Shared, CreatedAt, UpdatedAt,
        /// In the trash.
        DeletedAt,
    }

    /// By what folders are sorted.
    FolderSort of model::FolderSort { Name, CreatedAt, UpdatedAt, Size, FileCount }

    /// In which order a list is.
    SortOrder { Asc, Desc }

    /// What a library is.
    LibraryKind of model::LibraryKind {
        Team,
        /// The one that every drive has.
        Exports,
        /// It belongs to a thing of another module.
        Context,
    }

    /// Who may delete what lies in a library.
    DeletePolicy of model::DeletePolicy { None, OwnerOnly, ManagerOnly, TwoPerson }

    /// What is done with many files and folders.
    BulkAction of model::BulkAction { Trash, Restore, Purge, Move, Copy, Share, Star, Unstar }

    /// How far such work is.
    BulkStatus of model::BulkStatus { Queued, Running, Done, Cancelled, Failed }

    /// What the files of a job follow.
    BulkFollows { Drive, Folder }

    /// What became of a request to delete.
    DeletionStatus of model::deletion::DeletionStatus { Pending, Approved, Declined, Withdrawn }

    /// Who opens a share.
    ShareVisibility of share::ShareVisibility { Tenant, Public, Restricted }

    /// Whether a link still leads anywhere.
    ShareStatus of share::ShareStatus { Active, Expired, Revoked }

    /// Which links are listed.
    ShareStatusFilter { All, Active, Expired, Revoked }

    /// What happens where the name of a new file is taken.
    OnConflict of model::OnConflict {
        /// It gets a number behind its name.
        KeepBoth,
        /// It becomes a new version of the file that is there.
        Replace,
        Skip,
        Fail,
    }

    /// What became of an upload.
    UploadOutcome of model::Outcome {
        Created,
        /// It is a new version of the file of that name.
        Replaced,
        /// Its name was taken.
        Renamed,
        Skipped,
    }

    /// Whether an upload is a file by now.
    UploadState { Pending, Registered }

    /// What the preview of a shared file is.
    SharedPreview {
        /// The file as it is, of type `mimeType`.
        Original,
        /// The file with the viewer and the time on every page, in one piece.
        Stamped,
        /// A WebP made for the viewer.
        Picture,
        /// Such pictures of its pages; its preview is the first of them.
        Pages,
    }

    /// In which size storage was bought.
    StorageTier of Tier { Free, Starter, Professional, Enterprise, Custom }
}

#[cfg(test)]
mod tests {
    use edge::words_of;

    use super::*;
    use crate::{
        model::{drive::DRIVE_COLORS, folder::FOLDER_COLORS, module_drive::ModulePreset},
        policy::FileAction,
    };

    #[test]
    fn the_contract_lists_the_words_of_the_model() {
        assert_eq!(words_of::<DriveColor>(), DRIVE_COLORS);
        assert_eq!(words_of::<FolderColor>(), FOLDER_COLORS);
        let deeds = <model::File as kernel::policy::Explainable>::ACTIONS;
        assert_eq!(words_of::<FileDeed>(), deeds.iter().map(|(key, _): &(_, FileAction)| *key).collect::<Vec<_>>());
        for action in words_of::<BulkAction>() {
            assert!(model::BulkAction::from_name(&action).is_ok(), "{action}");
        }
        for module in words_of::<DriveModule>() {
            assert!(ModulePreset::of(&module).is_ok(), "{module}");
        }
        for conflict in words_of::<OnConflict>() {
            assert!(model::OnConflict::parse(&conflict).is_ok(), "{conflict}");
        }
    }
}
