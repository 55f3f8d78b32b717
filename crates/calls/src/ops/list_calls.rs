//! Calls as people look at them.

use std::collections::HashMap;

use kernel::{
    CallSessionId, ConversationId, Ctx, Result, UserId,
    page::{Limit, Page},
    port::Person,
};

use super::{is_in_conversation, meet};
use crate::{
    Calls,
    model::{CallSession, RING},
    policy::{CallAction, Desk, DeskAction},
    store::sessions::{self, Wanted},
};

/// A call, with the people in it, as somebody sees it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The call.
    pub session: CallSession,
    /// Whether whoever looks is in its conversation.
    pub is_in_conversation: bool,
    /// Who is to be shown.
    pub people: HashMap<UserId, Person>,
}

/// Which list of calls.
#[derive(Clone, Copy, Default, Debug)]
pub struct CallList {
    /// Those of a conversation; else those that the person has to do with.
    pub thread: Option<ConversationId>,
    /// Only those that go on, or only those that are over.
    pub is_live: Option<bool>,
}

/// One call.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_session(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<Shown> {
    let (session, is_in_conversation) = meet(calls, ctx, id, CallAction::View).await?;
    show(calls, ctx, session, is_in_conversation).await
}

/// The call as somebody sees it who may.
pub(crate) async fn show(calls: &Calls, ctx: &Ctx, session: CallSession, is_in_conversation: bool) -> Result<Shown> {
    let people = people(calls, ctx, std::slice::from_ref(&session)).await?;
    Ok(Shown { session, is_in_conversation, people })
}

/// What rings for the person now, the newest first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_invites(calls: &Calls, ctx: &Ctx) -> Result<Vec<Shown>> {
    ctx.authorize(DeskAction::Join, &Desk)?;
    let (me, since) = (ctx.user()?, ctx.now() - RING);
    let found = calls.store.read(ctx, move |tx| sessions::list_asked(tx, me, since)).await?;
    show_all(calls, ctx, found).await
}

/// A page of calls, the latest first.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a conversation that the person is not in, and for a cursor that is none of ours.
pub async fn list_sessions(
    calls: &Calls,
    ctx: &Ctx,
    list: CallList,
    cursor: Option<&str>,
    limit: Limit,
) -> Result<Page<Shown>> {
    ctx.authorize(DeskAction::Join, &Desk)?;
    if let Some(thread) = list.thread {
        calls.conversations.find_joined(ctx, thread).await?;
    }
    let below = cursor.map(str::parse::<CallSessionId>).transpose()?;
    let wanted = Wanted { thread: list.thread, user: ctx.user()?, is_live: list.is_live, below };
    let rows = i64::from(limit.get()) + 1;
    let found = calls.store.read(ctx, move |tx| sessions::list(tx, wanted, rows)).await?;
    let Page { items, next_cursor } = Page::from_overlong(found, limit, |last| last.id.to_string());
    Ok(Page { items: show_all(calls, ctx, items).await?, next_cursor })
}

async fn show_all(calls: &Calls, ctx: &Ctx, sessions: Vec<CallSession>) -> Result<Vec<Shown>> {
    let people = people(calls, ctx, &sessions).await?;
    let mut shown = Vec::with_capacity(sessions.len());
    let mut known: HashMap<ConversationId, bool> = HashMap::new();
    for session in sessions {
        // Only of those that go on it matters: there are few.
        let is_in = match session.thread.filter(|_| session.is_live()) {
            None => false,
            Some(thread) => match known.get(&thread) {
                Some(is_in) => *is_in,
                None => {
                    let is_in = is_in_conversation(calls, ctx, &session).await?;
                    known.insert(thread, is_in);
                    is_in
                }
            },
        };
        let of = |user: &UserId| people.get(user).map(|person| (*user, person.clone()));
        let ids = session.people.iter().map(|person| &person.user).chain([&session.created_by]);
        shown.push(Shown { people: ids.filter_map(of).collect(), is_in_conversation: is_in, session });
    }
    Ok(shown)
}

async fn people(calls: &Calls, ctx: &Ctx, sessions: &[CallSession]) -> Result<HashMap<UserId, Person>> {
    let in_calls = sessions.iter().flat_map(|session| session.people.iter().map(|person| person.user));
    let mut ids: Vec<UserId> = in_calls.chain(sessions.iter().map(|session| session.created_by)).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { calls.people.find(ctx, &ids).await }
}
