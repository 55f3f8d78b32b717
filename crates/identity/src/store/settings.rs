//! What an organisation has set, in its region. The appearance is JSON text: it grows with the product.

use kernel::{Error, Result, TimeZone};
use serde::{Deserialize, Serialize};
use store::{Sql, Tx, params};

use crate::model::{Accent, Appearance, Font, Navigation, Radius, Scaling};

/// The appearance as it is written. What an older version did not write takes the default.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct StoredAppearance {
    accent: String,
    radius: String,
    scaling: u8,
    font: String,
    navigation: String,
}

impl From<&Appearance> for StoredAppearance {
    fn from(look: &Appearance) -> Self {
        Self {
            accent: look.accent.as_str().to_owned(),
            radius: look.radius.name().to_owned(),
            scaling: look.scaling.percent(),
            font: look.font.name().to_owned(),
            navigation: look.navigation.name().to_owned(),
        }
    }
}

impl From<StoredAppearance> for Appearance {
    /// A value this version does not know shows as the default: a wrong colour must not lock anybody out.
    fn from(stored: StoredAppearance) -> Self {
        Self {
            accent: Accent::parse(&stored.accent).unwrap_or_default(),
            radius: Radius::from_name(&stored.radius).unwrap_or_default(),
            scaling: Scaling::from_percent(stored.scaling).unwrap_or_default(),
            font: Font::from_name(&stored.font).unwrap_or_default(),
            navigation: Navigation::from_name(&stored.navigation).unwrap_or_default(),
        }
    }
}

pub(crate) fn add(tx: &mut Tx<'_>, look: &Appearance) -> Result<()> {
    tx.execute("INSERT INTO tenant_settings (tenant_id, appearance) VALUES (?1, ?2)", &params![write(look)?])?;
    Ok(())
}

/// The organisation's appearance, the default one where nothing was set.
pub(crate) fn lookup_appearance(tx: &mut Tx<'_>) -> Result<Appearance> {
    let text: Option<String> =
        tx.query_opt("SELECT appearance FROM tenant_settings WHERE tenant_id = ?1", &params![])?;
    text.map_or_else(|| Ok(Appearance::default()), |text| read(&text))
}

/// The organisation's time zone, the default one where nothing was set.
pub(crate) fn lookup_time_zone(tx: &mut Tx<'_>) -> Result<TimeZone> {
    let zone: Option<String> =
        tx.query_opt("SELECT time_zone FROM tenant_settings WHERE tenant_id = ?1", &params![])?;
    Ok(zone.and_then(|zone| TimeZone::parse(&zone).ok()).unwrap_or_default())
}

pub(crate) fn update_time_zone(tx: &mut Tx<'_>, zone: &TimeZone) -> Result<()> {
    tx.execute("UPDATE tenant_settings SET time_zone = ?2 WHERE tenant_id = ?1", &params![zone.as_str()])?;
    Ok(())
}

fn write(look: &Appearance) -> Result<String> {
    serde_json::to_string(&StoredAppearance::from(look))
        .map_err(|error| Error::internal(format!("appearance: {error}")))
}

fn read(text: &str) -> Result<Appearance> {
    serde_json::from_str::<StoredAppearance>(text)
        .map(Appearance::from)
        .map_err(|error| Error::internal(format!("appearance: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_appearance_reads_back_and_what_is_unknown_is_the_default() {
        let look = Appearance {
            accent: Accent::parse("#3F76B8").expect("a colour"),
            radius: Radius::Full,
            scaling: Scaling::from_percent(125).expect("offered"),
            font: Font::System,
            navigation: Navigation::TopbarNav,
        };
        assert_eq!(read(&write(&look).expect("writes")).expect("reads"), look);
        assert_eq!(read(r#"{"radius":"spiky"}"#).expect("reads"), Appearance::default());
        assert!(read("[").is_err());
    }
}
