//! Markdown as the site's texts are written in it, as HTML that can do no harm.
//!
//! The first heading of a text is its title, what follows up to the next heading its lead, and every further heading begins a
//! part. HTML in a text is shown as the letters it is made of; a link leads over http, https or mail, or to a place of this
//! server; a picture is one of [`PICTURES`](super::PICTURES).

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::{Picture, SiteSettings};

/// A text, taken apart.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Text {
    /// The first heading, as HTML.
    pub title: String,
    /// The same without any markup.
    pub plain_title: String,
    /// What stands between it and the next heading, as HTML.
    pub lead: String,
    /// The picture named there, and what it shows.
    pub picture: Option<(Picture, String)>,
    /// What follows.
    pub parts: Vec<Part>,
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// Its heading, as HTML.
    pub heading: String,
    /// The same without any markup.
    pub plain_heading: String,
    /// How deep it lies: 1 to 6, as in the text.
    pub level: u8,
    /// What it says, as HTML.
    pub body: String,
    /// The picture named in it, and what it shows.
    pub picture: Option<(Picture, String)>,
}

/// What words in braces stand for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    /// `{company}`
    pub company: String,
    /// `{email}`
    pub email: String,
    /// `{retention}`: for how many days requests are kept.
    pub retention: u32,
}

impl Words {
    /// The words of these settings.
    pub fn of(settings: &SiteSettings) -> Self {
        Self { company: settings.company.clone(), email: settings.email.clone(), retention: settings.retention_days }
    }

    fn put_into(&self, source: &str) -> String {
        source
            .replace("{company}", &self.company)
            .replace("{email}", &self.email)
            .replace("{retention}", &self.retention.to_string())
    }
}

/// A stretch of a text under one heading.
#[derive(Default)]
struct Stretch<'a> {
    level: u8,
    heading: Vec<Event<'a>>,
    body: Vec<Event<'a>>,
    picture: Option<(Picture, String)>,
}

impl Text {
    /// Reads a text, with `words` in their places.
    pub fn read(source: &str, words: &Words) -> Self {
        let filled = words.put_into(source);
        let mut stretches = stretches(&filled).into_iter();
        let mut first = stretches.next().unwrap_or_default();
        // Words before the first heading belong to the lead.
        if first.level == 0
            && let Some(titled) = stretches.next()
        {
            let before = std::mem::take(&mut first.body);
            let picture = first.picture.take();
            first = titled;
            first.body.splice(0..0, before);
            first.picture = first.picture.or(picture);
        }
        let title = Part::of(first);
        Self {
            title: title.heading,
            plain_title: title.plain_heading,
            lead: title.body,
            picture: title.picture,
            parts: stretches.map(Part::of).collect(),
        }
    }
}

impl Part {
    fn of(stretch: Stretch<'_>) -> Self {
        let plain = stretch.heading.iter().filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            Event::SoftBreak | Event::HardBreak => Some(" "),
            _ => None,
        });
        Self {
            plain_heading: plain.collect(),
            heading: written(stretch.heading),
            level: stretch.level,
            body: written(stretch.body),
            picture: stretch.picture,
        }
    }
}

fn written(events: Vec<Event<'_>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    page.trim().to_owned()
}

fn stretches(source: &str) -> Vec<Stretch<'_>> {
    let mut found = vec![Stretch::default()];
    let mut in_heading = false;
    // What the picture that is being read shows, where it is one of ours.
    let mut picture: Option<(Option<Picture>, String)> = None;
    // Straight quotes and apostrophes, as keyboards have them, become those of print.
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_SMART_PUNCTUATION;
    for event in Parser::new_ext(source, options) {
        if let Some((named, shows)) = &mut picture {
            match event {
                Event::Text(text) | Event::Code(text) => shows.push_str(&text),
                Event::End(TagEnd::Image) => {
                    let seen = named.take().map(|named| (named, std::mem::take(shows)));
                    picture = None;
                    last(&mut found).picture = seen.or_else(|| last(&mut found).picture.take());
                }
                _ => {}
            }
            continue;
        }
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                in_heading = true;
                found.push(Stretch { level: depth(level), ..Stretch::default() });
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Start(Tag::Image { dest_url, .. }) => picture = Some((Picture::find(&dest_url), String::new())),
            Event::End(TagEnd::Paragraph)
                if matches!(last(&mut found).body.last(), Some(Event::Start(Tag::Paragraph))) =>
            {
                // It held a picture and nothing else.
                last(&mut found).body.pop();
            }
            event => {
                let stretch = last(&mut found);
                let into = if in_heading { &mut stretch.heading } else { &mut stretch.body };
                into.push(harmless(event));
            }
        }
    }
    if found.len() > 1 && found[0].body.is_empty() && found[0].picture.is_none() {
        found.remove(0);
    }
    found
}

fn last<'a, 'b>(stretches: &'b mut [Stretch<'a>]) -> &'b mut Stretch<'a> {
    let at = stretches.len() - 1;
    &mut stretches[at]
}

const fn depth(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

/// The event without what could do harm in a page.
fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = if leads_somewhere(&dest_url) { dest_url } else { CowStr::Borrowed("#top") };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        event => event,
    }
}

fn leads_somewhere(address: &str) -> bool {
    let is_ours = address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\");
    let address = address.to_lowercase();
    // An address between angle brackets is a mail address without its scheme.
    let is_mail = address.contains('@') && !address.contains([':', '/']);
    is_ours || is_mail || ["http://", "https://", "mailto:", "#"].iter().any(|start| address.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str) -> Text {
        let words =
            Words { company: "Dunmarrow & Sons".into(), email: "hello@dunmarrow.example".into(), retention: 30 };
        Text::read(source, &words)
    }

    #[test]
    fn a_text_is_title_lead_and_parts() {
        let text = read("## Ask *us*\n\nWrite to <{email}>.\n\n### How long?\n\n{retention} days.\n\n### And?\n");
        assert_eq!((text.title.as_str(), text.plain_title.as_str()), ("Ask <em>us</em>", "Ask us"));
        assert!(text.lead.contains("href=\"mailto:hello@dunmarrow.example\""), "{}", text.lead);
        assert_eq!(text.parts.len(), 2);
        assert_eq!((text.parts[0].body.as_str(), text.parts[0].level), ("<p>30 days.</p>", 3));
        assert_eq!(text.parts[1].plain_heading, "And?");
    }

    #[test]
    fn a_picture_is_taken_out_of_the_words() {
        let text =
            read("# A\n\nWords.\n\n![All files](drive)\n\n## B\n\n![Foreign](https://elsewhere.example/x.png)\n");
        assert_eq!(text.lead, "<p>Words.</p>");
        assert_eq!(text.picture, Picture::find("drive").map(|drive| (drive, "All files".to_owned())));
        assert_eq!((text.parts[0].body.as_str(), &text.parts[0].picture), ("", &None));
    }

    #[test]
    fn nothing_in_a_text_runs_or_leads_astray() {
        let text = read(
            "# <b onclick=x>A</b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](//elsewhere.example) \
             [z](data:text/html,x) {company} <img src=x onerror=alert(1)>\n",
        );
        let all = format!("{}{}", text.title, text.lead);
        for harm in ["<script", "<b ", "<img", "javascript:", "href=\"//", "data:"] {
            assert!(!all.contains(harm), "{harm} in {all}");
        }
        assert!(all.contains("Dunmarrow &amp; Sons") && all.contains("&lt;script&gt;"), "{all}");
    }

    #[test]
    fn words_before_any_heading_are_kept() {
        let text = read("Before.\n\n# Title\n\nAfter.\n");
        assert_eq!((text.title.as_str(), text.lead.as_str()), ("Title", "<p>Before.</p>\n<p>After.</p>"));
        assert_eq!(read("").title, "");
        assert_eq!(read("Only words.").lead, "<p>Only words.</p>");
    }

    #[test]
    fn quotes_and_apostrophes_are_those_of_print_but_not_in_code() {
        let text = Text::read("# Can't sign in\n\nIt says \"Saved\". `it's`", &Words::default());
        assert_eq!(text.plain_title, "Can’t sign in");
        assert_eq!(text.lead, "<p>It says “Saved”. <code>it's</code></p>");
    }
}
