//! A browser: it keeps cookies and repeats the CSRF token, and shows what came back.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError, RwLock},
};

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::contract;

/// A router that can be exchanged: the application behind it is restarted, its browsers stay.
#[derive(Clone)]
pub(crate) struct Router(Arc<RwLock<axum::Router>>);

impl Router {
    pub(crate) fn new(router: axum::Router) -> Self {
        Self(Arc::new(RwLock::new(router)))
    }

    pub(crate) fn replace(&self, router: axum::Router) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = router;
    }

    fn now(&self) -> axum::Router {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How a browser reaches the server.
#[derive(Clone)]
pub(crate) enum Transport {
    /// In this process.
    InProcess(Router),
    /// Over TCP, at this address.
    Http(String),
}

/// A browser with cookies of its own. A copy shares them, like a second tab.
#[derive(Clone)]
pub struct Browser {
    transport: Transport,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
    /// Whether the server is Corbel, whose answers are as its document says.
    is_corbel: bool,
}

/// The server went away before it had answered.
#[derive(Debug)]
pub struct Gone(String);

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What came back.
#[derive(Clone)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub bytes: Bytes,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// A header as text; empty where it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The answer has this status, or the test ends here and shows it.
    #[track_caller]
    pub fn expect_status(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// It was refused with this status and code, in the one shape that all failures have.
    #[track_caller]
    pub fn expect_error(self, status: u16, code: &str) -> Self {
        let body = self.json();
        assert_eq!((self.status, &body["error"]["code"]), (status, &json!(code)), "{self:?}");
        assert_eq!(body["ok"], json!(false), "{self:?}");
        self
    }

    /// It went well, with a JSON body.
    #[track_caller]
    pub fn expect_json(self) -> Value {
        self.expect_status(200).json()
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.bytes.get(..2000).unwrap_or(&self.bytes);
        write!(f, "{}: {}", self.status, String::from_utf8_lossy(shown))
    }
}

impl Browser {
    pub(crate) fn new(transport: Transport) -> Self {
        Self { transport, cookies: Arc::default(), is_corbel: true }
    }

    /// A browser of a server that listens at `address`: `http://127.0.0.1:8080`.
    pub fn at(address: &str) -> Self {
        Self::new(Transport::Http(address.to_owned()))
    }

    /// A browser of a server that is another program.
    pub(crate) fn at_other_program(address: &str) -> Self {
        Self { is_corbel: false, ..Self::at(address) }
    }

    /// The same person's browser, after the server has moved to `address`.
    pub fn moved_to(&self, address: &str) -> Self {
        Self { transport: Transport::Http(address.to_owned()), cookies: self.cookies.clone(), is_corbel: true }
    }

    /// Signs in. The answer may be a refusal.
    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/api/v1/auth/login", json!({ "email": email, "password": password })).await
    }

    /// Asks for something.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], Bytes::new()).await
    }

    /// Asks for something, with these headers.
    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, headers, Bytes::new()).await
    }

    /// Changes something.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.post_with(path, &[], body).await
    }

    /// Changes something, with these headers.
    pub async fn post_with(&self, path: &str, headers: &[(&str, &str)], body: Value) -> Answer {
        self.send(Method::POST, path, headers, Bytes::from(body.to_string())).await
    }

    /// Takes something away.
    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], Bytes::new()).await
    }

    /// Sends bytes as `signed` says: an object with `url` and `headers`, of this server or of an S3 store.
    pub async fn put(&self, signed: &Value, bytes: Bytes) -> Answer {
        self.try_put(signed, bytes).await.unwrap()
    }

    /// As [`Browser::put`], of a server that may go away meanwhile.
    ///
    /// # Errors
    /// It went away.
    pub async fn try_put(&self, signed: &Value, bytes: Bytes) -> Result<Answer, Gone> {
        let headers = signed["headers"].as_object().cloned().unwrap_or_default();
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap())).collect();
        self.try_send(Method::PUT, signed["url"].as_str().unwrap(), &headers, bytes).await
    }

    /// Any request.
    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Bytes) -> Answer {
        self.try_send(method, path, headers, body).await.unwrap()
    }

    /// Any request, of a server that may go away meanwhile.
    ///
    /// # Errors
    /// It went away.
    pub async fn try_send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Answer, Gone> {
        let own = path.starts_with('/');
        let changes = !matches!(method, Method::GET | Method::HEAD);
        if own && changes && !path.starts_with("/api/v1/blobs/") && self.cookie("csrf").is_none() {
            // A page gets its token so before it changes anything.
            let ask = self.request(Method::GET, "/api/v1/auth/validate-session", &[], Bytes::new());
            self.exchange(ask).await?;
        }
        self.exchange(self.request(method, path, headers, body)).await
    }

    fn request(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Bytes) -> Request<Bytes> {
        let mut request = Request::builder().method(method).uri(path);
        if path.starts_with('/') {
            request = request.header(header::COOKIE, self.cookies());
            if let Some(csrf) = self.cookie("csrf") {
                request = request.header("x-csrf-token", csrf);
            }
            if !body.is_empty() {
                // A browser announces the length of what it sends.
                request = request.header(header::CONTENT_LENGTH, body.len());
                request = request.header(header::CONTENT_TYPE, "application/json");
            }
        }
        let mut request = request.body(body).unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(HeaderName::try_from(*name).unwrap(), HeaderValue::try_from(*value).unwrap());
        }
        request
    }

    async fn exchange(&self, request: Request<Bytes>) -> Result<Answer, Gone> {
        let own = request.uri().host().is_none();
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let answer = match &self.transport {
            Transport::InProcess(router) if own => in_process(router, request).await?,
            Transport::Http(address) if own => over_tcp(Some(address), request).await?,
            _ => over_tcp(None, request).await?,
        };
        if own {
            self.keep_cookies(&answer.headers);
            if self.is_corbel {
                contract::check(&method, &path, &answer);
            }
        }
        Ok(answer)
    }

    /// All cookies, as a request's header has them.
    pub fn cookies(&self) -> String {
        let cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        let line: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        line.join("; ")
    }

    /// The cookie of that name.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn keep_cookies(&self, headers: &HeaderMap) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        for line in headers.get_all(header::SET_COOKIE) {
            let pair = line.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

async fn in_process(router: &Router, request: Request<Bytes>) -> Result<Answer, Gone> {
    let response = router.now().oneshot(request.map(Body::from)).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.map_err(|error| Gone(error.to_string()))?.to_bytes();
    Ok(Answer { status: parts.status.as_u16(), headers: parts.headers, bytes })
}

async fn over_tcp(address: Option<&str>, request: Request<Bytes>) -> Result<Answer, Gone> {
    let (parts, body) = request.into_parts();
    let url = format!("{}{}", address.unwrap_or_default(), parts.uri);
    let sent = client().request(parts.method, url).headers(parts.headers).body(body).send().await;
    let response = sent.map_err(|error| Gone(format!("{error:?}")))?;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = response.bytes().await.map_err(|error| Gone(format!("{error:?}")))?;
    Ok(Answer { status, headers, bytes })
}

/// A client for one request: each test has a runtime of its own, on which a shared client's connections would die.
fn client() -> reqwest::Client {
    static TLS: OnceLock<()> = OnceLock::new();
    TLS.get_or_init(|| {
        // Another test of this process may have been first; it is the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let redirect = reqwest::redirect::Policy::none();
    reqwest::Client::builder().no_proxy().redirect(redirect).build().unwrap()
}
