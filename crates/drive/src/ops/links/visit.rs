//! Somebody comes by a share's link, with or without an account.
//!
//! Every request under a link goes through [`meet`]: whether the share opens, and for whom, is asked anew each time, so that a
//! share that was revoked, has ended or is for others now shows nothing from the next request on, whatever address was
//! handed out before. Wherever it does not open, the answer is the one of a share that never was.

use std::{collections::HashSet, time::Duration};

use kernel::{
    Ctx, Error, ErrorKind, FileId, Result,
    event::{Audience, DomainEvent},
    id::TypedId,
    page::{Limit, Page},
};
use serde_json::{Map, Value, json};
use store::Tx;

use super::{Attempt, Call, follow, try_password};
use crate::{
    Drive,
    model::{
        File,
        handing::{Sort, Terms},
        share::{MAX_FILES, Share, SharedContent, SharedFile, no_share},
        unlock::is_proof,
    },
    ops::topic,
    policy::FileAction,
    store::{
        files, public_links,
        shared_files::{self, Placed},
        shares,
    },
};

/// A share that opens, and for whom.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The share.
    pub share: Share,
    /// Who visits it: somebody of the organisation, or nobody in particular.
    pub ctx: Ctx,
    /// The organisation's name.
    pub organisation: String,
    /// Its name in addresses.
    pub slug: String,
    /// From where about.
    pub region: String,
    /// Whoever made the share, with what they may do now: it gives no more than they could.
    maker: Ctx,
}

impl Visit {
    /// Whether whoever visits does not belong to the organisation.
    pub fn is_external(&self) -> bool {
        self.ctx.actor().user.is_none()
    }

    /// What holds for a file of the share.
    ///
    /// # Errors
    /// `NOT_FOUND` where it is not shared, or no more.
    pub(super) fn terms<'a>(&self, file: &'a SharedFile) -> Result<(&'a SharedContent, Terms)> {
        let (content, source) = file
            .validate(self.is_external())
            .map_err(|problem| Error::not_found(FileId::NOUN).because(problem.words()))?;
        Ok((content, Terms::new(&self.share.policy, source)))
    }

    /// Writes down what somebody did with the share. What was not written down does not happen.
    pub(super) fn note(&self, tx: &mut Tx<'_>, kind: &'static str, facts: &Value) -> Result<()> {
        let mut payload = Map::new();
        payload.insert("name".to_owned(), json!(self.share.name));
        if self.is_external() {
            payload.insert("network".to_owned(), json!(self.region));
        }
        payload.extend(facts.as_object().cloned().unwrap_or_default());
        let event = DomainEvent::new(&self.ctx, kind, self.share.id, topic::SHARES, Audience::Nobody);
        tx.emit(event.with(payload.into()))
    }
}

/// The share that a link leads to, for whoever follows it, whose password was given where it has one.
///
/// # Errors
/// `NOT_FOUND` wherever it does not open; `SHARE_LOCKED` where its password is to be given; `RATE_LIMITED`.
pub(super) async fn meet(drive: &Drive, call: Call) -> Result<Visit> {
    let given = call.proof.clone();
    let visit = arrive(drive, call).await?;
    match &visit.share.policy.password {
        Some(stored)
            if !given.is_some_and(|proof| is_proof(&proof, visit.share.id.into(), stored, visit.ctx.now())) =>
        {
            let message = "This share has a password.";
            let organisation = json!({ "name": visit.organisation, "slug": visit.slug });
            Err(Error::new(ErrorKind::Forbidden, "SHARE_LOCKED", message)
                .with_details(json!({ "organisation": organisation })))
        }
        _ => Ok(visit),
    }
}

/// The same, whether or not its password was given.
async fn arrive(drive: &Drive, call: Call) -> Result<Visit> {
    let (link, found) = follow(drive, &call, no_share).await?;
    let ctx = call.signed.filter(|signed| signed.tenant() == link.tenant).unwrap_or(found.ctx);
    let is_stranger = ctx.actor().user.is_none();
    let find = move |tx: &mut Tx<'_>| {
        if is_stranger && public_links::are_off(tx)? {
            return Ok(None);
        }
        shares::lookup_by_secret(tx, link.secret)
    };
    let share = drive.store.read(&ctx, find).await?;
    let share = share.filter(|share| share.opens_for(&ctx)).ok_or_else(no_share)?;
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    let maker = drive.people.act_as(&system, share.created_by).await?.ok_or_else(no_share)?;
    Ok(Visit { share, ctx, organisation: found.organisation, slug: found.slug, region: call.region, maker })
}

/// The share's files behind a place in it. What its maker may not read and share any more is not there.
fn held(tx: &mut Tx<'_>, visit: &Visit, after: i64, limit: i64) -> Result<Vec<Placed>> {
    let mut placed = shared_files::list(tx, visit.share.id, after, limit)?;
    let mut files: Vec<&mut SharedFile> = placed.iter_mut().map(|placed| &mut placed.file).collect();
    leave_out(tx, visit, &mut files)?;
    Ok(placed)
}

/// One file of the share, by the same rule.
///
/// # Errors
/// `NOT_FOUND` where it has no such file.
pub(super) fn held_file(tx: &mut Tx<'_>, visit: &Visit, id: FileId) -> Result<SharedFile> {
    let found = shared_files::lookup(tx, visit.share.id, id)?;
    let mut file = found.ok_or_else(|| Error::not_found(FileId::NOUN))?;
    leave_out(tx, visit, &mut [&mut file])?;
    Ok(file)
}

fn leave_out(tx: &mut Tx<'_>, visit: &Visit, files: &mut [&mut SharedFile]) -> Result<()> {
    let ids: Vec<FileId> = files.iter().filter(|file| file.content.is_some()).map(|file| file.id).collect();
    let known = files::list_by_id(tx, &visit.maker, &ids)?;
    let is_shareable = |file: &File| visit.maker.decide(FileAction::CreateShare, file).is_allowed();
    let given: HashSet<FileId> = known.iter().filter(|file| is_shareable(file)).map(|file| file.id).collect();
    for file in files.iter_mut().filter(|file| !given.contains(&file.id)) {
        file.content = None;
    }
    Ok(())
}

/// Proof that the share's password was given; `None` where it has none.
///
/// # Errors
/// `NOT_FOUND` wherever the share does not open; `SHARE_PASSWORD_WRONG`; `RATE_LIMITED`.
pub async fn unlock_share(drive: &Drive, call: Call, password: &str) -> Result<Option<(String, Duration)>> {
    let network = call.network.clone();
    let visit = arrive(drive, call).await?;
    let Some(stored) = &visit.share.policy.password else { return Ok(None) };
    let wrong = ("SHARE_PASSWORD_WRONG", "Wrong password. Check it and try again.");
    let given = Attempt { link: visit.share.id.into(), stored, network: &network, password };
    try_password(drive, &visit.ctx, given, wrong).await.map(Some)
}

/// A share that was opened.
#[derive(Clone, Debug)]
pub struct OpenedShare {
    /// It, and for whom it opens.
    pub visit: Visit,
    /// How many of its files there are to see.
    pub file_count: usize,
    /// What whoever made it is called: the link alone does not say from whom it is.
    pub maker_name: String,
}

/// Opens a share: what it is called, who made it, and how many of its files there are to see. It is written down and counted.
///
/// # Errors
/// `NOT_FOUND`, `SHARE_LOCKED`, `RATE_LIMITED`.
pub async fn open_share(drive: &Drive, call: Call) -> Result<OpenedShare> {
    let visit = meet(drive, call).await?;
    let (opened, limit) = (visit.clone(), i64::try_from(MAX_FILES).map_err(Error::internal)?);
    let file_count = drive
        .store
        .write(&visit.ctx, move |tx| {
            opened.note(tx, "share.opened", &json!({}))?;
            shares::count_visit(tx, opened.share.id)?;
            let held = held(tx, &opened, 0, limit)?;
            Ok(held.iter().filter(|placed| opened.terms(&placed.file).is_ok()).count())
        })
        .await?;
    let maker = visit.share.created_by;
    let people = drive.people.find(&visit.ctx, &[maker]).await?;
    let maker_name = people.get(&maker).map(|person| person.display_name.clone()).unwrap_or_default();
    Ok(OpenedShare { visit, file_count, maker_name })
}

/// A file of a share as its visitors see it.
#[derive(Clone, Debug)]
pub struct VisibleFile {
    /// Its identifier.
    pub id: FileId,
    /// Its name.
    pub name: String,
    /// What it holds.
    pub content: SharedContent,
    /// What sort of thing it is.
    pub sort: Sort,
    /// What holds for it.
    pub terms: Terms,
}

impl VisibleFile {
    pub(super) fn new(visit: &Visit, file: &SharedFile) -> Result<Self> {
        let (content, terms) = visit.terms(file)?;
        let sort = Sort::of(&content.mime);
        Ok(Self { id: file.id, name: file.name.clone(), content: content.clone(), sort, terms })
    }
}

/// A page of the files of a share that there are to see, in their order. What is missing, or may not leave its library any
/// more, is not among them.
///
/// # Errors
/// `NOT_FOUND`, `SHARE_LOCKED`, `RATE_LIMITED`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_shared_files(
    drive: &Drive,
    call: Call,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Visit, Page<VisibleFile>)> {
    let refuse = |_| Error::invalid("cursor is none of this list.");
    let after: i64 = cursor.map_or(Ok(0), |cursor| cursor.parse().map_err(refuse))?;
    let visit = meet(drive, call).await?;
    let seen = visit.clone();
    let rows = drive.store.read(&visit.ctx, move |tx| held(tx, &seen, after, i64::from(limit.get()) + 1)).await?;
    let page = Page::from_overlong(rows, limit, |placed| placed.position.to_string());
    let items = page.items.iter().filter_map(|placed| VisibleFile::new(&visit, &placed.file).ok()).collect();
    Ok((visit, Page { items, next_cursor: page.next_cursor }))
}
