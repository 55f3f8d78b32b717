//! Shares: named sets of files exposed to people under a link (drive.md section 3).

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Error, ErrorKind, FileId, LibraryId, Result, ShareId, TenantId, Timestamp, UserId, id::TypedId};
use uuid::Uuid;

/// The most files of one share.
pub const MAX_FILES: usize = 500;
/// The most people one share names.
pub const MAX_PEOPLE: usize = 200;
/// What a share without a name is called (drive.md section 2, "Shares list cards").
pub const UNTITLED: &str = "Untitled Share";
/// The longest name, in letters.
const MAX_NAME: usize = 200;
/// The most downloads a share can be limited to: more is no limit.
const MOST_DOWNLOADS: i64 = 1_000_000;

/// Who opens a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareVisibility {
    /// Members of the organisation who have the link.
    Tenant,
    /// Everybody who has the link.
    Public,
    /// The people it names, who are members of the organisation.
    Restricted,
}

impl ShareVisibility {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tenant => "tenant",
            Self::Public => "public",
            Self::Restricted => "restricted",
        }
    }

    /// The visibility of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "tenant" => Ok(Self::Tenant),
            "public" => Ok(Self::Public),
            "restricted" => Ok(Self::Restricted),
            _ => Err(Error::invalid("visibility is tenant, public or restricted.")),
        }
    }

    /// The visibility as it was stored; an unknown one, of a later version, is the narrowest.
    pub fn from_stored(name: &str) -> Self {
        Self::parse(name).unwrap_or(Self::Restricted)
    }
}

/// Where a share is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareStatus {
    /// Its link works.
    Active,
    /// Its time is over.
    Expired,
    /// It was taken back.
    Revoked,
}

impl ShareStatus {
    /// The word sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
        }
    }

    /// What a list is narrowed to; `all` or nothing for all of them.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for any other word.
    pub fn filter(word: Option<&str>) -> Result<Option<Self>> {
        match word {
            None | Some("all") => Ok(None),
            Some("active") => Ok(Some(Self::Active)),
            Some("expired") => Ok(Some(Self::Expired)),
            Some("revoked") => Ok(Some(Self::Revoked)),
            Some(_) => Err(Error::invalid("status is all, active, expired or revoked.")),
        }
    }
}

/// What those who open a share may do, and for how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharePolicy {
    /// Whether the originals are handed out. Without it there are only pictures that the server makes of them.
    pub allow_download: bool,
    /// Whether what is shown and handed out is stamped with the viewer and the time.
    pub watermark: bool,
    /// When the link ends to work.
    pub expires_at: Option<Timestamp>,
    /// How many downloads there are in all; `None` for any number.
    pub max_downloads: Option<i64>,
    /// The Argon2id hash of the password.
    pub password: Option<String>,
}

impl Default for SharePolicy {
    fn default() -> Self {
        Self { allow_download: true, watermark: false, expires_at: None, max_downloads: None, password: None }
    }
}

/// A share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Its identifier, by which those who run it name it. It opens nothing.
    pub id: ShareId,
    /// The secret in its link.
    pub secret: ShareSecret,
    /// The name people read.
    pub name: String,
    /// The library it was made from.
    pub library: LibraryId,
    /// That library's name; `None` where it is gone.
    pub library_name: Option<String>,
    /// Who opens it.
    pub visibility: ShareVisibility,
    /// The people who do where it is restricted.
    pub allowed: Vec<UserId>,
    /// What they may do.
    pub policy: SharePolicy,
    /// Whether a file comes from a library that hands out only what is stamped.
    pub watermark_required: bool,
    /// How many files it has, those included that are missing.
    pub file_count: i64,
    /// How often its link was opened.
    pub visits: i64,
    /// How many downloads there were.
    pub downloads: i64,
    /// Who made it.
    pub created_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// When its name, files or settings last changed.
    pub updated_at: Timestamp,
    /// When it was taken back.
    pub revoked_at: Option<Timestamp>,
}

impl Share {
    /// Where it is in its life at this time.
    pub fn status(&self, now: Timestamp) -> ShareStatus {
        if self.revoked_at.is_some() {
            ShareStatus::Revoked
        } else if self.policy.expires_at.is_some_and(|expires| expires <= now) {
            ShareStatus::Expired
        } else {
            ShareStatus::Active
        }
    }

    /// How many downloads are left; `None` for any number.
    pub fn downloads_left(&self) -> Option<i64> {
        self.policy.max_downloads.map(|most| (most - self.downloads).max(0))
    }
}

/// The secret in a share's link: 128 random bits, so that nobody comes upon a share by trying.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShareSecret(Uuid);

impl ShareSecret {
    /// The secret of these bytes, which nobody can guess.
    pub fn new(random: [u8; 16]) -> Self {
        Self(Uuid::from_bytes(random))
    }
}

impl From<Uuid> for ShareSecret {
    fn from(bytes: Uuid) -> Self {
        Self(bytes)
    }
}

impl From<ShareSecret> for Uuid {
    fn from(secret: ShareSecret) -> Self {
        secret.0
    }
}

impl std::fmt::Debug for ShareSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ShareSecret(…)")
    }
}

/// `shareId` as links carry it: the organisation, so that the share is found without a list of all shares of all
/// organisations, and the secret; 43 letters of base64url.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShareLink {
    /// The organisation.
    pub tenant: TenantId,
    /// The secret.
    pub secret: ShareSecret,
}

impl ShareLink {
    /// The link's letters.
    pub fn text(self) -> String {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(Uuid::from(self.tenant).as_bytes());
        bytes[16..].copy_from_slice(self.secret.0.as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// What the letters stand for; `None` where no link reads so.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; 32] = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (tenant, secret) = bytes.split_at(16);
        Some(Self {
            tenant: Uuid::from_slice(tenant).ok()?.into(),
            secret: ShareSecret(Uuid::from_slice(secret).ok()?),
        })
    }
}

/// How those who run a share name it: by its identifier, or by the letters of its link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareKey {
    /// Its identifier.
    Id(ShareId),
    /// Its link.
    Link(ShareLink),
}

impl ShareKey {
    /// The key that reads so.
    ///
    /// # Errors
    /// `NOT_FOUND` for what names no share.
    pub fn parse(text: &str) -> Result<Self> {
        match ShareLink::parse(text) {
            Some(link) => Ok(Self::Link(link)),
            None => text.parse().map(Self::Id),
        }
    }
}

/// A file of a share with what decides whether it may leave its library. Everything is `None` that is gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedFile {
    /// The file.
    pub id: FileId,
    /// Its name; the one it had when the share was made, where it is gone.
    pub name: String,
    /// The file itself, where it is in its place and in a drive that is.
    pub content: Option<SharedContent>,
    /// The library it lies in now, where it lies in one.
    pub library: Option<LibraryId>,
    /// What holds there, where the library is there.
    pub source: Option<SourceRules>,
}

/// What a shared file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedContent {
    /// Media type as declared on upload.
    pub mime: String,
    /// Bytes.
    pub size: i64,
    /// Where its bytes are.
    pub blob_key: String,
    /// Identifies its bytes.
    pub checksum: String,
    /// When its bytes last changed.
    pub modified_at: Timestamp,
}

/// What the library and the drive of a shared file say of sharing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceRules {
    /// Whether the library lets anything be shared at all.
    pub share_allowed: bool,
    /// Whether it lets it leave the organisation.
    pub external_allowed: bool,
    /// Whether only what is stamped leaves it.
    pub require_watermark: bool,
    /// Whether nothing of it is shown without a record of who looked, be it ever so small.
    pub require_record: bool,
    /// Whether the drive lets anything leave the organisation.
    pub drive_external: bool,
}

/// Why a file is not shared (drive.md section 5, "Shared-file validation", in the words of section 8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareProblem {
    /// It does not exist, or no more, or lies in the trash.
    FileNotFound,
    /// It lies in no library.
    NoSourceLibrary,
    /// Its library is gone.
    SourceLibraryNotFound,
    /// Its library or drive keeps it inside the organisation.
    NotExternal,
    /// Its library lets nothing be shared.
    NotShared,
}

impl ShareProblem {
    /// The words people read.
    pub const fn words(self) -> &'static str {
        match self {
            Self::FileNotFound => "File not found",
            Self::NoSourceLibrary => "No source library",
            Self::SourceLibraryNotFound => "Source library not found",
            Self::NotExternal => "External sharing not allowed from source library",
            Self::NotShared => "Sharing is switched off in this library.",
        }
    }
}

impl SharedFile {
    /// Whether the file may be shared: `external` with people who do not belong to the organisation.
    ///
    /// # Errors
    /// Why not.
    pub fn validate(&self, external: bool) -> std::result::Result<(&SharedContent, SourceRules), ShareProblem> {
        let content = self.content.as_ref().ok_or(ShareProblem::FileNotFound)?;
        self.library.ok_or(ShareProblem::NoSourceLibrary)?;
        let source = self.source.ok_or(ShareProblem::SourceLibraryNotFound)?;
        if !source.share_allowed {
            return Err(ShareProblem::NotShared);
        }
        if external && !(source.external_allowed && source.drive_external) {
            return Err(ShareProblem::NotExternal);
        }
        Ok((content, source))
    }
}

/// The name of a share, trimmed; [`UNTITLED`] where it is empty.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long or holds control characters.
pub fn share_name(text: &str) -> Result<String> {
    let name = text.trim();
    if name.is_empty() {
        return Ok(UNTITLED.to_owned());
    }
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        return Err(Error::invalid(format!(
            "A share's name has at most {MAX_NAME} letters and no control characters."
        )));
    }
    Ok(name.to_owned())
}

/// How many downloads there are in all.
///
/// # Errors
/// `INVALID_REQUEST` outside 1 to a million.
pub fn max_downloads(number: i64) -> Result<i64> {
    if (1..=MOST_DOWNLOADS).contains(&number) {
        Ok(number)
    } else {
        Err(Error::invalid(format!("maxDownloads is between 1 and {MOST_DOWNLOADS}.")))
    }
}

/// What is answered wherever a link opens nothing for whoever asks: a share that never was, was taken back, has ended or
/// is for others. One answer, so that none of them tells which.
pub fn no_share() -> Error {
    Error::new(ErrorKind::NotFound, "NOT_FOUND", format!("{} not found", ShareId::NOUN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_and_nothing_else_is_one() {
        let tenant: TenantId = "0199c1f0-0000-7000-8000-000000000001".parse().expect("an id");
        let link = ShareLink { tenant, secret: ShareSecret::new([7; 16]) };
        assert_eq!(ShareLink::parse(&link.text()), Some(link));
        assert_eq!(link.text().len(), 43);
        for other in ["", "x", &"A".repeat(42), &"A".repeat(44), &"=".repeat(43), &tenant.to_string()] {
            assert_eq!(ShareLink::parse(other), None, "{other}");
        }
    }

    fn file() -> SharedFile {
        let content = SharedContent {
            mime: String::new(),
            size: 0,
            blob_key: String::new(),
            checksum: String::new(),
            modified_at: Timestamp::from_micros(0),
        };
        let source = SourceRules {
            share_allowed: true,
            external_allowed: true,
            require_watermark: false,
            require_record: false,
            drive_external: true,
        };
        SharedFile {
            id: Uuid::nil().into(),
            name: String::new(),
            content: Some(content),
            library: Some(Uuid::nil().into()),
            source: Some(source),
        }
    }

    #[test]
    fn each_thing_that_lacks_has_its_reason() {
        let with = |change: fn(&mut SourceRules)| {
            let mut file = file();
            change(file.source.as_mut().expect("rules"));
            file
        };
        let cases = [
            (SharedFile { content: None, ..file() }, Some("File not found"), Some("File not found")),
            (SharedFile { library: None, ..file() }, Some("No source library"), Some("No source library")),
            (SharedFile { source: None, ..file() }, Some("Source library not found"), Some("Source library not found")),
            (
                with(|source| source.external_allowed = false),
                None,
                Some("External sharing not allowed from source library"),
            ),
            (
                with(|source| source.drive_external = false),
                None,
                Some("External sharing not allowed from source library"),
            ),
            (
                with(|source| source.share_allowed = false),
                Some("Sharing is switched off in this library."),
                Some("Sharing is switched off in this library."),
            ),
            (file(), None, None),
        ];
        for (file, inside, outside) in cases {
            assert_eq!(file.validate(false).err().map(ShareProblem::words), inside);
            assert_eq!(file.validate(true).err().map(ShareProblem::words), outside);
        }
    }

    #[test]
    fn names_and_numbers_are_held_to_their_bounds() {
        assert_eq!(share_name("  ").expect("untitled"), UNTITLED);
        assert_eq!(share_name(" For the site ").expect("a name"), "For the site");
        assert!(share_name(&"x".repeat(201)).is_err() && share_name("a\nb").is_err());
        assert!(max_downloads(0).is_err() && max_downloads(1_000_001).is_err() && max_downloads(1).is_ok());
    }
}
