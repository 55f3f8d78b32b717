//! Who is asking.

use std::sync::Arc;

use axum::{extract::FromRequestParts, http::request::Parts};
use kernel::{Ctx, Error, ErrorKind, Result, port::Sessions};
use tokio::sync::OnceCell;

use crate::error::ApiError;

/// The session a request came with. It is looked up when first asked for, and once per request.
#[derive(Clone)]
pub(crate) struct Caller(Arc<Inner>);

struct Inner {
    sessions: Arc<dyn Sessions>,
    token: Option<String>,
    request_id: String,
    ctx: OnceCell<Ctx>,
}

impl Caller {
    pub(crate) fn new(sessions: Arc<dyn Sessions>, token: Option<String>, request_id: String) -> Self {
        Self(Arc::new(Inner { sessions, token, request_id, ctx: OnceCell::new() }))
    }

    /// The context of the request.
    pub(crate) async fn ctx(&self) -> Result<Ctx> {
        self.0.ctx.get_or_try_init(|| self.ctx_now()).await.cloned()
    }

    /// The context of the request, if anything asked for it.
    pub(crate) fn known(&self) -> Option<Ctx> {
        self.0.ctx.get().cloned()
    }

    /// The context as it is now, whatever it was when the request came: for streams, which outlive many changes.
    pub(crate) async fn ctx_now(&self) -> Result<Ctx> {
        let token = self.0.token.as_deref().ok_or_else(Error::unauthenticated)?;
        self.0.sessions.authenticate(token, &self.0.request_id).await
    }
}

/// The context of a signed-in person.
///
/// # Errors
/// 401 `UNAUTHENTICATED`.
#[derive(Clone, Debug)]
pub struct Signed(pub Ctx);

/// The context of a signed-in person; `None` for everybody else, also with a session that has ended. For what people
/// without an account may ask for, too.
///
/// # Errors
/// What keeps the server from knowing, such as 503 `UNAVAILABLE`.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Ctx>);

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Signed::from_request_parts(parts, state).await {
            Ok(Signed(ctx)) => Ok(Self(Some(ctx))),
            Err(ApiError(error)) if error.kind() == ErrorKind::Unauthenticated => Ok(Self(None)),
            Err(error) => Err(error),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let caller = parts.extensions.get::<Caller>().cloned();
        let caller =
            caller.ok_or_else(|| Error::internal("a route outside of edge::assemble asks who is signed in"))?;
        Ok(Self(caller.ctx().await?))
    }
}
