//! The words of the Drive and their rules. No IO.

pub mod archive;
pub mod bulk;
pub mod bulk_share;
pub mod category;
pub mod checksum;
pub mod conflict;
pub mod deletion;
pub mod drift;
pub mod drive;
pub mod file;
pub mod folder;
pub mod handing;
pub mod library;
pub mod list;
pub mod media_type;
pub mod module_drive;
pub mod name;
pub mod notice;
pub mod quarantine;
pub mod reference;
pub mod share;
pub mod unlock;
mod unseen;
pub mod upload;
pub mod upload_limits;
pub mod upload_request;
pub mod usage;
pub mod usage_history;
pub mod version;

pub use bulk::{BulkAction, BulkJob, BulkRefusal, BulkSource, BulkStatus, BulkTarget, Carriage, FileFilter};
pub use bulk_share::BulkShare;
pub use category::Category;
pub use checksum::Checksum;
pub use conflict::{OnConflict, Outcome};
pub use drive::{Drive, DriveMember, DriveRole, DriveType, DriveVisibility};
pub use file::{File, FileReach, FileStatus, FileVisibility};
pub use folder::{Folder, FolderContents, FolderPath, FolderSort, TreeFolder};
pub use library::{
    DeletePolicy, Library, LibraryAcl, LibraryContext, LibraryKind, LibraryPolicies, LibraryRole, LibraryRules,
    ShareSourcePolicy,
};
pub use list::{Cursor, Few, FileQuery, FolderFilter, Order, Position, Shelf, SortKey, View};
pub use name::FileName;
pub use upload::{Multipart, Upload, UploadState};
pub use upload_limits::UploadLimits;
pub use usage::Usage;
