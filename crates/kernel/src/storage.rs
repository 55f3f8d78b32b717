//! Storage tiers: in what sizes storage is sold (platform.md section 9, drive.md section 8).

use crate::{Error, Result};

/// Storage is counted in these.
pub const GIB: i64 = 1_073_741_824;

/// A size in which storage is sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StorageTier {
    /// 5 GiB.
    #[default]
    Free,
    /// 50 GiB.
    Starter,
    /// 200 GiB.
    Professional,
    /// 1 TiB.
    Enterprise,
    /// A limit of its own.
    Custom,
}

/// What a storage tier brings besides room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StorageFeatures {
    /// Earlier versions of files are kept.
    pub versioning: bool,
    /// Shares beyond the organisation.
    pub advanced_sharing: bool,
    /// Usage over time.
    pub analytics: bool,
    /// How long the trash is kept can be chosen.
    pub custom_retention: bool,
}

impl StorageTier {
    /// All of them, the smallest first.
    pub const ALL: [Self; 5] = [Self::Free, Self::Starter, Self::Professional, Self::Enterprise, Self::Custom];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Starter => "starter",
            Self::Professional => "professional",
            Self::Enterprise => "enterprise",
            Self::Custom => "custom",
        }
    }

    /// The tier of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|tier| tier.name() == name);
        found.ok_or_else(|| Error::invalid(format!("There is no storage tier '{name}'.")))
    }

    /// The most bytes that may be stored; `None` where the limit is the organisation's own.
    pub const fn limit(self) -> Option<i64> {
        match self {
            Self::Free => Some(5 * GIB),
            Self::Starter => Some(50 * GIB),
            Self::Professional => Some(200 * GIB),
            Self::Enterprise => Some(1024 * GIB),
            Self::Custom => None,
        }
    }

    /// What it brings besides room (drive.md section 6).
    pub const fn features(self) -> StorageFeatures {
        let is_large = matches!(self, Self::Professional | Self::Enterprise | Self::Custom);
        StorageFeatures {
            versioning: !matches!(self, Self::Free),
            advanced_sharing: is_large,
            analytics: is_large,
            custom_retention: matches!(self, Self::Enterprise | Self::Custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiers_are_the_specification_s() {
        let limits: Vec<Option<i64>> =
            StorageTier::ALL.iter().map(|tier| tier.limit().map(|bytes| bytes / GIB)).collect();
        assert_eq!(limits, [Some(5), Some(50), Some(200), Some(1024), None]);
        for tier in StorageTier::ALL {
            assert_eq!(StorageTier::from_name(tier.name()).expect("its own name"), tier);
        }
        assert!(StorageTier::from_name("gold").is_err());
        assert!(!StorageTier::Free.features().versioning && StorageTier::Starter.features().versioning);
        assert!(!StorageTier::Starter.features().analytics && StorageTier::Professional.features().advanced_sharing);
        assert!(!StorageTier::Professional.features().custom_retention);
        assert!(StorageTier::Enterprise.features().custom_retention && StorageTier::Custom.features().custom_retention);
    }
}
