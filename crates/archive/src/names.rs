//! Names that people gave, as names of files on any machine.

use std::collections::HashSet;

/// The most bytes of a name: what common file systems take, less a number that may have to be added.
const LONGEST: usize = 200;
/// Names that mean devices on some machines, whatever follows a dot.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The name with everything replaced that is a path, or no name, somewhere.
pub fn safe(name: &str) -> String {
    let odd = |letter: char| letter.is_control() || r#"/\<>:"|?*"#.contains(letter);
    let plain: String = name.chars().map(|letter| if odd(letter) { '_' } else { letter }).collect();
    // A dot or a space at the end is dropped by some machines, and dots alone are the folder itself or the one above.
    let plain = plain.trim_end_matches(['.', ' ']).trim_start();
    let plain = shortened(plain);
    let stem = plain.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    if plain.is_empty() {
        "unnamed".to_owned()
    } else if DEVICES.contains(&stem.as_str()) {
        format!("_{plain}")
    } else {
        plain
    }
}

/// The name with a number, for the second and later ones of a folder: `Plan (2).pdf`.
pub fn numbered(name: &str, number: u32) -> String {
    if number < 2 {
        return name.to_owned();
    }
    let packed = |stem: &str| stem.len() > 4 && stem.to_lowercase().ends_with(".tar");
    match name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) {
        // An archive that was packed has two endings.
        Some((stem, extension)) if packed(stem) => match stem.rsplit_once('.') {
            Some((stem, inner)) => format!("{stem} ({number}).{inner}.{extension}"),
            None => format!("{stem} ({number}).{extension}"),
        },
        Some((stem, extension)) => format!("{stem} ({number}).{extension}"),
        None => format!("{name} ({number})"),
    }
}

/// A path of safe names, with `/` between them.
pub fn safe_path<'a>(folders: impl IntoIterator<Item = &'a str>, name: &str) -> String {
    let mut path: String = folders.into_iter().flat_map(|folder| [safe(folder), "/".to_owned()]).collect();
    path.push_str(&safe(name));
    path
}

/// Paths, each another one, also for machines to which upper and lower case are the same.
#[derive(Clone, Debug, Default)]
pub struct Unique {
    taken: HashSet<String>,
}

impl Unique {
    /// The path, or the same with a number in its last name where it is taken.
    pub fn take(&mut self, path: &str) -> String {
        let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
        let mut number = 1;
        loop {
            let name = numbered(name, number);
            let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            if self.taken.insert(path.to_lowercase()) {
                return path;
            }
            number += 1;
        }
    }
}

/// As much of the name as fits, with its extension.
fn shortened(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let extension = if extension.len() <= 20 { extension } else { "" };
    let mut end = LONGEST - extension.len() - 1;
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let stem = name[..end].trim_end_matches(['.', ' ']);
    if extension.is_empty() { stem.to_owned() } else { format!("{stem}.{extension}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_anywhere_else() {
        for (name, expected) in [
            ("Plan.pdf", "Plan.pdf"),
            ("..", "unnamed"),
            (".", "unnamed"),
            ("", "unnamed"),
            ("   ", "unnamed"),
            ("../../etc/passwd", ".._.._etc_passwd"),
            ("/etc/passwd", "_etc_passwd"),
            (r"C:\boot.ini", "C__boot.ini"),
            ("a\0b\nc", "a_b_c"),
            ("What? \"Now\"", "What_ _Now_"),
            ("trailing. . ", "trailing"),
            (".hidden", ".hidden"),
            ("CON", "_CON"),
            ("nul.txt", "_nul.txt"),
            ("console", "console"),
            ("Büro – Ω", "Büro – Ω"),
        ] {
            assert_eq!(safe(name), expected, "{name:?}");
        }
    }

    #[test]
    fn a_long_name_keeps_its_extension() {
        let long = safe(&format!("{}.pdf", "ä".repeat(300)));
        assert!(long.len() <= LONGEST && long.ends_with(".pdf"), "{long}");
        assert!(safe(&"x".repeat(999)).len() <= LONGEST);
        assert!(safe(&format!("x.{}", "y".repeat(999))).len() <= LONGEST);
    }

    #[test]
    fn the_second_of_a_name_is_numbered_before_its_extension() {
        assert_eq!(numbered("Plan.pdf", 1), "Plan.pdf");
        assert_eq!(numbered("Plan.pdf", 2), "Plan (2).pdf");
        assert_eq!(numbered("archive.tar.gz", 3), "archive (3).tar.gz");
        assert_eq!(numbered("Makefile", 2), "Makefile (2)");
        assert_eq!(numbered(".hidden", 2), ".hidden (2)");
    }

    #[test]
    fn a_path_stays_below_where_it_is_unpacked_and_is_there_once() {
        assert_eq!(safe_path(["..", "a/b", ""], "../x"), "unnamed/a_b/unnamed/.._x");
        let mut unique = Unique::default();
        let paths = ["a.txt", "A.TXT", "a.txt", "f/a.txt", "F/a.txt", "a (2).txt"];
        let taken = paths.map(|path| unique.take(path));
        assert_eq!(taken, ["a.txt", "A (2).TXT", "a (3).txt", "f/a.txt", "F/a (2).txt", "a (2) (2).txt"]);
    }
}
