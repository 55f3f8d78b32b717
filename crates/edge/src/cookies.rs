//! The cookies: `corbel_session`, which no script can read, `csrf`, which the page sends back as a header, and
//! `corbel_device`, by which somebody's own device is known when the person signs in again.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use kernel::{Error, Result};

/// The session's token.
pub const SESSION_COOKIE: &str = "corbel_session";
/// The device's token. It opens nothing.
pub const DEVICE_COOKIE: &str = "corbel_device";
/// The token of the double-submit check.
pub const CSRF_COOKIE: &str = "csrf";

/// The cookie of that name.
pub fn read_cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, value)| *key == name && !value.is_empty()).map(|(_, value)| value)
}

/// Adds the cookie that signs the browser in for `lifetime`. `secure` where the product is reached by TLS.
///
/// # Errors
/// The token is no cookie value; ours always are.
pub fn set_session_cookie(headers: &mut HeaderMap, token: &str, lifetime: Duration, secure: bool) -> Result<()> {
    append(
        headers,
        &format!("{SESSION_COOKIE}={token}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax", lifetime.as_secs()),
        secure,
    )
}

/// Adds the cookie that makes the browser forget its session.
///
/// # Errors
/// None in practice: the text is fixed.
pub fn clear_session_cookie(headers: &mut HeaderMap, secure: bool) -> Result<()> {
    append(headers, &format!("{SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"), secure)
}

/// Adds the cookie by which the device is known for `lifetime`. It is sent to where people sign in and nowhere else.
///
/// # Errors
/// The token is no cookie value; ours always are.
pub fn set_device_cookie(headers: &mut HeaderMap, token: &str, lifetime: Duration, secure: bool) -> Result<()> {
    let seconds = lifetime.as_secs();
    append(headers, &format!("{DEVICE_COOKIE}={token}; Path=/api/; Max-Age={seconds}; HttpOnly; SameSite=Lax"), secure)
}

/// Adds a cookie of a module's own, out of reach of scripts and for addresses below `path`; after `lifetime`, at once where
/// that is zero, the browser forgets it. `secure` where the product is reached by TLS.
///
/// # Errors
/// The name, value or path is none of a cookie.
pub fn set_cookie(
    headers: &mut HeaderMap,
    (name, value): (&str, &str),
    path: &str,
    lifetime: Duration,
    secure: bool,
) -> Result<()> {
    let seconds = lifetime.as_secs();
    append(headers, &format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax"), secure)
}

/// Adds the cookie whose value a page repeats in `X-CSRF-Token`. It ends with the browser's session.
pub(crate) fn set_csrf_cookie(headers: &mut HeaderMap, token: &str, secure: bool) -> Result<()> {
    append(headers, &format!("{CSRF_COOKIE}={token}; Path=/; SameSite=Lax"), secure)
}

fn append(headers: &mut HeaderMap, cookie: &str, secure: bool) -> Result<()> {
    let cookie = if secure { format!("{cookie}; Secure") } else { cookie.to_owned() };
    let value = HeaderValue::from_str(&cookie).map_err(|_| Error::internal("a cookie's value is not valid"))?;
    headers.append(header::SET_COOKIE, value);
    Ok(())
}

/// The session's token as a program sends it that keeps no cookies: `Authorization: Bearer TOKEN`.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others_and_an_empty_one_is_none() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static("a=1; corbel_session=tok=en; csrf="));
        assert_eq!(read_cookie(&headers, SESSION_COOKIE), Some("tok=en"));
        assert_eq!(read_cookie(&headers, CSRF_COOKIE), None);
        assert_eq!(read_cookie(&headers, "session"), None);
    }

    #[test]
    fn the_session_is_out_of_reach_of_scripts() {
        let mut headers = HeaderMap::new();
        set_session_cookie(&mut headers, "t", Duration::from_secs(60), true).expect("valid");
        assert_eq!(headers[header::SET_COOKIE], "corbel_session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
    }
}
