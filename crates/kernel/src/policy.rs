//! The shape of every permission decision. Each module writes one table per resource in its `policy.rs`; the same
//! decision refuses a request and fills the `can` flags that travel with the data.

use crate::Ctx;

/// What a policy says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Go ahead.
    Allow,
    /// No, and this sentence says why. The person may know that the resource exists.
    Deny {
        /// The deciding rule, in one sentence.
        reason: &'static str,
    },
    /// No, and the person may not even know that it exists.
    Hide,
}

impl Decision {
    /// Whether to go ahead.
    pub fn is_allowed(self) -> bool {
        self == Self::Allow
    }

    /// [`Decision::Allow`] where `condition` holds, else a denial for that reason.
    pub fn allow_if(condition: bool, reason: &'static str) -> Self {
        if condition { Self::Allow } else { Self::Deny { reason } }
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
