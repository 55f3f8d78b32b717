//! Drives: the top-level containers (drive.md section 3).

use kernel::{DriveId, Error, Result, Timestamp, UserId, slug::slugify};

use super::FileName;

/// What a drive is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DriveType {
    /// One person's own.
    Personal,
    /// A team's.
    Shared,
    /// Belongs to a module, which files things there.
    Module,
    /// Anything else an administrator set up.
    Custom,
}

impl DriveType {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Personal => "personal",
            Self::Shared => "shared",
            Self::Module => "module",
            Self::Custom => "custom",
        }
    }

    /// The type of that name; an unknown one is `Custom`.
    pub fn from_name(name: &str) -> Self {
        match name {
            "personal" => Self::Personal,
            "shared" => Self::Shared,
            "module" => Self::Module,
            _ => Self::Custom,
        }
    }
}

/// Who sees a drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DriveVisibility {
    /// Everybody in the organisation.
    Tenant,
    /// The owner and the members.
    Members,
}

impl DriveVisibility {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tenant => "tenant",
            Self::Members => "members",
        }
    }

    /// The visibility of that name; an unknown one is the narrower.
    pub fn from_name(name: &str) -> Self {
        if name == "tenant" { Self::Tenant } else { Self::Members }
    }
}

/// What a member is in a drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DriveRole {
    /// Owns it.
    Owner,
    /// Runs it.
    Manager,
    /// Works in it.
    Contributor,
}

impl DriveRole {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Manager => "manager",
            Self::Contributor => "contributor",
        }
    }
}

impl DriveRole {
    /// The role of that name; an unknown one is the least.
    pub fn from_name(name: &str) -> Self {
        match name {
            "owner" => Self::Owner,
            "manager" => Self::Manager,
            _ => Self::Contributor,
        }
    }
}

/// A person in a drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DriveMember {
    /// Who.
    pub user: UserId,
    /// As what.
    pub role: DriveRole,
}

/// A drive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drive {
    /// Its identifier.
    pub id: DriveId,
    /// The name people read.
    pub name: String,
    /// The name in addresses, unique in the organisation.
    pub slug: String,
    /// What it is for.
    pub drive_type: DriveType,
    /// Who owns it; `None` for a module's.
    pub owner: Option<UserId>,
    /// The module it belongs to.
    pub module: Option<String>,
    /// Who sees it.
    pub visibility: DriveVisibility,
    /// Members besides what visibility grants.
    pub members: Vec<DriveMember>,
    /// Colour key: blue, green, purple, orange, red or gray.
    pub color: String,
    /// What it is for, in the owner's words.
    pub description: String,
    /// The most it may hold, GiB.
    pub quota_gb: i64,
    /// Number of active files.
    pub file_count: i64,
    /// Their bytes.
    pub total_size: i64,
    /// When a file was last added or changed.
    pub last_activity: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// The colours a drive may have (drive.md section 5).
pub const DRIVE_COLORS: [&str; 6] = ["blue", "green", "purple", "orange", "red", "gray"];

/// The colour of that key; blue unless told otherwise.
///
/// # Errors
/// There is none.
pub fn drive_color(key: Option<&str>) -> Result<&'static str> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(DRIVE_COLORS[0]) };
    let color = DRIVE_COLORS.into_iter().find(|color| *color == key);
    color.ok_or_else(|| Error::invalid(format!("A drive's colour is one of {}.", DRIVE_COLORS.join(", "))))
}

/// The name of a drive, trimmed (drive.md section 5).
///
/// # Errors
/// `INVALID_REQUEST` where it is empty, `INVALID_FILE_NAME` where it is too long or holds what no name may.
pub fn drive_name(text: &str) -> Result<String> {
    if text.trim().is_empty() {
        return Err(Error::invalid("Drive name is required").with_details(serde_json::json!({ "field": "name" })));
    }
    FileName::new(text).map(|name| name.as_str().to_owned())
}

/// What a drive may hold, GiB (drive.md section 5).
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to 1000.
pub fn drive_quota(gb: i64) -> Result<i64> {
    if (1..=1000).contains(&gb) { Ok(gb) } else { Err(Error::invalid("The quota is 1 to 1000 GB.")) }
}

/// A drive to be made.
#[derive(Clone, Debug)]
pub struct NewDrive {
    /// The name people read.
    pub name: String,
    /// What it is for.
    pub drive_type: DriveType,
    /// Who owns it.
    pub owner: Option<UserId>,
    /// The module it belongs to.
    pub module: Option<String>,
    /// Who sees it.
    pub visibility: DriveVisibility,
    /// Colour key, one of [`DRIVE_COLORS`].
    pub color: &'static str,
    /// What it is for, in words.
    pub description: String,
    /// The most it may hold, GiB.
    pub quota_gb: i64,
    /// Members besides the owner.
    pub members: Vec<DriveMember>,
}

impl NewDrive {
    /// The name in addresses.
    pub fn slug(&self) -> String {
        let slug = slugify(&self.name);
        if slug.is_empty() { "drive".to_owned() } else { slug }
    }
}
