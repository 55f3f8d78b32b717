//! What browsers, search engines and other sites read of a page.

use serde_json::json;

use super::{Shown, escaped};
use crate::model::Text;

/// A page as it is announced.
pub(super) struct Page<'a> {
    /// Where it is: `/`, `/vision`.
    pub(super) path: &'a str,
    /// What it is called in the tab.
    pub(super) title: String,
    /// What lists of search results say below that.
    pub(super) description: String,
    /// Whether search engines may list it.
    pub(super) is_listed: bool,
    /// Facts in the words of schema.org.
    pub(super) facts: Vec<serde_json::Value>,
}

pub(super) fn head(shown: &Shown<'_>, page: &Page<'_>) -> String {
    let (assets, base) = (shown.assets, escaped(shown.base_url));
    let (title, description) = (escaped(&page.title), escaped(&page.description));
    let address = format!("{base}{}", page.path);
    let card = assets.address("pictures/card.jpg");
    let robots = if page.is_listed { "" } else { "<meta name=\"robots\" content=\"noindex\">\n" };
    let facts: String = page.facts.iter().map(structured).collect();
    format!(
        "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"theme-color\" content=\"#f4f5f2\" media=\"(prefers-color-scheme: light)\">\n\
         <meta name=\"theme-color\" content=\"#0e1311\" media=\"(prefers-color-scheme: dark)\">\n\
         <title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n{robots}\
         <link rel=\"canonical\" href=\"{address}\">\n\
         <link rel=\"icon\" type=\"image/svg+xml\" href=\"{mark}\">\n\
         <link rel=\"preload\" href=\"/site/inter.woff2\" as=\"font\" type=\"font/woff2\" crossorigin>\n\
         <link rel=\"stylesheet\" href=\"{style}\">\n<script src=\"{script}\" defer></script>\n\
         <meta property=\"og:type\" content=\"website\">\n<meta property=\"og:site_name\" content=\"{company}\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n<meta property=\"og:description\" content=\"{description}\">\n\
         <meta property=\"og:url\" content=\"{address}\">\n<meta property=\"og:image\" content=\"{base}{card}\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n<meta property=\"og:image:height\" content=\"630\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n{facts}",
        mark = assets.address("mark.svg"),
        style = assets.address("site.css"),
        script = assets.address("site.js"),
        company = escaped(&shown.settings.company),
    )
}

/// Facts as a block of data. It is no script, and nothing in it ends the block.
fn structured(facts: &serde_json::Value) -> String {
    let json = facts.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/ld+json\">{json}</script>\n")
}

/// The questions and answers.
pub(super) fn faq_facts(faq: &Text) -> serde_json::Value {
    let questions: Vec<_> = faq
        .parts
        .iter()
        .map(|part| {
            json!({
                "@type": "Question",
                "name": part.plain_heading,
                "acceptedAnswer": { "@type": "Answer", "text": part.body },
            })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "FAQPage", "mainEntity": questions })
}

/// What the first page tells of itself: whose site it is, and what `more` says.
pub(super) fn head_facts(shown: &Shown<'_>, more: Option<serde_json::Value>) -> Vec<serde_json::Value> {
    std::iter::once(organisation_facts(shown)).chain(more).collect()
}

fn organisation_facts(shown: &Shown<'_>) -> serde_json::Value {
    json!({
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": shown.settings.company,
        "url": format!("{}/", shown.base_url),
        "email": shown.settings.email,
        "logo": format!("{}{}", shown.base_url, shown.assets.address("mark.svg")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Words;

    #[test]
    fn facts_cannot_end_their_block() {
        let faq = Text::read("## Q\n\n### </script><b>?\n\n`</script>`\n", &Words::default());
        let block = structured(&faq_facts(&faq));
        assert_eq!(block.matches("</script>").count(), 1, "{block}");
    }
}
