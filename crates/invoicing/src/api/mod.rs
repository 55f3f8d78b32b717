//! The only place in this crate that names HTTP: a file per resource, and the wire types they share; the portal apart.

mod files;
mod invoices;
mod months;
mod portal;
mod purchase_orders;
mod reports;
mod run_files;
mod runs;
mod settings;
mod subcontractor_wire;
mod subcontractors;
mod wire;
mod words;
mod years;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Invoicing;

/// Addresses of requests that bring a paper or a long list, and the most bytes each may bring.
pub const LARGER_BODIES: [(&str, usize); 4] = [
    ("/api/v1/invoicing/invoices/{invoiceId}/files", files::MOST_BYTES),
    ("/api/v1/invoicing/subcontractors/{subcontractorId}/verifications/{verificationId}/evidence", files::MOST_BYTES),
    ("/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders/{orderId}/file", files::MOST_BYTES),
    ("/api/v1/portal/invoices/{invoiceId}/files", files::MOST_BYTES),
];

/// The routes of the office and of the portal.
pub fn router(state: Invoicing) -> Routes {
    static ROUTES: DescribedRoutes<Invoicing> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

fn routes() -> Operations<Invoicing> {
    Operations::new()
        .routes(routes!(settings::find_invoicing_settings, settings::update_invoicing_settings))
        .routes(routes!(reports::find_invoicing_overview))
        .routes(routes!(reports::list_aged_creditors))
        .routes(routes!(reports::export_aged_creditors))
        .routes(routes!(subcontractors::list_subcontractors, subcontractors::create_subcontractor))
        .routes(routes!(subcontractors::export_subcontractors))
        .routes(routes!(subcontractors::find_subcontractor, subcontractors::update_subcontractor))
        .routes(routes!(subcontractors::reveal_bank))
        .routes(routes!(subcontractors::set_bank))
        .routes(routes!(subcontractors::record_consent))
        .routes(routes!(subcontractors::confirm_bank_change))
        .routes(routes!(subcontractors::refuse_bank_change))
        .routes(routes!(subcontractors::reveal_bank_change))
        .routes(routes!(years::list_subcontractor_years))
        .routes(routes!(years::export_subcontractor_years))
        .routes(routes!(subcontractors::add_verification))
        .routes(routes!(subcontractors::set_evidence, subcontractors::find_evidence))
        .routes(routes!(purchase_orders::list_purchase_orders, purchase_orders::create_purchase_order))
        .routes(routes!(purchase_orders::export_purchase_orders))
        .routes(routes!(purchase_orders::update_purchase_order))
        .routes(routes!(purchase_orders::set_purchase_order_file, purchase_orders::find_purchase_order_file))
        .routes(routes!(subcontractors::invite_portal_user))
        .routes(routes!(subcontractors::remove_portal_user))
        .routes(routes!(invoices::list_invoices, invoices::create_invoice))
        .routes(routes!(invoices::export_invoices))
        .routes(routes!(invoices::list_invoice_shifts))
        .routes(routes!(invoices::find_invoice, invoices::update_invoice))
        .routes(routes!(invoices::submit_invoice))
        .routes(routes!(invoices::approve_invoice))
        .routes(routes!(invoices::void_invoice))
        .routes(routes!(invoices::query_invoice))
        .routes(routes!(invoices::comment_invoice))
        .routes(routes!(invoices::add_invoice_file))
        .routes(routes!(invoices::find_invoice_file))
        .routes(routes!(runs::list_payment_runs, runs::create_payment_run))
        .routes(routes!(run_files::export_payment_runs))
        .routes(routes!(runs::preview_payment_run))
        .routes(routes!(runs::find_payment_run, runs::update_payment_run))
        .routes(routes!(runs::submit_payment_run))
        .routes(routes!(runs::approve_payment_run))
        .routes(routes!(runs::pay_payment_run))
        .routes(routes!(runs::cancel_payment_run))
        .routes(routes!(run_files::export_payment_run))
        .routes(routes!(run_files::export_payment_run_as_bacs))
        .routes(routes!(months::list_tax_months))
        .routes(routes!(months::export_tax_months))
        .routes(routes!(months::find_tax_month))
        .routes(routes!(months::close_tax_month))
        .routes(routes!(months::export_tax_month))
        .routes(routes!(months::list_statements))
        .routes(routes!(months::export_statements))
        .routes(routes!(months::find_statement))
        .routes(routes!(months::replace_statement))
        .merge(portal::router())
}
