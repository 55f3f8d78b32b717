//! A look as a page carries it: only what its first paint needs.

use kernel::{Error, Result};
use serde::Serialize;

use super::look::{PaletteColors, ShownVariations};
use crate::{
    Identity,
    model::Appearance,
    ops::{self, LookOf},
};

/// Named and written as in `Appearance`, which pages ask for, so that they read both alike.
#[derive(Serialize)]
struct PageLook {
    accent: String,
    variations: ShownVariations,
    success: String,
    danger: String,
    light: PaletteColors,
    dark: PaletteColors,
    radius: &'static str,
    scaling: u8,
    font: &'static str,
    navigation: &'static str,
}

impl From<Appearance> for PageLook {
    fn from(look: Appearance) -> Self {
        Self {
            accent: look.accent.color.as_str().to_owned(),
            variations: look.variations.into(),
            success: look.success.color.as_str().to_owned(),
            danger: look.danger.color.as_str().to_owned(),
            light: (&look.light).into(),
            dark: (&look.dark).into(),
            radius: look.radius.name(),
            scaling: look.scaling.percent(),
            font: look.font.name(),
            navigation: look.navigation.name(),
        }
    }
}

/// The look that a page comes with, as JSON; `None` where nobody has made an organisation yet.
///
/// # Errors
/// The database's.
pub async fn find_page_look(identity: &Identity, of: LookOf) -> Result<Option<String>> {
    let Some(look) = ops::find_page_look(identity, of).await? else { return Ok(None) };
    serde_json::to_string(&PageLook::from(look)).map(Some).map_err(Error::internal)
}
