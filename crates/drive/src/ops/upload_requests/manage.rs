//! Upload requests are made, listed, changed and taken back by members.

use std::collections::HashMap;

use kernel::{
    Ctx, DeliveryId, DriveId, Error, FolderId, LibraryId, Result, Scope, Timestamp, UploadRequestId, UserId,
    id::TypedId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::{Value, json};
use store::Tx;

use super::{announce, authorized_request};
use crate::{
    Drive,
    model::{
        Library,
        share::ShareSecret,
        upload_request::{Delivery, RequestLimits, USUAL_BYTES, USUAL_FILES, USUAL_LIFETIME, UploadRequest},
    },
    ops::{LibraryChoice, Named, authorized_drive, cancel_upload::discard, target_folder},
    policy::{DriveAction, LibraryAction, UploadRequestAction},
    store::{
        libraries,
        shares::ShareCounts,
        upload_deliveries,
        upload_requests::{self as requests, UploadRequestQuery},
        uploads,
    },
};

/// How many uploads are ended at once where a request is taken back.
const ENDED_AT_ONCE: i64 = 100;

/// Where files are to come to.
#[derive(Clone, Debug)]
pub struct RequestPlace {
    /// The drive.
    pub drive: DriveId,
    /// The library; the one every drive has, unless given.
    pub library: Option<LibraryChoice>,
    /// The folder; the drive's root unless given.
    pub folder: Option<FolderId>,
}

/// What is to change; what is `None` stays, or is as usual where the request is made.
#[derive(Clone, Debug, Default)]
pub struct UploadRequestChanges {
    /// The title.
    pub title: Option<String>,
    /// The message to the senders.
    pub message: Option<String>,
    /// How many files it takes.
    pub max_files: Option<i64>,
    /// How many bytes it takes.
    pub max_bytes: Option<i64>,
    /// Which types of files.
    pub allowed_types: Option<Vec<String>>,
    /// When it ends; `Some(None)` for never.
    pub expires_at: Option<Option<Timestamp>>,
    /// The password; `Some(None)` for none.
    pub password: Option<Option<String>>,
}

impl UploadRequestChanges {
    /// The same with the hash in the password's place.
    async fn hashed(self, drive: &Drive) -> Result<Self> {
        let password = match self.password {
            Some(Some(password)) => Some(Some(drive.passwords.hash(&password).await?)),
            other => other,
        };
        Ok(Self { password, ..self })
    }

    /// The request as it becomes.
    fn apply(&self, request: UploadRequest) -> UploadRequest {
        let limits = request.limits;
        UploadRequest {
            title: self.title.clone().unwrap_or(request.title),
            message: self.message.clone().unwrap_or(request.message),
            limits: RequestLimits {
                max_files: self.max_files.unwrap_or(limits.max_files),
                max_bytes: self.max_bytes.unwrap_or(limits.max_bytes),
                allowed_types: self.allowed_types.clone().unwrap_or(limits.allowed_types),
                expires_at: self.expires_at.unwrap_or(limits.expires_at),
                password: self.password.clone().unwrap_or(limits.password),
            },
            ..request
        }
    }

    /// What the audit log keeps of the change. A password is no fact.
    fn facts(&self, before: &UploadRequest, after: &UploadRequest) -> Value {
        let (was, is) = (&before.limits, &after.limits);
        let changed = [
            ("title", before.title != after.title),
            ("message", before.message != after.message),
            ("maxFiles", was.max_files != is.max_files),
            ("maxBytes", was.max_bytes != is.max_bytes),
            ("allowedTypes", was.allowed_types != is.allowed_types),
            ("expiresAt", was.expires_at != is.expires_at),
            ("password", self.password.is_some()),
        ];
        let changed: Vec<&str> = changed.into_iter().filter(|(_, differs)| *differs).map(|(what, _)| what).collect();
        json!({ "changed": changed })
    }
}

/// An upload request that is to be made.
#[derive(Clone, Debug)]
pub struct NewUploadRequest {
    /// What the senders read above.
    pub title: String,
    /// Where files are to come to.
    pub place: RequestPlace,
    /// How it is set up where that is not as usual.
    pub settings: UploadRequestChanges,
}

/// Makes an upload request. What comes in under it is its maker's.
///
/// # Errors
/// `NOT_FOUND` for the drive, the library or the folder; `FORBIDDEN`; `INVALID_REQUEST` for the password.
pub async fn create_upload_request(drive: &Drive, ctx: &Ctx, new: NewUploadRequest) -> Result<Named<UploadRequest>> {
    let (asker, place) = (ctx.clone(), new.place.clone());
    // Before a password costs anything.
    drive.store.read(ctx, move |tx| open_place(tx, &asker, &place).map(|_| ())).await?;
    let settings = new.settings.hashed(drive).await?;
    let secret = ShareSecret::new(ctx.env().random());
    let (actor, id, me, place, title) =
        (ctx.clone(), ctx.new_id::<UploadRequestId>(), ctx.user()?, new.place, new.title);
    let made = drive
        .store
        .write(ctx, move |tx| {
            let library = open_place(tx, &actor, &place)?;
            let usual = UploadRequest {
                id,
                secret,
                title: title.clone(),
                message: String::new(),
                drive: library.drive,
                drive_name: None,
                library: library.id,
                library_name: None,
                folder: place.folder,
                folder_name: None,
                limits: RequestLimits {
                    max_files: USUAL_FILES,
                    max_bytes: USUAL_BYTES,
                    allowed_types: Vec::new(),
                    expires_at: Some(actor.now() + USUAL_LIFETIME),
                    password: None,
                },
                files: 0,
                bytes: 0,
                created_by: me,
                created_at: actor.now(),
                updated_at: actor.now(),
                revoked_at: None,
            };
            requests::add(tx, &settings.apply(usual))?;
            let request = requests::lookup(tx, id)?.ok_or_else(|| Error::internal("a request that was just made"))?;
            let facts = json!({ "driveId": library.drive.to_string(), "libraryId": library.id.to_string() });
            announce(tx, &actor, "upload_request.created", &request, facts)?;
            Ok(request)
        })
        .await?;
    named(drive, ctx, made).await
}

/// The library of the place, into which the person may let strangers bring files.
fn open_place(tx: &mut Tx<'_>, ctx: &Ctx, place: &RequestPlace) -> Result<Library> {
    authorized_drive(tx, ctx, place.drive, DriveAction::View)?;
    if let Some(folder) = place.folder {
        target_folder(tx, ctx, place.drive, folder)?;
    }
    let library = match &place.library {
        Some(LibraryChoice::Id(id)) => libraries::lookup(tx, ctx, *id)?,
        Some(LibraryChoice::Slug(slug)) => libraries::lookup_by_slug(tx, ctx, place.drive, slug)?,
        None => libraries::lookup_by_slug(tx, ctx, place.drive, &Library::default_slug())?,
    };
    let library = library.filter(|library| library.drive == place.drive);
    let library = library.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
    ctx.authorize(LibraryAction::RequestFiles, &library)?;
    Ok(library)
}

async fn named(drive: &Drive, ctx: &Ctx, found: UploadRequest) -> Result<Named<UploadRequest>> {
    let people = drive.makers_of(ctx, std::slice::from_ref(&found)).await?;
    Ok(Named { found, people })
}

/// One upload request.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_upload_request(drive: &Drive, ctx: &Ctx, id: UploadRequestId) -> Result<Named<UploadRequest>> {
    let asker = ctx.clone();
    let found = drive.store.read(ctx, move |tx| authorized_request(tx, &asker, id, UploadRequestAction::View)).await?;
    named(drive, ctx, found).await
}

/// A page of upload requests, and how many there are of each status.
#[derive(Clone, Debug)]
pub struct RequestsListed {
    /// The requests, the one changed last first.
    pub page: Page<UploadRequest>,
    /// How many of each status there are, whichever was asked for.
    pub counts: ShareCounts,
    /// The people who made them.
    pub people: HashMap<UserId, Person>,
}

/// A page of the upload requests that the person made, or all where the person manages shares.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_upload_requests(
    drive: &Drive,
    ctx: &Ctx,
    mut query: UploadRequestQuery,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<RequestsListed> {
    ctx.require(Scope::DRIVE_LIST, "view upload requests")?;
    query.before = cursor.map(position).transpose()?;
    let asker = ctx.clone();
    let (page, counts) = drive
        .store
        .read(ctx, move |tx| {
            let rows = requests::list(tx, &asker, &query, i64::from(limit.get()) + 1)?;
            asker.note_shown(UploadRequestAction::View, &rows);
            let cursor_of = |request: &UploadRequest| format!("{}.{}", request.updated_at.as_micros(), request.id);
            Ok((Page::from_overlong(rows, limit, cursor_of), requests::count(tx, &asker, &query)?))
        })
        .await?;
    let people = drive.makers_of(ctx, &page.items).await?;
    Ok(RequestsListed { page, counts, people })
}

fn position<T: std::str::FromStr>(cursor: &str) -> Result<(Timestamp, T)> {
    let refuse = || Error::invalid("cursor is none of this list.");
    let (time, id) = cursor.split_once('.').ok_or_else(refuse)?;
    let time = time.parse().map_err(|_| refuse())?;
    Ok((Timestamp::from_micros(time), id.parse().map_err(|_| refuse())?))
}

/// A page of what was sent under an upload request, the latest first.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_deliveries(
    drive: &Drive,
    ctx: &Ctx,
    id: UploadRequestId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<Delivery>> {
    let before: Option<(Timestamp, DeliveryId)> = cursor.map(position).transpose()?;
    let asker = ctx.clone();
    let rows = drive
        .store
        .read(ctx, move |tx| {
            authorized_request(tx, &asker, id, UploadRequestAction::ViewDeliveries)?;
            upload_deliveries::list(tx, id, before, i64::from(limit.get()) + 1)
        })
        .await?;
    let cursor_of = |delivery: &Delivery| format!("{}.{}", delivery.started_at.as_micros(), delivery.id);
    Ok(Page::from_overlong(rows, limit, cursor_of))
}

/// Changes an upload request's words and limits. They hold for the very next request under its link.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `REQUEST_REVOKED`; `INVALID_REQUEST` for the password.
pub async fn update_upload_request(
    drive: &Drive,
    ctx: &Ctx,
    id: UploadRequestId,
    changes: UploadRequestChanges,
) -> Result<Named<UploadRequest>> {
    let asker = ctx.clone();
    // Before a password costs anything.
    drive.store.read(ctx, move |tx| authorized_request(tx, &asker, id, UploadRequestAction::Update)).await?;
    let (actor, changes) = (ctx.clone(), changes.hashed(drive).await?);
    let changed = drive
        .store
        .write(ctx, move |tx| {
            let before = authorized_request(tx, &actor, id, UploadRequestAction::Update)?;
            if before.revoked_at.is_some() {
                let message = "This upload request was revoked. Create another one.";
                return Err(Error::conflict("REQUEST_REVOKED", message));
            }
            let after = changes.apply(UploadRequest { updated_at: actor.now(), ..before.clone() });
            requests::update(tx, &after)?;
            announce(tx, &actor, "upload_request.updated", &after, changes.facts(&before, &after))?;
            Ok(after)
        })
        .await?;
    named(drive, ctx, changed).await
}

/// Takes an upload request back, for good: its link leads nowhere from the next request on, and what is on its way in under
/// it is given up. One that was taken back before stays so.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn revoke_upload_request(drive: &Drive, ctx: &Ctx, id: UploadRequestId) -> Result<Named<UploadRequest>> {
    let actor = ctx.clone();
    let request = drive
        .store
        .write(ctx, move |tx| {
            let request = authorized_request(tx, &actor, id, UploadRequestAction::Revoke)?;
            if !requests::revoke(tx, id, actor.now())? {
                return Ok(request);
            }
            announce(tx, &actor, "upload_request.revoked", &request, json!({}))?;
            Ok(UploadRequest { revoked_at: Some(actor.now()), updated_at: actor.now(), ..request })
        })
        .await?;
    // Nothing of it can become a file any more. What a crash leaves here, the sweep of uploads takes.
    loop {
        let pending = drive.store.read(ctx, move |tx| uploads::list_requested(tx, id, ENDED_AT_ONCE)).await?;
        if pending.is_empty() {
            break;
        }
        for upload in pending {
            discard(drive, ctx, upload).await?;
        }
    }
    named(drive, ctx, request).await
}
