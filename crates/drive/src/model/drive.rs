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
    /// Whether it may change the drive's settings and members.
    pub const fn runs(self) -> bool {
        matches!(self, Self::Owner | Self::Manager)
    }

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
    /// Since when.
    pub added_at: Timestamp,
    /// Who let the person in; `None` where nobody knows any more, or the product did.
    pub added_by: Option<UserId>,
}

/// How a drive is set up (drive.md section 3, settings).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DriveSettings {
    /// Colour key, one of [`DRIVE_COLORS`].
    pub color: String,
    /// The name of an icon; empty for the usual one.
    pub icon: String,
    /// What the drive is for, in the owner's words.
    pub description: String,
    /// The most it may hold, GiB.
    pub quota_gb: i64,
    /// Whether its files may be shared beyond the organisation.
    pub allow_external_sharing: bool,
    /// How many days the trash is kept; `None` for ever.
    pub retention_days: Option<i64>,
    /// Whether a replaced file keeps its earlier bytes, where the organisation's storage tier has versions at all.
    pub versioning_enabled: bool,
    /// The most versions a file keeps, 1 to [`MAX_VERSIONS`].
    pub max_versions: i64,
}

impl Default for DriveSettings {
    fn default() -> Self {
        Self {
            color: DRIVE_COLORS[0].to_owned(),
            icon: String::new(),
            description: String::new(),
            quota_gb: 1,
            allow_external_sharing: false,
            retention_days: None,
            versioning_enabled: true,
            max_versions: MAX_VERSIONS,
        }
    }
}

/// The most versions a file keeps (drive.md section 9).
pub const MAX_VERSIONS: i64 = 10;

/// The most members a drive has: what one page of settings can show.
pub const MAX_MEMBERS: usize = 500;

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
    /// How it is set up.
    pub settings: DriveSettings,
    /// Number of active files.
    pub file_count: i64,
    /// Their bytes.
    pub total_size: i64,
    /// When a file was last added or changed.
    pub last_activity: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was deleted; `None` for one in its place.
    pub deleted_at: Option<Timestamp>,
}

impl Drive {
    /// What a person is in it; the owner is its owner whether listed or not.
    pub fn role_of(&self, person: Option<UserId>) -> Option<DriveRole> {
        let person = person?;
        if self.owner == Some(person) {
            return Some(DriveRole::Owner);
        }
        self.members.iter().find(|member| member.user == person).map(|member| member.role)
    }
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

/// How many days the trash is kept.
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to 3650.
pub fn retention_days(days: i64) -> Result<i64> {
    let fits = (1..=3650).contains(&days);
    if fits { Ok(days) } else { Err(Error::invalid("The trash is kept 1 to 3650 days, or for ever.")) }
}

/// How many versions a file keeps (drive.md section 9).
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to [`MAX_VERSIONS`].
pub fn max_versions(count: i64) -> Result<i64> {
    let fits = (1..=MAX_VERSIONS).contains(&count);
    if fits { Ok(count) } else { Err(Error::invalid(format!("A file keeps 1 to {MAX_VERSIONS} versions."))) }
}

/// What a drive is for, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` for more than 1000 letters.
pub fn drive_description(text: &str) -> Result<String> {
    let text = text.trim();
    if text.chars().count() <= 1000 {
        Ok(text.to_owned())
    } else {
        Err(Error::invalid("A description has at most 1000 letters."))
    }
}

/// The name of an icon: up to 40 small letters, digits and hyphens.
///
/// # Errors
/// `INVALID_REQUEST` for anything else.
pub fn drive_icon(key: &str) -> Result<String> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if key.len() <= 40 && key.bytes().all(fits) {
        Ok(key.to_owned())
    } else {
        Err(Error::invalid("An icon is named by up to 40 small letters, digits and hyphens."))
    }
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
    /// How it is set up.
    pub settings: DriveSettings,
    /// Its members, the owner among them, with their roles.
    pub members: Vec<(UserId, DriveRole)>,
}

/// A drive's name as it stands in addresses.
pub fn drive_slug(name: &str) -> String {
    let slug = slugify(name);
    if slug.is_empty() { "drive".to_owned() } else { slug }
}
