//! The live stream of an open page, read message by message.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use futures_util::{FutureExt as _, StreamExt as _};
use http::Request;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::{Browser, TestApp};

/// How long a message is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What an open page hears.
pub struct LiveStream(BodyDataStream);

impl LiveStream {
    /// The stream as this browser's person hears it.
    pub async fn open(app: &TestApp, browser: &Browser) -> Self {
        let request = Request::get("/api/v1/live").header("cookie", browser.cookies()).body(Body::empty()).unwrap();
        let answer = app.parts().router().0.oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200);
        Self(answer.into_body().into_data_stream())
    }

    /// The next message; `None` where the stream has ended. What is no message is passed over.
    pub async fn fact(&mut self) -> Option<Value> {
        loop {
            let piece = tokio::time::timeout(PATIENCE, self.0.next()).await.unwrap()?;
            let text = String::from_utf8(piece.unwrap().to_vec()).unwrap();
            let data = text.lines().find_map(|line| line.strip_prefix("data:"));
            let fact: Option<Value> = data.and_then(|data| serde_json::from_str(data.trim()).ok());
            if let Some(fact) = fact.filter(|fact| fact["topic"].is_string()) {
                return Some(fact);
            }
        }
    }

    /// Passes over what has come already.
    pub fn pass_over(&mut self) {
        while self.0.next().now_or_never().is_some() {}
    }
}
