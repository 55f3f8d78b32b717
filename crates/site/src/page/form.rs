//! The form by which a visitor sends a request, in the drawer and on a page of its own.

use super::{
    Shown, escaped,
    frame::{Drawer, frame},
    head::Page,
};
use crate::model::TypedRequest;

/// What a visitor reads once a request was sent.
const SENT: &str = "Thank you! We’ll be in touch shortly.";

/// What is wrong with what was typed: the field and why, or only why.
#[derive(Clone, Default)]
pub(crate) struct Problem {
    pub(crate) field: Option<String>,
    pub(crate) message: String,
}

impl Problem {
    fn is_of(&self, field: &str) -> bool {
        self.field.as_deref() == Some(field)
    }
}

/// The form with what was typed already.
pub(super) fn form(shown: &Shown<'_>, typed: &TypedRequest, problem: &Problem) -> String {
    let field = |name: &str, label: &str, value: &str, rest: &str| {
        let (marks, words) = told(problem, name);
        format!(
            "<div class=\"field\"><label for=\"request-{name}\">{label}</label>\
             <input id=\"request-{name}\" name=\"{name}\" value=\"{}\" {rest}{marks}>{words}</div>\n",
            escaped(value)
        )
    };
    let general = if problem.message.is_empty() || problem.field.is_some() {
        String::new()
    } else {
        format!("<p class=\"problem\" role=\"alert\">{}</p>\n", escaped(&problem.message))
    };
    let (marks, words) = told(problem, "message");
    format!(
        "<form id=\"request\" class=\"request\" method=\"post\" action=\"/start\" data-sent=\"{SENT}\">\n{general}\
         <div class=\"fields\">\n{name}{email}{company}\
         <div class=\"field field-wide\"><label for=\"request-message\">Message <span class=\"optional\">optional</span></label>\
         <textarea id=\"request-message\" name=\"message\" rows=\"4\" maxlength=\"4000\"{marks}>\n{message}</textarea>{words}</div>\n\
         </div>\n<div class=\"trap\" aria-hidden=\"true\"><label for=\"request-line\">Leave this field empty</label>\
         <input type=\"text\" id=\"request-line\" name=\"subjectLine\" tabindex=\"-1\" autocomplete=\"off\"></div>\n\
         <input type=\"hidden\" name=\"started\" value=\"{stamp}\">\n\
         <div class=\"send\"><button class=\"button\" type=\"submit\">Send request</button>\
         <p class=\"quiet\">We use what you write to answer you, and delete it after {days} days at the latest. \
         <a href=\"/privacy\">Privacy</a></p></div>\n</form>\n",
        name = field("name", "Name", &typed.name, "type=\"text\" required maxlength=\"100\" autocomplete=\"name\""),
        email =
            field("email", "Email", &typed.email, "type=\"email\" required maxlength=\"254\" autocomplete=\"email\""),
        company = field(
            "company",
            "Company <span class=\"optional\">optional</span>",
            &typed.company,
            "type=\"text\" maxlength=\"100\" autocomplete=\"organization\""
        ),
        message = escaped(&typed.message),
        stamp = escaped(&shown.stamp),
        days = shown.settings.retention_days,
    )
}

/// The attributes of a field that something is wrong with, and the words below it.
fn told(problem: &Problem, field: &str) -> (String, String) {
    if !problem.is_of(field) {
        return (String::new(), String::new());
    }
    let marks = format!(" aria-invalid=\"true\" aria-describedby=\"request-{field}-problem\"");
    let words = format!("<p class=\"problem\" id=\"request-{field}-problem\">{}</p>", escaped(&problem.message));
    (marks, words)
}

/// `/start`: the form for browsers without scripts, and again where something was wrong with it.
pub(crate) fn start_page(shown: &Shown<'_>, typed: &TypedRequest, problem: &Problem) -> String {
    let main = format!(
        "<article class=\"prose start\">\n<h1>Start a project</h1>\n<div class=\"prose-words\">\n\
         <p class=\"lead\">Tell us what you are working on.</p>\n{}</div>\n</article>\n",
        form(shown, typed, problem)
    );
    frame(shown, &about(shown, "/start", "Start a project"), Drawer::Elsewhere, &main)
}

/// `/start/sent`: what a visitor without scripts reads once the request was taken.
pub(crate) fn sent_page(shown: &Shown<'_>) -> String {
    let main = format!(
        "<article class=\"prose start\">\n<h1>{SENT}</h1>\n<div class=\"prose-words\">\n\
         <p>Your request has arrived. <a href=\"/#top\">Back to the first page</a></p>\n</div>\n</article>\n"
    );
    frame(shown, &about(shown, "/start/sent", "Thank you"), Drawer::Elsewhere, &main)
}

fn about(shown: &Shown<'_>, path: &'static str, title: &str) -> Page<'static> {
    Page {
        path,
        title: format!("{title} · {}", shown.settings.company),
        description: shown.settings.description.clone(),
        is_listed: false,
        facts: Vec::new(),
    }
}
