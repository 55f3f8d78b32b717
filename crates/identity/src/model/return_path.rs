//! Where a browser goes once its person is signed in.

/// Longer addresses are not taken back to.
const MAX_BYTES: usize = 512;

/// A page of ours: whatever a link made somebody ask for, a sign-in ends nowhere else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReturnPath(String);

impl ReturnPath {
    /// The page, or the first page where the text is none of ours.
    pub fn new(text: &str) -> Self {
        // A browser reads `//host`, `/\host` and either behind a tab or a line's end as an address elsewhere.
        let rest = text.strip_prefix('/');
        let is_ours = rest.is_some_and(|rest| !rest.starts_with(['/', '\\']))
            && text.len() <= MAX_BYTES
            && text.bytes().all(|byte| byte.is_ascii_graphic());
        Self(if is_ours { text.to_owned() } else { "/".to_owned() })
    }

    /// The page's path with its query.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_ours_is_returned_to() {
        for path in ["/", "/drive", "/drive/files?sort=name&order=asc#top"] {
            assert_eq!(ReturnPath::new(path).as_str(), path);
        }
    }

    #[test]
    fn nothing_else_is() {
        let long = format!("/{}", "x".repeat(MAX_BYTES));
        for text in [
            "",
            "drive",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
            "/a\r\nSet-Cookie: x=1",
            "/é",
            &long,
        ] {
            assert_eq!(ReturnPath::new(text).as_str(), "/", "{text:?}");
        }
    }
}
