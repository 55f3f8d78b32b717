//! Who may do what with signatures. Read top to bottom: the first line that applies decides.
//!
//! Source: drive.md section 6, scopes `signatures.*`. Super users pass before any of this.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{RequestStatus, SignRequest, SignTask, TaskStatus, Template};

const SEEING: &str = "Seeing signature requests needs the scope signatures.view.";
const VISIBLE: &str = "A request is visible to the person who asked, its signers, people who get a copy and anyone with \
                       signatures.manage.";
const ASKING: &str = "Asking for signatures needs the scope signatures.create.";
const MANAGING: &str = "Deciding about signatures needs the scope signatures.manage.";
const TEMPLATES: &str = "Owners and anyone with signatures.manage can change a template.";
const HANDING: &str = "Signers can hand their place on if the person who asked allows it.";
const SIGNING: &str = "Signing needs the scope signatures.sign.";
const OWN_TASK: &str = "People sign or decline only what they were asked to sign themselves.";
const TURN: &str = "It is somebody else's turn to sign.";
const ENDED: &str = "The request has ended.";
const CANCELLING: &str = "The person who asked and anyone with signatures.manage can cancel a request.";
const REMINDING: &str = "The person who asked and anyone with signatures.manage can remind signers.";
const LINKED: &str = "Anyone with the emailed link and code can sign or decline that one document.";
const COPIED: &str = "People who get a copy can only see what everyone has signed.";
const WITHDRAWN: &str = "The document of a request that ended unsigned is shown only to people who signed it.";

/// What can be done to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestAction {
    /// See it and its document.
    View,
    /// Sign the document, as one of those it asks.
    Sign,
    /// Say that one will not sign.
    Decline,
    /// Have somebody else sign in one's place.
    Delegate,
    /// Take it back.
    Cancel,
    /// Remind those who have yet to sign.
    Remind,
}

impl SignRequest {
    /// What somebody without an account may do with it, who has proved to be the signer of `task`.
    pub fn decide_outsider(&self, ctx: &Ctx, task: &SignTask, action: RequestAction) -> Decision {
        match action {
            RequestAction::Cancel | RequestAction::Remind => Decision::Deny { reason: CANCELLING },
            RequestAction::View => {
                let is_shown = matches!(self.status, RequestStatus::Pending | RequestStatus::Completed)
                    || task.status == TaskStatus::Signed;
                Decision::allow_if(is_shown, WITHDRAWN)
            }
            _ if !self.is_open(ctx) => Decision::Deny { reason: ENDED },
            _ if task.status != TaskStatus::Pending => Decision::Deny { reason: OWN_TASK },
            _ if !task.is_turn => Decision::Deny { reason: TURN },
            RequestAction::Delegate => Decision::allow_if(self.may_delegate, HANDING),
            RequestAction::Sign | RequestAction::Decline => Decision::Allow { rule: LINKED },
        }
    }

    /// What somebody without an account may do with it who gets a copy.
    pub fn decide_copied(&self, action: RequestAction) -> Decision {
        let is_there = action == RequestAction::View && self.status == RequestStatus::Completed;
        Decision::allow_if(is_there, COPIED)
    }

    /// Whether it can still be signed.
    fn is_open(&self, ctx: &Ctx) -> bool {
        self.status == RequestStatus::Pending && !self.is_over(ctx.now())
    }
}

impl Resource for SignRequest {
    type Action = RequestAction;
    const NOUN: &'static str = "Request";

    fn describe(action: RequestAction) -> &'static str {
        match action {
            RequestAction::View => "see this signature request",
            RequestAction::Sign => "sign this document",
            RequestAction::Decline => "decline to sign this document",
            RequestAction::Delegate => "have somebody else sign this document",
            RequestAction::Cancel => "cancel this signature request",
            RequestAction::Remind => "remind the signers of this document",
        }
    }

    fn decide(&self, ctx: &Ctx, action: RequestAction) -> Decision {
        let me = ctx.actor().user;
        let (is_maker, task) = (me == Some(self.created_by), self.task_of(me));
        let manages = ctx.holds(Scope::SIGNATURES_MANAGE);
        if !ctx.holds(Scope::SIGNATURES_VIEW) {
            return Decision::Hide { reason: SEEING };
        }
        if !is_maker && !manages && task.is_none() && !self.is_copied_to(me) {
            return Decision::Hide { reason: VISIBLE };
        }
        if action == RequestAction::View {
            return Decision::Allow { rule: VISIBLE };
        }
        if action == RequestAction::Cancel && !is_maker && !manages {
            return Decision::Deny { reason: CANCELLING };
        }
        if action == RequestAction::Remind && !is_maker && !manages {
            return Decision::Deny { reason: REMINDING };
        }
        if !self.is_open(ctx) {
            return Decision::Deny { reason: ENDED };
        }
        let task = task.filter(|task| task.status == TaskStatus::Pending);
        match (action, task) {
            (RequestAction::Cancel | RequestAction::View, _) => Decision::Allow { rule: CANCELLING },
            (RequestAction::Remind, _) => Decision::Allow { rule: REMINDING },
            (_, None) => Decision::Deny { reason: OWN_TASK },
            (_, Some(task)) if !task.is_turn => Decision::Deny { reason: TURN },
            (RequestAction::Delegate, Some(_)) => Decision::allow_if(self.may_delegate, HANDING),
            (RequestAction::Decline, Some(_)) => Decision::Allow { rule: OWN_TASK },
            (RequestAction::Sign, Some(_)) => Decision::allow_if(ctx.holds(Scope::SIGNATURES_SIGN), SIGNING),
        }
    }

    /// Nobody signs for another, whatever power that one has.
    fn barred(&self, ctx: &Ctx, action: RequestAction) -> Option<&'static str> {
        let is_asked =
            self.task_of(ctx.actor().user).is_some_and(|task| task.status == TaskStatus::Pending && task.is_turn);
        let is_personal = matches!(action, RequestAction::Sign | RequestAction::Decline | RequestAction::Delegate);
        match action {
            _ if is_personal && !is_asked => Some(OWN_TASK),
            RequestAction::Delegate if !self.may_delegate => Some(HANDING),
            RequestAction::View => None,
            _ if !self.is_open(ctx) => Some(ENDED),
            _ => None,
        }
    }
}

impl Explainable for SignRequest {
    const KEY: &'static str = "signatureRequest";
    const ACTIONS: &'static [(&'static str, RequestAction)] = &[
        ("view", RequestAction::View),
        ("sign", RequestAction::Sign),
        ("decline", RequestAction::Decline),
        ("delegate", RequestAction::Delegate),
        ("cancel", RequestAction::Cancel),
        ("remind", RequestAction::Remind),
    ];
}

/// All signatures together.
#[derive(Clone, Copy, Debug)]
pub struct Desk;

/// What can be done without a request at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeskAction {
    /// See the lists.
    View,
    /// Ask for signatures.
    Create,
    /// Decide what signers agree to.
    Manage,
}

impl Resource for Desk {
    type Action = DeskAction;
    const NOUN: &'static str = "Signatures";

    fn describe(action: DeskAction) -> &'static str {
        match action {
            DeskAction::View => "view signature requests",
            DeskAction::Create => "ask for signatures",
            DeskAction::Manage => "decide about signatures",
        }
    }

    fn decide(&self, ctx: &Ctx, action: DeskAction) -> Decision {
        match action {
            DeskAction::View => Decision::allow_if(ctx.holds(Scope::SIGNATURES_VIEW), SEEING),
            DeskAction::Create => {
                Decision::allow_if(ctx.holds(Scope::SIGNATURES_VIEW) && ctx.holds(Scope::SIGNATURES_CREATE), ASKING)
            }
            DeskAction::Manage => {
                Decision::allow_if(ctx.holds(Scope::SIGNATURES_VIEW) && ctx.holds(Scope::SIGNATURES_MANAGE), MANAGING)
            }
        }
    }
}

impl Explainable for Desk {
    const KEY: &'static str = "signatures";
    const ACTIONS: &'static [(&'static str, DeskAction)] =
        &[("view", DeskAction::View), ("create", DeskAction::Create), ("manage", DeskAction::Manage)];
}

/// What can be done to a template. Whoever asks for signatures sees and uses all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateAction {
    /// Rename it, or replace what is in it.
    Change,
    /// Delete it.
    Delete,
}

impl Resource for Template {
    type Action = TemplateAction;
    const NOUN: &'static str = "Template";

    fn describe(action: TemplateAction) -> &'static str {
        match action {
            TemplateAction::Change => "change this template",
            TemplateAction::Delete => "delete this template",
        }
    }

    fn decide(&self, ctx: &Ctx, _: TemplateAction) -> Decision {
        if !ctx.holds(Scope::SIGNATURES_VIEW) || !ctx.holds(Scope::SIGNATURES_CREATE) {
            return Decision::Hide { reason: ASKING };
        }
        Decision::allow_if(ctx.actor().user == Some(self.owner) || ctx.holds(Scope::SIGNATURES_MANAGE), TEMPLATES)
    }
}
