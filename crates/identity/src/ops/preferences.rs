//! What members choose for themselves alone. Everybody may about oneself, whatever the scopes.

use kernel::{Ctx, Result};

use super::{events, profile::own_record};
use crate::{
    Identity,
    model::{Preferences, PreferencesChange},
    store::preferences,
};

/// What the person who asks has chosen.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn find_preferences(identity: &Identity, ctx: &Ctx) -> Result<Preferences> {
    let reader = ctx.clone();
    identity
        .store
        .read(ctx, move |tx| {
            let user = own_record(tx, &reader)?.user;
            preferences::lookup(tx, user)
        })
        .await
}

/// Changes what the person who asks has chosen; the preferences as they are then. The person's other pages learn it.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn update_preferences(identity: &Identity, ctx: &Ctx, change: PreferencesChange) -> Result<Preferences> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let user = own_record(tx, &writer)?.user;
            let before = preferences::lookup(tx, user)?;
            let after = before.clone().with(change.clone());
            if after != before {
                preferences::update(tx, user, &after)?;
                tx.emit(events::preferences_changed(&writer, user))?;
            }
            Ok(after)
        })
        .await
}
