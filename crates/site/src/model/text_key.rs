//! The texts a site is made of.

use kernel::{Error, Result};

/// A text of the site: a part of the first page, or a page of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextKey {
    /// The headline of the first page, and the words under it.
    Home,
    /// What the product does, a part with a picture each.
    Features,
    /// Whom it is for.
    Industries,
    /// How one begins.
    Process,
    /// Who is behind it.
    About,
    /// Questions and answers.
    Faq,
    /// `/vision`.
    Vision,
    /// `/help`.
    Help,
    /// `/terms`.
    Terms,
    /// `/privacy`.
    Privacy,
}

impl TextKey {
    /// Every text, in the order in which a visitor meets them.
    pub const ALL: [Self; 10] = [
        Self::Home,
        Self::Features,
        Self::Industries,
        Self::Process,
        Self::About,
        Self::Faq,
        Self::Vision,
        Self::Help,
        Self::Terms,
        Self::Privacy,
    ];

    /// Its name in addresses and as a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Features => "features",
            Self::Industries => "industries",
            Self::Process => "process",
            Self::About => "about",
            Self::Faq => "faq",
            Self::Vision => "vision",
            Self::Help => "help",
            Self::Terms => "terms",
            Self::Privacy => "privacy",
        }
    }

    /// The text of that name.
    ///
    /// # Errors
    /// `NOT_FOUND` where there is none.
    pub fn from_name(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name).ok_or_else(|| Error::not_found("Text"))
    }

    /// Where a visitor reads it.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Home => "/#top",
            Self::Features => "/#features",
            Self::Industries => "/#industries",
            Self::Process => "/#process",
            Self::About => "/#about",
            Self::Faq => "/#faq",
            Self::Vision => "/vision",
            Self::Help => "/help",
            Self::Terms => "/terms",
            Self::Privacy => "/privacy",
        }
    }

    /// Whether it is a page of its own.
    pub const fn is_page(self) -> bool {
        matches!(self, Self::Vision | Self::Help | Self::Terms | Self::Privacy)
    }

    /// What stands until somebody writes another.
    pub const fn built_in(self) -> &'static str {
        match self {
            Self::Home => include_str!("../../defaults/home.md"),
            Self::Features => include_str!("../../defaults/features.md"),
            Self::Industries => include_str!("../../defaults/industries.md"),
            Self::Process => include_str!("../../defaults/process.md"),
            Self::About => include_str!("../../defaults/about.md"),
            Self::Faq => include_str!("../../defaults/faq.md"),
            Self::Vision => include_str!("../../defaults/vision.md"),
            Self::Help => include_str!("../../defaults/help.md"),
            Self::Terms => include_str!("../../defaults/terms.md"),
            Self::Privacy => include_str!("../../defaults/privacy.md"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TextKey;
    use crate::model::{Text, Words};

    #[test]
    fn every_text_is_found_by_its_name_and_has_a_title() {
        for key in TextKey::ALL {
            assert_eq!(TextKey::from_name(key.name()).expect("known"), key);
            assert!(!Text::read(key.built_in(), &Words::default()).title.is_empty(), "{key:?}");
        }
        assert!(TextKey::from_name("../settings").is_err());
    }

    #[test]
    fn the_built_in_answers_are_six_and_give_the_figures() {
        let faq = Text::read(TextKey::Faq.built_in(), &Words::default());
        assert_eq!(faq.parts.len(), 6);
        let answers: String = faq.parts.iter().map(|part| part.body.as_str()).collect();
        for figure in ["7 to 10 business days", "24 hours after the export", "Per module"] {
            assert!(answers.contains(figure), "{figure}");
        }
    }
}
