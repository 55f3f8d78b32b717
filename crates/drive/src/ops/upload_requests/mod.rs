//! Upload requests. Those who run them make, list and change them, take them back, and see who sent what; those who follow
//! their links [send](receive) files, and see nothing.

mod arrival;
mod manage;

pub use arrival::tell_delivery;
pub(super) use arrival::{Received, received, require_room, tell};
pub use manage::{
    NewUploadRequest, RequestPlace, RequestsListed, UploadRequestChanges, create_upload_request, find_upload_request,
    list_deliveries, list_upload_requests, revoke_upload_request, update_upload_request,
};

use std::collections::HashMap;

use kernel::{Ctx, Error, Result, UploadRequestId, UserId, event::DomainEvent, id::TypedId, port::Person};
use serde_json::{Value, json};
use store::Tx;

use super::{AUDIENCE, topic};
use crate::{
    Drive, model::upload_request::UploadRequest, policy::UploadRequestAction, store::upload_requests as requests,
};

/// The request, to which the person may do this.
fn authorized_request(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: UploadRequestId,
    action: UploadRequestAction,
) -> Result<UploadRequest> {
    let request = requests::lookup(tx, id)?.ok_or_else(|| Error::not_found(UploadRequestId::NOUN))?;
    ctx.authorize(action, &request)?;
    Ok(request)
}

fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, request: &UploadRequest, facts: Value) -> Result<()> {
    let mut payload = json!({ "name": request.title });
    if let (Some(all), Value::Object(more)) = (payload.as_object_mut(), facts) {
        all.extend(more);
    }
    tx.emit(DomainEvent::new(ctx, kind, request.id, topic::SHARES, AUDIENCE).with(payload))
}

impl Drive {
    /// The people who made these requests.
    pub(super) async fn makers_of(&self, ctx: &Ctx, requests: &[UploadRequest]) -> Result<HashMap<UserId, Person>> {
        let mut ids: Vec<UserId> = requests.iter().map(|request| request.created_by).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(HashMap::new()) } else { self.people.find(ctx, &ids).await }
    }
}
