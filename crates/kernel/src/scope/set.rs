//! Sets of scopes, as bits: asking one costs nothing, and making one for every request little.

use super::{Scope, catalogue::LINES};

const WORDS: usize = 4;
const _: () = assert!(LINES.len() <= WORDS * 64, "the catalogue has outgrown the set");

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Bits([u64; WORDS]);

impl Bits {
    fn has(&self, scope: Scope) -> bool {
        self.0[usize::from(scope.0) / 64] & (1 << (scope.0 % 64)) != 0
    }

    /// Adds the scope; whether it was missing.
    fn insert(&mut self, scope: Scope) -> bool {
        let is_new = !self.has(scope);
        self.0[usize::from(scope.0) / 64] |= 1 << (scope.0 % 64);
        is_new
    }

    fn iter(&self) -> impl Iterator<Item = Scope> + '_ {
        Scope::all().filter(|scope| self.has(*scope))
    }
}

/// The scopes somebody holds, with everything they imply. Cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ScopeSet {
    granted: Bits,
    effective: Bits,
    /// What is not held whatever was granted.
    withheld: Bits,
}

impl ScopeSet {
    /// Whether the scope is held, directly, by implication or by the star. The star does not reach `system.*`.
    pub fn allows(&self, scope: Scope) -> bool {
        let held = self.effective.has(scope) || (self.effective.has(Scope::STAR) && !scope.is_system());
        held && !self.withheld.has(scope)
    }

    /// Whether everything that was granted in `other` was granted here, directly, by implication or by the star; what is
    /// withheld counts as granted. So nobody is taken for mightier for a scope that nobody can use.
    pub fn covers(&self, other: &Self) -> bool {
        let is_granted =
            |scope: Scope| self.effective.has(scope) || (self.effective.has(Scope::STAR) && !scope.is_system());
        other.granted().all(is_granted)
    }

    /// The same without these, however they were granted: what an organisation has not bought.
    #[must_use]
    pub fn without(mut self, scopes: impl IntoIterator<Item = Scope>) -> Self {
        for scope in scopes {
            self.withheld.insert(scope);
        }
        self
    }

    /// Whether the scope is one that nobody here can use, whatever was granted: the organisation has not bought what it needs.
    pub fn is_withheld(&self, scope: Scope) -> bool {
        self.withheld.has(scope)
    }

    /// Whether any scope of the module is held: `drive` for `drive.*`.
    pub fn touches(&self, module: &str) -> bool {
        Scope::all().any(|scope| scope.name().split('.').next() == Some(module) && self.allows(scope))
    }

    /// The scopes as they were granted, in the catalogue's order.
    pub fn granted(&self) -> impl Iterator<Item = Scope> + '_ {
        self.granted.iter()
    }

    /// The granted scopes and all that they imply, without what is withheld; the star stays a star.
    pub fn effective(&self) -> impl Iterator<Item = Scope> + '_ {
        self.effective.iter().filter(|scope| !self.withheld.has(*scope))
    }

    /// Of the granted scopes, the one by which `scope` is held.
    pub fn source(&self, scope: Scope) -> Option<Scope> {
        if self.withheld.has(scope) {
            return None;
        }
        let direct = self.granted.has(scope).then_some(scope);
        direct.or_else(|| self.granted().find(|granted| Self::from_iter([*granted]).allows(scope)))
    }
}

impl FromIterator<Scope> for ScopeSet {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut set = Self::default();
        let mut open: Vec<Scope> = Vec::new();
        for scope in scopes {
            set.granted.insert(scope);
            open.extend(set.effective.insert(scope).then_some(scope));
        }
        while let Some(scope) = open.pop() {
            open.extend(scope.info().implies.iter().copied().filter(|scope| set.effective.insert(*scope)));
        }
        set
    }
}

impl std::fmt::Debug for ScopeSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.granted()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> ScopeSet {
        names.iter().map(|name| Scope::parse(name).expect("in the catalogue")).collect()
    }

    #[test]
    fn managing_a_drive_implies_what_the_specification_lists() {
        let manage = set(&["drive.manage"]);
        for implied in [
            "drive.delete",
            "file.soft_delete",
            "file.hard_delete",
            "file.restore",
            "library.manage",
            "library.create",
            "drive.share",
            "drive.folders.create",
            "drive.folders.manage",
            "drive.create",
            "drive.list",
        ] {
            assert!(manage.allows(Scope::parse(implied).expect("known")), "{implied}");
        }
        for more in [Scope::EXPORTS_CREATE, Scope::DRIVE_WRITE] {
            assert!(!manage.allows(more) && set(&["drive.admin"]).allows(more), "{more:?}");
        }
        let write = set(&["drive.write"]);
        assert!(write.effective().filter(|scope| *scope != Scope::DRIVE_WRITE).all(|scope| manage.allows(scope)));
    }

    #[test]
    fn the_star_grants_everything_but_the_system() {
        let star = set(&["*"]);
        for scope in Scope::all() {
            assert_eq!(star.allows(scope), !scope.is_system(), "{scope:?}");
        }
        assert!(star.touches("calls"));
    }

    #[test]
    fn a_reader_cannot_write_and_a_writer_can_read() {
        assert!(!set(&["drive.view"]).allows(Scope::FILE_UPLOAD));
        assert!(set(&["drive.write"]).allows(Scope::FILE_READ));
        assert!(!set(&["drive.view"]).touches("notes"));
    }

    #[test]
    fn the_calls_of_the_chat_are_the_calls() {
        for (legacy, now) in [
            ("chat.calls.initiate", "calls.room.create"),
            ("chat.calls.join", "calls.room.join"),
            ("chat.calls.voice", "calls.room.join"),
            ("chat:calls:video", "calls.video.enable"),
            ("chat.calls.screen_share", "calls.screen_share.view"),
        ] {
            assert!(set(&[legacy]).allows(Scope::parse(now).expect("known")), "{legacy}");
        }
    }

    #[test]
    fn what_is_withheld_makes_nobody_mightier() {
        let admin = set(&["*"]).without([Scope::BACKUP_RESTORE]);
        assert!(!admin.allows(Scope::BACKUP_RESTORE));
        assert!(admin.is_withheld(Scope::BACKUP_RESTORE) && !admin.is_withheld(Scope::BACKUP_VIEW_STATUS));
        assert!(admin.covers(&set(&["backup.restore"])) && admin.covers(&set(&["*"])));
        assert!(!set(&["backup.view_status"]).covers(&set(&["backup.restore"])));
        assert!(!admin.covers(&set(&["system.superadmin"])));
    }

    #[test]
    fn a_set_tells_by_which_grant_a_scope_is_held() {
        let held = set(&["drive.delete", "drive.write"]);
        assert_eq!(held.source(Scope::FILE_RENAME), Some(Scope::DRIVE_WRITE));
        assert_eq!(held.source(Scope::DRIVE_WRITE), Some(Scope::DRIVE_WRITE));
        assert_eq!(held.source(Scope::NOTES_EDIT), None);
        assert_eq!(set(&["*"]).source(Scope::NOTES_EDIT), Some(Scope::STAR));
    }
}
