//! The words of the public site and their rules, without IO.

mod markdown;
mod picture;
mod request;
mod settings;
mod stamp;
mod text_key;

pub use markdown::{Part, Text, Words};
pub(crate) use picture::{DETAIL, LARGE, PHONE};
pub use picture::{PICTURES, Picture, Shape};
pub use request::{ContactRequest, NewRequest, RequestState, Typed, TypedRequest};
pub use settings::{Sections, SiteSettings, Switch, default_email};
pub use stamp::{Age, Stamps};
pub use text_key::TextKey;

/// Live topics.
pub mod topic {
    use kernel::event::Topic;

    /// The site's texts and settings, and the requests it took.
    pub const SITE: Topic = "site.site";
}
