//! What this installation, this organisation and this person can do with calls, said before one begins.

use kernel::{Ctx, Scope};

use crate::{
    Calls, Carrier,
    engine::EngineKind,
    policy::{ASK_FOR_PSTN, ASK_FOR_VIDEO, Desk, DeskAction, FEATURE_DISABLED, START_FORBIDDEN, may},
};

/// Whether something can be used, and what is said where not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Whether it can.
    pub is_on: bool,
    /// What its button says where it cannot.
    pub message: Option<&'static str>,
}

/// All of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// What carries calls; `None` where they are off.
    pub engine: Option<EngineKind>,
    /// Why they are off.
    pub off_reason: Option<String>,
    /// Whether the person may come into calls.
    pub can_join: bool,
    /// Whether the person may start them.
    pub can_create: bool,
    /// Whether the person may ask others.
    pub can_invite: bool,
    /// Voice.
    pub voip: Feature,
    /// The camera.
    pub video: Feature,
    /// The screen.
    pub screen_share: Feature,
    /// Recording.
    pub recording: Feature,
    /// Calls written down.
    pub transcription: Feature,
    /// Telephones.
    pub pstn: Feature,
    /// What the button says where no call can be started.
    pub start_message: Option<String>,
    /// Whether there is a relay for those whose network lets nothing else out.
    pub has_turn: bool,
    /// How many people a call may have.
    pub most_people: usize,
    /// What is to be said before a call.
    pub warnings: Vec<&'static str>,
}

/// What can be done with calls. Without data, nothing.
pub fn find_capabilities(calls: &Calls, ctx: &Ctx) -> Capabilities {
    let engine = calls.engine();
    let off_reason = match &calls.carrier {
        Carrier::On(_) => None,
        Carrier::Off(reason) => Some(reason.clone()),
    };
    let is_bought = !ctx.actor().scopes.is_withheld(Scope::CALLS_ROOM_JOIN);
    let may_desk = |action| ctx.decide(action, &Desk).is_allowed();
    let (can_join, can_create) = (may_desk(DeskAction::Join), may_desk(DeskAction::Create));
    let feature = |scope: Scope, asking: &'static str| {
        let is_on = can_join && may(ctx, scope);
        let message = if ctx.actor().scopes.is_withheld(scope) || !is_bought { FEATURE_DISABLED } else { asking };
        Feature { is_on, message: (!is_on).then_some(message) }
    };
    // Nobody provides these yet, whatever was bought.
    let without_provider = |asking| Feature { is_on: false, message: Some(asking) };
    let start_message = match (is_bought, can_create) {
        (false, _) => Some(FEATURE_DISABLED.to_owned()),
        (true, false) => Some(START_FORBIDDEN.to_owned()),
        (true, true) => off_reason.clone(),
    };
    let has_turn = engine.is_some_and(|engine| engine.has_relay());
    let mut warnings = Vec::new();
    if engine.is_some() && !has_turn {
        warnings.push("People behind a strict firewall may not be able to join: this server has no relay (TURN).");
    }
    Capabilities {
        engine: engine.map(|engine| engine.kind()),
        off_reason,
        can_join,
        can_create,
        can_invite: may_desk(DeskAction::Invite),
        voip: Feature { is_on: can_join, message: (!can_join).then_some(FEATURE_DISABLED) },
        video: feature(Scope::CALLS_VIDEO_ENABLE, ASK_FOR_VIDEO),
        screen_share: feature(Scope::CALLS_SCREEN_SHARE_START, "Ask your admin to enable calls.screen_share"),
        recording: feature(Scope::CALLS_RECORDING_START, "Ask your admin to enable calls.recording"),
        transcription: without_provider("Ask your admin to enable calls.transcription"),
        pstn: without_provider(ASK_FOR_PSTN),
        start_message,
        has_turn,
        most_people: engine.map_or(0, |engine| engine.most_people()),
        warnings,
    }
}
