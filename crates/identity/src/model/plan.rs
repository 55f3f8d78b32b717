//! What an organisation has bought: a tier, and what was added to it or taken from it.

use std::collections::BTreeMap;

use kernel::{Error, Result, Scope, ScopeSet};

use super::Entitlement;

/// How much of the product is sold together (platform.md section 9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Tier {
    /// What every team needs.
    Basic,
    /// Calls, documents, signatures and invoicing besides.
    Pro,
    /// Everything. What an organisation has that runs its own server.
    #[default]
    Enterprise,
}

impl Tier {
    /// All of them, the smallest first.
    pub const ALL: [Self; 3] = [Self::Basic, Self::Pro, Self::Enterprise];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",
        }
    }

    /// The tier of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|tier| tier.name() == name);
        found.ok_or_else(|| Error::invalid(format!("There is no tier '{name}': choose basic, pro or enterprise.")))
    }
}

/// What an organisation has bought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The tier.
    pub tier: Tier,
    /// Features that the organisation has (`true`) or has not (`false`) whatever its tier says.
    pub overrides: BTreeMap<Entitlement, bool>,
}

impl Plan {
    /// Whether the organisation has the feature. A part of a module it has not, it has not either.
    pub fn has(&self, feature: Entitlement) -> bool {
        let own =
            |feature: Entitlement| self.overrides.get(&feature).copied().unwrap_or(feature.feature().tier <= self.tier);
        own(feature) && (feature.is_module() || Entitlement::parse(feature.module()).is_ok_and(own))
    }

    /// The features the organisation has, by name.
    pub fn enabled(&self) -> impl Iterator<Item = Entitlement> + '_ {
        Entitlement::all().filter(|feature| self.has(*feature))
    }

    /// Of these scopes, what can be used: those that need a feature which the organisation lacks are withheld.
    pub fn within(&self, scopes: ScopeSet) -> ScopeSet {
        let missing: Vec<Entitlement> = Entitlement::all().filter(|feature| !self.has(*feature)).collect();
        if missing.is_empty() {
            return scopes;
        }
        scopes.without(Scope::all().filter(|scope| missing.iter().any(|feature| feature.withholds(*scope))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feature(name: &str) -> Entitlement {
        Entitlement::parse(name).expect("a feature")
    }

    fn enabled(plan: &Plan) -> Vec<&'static str> {
        plan.enabled().map(Entitlement::name).collect()
    }

    #[test]
    fn a_larger_tier_has_all_of_a_smaller_one() {
        let [basic, pro, enterprise] =
            Tier::ALL.map(|tier| enabled(&Plan { tier, ..Plan::default() }).into_iter().collect::<Vec<_>>());
        assert!(basic.iter().all(|name| pro.contains(name)) && pro.iter().all(|name| enterprise.contains(name)));
        assert!(basic.contains(&"drive") && !basic.contains(&"calls"));
        assert!(pro.contains(&"calls.video") && !pro.contains(&"calls.recording"));
        assert_eq!(enterprise.len(), Entitlement::all().count());
    }

    #[test]
    fn overrides_add_and_take_and_a_part_goes_with_its_module() {
        let mut plan = Plan { tier: Tier::Basic, ..Plan::default() };
        plan.overrides.insert(feature("calls.recording"), true);
        assert!(!plan.has(feature("calls.recording")), "without calls there is nothing to record");
        plan.overrides.insert(feature("calls"), true);
        assert!(plan.has(feature("calls.recording")) && !plan.has(feature("calls.video")));
        plan.overrides.insert(feature("drive"), false);
        assert!(!plan.has(feature("drive")) && !plan.has(feature("drive.sharing")));
    }

    #[test]
    fn what_was_not_bought_nobody_may() {
        let mut plan = Plan { tier: Tier::Pro, ..Plan::default() };
        let star = ScopeSet::from_iter([Scope::STAR]);
        assert!(plan.within(star).allows(Scope::CALLS_VIDEO_ENABLE));
        assert!(!plan.within(star).allows(Scope::CALLS_RECORDING_START));
        plan.overrides.insert(feature("drive"), false);
        let left = plan.within(star);
        assert!(!left.allows(Scope::FILE_READ) && !left.touches("drive"));
        assert!(left.allows(Scope::NOTES_VIEW) && left.allows(Scope::USERS_MANAGE) && left.touches("notes"));
        assert_eq!(Plan::default().within(star), star);
    }
}
