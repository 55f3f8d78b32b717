//! The foot of every page.

use super::{Shown, escaped};

/// The foot; it `calls` to start a project where the page is not about that itself.
pub(super) fn footer(shown: &Shown<'_>, calls: bool) -> String {
    let (company, email) = (escaped(&shown.settings.company), escaped(&shown.settings.email));
    let (portal, label) = if shown.has_portal { ("/portal-login", "Portal") } else { ("/", "Portal (coming soon)") };
    let call = if shown.is_signed_in || !calls {
        ""
    } else {
        "<div class=\"foot-call\"><p class=\"foot-title\">Put your team under one roof.</p>\
         <a class=\"button\" href=\"/start\" data-demo>Start a Project</a></div>\n"
    };
    format!(
        "<footer class=\"foot\">\n{call}\
         <div class=\"foot-rows\"><nav aria-label=\"Footer\"><ul><li><a href=\"/vision\">Vision</a></li>\
         <li><a href=\"/help\">Help</a></li><li><a href=\"/terms\">Terms</a></li><li><a href=\"/privacy\">Privacy</a></li>\
         <li><a href=\"{portal}\">{label}</a></li></ul></nav>\n\
         <p>Contact: <a href=\"mailto:{email}\">{email}</a></p>\n<p class=\"foot-name\">{company}</p></div>\n</footer>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        model::{SiteSettings, TextKey},
        page::Assets,
    };

    #[test]
    fn the_portal_is_linked_where_there_is_one() {
        let (settings, assets) = (SiteSettings::default(), Assets::new());
        let text_of = |key: TextKey| key.built_in().to_owned();
        for (has_portal, link) in
            [(true, "<a href=\"/portal-login\">Portal</a>"), (false, "<a href=\"/\">Portal (coming soon)</a>")]
        {
            let (base_url, stamp) = ("https://files.example.org", String::new());
            let shown = Shown {
                settings: &settings,
                base_url,
                assets: &assets,
                has_portal,
                is_signed_in: false,
                stamp,
                text_of: &text_of,
            };
            assert!(footer(&shown, true).contains(link), "{link}");
        }
    }
}
