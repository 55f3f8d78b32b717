//! A record: one small blob in a segment, as a header that says whose bytes follow, and the bytes.
//!
//! ```text
//!  0  magic               8 bytes, "CorbelB1"
//!  8  upload             16
//! 24  organisation       16
//! 40  year-month          7, as in the key, and one zero
//! 48  bytes that follow   4, little endian
//! 52  their SHA-256      32
//! 84  check               8, of what stands above: the first bytes of its SHA-256
//! 92  1 while it lives    1, set to 0 in place when the blob is deleted
//! 93  zeros               3
//! ```

use kernel::{Error, Result, TenantId, UploadId};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::BlobKey;

/// Bytes of a header.
pub(super) const HEADER: usize = 96;
/// Where in a header it says whether the blob lives.
pub(super) const LIFE: usize = 92;

const MAGIC: &[u8; 8] = b"CorbelB1";
const SIZE: usize = 48;
const DIGEST: usize = 52;
const CHECK: usize = 84;

/// The identifier by which records are found: the upload's.
pub(super) type Id = [u8; 16];

/// A header's first part: which blob it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Name([u8; SIZE]);

impl Name {
    /// The name of the blob with this key.
    pub(super) fn of(key: &BlobKey) -> Result<Self> {
        let mut pieces = key.as_str().split('/');
        let (Some(tenant), Some(month), Some(upload)) = (pieces.next(), pieces.next(), pieces.next()) else {
            return Err(Error::internal("a key without its three pieces"));
        };
        let (tenant, upload): (TenantId, UploadId) = (tenant.parse()?, upload.parse()?);
        let mut name = [0; SIZE];
        name[..8].copy_from_slice(MAGIC);
        name[8..24].copy_from_slice(Uuid::from(upload).as_bytes());
        name[24..40].copy_from_slice(Uuid::from(tenant).as_bytes());
        let month = month.as_bytes();
        name[40..47].copy_from_slice(month.get(..7).ok_or_else(|| Error::internal("a key without its month"))?);
        Ok(Self(name))
    }

    /// The key of the blob with this name.
    pub(super) fn key(&self) -> Result<BlobKey> {
        let uuid = |bytes: &[u8]| Uuid::from_slice(bytes).map_err(Error::internal);
        let month = str::from_utf8(&self.0[40..47]).map_err(Error::internal)?;
        BlobKey::parse(&format!("{}/{month}/{}", uuid(&self.0[24..40])?, uuid(&self.0[8..24])?))
    }

    /// Whether the blob is this organisation's.
    pub(super) fn is_of(&self, tenant: TenantId) -> bool {
        self.0[24..40] == *Uuid::from(tenant).as_bytes()
    }

    /// What indexes go by.
    pub(super) fn id(&self) -> Id {
        let mut id = [0; 16];
        id.copy_from_slice(&self.0[8..24]);
        id
    }
}

/// What a header says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// Which blob it is.
    pub(super) name: Name,
    /// How many bytes follow.
    pub(super) size: u32,
    /// Their SHA-256.
    pub(super) sha256: [u8; 32],
    /// Whether it has not been deleted.
    pub(super) is_live: bool,
}

impl Header {
    /// As bytes.
    pub(super) fn encode(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..SIZE].copy_from_slice(&self.name.0);
        bytes[SIZE..DIGEST].copy_from_slice(&self.size.to_le_bytes());
        bytes[DIGEST..CHECK].copy_from_slice(&self.sha256);
        let check = check(&bytes);
        bytes[CHECK..LIFE].copy_from_slice(&check);
        bytes[LIFE] = u8::from(self.is_live);
        bytes
    }

    /// What these bytes say; `None` where they are no header, as at the end of what was written.
    pub(super) fn decode(bytes: &[u8; HEADER]) -> Option<Self> {
        if !bytes.starts_with(MAGIC) || bytes[CHECK..LIFE] != check(bytes) {
            return None;
        }
        let mut name = [0; SIZE];
        name.copy_from_slice(&bytes[..SIZE]);
        let mut sha256 = [0; 32];
        sha256.copy_from_slice(&bytes[DIGEST..CHECK]);
        let size = u32::from_le_bytes(bytes[SIZE..DIGEST].try_into().ok()?);
        Some(Self { name: Name(name), size, sha256, is_live: bytes[LIFE] == 1 })
    }
}

fn check(bytes: &[u8; HEADER]) -> [u8; LIFE - CHECK] {
    let whole: [u8; 32] = Sha256::digest(&bytes[..CHECK]).into();
    let mut check = [0; LIFE - CHECK];
    check.copy_from_slice(&whole[..LIFE - CHECK]);
    check
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let key = "0199c1f0-0000-7000-8000-00000000000a/2026-11/0199c1f0-0000-7000-8000-000000000001";
        let name = Name::of(&BlobKey::parse(key).expect("a key")).expect("a name");
        Header { name, size: 10_240, sha256: [7; 32], is_live: true }
    }

    #[test]
    fn a_header_is_read_as_it_was_written_alive_and_dead() {
        let mut bytes = header().encode();
        assert_eq!(Header::decode(&bytes), Some(header()));
        let key = header().name.key().expect("a key");
        assert_eq!(Name::of(&key).expect("a name"), header().name);
        bytes[LIFE] = 0;
        assert_eq!(Header::decode(&bytes), Some(Header { is_live: false, ..header() }));
    }

    #[test]
    fn every_flipped_bit_of_what_is_checked_tells() {
        for byte in 0..LIFE {
            let mut bytes = header().encode();
            bytes[byte] ^= 0x10;
            assert_eq!(Header::decode(&bytes), None, "byte {byte}");
        }
        assert_eq!(Header::decode(&[0; HEADER]), None);
    }
}
