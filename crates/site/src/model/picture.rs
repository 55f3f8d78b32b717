//! Pictures that a text can name.

/// A picture of the product, in three sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What a text calls it: `![…](drive)`.
    pub name: &'static str,
}

/// Width and height of the large picture. The middle one is half as wide.
pub(crate) const LARGE: (u32, u32) = (1440, 900);
/// Width and height of the one for phones.
pub(crate) const PHONE: (u32, u32) = (780, 1240);

/// Every picture there is.
pub const PICTURES: [Picture; 4] =
    [Picture { name: "drive" }, Picture { name: "preview" }, Picture { name: "notes" }, Picture { name: "schedule" }];

impl Picture {
    /// The picture of that name.
    pub fn find(name: &str) -> Option<Self> {
        PICTURES.into_iter().find(|picture| picture.name == name)
    }
}
