//! The pages, written whole: HTML without inline code or style, readable without a script.

mod assets;
mod drawing;
mod footer;
mod form;
mod frame;
mod head;
mod home;
mod prose;

pub(crate) use assets::Assets;
pub(crate) use form::{Problem, sent_page, start_page};
pub(crate) use home::home;
pub(crate) use prose::prose;

use crate::model::{SiteSettings, Text, TextKey, Words};

/// What every page is written with.
pub(crate) struct Shown<'a> {
    pub(crate) settings: &'a SiteSettings,
    /// The address people reach the server by, without a slash at its end.
    pub(crate) base_url: &'a str,
    pub(crate) assets: &'a Assets,
    pub(crate) has_portal: bool,
    /// Whether the visitor is signed in: then the header leads to the workspace.
    pub(crate) is_signed_in: bool,
    /// The stamp of the form.
    pub(crate) stamp: String,
    /// The texts in force.
    pub(crate) text_of: &'a dyn Fn(TextKey) -> String,
}

impl Shown<'_> {
    /// A text in force, taken apart.
    fn text(&self, key: TextKey) -> Text {
        Text::read(&(self.text_of)(key), &Words::of(self.settings))
    }
}

/// Text as it may stand in an element or an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
