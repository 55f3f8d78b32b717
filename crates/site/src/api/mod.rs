//! The only place in this crate that names HTTP: pages and what they load, the form, and the office of super users.

mod files;
mod office;
mod pages;
mod requests;
mod send;
mod words;

use axum::routing::get;
use edge::{Application, DescribedRoutes, Operations, Routes, routes};

use crate::{
    Site,
    model::{Switch, TextKey},
    page::Shown,
    store::texts::Content,
};

/// Addresses to which forms are sent without a script. Nothing there acts by a cookie.
pub const OPEN_FORMS: [&str; 1] = [send::FORM];

/// What the handlers need: the site, and the web application, which stands at `/` for members.
#[derive(Clone)]
struct Api {
    site: Site,
    application: Application,
}

/// The routes of the site. Pages are in no document: nothing but browsers asks for them.
pub fn router(site: Site, application: Application) -> Routes {
    static ROUTES: DescribedRoutes<Api> = DescribedRoutes::new(routes);
    ROUTES.with_state(Api { site, application })
}

fn routes() -> Operations<Api> {
    Operations::new()
        .routes(routes!(send::send_project_request))
        .routes(routes!(office::find_site_settings, office::update_site_settings))
        .routes(routes!(office::list_site_texts))
        .routes(routes!(office::find_site_text, office::update_site_text, office::reset_site_text))
        .routes(routes!(office::preview_site))
        .routes(routes!(requests::list_site_requests))
        .routes(routes!(requests::find_site_request, requests::update_site_request, requests::delete_site_request))
        .route("/", get(pages::first))
        .route("/vision", get(pages::prose))
        .route("/help", get(pages::prose))
        .route("/terms", get(pages::prose))
        .route("/privacy", get(pages::prose))
        .route(send::FORM, get(pages::start).post(send::send_form))
        .route("/start/sent", get(pages::sent))
        .route("/sitemap.xml", get(files::sitemap))
        .route("/robots.txt", get(files::robots))
        .route("/site/{*name}", get(files::asset))
}

impl Api {
    /// What the files say; `None` where the site is off.
    async fn shown_content(&self) -> kernel::Result<Option<std::sync::Arc<Content>>> {
        let content = self.site.texts.content().await?;
        let is_on = content.settings.site == Switch::On && !self.site.settings.is_off;
        Ok(is_on.then_some(content))
    }
}

/// What pages are written with, from these settings and texts.
fn shown<'a>(
    site: &'a Site,
    settings: &'a crate::model::SiteSettings,
    (has_portal, is_signed_in): (bool, bool),
    text_of: &'a dyn Fn(TextKey) -> String,
) -> Shown<'a> {
    Shown {
        settings,
        base_url: &site.settings.base_url,
        assets: &site.assets,
        has_portal,
        is_signed_in,
        stamp: site.stamps.stamp(site.env.now()),
        text_of,
    }
}
