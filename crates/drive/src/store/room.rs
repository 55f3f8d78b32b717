//! What is free on the storage account, for many files that are booked together.

use std::collections::{HashMap, hash_map::Entry};

use kernel::{DriveId, Error, Result, id::TypedId};
use store::Tx;

use super::usage::{drive_is_full, lookup, lookup_drive, organisation_is_full};
use crate::model::{Usage, usage::DriveUsage};

/// What is free under the organisation's cap and the drives' quotas. Each file takes its room before all are booked.
pub(crate) struct Room {
    usage: Usage,
    shares: HashMap<DriveId, DriveUsage>,
}

impl Room {
    /// What is free now.
    pub(crate) fn new(tx: &mut Tx<'_>) -> Result<Self> {
        Ok(Self { usage: lookup(tx)?, shares: HashMap::new() })
    }

    /// Takes room for bytes that come to the organisation, into this drive.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`; then nothing is taken.
    pub(crate) fn take(&mut self, tx: &mut Tx<'_>, drive: DriveId, bytes: i64) -> Result<()> {
        if !self.usage.has_room_for(bytes) {
            return Err(organisation_is_full(&self.usage, bytes));
        }
        self.take_in_drive(tx, drive, bytes)?;
        self.usage.live += bytes;
        Ok(())
    }

    /// Takes room for bytes that come into this drive from another.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`; then nothing is taken.
    pub(crate) fn take_in_drive(&mut self, tx: &mut Tx<'_>, drive: DriveId, bytes: i64) -> Result<()> {
        let share = match self.shares.entry(drive) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                place.insert(lookup_drive(tx, drive)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?)
            }
        };
        if bytes > share.free() {
            return Err(drive_is_full(share, bytes));
        }
        share.live += bytes;
        Ok(())
    }
}
