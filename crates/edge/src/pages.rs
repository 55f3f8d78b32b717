//! Pages as handlers answer them: those that the server writes whole, and the web application's.

use axum::{
    http::{HeaderMap, HeaderValue, Uri, header},
    response::{IntoResponse, Response},
};

use crate::{Edge, assets, error::ApiError, middleware::PLAIN_POLICY};

/// A page that the server writes whole. Whatever it names comes from this server, and nothing in it is inline.
#[derive(Clone, Debug)]
pub struct PlainPage(pub String);

impl IntoResponse for PlainPage {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PLAIN_POLICY)),
        ];
        (headers, self.0).into_response()
    }
}

/// The web application, for a module that has an address of its own where the application's page stands for some.
/// Cheap to clone.
#[derive(Clone)]
pub struct Application(Edge);

impl Application {
    /// The web application behind this edge.
    pub fn new(edge: Edge) -> Self {
        Self(edge)
    }

    /// The application's page, as any address has it that no route took.
    pub async fn page(&self, address: &Uri, headers: &HeaderMap) -> Response {
        assets::page(&self.0, address, headers).await.unwrap_or_else(|error| ApiError(error).into_response())
    }
}
