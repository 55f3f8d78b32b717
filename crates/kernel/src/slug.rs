//! Names as they stand in addresses.

/// The slug of a name: lower case, punctuation removed, spaces turned to hyphens (drive.md section 5).
/// Letters and digits of any script stay; a name of punctuation alone gives an empty slug.
pub fn slugify(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            slug.push(letter);
        } else if (letter.is_whitespace() || letter == '-') && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

#[cfg(test)]
mod tests {
    use super::slugify;

    #[test]
    fn punctuation_goes_and_spaces_become_hyphens() {
        assert_eq!(slugify("Published Exports (Team)"), "published-exports-team");
        assert_eq!(slugify("  Health & safety "), "health-safety");
        assert_eq!(slugify("Ärger-Übung"), "ärger-übung");
        assert_eq!(slugify("!!!"), "");
    }
}
