//! Ports: what one part of the product asks of another without knowing it. The owner implements, the binary wires.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::{Ctx, Result, UserId};

/// Turns a session token into a context. Implemented by `identity`, asked by `edge` for every request, so that a
/// revoked session or scope stops the very next one.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// The context of the session with this token.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` where the token is unknown, expired or revoked, or the member is suspended.
    async fn authenticate(&self, token: &str, request_id: &str) -> Result<Ctx>;
}

/// A member as other modules show one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The name people read.
    pub display_name: String,
    /// The e-mail address.
    pub email: String,
}

/// The members of the organisation. Implemented by `identity`.
#[async_trait]
pub trait People: Send + Sync {
    /// Those of `ids` that are, or once were, members of the organisation; one look-up whatever their number.
    async fn find(&self, ctx: &Ctx, ids: &[UserId]) -> Result<HashMap<UserId, Person>>;
}

/// What an organisation stores, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StorageFigures {
    /// What is stored and counts against the cap.
    pub used: i64,
    /// The most that may be stored.
    pub cap: i64,
}

/// The storage account of the organisation. Implemented by `drive`, asked by `identity` for the organisation's plan.
#[async_trait]
pub trait StorageMeter: Send + Sync {
    /// What the organisation stores and may store.
    async fn figures(&self, ctx: &Ctx) -> Result<StorageFigures>;
}
