//! Whose look a page wears that has asked for nothing yet.

use async_trait::async_trait;
use calls::model::GuestLink;
use drive::model::share::ShareLink;
use identity::{Identity, ops::LookOf};
use kernel::{
    Result,
    port::{self, OpenedPage},
};
use signatures::model::SignLink;
use url::form_urlencoded;

/// Looks of pages by their addresses.
pub(crate) struct PageLooks {
    identity: Identity,
}

impl PageLooks {
    pub(crate) fn new(identity: Identity) -> Self {
        Self { identity }
    }
}

#[async_trait]
impl port::PageLooks for PageLooks {
    async fn find(&self, page: OpenedPage<'_>) -> Result<Option<String>> {
        let of = match named(page) {
            Some(of) => of,
            // The browser remembers the look of the organisation whose session it is, which this address does not name.
            None if page.has_session => return Ok(None),
            None => LookOf::Anybody,
        };
        identity::find_page_look(&self.identity, of).await
    }
}

/// The organisation that an address names. A link of the Drive names it in its own letters: whether the link leads anywhere is
/// not asked, so the page does not tell.
fn named(page: OpenedPage<'_>) -> Option<LookOf> {
    let parts: Vec<&str> = page.path.trim_matches('/').split('/').collect();
    let parameter = |name: &str| {
        let found = form_urlencoded::parse(page.query.as_bytes()).find(|(key, _)| key == name);
        found.map(|(_, value)| value.into_owned()).filter(|value| !value.is_empty())
    };
    match parts[..] {
        ["sign", "link", link] => SignLink::parse(link).map(|link| LookOf::Tenant(link.tenant)),
        ["guest-call", link] => GuestLink::parse(link).map(|link| LookOf::Tenant(link.tenant)),
        ["share", "request", link] | ["share", link] => ShareLink::parse(link).map(|link| LookOf::Tenant(link.tenant)),
        ["invite"] => parameter("token").map(LookOf::Invitation),
        ["login"] => parameter("org").map(LookOf::Slug),
        _ => None,
    }
}
