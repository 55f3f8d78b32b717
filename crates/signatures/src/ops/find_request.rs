//! Requests as people look at them.

use std::collections::HashMap;

use kernel::{
    Ctx, Result, SignRequestId, UserId,
    page::{Limit, Page},
    port::Person,
};
use store::Tx;

use super::{Party, authorized_request};
use crate::{
    Signatures,
    model::{Envelope, RequestView, SignRequest},
    policy::{Desk, DeskAction, RequestAction},
    store::{requests, tasks},
};

/// Where counting stops.
const MOST_COUNTED: i64 = 1001;

/// Something of requests, with the people in them.
#[derive(Clone, Debug)]
pub struct Shown<T> {
    /// What is shown.
    pub what: T,
    /// Who asks and who signs.
    pub people: HashMap<UserId, Person>,
}

/// One request, with those that it was sent together with.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_request(signatures: &Signatures, ctx: &Ctx, id: SignRequestId) -> Result<Shown<Envelope>> {
    let actor = Party::product(ctx);
    let found = signatures
        .store
        .read(ctx, move |tx| {
            let request = authorized_request(tx, &actor.ctx, id, RequestAction::View)?;
            enclosed(tx, &actor, request)
        })
        .await?;
    shown(signatures, ctx, found).await
}

/// A request with those that it was sent together with, as far as the party sees them.
pub(super) fn enclosed(tx: &mut Tx<'_>, party: &Party, request: SignRequest) -> Result<Envelope> {
    let mut documents = requests::list_enclosed(tx, &request)?;
    documents.retain(|one| party.decide(RequestAction::View, one).is_allowed());
    Ok(Envelope { shown: request, documents })
}

/// A request with the people in it.
pub(super) async fn shown(signatures: &Signatures, ctx: &Ctx, request: Envelope) -> Result<Shown<Envelope>> {
    let people = people(signatures, ctx, std::slice::from_ref(&request)).await?;
    Ok(Shown { what: request, people })
}

/// A page of one of the person's lists, the latest first. What was sent together is one line of it.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a cursor that is none of ours.
pub async fn list_requests(
    signatures: &Signatures,
    ctx: &Ctx,
    view: RequestView,
    cursor: Option<&str>,
    limit: Limit,
) -> Result<Shown<Page<Envelope>>> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let (me, below) = (ctx.user()?, cursor.map(str::parse::<SignRequestId>).transpose()?);
    let most = i64::from(limit.get()) + 1;
    let found = signatures.store.read(ctx, move |tx| requests::list(tx, me, view, below, most)).await?;
    let found = found.into_iter().filter_map(|documents| Envelope::of(documents, Some(me))).collect();
    let page = Page::from_overlong(found, limit, |last: &Envelope| last.shown.envelope.id.to_string());
    let people = people(signatures, ctx, &page.items).await?;
    Ok(Shown { what: page, people })
}

/// How many documents or envelopes wait for the person's signature now, counted up to 1,001.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn count_waiting(signatures: &Signatures, ctx: &Ctx) -> Result<i64> {
    ctx.authorize(DeskAction::View, &Desk)?;
    let me = ctx.user()?;
    signatures.store.read(ctx, move |tx| tasks::count_waiting(tx, me, MOST_COUNTED)).await
}

async fn people(signatures: &Signatures, ctx: &Ctx, shown: &[Envelope]) -> Result<HashMap<UserId, Person>> {
    let shown = || shown.iter().map(|envelope| &envelope.shown);
    let tasks = || shown().flat_map(|request| &request.tasks);
    let before = tasks().flat_map(|task| task.handed.iter().filter_map(|handed| handed.from.member()));
    let signers = tasks().filter_map(|task| task.signer.member()).chain(before);
    let copied = shown().flat_map(|request| request.copies.iter().filter_map(|copy| copy.who.member()));
    let mut ids: Vec<UserId> = shown().map(|request| request.created_by).chain(signers).chain(copied).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { signatures.people.find(ctx, &ids).await }
}
