//! One drive, with the names of the people in it.

use std::collections::HashMap;

use kernel::{Ctx, DriveId, Result, UserId, port::Person};

use super::authorized_drive;
use crate::{Drive, model, policy::DriveAction};

/// Drives and the people in them.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// What was asked for.
    pub found: T,
    /// The people who appear in it.
    pub people: HashMap<UserId, Person>,
}

/// One drive.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_drive(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<Named<model::Drive>> {
    let asker = ctx.clone();
    let found = drive.store.read(ctx, move |tx| authorized_drive(tx, &asker, id, DriveAction::View)).await?;
    name_people(drive, ctx, found).await
}

/// The drive with the names of its members.
pub(super) async fn name_people(drive: &Drive, ctx: &Ctx, found: model::Drive) -> Result<Named<model::Drive>> {
    let people = drive.members_of(ctx, std::slice::from_ref(&found)).await?;
    Ok(Named { found, people })
}

impl Drive {
    /// The names of the members of these drives; one look-up whatever their number.
    pub(super) async fn members_of(&self, ctx: &Ctx, drives: &[model::Drive]) -> Result<HashMap<UserId, Person>> {
        let mut ids: Vec<UserId> =
            drives.iter().flat_map(|drive| drive.members.iter().map(|member| member.user)).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(HashMap::new()) } else { self.people.find(ctx, &ids).await }
    }
}
