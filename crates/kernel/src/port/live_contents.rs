//! What a module tells along with a live message, so that pages need not ask for it.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use uuid::Uuid;

use crate::{Ctx, Result};

/// What a live message brings, as it was read from the database a moment ago. It is read once for all who hear of it.
pub trait LiveContent: Send + Sync {
    /// As this listener sees it; `None` for whoever may not, and asks for as much as it is let to.
    fn shown_to(&self, listener: &Ctx) -> Option<Value>;
}

/// Implemented by each module whose live messages bring what they name, asked by `edge` at the moment of sending.
#[async_trait]
pub trait LiveContents: Send + Sync {
    /// The topics whose messages bring something.
    fn topics(&self) -> &'static [&'static str];

    /// Reads what a message brings that names these ids, and who may see it now. `ctx` says of which organisation; whoever
    /// listens there is asked about by [`LiveContent::shown_to`]. `None` where pages have to ask.
    async fn load(&self, ctx: &Ctx, ids: &[Uuid]) -> Result<Option<Arc<dyn LiveContent>>>;
}
