//! No request brings more bytes than its kind may.

use axum::{
    extract::{DefaultBodyLimit, Request, State},
    middleware::Next,
    response::Response,
};

use crate::Edge;

/// How many bytes a request may bring.
#[derive(Clone, Copy)]
pub(crate) struct Most {
    pub(crate) bytes: usize,
    /// With whose bodies it shares the room for them.
    pub(crate) lane: Lane,
}

/// Requests that share the room for bodies that have arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// Those that bring JSON.
    Usual,
    /// Those that bring more.
    Larger,
    /// Those that bring more and are by anybody: no member waits for them.
    Strangers,
}

/// How addresses begin that anybody may use.
const PUBLIC: &str = "/api/public/";

pub(crate) async fn limit(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let larger = edge.settings.larger_bodies.iter().find(|(of, _)| is_at(of, path)).map(|(_, most)| *most);
    let lane = match larger {
        None => Lane::Usual,
        Some(_) if path.starts_with(PUBLIC) => Lane::Strangers,
        Some(_) => Lane::Larger,
    };
    let most = Most { bytes: larger.unwrap_or(edge.settings.json_limit), lane };
    DefaultBodyLimit::max(most.bytes).apply(&mut request);
    request.extensions_mut().insert(most);
    next.run(request).await
}

/// Whether the address is one of these: a part in braces stands for any.
pub(super) fn is_at(of: &str, path: &str) -> bool {
    let (mut of, mut path) = (of.split('/'), path.split('/'));
    loop {
        match (of.next(), path.next()) {
            (None, None) => return true,
            (Some(part), Some(given)) if part == given || part.starts_with('{') && !given.is_empty() => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_at;

    #[test]
    fn a_part_in_braces_stands_for_any() {
        assert!(is_at("/a/{id}/b", "/a/7/b") && is_at("/a", "/a"));
        assert!(!is_at("/a/{id}", "/a") && !is_at("/a/{id}", "/a/7/b") && !is_at("/a/{id}/b", "/a/7/c"));
        assert!(!is_at("/a/{id}/b", "/a//b"));
    }
}
