//! Who acts on a request, and from where.

use kernel::{Ctx, Error, Result, SignTaskId, id::TypedId, policy::Decision};
use store::Tx;

use crate::{
    model::{Outsider, Seat, SignRequest, SignTask, Trace},
    policy::RequestAction,
    store::{requests, tasks},
};

/// Who acts on a request: a member, the product itself, or somebody without an account who has proved to be the one a link was
/// mailed to.
#[derive(Clone, Debug)]
pub struct Party {
    /// In which organisation, and as whom. Of somebody without an account it is nobody's in particular.
    pub ctx: Ctx,
    /// Where that person acts from.
    pub trace: Trace,
    /// Somebody without an account.
    outsider: Option<Caller>,
}

/// Somebody without an account, and what that person comes for. Who it is counts as well: the seat may be another's by now.
#[derive(Clone, Debug)]
struct Caller {
    seat: Seat,
    /// The person's tasks: one in each document of the envelope.
    tasks: Vec<SignTaskId>,
    person: Outsider,
}

impl Party {
    /// A member who acts from there.
    pub const fn member(ctx: Ctx, trace: Trace) -> Self {
        Self { ctx, trace, outsider: None }
    }

    /// The product itself, or a member of whom nobody knows from where.
    pub fn product(ctx: &Ctx) -> Self {
        Self { ctx: ctx.clone(), trace: Trace::default(), outsider: None }
    }

    /// Somebody without an account who has proved to be the one that seat is for.
    pub(crate) fn outsider(ctx: Ctx, trace: Trace, seat: (Seat, Vec<SignTaskId>), person: Outsider) -> Self {
        let (seat, tasks) = seat;
        Self { ctx, trace, outsider: Some(Caller { seat, tasks, person }) }
    }

    /// Whether that task is this one's to sign.
    fn has(&self, task: &SignTask) -> bool {
        match &self.outsider {
            Some(Caller { tasks, person, .. }) => tasks.contains(&task.id) && task.signer.outsider() == Some(person),
            None => task.signer.member().is_some() && task.signer.member() == self.ctx.actor().user,
        }
    }

    /// The party's own task in a request.
    pub(crate) fn task_in<'a>(&self, request: &'a SignRequest) -> Option<&'a SignTask> {
        request.tasks.iter().find(|task| self.has(task))
    }

    /// The party's name where it is somebody without an account.
    pub(crate) fn outsider_name(&self) -> Option<&str> {
        self.outsider.as_ref().map(|caller| caller.person.name.as_str())
    }

    /// What the policy says.
    pub(crate) fn decide(&self, action: RequestAction, request: &SignRequest) -> Decision {
        match self.outsider.as_ref().map(|caller| caller.seat) {
            None => self.ctx.decide(action, request),
            Some(Seat::Copy(own)) if request.copy(own).is_some() => request.decide_copied(action),
            Some(_) => match self.task_in(request) {
                Some(task) => request.decide_outsider(&self.ctx, task, action),
                None => Decision::Hide { reason: "The link leads to another request." },
            },
        }
    }

    /// The policy allows it, or the error that says why not.
    pub(crate) fn authorize(&self, action: RequestAction, request: &SignRequest) -> Result<()> {
        if self.outsider.is_none() {
            return self.ctx.authorize(action, request);
        }
        match self.decide(action, request) {
            Decision::Allow { .. } => Ok(()),
            Decision::Deny { reason } => {
                Err(Error::forbidden(<SignRequest as kernel::policy::Resource>::describe(action))
                    .because(reason)
                    .with_details(serde_json::json!({ "reason": reason })))
            }
            Decision::Hide { reason } => Err(Error::not_found(SignTaskId::NOUN).because(reason)),
        }
    }
}

/// The request of a task, to which the party may do this as the one who has that task.
///
/// # Errors
/// `NOT_FOUND` ("Task not found"), also for a task of somebody else; `FORBIDDEN`.
pub(super) fn authorized_task(
    tx: &mut Tx<'_>,
    party: &Party,
    id: SignTaskId,
    action: RequestAction,
) -> Result<SignRequest> {
    let missing = || Error::not_found(SignTaskId::NOUN);
    let request = tasks::lookup_request(tx, id)?.ok_or_else(missing)?;
    let request = requests::lookup(tx, request)?.ok_or_else(missing)?;
    let is_own = request.task(id).is_some_and(|task| party.has(task));
    let is_hidden = matches!(party.decide(RequestAction::View, &request), Decision::Hide { .. });
    if !is_own || is_hidden {
        return Err(missing());
    }
    party.authorize(action, &request)?;
    Ok(request)
}
