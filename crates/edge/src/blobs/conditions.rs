//! Conditional requests (RFC 9110 section 13). Blobs never change, so a tag is all there is: no dates.

use axum::http::{HeaderMap, header};

/// Whether the client has the content with this quoted tag already.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Whether the client insists on content that this is not.
pub(super) fn is_other(headers: &HeaderMap, tag: &str) -> bool {
    let lines: Vec<&str> = headers.get_all(header::IF_MATCH).iter().filter_map(|line| line.to_str().ok()).collect();
    !lines.is_empty()
        && !lines.iter().flat_map(|line| line.split(',')).map(str::trim).any(|wanted| wanted == "*" || wanted == tag)
}

/// Whether a range may be served: the client did not tie it to other content. A weak tag or a date never fits.
pub(super) fn range_applies(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(header::IF_RANGE).is_none_or(|held| held.as_bytes() == tag.as_bytes())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn one(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn tags_are_compared_as_each_header_demands() {
        let tag = "\"abc\"";
        for known in ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*"] {
            assert!(is_known(&one(header::IF_NONE_MATCH, known), tag), "{known}");
        }
        assert!(!is_known(&one(header::IF_NONE_MATCH, "\"abcd\""), tag));
        assert!(is_other(&one(header::IF_MATCH, "\"x\""), tag) && !is_other(&HeaderMap::new(), tag));
        assert!(!is_other(&one(header::IF_MATCH, "\"x\", \"abc\""), tag));
        assert!(range_applies(&one(header::IF_RANGE, "\"abc\""), tag) && range_applies(&HeaderMap::new(), tag));
        assert!(!range_applies(&one(header::IF_RANGE, "W/\"abc\""), tag));
        assert!(!range_applies(&one(header::IF_RANGE, "Sat, 21 Nov 2026 06:16:46 GMT"), tag));
    }
}
