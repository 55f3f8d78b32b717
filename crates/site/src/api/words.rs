//! The closed list of words in the site's part of the contract.

use crate::model;

edge::words! {
    /// A text of the site.
    SiteTextName of model::TextKey { Home, Features, Industries, Process, About, Faq, Vision, Help, Terms, Privacy }
}
