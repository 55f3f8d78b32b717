//! No request brings more bytes than its kind may.

use axum::{
    extract::{DefaultBodyLimit, Request, State},
    middleware::Next,
    response::Response,
};

use crate::Edge;

/// Marks a request that may bring more than JSON.
#[derive(Clone, Copy)]
pub(crate) struct Larger;

pub(crate) async fn limit(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let larger = edge.settings.larger_bodies.iter().find(|(of, _)| *of == path).map(|(_, most)| *most);
    DefaultBodyLimit::max(larger.unwrap_or(edge.settings.json_limit)).apply(&mut request);
    if larger.is_some() {
        request.extensions_mut().insert(Larger);
    }
    next.run(request).await
}
