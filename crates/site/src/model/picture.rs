//! Pictures that a text can name.

/// What part of the product a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A whole page, in three sizes. It stands large.
    Page,
    /// A detail, in one size. It stands small, over its words.
    Detail,
}

/// A picture of the product, each size of it in light and in dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What a text calls it: `![…](drive)`.
    pub name: &'static str,
    /// What it shows.
    pub shape: Shape,
}

/// Width and height of the large picture of a page. The middle one is half as wide.
pub(crate) const LARGE: (u32, u32) = (1440, 900);
/// Width and height of the one for phones.
pub(crate) const PHONE: (u32, u32) = (780, 1240);
/// Width and height of a detail.
pub(crate) const DETAIL: (u32, u32) = (960, 600);

/// Every picture there is.
pub const PICTURES: [Picture; 7] = [
    page("drive"),
    page("preview"),
    page("notes"),
    page("schedule"),
    detail("chat"),
    detail("signatures"),
    detail("invoicing"),
];

const fn page(name: &'static str) -> Picture {
    Picture { name, shape: Shape::Page }
}

const fn detail(name: &'static str) -> Picture {
    Picture { name, shape: Shape::Detail }
}

impl Picture {
    /// The picture of that name.
    pub fn find(name: &str) -> Option<Self> {
        PICTURES.into_iter().find(|picture| picture.name == name)
    }
}
