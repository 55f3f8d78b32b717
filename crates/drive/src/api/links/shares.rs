//! Shares, as those who follow their links see them, with or without an account.

use std::{convert::Infallible, net::IpAddr, time::Duration};

use axum::{
    extract::{FromRequestParts, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use edge::{ApiError, ApiResult, ClientAddress, HoldsSecret, Json, Path, Query, RequestId, Visitor};
use kernel::{Error, Result, TenantId, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    Drive,
    api::{archives::send, files::continues, words},
    model::handing::Handing,
    ops::{self, Call, Handed, OpenedShare, VisibleFile, Visit},
};

/// What a browser keeps that has given a share's password. It is sent to that share's addresses and nowhere else.
const UNLOCKED: &str = "corbel_share";

/// Who follows a link, from where, and what the browser keeps of the share.
pub(in crate::api) struct Arrival {
    visitor: Visitor,
    address: Option<IpAddr>,
    request_id: String,
    proof: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Arrival {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let ClientAddress(address) = never(ClientAddress::from_request_parts(parts, state).await);
        let request_id = parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
        let proof = edge::read_cookie(&parts.headers, UNLOCKED).map(str::to_owned);
        Ok(Self { visitor, address, request_id, proof })
    }
}

fn never<T>(result: Result<T, Infallible>) -> T {
    match result {
        Ok(value) => value,
        Err(impossible) => match impossible {},
    }
}

impl Arrival {
    pub(in crate::api) fn at(self, link: String, asked: &OfOrganisation) -> Call {
        Call {
            link,
            tenant: asked.tenant_id.map(TenantId::from),
            signed: self.visitor.0,
            request_id: self.request_id,
            network: self.address.map(|address| masked(address, 32, 64)).unwrap_or_default(),
            region: self.address.map(|address| masked(address, 24, 48)).unwrap_or_default(),
            proof: self.proof,
        }
    }
}

/// The network of an address that is so many bits long, of IPv4 and of IPv6.
fn masked(address: IpAddr, v4: u8, v6: u8) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let kept = u32::from(address) & u32::MAX.checked_shl(32 - u32::from(v4)).unwrap_or(0);
            format!("{}/{v4}", std::net::Ipv4Addr::from(kept))
        }
        IpAddr::V6(address) => {
            let kept = u128::from(address) & u128::MAX.checked_shl(128 - u32::from(v6)).unwrap_or(0);
            format!("{}/{v6}", std::net::Ipv6Addr::from(kept))
        }
    }
}

/// The organisation, which the link names already.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(in crate::api) struct OfOrganisation {
    /// That of the link, where it is given.
    pub(in crate::api) tenant_id: Option<Uuid>,
}

/// A share that opens for whoever asks.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicShare {
    share_id: String,
    name: String,
    visibility: words::ShareVisibility,
    /// How many files there are to see.
    file_count: usize,
    policy: PublicSharePolicy,
    /// What whoever made the share is called.
    shared_by: String,
    organisation: PublicOrganisation,
    /// Whether whoever asks is a member of that organisation.
    signed_in: bool,
}

/// What may be done.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublicSharePolicy {
    allow_download: bool,
    /// Whether everything is stamped; single files may be in any case.
    watermark: bool,
    /// RFC 3339; null for no end.
    expires_at: Option<String>,
    /// Null for any number.
    downloads_left: Option<i64>,
}

/// Whose share it is.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct PublicOrganisation {
    pub(in crate::api) name: String,
    /// `find_public_tenant` gives its look.
    pub(in crate::api) slug: String,
}

/// A share.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct PublicShareAnswer {
    /// Always true.
    ok: bool,
    share: PublicShare,
}

impl PublicShareAnswer {
    fn new(link: String, opened: OpenedShare) -> Json<Self> {
        let OpenedShare { visit, file_count, maker_name } = opened;
        let signed_in = !visit.is_external();
        let share = visit.share;
        Json(Self {
            ok: true,
            share: PublicShare {
                share_id: link,
                visibility: share.visibility.into(),
                file_count,
                policy: PublicSharePolicy {
                    allow_download: share.policy.allow_download,
                    watermark: share.policy.watermark,
                    expires_at: share.policy.expires_at.map(|time| time.to_string()),
                    downloads_left: share.downloads_left(),
                },
                shared_by: maker_name,
                organisation: PublicOrganisation { name: visit.organisation, slug: visit.slug },
                signed_in,
                name: share.name,
            },
        })
    }
}

/// Open a share by its link
///
/// 404 wherever it does not open: it never was, was revoked, has ended, or is for others. 403 `SHARE_LOCKED`, with
/// `details.organisation`, where its password is to be given.
#[utoipa::path(get, path = "/api/public/shares/{shareId}", operation_id = "find_public_share", tag = "shares",
    params(("shareId" = String, Path), OfOrganisation),
    responses((status = 200, body = PublicShareAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_public_share(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
) -> ApiResult<Json<PublicShareAnswer>> {
    let opened = ops::open_share(&drive, arrival.at(link.clone(), &asked)).await?;
    Ok(PublicShareAnswer::new(link, opened))
}

/// The password of a share, or of an upload request.
#[derive(Deserialize, ToSchema)]
pub(in crate::api) struct UnlockShare {
    pub(in crate::api) password: String,
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct ShareUnlocked {
    /// Always true.
    ok: bool,
}

/// The answer to the right password of what is reached under `path`: the proof, where there was a password at all, and how
/// long this browser keeps it.
pub(in crate::api) fn unlocked(drive: &Drive, path: &str, proof: Option<(String, Duration)>) -> Result<Response> {
    let mut response = Json(ShareUnlocked { ok: true }).into_response();
    if let Some((proof, lifetime)) = proof {
        edge::set_cookie(response.headers_mut(), (UNLOCKED, &proof), path, lifetime, drive.secure_cookies)?;
    }
    response.extensions_mut().insert(HoldsSecret);
    Ok(response)
}

/// Give a share's password: for twelve hours this browser needs it no more
///
/// 403 `SHARE_PASSWORD_WRONG`; 429 after ten wrong ones from a network, and then one more a minute.
#[utoipa::path(post, path = "/api/public/shares/{shareId}/unlock", operation_id = "unlock_public_share", tag = "shares",
    params(("shareId" = String, Path), OfOrganisation), request_body = UnlockShare,
    responses((status = 200, body = ShareUnlocked), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn unlock_public_share(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<UnlockShare>,
) -> ApiResult<Response> {
    let proof = ops::unlock_share(&drive, arrival.at(link.clone(), &asked), &body.password).await?;
    // The link was a share's, so its letters are ones of an address.
    Ok(unlocked(&drive, &format!("/api/public/shares/{link}"), proof)?)
}

/// A file of a share.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicFile {
    id: Uuid,
    name: String,
    mime_type: String,
    /// Bytes of the original.
    size: i64,
    /// RFC 3339: when its bytes last changed.
    modified_at: String,
    /// What its preview is; null where there is none.
    preview: Option<words::SharedPreview>,
    /// Whether there is a small picture of it.
    has_thumbnail: bool,
    can: PublicFileAbilities,
}

/// What may be done with a file of a share.
#[derive(Serialize, ToSchema)]
struct PublicFileAbilities {
    download: bool,
}

impl From<VisibleFile> for PublicFile {
    fn from(file: VisibleFile) -> Self {
        Self {
            preview: file.terms.preview(file.sort).map(|handing| match handing {
                Handing::Original => words::SharedPreview::Original,
                Handing::Picture { .. } => words::SharedPreview::Picture,
                Handing::Pages { .. } => words::SharedPreview::Pages,
                Handing::Stamped => words::SharedPreview::Stamped,
            }),
            has_thumbnail: file.terms.thumbnail(file.sort).is_some(),
            can: PublicFileAbilities { download: file.terms.download(file.sort).is_some() },
            id: file.id.into(),
            name: file.name,
            mime_type: file.content.mime,
            size: file.content.size,
            modified_at: file.content.modified_at.to_string(),
        }
    }
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(in crate::api) struct ListPublicFiles {
    /// The organisation of the link, where it is given.
    tenant_id: Option<Uuid>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the files of a share, in the share's order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PublicFilePage {
    /// Always true.
    ok: bool,
    /// Without those that are missing or may not leave their library any more, so there may be fewer than asked for.
    files: Vec<PublicFile>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// The files of a share
#[utoipa::path(get, path = "/api/public/shares/{shareId}/files", operation_id = "list_public_share_files", tag = "shares",
    params(("shareId" = String, Path), ListPublicFiles),
    responses((status = 200, body = PublicFilePage), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_public_share_files(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<ListPublicFiles>,
) -> ApiResult<Json<PublicFilePage>> {
    let limit = Limit::new(asked.limit)?;
    let call = arrival.at(link, &OfOrganisation { tenant_id: asked.tenant_id });
    let (_, page) = ops::list_shared_files(&drive, call, limit, asked.cursor.as_deref()).await?;
    let files = page.items.into_iter().map(Into::into).collect();
    Ok(Json(PublicFilePage { ok: true, files, next_cursor: page.next_cursor }))
}

/// A file of a share to look at; pieces by `Range` where it is the original
///
/// 404 `PREVIEW_NOT_AVAILABLE` where nothing of it may be shown.
#[utoipa::path(get, path = "/api/public/shares/{shareId}/files/{fileId}/preview", operation_id = "preview_public_share_file",
    tag = "shares", params(("shareId" = String, Path), ("fileId" = Uuid, Path), OfOrganisation),
    responses((status = 200, description = "The file, or a picture of it", content_type = "application/octet-stream"),
        (status = 206, description = "A piece of the file", content_type = "application/octet-stream"),
        (status = 302, description = "The file is in an S3 store"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn preview_public_share_file(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, file)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let call = arrival.at(link, &asked);
    let (visit, handed) = ops::preview_shared_file(&drive, call, file.into(), continues(&headers)).await?;
    Ok(deliver(&drive, &visit, handed, &headers).await?)
}

/// A small picture of a file of a share, as WebP
#[utoipa::path(get, path = "/api/public/shares/{shareId}/files/{fileId}/thumbnail",
    operation_id = "find_public_share_thumbnail", tag = "shares",
    params(("shareId" = String, Path), ("fileId" = Uuid, Path), OfOrganisation),
    responses((status = 200, description = "The picture", content_type = "image/webp"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_public_share_thumbnail(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, file)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (visit, handed) = ops::thumb_shared_file(&drive, arrival.at(link, &asked), file.into()).await?;
    Ok(deliver(&drive, &visit, handed, &headers).await?)
}

/// What is to be downloaded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct AllowDownload {
    /// 1 to 500 files of the share; several come as a ZIP archive.
    file_ids: Vec<Uuid>,
}

/// A download that may begin.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct DownloadAllowed {
    /// Always true.
    ok: bool,
    /// Where the browser gets it. It is asked again there whether the share opens.
    url: String,
    /// RFC 3339: until when it may begin, and go on by `Range`.
    expires_at: String,
    /// Null for any number.
    downloads_left: Option<i64>,
}

/// Begin a download from a share; it is counted
///
/// 403 `DOWNLOAD_NOT_ALLOWED` where the share is to look at only, or the file would have to be stamped and cannot be;
/// 403 `DOWNLOADS_USED_UP`.
#[utoipa::path(post, path = "/api/public/shares/{shareId}/downloads", operation_id = "create_public_share_download",
    tag = "shares", params(("shareId" = String, Path), OfOrganisation), request_body = AllowDownload,
    responses((status = 200, body = DownloadAllowed), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn create_public_share_download(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path(link): Path<String>,
    Query(asked): Query<OfOrganisation>,
    Json(body): Json<AllowDownload>,
) -> ApiResult<Json<DownloadAllowed>> {
    let files = body.file_ids.into_iter().map(Into::into).collect();
    let allowed = ops::allow_download(&drive, arrival.at(link.clone(), &asked), files).await?;
    Ok(Json(DownloadAllowed {
        ok: true,
        url: format!("/api/public/shares/{link}/downloads/{}", allowed.ticket.simple()),
        expires_at: allowed.expires_at.to_string(),
        downloads_left: allowed.downloads_left,
    }))
}

/// A download that was begun; pieces by `Range`
#[utoipa::path(get, path = "/api/public/shares/{shareId}/downloads/{downloadId}", operation_id = "download_public_share",
    tag = "shares", params(("shareId" = String, Path), ("downloadId" = Uuid, Path), OfOrganisation),
    responses((status = 200, description = "The file, or a ZIP archive", content_type = "application/octet-stream"),
        (status = 206, description = "A piece of the file", content_type = "application/octet-stream"),
        (status = 302, description = "The file is in an S3 store"),
        (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn download_public_share(
    State(drive): State<Drive>,
    arrival: Arrival,
    Path((link, ticket)): Path<(String, Uuid)>,
    Query(asked): Query<OfOrganisation>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (visit, handed) = ops::open_download(&drive, arrival.at(link, &asked), ticket).await?;
    Ok(deliver(&drive, &visit, handed, &headers).await?)
}

pub(in crate::api) async fn deliver(
    drive: &Drive,
    visit: &Visit,
    handed: Handed,
    asked: &HeaderMap,
) -> Result<Response> {
    match handed {
        Handed::Blob(key, terms) => {
            let store = drive.blobs.of(visit.ctx.region());
            edge::deliver_blob_for(&**store, &key, &terms, asked, visit.ctx.now() + ops::REDIRECT_LIFETIME).await
        }
        Handed::Archive(archive) => send(drive.blobs.of(visit.ctx.region()), archive),
        Handed::Made(bytes, kind, disposition) => {
            let name = HeaderValue::try_from(blob::content_disposition(&disposition)).map_err(Error::internal)?;
            let kind = HeaderValue::from_static(kind);
            Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_address_is_written_down_as_its_network() {
        for (address, network, region) in [
            ("198.51.100.77", "198.51.100.77/32", "198.51.100.0/24"),
            ("::ffff:198.51.100.77", "198.51.100.77/32", "198.51.100.0/24"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!((masked(address, 32, 64), masked(address, 24, 48)), (network.to_owned(), region.to_owned()));
        }
    }
}
