//! The modules of an installation: the one list, and what each hands over.
//!
//! Nothing here has a default. A module says of each thing that it has it or has none, since what is forgotten is lost: bytes that
//! no module names are nobody's, and things whose owner leaves stay with nobody.

use std::{sync::Arc, time::Duration};

use edge::{Application, Routes};
use identity::ops::Colleagues;
use kernel::port::{Belongings, ExplainAccess, FileUsers, Holdings, LiveContents, Notices, Searchable};
use store::{Migrations, Worker};

use crate::{app::App, calls};

/// A port that a module may have.
type Port<P> = Option<fn(&App) -> Arc<P>>;

/// What a module hands over.
pub(crate) struct Module {
    /// Its crate's name.
    pub(crate) name: &'static str,
    /// Its tables.
    pub(crate) migrations: fn() -> Vec<Migrations>,
    /// Its operations.
    pub(crate) routes: fn(&App) -> Vec<Routes>,
    /// Addresses of its operations that bring more than others, and the most bytes each may bring.
    pub(crate) larger_bodies: &'static [(&'static str, usize)],
    /// Addresses of those that may take longer than others until their answer begins, and how long.
    pub(crate) longer: &'static [(&'static str, Duration)],
    /// Addresses of its forms that are sent without a script.
    pub(crate) open_forms: &'static [&'static str],
    /// Addresses to which other servers send what they sign.
    pub(crate) webhooks: &'static [&'static str],
    /// Its work in the background.
    pub(crate) jobs: fn(Worker, &App) -> Worker,
    /// What it keeps as bytes. Bytes that nobody names are removed.
    pub(crate) holdings: Port<dyn Holdings>,
    /// What its people own, for when they leave.
    pub(crate) belongings: Port<dyn Belongings>,
    /// Why somebody may, or may not, do something with a thing of it.
    pub(crate) access: Port<dyn ExplainAccess>,
    /// What of its deeds is told to whom.
    pub(crate) notices: Port<dyn Notices>,
    /// Which of its things use files of the Drive.
    pub(crate) file_users: Port<dyn FileUsers>,
    /// What of it is found by the search over everything.
    pub(crate) search: Port<dyn Searchable>,
    /// What travels along with its live messages.
    pub(crate) contents: Port<dyn LiveContents>,
}

/// All of them, and nowhere else: what stands here is served, kept, told and cleared away. Tables are made in this order.
pub(crate) static MODULES: [Module; 12] =
    [MAIL, IDENTITY, DRIVE, NOTES, SCHEDULE, CHAT, INVOICING, SIGNATURES, CALLS, NOTIFICATIONS, SEARCH, SITE];

/// What the modules have of one kind.
pub(crate) fn all<P: ?Sized>(app: &App, port: fn(&Module) -> Port<P>) -> Vec<Arc<P>> {
    MODULES.iter().filter_map(port).map(|of| of(app)).collect()
}

const MAIL: Module = Module {
    name: "mail",
    migrations: mail::migrations,
    routes: |_| Vec::new(),
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| mail::register_jobs(worker, &app.mailer),
    holdings: None,
    belongings: None,
    access: None,
    notices: None,
    file_users: None,
    search: None,
    contents: None,
};

const IDENTITY: Module = Module {
    name: "identity",
    migrations: identity::migrations,
    routes: |app| vec![identity::router(app.identity.clone(), app.asked_by_identity())],
    larger_bodies: &identity::LARGER_BODIES,
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| identity::register_jobs(worker, &app.identity, &app.asked_by_identity()),
    holdings: Some(|app| Arc::new(app.identity.clone())),
    belongings: None,
    access: None,
    notices: None,
    file_users: None,
    search: Some(|app| Arc::new(Colleagues::new(app.identity.clone(), Arc::new(app.chat.clone())))),
    contents: None,
};

const DRIVE: Module = Module {
    name: "drive",
    migrations: drive::migrations,
    routes: |app| vec![drive::router(app.drive.clone())],
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| drive::register_jobs(worker, &app.drive),
    holdings: Some(|app| Arc::new(app.drive.clone())),
    belongings: Some(|app| Arc::new(app.drive.clone())),
    access: Some(|app| Arc::new(app.drive.clone())),
    notices: Some(|app| Arc::new(app.drive.clone())),
    file_users: None,
    search: Some(|app| Arc::new(app.drive.clone())),
    contents: None,
};

const NOTES: Module = Module {
    name: "notes",
    migrations: notes::migrations,
    routes: |app| vec![notes::router(app.notes.clone())],
    larger_bodies: &notes::LARGER_BODIES,
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| notes::register_jobs(worker, &app.notes),
    holdings: None,
    belongings: Some(|app| Arc::new(app.notes.clone())),
    access: Some(|app| Arc::new(app.notes.clone())),
    notices: Some(|app| Arc::new(app.notes.clone())),
    file_users: Some(|app| Arc::new(app.notes.clone())),
    search: Some(|app| Arc::new(app.notes.clone())),
    contents: None,
};

const SCHEDULE: Module = Module {
    name: "schedule",
    migrations: schedule::migrations,
    routes: |app| {
        let caldav = schedule::caldav_router(app.schedule.clone(), Arc::new(app.identity.clone()));
        vec![schedule::router(app.schedule.clone()), caldav]
    },
    larger_bodies: &schedule::LARGER_BODIES,
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| schedule::register_jobs(worker, &app.schedule),
    holdings: None,
    belongings: Some(|app| Arc::new(app.schedule.clone())),
    access: Some(|app| Arc::new(app.schedule.clone())),
    notices: Some(|app| Arc::new(app.schedule.clone())),
    file_users: Some(|app| Arc::new(app.schedule.clone())),
    search: Some(|app| Arc::new(app.schedule.clone())),
    contents: None,
};

const CHAT: Module = Module {
    name: "chat",
    migrations: chat::migrations,
    routes: |app| vec![chat::router(app.chat.clone())],
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| chat::register_jobs(worker, &app.chat),
    holdings: None,
    belongings: Some(|app| Arc::new(app.chat.clone())),
    access: Some(|app| Arc::new(app.chat.clone())),
    notices: Some(|app| Arc::new(app.chat.clone())),
    file_users: Some(|app| Arc::new(app.chat.clone())),
    search: Some(|app| Arc::new(app.chat.clone())),
    contents: Some(|app| Arc::new(app.chat.clone())),
};

const INVOICING: Module = Module {
    name: "invoicing",
    migrations: invoicing::migrations,
    routes: |app| vec![invoicing::router(app.invoicing.clone())],
    larger_bodies: &invoicing::LARGER_BODIES,
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| invoicing::register_jobs(worker, &app.invoicing),
    holdings: None,
    belongings: None,
    access: Some(|app| Arc::new(app.invoicing.clone())),
    notices: Some(|app| Arc::new(app.invoicing.clone())),
    file_users: None,
    search: Some(|app| Arc::new(app.invoicing.clone())),
    contents: None,
};

const SIGNATURES: Module = Module {
    name: "signatures",
    migrations: signatures::migrations,
    routes: |app| vec![signatures::router(app.signatures.clone())],
    larger_bodies: &signatures::LARGER_BODIES,
    longer: &signatures::LONGER,
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| signatures::register_jobs(worker, &app.signatures),
    holdings: Some(|app| Arc::new(app.signatures.clone())),
    belongings: Some(|app| Arc::new(app.signatures.clone())),
    access: Some(|app| Arc::new(app.signatures.clone())),
    notices: Some(|app| Arc::new(app.signatures.clone())),
    file_users: None,
    search: Some(|app| Arc::new(app.signatures.clone())),
    contents: None,
};

const CALLS: Module = Module {
    name: "calls",
    migrations: ::calls::migrations,
    routes: |app| vec![::calls::router(app.calls.clone()), calls::server_router(app)],
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &::calls::WEBHOOKS,
    jobs: |worker, app| ::calls::register_jobs(worker, &app.calls),
    holdings: None,
    belongings: None,
    access: Some(|app| Arc::new(app.calls.clone())),
    notices: Some(|app| Arc::new(app.calls.clone())),
    file_users: None,
    search: None,
    contents: None,
};

const NOTIFICATIONS: Module = Module {
    name: "notifications",
    migrations: notifications::migrations,
    routes: |app| vec![notifications::router(app.notifications.clone())],
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, app| notifications::register_jobs(worker, &app.notifications),
    holdings: None,
    belongings: None,
    access: None,
    notices: None,
    file_users: None,
    search: None,
    contents: None,
};

const SEARCH: Module = Module {
    name: "search",
    migrations: Vec::new,
    routes: |app| vec![search::router(search::Search::new(all(app, |module| module.search)))],
    larger_bodies: &[],
    longer: &[],
    open_forms: &[],
    webhooks: &[],
    jobs: |worker, _| worker,
    holdings: None,
    belongings: None,
    access: None,
    notices: None,
    file_users: None,
    search: None,
    contents: None,
};

const SITE: Module = Module {
    name: "site",
    migrations: site::migrations,
    routes: |app| vec![site::router(app.site.clone(), Application::new(app.edge()))],
    larger_bodies: &[],
    longer: &[],
    open_forms: &site::OPEN_FORMS,
    webhooks: &[],
    jobs: |worker, app| site::register_jobs(worker, &app.site),
    holdings: None,
    belongings: None,
    access: None,
    notices: None,
    file_users: None,
    search: None,
    contents: None,
};

#[cfg(test)]
mod tests;
