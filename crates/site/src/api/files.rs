//! What pages load, and what crawlers read.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Path, Query};
use kernel::Error;
use serde::Deserialize;

use super::Api;
use crate::model::TextKey;

/// An address that carries the content's digest.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// One that does not.
const A_DAY: &str = "public, max-age=86400";

/// The digest of the content that is meant.
#[derive(Deserialize)]
pub(super) struct Version {
    v: Option<String>,
}

/// `/site/…`: style, script, font and pictures.
pub(super) async fn asset(
    State(api): State<Api>,
    Path(name): Path<String>,
    Query(Version { v }): Query<Version>,
) -> ApiResult<Response> {
    let (asset, digest) = api.site.assets.find(&name).ok_or_else(|| Error::not_found("File"))?;
    // A page from before an update gets what there is now, and asks again.
    let lifetime = if v.as_deref() == Some(digest) { FOREVER } else { A_DAY };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static(lifetime)),
    ];
    Ok((headers, asset.bytes).into_response())
}

/// `/robots.txt`: the workspace is nobody's to list, and without a site nothing is.
pub(super) async fn robots(State(api): State<Api>) -> ApiResult<Response> {
    let text = match api.shown_content().await? {
        None => "User-agent: *\nDisallow: /\n".to_owned(),
        Some(_) => format!(
            "User-agent: *\nDisallow: /api/\nDisallow: /share/\nDisallow: /start\n\nSitemap: {}/sitemap.xml\n",
            api.site.settings.base_url
        ),
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// `/sitemap.xml`.
pub(super) async fn sitemap(State(api): State<Api>) -> ApiResult<Response> {
    if api.shown_content().await?.is_none() {
        return Err(Error::not_found("File").into());
    }
    let pages = TextKey::ALL.into_iter().filter(|key| key.is_page()).map(TextKey::path);
    let base = crate::page::escaped(&api.site.settings.base_url);
    let urls: String =
        std::iter::once("/").chain(pages).map(|path| format!("<url><loc>{base}{path}</loc></url>\n")).collect();
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}\
         </urlset>\n"
    );
    Ok(([(header::CONTENT_TYPE, "application/xml; charset=utf-8")], xml).into_response())
}
