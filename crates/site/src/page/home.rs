//! The first page.

use super::{
    Shown,
    assets::Scheme,
    drawing::DRAWING,
    escaped,
    frame::{Drawer, frame},
    head::{Page, faq_facts, head_facts},
};
use crate::model::{DETAIL, LARGE, PHONE, Part, Picture, Shape, Text, TextKey};

/// Where a device wants dark colours, on a screen.
const DARK: &str = "screen and (prefers-color-scheme: dark)";
/// Where there is room for the picture of a phone alone.
const NARROW: &str = "(max-width: 767px)";

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
        if let Some((picture, shows)) = part.picture.as_ref().filter(|(picture, _)| picture.shape == Shape::Page) {
            number += 1;
            parts += &feature(number, part, *picture, shows);
        } else {
            beside.push(part);
        }
    }
    // What has no picture of a page stands in columns below: beside nothing it would leave half the page empty.
    if !beside.is_empty() {
        parts += &columns(shown, &beside);
    }
    section("features", &text, &parts)
}

fn industries(shown: &Shown<'_>) -> String {
    let text = shown.text(TextKey::Industries);
    section("industries", &text, &columns(shown, &text.parts.iter().collect::<Vec<_>>()))
}

/// Side by side where there is room: words, each below its picture where all have one.
fn columns(shown: &Shown<'_>, parts: &[&Part]) -> String {
    let count = if parts.len().is_multiple_of(3) { " columns-3" } else { "" };
    let is_detail = |part: &&Part| part.picture.as_ref().is_some_and(|(picture, _)| picture.shape == Shape::Detail);
    let have_details = parts.iter().all(is_detail);
    let class = format!("columns{count}{}", if have_details { " cards" } else { "" });
    let one = |part: &&Part| {
        let picture = part.picture.as_ref().filter(|_| have_details);
        let picture = picture.map(|(picture, shows)| detail_of(shown, *picture, shows)).unwrap_or_default();
        format!("<li>{picture}<h3>{}</h3>\n{}</li>\n", part.heading, part.body)
    };
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

/// A whole page of the product, in the colours that the visitor's device has. On paper it is light.
fn picture_of(shown: &Shown<'_>, picture: Picture, shows: &str, place: Place) -> String {
    let address = |size: &str, scheme| shown.assets.picture(picture, size, scheme);
    let both = |scheme| format!("{} 720w, {} 1440w", address("720", scheme), address("1440", scheme));
    let (class, sizes, loading) = match place {
        Place::First => ("sheet sheet-first", "(min-width: 1264px) 1200px, 94vw", "fetchpriority=\"high\""),
        Place::Beside => ("sheet", "(min-width: 1264px) 700px, (min-width: 1024px) 58vw, 94vw", "loading=\"lazy\""),
    };
    let phone = |media: &str, scheme| {
        let ((w, h), address) = (PHONE, address("phone", scheme));
        format!("<source media=\"{media}\" srcset=\"{address}\" width=\"{w}\" height=\"{h}\">")
    };
    format!(
        "<picture class=\"{class}\">{phone_dark}{phone_light}\
         <source media=\"{DARK}\" srcset=\"{dark}\" sizes=\"{sizes}\" width=\"{w}\" height=\"{h}\">\
         <img src=\"{middle}\" srcset=\"{light}\" sizes=\"{sizes}\" width=\"{w}\" height=\"{h}\" \
         alt=\"{alt}\" {loading} decoding=\"async\"></picture>\n",
        phone_dark = phone(&format!("{DARK} and {NARROW}"), Scheme::Dark),
        phone_light = phone(NARROW, Scheme::Light),
        dark = both(Scheme::Dark),
        light = both(Scheme::Light),
        middle = address("720", Scheme::Light),
        w = LARGE.0,
        h = LARGE.1,
        alt = escaped(shows),
    )
}

/// A detail of the product, over the words it belongs to.
fn detail_of(shown: &Shown<'_>, picture: Picture, shows: &str) -> String {
    let address = |scheme| shown.assets.picture(picture, "detail", scheme);
    format!(
        "<picture class=\"sheet\"><source media=\"{DARK}\" srcset=\"{dark}\" width=\"{w}\" height=\"{h}\">\
         <img src=\"{light}\" width=\"{w}\" height=\"{h}\" alt=\"{alt}\" loading=\"lazy\" decoding=\"async\"></picture>\n",
        dark = address(Scheme::Dark),
        light = address(Scheme::Light),
        w = DETAIL.0,
        h = DETAIL.1,
        alt = escaped(shows),
    )
}
