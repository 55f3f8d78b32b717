//! Who is asking, looked up only where a handler wants to know, and from where.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use crate::{
    Edge,
    cookies::{SESSION_COOKIE, read_cookie},
    extract::{Caller, ClientAddress, RequestId},
};

pub(crate) async fn recognise(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let token = read_cookie(request.headers(), SESSION_COOKIE).map(str::to_owned);
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    let address = ClientAddress::of(request.extensions(), request.headers(), &edge.settings.trusted_proxies);
    request.extensions_mut().insert(address);
    request.extensions_mut().insert(Caller::new(edge.sessions, token, id));
    next.run(request).await
}
