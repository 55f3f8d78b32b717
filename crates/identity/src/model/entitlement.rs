//! What an organisation has bought: features that its members can see at all, before any permission.

use kernel::{Error, Result, Scope};

use super::plan::Tier;

/// A feature of the catalogue. A module's own name stands for the module; what is sold apart of it has the module's
/// name before a dot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entitlement(usize);

/// What the catalogue says of a feature.
#[derive(Debug)]
pub struct Feature {
    /// Its name: `calls.video`.
    pub name: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// The smallest tier that has it.
    pub tier: Tier,
    /// What nobody may do without it. A module's own feature withholds all scopes of the module besides.
    withholds: &'static [Scope],
}

const fn feature(name: &'static str, label: &'static str, tier: Tier, withholds: &'static [Scope]) -> Feature {
    Feature { name, label, tier, withholds }
}

/// What can be bought, and this version cannot do: nobody has it, whatever the plan says.
const NOT_BUILT: [&str; 5] = ["backup", "backup.restore", "calls.pstn", "calls.transcription", "docs"];

/// Every feature there is, by name (platform.md sections 2 and 3). A module stands before its parts.
const CATALOGUE: [Feature; 20] = [
    feature("backup", "Backup", Tier::Basic, &[]),
    feature("backup.restore", "Restore from backups", Tier::Basic, &[Scope::BACKUP_RESTORE]),
    feature("calls", "Calls", Tier::Pro, &[]),
    feature("calls.pstn", "Telephone", Tier::Enterprise, &[Scope::CALLS_PSTN_OUTBOUND, Scope::CALLS_PSTN_INBOUND]),
    feature(
        "calls.recording",
        "Recording",
        Tier::Enterprise,
        &[Scope::CALLS_RECORDING_START, Scope::CALLS_RECORDING_STOP, Scope::CALLS_RECORDING_ACCESS],
    ),
    feature(
        "calls.screen_share",
        "Screen sharing",
        Tier::Pro,
        &[Scope::CALLS_SCREEN_SHARE_START, Scope::CALLS_SCREEN_SHARE_STOP, Scope::CALLS_SCREEN_SHARE_VIEW],
    ),
    feature(
        "calls.transcription",
        "Transcription",
        Tier::Enterprise,
        &[Scope::CALLS_TRANSCRIPTION_START, Scope::CALLS_TRANSCRIPTION_STOP],
    ),
    feature("calls.video", "Video", Tier::Pro, &[Scope::CALLS_VIDEO_ENABLE]),
    feature("calls.voip", "Voice", Tier::Pro, &[]),
    feature("chat", "Chat", Tier::Basic, &[]),
    feature(
        "chat.groups",
        "Channels and groups",
        Tier::Basic,
        &[Scope::CHAT_GROUPS_MANAGE, Scope::CHAT_CHANNELS_CREATE, Scope::CHAT_CHANNELS_MANAGE],
    ),
    feature("docs", "Documents", Tier::Pro, &[]),
    feature("drive", "Drive", Tier::Basic, &[]),
    feature(
        "drive.exports",
        "Exports",
        Tier::Pro,
        &[
            Scope::EXPORTS_CREATE,
            Scope::EXPORTS_SHARE,
            Scope::EXPORTS_REVOKE,
            Scope::EXPORTS_VIEW_AUDIT,
            Scope::EXPORTS_TEMPLATE_MANAGE,
        ],
    ),
    feature("drive.sharing", "Sharing", Tier::Basic, &[Scope::DRIVE_SHARE, Scope::FILE_SHARE]),
    feature("invoicing", "Invoicing", Tier::Pro, &[]),
    feature("notes", "Notes", Tier::Basic, &[]),
    feature("schedule", "Schedule", Tier::Basic, &[]),
    feature(
        "schedule.calendars",
        "Team calendars",
        Tier::Basic,
        &[Scope::SCHEDULE_MANAGE_CALENDARS, Scope::SCHEDULE_VIEW_ALL_CALENDARS],
    ),
    feature("signatures", "Signatures", Tier::Pro, &[]),
];

impl Entitlement {
    /// Every feature there is.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CATALOGUE.len()).map(Self)
    }

    /// The feature of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the catalogue has none.
    pub fn parse(name: &str) -> Result<Self> {
        let found = Self::all().find(|known| known.name() == name);
        found.ok_or_else(|| Error::invalid(format!("There is no feature '{name}'.")))
    }

    /// What the catalogue says of it.
    pub const fn feature(self) -> &'static Feature {
        const ALL: &[Feature] = &CATALOGUE;
        &ALL[self.0]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.feature().name
    }

    /// The module it belongs to: `calls` for `calls.video`, and for `calls` itself.
    pub fn module(self) -> &'static str {
        self.name().split('.').next().unwrap_or_default()
    }

    /// Whether it stands for a module.
    pub fn is_module(self) -> bool {
        self.module() == self.name()
    }

    /// Whether this version of the product can do it.
    pub fn is_built(self) -> bool {
        !NOT_BUILT.contains(&self.name())
    }

    /// What nobody may do without it.
    pub fn withholds(self, scope: Scope) -> bool {
        self.feature().withholds.contains(&scope) || (self.is_module() && scope.info().module == self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_catalogue_is_sold() {
        assert_eq!(Entitlement::parse("calls.video").expect("a feature").feature().label, "Video");
        assert!(Entitlement::parse("teleport").is_err());
    }

    #[test]
    fn the_catalogue_is_in_order_and_every_part_has_its_module() {
        let names: Vec<&str> = Entitlement::all().map(Entitlement::name).collect();
        assert!(names.is_sorted());
        for feature in Entitlement::all() {
            let module = Entitlement::parse(feature.module()).expect("a module of its own");
            assert!(module.feature().tier <= feature.feature().tier, "{}", feature.name());
        }
        assert!(NOT_BUILT.iter().all(|name| names.contains(name)));
        let calls = names.iter().filter(|name| name.starts_with("calls")).count();
        assert_eq!(calls, 7, "platform.md section 3 lists seven");
    }

    #[test]
    fn a_module_withholds_all_its_scopes_and_a_part_its_own() {
        let withholds = |name: &str, scope| Entitlement::parse(name).expect("a feature").withholds(scope);
        assert!(withholds("drive", Scope::FILE_UPLOAD) && withholds("drive", Scope::EXPORTS_CREATE));
        assert!(withholds("calls.video", Scope::CALLS_VIDEO_ENABLE));
        assert!(!withholds("calls.video", Scope::CALLS_ROOM_JOIN) && !withholds("drive", Scope::NOTES_VIEW));
        assert!(!withholds("drive", Scope::USERS_VIEW));
    }
}
