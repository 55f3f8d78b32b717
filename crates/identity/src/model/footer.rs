//! What stands at the foot of the pages that everybody sees (platform.md section 3).

use std::collections::HashSet;

use kernel::{Error, Result};

use super::text_line::line;

/// The longest text of a footer, characters.
const MAX_TEXT_CHARS: usize = 100;
/// The longest label of a link, characters.
const MAX_LABEL_CHARS: usize = 50;
/// The longest address of a link, bytes.
const MAX_URL_BYTES: usize = 500;
/// The longest name of a custom link, bytes.
const MAX_ID_BYTES: usize = 64;
/// The most custom links: a footer is a line or two.
const MAX_LINKS: usize = 12;

/// An organisation's footer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footer {
    /// Whether it is shown at all.
    pub is_shown: bool,
    /// What the organisation is called there; empty stands for its name.
    pub display_name: String,
    /// Whether the next text is shown.
    pub shows_powered_by: bool,
    /// By what the pages are made.
    pub powered_by: String,
    /// About the organisation.
    pub about: StandingLink,
    /// What it does with what it knows of people.
    pub privacy: StandingLink,
    /// Under which terms.
    pub terms: StandingLink,
    /// Others, in the order they are shown.
    pub links: Vec<CustomLink>,
}

impl Default for Footer {
    fn default() -> Self {
        let hidden = |label: &str| StandingLink { is_shown: false, label: label.to_owned(), url: String::new() };
        Self {
            is_shown: true,
            display_name: String::new(),
            shows_powered_by: true,
            powered_by: "Powered by Corbel".to_owned(),
            about: hidden("About"),
            privacy: hidden("Privacy"),
            terms: hidden("Terms"),
            links: Vec::new(),
        }
    }
}

impl Footer {
    /// Accepts a footer: its texts and links as each says, at most twelve custom links, no two of the same name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` that says what is wrong.
    pub fn checked(self) -> Result<Self> {
        if self.links.len() > MAX_LINKS {
            return Err(Error::invalid(format!("A footer has at most {MAX_LINKS} custom links.")));
        }
        let mut seen = HashSet::new();
        if !self.links.iter().all(|link| seen.insert(link.id.as_str())) {
            return Err(Error::invalid("Two custom links have the same id."));
        }
        Ok(Self {
            display_name: line("The display name", &self.display_name, MAX_TEXT_CHARS)?,
            powered_by: line("The powered-by text", &self.powered_by, MAX_TEXT_CHARS)?,
            about: self.about.checked("About")?,
            privacy: self.privacy.checked("Privacy")?,
            terms: self.terms.checked("Terms")?,
            links: self.links.into_iter().map(CustomLink::checked).collect::<Result<_>>()?,
            ..self
        })
    }
}

/// A link that every footer has, shown or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingLink {
    /// Whether it is shown.
    pub is_shown: bool,
    /// What it says.
    pub label: String,
    /// Where it leads; may be empty while it is not shown.
    pub url: String,
}

impl StandingLink {
    fn checked(self, name: &str) -> Result<Self> {
        let label = line(&format!("The label of the {name} link"), &self.label, MAX_LABEL_CHARS)?;
        let url = match self.url.trim() {
            "" => String::new(),
            url => address(url)?,
        };
        if self.is_shown && (label.is_empty() || url.is_empty()) {
            return Err(Error::invalid(format!("The {name} link needs a label and an address.")));
        }
        Ok(Self { label, url, ..self })
    }
}

/// A link of the organisation's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomLink {
    /// What tells it from the others.
    pub id: String,
    /// What it says.
    pub label: String,
    /// Where it leads.
    pub url: String,
    /// Whether it is shown.
    pub is_enabled: bool,
}

impl CustomLink {
    fn checked(self) -> Result<Self> {
        if self.id.is_empty() || self.id.len() > MAX_ID_BYTES || self.id.contains(char::is_control) {
            return Err(Error::invalid(format!("The id of a custom link has 1 to {MAX_ID_BYTES} characters.")));
        }
        let label = line("The label of a link", &self.label, MAX_LABEL_CHARS)?;
        if label.is_empty() {
            return Err(Error::invalid("A custom link needs a label."));
        }
        Ok(Self { label, url: address(self.url.trim())?, ..self })
    }
}

/// Accepts where a link leads: a page of the web, a mail address (`mailto:`), or a page of this product (`/terms`). Nothing
/// that a browser would run.
fn address(url: &str) -> Result<String> {
    let refused = || {
        let shown: String = url.chars().take(60).collect();
        Error::invalid(format!("'{shown}' is not an address a link can lead to. Begin with https://, mailto: or /."))
    };
    let is_odd = |letter: char| letter.is_control() || letter.is_whitespace() || "\\<>\"'`".contains(letter);
    if url.len() > MAX_URL_BYTES || url.contains(is_odd) {
        return Err(refused());
    }
    let lower = url.to_ascii_lowercase();
    let rest = |scheme: &str| lower.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    let is_own_page = url.starts_with('/') && !url.starts_with("//");
    if is_own_page || rest("https://") || rest("http://") || rest("mailto:") {
        Ok(url.to_owned())
    } else {
        Err(refused())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(id: &str, url: &str) -> CustomLink {
        CustomLink { id: id.into(), label: "Site".into(), url: url.into(), is_enabled: true }
    }

    fn with(links: Vec<CustomLink>) -> Result<Footer> {
        Footer { links, ..Footer::default() }.checked()
    }

    #[test]
    fn links_lead_to_pages_and_mailboxes_alone() {
        for url in ["https://dunmarrow.example/a?b=c#d", "HTTP://x", "mailto:a@b.example", "/terms", "/"] {
            assert!(with(vec![link("a", url)]).is_ok(), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java\nscript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "//elsewhere.example",
            "/\\elsewhere.example",
            "https://",
            "https:///x",
            "mailto:",
            "ftp://x",
            "www.x.example",
            "https://a b",
            "https://x\"onclick",
            "",
        ] {
            assert!(with(vec![link("a", url)]).is_err(), "{url}");
        }
        assert!(with(vec![link("a", &format!("https://{}", "x".repeat(493)))]).is_err());
    }

    #[test]
    fn custom_links_are_told_apart_and_few() {
        assert!(with((0..12).map(|n| link(&n.to_string(), "/x")).collect()).is_ok());
        assert!(with((0..13).map(|n| link(&n.to_string(), "/x")).collect()).is_err());
        assert!(with(vec![link("a", "/x"), link("a", "/y")]).is_err());
        assert!(with(vec![link("", "/x")]).is_err());
        assert!(with(vec![CustomLink { label: " ".into(), ..link("a", "/x") }]).is_err());
    }

    #[test]
    fn a_link_that_is_shown_leads_somewhere() {
        let about = |is_shown, url: &str| Footer {
            about: StandingLink { is_shown, label: "About".into(), url: url.into() },
            ..Footer::default()
        };
        assert!(about(false, "").checked().is_ok() && about(true, " https://x.example ").checked().is_ok());
        assert!(about(true, "").checked().is_err() && about(false, "javascript:x").checked().is_err());
        assert_eq!(Footer::default().checked().expect("the default"), Footer::default());
    }
}
