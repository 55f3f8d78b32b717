//! The closed lists of words in the notes' part of the contract. What is asked for in other words is refused where the model
//! reads it, in its own sentence.

use crate::{model, ops};

edge::words! {
    /// Which notes are listed.
    NoteView of model::View {
        /// Own ones and those shared with the person.
        All,
        /// Own ones that are shared with nobody.
        Mine,
        /// Those of others, and own ones that are shared.
        Shared,
        /// Favourites.
        Bookmarks,
        Trash,
    }

    /// What stands beside the name of a folder.
    NoteFolderIcon {
        Folder, Star, Heart, Book, Briefcase, Home, Lightbulb, Flag, Calendar, Users, Archive, Hammer,
    }

    /// As what a note is exported.
    NoteFormat of ops::ExportFormat {
        /// To be kept as a file.
        Markdown,
        /// To be kept as a file.
        Html,
        /// A page to be printed.
        Print,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_lists_the_icons_of_the_model() {
        assert_eq!(edge::words_of::<NoteFolderIcon>(), model::ICONS);
    }
}
