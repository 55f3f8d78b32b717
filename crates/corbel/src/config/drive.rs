//! The Drive's part of the configuration.

use drive::{Settings, model::UploadLimits};
use kernel::{Error, Result};

use super::Raw;

impl Raw {
    /// What the operator decides about the Drive.
    pub(super) fn drive(&self) -> Settings {
        let usual = Settings::default();
        let automatic = self.auto_provision_module_drives.unwrap_or(usual.auto_provision_module_drives);
        Settings { auto_provision_module_drives: automatic, ..usual }
    }

    /// What may be uploaded: files of up to so many MiB, of these types.
    pub(super) fn upload_limits(&self) -> Result<UploadLimits> {
        let mib = self.max_file_mib.unwrap_or(5120);
        if !(1..=5120).contains(&mib) {
            return Err(Error::invalid(format!("max_file_mib = {mib} is not valid: it is between 1 and 5120.")));
        }
        let types = self.allowed_file_types.as_deref().unwrap_or_default().split([' ', ',']).map(str::to_owned);
        Ok(UploadLimits::new(mib * 1024 * 1024, types))
    }
}
