//! Somebody sends files under an upload request, with or without an account.
//!
//! Every request under the link goes through [`meet`]: whether it takes anything is asked anew each time, of the request, of
//! whoever made it and of the place, so that one that was revoked, has ended, or whose maker has lost the right to add
//! files there, takes nothing more, whatever address was handed out before. Files are signed and registered as their maker's,
//! by the code that members upload by. Nothing of what is there is told: no name that is taken, no room that is left.

use std::time::Duration;

use kernel::{Ctx, DeliveryId, Error, ErrorKind, Result, UploadId, id::TypedId};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{Attempt, Call, follow, try_password};
use crate::{
    Drive,
    model::{
        Checksum, FileName, Library, OnConflict, Upload, UploadLimits,
        share::{ShareSecret, ShareStatus},
        unlock::is_proof,
        upload_request::{DELIVERY_LIFETIME, Delivery, Sender, UploadRequest, no_request},
    },
    ops::{
        Destination, LibraryChoice, NewUpload, PartToSign, Registration, SignedPart, SignedUpload, UploadProgress,
        cancel_upload::cancel_upload,
        find_upload::find_upload,
        incoming::authorized_library,
        register_file::{NewReach, Registered, register_file},
        sign_upload::sign_as_part,
        sign_upload_parts::sign_upload_parts,
        target_folder,
        upload_requests::tell,
    },
    store::{upload_deliveries as deliveries, upload_limits, upload_requests as requests, uploads},
};

/// A request that takes files, and who sends them.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The request.
    pub request: UploadRequest,
    /// Whoever made it, as that person would act now.
    pub maker: Ctx,
    /// The maker's name.
    pub maker_name: String,
    /// Nobody in particular, in the maker's organisation.
    pub ctx: Ctx,
    /// The organisation's name.
    pub organisation: String,
    /// Its name in addresses.
    pub slug: String,
    /// From where about.
    pub region: String,
    /// How large files may be, and of which types, as installation, organisation and request say together.
    pub limits: UploadLimits,
}

/// The request that a link leads to, whose password was given where it has one.
///
/// # Errors
/// `NOT_FOUND` wherever it takes nothing; `REQUEST_LOCKED` where its password is to be given; `RATE_LIMITED`.
async fn meet(drive: &Drive, call: Call) -> Result<Guest> {
    let given = call.proof.clone();
    let guest = arrive(drive, call).await?;
    match &guest.request.limits.password {
        Some(stored)
            if !given.is_some_and(|proof| is_proof(&proof, guest.request.id.into(), stored, guest.ctx.now())) =>
        {
            let organisation = json!({ "name": guest.organisation, "slug": guest.slug });
            Err(Error::new(ErrorKind::Forbidden, "REQUEST_LOCKED", "This link has a password.")
                .with_details(json!({ "organisation": organisation })))
        }
        _ => Ok(guest),
    }
}

/// The same, whether or not its password was given.
async fn arrive(drive: &Drive, call: Call) -> Result<Guest> {
    let (link, found) = follow(drive, &call, no_request).await?;
    let ctx = found.ctx;
    let request = drive.store.read(&ctx, move |tx| requests::lookup_by_secret(tx, link.secret)).await?;
    let request = request.filter(|request| request.status(ctx.now()) == ShareStatus::Active).ok_or_else(no_request)?;
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    let maker = drive.people.act_as(&system, request.created_by).await?.ok_or_else(no_request)?;
    let (acting, wanted) = (maker.clone(), request.clone());
    let own = move |tx: &mut Tx<'_>| {
        place(tx, &acting, &wanted)?;
        upload_limits::limits(tx)
    };
    let own = drive.store.read(&maker, own).await.map_err(veiled)?;
    let limits = request.upload_limits().within(&own.within(&drive.limits));
    let people = drive.makers_of(&system, std::slice::from_ref(&request)).await?;
    let maker_name = people.get(&request.created_by).map(|person| person.display_name.clone()).unwrap_or_default();
    let (organisation, slug, region) = (found.organisation, found.slug, call.region);
    Ok(Guest { request, maker, maker_name, ctx, organisation, slug, region, limits })
}

/// The library that files come into, as long as the maker may add some there and its folder is in its place.
fn place(tx: &mut Tx<'_>, maker: &Ctx, request: &UploadRequest) -> Result<Library> {
    if let Some(folder) = request.folder {
        target_folder(tx, maker, request.drive, folder)?;
    }
    authorized_library(tx, maker, request.drive, &LibraryChoice::Id(request.library))
}

/// A refusal of the maker's, as strangers are told of it: nothing of the place, nor of how full it is.
fn veiled(refusal: Error) -> Error {
    match refusal.kind() {
        ErrorKind::NotFound | ErrorKind::Forbidden => no_request(),
        ErrorKind::InsufficientStorage if refusal.code() == "QUOTA_EXCEEDED" => Error::new(
            ErrorKind::InsufficientStorage,
            "QUOTA_EXCEEDED",
            "There is no room for this file at the moment. Please tell the person who asked you for it.",
        ),
        _ => refusal,
    }
}

/// Opens a request.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn open_request(drive: &Drive, call: Call) -> Result<Guest> {
    meet(drive, call).await
}

/// Proof that the request's password was given; `None` where it has none.
///
/// # Errors
/// `NOT_FOUND` wherever it takes nothing; `REQUEST_PASSWORD_WRONG`; `RATE_LIMITED`.
pub async fn unlock_request(drive: &Drive, call: Call, password: &str) -> Result<Option<(String, Duration)>> {
    let network = call.network.clone();
    let guest = arrive(drive, call).await?;
    let Some(stored) = &guest.request.limits.password else { return Ok(None) };
    let wrong = ("REQUEST_PASSWORD_WRONG", "This is not the password of this link.");
    let given = Attempt { link: guest.request.id.into(), stored, network: &network, password };
    try_password(drive, &guest.ctx, given, wrong).await.map(Some)
}

/// Begins a delivery: who sends, and what there is to say.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn begin_delivery(drive: &Drive, call: Call, sender: Sender, message: String) -> Result<Delivery> {
    let network = call.network.clone();
    let guest = meet(drive, call).await?;
    drive.link_limits.deliveries.take(&network)?;
    let (ctx, now) = (guest.ctx.clone(), guest.ctx.now());
    let delivery = Delivery {
        id: ctx.new_id(),
        secret: ShareSecret::new(ctx.env().random()),
        request: guest.request.id,
        sender,
        message,
        network: guest.region,
        files: 0,
        bytes: 0,
        told_files: 0,
        started_at: now,
        expires_at: now + DELIVERY_LIFETIME,
        finished_at: None,
    };
    let begun = delivery.clone();
    drive.store.write(&ctx, move |tx| deliveries::add(tx, &begun)).await?;
    Ok(delivery)
}

/// The delivery of that secret under the link.
async fn at_delivery(drive: &Drive, call: Call, secret: Uuid) -> Result<(Guest, Delivery)> {
    let guest = meet(drive, call).await?;
    let found = drive.store.read(&guest.ctx, move |tx| deliveries::lookup_by_secret(tx, secret.into())).await?;
    let (request, now) = (guest.request.id, guest.ctx.now());
    let delivery = found.filter(|delivery| delivery.request == request && delivery.expires_at > now);
    let delivery = delivery.ok_or_else(|| Error::not_found(DeliveryId::NOUN))?;
    Ok((guest, delivery))
}

/// The upload of that identifier in the delivery.
async fn at_upload(drive: &Drive, call: Call, secret: Uuid, id: UploadId) -> Result<(Guest, Upload)> {
    let (guest, delivery) = at_delivery(drive, call, secret).await?;
    let found = drive.store.read(&guest.ctx, move |tx| uploads::lookup(tx, id)).await?;
    let upload = found.filter(|upload| upload.delivery == Some(delivery.id));
    Ok((guest, upload.ok_or_else(|| Error::not_found(UploadId::NOUN))?))
}

/// How far a delivery is.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn find_delivery(drive: &Drive, call: Call, secret: Uuid) -> Result<Delivery> {
    Ok(at_delivery(drive, call, secret).await?.1)
}

/// A file that is to be sent.
#[derive(Clone, Debug)]
pub struct SentFile {
    /// Its name.
    pub name: FileName,
    /// Media type; empty where the browser knows none.
    pub mime: String,
    /// Bytes.
    pub size: i64,
    /// SHA-256 of the whole file, where one request carries it.
    pub sha256: Option<[u8; 32]>,
}

/// Begins an upload.
///
/// # Errors
/// As [`super::super::sign_upload`], but that nothing of the place is told; `REQUEST_FULL`; `NOT_FOUND`, `REQUEST_LOCKED`,
/// `RATE_LIMITED`.
pub async fn sign_sent_upload(drive: &Drive, call: Call, secret: Uuid, file: SentFile) -> Result<SignedUpload> {
    let (guest, delivery) = at_delivery(drive, call, secret).await?;
    let request = guest.request;
    let to = Destination {
        drive: request.drive,
        library: LibraryChoice::Id(request.library),
        folder: request.folder,
        on_conflict: OnConflict::KeepBoth,
    };
    let new = NewUpload { filename: file.name, mime: file.mime, size: file.size, sha256: file.sha256, to };
    let part = (delivery.id, request.upload_limits());
    sign_as_part(drive, &guest.maker, new, Some(part)).await.map_err(veiled)
}

/// How far an upload has come.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn find_sent_upload(drive: &Drive, call: Call, secret: Uuid, id: UploadId) -> Result<UploadProgress> {
    let (guest, _) = at_upload(drive, call, secret, id).await?;
    find_upload(drive, &guest.maker, id).await.map_err(veiled)
}

/// Signs the URLs of parts.
///
/// # Errors
/// As [`super::super::sign_upload_parts`]; `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn sign_sent_parts(
    drive: &Drive,
    call: Call,
    secret: Uuid,
    id: UploadId,
    parts: &[PartToSign],
) -> Result<Vec<SignedPart>> {
    let (guest, _) = at_upload(drive, call, secret, id).await?;
    sign_upload_parts(drive, &guest.maker, id, parts).await.map_err(veiled)
}

/// Gives up an upload.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn cancel_sent_upload(drive: &Drive, call: Call, secret: Uuid, id: UploadId) -> Result<()> {
    let (guest, _) = at_upload(drive, call, secret, id).await?;
    cancel_upload(drive, &guest.maker, id).await.map_err(veiled)
}

/// Makes a file of an upload whose bytes have arrived. The upload, and what became of it.
///
/// # Errors
/// As [`super::super::register_file`], but that nothing of the place is told; `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn register_sent_upload(
    drive: &Drive,
    call: Call,
    secret: Uuid,
    id: UploadId,
    checksum: Option<Checksum>,
) -> Result<(Upload, Registered)> {
    let (guest, upload) = at_upload(drive, call, secret, id).await?;
    let registration = Registration {
        object_path: upload.blob_key.clone(),
        name: FileName::kept(&upload.filename),
        size: upload.size,
        checksum,
        drive: upload.drive,
        library: LibraryChoice::Id(upload.library),
        folder: None,
        on_conflict: None,
        seen: None,
        ingested_via: None,
        reach: NewReach::default(),
    };
    let kept = register_file(drive, &guest.maker, registration).await.map_err(veiled)?;
    Ok((upload, kept))
}

/// The sender is done, for now: whoever asked is told of what has come in since the last time.
///
/// # Errors
/// `NOT_FOUND`, `REQUEST_LOCKED`, `RATE_LIMITED`.
pub async fn finish_delivery(drive: &Drive, call: Call, secret: Uuid) -> Result<Delivery> {
    let (guest, delivery) = at_delivery(drive, call, secret).await?;
    let ctx = guest.ctx.clone();
    drive.store.write(&guest.ctx, move |tx| tell(tx, &ctx, delivery.id, true)).await
}
