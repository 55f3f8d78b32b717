//! The shape of every permission decision. Each module writes one table per resource in its `policy.rs`; the same
//! decision refuses a request and fills the `can` flags that travel with the data.

use crate::{Ctx, Error, Result};

/// What a policy says, with the rule that decided, in one sentence. People read it: as the reason of a refusal, and
/// where an administrator asks why somebody may, or may not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Go ahead.
    Allow {
        /// The deciding rule.
        rule: &'static str,
    },
    /// No. The person may know that the resource exists.
    Deny {
        /// The deciding rule.
        reason: &'static str,
    },
    /// No, and the person may not even know that it exists: the rule is for the log and for administrators.
    Hide {
        /// The deciding rule.
        reason: &'static str,
    },
}

impl Decision {
    /// Whether to go ahead.
    pub const fn is_allowed(self) -> bool {
        matches!(self, Self::Allow { .. })
    }

    /// The deciding rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Allow { rule } => rule,
            Self::Deny { reason } | Self::Hide { reason } => reason,
        }
    }

    /// [`Decision::Allow`] where `condition` holds, else a denial. `rule` names the condition, so that it explains both:
    /// "Uploading needs the scope file.upload."
    pub const fn allow_if(condition: bool, rule: &'static str) -> Self {
        if condition { Self::Allow { rule } } else { Self::Deny { reason: rule } }
    }
}

/// Something people act on. Super users pass before [`Resource::decide`] is asked.
pub trait Resource {
    /// What can be done to it.
    type Action: Copy + 'static;
    /// The word for it: `File`.
    const NOUN: &'static str;
    /// The action as it completes "You don't have permission to …": `delete this file`.
    fn describe(action: Self::Action) -> &'static str;
    /// The policy. A failed look-up is a denial.
    fn decide(&self, ctx: &Ctx, action: Self::Action) -> Decision;
    /// Why nobody at all may do it now, neither a super user nor the product itself: a legal hold. It is no permission,
    /// so nobody holds it.
    fn barred(&self, _ctx: &Ctx, _action: Self::Action) -> Option<&'static str> {
        None
    }
}

/// A resource about which people can ask why.
pub trait Explainable: Resource {
    /// How programs name it: `file`.
    const KEY: &'static str;
    /// Every action, with the name programs use: `trash`.
    const ACTIONS: &'static [(&'static str, Self::Action)];

    /// What can be asked about it.
    fn info() -> ResourceInfo {
        let action = |(key, action): &(&'static str, Self::Action)| ActionInfo { key, label: Self::describe(*action) };
        ResourceInfo { key: Self::KEY, noun: Self::NOUN, actions: Self::ACTIONS.iter().map(action).collect() }
    }

    /// The action of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    fn action(key: &str) -> Result<Self::Action> {
        let found = Self::ACTIONS.iter().find(|(known, _)| *known == key);
        found
            .map(|(_, action)| *action)
            .ok_or_else(|| Error::invalid(format!("There is no action '{key}' on a {}.", Self::KEY)))
    }
}

/// A resource and what can be done to it, for whoever asks why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResourceInfo {
    /// How programs name it: `file`.
    pub key: &'static str,
    /// How people name it: `File`.
    pub noun: &'static str,
    /// What can be done to it.
    pub actions: Vec<ActionInfo>,
}

/// Something that can be done to a resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionInfo {
    /// How programs name it: `trash`.
    pub key: &'static str,
    /// As it completes "You don't have permission to …": `delete this file`.
    pub label: &'static str,
}
