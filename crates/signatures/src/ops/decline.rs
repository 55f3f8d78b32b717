//! Nothing is signed: somebody will not, or whoever asked takes it back.

use kernel::{Ctx, Result, SignRequestId, SignTaskId};
use store::Tx;

use super::{News, Party, announce_all, authorized_request, authorized_task, letters, letters::Occasion, open};
use crate::{
    Signatures,
    jobs::queued,
    model::{Deed, RequestStatus, SignRequest, TaskStatus},
    policy::RequestAction,
    store::{requests, tasks},
};

/// Says that the person will not sign, and why. Nobody else is to sign then, nor what was sent together with it.
///
/// # Errors
/// `NOT_FOUND` ("Task not found"), `FORBIDDEN`.
pub async fn decline_task(
    signatures: &Signatures,
    party: &Party,
    id: SignTaskId,
    reason: String,
) -> Result<SignRequestId> {
    let signer = party.clone();
    signatures
        .store
        .write(&party.ctx, move |tx| {
            let (ctx, now) = (&signer.ctx, signer.ctx.now());
            let request = authorized_task(tx, &signer, id, RequestAction::Decline)?;
            let place = request.task(id).map(|task| task.position);
            let documents = requests::list_enclosed(tx, &request)?;
            letters::enqueue(tx, ctx, &documents, Occasion::Declined, |task| {
                task.status == TaskStatus::Signed && Some(task.position) != place
            })?;
            let mut documents = open(documents);
            // What the person read when declining stands first: that is what others hear of.
            documents.sort_by_key(|one| one.id != request.id);
            let own =
                |one: &SignRequest| one.tasks.iter().find(|task| Some(task.position) == place).map(|task| task.id);
            for task in documents.iter().filter_map(own) {
                tasks::update_declined(tx, task, &reason, now)?;
            }
            end(tx, ctx, &documents, RequestStatus::Declined)?;
            announce_all(tx, &signer, &documents, |one| {
                let facts = serde_json::json!({ "reason": reason });
                News { task: own(one), note: Some(&reason), facts, ..News::of(Deed::Declined) }
            })?;
            Ok(request.id)
        })
        .await
}

/// Takes a request back, with what was sent together with it. Signatures that are there stay in the documents.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn cancel_request(signatures: &Signatures, party: &Party, id: SignRequestId) -> Result<()> {
    let maker = party.clone();
    signatures
        .store
        .write(&party.ctx, move |tx| {
            let ctx = &maker.ctx;
            let request = authorized_request(tx, ctx, id, RequestAction::Cancel)?;
            let documents = requests::list_enclosed(tx, &request)?;
            letters::enqueue(tx, ctx, &documents, Occasion::Cancelled, |task| task.is_turn)?;
            let documents = open(documents);
            end(tx, ctx, &documents, RequestStatus::Cancelled)?;
            announce_all(tx, &maker, &documents, |_| News::of(Deed::Cancelled))
        })
        .await
}

/// Nothing of these documents is to be signed any more.
pub(super) fn end(tx: &mut Tx<'_>, ctx: &Ctx, documents: &[SignRequest], status: RequestStatus) -> Result<()> {
    for request in documents {
        tasks::cancel_all(tx, request.id)?;
        requests::update_status(tx, request.id, status, ctx.now())?;
        tx.enqueue(queued::mark(ctx, request.file))?;
    }
    Ok(())
}
