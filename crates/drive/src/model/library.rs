//! Libraries: containers inside a drive (drive.md section 3). Their policies and access lists come with the issue
//! that makes them enforceable.

use kernel::{DriveId, LibraryId};

/// The library every drive has.
pub const DEFAULT_LIBRARY_NAME: &str = "Published Exports (Team)";

/// A library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library {
    /// Its identifier.
    pub id: LibraryId,
    /// The drive it lies in.
    pub drive: DriveId,
    /// The name people read.
    pub name: String,
    /// The name in addresses, unique in the drive.
    pub slug: String,
    /// What it holds, in words.
    pub description: String,
    /// Whether the Drive's screens list it.
    pub visible_in_drive_ui: bool,
}

/// The thing of another module that a library belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryContext {
    /// The module: `schedule`.
    pub module: String,
    /// What sort of thing: `event`.
    pub entity_type: String,
    /// Which.
    pub entity_id: String,
    /// What people call it.
    pub entity_name: String,
}
