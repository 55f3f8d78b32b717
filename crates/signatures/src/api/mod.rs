//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod came;
mod drafts;
mod links;
mod marks;
mod record;
mod requests;
mod seal;
mod settings;
mod tasks;
mod templates;
mod verify;
mod wanted;
mod wire;

use std::time::Duration;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Signatures;

/// The most bytes of a request that brings a picture: what base64 makes of the largest.
const MOST_PICTURE: usize = 512 * 1024;

/// Addresses of requests that bring more than JSON usually is, and the most bytes each may bring.
pub const LARGER_BODIES: [(&str, usize); 5] = [
    ("/api/public/signatures/verify", pdf::MOST_SIGNED_BYTES),
    ("/api/v1/signatures/tasks/{taskId}/signature", MOST_PICTURE),
    ("/api/v1/signatures/mark", MOST_PICTURE),
    ("/api/v1/signatures/seal", MOST_PICTURE),
    ("/api/public/signatures/links/{link}/sign", MOST_PICTURE),
];

/// How long signing may take: it answers by itself within 60 seconds (drive.md, section 7).
const SIGNING: Duration = Duration::from_secs(70);
/// How long verifying a document may take, which has to arrive first.
const VERIFYING: Duration = Duration::from_secs(180);

/// Addresses of requests that may take longer than others, and how long each may take.
pub const LONGER: [(&str, Duration); 4] = [
    ("/api/functions/embedSignature", SIGNING),
    ("/api/v1/signatures/tasks/{taskId}/sign", SIGNING),
    ("/api/public/signatures/links/{link}/sign", SIGNING),
    ("/api/public/signatures/verify", VERIFYING),
];

/// The routes of signatures.
pub fn router(state: Signatures) -> Routes {
    static ROUTES: DescribedRoutes<Signatures> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

fn routes() -> Operations<Signatures> {
    Operations::new()
        .routes(routes!(requests::list_signature_requests, requests::create_signature_request))
        .routes(routes!(requests::count_waiting_signatures))
        .routes(routes!(requests::find_signature_request))
        .routes(routes!(requests::cancel_signature_request))
        .routes(routes!(requests::open_signature_document))
        .routes(routes!(requests::remind_signers))
        .routes(routes!(record::find_signature_record))
        .routes(routes!(record::find_audit_certificate))
        .routes(routes!(requests::find_signing_certificate))
        .routes(routes!(drafts::list_signature_drafts, drafts::create_signature_draft))
        .routes(routes!(drafts::find_signature_draft, drafts::update_signature_draft, drafts::delete_signature_draft))
        .routes(routes!(drafts::send_signature_draft))
        .routes(routes!(templates::list_signature_templates, templates::create_signature_template))
        .routes(routes!(
            templates::find_signature_template,
            templates::update_signature_template,
            templates::delete_signature_template
        ))
        .routes(routes!(settings::find_signature_settings, settings::set_signature_settings))
        .routes(routes!(seal::set_organisation_seal, seal::remove_organisation_seal))
        .routes(routes!(tasks::set_task_signature))
        .routes(routes!(tasks::sign_task))
        .routes(routes!(tasks::decline_task))
        .routes(routes!(tasks::delegate_task))
        .routes(routes!(tasks::embed_signature))
        .routes(routes!(marks::find_signature_mark, marks::set_signature_mark, marks::forget_signature_mark))
        .routes(routes!(links::find_signing_link))
        .routes(routes!(links::request_signing_code))
        .routes(routes!(links::give_signing_code))
        .routes(routes!(links::open_document_to_sign))
        .routes(routes!(links::keep_values_by_link))
        .routes(routes!(links::sign_by_link))
        .routes(routes!(links::decline_by_link))
        .routes(routes!(links::delegate_by_link))
        .routes(routes!(links::find_certificate_by_link))
        .routes(routes!(verify::verify_document))
}
