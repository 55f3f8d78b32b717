//! A signer hands the place on to somebody else, where whoever asked allows it.
//!
//! The task stays, with its fields in the document; who has it changes, and whoever had it is kept with it. What that person was
//! let in by (links, codes, open browsers) goes in the same transaction.

use kernel::{Error, Result, SignRequestId, SignTaskId, UserId, port::SignableBy};
use serde_json::json;

use super::{
    News, Occasion, Party, announce, authorized_task,
    create_request::{is_same, readers, require_none_pending, require_signers},
    documents, letters,
};
use crate::{
    Signatures,
    jobs::queued,
    model::{Deed, HandedOn, MOST_HANDED, Outsider, SignRequest, Signer, TaskStatus, seat},
    policy::RequestAction,
    store::{doors, requests, tasks},
};

/// Has somebody else sign in the person's place, and says why: all that was sent together, as long as none of it is signed by the
/// person. The old link opens nothing any more.
///
/// # Errors
/// `NOT_FOUND` ("Task not found"), `FORBIDDEN`; `SIGNS_ALREADY` where that somebody signs the document anyway;
/// `SIGNED_IN_PART`; `PENDING_REQUEST_EXISTS`; `MAIL_NOT_SET_UP` for somebody outside; `CANNOT_SIGN`;
/// `NOT_SHAREABLE`; `HANDED_TOO_OFTEN`.
pub async fn delegate_task(
    signatures: &Signatures,
    party: &Party,
    id: SignTaskId,
    to: Signer,
    reason: String,
) -> Result<SignRequestId> {
    let (ctx, signer) = (&party.ctx, party.clone());
    let documents = signatures
        .store
        .read(ctx, move |tx| {
            let request = authorized_task(tx, &signer, id, RequestAction::Delegate)?;
            requests::list_enclosed(tx, &request)
        })
        .await?;
    let request = documents.iter().find(|one| one.task(id).is_some()).ok_or_else(|| Error::not_found("Task"))?;
    require_signers(signatures, ctx, std::slice::from_ref(&to)).await?;
    // Somebody without an account knows no members.
    let instead = if party.outsider_name().is_some() { "Sign, or decline." } else { "Choose a member instead." };
    letters::require_sending(signatures, std::slice::from_ref(&to), instead)?;
    let person = require_other(signatures, party, request, &to).await?;
    for one in &documents {
        require_passable(signatures, party, one, &to).await?;
    }
    let place = request.task(id).map_or(0, |task| task.position);
    let pictures: Vec<String> = seat(&documents, place).filter_map(|task| task.signature_path.clone()).collect();
    let signer = party.clone();
    let request = signatures
        .store
        .write(ctx, move |tx| {
            let ctx = &signer.ctx;
            let request = authorized_task(tx, &signer, id, RequestAction::Delegate)?;
            let task = request.task(id).ok_or_else(|| Error::not_found("Task"))?;
            if request.tasks.iter().any(|other| is_same(&other.signer, &to)) {
                return Err(signs_already(&person.name));
            }
            let documents = requests::list_enclosed(tx, &request)?;
            if seat(&documents, task.position).any(|own| own.status != TaskStatus::Pending) {
                let message = "You have signed some of these documents already. Sign the others too, or decline.";
                return Err(Error::conflict("SIGNED_IN_PART", message));
            }
            for one in &documents {
                require_none_pending(tx, one.file, std::slice::from_ref(&to))?;
            }
            if task.handed.len() >= MOST_HANDED {
                let message = "This place was handed on too often. Sign, or decline.";
                return Err(Error::conflict("HANDED_TOO_OFTEN", message));
            }
            let asked: Vec<String> = to.member().iter().map(UserId::to_string).collect();
            let who = format!("{} ({})", person.name, person.email);
            let note = if reason.is_empty() { who } else { format!("{who}: {reason}") };
            for (index, one) in documents.iter().enumerate() {
                let Some(own) = one.tasks.iter().find(|own| own.position == task.position) else { continue };
                let facts = json!({ "to": person.name, "reason": reason, "asked": asked });
                let news = News {
                    task: Some(own.id),
                    note: Some(&note),
                    facts,
                    besides: to.member(),
                    ..News::of(Deed::Delegated)
                };
                announce(tx, &signer, one, News { is_following: index > 0, ..news })?;
                // Behind the event: whatever happened until then was the one's who hands the place on.
                let mut handed = own.handed.clone();
                handed.push(HandedOn { from: own.signer.clone(), at: ctx.now(), reason: reason.clone() });
                tasks::update_signer(tx, own.id, &to, &handed)?;
                doors::shut(tx, own.id)?;
                if index == 0 && to.outsider().is_some() {
                    tx.enqueue(queued::letter(ctx, own.id, Occasion::Invitation))?;
                }
            }
            Ok(request.id)
        })
        .await?;
    for picture in pictures {
        documents::drop_bytes(signatures, ctx, &picture).await;
    }
    Ok(request)
}

fn signs_already(name: &str) -> Error {
    Error::conflict("SIGNS_ALREADY", format!("{name} signs this document already."))
}

/// Nobody signs twice, not even once as a member and once by the same mail address. Who it is.
async fn require_other(signatures: &Signatures, party: &Party, request: &SignRequest, to: &Signer) -> Result<Outsider> {
    let mut members: Vec<UserId> = request.tasks.iter().filter_map(|task| task.signer.member()).collect();
    members.extend(to.member());
    let people = signatures.people.find(&party.ctx, &members).await?;
    let person = |signer: &Signer| match signer {
        Signer::Member(user) => {
            let found = people.get(user);
            found.map(|one| Outsider { name: one.display_name.clone(), email: one.email.to_lowercase() })
        }
        Signer::Outsider(outsider) => Some(outsider.clone()),
    };
    let person_to = person(to).ok_or_else(|| Error::not_found("User"))?;
    let signs = |task: &crate::model::SignTask| person(&task.signer).is_some_and(|one| one.email == person_to.email);
    if request.tasks.iter().any(signs) { Err(signs_already(&person_to.name)) } else { Ok(person_to) }
}

/// Whoever asked may pass the document on to such a person, where nobody of the kind has it yet.
async fn require_passable(signatures: &Signatures, party: &Party, request: &SignRequest, to: &Signer) -> Result<()> {
    let copied = request.copies.iter().map(|copy| &copy.who);
    let before = readers(request.created_by, request.tasks.iter().map(|task| &task.signer).chain(copied));
    let after = readers(request.created_by, std::iter::once(to));
    if after == SignableBy::Oneself || before == after || before == SignableBy::Outsiders {
        return Ok(());
    }
    let maker = signatures.people.act_as(&party.ctx, request.created_by).await?;
    let maker = maker.ok_or_else(|| Error::forbidden("hand on a document of somebody who has left"))?;
    signatures.files.open(&maker, request.file, after).await.map(drop)
}
