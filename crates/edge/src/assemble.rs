//! One server of many parts.

use axum::{Json, Router, routing::get};
use utoipa::openapi::{
    Components, InfoBuilder, OpenApi, OpenApiBuilder,
    security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
};
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
    let (routes, mut document) = documented.split_for_parts();
    secure(&mut document);
    let served = document.clone();
    let router = routes
        .route("/api/openapi.json", get(move || async move { Json(served) }))
        .merge(blobs::router(edge.clone()))
        .merge(probes::router(edge.clone()))
        .method_not_allowed_fallback(assets::method_not_allowed)
        .fallback_service(get(assets::fallback).fallback(assets::fallback).with_state(edge.clone()));
    (middleware::wrap(router, &edge), document)
}

/// What needs no session, by what its address begins with.
const OPEN: [&str; 17] = [
    "/api/auth/set-token",
    "/api/functions/sendProjectRequest",
    // Signed by the call server.
    "/api/livekit/webhook",
    "/api/public/",
    "/api/v1/auth/login",
    "/api/v1/auth/methods",
    "/api/v1/auth/oidc/",
    "/api/v1/auth/passkeys/login/",
    "/api/v1/auth/password/",
    "/api/v1/auth/second-factor",
    "/api/v1/invitations/",
    "/api/v1/logos/",
    "/api/v1/portal/auth/code",
    "/api/v1/portal/auth/logout",
    "/api/v1/portal/auth/sign-in",
    "/api/v1/public/",
    "/api/v1/setup",
];
/// What subcontractors see by a session of their own.
const PORTAL: &str = "/api/v1/portal";

/// Says of each operation by what somebody is known there: a session's cookie, or its token as a program sends it.
fn secure(document: &mut OpenApi) {
    let cookie =
        |name: &str, about: &str| SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(name, about)));
    let components = document.components.get_or_insert_with(Components::default);
    let about = "Set by signing in. Changes repeat the cookie `csrf` in the header `X-CSRF-Token`.";
    components.add_security_scheme("session", cookie("corbel_session", about));
    let about = "The token of a session, instead of the cookie. Changes need no `X-CSRF-Token` then.";
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(about)).build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    components.add_security_scheme("portal", cookie("corbel_portal", "Set by signing in to the portal."));
    let needs = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    document.security = Some(vec![needs("session"), needs("token")]);
    for (path, item) in &mut document.paths.paths {
        let methods = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in methods.into_iter().filter_map(Option::as_mut) {
            if path == "/api/v1/tenant/public" || OPEN.iter().any(|open| path.starts_with(open)) {
                operation.security = Some(Vec::new());
            } else if path.starts_with(PORTAL) {
                operation.security = Some(vec![needs("portal")]);
            }
        }
    }
}

fn introduction() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Corbel")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("A team workspace's API."));
    OpenApiBuilder::new().info(info).build()
}
