//! Whom a call concerns that somebody did not answer, and what it says to that person later.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    CallSessionId, Ctx, Result,
    port::{Happening, KeptNotice, Notice, Notices, Telling},
};
use serde_json::Value;

use crate::{
    Calls,
    model::{CallEventKind, CallKind, CallSession},
    policy::{CallAction, Met},
    store::sessions,
};

/// Somebody called, and the person did not answer.
const MISSED: &str = "callMissed";

#[async_trait]
impl Notices for Calls {
    fn events(&self) -> &'static [&'static str] {
        const {
            &[
                CallEventKind::CallMissed.as_str(),
                CallEventKind::CallCancelled.as_str(),
                CallEventKind::CallEnded.as_str(),
            ]
        }
    }

    fn kinds(&self) -> &'static [&'static str] {
        &[MISSED]
    }

    async fn concerned(&self, ctx: &Ctx, event: &Happening) -> Result<Vec<Notice>> {
        let id = CallSessionId::from(event.target);
        let Some(session) = self.store.read(ctx, move |tx| sessions::lookup(tx, id)).await? else {
            return Ok(Vec::new());
        };
        // The sentence begins with whoever the event is of: "Tom called you". A call that another person ended says nothing.
        if event.actor != Some(session.created_by) {
            return Ok(Vec::new());
        }
        let mut told = Vec::new();
        for person in session.people.iter().filter(|person| person.invited_at.is_some()) {
            if person.joined_at.is_some() || person.declined_at.is_some() {
                continue;
            }
            let Some(member) = self.people.act_as(ctx, person.user).await? else { continue };
            let met = Met { session: &session, is_in_conversation: false };
            if member.decide(CallAction::View, &met).is_allowed() {
                told.push(Notice {
                    to: person.user,
                    kind: MISSED,
                    subject: event.target,
                    facts: Value::Null,
                    is_own_work: false,
                });
            }
        }
        Ok(told)
    }

    async fn tell(&self, ctx: &Ctx, notices: &[KeptNotice]) -> Result<Vec<Telling>> {
        let mut ids: Vec<CallSessionId> = notices.iter().map(|notice| notice.subject.into()).collect();
        ids.sort_unstable();
        ids.dedup();
        let found = self.store.read(ctx, move |tx| sessions::list_by_id(tx, &ids)).await?;
        let is_seen = |session: &CallSession| {
            ctx.decide(CallAction::View, &Met { session, is_in_conversation: false }).is_allowed()
        };
        let seen: HashMap<CallSessionId, CallSession> =
            found.into_iter().filter(is_seen).map(|session| (session.id, session)).collect();
        Ok(notices.iter().map(|notice| telling(seen.get(&notice.subject.into()))).collect())
    }
}

fn telling(session: Option<&CallSession>) -> Telling {
    let message = match session.map(|session| session.kind) {
        Some(CallKind::Video) => "called you by video: you missed the call",
        Some(CallKind::Phone) | None => "called you: you missed the call",
    };
    Telling {
        subject_type: "call",
        subject_name: session.map(|session| session.title.clone()).filter(|title| !title.is_empty()),
        message: message.to_owned(),
        link: session.map(|session| match session.thread {
            Some(thread) => format!("/chat/{thread}"),
            None => "/calls".to_owned(),
        }),
    }
}
