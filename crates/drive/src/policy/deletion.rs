//! Who sees and decides deletions that wait for a second person.

use kernel::{
    Ctx,
    policy::{Decision, Resource},
};

use super::{LibraryAction, library::HELD};
use crate::model::deletion::DeletionRequest;

const SEEN: &str = "A request to delete is seen by whoever made it, and by those who may decide on it.";
const ITS_OWN: &str = "Only whoever asked for a deletion withdraws it.";
const SECOND: &str = "A deletion is decided by a second person, never by whoever asked for it.";

/// What can be done to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeletionRequestAction {
    /// See it.
    View,
    /// Agree: the files go to the trash.
    Approve,
    /// Refuse.
    Decline,
    /// Ask no longer.
    Withdraw,
}

impl Resource for DeletionRequest {
    type Action = DeletionRequestAction;
    const NOUN: &'static str = "Deletion request";

    fn describe(action: DeletionRequestAction) -> &'static str {
        match action {
            DeletionRequestAction::View => "view this request",
            DeletionRequestAction::Approve => "approve this deletion",
            DeletionRequestAction::Decline => "decline this deletion",
            DeletionRequestAction::Withdraw => "withdraw this request",
        }
    }

    fn decide(&self, ctx: &Ctx, action: DeletionRequestAction) -> Decision {
        let is_own = ctx.actor().user == Some(self.requested_by);
        let decides = self.library.decide(ctx, LibraryAction::DecideDeletion);
        if !(is_own || decides.is_allowed()) {
            return Decision::Hide { reason: SEEN };
        }
        match action {
            DeletionRequestAction::View => Decision::Allow { rule: SEEN },
            DeletionRequestAction::Approve | DeletionRequestAction::Decline => decides,
            DeletionRequestAction::Withdraw => Decision::allow_if(is_own, ITS_OWN),
        }
    }

    fn barred(&self, ctx: &Ctx, action: DeletionRequestAction) -> Option<&'static str> {
        let decides = matches!(action, DeletionRequestAction::Approve | DeletionRequestAction::Decline);
        if decides && ctx.actor().user == Some(self.requested_by) {
            return Some(SECOND);
        }
        let held = self.library.rules.policies.legal_hold && action == DeletionRequestAction::Approve;
        held.then_some(HELD)
    }
}
