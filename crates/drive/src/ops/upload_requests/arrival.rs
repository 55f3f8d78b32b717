//! What comes in under an upload request: held to its limits, counted, and told to whoever asked for it.

use kernel::{Ctx, DeliveryId, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::announce;
use crate::{
    Drive,
    jobs::queued,
    model::{
        File, Upload,
        share::ShareStatus,
        upload_request::{Delivery, SOURCE, TOLD_AFTER, UploadRequest, no_request},
    },
    store::{upload_deliveries as deliveries, upload_requests as requests, uploads},
};

/// An upload that somebody sends under an upload request.
pub(in crate::ops) struct Received {
    request: UploadRequest,
    delivery: Delivery,
}

/// What an upload is part of; `None` for a member's own.
///
/// # Errors
/// `NOT_FOUND` where the request takes nothing any more.
pub(in crate::ops) fn received(tx: &mut Tx<'_>, ctx: &Ctx, upload: &Upload) -> Result<Option<Received>> {
    let Some(id) = upload.delivery else { return Ok(None) };
    let delivery = deliveries::lookup(tx, id)?.ok_or_else(no_request)?;
    let request = requests::lookup(tx, delivery.request)?.ok_or_else(no_request)?;
    if request.status(ctx.now()) != ShareStatus::Active {
        return Err(no_request());
    }
    Ok(Some(Received { request, delivery }))
}

/// The request that an upload is part of, if it is of any, takes it beside what has come in and what is on its way.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_FULL`.
pub(in crate::ops) fn require_room(tx: &mut Tx<'_>, ctx: &Ctx, upload: &Upload) -> Result<()> {
    let Some(received) = received(tx, ctx, upload)? else { return Ok(()) };
    let on_their_way = uploads::count_requested(tx, received.request.id)?;
    received.request.require_room(on_their_way, upload.size)
}

impl Received {
    /// The file with where it came from.
    pub(in crate::ops) fn mark(&self, file: File) -> File {
        File { ingested_via: Some(SOURCE.to_owned()), sender: Some(self.delivery.sender.text()), ..file }
    }

    /// The event of its arrival: nobody of the organisation brought it.
    pub(in crate::ops) fn event(&self, event: DomainEvent) -> DomainEvent {
        let mut payload = event.payload.clone();
        payload["sender"] = json!(self.delivery.sender.text());
        payload["request"] = json!(self.request.title);
        DomainEvent { kind: "file.received", actor: None, payload, ..event }
    }

    /// Counts it, and sees to it that whoever asked is told even where the sender just goes away.
    pub(in crate::ops) fn count(&self, tx: &mut Tx<'_>, ctx: &Ctx, file: &File) -> Result<()> {
        requests::add_received(tx, self.request.id, file.size)?;
        deliveries::add_received(tx, self.delivery.id, file.size)?;
        tx.enqueue(queued::tell_delivery(self.delivery.id, ctx.now() + TOLD_AFTER))?;
        Ok(())
    }
}

/// Tells whoever made the request what has come in with a delivery since the last time, once.
pub(in crate::ops) fn tell(tx: &mut Tx<'_>, ctx: &Ctx, id: DeliveryId, is_finished: bool) -> Result<Delivery> {
    let delivery = deliveries::lookup(tx, id)?.ok_or_else(no_request)?;
    let finished_at = if is_finished { Some(ctx.now()) } else { delivery.finished_at };
    if delivery.files > delivery.told_files {
        let request = requests::lookup(tx, delivery.request)?.ok_or_else(no_request)?;
        let facts = json!({
            "delivery": delivery.id.to_string(), "sender": delivery.sender.text(), "network": delivery.network,
            "files": delivery.files - delivery.told_files,
        });
        announce(tx, ctx, "upload_request.delivered", &request, facts)?;
    }
    let told = Delivery { told_files: delivery.files, finished_at, ..delivery };
    deliveries::update_told(tx, id, told.files, finished_at)?;
    Ok(told)
}

/// Tells of a delivery that nobody has ended, an hour after its first file; the job of [`Received::count`].
///
/// # Errors
/// Those of the database.
pub async fn tell_delivery(drive: &Drive, ctx: &Ctx, id: DeliveryId) -> Result<()> {
    let system = ctx.clone();
    let told = move |tx: &mut Tx<'_>| match deliveries::lookup(tx, id)? {
        Some(_) => tell(tx, &system, id, false).map(|_| ()),
        None => Ok(()),
    };
    drive.store.write(ctx, told).await
}
