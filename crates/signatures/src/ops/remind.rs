//! Those who have yet to sign are reminded: by whoever asked, or every so many days.

use kernel::{Ctx, Error, ErrorKind, Result, SignRequestId};
use serde_json::json;
use store::Tx;

use super::{News, Occasion, Party, announce_all, authorized_request, letters, open};
use crate::{
    Signatures,
    jobs::queued,
    model::{Deed, REMIND_AGAIN, SignRequest, SignTask},
    policy::RequestAction,
    store::requests,
};

/// Reminds those whose turn it is, as whoever asked wants it now.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `REMINDED_ALREADY` within an hour of the reminder before.
pub async fn remind_request(signatures: &Signatures, party: &Party, id: SignRequestId) -> Result<()> {
    let maker = party.clone();
    signatures
        .store
        .write(&party.ctx, move |tx| {
            let request = authorized_request(tx, &maker.ctx, id, RequestAction::Remind)?;
            if request.reminded_at.is_some_and(|before| maker.ctx.now().since(before) < REMIND_AGAIN) {
                let message = "They were reminded within the last hour. Wait a little before you remind them again.";
                return Err(Error::new(ErrorKind::Conflict, "REMINDED_ALREADY", message));
            }
            let documents = requests::list_enclosed(tx, &request)?;
            remind(tx, &maker, &documents)
        })
        .await
}

/// Reminds those whose turn it is because it is time to, and says when the next time is. Safe to repeat.
///
/// # Errors
/// The database's: the job is done again.
pub async fn remind_again(signatures: &Signatures, ctx: &Ctx, id: SignRequestId) -> Result<()> {
    let product = Party::product(ctx);
    signatures
        .store
        .write(ctx, move |tx| {
            let (ctx, now) = (&product.ctx, product.ctx.now());
            let Some(request) = requests::lookup(tx, id)? else { return Ok(()) };
            let documents = requests::list_enclosed(tx, &request)?;
            if open(documents.clone()).is_empty() || request.is_over(now) {
                return Ok(());
            }
            if let Some(due) = request.next_reminder(now) {
                tx.enqueue(queued::remind(ctx, id, due))?;
            }
            // Whoever asked may just have done so.
            if request.reminded_at.is_some_and(|before| now.since(before) < REMIND_AGAIN) {
                return Ok(());
            }
            remind(tx, &product, &documents)
        })
        .await
}

/// Reminds everybody who has yet to sign one of these documents of one envelope.
fn remind(tx: &mut Tx<'_>, by: &Party, documents: &[SignRequest]) -> Result<()> {
    let ctx = &by.ctx;
    for request in documents {
        requests::update_reminded(tx, request.id, ctx.now())?;
    }
    letters::enqueue_to_all(tx, ctx, documents, Occasion::Reminder, SignTask::is_asked)?;
    let tasks = documents.iter().flat_map(SignRequest::asked);
    let mut asked: Vec<String> = tasks.filter_map(|task| Some(task.signer.member()?.to_string())).collect();
    asked.sort_unstable();
    asked.dedup();
    announce_all(tx, by, &open(documents.to_vec()), |_| News {
        facts: json!({ "asked": asked }),
        ..News::of(Deed::Reminded)
    })
}
