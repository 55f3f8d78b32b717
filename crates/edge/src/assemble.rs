//! One server of many parts.

use std::sync::Arc;

use axum::{Router, body::Bytes, extract::State, http::header::CONTENT_TYPE, response::IntoResponse, routing::get};
use kernel::Error;
use tokio::sync::OnceCell;
use utoipa::openapi::{
    Components, InfoBuilder, OpenApi, OpenApiBuilder,
    security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
};

use crate::{ApiResult, Edge, Routes, assets, blobs, live, middleware, probes, refusals, routes::Describe};

/// What describes the API of a whole server.
#[derive(Clone)]
pub struct ApiDocument(Vec<Describe>);

impl ApiDocument {
    /// Makes it.
    pub fn build(&self) -> OpenApi {
        let mut document = introduction();
        self.0.iter().for_each(|describe| document.merge(describe()));
        secure(&mut document);
        refusals::complete(&mut document);
        document
    }
}

/// The whole server: the modules' routes and the edge's own, wrapped in what every request passes, and the document
/// that describes them.
pub fn assemble(edge: Edge, mut modules: Vec<Routes>) -> (Router, ApiDocument) {
    modules.push(live::routes(edge.clone()));
    let document = ApiDocument(modules.iter().filter_map(|module| module.describe.clone()).collect());
    let written = Written { document: document.clone(), json: Arc::default() };
    let routes = modules.into_iter().fold(Router::new(), |all, module| all.merge(module.router));
    let router = routes
        .route("/api/openapi.json", get(serve_document).with_state(written))
        .merge(blobs::router(edge.clone()))
        .merge(probes::router(edge.clone()))
        .method_not_allowed_fallback(assets::method_not_allowed)
        .fallback_service(get(assets::fallback).fallback(assets::fallback).with_state(edge.clone()));
    (middleware::wrap(router, &edge), document)
}

/// The document, and what it is as JSON once somebody has asked for it.
#[derive(Clone)]
struct Written {
    document: ApiDocument,
    json: Arc<OnceCell<Bytes>>,
}

async fn serve_document(State(written): State<Written>) -> ApiResult<impl IntoResponse> {
    let json = written.json.get_or_try_init(|| async {
        let document = written.document.clone();
        let json = tokio::task::spawn_blocking(move || serde_json::to_vec(&document.build())).await;
        Ok::<_, Error>(Bytes::from(json.map_err(Error::internal)?.map_err(Error::internal)?))
    });
    Ok(([(CONTENT_TYPE, "application/json")], json.await?.clone()))
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
