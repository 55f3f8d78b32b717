//! Compression of what is worth it: JSON and text that we made ourselves.

use axum::http::{HeaderMap, header};
use tower_http::{
    CompressionLevel,
    compression::{CompressionLayer, Predicate},
};

/// Marks an answer that leaves as it is: blobs, which stream from the page cache at full speed.
#[derive(Clone, Copy)]
pub(crate) struct AsStored;

/// Smaller answers gain nothing.
const FROM: u64 = 1024;

/// What is compressed.
#[derive(Clone, Copy)]
pub(crate) struct OurText;

impl OurText {
    fn is_text(headers: &HeaderMap) -> bool {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        // Server-sent events are text too, but a compressor would hold them back.
        let is_stream = kind.starts_with("text/event-stream");
        !is_stream
            && (kind.starts_with("text/")
                || ["application/json", "application/javascript", "image/svg+xml"]
                    .iter()
                    .any(|text| kind.starts_with(text)))
    }
}

impl Predicate for OurText {
    fn should_compress<B: http_body::Body>(&self, response: &axum::http::Response<B>) -> bool {
        response.extensions().get::<AsStored>().is_none()
            && Self::is_text(response.headers())
            && response.body().size_hint().lower() >= FROM
    }
}

/// Quick compression: the machine is shared with everything else the product does.
pub(crate) fn layer() -> CompressionLayer<OurText> {
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(OurText)
}
