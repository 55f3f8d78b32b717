//! Everything of one organisation goes: what lives, and what was deleted and still lies in a segment that is mostly
//! alive. Its bytes are overwritten where they stand, and then the segments are rewritten without them.

use std::{collections::BTreeSet, fs::File, io, os::unix::fs::FileExt as _, sync::Arc};

use kernel::{Result, TenantId};
use rustix::fs::{FlockOperation, flock, fstat};

use super::{
    Place, Segments, Shared, index,
    record::{HEADER, Header, LIFE},
};
use crate::{local::files, store::Erased};

impl Segments {
    /// Removes every small blob of an organisation for good. A segment that another process fills keeps the names of
    /// what was in it, without a byte of it, until that process has sealed it and half of it is dead.
    pub(in crate::local) async fn erase(&self, tenant: TenantId) -> Result<Erased> {
        self.0.committer.seal().await?;
        let shared = Arc::clone(&self.0.shared);
        let (erased, touched) = super::super::blocking(move || shared.overwrite(tenant)).await?;
        for number in touched {
            self.rewrite(number, |dead, _| dead > 0).await?;
        }
        Ok(erased)
    }
}

impl Shared {
    /// Overwrites the bytes of an organisation's records, dead and alive, and marks them dead. What lived, and the
    /// segments in which there were any.
    fn overwrite(&self, tenant: TenantId) -> Result<(Erased, BTreeSet<u64>)> {
        self.refresh()?;
        let (mut erased, mut touched, mut moved) = (Erased::default(), BTreeSet::new(), false);
        let (mut places, sealed) = self.unsealed_places();
        for number in sealed {
            for entry in index::all(&self.path(number, "idx"))? {
                places.push(Place { number, entry, file: None });
            }
        }
        for of_segment in places.chunk_by(|a, b| a.number == b.number) {
            let number = of_segment[0].number;
            let Some(file) = of_segment[0].open(self, true)? else { continue };
            let failed = |error: io::Error| files::failed(&error, &self.path(number, "seg"));
            // A segment that is being rewritten is waited for: it is gone then, and what lived is in a newer one.
            flock(&file, FlockOperation::LockShared).map_err(|errno| failed(errno.into()))?;
            if fstat(&file).map_err(|errno| failed(errno.into()))?.st_nlink == 0 {
                moved = true;
                continue;
            }
            let mut is_touched = false;
            for place in of_segment {
                let Some(header) = place.header(&file, self)?.filter(|header| header.name.is_of(tenant)) else {
                    continue;
                };
                if header.is_live {
                    erased.count(header.size.into());
                }
                wipe(&file, place, &header).map_err(failed)?;
                is_touched = true;
            }
            if is_touched {
                file.sync_data().map_err(failed)?;
                touched.insert(number);
            }
        }
        if moved {
            let (more, again) = self.overwrite(tenant)?;
            erased += more;
            touched.extend(again);
        }
        Ok((erased, touched))
    }
}

/// The mark first: whoever reads half a blob must not take it for one.
fn wipe(file: &File, place: &Place, header: &Header) -> io::Result<()> {
    let begin = u64::from(place.entry.at);
    file.write_all_at(&[0], begin + LIFE as u64)?;
    file.write_all_at(&vec![0; header.size as usize], begin + HEADER as u64)
}
