//! What sort of thing a file is, as the storage figures sum it up (drive.md section 3, "Storage usage").

use super::FileName;

/// A category of files. A file gets it with its bytes; a later rename does not change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// PDF documents.
    Pdf,
    /// Pictures and drawings.
    Images,
    /// Films.
    Video,
    /// Sound.
    Audio,
    /// Text of any kind.
    Documents,
    /// Tables.
    Spreadsheets,
    /// Slides.
    Presentations,
    /// Files that hold files.
    Archives,
    /// Anything else.
    Other,
}

impl Category {
    /// All of them, in the specification's order.
    pub const ALL: [Self; 9] = [
        Self::Pdf,
        Self::Images,
        Self::Video,
        Self::Audio,
        Self::Documents,
        Self::Spreadsheets,
        Self::Presentations,
        Self::Archives,
        Self::Other,
    ];

    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Images => "images",
            Self::Video => "video",
            Self::Audio => "audio",
            Self::Documents => "documents",
            Self::Spreadsheets => "spreadsheets",
            Self::Presentations => "presentations",
            Self::Archives => "archives",
            Self::Other => "other",
        }
    }

    /// The category of that name.
    pub fn from_name(name: &str) -> Self {
        Self::ALL.into_iter().find(|category| category.name() == name).unwrap_or(Self::Other)
    }

    /// The category of a file of this media type; where that says nothing, the name's ending decides.
    pub fn of(mime: &str, name: &FileName) -> Self {
        let essence = mime.split(';').next().unwrap_or_default().trim();
        match Self::of_type(essence) {
            Self::Other if essence.is_empty() || essence == "application/octet-stream" => {
                Self::of_type(&name.guess_mime())
            }
            known => known,
        }
    }

    fn of_type(essence: &str) -> Self {
        const ARCHIVES: [&str; 12] = [
            "application/zip",
            "application/x-zip-compressed",
            "application/x-tar",
            "application/gzip",
            "application/x-gzip",
            "application/x-7z-compressed",
            "application/vnd.rar",
            "application/x-rar-compressed",
            "application/x-bzip2",
            "application/x-xz",
            "application/zstd",
            "application/java-archive",
        ];
        const DOCUMENTS: [&str; 6] = [
            "application/msword",
            "application/rtf",
            "application/json",
            "application/xml",
            "application/epub+zip",
            "application/vnd.oasis.opendocument.text",
        ];
        let holds = |part: &str| essence.contains(part);
        if essence == "application/pdf" {
            Self::Pdf
        } else if essence.starts_with("image/") {
            Self::Images
        } else if essence.starts_with("video/") {
            Self::Video
        } else if essence.starts_with("audio/") {
            Self::Audio
        } else if holds("spreadsheet") || holds("ms-excel") || essence == "text/csv" {
            Self::Spreadsheets
        } else if holds("presentation") || holds("ms-powerpoint") {
            Self::Presentations
        } else if ARCHIVES.contains(&essence) {
            Self::Archives
        } else if essence.starts_with("text/") || holds("wordprocessing") || DOCUMENTS.contains(&essence) {
            Self::Documents
        } else {
            Self::Other
        }
    }
}

/// Bytes by category, in the order of [`Category::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByCategory([i64; Category::ALL.len()]);

impl ByCategory {
    /// So many bytes of one category.
    pub fn one(category: Category, bytes: i64) -> Self {
        let mut all = Self::default();
        all.add(category, bytes);
        all
    }

    /// Adds bytes.
    pub fn add(&mut self, category: Category, bytes: i64) {
        self.0[category as usize] += bytes;
    }

    /// Bytes of a category.
    pub fn of(&self, category: Category) -> i64 {
        self.0[category as usize]
    }

    /// All bytes.
    pub fn total(&self) -> i64 {
        self.0.iter().sum()
    }

    /// As many with the other sign.
    #[must_use]
    pub fn negated(self) -> Self {
        Self(self.0.map(|bytes| -bytes))
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_tells_and_else_the_name() {
        for (mime, name, category) in [
            ("application/pdf", "a", Category::Pdf),
            ("image/vnd.dwg", "a", Category::Images),
            ("video/mp4", "a", Category::Video),
            ("audio/ogg; codecs=opus", "a", Category::Audio),
            ("text/csv; charset=utf-8", "a", Category::Spreadsheets),
            ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "a", Category::Spreadsheets),
            ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "a", Category::Presentations),
            ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "a", Category::Documents),
            ("text/plain", "a.pdf", Category::Documents),
            ("application/zip", "a", Category::Archives),
            ("application/octet-stream", "plan.pdf", Category::Pdf),
            ("", "walk.mp4", Category::Video),
            ("application/octet-stream", "a.bin", Category::Other),
            ("application/x-whatever", "a.pdf", Category::Other),
        ] {
            assert_eq!(Category::of(mime, &FileName::new(name).expect("valid")), category, "{mime} {name}");
        }
    }

    #[test]
    fn names_read_back_and_sums_add_up() {
        let mut all = ByCategory::default();
        for (number, category) in (1..).zip(Category::ALL) {
            assert_eq!(Category::from_name(category.name()), category);
            all.add(category, number);
        }
        assert_eq!((all.total(), all.of(Category::Pdf), all.of(Category::Other)), (45, 1, 9));
        assert_eq!(all.plus(all.negated()), ByCategory::default());
        assert_eq!(Category::from_name("gold"), Category::Other);
    }
}
