//! What every page has around its words: head, header, footer, the drawer with the form.

use super::{
    Shown, escaped,
    footer::footer,
    form::{Problem, form},
    head::{Page, head},
};
use crate::model::{Sections, TypedRequest};

/// The mark of the product, which takes the colour of the words beside it.
const MARK: &str = "<svg viewBox=\"0 0 32 32\" width=\"28\" height=\"28\" fill=\"currentColor\" aria-hidden=\"true\">\
    <path d=\"M9 2H23A7 7 0 0 1 30 9V11.5H10.5V13A6.5 6.5 0 0 0 17 19.5H18.5V20A6 6 0 0 0 24.5 26H29.325A7 7 0 0 1 23 30H9\
    A7 7 0 0 1 2 23V9A7 7 0 0 1 9 2Z\"/></svg>";

/// Which page the form is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawer {
    /// The form opens over this page.
    Here,
    /// The page is about the form itself.
    Elsewhere,
}

/// The whole document.
pub(super) fn frame(shown: &Shown<'_>, page: &Page<'_>, drawer: Drawer, main: &str) -> String {
    let calls = drawer == Drawer::Here;
    // Who is signed in has a project already.
    let drawer = if drawer == Drawer::Here && !shown.is_signed_in { self::drawer(shown) } else { String::new() };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n{head}</head>\n<body id=\"top\">\n\
         <a class=\"skip\" href=\"#main\">Skip to content</a>\n{header}<main id=\"main\" tabindex=\"-1\">\n{main}</main>\n\
         {footer}{drawer}<div class=\"toasts\" role=\"status\"></div>\n</body>\n</html>\n",
        head = head(shown, page),
        header = header(shown, page.path),
        footer = footer(shown, calls),
    )
}

/// The places a header leads to, in their order.
fn places(shown: &Shown<'_>) -> Vec<(String, &'static str)> {
    let Sections { industries, process, about, .. } = shown.settings.sections;
    let sections = [
        (true, "/#top", "Home"),
        (industries, "/#industries", "Industries"),
        (process, "/#process", "Process"),
        (about, "/#about", "About"),
    ];
    let shown_ones = sections.into_iter().filter(|(is_shown, ..)| *is_shown);
    let mut places: Vec<_> = shown_ones.map(|(_, to, label)| (to.to_owned(), label)).collect();
    places.push((format!("mailto:{}", escaped(&shown.settings.email)), "Contact"));
    places
}

fn header(shown: &Shown<'_>, path: &str) -> String {
    let link = |(to, label): &(String, &str)| format!("<li><a href=\"{to}\">{label}</a></li>");
    let places: String = places(shown).iter().map(link).collect();
    // On the page of the form the buttons lead to its first field.
    let start = if path == "/start" { "#request" } else { "/start" };
    let (deeds, log_in, last) = if shown.is_signed_in {
        let open = "<a class=\"button\" href=\"/\">Open Corbel</a>";
        (open.to_owned(), "", open.to_owned())
    } else {
        (
            format!(
                "<a class=\"log-in\" href=\"/login\">Log in</a>\
                 <a class=\"button\" href=\"{start}\" data-demo><span class=\"wide\">Start a project</span>\
                 <span class=\"narrow\">Book Demo</span></a>"
            ),
            "<li><a href=\"/login\">Log in</a></li>",
            format!("<a class=\"button\" href=\"{start}\" data-demo>Book Demo</a>"),
        )
    };
    format!(
        "<header class=\"bar\">\n<a class=\"brand\" href=\"/#top\">{MARK}<span>{company}</span></a>\n\
         <nav class=\"places\" aria-label=\"Site\"><ul>{places}</ul></nav>\n\
         <div class=\"deeds\">{deeds}</div>\n\
         <details class=\"menu\"><summary><span class=\"hidden\">Menu</span><svg viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" \
         fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.75\" stroke-linecap=\"round\" aria-hidden=\"true\">\
         <path class=\"closed\" d=\"M4 7h16M4 12h16M4 17h16\"/><path class=\"opened\" d=\"M6 6l12 12M18 6L6 18\"/></svg></summary>\n\
         <nav aria-label=\"Menu\"><ul>{places}{log_in}</ul>\
         {last}</nav></details>\n</header>\n",
        company = escaped(&shown.settings.company),
    )
}

fn drawer(shown: &Shown<'_>) -> String {
    format!(
        "<dialog id=\"demo\" class=\"drawer\" aria-labelledby=\"demo-title\">\n<div class=\"drawer-bar\">\
         <h2 id=\"demo-title\">Start a project</h2>\
         <button class=\"close\" type=\"button\" data-close aria-label=\"Close\"><svg viewBox=\"0 0 24 24\" width=\"20\" \
         height=\"20\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.75\" stroke-linecap=\"round\" aria-hidden=\"true\">\
         <path d=\"M6 6l12 12M18 6L6 18\"/></svg></button></div>\n<div class=\"drawer-body\">\
         <p class=\"lead\">Tell us what you are working on.</p>\n{form}</div>\n</dialog>\n",
        form = form(shown, &TypedRequest::default(), &Problem::default()),
    )
}
