//! The first page.

use super::{
    Shown,
    drawing::DRAWING,
    escaped,
    frame::{Drawer, frame},
    head::{Page, faq_facts, head_facts},
};
use crate::model::{LARGE, PHONE, Part, Picture, Text, TextKey};

/// How wide a picture is at most, for a browser that chooses which size to load.
#[derive(Clone, Copy)]
enum Place {
    /// Over the whole width, and the first thing that is seen.
    First,
    /// Beside words.
    Beside,
}

/// The first page.
pub(crate) fn home(shown: &Shown<'_>) -> String {
    let sections = shown.settings.sections;
    let faq = sections.faq.then(|| shown.text(TextKey::Faq));
    let mut main = hero(shown);
    if sections.features {
        main += &features(shown);
    }
    if sections.industries {
        main += &industries(shown);
    }
    if sections.process {
        main += &process(shown);
    }
    if sections.about {
        main += &about(shown);
    }
    if let Some(faq) = &faq {
        main += &questions(faq);
    }
    let page = Page {
        path: "/",
        title: shown.settings.title.clone(),
        description: shown.settings.description.clone(),
        is_listed: true,
        facts: head_facts(shown, faq.as_ref().map(faq_facts)),
    };
    frame(shown, &page, Drawer::Here, &main)
}

fn hero(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::Home);
    let picture = text.picture.as_ref().map(|(picture, shows)| picture_of(shown, *picture, shows, Place::First));
    format!(
        "<section class=\"hero\">\n<div class=\"hero-words\"><h1>{}</h1>\n<div class=\"hero-lead\">{}</div>\n\
         <div class=\"hero-deeds\"><a class=\"button button-large\" href=\"/start\" data-demo>Start a project</a>\
         <a class=\"second\" href=\"/login\">Log in</a></div></div>\n\
         <div class=\"hero-drawing\" aria-hidden=\"true\">{DRAWING}</div>\n{}</section>\n",
        text.title,
        text.lead,
        picture.unwrap_or_default(),
    )
}

fn features(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::Features);
    let feature = |number: usize, part: &Part, picture: Picture, shows: &str| {
        format!(
            "<div class=\"feature\"><div class=\"feature-words\"><p class=\"number\" aria-hidden=\"true\">{number:02}</p>\
             <h3>{}</h3>\n{}</div>\n{}</div>\n",
            part.heading,
            part.body,
            picture_of(shown, picture, shows, Place::Beside),
        )
    };
    let (mut parts, mut number, mut beside) = (String::new(), 0, Vec::new());
    for part in &text.parts {
        if let Some((picture, shows)) = &part.picture {
            number += 1;
            parts += &feature(number, part, *picture, shows);
        } else {
            beside.push(part);
        }
    }
    // What has no picture stands in columns below: beside nothing it would leave half the page empty.
    if !beside.is_empty() {
        parts += &columns(&beside);
    }
    section("features", &text, &parts)
}

fn industries(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::Industries);
    section("industries", &text, &columns(&text.parts.iter().collect::<Vec<_>>()))
}

/// Words only, side by side where there is room.
fn columns(parts: &[&Part]) -> String {
    let class = if parts.len().is_multiple_of(3) { "columns columns-3" } else { "columns" };
    let one = |part: &&Part| format!("<li><h3>{}</h3>\n{}</li>\n", part.heading, part.body);
    let parts: String = parts.iter().map(one).collect();
    format!("<ul class=\"{class}\">\n{parts}</ul>\n")
}

fn process(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::Process);
    let one = |part: &Part| format!("<li><h3>{}</h3>\n{}</li>\n", part.heading, part.body);
    let parts: String = text.parts.iter().map(one).collect();
    section("process", &text, &format!("<ol class=\"steps\">\n{parts}</ol>\n"))
}

fn about(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::About);
    let one = |part: &Part| format!("<h3>{}</h3>\n{}\n", part.heading, part.body);
    let parts: String = text.parts.iter().map(one).collect();
    format!(
        "<section id=\"about\" class=\"part about\" aria-labelledby=\"about-title\">\n<h2 id=\"about-title\">{}</h2>\n\
         <div class=\"about-words\">{}\n{parts}</div>\n</section>\n",
        text.title, text.lead
    )
}

fn questions(faq: &Text) -> String {
    let one = |part: &Part| {
        format!(
            "<details name=\"faq\"><summary><h3>{}</h3></summary>\n<div>{}</div></details>\n",
            part.heading, part.body
        )
    };
    let parts: String = faq.parts.iter().map(one).collect();
    section("faq", faq, &format!("<div class=\"questions\">\n{parts}</div>\n"))
}

fn section(id: &str, text: &Text, inside: &str) -> String {
    format!(
        "<section id=\"{id}\" class=\"part {id}\" aria-labelledby=\"{id}-title\">\n<div class=\"part-head\">\
         <h2 id=\"{id}-title\">{}</h2>\n{}</div>\n{inside}</section>\n",
        text.title, text.lead
    )
}

fn picture_of(shown: &Shown<'_>, picture: Picture, shows: &str, place: Place) -> String {
    let address = |size: &str| shown.assets.picture(picture, size);
    let (class, sizes, loading) = match place {
        Place::First => ("sheet sheet-first", "(min-width: 1264px) 1200px, 94vw", "fetchpriority=\"high\""),
        Place::Beside => ("sheet", "(min-width: 1264px) 700px, (min-width: 1024px) 58vw, 94vw", "loading=\"lazy\""),
    };
    format!(
        "<picture class=\"{class}\"><source media=\"(max-width: 767px)\" srcset=\"{phone}\" width=\"{pw}\" height=\"{ph}\">\
         <img src=\"{middle}\" srcset=\"{middle} 720w, {large} 1440w\" sizes=\"{sizes}\" width=\"{w}\" height=\"{h}\" \
         alt=\"{alt}\" {loading} decoding=\"async\"></picture>\n",
        phone = address("phone"),
        middle = address("720"),
        large = address("1440"),
        pw = PHONE.0,
        ph = PHONE.1,
        w = LARGE.0,
        h = LARGE.1,
        alt = escaped(shows),
    )
}
