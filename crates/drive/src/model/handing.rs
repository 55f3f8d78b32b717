//! What of a shared file is handed out: the original, a picture that the server makes of it, or nothing. One table, which
//! every route asks (decision 23: `watermark` and `allowDownload` hold whatever URL is asked for).

use super::share::{SharePolicy, SourceRules};

/// What a file is to a viewer, by its declared type. A wrong declaration gains nothing: what is no picture or document
/// cannot be made into one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A picture of a format that the server reads.
    Picture,
    /// A PDF document.
    Pdf,
    /// Anything else.
    Other,
}

impl Sort {
    /// The sort of a media type.
    pub fn of(mime: &str) -> Self {
        let kind = mime.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match kind.as_str() {
            "image/png" | "image/jpeg" | "image/jpg" | "image/gif" | "image/webp" => Self::Picture,
            "application/pdf" | "application/x-pdf" => Self::Pdf,
            _ => Self::Other,
        }
    }
}

/// What is handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handing {
    /// The bytes as they are kept.
    Original,
    /// A picture made of it, without what the original says besides its pixels.
    Picture {
        /// Whether it carries the viewer and the time.
        stamped: bool,
    },
    /// Pictures made of its pages, one by one.
    Pages {
        /// Whether they carry the viewer and the time.
        stamped: bool,
    },
    /// The document with the viewer and the time on every page.
    Stamped,
}

/// What holds for one file of a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether the original may leave.
    pub download: bool,
    /// Whether downloads are counted: then looking at the original would be a download that nobody counts.
    pub counted: bool,
    /// Whether whatever leaves carries the viewer and the time.
    pub stamp: bool,
}

impl Terms {
    /// What the share and the file's library say together.
    pub fn new(policy: &SharePolicy, source: SourceRules) -> Self {
        Self {
            download: policy.allow_download,
            counted: policy.max_downloads.is_some(),
            stamp: policy.watermark || source.require_watermark,
        }
    }

    /// What is shown of a file; `None` where a preview is not available.
    pub fn preview(self, sort: Sort) -> Option<Handing> {
        match sort {
            _ if self.download && !self.counted && !self.stamp => Some(Handing::Original),
            Sort::Picture => Some(Handing::Picture { stamped: self.stamp }),
            Sort::Pdf if self.download && !self.counted => Some(Handing::Stamped),
            Sort::Pdf => Some(Handing::Pages { stamped: self.stamp }),
            Sort::Other => None,
        }
    }

    /// How the pages of a file are shown one by one, whatever else its preview may be; `None` for what has none.
    pub fn pages(self, sort: Sort) -> Option<Handing> {
        (sort == Sort::Pdf).then_some(Handing::Pages { stamped: self.stamp })
    }

    /// What stands for a file in a grid; `None` for what has no picture.
    pub fn thumbnail(self, sort: Sort) -> Option<Handing> {
        (sort != Sort::Other).then_some(Handing::Picture { stamped: self.stamp })
    }

    /// What a download brings; `None` where there is none: downloads are not allowed, or what cannot be stamped would have
    /// to be.
    pub fn download(self, sort: Sort) -> Option<Handing> {
        match sort {
            _ if !self.download => None,
            _ if !self.stamp => Some(Handing::Original),
            Sort::Picture => Some(Handing::Picture { stamped: true }),
            Sort::Pdf => Some(Handing::Stamped),
            Sort::Other => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_original_leaves_only_where_download_is_allowed_and_nothing_has_to_be_stamped() {
        let original = Some(Handing::Original);
        for (download, counted, stamp) in (0..8).map(|bits: u8| (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4)) {
            let terms = Terms { download, counted, stamp };
            for sort in [Sort::Picture, Sort::Pdf, Sort::Other] {
                let picture = Some(Handing::Picture { stamped: stamp });
                let made = match sort {
                    Sort::Picture => picture,
                    Sort::Pdf if download && !counted => Some(Handing::Stamped),
                    Sort::Pdf => Some(Handing::Pages { stamped: stamp }),
                    Sort::Other => None,
                };
                let shown = if download && !counted && !stamp { original } else { made };
                assert_eq!(terms.preview(sort), shown, "{terms:?} {sort:?}");
                assert_eq!(terms.thumbnail(sort), picture.filter(|_| sort != Sort::Other), "{terms:?} {sort:?}");
                let pages = Some(Handing::Pages { stamped: stamp }).filter(|_| sort == Sort::Pdf);
                assert_eq!(terms.pages(sort), pages, "{terms:?} {sort:?}");
                let brought = match (download, stamp, sort) {
                    (false, ..) => None,
                    (true, false, _) => original,
                    (true, true, Sort::Pdf) => Some(Handing::Stamped),
                    (true, true, _) => made,
                };
                assert_eq!(terms.download(sort), brought, "{terms:?} {sort:?}");
            }
        }
    }

    #[test]
    fn pictures_and_documents_are_known_by_their_declared_type() {
        for picture in ["image/png", "IMAGE/JPEG", "image/webp; q=1"] {
            assert_eq!(Sort::of(picture), Sort::Picture, "{picture}");
        }
        for document in ["application/pdf", "Application/PDF; version=1.7"] {
            assert_eq!(Sort::of(document), Sort::Pdf, "{document}");
        }
        for other in ["image/svg+xml", "application/postscript", "", "text/html; image/png", "image/tiff"] {
            assert_eq!(Sort::of(other), Sort::Other, "{other}");
        }
    }
}
