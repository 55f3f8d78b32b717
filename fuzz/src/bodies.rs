//! Bodies of requests, and texts in some encoding.

use axum::{
    body::Body,
    extract::{FromRequest as _, Request},
    http::header,
};
use edge::Json;
use futures_util::FutureExt as _;
use kernel::{
    folded, passage,
    text::{as_bytes_of_letters, by_charset, letters as read_letters},
};

/// A JSON body, read by the server's own reader.
pub(crate) fn json(bytes: &[u8]) {
    let request = || {
        let request = Request::builder().header(header::CONTENT_TYPE, "application/json");
        request.body(Body::from(bytes.to_vec())).expect("a request")
    };
    let read = Json::<serde_json::Value>::from_request(request(), &()).now_or_never().expect("all of it is there");
    match read {
        Ok(Json(value)) => {
            // Two bytes of an escape at most become a letter of six; numbers grow by their exponent.
            let written = value.to_string();
            assert!(written.len() <= 32 * bytes.len() + 32, "{} bytes became {}", bytes.len(), written.len());
        }
        Err(answer) => assert!(answer.status().is_client_error(), "{}", answer.status()),
    }
    // One that wants fields says which.
    let _ = Json::<std::collections::BTreeMap<String, Vec<u8>>>::from_request(request(), &()).now_or_never();
}

/// A text of which nobody says how it is written: the first letters are what its sender says.
pub(crate) fn letters(bytes: &[u8]) {
    let (said, bytes) = bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').unwrap_or_default());
    let said = String::from_utf8_lossy(said);
    let named = by_charset(bytes, Some(&said));
    assert!(named.len() <= 6 * bytes.len() + 6, "{} bytes became {}", bytes.len(), named.len());
    let utf8 = as_bytes_of_letters(bytes);
    assert!(utf8.len() <= 3 * bytes.len(), "{} bytes became {}", bytes.len(), utf8.len());
    let text = read_letters(&utf8);
    assert!(text.len() <= 3 * utf8.len(), "{} bytes became {}", utf8.len(), text.len());
    if std::str::from_utf8(bytes).is_ok() {
        assert_eq!(named.as_ref(), bytes, "what is UTF-8 stays so, whatever its sender says");
    }
    let words: Vec<String> = said.split_whitespace().map(folded).collect();
    let shown = passage(&text, &words, 40);
    assert!(shown.chars().count() <= 42, "a passage of {} letters", shown.chars().count());
}
