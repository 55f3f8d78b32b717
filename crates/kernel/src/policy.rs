//! The shape of every permission decision. Each module writes one table per resource in its `policy.rs`; the same
//! decision refuses a request and fills the `can` flags that travel with the data.

use crate::Ctx;

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
    type Action: Copy;
    /// The word for it: `File`.
    const NOUN: &'static str;
    /// The action as it completes "You don't have permission to …": `delete this file`.
    fn describe(action: Self::Action) -> &'static str;
    /// The policy. A failed look-up is a denial.
    fn decide(&self, ctx: &Ctx, action: Self::Action) -> Decision;
}
