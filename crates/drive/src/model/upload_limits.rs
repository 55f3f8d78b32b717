//! What may be uploaded at all, as the installation and the organisation say (drive.md section 5, "Tenant-configured client
//! checks").

use kernel::{Error, ErrorKind, Result};
use serde_json::json;

use super::usage::MAX_FILE_SIZE;

/// How large files may be, and of which types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UploadLimits {
    max_file_size: i64,
    allowed_types: Vec<String>,
}

/// What an organisation sets beside its installation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnLimits {
    /// The most one file may hold, bytes; as much as the installation takes where it is `None`.
    pub max_file_size: Option<i64>,
    /// Types as in [`UploadLimits::new`]; all that the installation takes where there are none.
    pub allowed_types: Vec<String>,
}

impl From<&OwnLimits> for UploadLimits {
    fn from(own: &OwnLimits) -> Self {
        Self::new(own.max_file_size.unwrap_or(MAX_FILE_SIZE), own.allowed_types.iter().cloned())
    }
}

impl Default for UploadLimits {
    /// The specification's: 5 GiB, all types.
    fn default() -> Self {
        Self { max_file_size: MAX_FILE_SIZE, allowed_types: Vec::new() }
    }
}

impl UploadLimits {
    /// Files of at most so many bytes, of these types: media types (`application/pdf`), or endings with or without
    /// their dot. No type allows all.
    pub fn new(max_file_size: i64, allowed_types: impl IntoIterator<Item = String>) -> Self {
        let allowed_types = allowed_types.into_iter().map(|kind| kind.trim().to_lowercase());
        Self {
            max_file_size: max_file_size.clamp(0, MAX_FILE_SIZE),
            allowed_types: allowed_types.filter(|kind| !kind.is_empty()).collect(),
        }
    }

    /// The most one file may hold, bytes.
    pub fn max_file_size(&self) -> i64 {
        self.max_file_size
    }

    /// The types that are allowed; none allows all.
    pub fn allowed_types(&self) -> &[String] {
        &self.allowed_types
    }

    /// What these let in of what `wider` ones do, as people are told. Both are checked.
    #[must_use]
    pub fn within(self, wider: &Self) -> Self {
        Self {
            max_file_size: self.max_file_size.min(wider.max_file_size),
            allowed_types: if self.allowed_types.is_empty() { wider.allowed_types.clone() } else { self.allowed_types },
        }
    }

    /// A file of this name, media type and size may come in.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for a negative size, `FILE_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`.
    pub fn check(&self, name: &str, mime: &str, size: i64) -> Result<()> {
        if size < 0 {
            return Err(Error::invalid("size must not be negative."));
        }
        if size > self.max_file_size {
            return Err(Error::new(ErrorKind::TooLarge, "FILE_TOO_LARGE", "File exceeds maximum allowed size")
                .with_details(json!({ "maxFileSize": self.max_file_size, "file": name })));
        }
        if !self.allows(name, mime) {
            return Err(Error::new(ErrorKind::Unprocessable, "FILE_TYPE_NOT_ALLOWED", "File type not allowed")
                .with_details(json!({ "allowedFileTypes": self.allowed_types, "file": name })));
        }
        Ok(())
    }

    fn allows(&self, name: &str, mime: &str) -> bool {
        let essence = mime.split(';').next().unwrap_or_default().trim().to_lowercase();
        let lower = name.to_lowercase();
        let ending = lower.rsplit_once('.').map(|(_, ending)| ending);
        self.allowed_types.is_empty()
            || self.allowed_types.iter().any(|kind| {
                *kind == essence || ending.is_some_and(|ending| kind.strip_prefix('.').unwrap_or(kind) == ending)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(limits: &UploadLimits, name: &str, mime: &str, size: i64) -> Result<()> {
        limits.check(name, mime, size)
    }

    #[test]
    fn all_types_up_to_five_gibibytes_unless_told_otherwise() {
        let limits = UploadLimits::default();
        check(&limits, "a.exe", "application/x-msdownload", MAX_FILE_SIZE).expect("fits");
        assert_eq!(check(&limits, "a", "", MAX_FILE_SIZE + 1).expect_err("too large").code(), "FILE_TOO_LARGE");
        assert_eq!(check(&limits, "a", "", -1).expect_err("negative").code(), "INVALID_REQUEST");
        assert_eq!(UploadLimits::new(i64::MAX, []).max_file_size(), MAX_FILE_SIZE);
    }

    #[test]
    fn a_type_is_a_media_type_or_an_ending() {
        let limits = UploadLimits::new(10, ["application/PDF", ".dwg", " jpg ", ""].map(str::to_owned));
        for (name, mime) in
            [("a", "application/pdf"), ("a", "application/pdf; x=y"), ("Plan.DWG", "image/vnd.dwg"), ("a.jpg", "")]
        {
            check(&limits, name, mime, 10).expect(name);
        }
        for (name, mime) in [("a.exe", "application/x-msdownload"), ("pdf", "text/plain"), ("dwg", ""), ("a.pdf", "")] {
            assert_eq!(check(&limits, name, mime, 1).expect_err(name).code(), "FILE_TYPE_NOT_ALLOWED");
        }
        assert_eq!(check(&limits, "a.jpg", "", 11).expect_err("too large").code(), "FILE_TOO_LARGE");
    }
}
