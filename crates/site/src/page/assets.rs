//! What pages load besides themselves. An address carries a digest of the content, so it may be kept for ever.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::model::Picture;

/// A file that is part of the binary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $media_type:literal;)+) => {
        [$(($name, Asset { media_type: $media_type, bytes: include_bytes!(concat!("../../assets/", $name)) })),+]
    };
}

/// The style, of one file for each part of a page.
const STYLE: &str = concat!(
    include_str!("../../assets/style/base.css"),
    include_str!("../../assets/style/bar.css"),
    include_str!("../../assets/style/home.css"),
    include_str!("../../assets/style/prose.css"),
    include_str!("../../assets/style/form.css"),
    include_str!("../../assets/style/foot.css"),
);

const ASSETS: [(&str, Asset); 4] = assets! {
    "site.js": "text/javascript; charset=utf-8";
    "mark.svg": "image/svg+xml";
    "inter.woff2": "font/woff2";
    "pictures/card.jpg": "image/jpeg";
};

macro_rules! picture_in {
    ($name:literal, $scheme:literal) => {
        (
            concat!("pictures/", $name, "-", $scheme, ".webp"),
            Asset {
                media_type: "image/webp",
                bytes: include_bytes!(concat!("../../assets/pictures/", $name, "-", $scheme, ".webp")),
            },
        )
    };
}

macro_rules! pictures {
    ($($name:literal)+) => { [$([picture_in!($name, "light"), picture_in!($name, "dark")]),+] };
}

/// The pictures by name and size, each in light and in dark.
const PICTURES: [[(&str, Asset); 2]; 15] = pictures! {
    "drive-1440" "drive-720" "drive-phone"
    "preview-1440" "preview-720" "preview-phone"
    "notes-1440" "notes-720" "notes-phone"
    "schedule-1440" "schedule-720" "schedule-phone"
    "chat-detail" "signatures-detail" "invoicing-detail"
};

/// In which colours a picture shows the product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scheme {
    Light,
    Dark,
}

/// All of them by name.
pub(crate) struct Assets {
    found: HashMap<&'static str, (Asset, String)>,
}

impl Assets {
    pub(crate) fn new() -> Self {
        let digest =
            |bytes: &[u8]| -> String { Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect() };
        let style = ("site.css", Asset { media_type: "text/css; charset=utf-8", bytes: STYLE.as_bytes() });
        let found = ASSETS
            .into_iter()
            .chain(PICTURES.into_iter().flatten())
            .chain([style])
            .map(|(name, asset)| (name, (asset, digest(asset.bytes))));
        Self { found: found.collect() }
    }

    /// The file of that name, and its digest.
    pub(crate) fn find(&self, name: &str) -> Option<(Asset, &str)> {
        self.found.get(name).map(|(asset, digest)| (*asset, digest.as_str()))
    }

    /// The address of a file.
    pub(crate) fn address(&self, name: &str) -> String {
        let digest = self.find(name).map(|(_, digest)| digest).unwrap_or_default();
        format!("/site/{name}?v={digest}")
    }

    /// The address of a picture in one of the sizes that its shape has.
    pub(crate) fn picture(&self, picture: Picture, size: &str, scheme: Scheme) -> String {
        let scheme = match scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        self.address(&format!("pictures/{}-{size}-{scheme}.webp", picture.name))
    }
}

#[cfg(test)]
mod tests {
    use super::Assets;
    use crate::model::{PICTURES, Shape};

    #[test]
    fn every_picture_is_there_in_every_size_and_scheme() {
        let assets = Assets::new();
        for picture in PICTURES {
            let sizes: &[&str] = match picture.shape {
                Shape::Page => &["1440", "720", "phone"],
                Shape::Detail => &["detail"],
            };
            for size in sizes {
                for scheme in ["light", "dark"] {
                    let name = format!("pictures/{}-{size}-{scheme}.webp", picture.name);
                    assert!(assets.find(&name).is_some_and(|(asset, _)| asset.bytes.starts_with(b"RIFF")), "{name}");
                }
            }
        }
        assert!(assets.address("site.css").len() > "/site/site.css?v=".len());
    }
}
