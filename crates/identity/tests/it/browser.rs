//! A browser: it keeps cookies and repeats the CSRF token, and shows what came back.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
};

use axum::{Router, body::Body, extract::ConnectInfo};
use bytes::Bytes;
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

/// A browser with cookies of its own.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    pub(crate) cookies: HashMap<String, String>,
    /// Where it is in the network; nowhere known unless a test says so.
    pub(crate) address: Option<IpAddr>,
    /// The host it believes the product to be.
    pub(crate) host: String,
    /// What it names its changes by, so that each happens once.
    pub(crate) idempotency_key: Option<&'static str>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
    /// The body as it came, where it is text.
    pub(crate) text: String,
    /// The body as it came.
    pub(crate) bytes: Bytes,
}

impl Answer {
    /// The answer has this status, or the test ends here and shows it.
    #[track_caller]
    pub(crate) fn expect_status(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        self
    }

    /// It was refused with this status and code.
    #[track_caller]
    pub(crate) fn expect_error(self, status: u16, code: &str) -> Self {
        assert_eq!((self.status.as_u16(), &self.body["error"]["code"]), (status, &json!(code)), "{}", self.body);
        assert_eq!(self.body["ok"], json!(false));
        self
    }

    /// The whole text of the cookie that was set.
    pub(crate) fn set_cookie(&self, name: &str) -> Option<String> {
        let lines = self.headers.get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
        lines.into_iter().find(|line| line.starts_with(&format!("{name}="))).map(str::to_owned)
    }
}

impl Browser {
    pub(crate) fn new(router: Router) -> Self {
        Self { router, cookies: HashMap::new(), address: None, host: "localhost:8080".into(), idempotency_key: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, Body::empty()).await
    }

    /// Changes something, with the CSRF token that a page got before.
    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.post_text(path, body.to_string()).await
    }

    /// As [`Browser::post`], with a body that need not be JSON.
    pub(crate) async fn post_text(&mut self, path: &str, body: String) -> Answer {
        self.change(Method::POST, path, body.into()).await
    }

    /// Changes something by another method.
    pub(crate) async fn patch(&mut self, path: &str, body: Value) -> Answer {
        self.change(Method::PATCH, path, body.to_string().into()).await
    }

    /// As [`Browser::patch`].
    pub(crate) async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.change(Method::PUT, path, body.to_string().into()).await
    }

    /// Brings bytes that are no JSON.
    pub(crate) async fn put_bytes(&mut self, path: &str, bytes: Vec<u8>) -> Answer {
        self.change(Method::PUT, path, bytes.into()).await
    }

    async fn change(&mut self, method: Method, path: &str, body: Body) -> Answer {
        if !self.cookies.contains_key("csrf") {
            self.get("/api/v1/auth/validate-session").await;
        }
        self.send(method, path, body).await
    }

    pub(crate) async fn sign_in(&mut self, email: &str, password: &str) -> Answer {
        self.post("/api/v1/auth/login", json!({ "email": email, "password": password })).await
    }

    /// Removes something, with the CSRF token that a page got before.
    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.send(Method::DELETE, path, Body::empty()).await
    }

    /// As [`Browser::get`], with headers of one's own.
    pub(crate) async fn get_with(&mut self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send_with(Method::GET, path, headers, Body::empty()).await
    }

    async fn send(&mut self, method: Method, path: &str, body: Body) -> Answer {
        self.send_with(method, path, &[], body).await
    }

    async fn send_with(&mut self, method: Method, path: &str, headers: &[(&str, &str)], body: Body) -> Answer {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, "Test/1.0")
            .header(header::COOKIE, cookies.join("; "));
        if let Some(csrf) = self.cookies.get("csrf") {
            request = request.header("x-csrf-token", csrf);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(key) = self.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        let mut request = request.body(body).unwrap();
        if let Some(address) = self.address {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from((address, 4711))));
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        self.keep_cookies(&parts.headers);
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, body, text, bytes }
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for line in headers.get_all(header::SET_COOKIE) {
            let pair = line.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
