//! Who runs shares. Who opens one is no permission of a member but the share's own word: [`Share::opens_for`].

use kernel::{
    Ctx, Scope,
    policy::{Decision, Resource},
};

use super::LISTING;
use crate::model::share::{Share, ShareStatus, ShareVisibility};

const SEEN: &str = "A share is seen by whoever made it, by those it is for, and by those who manage shares.";
const CHANGED: &str = "A share is changed by whoever made it, and with the scope exports.share or drive.manage.";
const REVOKED: &str = "A share is revoked by whoever made it, and with the scope exports.revoke or drive.manage.";
const AUDITED: &str =
    "Who opened a share is told to whoever made it, and with the scope exports.view_audit or drive.manage.";

/// The scopes that show all shares of the organisation.
pub(crate) const SEE_ALL: [Scope; 4] =
    [Scope::DRIVE_MANAGE, Scope::EXPORTS_SHARE, Scope::EXPORTS_REVOKE, Scope::EXPORTS_VIEW_AUDIT];

/// What those who run a share can do to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareAction {
    /// See it, and where it leads.
    View,
    /// Change who opens it and what they may do.
    Update,
    /// Take files out of it that are missing.
    Rebuild,
    /// Take it back.
    Revoke,
    /// See who opened it and downloaded from it.
    ViewActivity,
}

impl Share {
    /// Whether it lets this person in, now. `ctx` is of the share's organisation; a visitor is nobody in it.
    pub fn opens_for(&self, ctx: &Ctx) -> bool {
        let person = ctx.actor().user;
        let is_for = match self.visibility {
            ShareVisibility::Public => true,
            ShareVisibility::Tenant => person.is_some(),
            ShareVisibility::Restricted => {
                person.is_some_and(|person| person == self.created_by || self.allowed.contains(&person))
            }
        };
        is_for && self.status(ctx.now()) == ShareStatus::Active
    }
}

impl Resource for Share {
    type Action = ShareAction;
    const NOUN: &'static str = "Share";

    fn describe(action: ShareAction) -> &'static str {
        match action {
            ShareAction::View => "view this share",
            ShareAction::Update => "change this share",
            ShareAction::Rebuild => "rebuild this share",
            ShareAction::Revoke => "revoke this share",
            ShareAction::ViewActivity => "see who opened this share",
        }
    }

    fn decide(&self, ctx: &Ctx, action: ShareAction) -> Decision {
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        let is_own = ctx.actor().user == Some(self.created_by);
        if !(is_own || self.opens_for(ctx) || SEE_ALL.into_iter().any(|scope| ctx.holds(scope))) {
            return Decision::Hide { reason: SEEN };
        }
        let own_or = |scope: Scope, rule: &'static str| {
            Decision::allow_if(is_own || ctx.holds(scope) || ctx.holds(Scope::DRIVE_MANAGE), rule)
        };
        match action {
            ShareAction::View => Decision::Allow { rule: SEEN },
            ShareAction::Update | ShareAction::Rebuild => own_or(Scope::EXPORTS_SHARE, CHANGED),
            ShareAction::Revoke => own_or(Scope::EXPORTS_REVOKE, REVOKED),
            ShareAction::ViewActivity => own_or(Scope::EXPORTS_VIEW_AUDIT, AUDITED),
        }
    }
}
