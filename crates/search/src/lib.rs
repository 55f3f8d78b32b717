//! One search over everything a person may see: files, folders, drives, shares, notes, events, people,
//! conversations, messages, subcontractors, invoices and signature requests.
//!
//! - [`model`]: how well a name or text fits what was typed, and the order of what was found
//! - [`ops`]: asking all modules at once
//! - `api`: the only place that names HTTP
//!
//! It keeps nothing and knows no module: each one implements [`Searchable`], decides what the person may see, and hands
//! over some candidates. Ranking happens here, over candidates only, so no title of a hidden thing can influence the order.

mod api;
pub mod model;
pub mod ops;

use std::sync::Arc;

use kernel::port::Searchable;

pub use api::router;

/// The modules that are searched. Cheap to clone.
#[derive(Clone)]
pub struct Search {
    modules: Arc<[Arc<dyn Searchable>]>,
}

impl Search {
    /// A search over these modules.
    pub fn new(modules: Vec<Arc<dyn Searchable>>) -> Self {
        Self { modules: modules.into() }
    }
}
