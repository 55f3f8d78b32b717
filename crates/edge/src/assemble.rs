//! One server of many parts.

use axum::{Json, Router, routing::get};
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::{Edge, assets, blobs, live, middleware, probes};

/// An empty router for a module to add its routes to.
pub fn router() -> OpenApiRouter {
    OpenApiRouter::new()
}

/// The whole server: the modules' routes and the edge's own, wrapped in what every request passes, and the document
/// that describes them.
pub fn assemble(edge: Edge, modules: Vec<OpenApiRouter>) -> (Router, OpenApi) {
    let documented = modules
        .into_iter()
        .fold(OpenApiRouter::with_openapi(introduction()), OpenApiRouter::merge)
        .merge(live::router(edge.clone()));
    let (routes, document) = documented.split_for_parts();
    let served = document.clone();
    let router = routes
        .route("/api/openapi.json", get(move || async move { Json(served) }))
        .merge(blobs::router(edge.clone()))
        .merge(probes::router(edge.clone()))
        .method_not_allowed_fallback(assets::method_not_allowed)
        .fallback_service(get(assets::fallback).fallback(assets::fallback).with_state(edge.clone()));
    (middleware::wrap(router, &edge), document)
}

fn introduction() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Corbel")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("A team workspace's API."));
    OpenApiBuilder::new().info(info).build()
}
