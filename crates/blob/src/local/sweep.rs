//! What a killed process left behind is cleared away.

use std::{
    fs::{self, File},
    path::Path,
    time::Duration,
};

use kernel::{Result, Timestamp};
use rustix::fs::{FlockOperation, flock};

use super::files;
use crate::key::began;

/// How long an upload in parts is kept: longer than any may take.
const KEPT: Duration = Duration::from_secs(48 * 60 * 60);

/// Removes drafts that nobody writes and uploads in parts that are older than any may be. How many.
pub(super) fn sweep(uploads: &Path, now: Timestamp) -> Result<usize> {
    let mut removed = 0;
    for entry in fs::read_dir(uploads).map_err(|error| files::failed(&error, uploads))? {
        let path = entry.map_err(|error| files::failed(&error, uploads))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if name.ends_with(files::DRAFT) && is_abandoned(&path) {
            files::remove(&path)?;
            removed += 1;
        } else if began(name).is_some_and(|began| began + KEPT < now) {
            files::remove_folder(&path)?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Whoever writes a draft holds its lock. Between making and locking one lies a moment in which a sweep may take it;
/// that upload then fails as one does whose server is restarted.
fn is_abandoned(draft: &Path) -> bool {
    File::open(draft).is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_or_young_stays() {
        let root = tempfile::tempdir().expect("folder");
        let began = Timestamp::from_micros(1_795_241_806_000_000);
        let millis = u64::try_from(began.as_micros() / 1000).expect("after 1970");
        let id = uuid::Builder::from_unix_timestamp_millis(millis, &[7; 10]).into_uuid().to_string();
        let at = |name: &str| root.path().join(name);
        fs::create_dir(at(&id)).expect("made");
        let held = File::create(at("held.whole")).expect("made");
        flock(&held, FlockOperation::NonBlockingLockExclusive).expect("locked");
        File::create(at("left.whole")).expect("made");
        File::create(at("something else")).expect("made");

        assert_eq!(sweep(root.path(), began + KEPT).expect("swept"), 1);
        assert!(at(&id).exists() && at("held.whole").exists() && !at("left.whole").exists());
        assert_eq!(sweep(root.path(), began + KEPT + Duration::from_millis(1)).expect("swept"), 1);
        assert!(!at(&id).exists() && at("something else").exists());
    }
}
