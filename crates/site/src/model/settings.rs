//! What the installation decides about its site.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};

use super::request::address_problem;

/// For how many days requests may be kept at most.
const LONGEST: u32 = 3650;
/// The most letters of a line.
const MOST_LETTERS: usize = 200;

/// The settings of the site, as the file `settings.toml` has them. What the file leaves out is as built in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SiteSettings {
    /// `on` or `off`.
    pub site: Switch,
    /// Whose site it is.
    pub company: String,
    /// The address that visitors write to.
    pub email: String,
    /// Where requests are mailed; nowhere where it is empty.
    pub notify: String,
    /// What the first page is called in the browser's tab and in lists of search results.
    pub title: String,
    /// What lists of search results say below that.
    pub description: String,
    /// For how many days requests are kept.
    pub retention_days: u32,
    /// Which parts the first page has.
    pub sections: Sections,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    /// There is a site.
    On,
    /// There is none: `/` leads to the log-in page.
    Off,
}

/// The parts of the first page that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sections {
    /// What the product does.
    pub features: bool,
    /// Whom it is for.
    pub industries: bool,
    /// How one begins.
    pub process: bool,
    /// Who is behind it.
    pub about: bool,
    /// Questions and answers.
    pub faq: bool,
}

impl Default for Sections {
    fn default() -> Self {
        Self { features: true, industries: true, process: true, about: true, faq: true }
    }
}

impl Default for SiteSettings {
    fn default() -> Self {
        Self {
            site: Switch::On,
            company: "Corbel".to_owned(),
            email: String::new(),
            notify: String::new(),
            title: "Corbel: the workspace your team owns".to_owned(),
            description:
                "Files, notes, schedule, chat and invoices of a team in one place that answers at once, on a server that belongs \
                          to you."
                    .to_owned(),
            retention_days: 365,
            sections: Sections::default(),
        }
    }
}

impl SiteSettings {
    /// The settings of a file. An address that it does not give is `email`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is no such file, or a value makes no sense.
    pub fn parse(toml: &str, email: &str) -> Result<Self> {
        let mut settings: Self = toml::from_str(toml)
            .map_err(|error| Error::invalid(format!("The settings are not valid: {}", error.message())))?;
        if settings.email.is_empty() {
            email.clone_into(&mut settings.email);
        }
        settings.checked()
    }

    /// The settings as a file.
    ///
    /// # Errors
    /// None in practice: all values can be written.
    pub fn to_toml(&self) -> Result<String> {
        toml::to_string(self).map_err(Error::internal)
    }

    /// The settings with their lines trimmed.
    ///
    /// # Errors
    /// `INVALID_REQUEST` with the field in `details.field`.
    pub fn checked(mut self) -> Result<Self> {
        for (field, line, is_needed) in [
            ("company", &mut self.company, true),
            ("title", &mut self.title, true),
            ("description", &mut self.description, false),
            ("email", &mut self.email, true),
            ("notify", &mut self.notify, false),
        ] {
            *line = line.trim().to_owned();
            if is_needed && line.is_empty() {
                return Err(refusal(field, format!("{field} must not be empty.")));
            }
            if line.chars().count() > MOST_LETTERS || line.contains(char::is_control) {
                return Err(refusal(field, format!("{field} has at most {MOST_LETTERS} letters on one line.")));
            }
        }
        for (field, address) in [("email", &self.email), ("notify", &self.notify)] {
            if !address.is_empty()
                && let Some(problem) = address_problem(address)
            {
                return Err(refusal(field, problem.to_owned()));
            }
        }
        if !(1..=LONGEST).contains(&self.retention_days) {
            return Err(refusal("retentionDays", format!("Requests are kept for 1 to {LONGEST} days.")));
        }
        Ok(self)
    }
}

fn refusal(field: &'static str, message: String) -> Error {
    Error::invalid(message).with_details(serde_json::json!({ "field": field }))
}

/// The address that visitors write to until somebody sets another: at the host people reach the server by.
pub fn default_email(base_url: &str) -> String {
    let url = url::Url::parse(base_url).ok();
    match url.as_ref().and_then(url::Url::domain) {
        Some(domain) if domain.contains('.') => format!("hello@{domain}"),
        _ => "hello@corbel.example".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_as_little_as_it_likes_and_nothing_wrong() {
        let settings =
            SiteSettings::parse("site = 'off'\n[sections]\nabout = false", "hello@a.example").expect("valid");
        assert_eq!((settings.site, settings.email.as_str()), (Switch::Off, "hello@a.example"));
        assert!(!settings.sections.about && settings.sections.faq);
        assert_eq!(SiteSettings::parse(&settings.to_toml().expect("text"), "x@y.example").expect("valid"), settings);
        for wrong in [
            "site = 'perhaps'",
            "sight = 'on'",
            "email = 'nobody'",
            "notify = 'a b@c.example'",
            "company = ' '",
            "retention_days = 0",
            "title = \"two\\nlines\"",
            "no toml",
        ] {
            assert!(SiteSettings::parse(wrong, "hello@a.example").is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_address_is_at_the_host_where_that_has_a_name() {
        assert_eq!(default_email("https://files.example.org"), "hello@files.example.org");
        for local in ["http://127.0.0.1:8080", "http://localhost:8080", "nonsense"] {
            assert_eq!(default_email(local), "hello@corbel.example");
        }
    }
}
