//! A person signs: the picture of the signature is kept, then stamped and sealed into the document.

use std::time::Duration;

use bytes::Bytes;
use kernel::{Ctx, Error, ErrorKind, Result, SignRequestId, SignTaskId};
use pades::{Authority, DraftRequest, Fill, Look, Subject};
use serde_json::json;
use store::Tx;

use super::{
    News, Occasion, Party, announce,
    authority::{authority, seconds},
    authorized_task, documents, letters,
    seal::own_signer,
};
use crate::{
    Signatures, Stamper,
    jobs::queued,
    model::{
        Deed, Edition, GivenValue, Outsider, PlacedField, RequestStatus, SignRequest, SignTask, Signer, TaskStatus,
        filled, seat,
    },
    policy::RequestAction,
    store::{requests, tasks},
};

/// How long stamping may take (drive.md section 7).
const WITHIN: Duration = Duration::from_secs(60);
/// How often a signature is made anew because somebody else signed meanwhile.
const TRIES: usize = 8;

/// Keeps the picture of the signature with which the person will sign.
///
/// # Errors
/// `NOT_FOUND` ("Task not found"), `FORBIDDEN`.
pub async fn set_picture(signatures: &Signatures, party: &Party, id: SignTaskId, png: Vec<u8>) -> Result<()> {
    let (ctx, signer) = (&party.ctx, party.clone());
    let before = signatures
        .store
        .read(ctx, move |tx| {
            let request = authorized_task(tx, &signer, id, RequestAction::Sign)?;
            Ok(request.task(id).and_then(|task| task.signature_path.clone()))
        })
        .await?;
    let key = documents::keep(signatures, ctx, png).await?;
    let (signer, path) = (party.clone(), key.to_string());
    signatures
        .store
        .write(ctx, move |tx| {
            authorized_task(tx, &signer, id, RequestAction::Sign)?;
            tasks::update_picture(tx, id, &path)
        })
        .await?;
    if let Some(before) = before {
        documents::drop_bytes(signatures, ctx, &before).await;
    }
    Ok(())
}

/// What a signer says with the signature.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// What is filled in.
    pub values: Vec<GivenValue>,
    /// Whether the person agrees to the request's text.
    pub has_consented: bool,
}

/// Stamps the signature into the document, with what is filled in, and signs it there. A task that the person has signed already
/// is no error.
///
/// # Errors
/// `NOT_FOUND` ("Task not found"), `FORBIDDEN`; `CONSENT_REQUIRED`; `FIELD_REQUIRED`, `FIELD_UNKNOWN` and `FIELD_INVALID` with the
/// field; `SIGNATURE_MISSING` where there is no picture yet; `UNAVAILABLE` where it took too long.
pub async fn sign_task(signatures: &Signatures, party: &Party, id: SignTaskId, given: &Given) -> Result<SignRequestId> {
    let signing = async {
        for _ in 0..TRIES {
            if let Some(request) = try_sign(signatures, party, id, given).await? {
                return Ok(request);
            }
        }
        Err(Error::unavailable("others kept signing the document"))
    };
    tokio::time::timeout(WITHIN, signing).await.map_err(|_| Error::unavailable("signing took too long"))?
}

/// The same, once: `None` where somebody else signed meanwhile.
async fn try_sign(
    signatures: &Signatures,
    party: &Party,
    id: SignTaskId,
    given: &Given,
) -> Result<Option<SignRequestId>> {
    let (ctx, signer) = (&party.ctx, party.clone());
    let request = signatures
        .store
        .read(ctx, move |tx| {
            if let Some(signed) = signed_before(tx, &signer, id)? {
                return Ok(Err(signed));
            }
            authorized_task(tx, &signer, id, RequestAction::Sign).map(Ok)
        })
        .await?;
    let request = match request {
        Ok(request) => request,
        Err(signed) => return Ok(Some(signed)),
    };
    let task = request.task(id).ok_or_else(|| Error::not_found("Task"))?.clone();
    if !request.consent.is_empty() && !given.has_consented {
        let message = "Agree to the text beside the document before you sign.";
        return Err(Error::new(ErrorKind::Unprocessable, "CONSENT_REQUIRED", message));
    }
    let person = signing_person(signatures, ctx, &task.signer).await?;
    let day = day(signatures, ctx).await?;
    let task = SignTask { fields: filled(&task.fields, &given.values, &person.name, &day)?, ..task };
    let missing = || Error::new(ErrorKind::Invalid, "SIGNATURE_MISSING", "Draw your signature first.");
    let picture = task.signature_path.as_deref().ok_or_else(missing)?;
    let picture = documents::read_picture(signatures, ctx, picture).await?;
    let is_last = request.tasks.iter().all(|other| other.id == id || other.status == TaskStatus::Signed);
    let (authority, organisation) = authority(signatures, ctx).await?;
    let stamper = signatures.stamper.as_ref();
    let hand = Hand { signatures, ctx, authority: &authority, organisation: &organisation, stamper };
    let document = match documents::read(signatures, ctx, &request).await {
        Ok(document) => document,
        Err(error) if error.kind() == ErrorKind::NotFound && is_signed_anew(signatures, ctx, &request).await? => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let Made { bytes, stamp } = hand.sign(document, &task, &person, picture).await?;
    let (mut bytes, mut field) = (bytes, task.field());
    let mut stamps = vec![(Some(id), stamp)];
    if is_last {
        field = request.seal_field();
        let sealed = hand.seal(bytes, field.clone()).await?;
        bytes = sealed.bytes;
        stamps.push((None, sealed.stamp));
    }
    let report = documents::verified(signatures, &bytes).await?;
    if !report.signatures.last().is_some_and(|last| last.field == field && last.covers_all) {
        return Err(Error::internal("a signature that was made is not found in the document"));
    }
    let edition = documents::keep_edition(signatures, ctx, request.edition.number + 1, bytes).await?;
    let (signer, kept, before) = (party.clone(), edition.clone(), request.edition.clone());
    let signed = SignedTask { task, stamps, is_last };
    let stored = signatures.store.write(ctx, move |tx| store_signed(tx, &signer, &signed, &before, &kept)).await;
    match stored {
        Ok(true) => {}
        Ok(false) => documents::drop_bytes(signatures, ctx, &edition.blob_key).await,
        Err(error) => {
            // Where nobody knows whether it was stored, the bytes stay: without a row they are found later.
            if error.kind() != ErrorKind::Unavailable {
                documents::drop_bytes(signatures, ctx, &edition.blob_key).await;
            }
            return Err(error);
        }
    }
    Ok(stored.is_ok_and(|stored| stored).then_some(request.id))
}

/// Whether somebody else signed since the request was read: the edition that was to be signed goes with the next one.
async fn is_signed_anew(signatures: &Signatures, ctx: &Ctx, request: &SignRequest) -> Result<bool> {
    let (id, number) = (request.id, request.edition.number);
    let now = signatures.store.read(ctx, move |tx| requests::lookup(tx, id)).await?;
    Ok(now.is_some_and(|now| now.edition.number != number))
}

/// The request of a task that the person has signed already.
fn signed_before(tx: &mut Tx<'_>, party: &Party, id: SignTaskId) -> Result<Option<SignRequestId>> {
    let Some(request) = tasks::lookup_request(tx, id)? else { return Ok(None) };
    let request = requests::lookup(tx, request)?;
    Ok(request
        .filter(|request| party.task_in(request).is_some_and(|task| task.id == id && task.status == TaskStatus::Signed))
        .map(|request| request.id))
}

/// A task with its signature.
struct SignedTask {
    task: SignTask,
    /// What became of the time stamps: of the task's signature, and of the seal.
    stamps: Vec<(Option<SignTaskId>, Option<Stamp>)>,
    is_last: bool,
}

/// Makes the signed edition the document and the task a signed one, together. Whether the document was still the one that was
/// signed.
fn store_signed(
    tx: &mut Tx<'_>,
    party: &Party,
    signed: &SignedTask,
    before: &Edition,
    edition: &Edition,
) -> Result<bool> {
    let SignedTask { task, stamps, is_last } = signed;
    let (ctx, id) = (&party.ctx, task.id);
    let request = authorized_task(tx, party, id, RequestAction::Sign)?;
    if !requests::update_edition(tx, request.id, before.number, edition)? {
        return Ok(false);
    }
    tx.enqueue(queued::forget(ctx, before))?;
    tx.enqueue(queued::measure(ctx))?;
    tasks::update_signed(tx, id, &task.fields, !request.consent.is_empty(), ctx.now())?;
    let documents = requests::list_enclosed(tx, &request)?;
    let others = || documents.iter().filter(|one| one.id != request.id);
    let has_signed_all = others()
        .flat_map(|one| one.tasks.iter().find(|own| own.position == task.position))
        .all(|own| own.status == TaskStatus::Signed);
    let mut asked = Vec::new();
    // Whoever comes next is asked once, for all that was sent together.
    let next = request.tasks.iter().find(|task| task.status == TaskStatus::Pending && task.id != id);
    if let Some(next) = next.filter(|next| !next.is_turn && has_signed_all) {
        for turn in seat(&documents, next.position) {
            tasks::update_turn(tx, turn.id)?;
        }
        asked.extend(next.signer.member().map(|member| member.to_string()));
        letters::enqueue(tx, ctx, &documents, Occasion::Invitation, |task| task.position == next.position)?;
    }
    let facts = json!({ "before": before.sha256, "sha256": edition.sha256, "asked": asked });
    let note = Some(edition.sha256.as_str());
    announce(tx, party, &request, News { task: Some(id), note, facts, ..News::of(Deed::Signed) })?;
    for (task, stamp) in stamps {
        let (deed, note) = match stamp {
            Some(Ok(said)) => (Deed::Stamped, said),
            Some(Err(why)) => (Deed::Unstamped, why),
            None => continue,
        };
        announce(tx, party, &request, News { task: *task, note: Some(note), ..News::of(deed) })?;
    }
    if *is_last {
        requests::update_status(tx, request.id, RequestStatus::Completed, ctx.now())?;
        tx.enqueue(queued::file(ctx, request.id))?;
        // That everything is signed is told once everything is.
        let is_whole = others().all(|one| one.status == RequestStatus::Completed);
        if is_whole {
            letters::enqueue(tx, ctx, &documents, Occasion::Completed, |_| true)?;
            for copy in request.copies.iter().filter(|copy| copy.who.outsider().is_some()) {
                tx.enqueue(queued::copy(ctx, request.envelope.id, copy.id))?;
            }
        }
        let facts = json!({ "sha256": edition.sha256 });
        announce(tx, party, &request, News { note, facts, is_following: !is_whole, ..News::of(Deed::Sealed) })?;
    }
    tx.enqueue(queued::mark(ctx, request.file))?;
    Ok(true)
}

/// The signer's name and address.
async fn signing_person(signatures: &Signatures, ctx: &Ctx, signer: &Signer) -> Result<Outsider> {
    match signer {
        Signer::Member(user) => {
            let mut found = signatures.people.find(ctx, &[*user]).await?;
            let person = found.remove(user).ok_or_else(|| Error::not_found("User"))?;
            Ok(Outsider { name: person.display_name, email: person.email })
        }
        Signer::Outsider(outsider) => Ok(outsider.clone()),
    }
}

/// The present day by the organisation's clock: `26 November 2026`.
async fn day(signatures: &Signatures, ctx: &Ctx) -> Result<String> {
    let clocks = signatures.letters.clocks(ctx, &[]).await?;
    let now = i64::try_from(seconds(ctx)).map_err(Error::internal)?;
    Ok(pades::said_day(now, clocks.organisation.as_str()))
}

/// A signature that is to be made in that field.
fn asked(field: String, subject: &Subject<'_>, look: Look, fills: Vec<Fill>, at: i64) -> DraftRequest {
    DraftRequest {
        field,
        name: subject.name.to_owned(),
        reason: "Signed in Corbel".to_owned(),
        at,
        look,
        fills,
        certify: true,
        is_stamped: false,
        container_length: 0,
    }
}

/// What signs: it has the key, and never reads the document itself.
pub(super) struct Hand<'a> {
    pub(super) signatures: &'a Signatures,
    pub(super) ctx: &'a Ctx,
    pub(super) authority: &'a Authority,
    pub(super) organisation: &'a str,
    /// Who says by when a signature was there.
    pub(super) stamper: Option<&'a Stamper>,
}

/// Who confirmed when a signature was made, and what time that was; or why nobody did.
type Stamp = std::result::Result<String, String>;

/// A document with one signature more.
pub(super) struct Made {
    pub(super) bytes: Bytes,
    /// What became of its time stamp, where it was to have one.
    stamp: Option<Stamp>,
}

impl Hand<'_> {
    async fn sign(&self, document: Bytes, task: &SignTask, person: &Outsider, picture: Bytes) -> Result<Made> {
        let at = i64::try_from(seconds(self.ctx)).map_err(Error::internal)?;
        // Nobody from outside is said to belong to the organisation, neither beside the signature nor in the certificate.
        let organisation = if task.signer.member().is_some() { self.organisation } else { "" };
        let beside = if organisation.is_empty() { &person.email } else { organisation };
        // The picture may say any name: who signed is what the server says.
        let lines = vec![format!("Signed by {}", person.name), pades::said_at(at), beside.to_owned()];
        let subject = Subject { name: &person.name, organisation, mail: Some(&person.email), serial: None };
        let look = Look { picture: Some(picture.into()), lines };
        let fill = |field: &PlacedField| Some(Fill { field: task.own_field(field), value: field.filling()? });
        let fills = task.fields.iter().filter_map(fill).collect();
        self.put(document, &subject, asked(task.field(), &subject, look, fills, at)).await
    }

    /// The organisation's seal, which covers everything and is not seen: by its own certificate where it has one.
    async fn seal(&self, document: Bytes, field: String) -> Result<Made> {
        match own_signer(self.signatures, self.ctx).await? {
            Some(own) => self.put_by(document, own, self.seal_in(field)?).await,
            None => self.attest(document, field).await,
        }
    }

    /// The same by the organisation's authority, whatever it has of its own.
    pub(super) async fn attest(&self, document: Bytes, field: String) -> Result<Made> {
        let request = self.seal_in(field)?;
        self.put(document, &self.organisation(), request).await
    }

    const fn organisation(&self) -> Subject<'_> {
        Subject { name: self.organisation, organisation: self.organisation, mail: None, serial: None }
    }

    fn seal_in(&self, field: String) -> Result<DraftRequest> {
        let at = i64::try_from(seconds(self.ctx)).map_err(Error::internal)?;
        Ok(asked(field, &self.organisation(), Look::default(), Vec::new(), at))
    }

    /// With a key that ends with this one signature.
    async fn put(&self, document: Bytes, subject: &Subject<'_>, request: DraftRequest) -> Result<Made> {
        let signer = self.authority.signer(subject, seconds(self.ctx)).map_err(Error::internal)?;
        self.put_by(document, signer, request).await
    }

    async fn put_by(&self, document: Bytes, signer: pades::Signer, request: DraftRequest) -> Result<Made> {
        let container_length = signer.container_length().map_err(Error::internal)?;
        let request = DraftRequest { is_stamped: self.stamper.is_some(), container_length, ..request };
        let draft = self.signatures.pdfs.turn().await?.draft(document.clone(), request).await?;
        let mut container = pades::seal(&signer, &draft.hash).map_err(Error::internal)?;
        let stamp = match self.stamper {
            None => None,
            Some(stamper) => Some(match stamper.stamp(&container).await {
                Ok((stamped, _)) if !draft.has_room(&stamped) => Err("its time stamp is too long".to_owned()),
                Ok((stamped, found)) => {
                    container = stamped;
                    Ok(format!("{} ({})", found.name, pades::said_at(found.at)))
                }
                // Whoever signs need not wait for somebody else: the signature is as good, its time is this server's.
                Err(why) => Err(why),
            }),
        };
        let tail = draft.complete(&container).map_err(Error::internal)?;
        Ok(Made { bytes: documents::longer(document, &tail), stamp })
    }
}
