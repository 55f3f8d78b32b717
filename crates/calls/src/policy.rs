//! Who may do what with calls. Read top to bottom: the first line that applies decides.
//!
//! Source: platform.md section 6. What the organisation has not bought nobody can use, whatever power that one has. Super users
//! pass the rest.

use kernel::{
    Ctx, Error, ErrorKind, Result, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{CallKind, CallPerson, CallSession, CallVisibility};

/// The words for what the organisation has not bought.
pub const FEATURE_DISABLED: &str = "Feature disabled by admin";
/// The words for who may start none.
pub const START_FORBIDDEN: &str = "You do not have permission to start calls";
/// The words for calls without cameras.
pub const ASK_FOR_VIDEO: &str = "Ask your admin to enable calls.video";
/// The words for calls without telephones.
pub const ASK_FOR_PSTN: &str = "Ask your admin to enable calls.pstn";

const JOINING: &str = "Joining calls needs the scope calls.room.join.";
const VISIBLE: &str = "A call is there for whoever was asked to it or is in its conversation, and for members who have the link of an open one.";
const CREATING: &str = "Starting calls needs the scopes calls.room.create and calls.room.join.";
const INVITING: &str = "Inviting people needs the scope calls.room.invite.";
const ENDED: &str = "The call is over.";
const REMOVED: &str = "Whoever was sent out of a call does not come back into it.";
const RUNNING: &str = "A call is run by whoever started it, and by members who hold the scope users.manage.";
const RECORDING: &str = "A call is recorded by somebody who is in it and holds the scope calls.recording.start.";
const STOPPING: &str =
    "A recording is stopped by whoever makes it, and by members who hold the scope calls.recording.stop.";
const ASKED: &str = "A call is declined by whoever was asked to it and has not come.";

/// Whether the actor holds the scope and the organisation has bought what it needs.
pub fn may(ctx: &Ctx, scope: Scope) -> bool {
    !ctx.actor().scopes.is_withheld(scope) && ctx.holds(scope)
}

/// All calls together.
#[derive(Clone, Copy, Debug)]
pub struct Desk;

/// What can be done without a call at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeskAction {
    /// Join calls and see one's own.
    Join,
    /// Start one.
    Create,
    /// Ask others to it.
    Invite,
}

impl Resource for Desk {
    type Action = DeskAction;
    const NOUN: &'static str = "Calls";

    fn describe(action: DeskAction) -> &'static str {
        match action {
            DeskAction::Join => "join calls",
            DeskAction::Create => "start calls",
            DeskAction::Invite => "invite people to calls",
        }
    }

    fn decide(&self, ctx: &Ctx, action: DeskAction) -> Decision {
        let joins = ctx.holds(Scope::CALLS_ROOM_JOIN);
        match action {
            DeskAction::Join => Decision::allow_if(joins, JOINING),
            DeskAction::Create => Decision::allow_if(joins && ctx.holds(Scope::CALLS_ROOM_CREATE), CREATING),
            DeskAction::Invite => Decision::allow_if(joins && ctx.holds(Scope::CALLS_ROOM_INVITE), INVITING),
        }
    }

    fn barred(&self, ctx: &Ctx, _: DeskAction) -> Option<&'static str> {
        ctx.actor().scopes.is_withheld(Scope::CALLS_ROOM_JOIN).then_some(FEATURE_DISABLED)
    }
}

impl Explainable for Desk {
    const KEY: &'static str = "calls";
    const ACTIONS: &'static [(&'static str, DeskAction)] =
        &[("join", DeskAction::Join), ("create", DeskAction::Create), ("invite", DeskAction::Invite)];
}

/// The desk's answer in the words that the specification has for it.
///
/// # Errors
/// 403 `FEATURE_DISABLED`, `CALL_CREATE_FORBIDDEN`, `CALL_JOIN_FORBIDDEN`, `INVITE_FORBIDDEN`.
pub fn require(ctx: &Ctx, action: DeskAction) -> Result<()> {
    let Err(refusal) = ctx.authorize(action, &Desk) else { return Ok(()) };
    let (code, message) = match action {
        _ if Desk.barred(ctx, action).is_some() => ("FEATURE_DISABLED", FEATURE_DISABLED),
        DeskAction::Join => ("CALL_JOIN_FORBIDDEN", "You do not have permission to join calls"),
        DeskAction::Create => ("CALL_CREATE_FORBIDDEN", START_FORBIDDEN),
        DeskAction::Invite => ("INVITE_FORBIDDEN", "You do not have permission to invite people to calls"),
    };
    Err(Error::new(ErrorKind::Forbidden, code, message).because(refusal))
}

/// The camera may be used, where a call is to have any.
///
/// # Errors
/// 403 `VIDEO_DISABLED`.
pub fn require_kind(ctx: &Ctx, kind: CallKind) -> Result<()> {
    if kind == CallKind::Phone || may(ctx, Scope::CALLS_VIDEO_ENABLE) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Forbidden, "VIDEO_DISABLED", ASK_FOR_VIDEO))
}

/// A call as somebody meets it.
#[derive(Clone, Copy, Debug)]
pub struct Met<'a> {
    /// The call.
    pub session: &'a CallSession,
    /// Whether that person is in the call's conversation now.
    pub is_in_conversation: bool,
}

/// What can be done to a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallAction {
    /// See it.
    View,
    /// Come in.
    Join,
    /// Say that one does not come.
    Decline,
    /// Ask others to it.
    Invite,
    /// Mute people and send them out, and let guests in.
    Moderate,
    /// End it for all.
    End,
    /// Record it.
    Record,
    /// End its recording.
    StopRecording,
}

impl Met<'_> {
    fn is_visible(&self, ctx: &Ctx) -> bool {
        let (session, me) = (self.session, ctx.actor().user);
        let is_own = me == Some(session.created_by) || session.person(me).is_some();
        match session.thread {
            Some(_) => is_own || self.is_in_conversation,
            None => is_own || session.visibility == CallVisibility::Tenant,
        }
    }

    /// Whether the call is the person's to run, as long as it goes on.
    pub(crate) fn runs(&self, ctx: &Ctx) -> bool {
        ctx.actor().user == Some(self.session.created_by) || ctx.holds(Scope::USERS_MANAGE)
    }
}

impl Resource for Met<'_> {
    type Action = CallAction;
    const NOUN: &'static str = "Call";

    fn describe(action: CallAction) -> &'static str {
        match action {
            CallAction::View => "see this call",
            CallAction::Join => "join this call",
            CallAction::Decline => "decline this call",
            CallAction::Invite => "invite people to this call",
            CallAction::Moderate => "moderate this call",
            CallAction::End => "end this call for everyone",
            CallAction::Record => "record this call",
            CallAction::StopRecording => "stop this recording",
        }
    }

    fn decide(&self, ctx: &Ctx, action: CallAction) -> Decision {
        if !ctx.holds(Scope::CALLS_ROOM_JOIN) {
            return Decision::Hide { reason: JOINING };
        }
        if !self.is_visible(ctx) {
            return Decision::Hide { reason: VISIBLE };
        }
        let own = self.session.person(ctx.actor().user);
        match action {
            CallAction::View => Decision::Allow { rule: VISIBLE },
            _ if !self.session.is_live() => Decision::Deny { reason: ENDED },
            CallAction::Join if own.is_some_and(|person| person.removed_at.is_some()) => {
                Decision::Deny { reason: REMOVED }
            }
            // A conversation's call is for whoever is in that now.
            CallAction::Join => Decision::allow_if(self.session.thread.is_none() || self.is_in_conversation, VISIBLE),
            CallAction::Decline => {
                let is_asked = own.is_some_and(|person| person.invited_at.is_some() && person.joined_at.is_none());
                Decision::allow_if(is_asked, ASKED)
            }
            CallAction::Invite => Decision::allow_if(ctx.holds(Scope::CALLS_ROOM_INVITE), INVITING),
            CallAction::Moderate | CallAction::End => Decision::allow_if(self.runs(ctx), RUNNING),
            CallAction::Record => {
                let is_in = own.is_some_and(CallPerson::is_present);
                Decision::allow_if(is_in && may(ctx, Scope::CALLS_RECORDING_START), RECORDING)
            }
            CallAction::StopRecording => {
                let is_own =
                    self.session.recording.is_none_or(|recording| Some(recording.asked_by) == ctx.actor().user);
                Decision::allow_if(is_own || may(ctx, Scope::CALLS_RECORDING_STOP), STOPPING)
            }
        }
    }

    /// Nobody answers for another, and what the organisation has not bought is for nobody.
    fn barred(&self, ctx: &Ctx, action: CallAction) -> Option<&'static str> {
        let own = self.session.person(ctx.actor().user);
        let is_asked = own.is_some_and(|person| person.invited_at.is_some() && person.joined_at.is_none());
        match action {
            CallAction::View => None,
            _ if ctx.actor().scopes.is_withheld(Scope::CALLS_ROOM_JOIN) => Some(FEATURE_DISABLED),
            _ if !self.session.is_live() => Some(ENDED),
            CallAction::Decline if !is_asked => Some(ASKED),
            CallAction::Join if self.session.thread.is_some() && !self.is_in_conversation => Some(VISIBLE),
            CallAction::Record if ctx.actor().scopes.is_withheld(Scope::CALLS_RECORDING_START) => {
                Some(FEATURE_DISABLED)
            }
            CallAction::Record if !own.is_some_and(CallPerson::is_present) => Some(RECORDING),
            _ => None,
        }
    }
}

impl Explainable for Met<'_> {
    const KEY: &'static str = "call";
    const ACTIONS: &'static [(&'static str, CallAction)] = &[
        ("view", CallAction::View),
        ("join", CallAction::Join),
        ("decline", CallAction::Decline),
        ("invite", CallAction::Invite),
        ("moderate", CallAction::Moderate),
        ("end", CallAction::End),
        ("record", CallAction::Record),
        ("stopRecording", CallAction::StopRecording),
    ];
}
