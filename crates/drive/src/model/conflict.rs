//! What happens where a file comes in whose name another has.

use kernel::{Error, Result};

/// What to do where the name is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnConflict {
    /// Keep both: the new file gets a number behind its name.
    #[default]
    KeepBoth,
    /// The new bytes become a new version of the file that is there.
    Replace,
    /// Leave what is there and drop what came.
    Skip,
    /// Refuse.
    Fail,
}

impl OnConflict {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KeepBoth => "keepBoth",
            Self::Replace => "replace",
            Self::Skip => "skip",
            Self::Fail => "fail",
        }
    }

    /// The one of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        let all = [Self::KeepBoth, Self::Replace, Self::Skip, Self::Fail];
        let found = all.into_iter().find(|choice| choice.name() == name);
        found.ok_or_else(|| Error::invalid("onConflict is keepBoth, replace, skip or fail."))
    }
}

/// What became of a file that came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// A file of its own, under its name.
    #[default]
    Created,
    /// A new version of the file of that name.
    Replaced,
    /// A file of its own, under its name with a number.
    Renamed,
    /// Nothing: the file of that name stayed as it was.
    Skipped,
}

impl Outcome {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Replaced => "replaced",
            Self::Renamed => "renamed",
            Self::Skipped => "skipped",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Self {
        let all = [Self::Created, Self::Replaced, Self::Renamed, Self::Skipped];
        all.into_iter().find(|outcome| outcome.name() == name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for choice in [OnConflict::KeepBoth, OnConflict::Replace, OnConflict::Skip, OnConflict::Fail] {
            assert_eq!(OnConflict::parse(choice.name()).expect("its own name"), choice);
        }
        assert_eq!(OnConflict::parse("overwrite").expect_err("unknown").code(), "INVALID_REQUEST");
        for outcome in [Outcome::Created, Outcome::Replaced, Outcome::Renamed, Outcome::Skipped] {
            assert_eq!(Outcome::from_name(outcome.name()), outcome);
        }
    }
}
