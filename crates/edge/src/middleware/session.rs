//! Who is asking, looked up only where a handler wants to know, and from where; and a note in the log of every use of a
//! super user's power.

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use kernel::{
    Ctx,
    event::{Audience, DomainEvent},
};
use serde_json::json;

use crate::{
    Edge,
    cookies::{SESSION_COOKIE, bearer_token, read_cookie},
    extract::{Caller, ClientAddress, RequestId},
};

pub(crate) async fn recognise(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let token = read_cookie(request.headers(), SESSION_COOKIE).or_else(|| bearer_token(request.headers()));
    let token = token.map(str::to_owned);
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    let address = ClientAddress::of(request.extensions(), request.headers(), &edge.settings.trusted_proxies);
    request.extensions_mut().insert(address);
    let caller = Caller::new(edge.sessions.clone(), token, id);
    request.extensions_mut().insert(caller.clone());
    let method = request.method().as_str().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();

    let response = next.run(request).await;
    if let Some(ctx) = caller.known().filter(Ctx::used_power) {
        note_power(&edge, &ctx, &method, &route, response.status().as_u16()).await;
    }
    response
}

/// Writes into the organisation's log that something passed only because the person is a super user.
async fn note_power(edge: &Edge, ctx: &Ctx, method: &str, route: &str, status: u16) {
    let Some(user) = ctx.actor().user else { return };
    let event = DomainEvent::new(ctx, "super.used", user, "identity.audit", Audience::Nobody)
        .with(json!({ "method": method, "route": route, "status": status }));
    if let Err(error) = edge.store.write(ctx, move |tx| tx.emit(event.clone())).await {
        tracing::error!(%error, route, "the use of a super user's power was not written down");
    }
}
