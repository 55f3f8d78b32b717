//! The edge: everything HTTP that is no module's own.
//!
//! - [`assemble`](assemble()): the modules' routes, the edge's own and the middleware around them, and the OpenAPI document
//! - [`DescribedRoutes`], [`Routes`]: a module's routes, which describe themselves when asked
//! - [`serve`](serve()): the connection loop, with limits and a graceful end
//! - [`Signed`], [`Visitor`], [`Json`], [`Query`], [`Path`], [`ClientAddress`], [`RequestId`]: what handlers take from a request
//! - [`Basic`], [`with_challenge`]: name and secret of programs that have no session
//! - [`ApiError`], [`ErrorBody`]: the one shape in which every failure leaves
//! - [`refusals!`], [`codes`]: what an operation may be refused for, and all codes there are
//! - [`deliver_blob`], [`deliver_blob_for`]: a blob as an answer, with ranges and conditions
//! - [`HoldsSecret`]: marks an answer that must not be kept for repeated requests
//! - [`words!`], [`words_of`]: the words of closed lists, which the contract names one by one
//! - [`Limiter`]: how often something may be tried
//! - [`PlainPage`], [`Application`]: a page that the server writes whole, and the web application's own page
//! - `middleware`: request log, security headers, CSRF, sessions, idempotency, time limits
//! - `live`: the stream of changes; `blobs`: signed addresses of the local store; `assets`: the web application;
//!   `probes`: health and metrics
//!
//! **Invariant:** no module's rules live here, and no handler outside of this crate sets a header that concerns
//! security.

mod assemble;
mod assets;
mod blobs;
pub mod codes;
mod cookies;
mod error;
mod extract;
mod limiter;
mod live;
mod middleware;
mod pages;
mod probes;
mod refusals;
mod routes;
mod serve;
mod state;
mod waiting;
mod words;

pub use assemble::{ApiDocument, assemble};
pub use blobs::{deliver_blob, deliver_blob_for};
pub use cookies::{
    CSRF_COOKIE, DEVICE_COOKIE, SESSION_COOKIE, clear_session_cookie, read_cookie, set_cookie, set_device_cookie,
    set_session_cookie,
};
pub use error::{ApiError, ApiResult, ErrorBody, ErrorFacts, redirect_with_failure};
pub use extract::{Basic, ClientAddress, Json, Path, Query, RequestId, Signed, Visitor, with_challenge};
pub use limiter::Limiter;
pub use middleware::HoldsSecret;
pub use pages::{Application, PlainPage};
#[doc(hidden)]
pub use refusals::refused_for;
pub use routes::{DescribedRoutes, Operation, Operations, Routes};
pub use serve::{ServeLimits, serve, serve_with};
pub use state::{Edge, EdgeSettings};
#[doc(hidden)]
pub use utoipa_axum;
pub use words::words_of;
