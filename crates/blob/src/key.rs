//! The name of a blob.

use std::fmt;

use kernel::{Error, Result, TenantId, Timestamp, UploadId};
use uuid::Uuid;

/// `{organisation}/{year}-{month}/{upload}`: made by us, so it needs no escaping anywhere and leads nowhere else.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BlobKey(String);

impl BlobKey {
    /// The key of what an upload brings.
    pub fn new(tenant: TenantId, now: Timestamp, upload: UploadId) -> Self {
        let month: String = now.to_string().chars().take(7).collect();
        Self(format!("{tenant}/{month}/{upload}"))
    }

    /// The key that reads so.
    ///
    /// # Errors
    /// `NOT_FOUND` for what [`BlobKey::new`] cannot have made.
    pub fn parse(text: &str) -> Result<Self> {
        let refuse = || Error::not_found("File");
        let mut pieces = text.split('/');
        let (Some(tenant), Some(month), Some(upload), None) =
            (pieces.next(), pieces.next(), pieces.next(), pieces.next())
        else {
            return Err(refuse());
        };
        let tenant: TenantId = tenant.parse().map_err(|_| refuse())?;
        let upload: UploadId = upload.parse().map_err(|_| refuse())?;
        let month_like = month.len() == 7 && month.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let key = format!("{tenant}/{month}/{upload}");
        if month_like && key == text { Ok(Self(key)) } else { Err(refuse()) }
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// When it was made: its identifier tells. `None` for one that tells no time.
    pub fn made_at(&self) -> Option<Timestamp> {
        began(self.upload())
    }

    /// The upload that brought it.
    pub(crate) fn upload(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }
}

/// When the upload of that identifier began: it tells.
pub(crate) fn began(upload: &str) -> Option<Timestamp> {
    let id: UploadId = upload.parse().ok()?;
    let (seconds, nanoseconds) = Uuid::from(id).get_timestamp()?.to_unix();
    let micros = i64::try_from(seconds).ok()?.checked_mul(1_000_000)?.checked_add(i64::from(nanoseconds / 1000))?;
    Some(Timestamp::from_micros(micros))
}

impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_tells_when_it_was_made() {
        let now = Timestamp::from_micros(1_795_241_806_123_000);
        let millis = u64::try_from(now.as_micros() / 1000).expect("after 1970");
        let id = uuid::Builder::from_unix_timestamp_millis(millis, &[7; 10]).into_uuid();
        assert_eq!(BlobKey::new(id.into(), now, id.into()).made_at(), Some(now));
        assert_eq!(BlobKey::new(id.into(), now, Uuid::nil().into()).made_at(), None);
    }

    #[test]
    fn only_our_own_keys_are_keys() {
        let id = "0199c1f0-0000-7000-8000-000000000001";
        let key = format!("{id}/2026-11/{id}");
        assert_eq!(BlobKey::parse(&key).expect("ours").as_str(), key);
        for other in [
            "",
            "/",
            "a/b/c",
            "../../etc/passwd",
            &format!("{id}/2026-11/{id}/x"),
            &format!("{id}/../../{id}"),
            &format!("/{key}"),
            &key.to_uppercase(),
            &format!("{id}/2026-1\0/{id}"),
        ] {
            assert!(BlobKey::parse(other).is_err(), "{other}");
        }
    }
}
