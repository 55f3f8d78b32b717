//! The whole product: every documented operation, and the real binary.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod calls_port;
mod commands;
mod contract;
mod demo_story;
mod full_disk;
mod kill;
mod kill_bulk;
mod kill_chat;
mod kill_notes;
mod kill_signing;
mod kill_terminate;
mod leaving;
mod leaving_calls;
mod leaving_chat;
mod live_access;
mod page_looks;
mod pdf_worker;
mod plan;
mod portal_access;
mod process;
mod regions;
mod schema;
mod secured_mail;
mod sign_in_provider;
mod strangers_pdfs;
mod verify;
mod walk;
mod who_may;
