//! Health for the machine that runs us, numbers for the one that watches.

use std::{sync::OnceLock, time::Duration};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use kernel::{Error, Result};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde_json::json;
use subtle::ConstantTimeEq;

use crate::{
    Edge,
    error::ApiError,
    extract::{is_forwarded, peer},
};

/// How long a dependency may take to show that it is there.
const PATIENCE: Duration = Duration::from_secs(2);
/// Seconds: from a page-cache answer to a request at its time limit.
const DURATION_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 15.0, 30.0];

/// `/healthz`, `/readyz` and `/metrics`.
pub(crate) fn router(edge: Edge) -> Router {
    // From here on everybody's numbers are kept, not only from the first look at them.
    numbers();
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(show_metrics))
        .with_state(edge)
}

/// Whether requests can be served now.
async fn ready(State(edge): State<Edge>) -> Response {
    let (database, storage) = tokio::join!(within(edge.store.ping()), within(edge.blobs.ping()));
    let status = if database.is_ok() && storage.is_ok() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    for (what, result) in [("database", &database), ("storage", &storage)] {
        if let Err(error) = result {
            tracing::warn!(dependency = what, %error, "not ready");
        }
    }
    let word = |result: &Result<()>| if result.is_ok() { "ok" } else { "unavailable" };
    let body = json!({ "ok": status.is_success(), "database": word(&database), "storage": word(&storage) });
    (status, axum::Json(body)).into_response()
}

async fn within(ping: impl Future<Output = Result<()>>) -> Result<()> {
    tokio::time::timeout(PATIENCE, ping)
        .await
        .unwrap_or_else(|_| Err(Error::unavailable("no answer within two seconds")))
}

/// The numbers, for this machine and for whoever has the token.
async fn show_metrics(State(edge): State<Edge>, request: Request) -> Response {
    // Whatever a proxy on this machine passes on comes from elsewhere.
    let is_local =
        peer(request.extensions()).is_some_and(|peer| peer.is_loopback()) && !is_forwarded(request.headers());
    if !is_local && !bears(request.headers(), edge.settings.metrics_token.as_deref()) {
        return ApiError(Error::forbidden("read the metrics")).into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], numbers().render()).into_response()
}

fn bears(headers: &HeaderMap, token: Option<&str>) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    match (given, token) {
        (Some(given), Some(token)) if !token.is_empty() => given.as_bytes().ct_eq(token.as_bytes()).into(),
        _ => false,
    }
}

/// Where the process' numbers come together: one place, as the `metrics` crate has it.
pub(crate) fn numbers() -> &'static PrometheusHandle {
    static NUMBERS: OnceLock<PrometheusHandle> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let builder = PrometheusBuilder::new();
        // An empty list of buckets is the only one refused.
        let builder = builder.set_buckets(&DURATION_BUCKETS).unwrap_or_else(|_| PrometheusBuilder::new());
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another recorder of metrics is installed; /metrics will be empty");
        }
        handle
    })
}
