//! Requests as super users read and handle them.

use kernel::{
    Ctx, Error, Result, SiteRequestId,
    event::{Audience, DomainEvent},
    id::TypedId,
    page::{Limit, Page},
};
use serde_json::json;

use crate::{
    Site,
    model::{ContactRequest, RequestState, topic},
    policy::{SiteAction, SiteOffice},
    store::requests,
};

/// Counting stops here.
const COUNT_CAP: i64 = 1001;

/// A page of requests, and how many there are.
#[derive(Clone, Debug)]
pub struct ListedRequests {
    /// The requests, the newest first.
    pub page: Page<ContactRequest>,
    /// How many wait for an answer; 1,001 stands for more than 1,000.
    pub new: i64,
}

/// A page of the requests in a state, the newest first.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of this list.
pub async fn list_requests(
    site: &Site,
    ctx: &Ctx,
    state: RequestState,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<ListedRequests> {
    ctx.authorize(SiteAction::ReadRequests, &SiteOffice)?;
    let before = cursor.map(|cursor| cursor.parse().map_err(|_| Error::invalid("The cursor is not one of this list.")));
    let (before, one_more) = (before.transpose()?, i64::from(limit.get()) + 1);
    let (rows, new) = site
        .store
        .read_directory(move |tx| {
            Ok((requests::list(tx, state, before, one_more)?, requests::count(tx, RequestState::New, COUNT_CAP)?))
        })
        .await?;
    Ok(ListedRequests { page: Page::from_overlong(rows, limit, |last| last.id.to_string()), new })
}

/// One request, whatever its state.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn find_request(site: &Site, ctx: &Ctx, id: SiteRequestId) -> Result<ContactRequest> {
    ctx.authorize(SiteAction::ReadRequests, &SiteOffice)?;
    let request = site.store.read_directory(move |tx| requests::lookup(tx, id)).await?;
    request.ok_or_else(|| Error::not_found(SiteRequestId::NOUN))
}

/// Marks a request.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn update_request(site: &Site, ctx: &Ctx, id: SiteRequestId, state: RequestState) -> Result<()> {
    ctx.authorize(SiteAction::HandleRequests, &SiteOffice)?;
    if !site.store.write_directory(move |tx| requests::update_state(tx, id, state)).await? {
        return Err(Error::not_found(SiteRequestId::NOUN));
    }
    note(site, ctx, "site_request.marked", id, json!({ "state": state.name() })).await
}

/// Deletes a request for good.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`.
pub async fn delete_request(site: &Site, ctx: &Ctx, id: SiteRequestId) -> Result<()> {
    ctx.authorize(SiteAction::HandleRequests, &SiteOffice)?;
    if !site.store.write_directory(move |tx| requests::remove(tx, id)).await? {
        return Err(Error::not_found(SiteRequestId::NOUN));
    }
    note(site, ctx, "site_request.deleted", id, json!({})).await
}

/// Tells the log of the super user's organisation. The change was made before, as it lies in the directory: a crash between
/// leaves it without its entry.
async fn note(site: &Site, ctx: &Ctx, kind: &'static str, id: SiteRequestId, facts: serde_json::Value) -> Result<()> {
    let event = DomainEvent::new(ctx, kind, id, topic::SITE, Audience::People(vec![ctx.user()?])).with(facts);
    site.store.write(ctx, move |tx| tx.emit(event.clone())).await
}
