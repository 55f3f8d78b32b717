//! How a page looks that has asked for nothing yet.

use async_trait::async_trait;

use crate::Result;

/// A page of the web application that somebody opens.
#[derive(Clone, Copy, Debug)]
pub struct OpenedPage<'a> {
    /// The path of its address: `/share/abc`.
    pub path: &'a str,
    /// What follows the question mark; empty where nothing does.
    pub query: &'a str,
    /// Whether the browser brings a session, living or not: then it has been here and remembers a look.
    pub has_session: bool,
}

/// The look that a page is sent along with, so that its first paint already has it. Implemented by the binary, which knows
/// the addresses of all modules; asked by `edge` for each page.
#[async_trait]
pub trait PageLooks: Send + Sync {
    /// The look as JSON; `None` where the page keeps the one that the browser remembers, or else the product's own. It
    /// tells of an address no more than the address itself says.
    ///
    /// # Errors
    /// The database's.
    async fn find(&self, page: OpenedPage<'_>) -> Result<Option<String>>;
}
