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

const ASSETS: [(&str, Asset); 16] = assets! {
    "site.js": "text/javascript; charset=utf-8";
    "mark.svg": "image/svg+xml";
    "inter.woff2": "font/woff2";
    "pictures/card.jpg": "image/jpeg";
    "pictures/drive-1440.webp": "image/webp";
    "pictures/drive-720.webp": "image/webp";
    "pictures/drive-phone.webp": "image/webp";
    "pictures/preview-1440.webp": "image/webp";
    "pictures/preview-720.webp": "image/webp";
    "pictures/preview-phone.webp": "image/webp";
    "pictures/notes-1440.webp": "image/webp";
    "pictures/notes-720.webp": "image/webp";
    "pictures/notes-phone.webp": "image/webp";
    "pictures/schedule-1440.webp": "image/webp";
    "pictures/schedule-720.webp": "image/webp";
    "pictures/schedule-phone.webp": "image/webp";
};

/// All of them by name.
pub(crate) struct Assets {
    found: HashMap<&'static str, (Asset, String)>,
}

impl Assets {
    pub(crate) fn new() -> Self {
        let digest =
            |bytes: &[u8]| -> String { Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect() };
        let style = ("site.css", Asset { media_type: "text/css; charset=utf-8", bytes: STYLE.as_bytes() });
        let found = ASSETS.into_iter().chain([style]).map(|(name, asset)| (name, (asset, digest(asset.bytes))));
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

    /// The address of a picture in one of its sizes: `1440`, `720` or `phone`.
    pub(crate) fn picture(&self, picture: Picture, size: &str) -> String {
        self.address(&format!("pictures/{}-{size}.webp", picture.name))
    }
}

#[cfg(test)]
mod tests {
    use super::Assets;
    use crate::model::PICTURES;

    #[test]
    fn every_picture_is_there_in_every_size() {
        let assets = Assets::new();
        for picture in PICTURES {
            for size in ["1440", "720", "phone"] {
                let name = format!("pictures/{}-{size}.webp", picture.name);
                assert!(assets.find(&name).is_some_and(|(asset, _)| asset.bytes.starts_with(b"RIFF")), "{name}");
            }
        }
        assert!(assets.address("site.css").len() > "/site/site.css?v=".len());
    }
}
