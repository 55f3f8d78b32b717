//! More people are asked to a call.

use kernel::{CallSessionId, Ctx, Error, Result, UserId};
use serde_json::json;

use super::{announce, change, create_token::members, meet};
use crate::{
    Calls,
    model::{CallEventKind, CallPerson, Observed},
    policy::CallAction,
};

/// The most people of a call that its list names.
const MOST_PEOPLE: usize = 200;

/// Rings these people from now on; who is in the call already is left in peace.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `INVALID_REQUEST` for people who are no members, or are not in the call's conversation.
pub async fn invite_to_call(calls: &Calls, ctx: &Ctx, id: CallSessionId, people: Vec<UserId>) -> Result<()> {
    let (session, _) = meet(calls, ctx, id, CallAction::Invite).await?;
    let people = members(calls, ctx, people).await?;
    for user in &people {
        let Some(thread) = session.thread else { break };
        let member = calls.people.act_as(ctx, *user).await?;
        let is_in = match &member {
            Some(member) => calls.conversations.find_joined(member, thread).await.is_ok(),
            None => false,
        };
        if !is_in {
            return Err(Error::invalid("Only people in this conversation can be asked to its call."));
        }
    }
    change(calls, ctx, id, CallAction::Invite, move |tx, actor, session| {
        let now = actor.now();
        for user in &people {
            match session.people.iter_mut().find(|person| person.user == *user) {
                Some(person) if person.is_present() || person.removed_at.is_some() => {}
                Some(person) => {
                    *person = CallPerson { joined_at: None, left_at: None, ..CallPerson::invited(*user, now) }
                }
                None => session.people.push(CallPerson::invited(*user, now)),
            }
        }
        if session.people.len() > MOST_PEOPLE {
            return Err(Error::invalid(format!("A call has at most {MOST_PEOPLE} people.")));
        }
        session.is_group = session.is_group || session.people.len() > 2;
        session.state.updated_at = now;
        let asked: Vec<String> = people.iter().map(ToString::to_string).collect();
        announce(tx, actor, CallEventKind::CallInvited, session, json!({ "asked": asked }))?;
        Ok(Observed { is_changed: true, is_over: false })
    })
    .await
}
