//! Pages of words: `/vision`, `/help`, `/terms`, `/privacy`.

use super::{
    Shown,
    frame::{Drawer, frame},
    head::Page,
};
use crate::model::TextKey;

/// The page of this text.
pub(crate) fn prose(shown: &Shown<'_>, key: TextKey) -> String {
    let text = shown.text(key);
    let parts: String = text
        .parts
        .iter()
        .map(|part| {
            // One title stands over the page, whatever the text says.
            let level = part.level.clamp(2, 4);
            format!("<h{level}>{}</h{level}>\n{}\n", part.heading, part.body)
        })
        .collect();
    let main = format!(
        "<article class=\"prose\">\n<h1>{}</h1>\n<div class=\"prose-words\">\n{}\n{parts}</div>\n</article>\n",
        text.title, text.lead
    );
    let page = Page {
        path: key.path(),
        title: format!("{} · {}", text.plain_title, shown.settings.company),
        description: shown.settings.description.clone(),
        is_listed: true,
        facts: Vec::new(),
    };
    frame(shown, &page, Drawer::Here, &main)
}
