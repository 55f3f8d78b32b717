//! What blobs of an organisation there are, page by page: those with files of their own, then the small ones.

use std::{collections::BinaryHeap, ffi::OsString, fs, io::ErrorKind, path::Path};

use kernel::{Error, Result, TenantId};

use super::{files, segments::Segments};
use crate::{
    BlobKey,
    store::{BlobPage, Listed},
};

/// How many blobs with files of their own a page has; of small ones, those of one segment.
const PAGE: usize = 1000;
/// What positions among the small ones begin with. No month does.
const SEGMENTS: &str = "segments/";

/// The page behind the position `after`.
pub(super) fn list(root: &Path, segments: &Segments, tenant: TenantId, after: Option<&str>) -> Result<BlobPage> {
    let Some(position) = after.and_then(|after| after.strip_prefix(SEGMENTS)) else {
        let page = list_files(root, tenant, after.unwrap_or_default(), PAGE)?;
        return Ok(BlobPage { next: page.next.or_else(|| Some(SEGMENTS.to_owned())), ..page });
    };
    let wrong = |_| Error::internal(format!("{position} is no segment"));
    let number = (!position.is_empty()).then(|| position.parse().map_err(wrong)).transpose()?;
    let (blobs, next) = segments.page(number, Some(tenant))?;
    Ok(BlobPage { blobs, next: next.map(|number| format!("{SEGMENTS}{number}")) })
}

/// The next `limit` blobs with files of their own behind `after`, `{year}-{month}/{upload}`.
fn list_files(root: &Path, tenant: TenantId, after: &str, limit: usize) -> Result<BlobPage> {
    let folder = root.join(tenant.to_string());
    let mut page = BlobPage::default();
    for month in first_names(&folder, usize::MAX, |month| month >= after.split('/').next().unwrap_or_default())? {
        let wanted = limit - page.blobs.len();
        let names = first_names(&folder.join(&month), wanted, |name| format!("{month}/{name}").as_str() > after)?;
        let is_full = names.len() == wanted;
        let last = names.last().map(|name| format!("{month}/{name}"));
        for name in names {
            let path = folder.join(&month).join(&name);
            // What was put there by somebody else is not ours; what has gone meanwhile is no more.
            let Ok(key) = BlobKey::parse(&format!("{tenant}/{month}/{name}")) else { continue };
            if let Some(size) = files::size(&path)? {
                page.blobs.push(Listed { key, size });
            }
        }
        if is_full {
            page.next = last;
            break;
        }
    }
    Ok(page)
}

/// The first `limit` names in a folder of those that are wanted, in their order; none in a folder that is not there. Memory
/// holds no more of them, however many there are.
fn first_names(folder: &Path, limit: usize, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<String>> {
    let failed = |error: &std::io::Error| files::failed(error, folder);
    let entries = match fs::read_dir(folder) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(Vec::new()),
        entries => entries.map_err(|error| failed(&error))?,
    };
    let mut first = BinaryHeap::new();
    for entry in entries {
        let name: OsString = entry.map_err(|error| failed(&error))?.file_name();
        let Ok(name) = name.into_string() else { continue };
        if is_wanted(&name) {
            first.push(name);
            if first.len() > limit {
                first.pop();
            }
        }
    }
    Ok(first.into_sorted_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_hold_every_blob_once_and_nothing_else() {
        let root = tempfile::tempdir().expect("folder");
        let tenant: TenantId = "0199c1f0-0000-7000-8000-00000000000a".parse().expect("an id");
        let mut expected = Vec::new();
        for (month, count) in [("2026-10", 3), ("2026-11", 4)] {
            let folder = root.path().join(tenant.to_string()).join(month);
            fs::create_dir_all(&folder).expect("made");
            for number in 0..count {
                let name = format!("0199c1f0-0000-7000-8000-00000000000{number}");
                fs::write(folder.join(&name), "bytes").expect("written");
                expected.push(format!("{tenant}/{month}/{name}"));
            }
            fs::write(folder.join("something else"), "").expect("written");
        }
        for limit in 1..10 {
            let (mut found, mut after) = (Vec::new(), String::new());
            loop {
                let page = list_files(root.path(), tenant, &after, limit).expect("listed");
                assert!(page.blobs.len() <= limit && page.blobs.iter().all(|blob| blob.size == 5));
                found.extend(page.blobs.iter().map(|blob| blob.key.to_string()));
                let Some(next) = page.next else { break };
                after = next;
            }
            assert_eq!(found, expected, "pages of {limit}");
        }
        let other: TenantId = "0199c1f0-0000-7000-8000-00000000000b".parse().expect("an id");
        assert!(list_files(root.path(), other, "", 10).expect("listed").blobs.is_empty());
    }
}
