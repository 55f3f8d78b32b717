//! Where an organisation's rows and bytes live.

use std::fmt;

/// A data region (platform.md section 9). An organisation lives in exactly one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Region {
    /// United Kingdom, the default.
    #[default]
    Uk,
    /// European Union.
    Eu,
    /// United States.
    Us,
}

impl Region {
    /// All regions.
    pub const ALL: [Self; 3] = [Self::Uk, Self::Eu, Self::Us];

    /// The region of that name; an unknown name is the default region, as the specification has it.
    pub fn from_name(name: &str) -> Self {
        match name {
            "eu" => Self::Eu,
            "us" => Self::Us,
            _ => Self::Uk,
        }
    }

    /// `uk`, `eu` or `us`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uk => "uk",
            Self::Eu => "eu",
            Self::Us => "us",
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
