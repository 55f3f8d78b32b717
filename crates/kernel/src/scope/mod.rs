//! Permission scopes: the catalogue, what each implies, and the role templates.
//!
//! Scopes are dotted names; a colon on input means the same (`drive:create`).

mod catalogue;
mod set;
mod template;

pub use catalogue::ScopeInfo;
pub use set::ScopeSet;
pub use template::RoleTemplate;

use std::fmt;

use crate::{Error, Result};

/// A scope of the catalogue, `*` included. It is the number of its line there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scope(u8);

impl Scope {
    /// Every scope there is, the star in front.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).map(Self).take(catalogue::LINES.len())
    }

    /// The scope of that name. A colon means a dot.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the catalogue has no such scope.
    pub fn parse(name: &str) -> Result<Self> {
        let is_named = |scope: &Self| {
            let known = scope.name();
            known.len() == name.len()
                && known
                    .bytes()
                    .zip(name.bytes())
                    .all(|(known, given)| known == given || (known == b'.' && given == b':'))
        };
        Self::all().find(is_named).ok_or_else(|| Error::invalid(format!("There is no scope '{name}'.")))
    }

    /// What the catalogue says of it.
    pub const fn info(self) -> &'static ScopeInfo {
        &catalogue::LINES[self.0 as usize]
    }

    /// The dotted name.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether only the system may do it: no star reaches it, and it concerns no resource.
    pub fn is_system(self) -> bool {
        self.name().starts_with("system.")
    }
}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_means_a_dot() {
        assert_eq!(Scope::parse("drive:folders:create").expect("known"), Scope::DRIVE_FOLDERS_CREATE);
        for name in ["drive.fly", "", "drive", "drive.create ", ":"] {
            assert!(Scope::parse(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn every_scope_is_found_by_its_own_name_and_says_what_it_allows() {
        for scope in Scope::all() {
            assert_eq!(Scope::parse(scope.name()).expect("known"), scope);
            assert!(!scope.info().description.is_empty());
        }
    }
}
