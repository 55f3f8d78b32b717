//! Libraries: containers inside a drive, with policies and an access list (drive.md section 3).

use kernel::{DriveId, Error, LibraryId, Result, Scope, Timestamp, UserId, slug::slugify};

use super::{DriveRole, DriveType, FileName, file::DrivePlace};

/// The library every drive has.
pub const DEFAULT_LIBRARY_NAME: &str = "Published Exports (Team)";

/// The most members a library has: what one page of settings can show.
pub const MAX_MEMBERS: usize = 500;

/// What a library is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryKind {
    /// A team's files.
    Team,
    /// What is published: the library every drive has.
    Exports,
    /// Belongs to a thing of another module: an event, a note.
    Context,
}

impl LibraryKind {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Team => "team",
            Self::Exports => "exports",
            Self::Context => "context",
        }
    }

    /// The kind of that name; an unknown one is a team's.
    pub fn from_name(name: &str) -> Self {
        match name {
            "exports" => Self::Exports,
            "context" => Self::Context,
            _ => Self::Team,
        }
    }
}

/// Who may delete what lies in a library (drive.md section 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeletePolicy {
    /// Whoever may delete files at all.
    #[default]
    None,
    /// A file's owner alone.
    OwnerOnly,
    /// Those who manage drives.
    ManagerOnly,
    /// Nobody alone: a second person approves a request.
    TwoPerson,
}

impl DeletePolicy {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::OwnerOnly => "ownerOnly",
            Self::ManagerOnly => "managerOnly",
            Self::TwoPerson => "twoPerson",
        }
    }

    /// The policy of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "none" => Ok(Self::None),
            "ownerOnly" => Ok(Self::OwnerOnly),
            "managerOnly" => Ok(Self::ManagerOnly),
            "twoPerson" => Ok(Self::TwoPerson),
            _ => Err(Error::invalid("deletePolicy is none, ownerOnly, managerOnly or twoPerson.")),
        }
    }

    /// The policy as it was stored; an unknown one, of a later version, is the strictest.
    pub fn from_stored(name: &str) -> Self {
        Self::parse(name).unwrap_or(Self::TwoPerson)
    }
}

/// What holds in a library whoever asks (drive.md section 3, policies).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryPolicies {
    /// Only `drive.write` changes what lies in it.
    pub read_only: bool,
    /// Nothing in it is deleted, moved, renamed or replaced, by nobody.
    pub legal_hold: bool,
    /// Who may delete.
    pub delete_policy: DeletePolicy,
    /// Whether what lies in it may be shared.
    pub share_allowed: bool,
}

impl Default for LibraryPolicies {
    fn default() -> Self {
        Self { read_only: false, legal_hold: false, delete_policy: DeletePolicy::None, share_allowed: true }
    }
}

/// The scopes that let people into a library (drive.md section 3, acl). An empty list restricts nothing: then the scopes
/// of the operation itself decide.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryAcl {
    /// Any of these reads.
    pub read: Vec<Scope>,
    /// Any of these writes.
    pub write: Vec<Scope>,
    /// Any of these deletes.
    pub delete: Vec<Scope>,
    /// Any of these shares.
    pub share: Vec<Scope>,
}

impl LibraryAcl {
    /// The list as text, in any order: `read:drive.read write:drive.write`.
    pub fn parse(text: &str) -> Self {
        let mut acl = Self::default();
        for (purpose, scope) in text.split(' ').filter_map(|entry| entry.split_once(':')) {
            // A scope that the catalogue has lost is held by nobody: the entry stays, as one that lets nobody in.
            let scope = Scope::parse(scope).unwrap_or(Scope::SYSTEM_SUPERADMIN);
            match purpose {
                "read" => acl.read.push(scope),
                "write" => acl.write.push(scope),
                "delete" => acl.delete.push(scope),
                _ => acl.share.push(scope),
            }
        }
        for list in [&mut acl.read, &mut acl.write, &mut acl.delete, &mut acl.share] {
            list.sort_unstable();
        }
        acl
    }

    /// Every entry with the word for its purpose.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, Scope)> + '_ {
        let lists = [("read", &self.read), ("write", &self.write), ("delete", &self.delete), ("share", &self.share)];
        lists.into_iter().flat_map(|(purpose, scopes)| scopes.iter().map(move |scope| (purpose, *scope)))
    }
}

/// What a person is in a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryRole {
    /// Sets it up, and decides on deletions that need a second person.
    Owner,
    /// Reads it, where only members do.
    Member,
}

impl LibraryRole {
    /// The word stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Member => "member",
        }
    }

    /// The role of that name; an unknown one is the lesser.
    pub fn from_name(name: &str) -> Self {
        if name == "owner" { Self::Owner } else { Self::Member }
    }
}

/// What policies need of a library, for the person who asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryRules {
    /// What holds whoever asks.
    pub policies: LibraryPolicies,
    /// The scopes that let people in.
    pub acl: LibraryAcl,
    /// Whether only members and owners read it.
    pub members_only: bool,
    /// What the person who asks is in it.
    pub role: Option<LibraryRole>,
}

/// Under which terms shares take files out of a library (drive.md section 3, shareSourcePolicy).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShareSourcePolicy {
    /// Beyond the organisation.
    pub external_allowed: bool,
    /// Only watermarked.
    pub require_watermark: bool,
    /// Only with a record of who looked.
    pub require_record: bool,
}

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
    /// What it is for.
    pub kind: LibraryKind,
    /// The thing of another module that it belongs to.
    pub context: Option<LibraryContext>,
    /// Whether the Drive's screens list it.
    pub visible_in_drive_ui: bool,
    /// Its policies and access list.
    pub rules: LibraryRules,
    /// Under which terms shares take files out of it.
    pub share_source: ShareSourcePolicy,
    /// Its owners and members.
    pub members: Vec<(UserId, LibraryRole)>,
    /// Its drive, as policies and screens need it.
    pub place: DrivePlace,
    /// The sort of its drive.
    pub drive_type: DriveType,
    /// What the person who asks is in its drive.
    pub drive_role: Option<DriveRole>,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Library {
    /// A library as it is made, in a drive that the person who makes it sees.
    pub fn new(id: LibraryId, drive: DriveId, name: &str, at: Timestamp) -> Self {
        let slug = slugify(name);
        Self {
            id,
            drive,
            name: name.to_owned(),
            slug: if slug.is_empty() { "library".to_owned() } else { slug },
            description: String::new(),
            kind: LibraryKind::Team,
            context: None,
            visible_in_drive_ui: true,
            rules: LibraryRules::default(),
            share_source: ShareSourcePolicy::default(),
            members: Vec::new(),
            place: DrivePlace::default(),
            drive_type: DriveType::Shared,
            drive_role: None,
            created_at: at,
        }
    }

    /// The library every drive has.
    pub fn default_of(drive: DriveId, id: LibraryId, at: Timestamp) -> Self {
        Self { kind: LibraryKind::Exports, ..Self::new(id, drive, DEFAULT_LIBRARY_NAME, at) }
    }

    /// The slug of the library every drive has.
    pub fn default_slug() -> String {
        slugify(DEFAULT_LIBRARY_NAME)
    }

    /// Whether it is the one every drive has.
    pub fn is_default(&self) -> bool {
        self.slug == Self::default_slug()
    }

    /// Whether not everybody who sees the drive reads it.
    pub fn is_restricted(&self) -> bool {
        self.rules.members_only || !self.rules.acl.read.is_empty()
    }
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

/// The name of a library, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` where it is empty, `INVALID_FILE_NAME` where it is too long or holds what no name may.
pub fn library_name(text: &str) -> Result<String> {
    if text.trim().is_empty() {
        return Err(Error::invalid("Library name is required").with_details(serde_json::json!({ "field": "name" })));
    }
    FileName::new(text).map(|name| name.as_str().to_owned())
}

/// A list of scopes as programs send it; each once.
///
/// # Errors
/// `INVALID_REQUEST` for what the catalogue does not have, and for what only the system may.
pub fn acl_scopes(names: &[String]) -> Result<Vec<Scope>> {
    let mut scopes = Vec::new();
    for name in names {
        let scope = Scope::parse(name)?;
        if scope.is_system() {
            return Err(Error::invalid(format!("The scope '{name}' concerns no library.")));
        }
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    scopes.sort_unstable();
    Ok(scopes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_access_list_is_read_back_as_it_was_written() {
        let acl = LibraryAcl {
            read: vec![Scope::DRIVE_READ, Scope::SCHEDULE_READ],
            write: vec![Scope::DRIVE_WRITE],
            delete: Vec::new(),
            share: vec![Scope::DRIVE_SHARE],
        };
        let text: Vec<String> = acl.entries().map(|(purpose, scope)| format!("{purpose}:{}", scope.name())).collect();
        assert_eq!(LibraryAcl::parse(&text.join(" ")), acl);
        assert_eq!(LibraryAcl::parse(""), LibraryAcl::default());
    }

    #[test]
    fn a_scope_that_is_no_more_lets_nobody_in() {
        let acl = LibraryAcl::parse("read:drive.fly");
        assert!(!acl.read.is_empty() && acl.read.iter().all(|scope| scope.is_system()));
    }

    #[test]
    fn a_policy_of_a_later_version_is_the_strictest() {
        assert_eq!(DeletePolicy::from_stored("threePerson"), DeletePolicy::TwoPerson);
        for policy in [DeletePolicy::None, DeletePolicy::OwnerOnly, DeletePolicy::ManagerOnly, DeletePolicy::TwoPerson]
        {
            assert_eq!(DeletePolicy::from_stored(policy.name()), policy);
        }
    }

    #[test]
    fn a_list_of_scopes_holds_each_once_and_none_of_the_system() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let scopes = acl_scopes(&names(&["drive:read", "drive.read", "file.read"])).expect("known");
        assert_eq!(scopes, [Scope::DRIVE_READ, Scope::FILE_READ]);
        assert!(acl_scopes(&names(&["drive.fly"])).is_err());
        assert!(acl_scopes(&names(&["system.superadmin"])).is_err());
    }
}
