//! XML as it goes: the answer of many parts (RFC 4918).

use axum::http::StatusCode;

pub(super) const DAV: &str = "DAV:";
pub(super) const CALDAV: &str = "urn:ietf:params:xml:ns:caldav";
/// What calendar servers agreed upon before there were standards: `getctag`.
pub(super) const SERVER: &str = "http://calendarserver.org/ns/";
/// Colours.
pub(super) const APPLE: &str = "http://apple.com/ns/ical/";

/// The prefixes under which answers name these.
const PREFIXES: [(&str, &str); 4] = [("D", DAV), ("C", CALDAV), ("CS", SERVER), ("A", APPLE)];

/// The name of a property.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Name {
    pub(super) space: String,
    pub(super) local: String,
}

impl Name {
    pub(super) fn new(space: &str, local: &str) -> Self {
        Self { space: space.to_owned(), local: local.to_owned() }
    }

    /// The element of that name with these contents, which are XML already.
    pub(super) fn element(&self, contents: &str) -> String {
        let known = PREFIXES.iter().find(|(_, space)| *space == self.space);
        let (name, space) = match known {
            Some((prefix, _)) => (format!("{prefix}:{}", self.local), String::new()),
            None if self.space.is_empty() => (self.local.clone(), " xmlns=\"\"".to_owned()),
            None => (format!("x:{}", self.local), format!(" xmlns:x=\"{}\"", escape(&self.space))),
        };
        if contents.is_empty() { format!("<{name}{space}/>") } else { format!("<{name}{space}>{contents}</{name}>") }
    }
}

/// A text as contents or as the value of an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Kept as it is by whoever reads XML; a bare one becomes a line feed.
            '\r' => escaped.push_str("&#13;"),
            '\n' | '\t' => escaped.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// `<D:href>`.
pub(super) fn href(address: &str) -> String {
    format!("<D:href>{}</D:href>", escape(address))
}

/// A whole document with this root.
pub(super) fn document(root: &str, contents: &str) -> String {
    let spaces: String = PREFIXES.iter().map(|(prefix, space)| format!(" xmlns:{prefix}=\"{space}\"")).collect();
    format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<{root}{spaces}>{contents}</{root}>")
}

/// Properties by how asking for them, or setting them, went.
#[derive(Default)]
pub(super) struct PropStats(Vec<(StatusCode, String)>);

impl PropStats {
    /// One more property, as an element.
    pub(super) fn add(&mut self, status: StatusCode, element: &str) {
        match self.0.iter_mut().find(|(known, _)| *known == status) {
            Some((_, all)) => all.push_str(element),
            None => self.0.push((status, element.to_owned())),
        }
    }

    fn write(&self, minimal: bool) -> String {
        let is_shown = |status: &StatusCode| !minimal || *status != StatusCode::NOT_FOUND;
        let one = |(status, props): &(StatusCode, String)| {
            format!("<D:propstat><D:prop>{props}</D:prop>{}</D:propstat>", status_line(*status))
        };
        let text: String = self.0.iter().filter(|(status, _)| is_shown(status)).map(one).collect();
        // An answer has at least one part.
        if text.is_empty() { one(&(StatusCode::OK, String::new())) } else { text }
    }
}

fn status_line(status: StatusCode) -> String {
    format!("<D:status>HTTP/1.1 {} {}</D:status>", status.as_str(), status.canonical_reason().unwrap_or_default())
}

/// An answer about many addresses.
#[derive(Default)]
pub(super) struct MultiStatus {
    text: String,
    minimal: bool,
}

impl MultiStatus {
    /// One with nothing in it yet; whether what is not there goes without saying (`Prefer: return=minimal`).
    pub(super) fn new(minimal: bool) -> Self {
        Self { minimal, ..Self::default() }
    }

    /// What there is at an address.
    pub(super) fn found(&mut self, address: &str, props: &PropStats) {
        let props = props.write(self.minimal);
        self.text.push_str(&format!("<D:response>{}{props}</D:response>", href(address)));
    }

    /// That something is wrong with an address.
    pub(super) fn failed(&mut self, address: &str, status: StatusCode) {
        let status = status_line(status);
        self.text.push_str(&format!("<D:response>{}{status}</D:response>", href(address)));
    }

    /// The whole answer, with what belongs behind its parts.
    pub(super) fn finish(self, behind: &str) -> String {
        document("D:multistatus", &(self.text + behind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_text_and_no_markup() {
        assert_eq!(escape("a<b>&\"\r\n\u{0}\u{1b}c"), "a&lt;b&gt;&amp;&quot;&#13;\nc");
        assert_eq!(Name::new("urn:x\"y", "z").element("1"), "<x:z xmlns:x=\"urn:x&quot;y\">1</x:z>");
        assert_eq!(Name::new(DAV, "prop").element(""), "<D:prop/>");
    }
}
