//! One use case a file. What only a member may do takes the context first; what strangers do has none.

mod edit;
mod forget_requests;
mod requests;
mod send_request;
mod tell_of_request;

use kernel::{Ctx, Region};
use uuid::Uuid;

use crate::Site;

pub use edit::{Revised, find_settings, find_text, list_texts, reset_text, update_settings, update_text};
pub(crate) use forget_requests::forget_requests;
pub use requests::{ListedRequests, delete_request, find_request, list_requests, update_request};
pub use send_request::send_request;
pub(crate) use tell_of_request::tell_of_request;

/// The product itself at work for no organisation: its jobs lie in the default region.
fn nobody_s(site: &Site) -> Ctx {
    Ctx::system(Uuid::nil().into(), Region::default(), "site", site.env.clone())
}
