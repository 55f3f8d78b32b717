//! Who makes and runs upload requests. Who sends files under one is no permission of a member: whoever has the link does, as
//! long as whoever made it may add files to its place.
//!
//! Nothing leaves by such a link, so what libraries and drives say of sharing does not concern it. It lets strangers in,
//! though, which merely being allowed to upload is not enough for.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Resource},
};

use super::{LISTING, SEE_ALL_SHARES};
use crate::model::upload_request::UploadRequest;

/// Who makes one.
pub(super) const LETTING_IN: &str = "Requesting files needs the right to add files, and to run the drive or library or one of the scopes drive.share, \
     exports.create and drive.manage.";
const SEEN: &str = "An upload request is seen by whoever made it, and by those who manage shares.";
const CHANGED: &str =
    "An upload request is changed by whoever made it, and with the scope exports.share or drive.manage.";
const REVOKED: &str =
    "An upload request is revoked by whoever made it, and with the scope exports.revoke or drive.manage.";
const AUDITED: &str = "Who sent files under an upload request is told to whoever made it, and with the scope \
                       exports.view_audit or drive.manage.";

/// Whether the person lets strangers add files where the person may add some; `runs` where the person runs the place.
pub(super) fn lets_in(ctx: &Ctx, runs: bool) -> bool {
    runs || [Scope::DRIVE_SHARE, Scope::EXPORTS_CREATE, Scope::DRIVE_MANAGE].into_iter().any(|scope| ctx.holds(scope))
}

/// What those who run an upload request can do to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UploadRequestAction {
    /// See it, and where it leads.
    View,
    /// Change its words and limits.
    Update,
    /// Take it back.
    Revoke,
    /// See who sent files.
    ViewDeliveries,
}

impl Resource for UploadRequest {
    type Action = UploadRequestAction;
    const NOUN: &'static str = "Upload request";

    fn describe(action: UploadRequestAction) -> &'static str {
        match action {
            UploadRequestAction::View => "view this upload request",
            UploadRequestAction::Update => "change this upload request",
            UploadRequestAction::Revoke => "revoke this upload request",
            UploadRequestAction::ViewDeliveries => "see who sent files",
        }
    }

    fn decide(&self, ctx: &Ctx, action: UploadRequestAction) -> Decision {
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        let is_own = ctx.actor().user == Some(self.created_by);
        if !(is_own || SEE_ALL_SHARES.into_iter().any(|scope| ctx.holds(scope))) {
            return Decision::Hide { reason: SEEN };
        }
        let own_or = |scope: Scope, rule: &'static str| {
            Decision::allow_if(is_own || ctx.holds(scope) || ctx.holds(Scope::DRIVE_MANAGE), rule)
        };
        match action {
            UploadRequestAction::View => Decision::Allow { rule: SEEN },
            UploadRequestAction::Update => own_or(Scope::EXPORTS_SHARE, CHANGED),
            UploadRequestAction::Revoke => own_or(Scope::EXPORTS_REVOKE, REVOKED),
            UploadRequestAction::ViewDeliveries => own_or(Scope::EXPORTS_VIEW_AUDIT, AUDITED),
        }
    }
}
