//! Letters that nobody sees: where they change what is shown around them, and where they only make two names look alike.

use unicode_normalization::char::canonical_combining_class;

/// The combining class of the marks that join consonants in the scripts of India and its neighbours.
const VIRAMA: u8 = 9;

/// Whether a name holds a letter that nobody sees and that changes nothing anybody sees where it stands. Whoever gives a
/// file such a name makes it look like another.
pub(super) fn hides_letters(name: &str) -> bool {
    let reads_from_right = name.chars().any(is_from_right);
    let behind = name.chars().skip(1).map(Some).chain([None]);
    let mut before = None;
    name.chars().zip(behind).any(|(letter, behind)| {
        let shows = shows(letter, before, behind, reads_from_right);
        before = Some(letter);
        !shows
    })
}

/// Whether a letter is seen, or changes how those beside it are.
fn shows(letter: char, before: Option<char>, behind: Option<char>, reads_from_right: bool) -> bool {
    let beside = |is: fn(char) -> bool| before.is_some_and(is) || behind.is_some_and(is);
    let between = |is: fn(char) -> bool| before.is_some_and(is) && behind.is_some_and(is);
    match letter {
        // Keeps apart what would be joined: Persian, and half letters of India.
        '\u{200c}' => between(is_cursive) || beside(is_virama),
        // Joins: people and things to one picture, half letters, or a letter to nothing (the `ه‍` of Persian dates).
        '\u{200d}' => {
            between(is_picture) || beside(is_virama) || before.is_some_and(is_cursive) != behind.is_some_and(is_cursive)
        }
        // Says to which side a digit, a space or a bracket belongs; a second one beside it says nothing more.
        _ if is_direction(letter) => reads_from_right && beside(is_neutral) && !beside(is_direction),
        // Which of its forms the letter before has.
        '\u{fe00}'..='\u{fe0f}' => before.is_some_and(|before| {
            is_picture(before)
                || is_ideograph(before)
                || matches!(before, '\u{1000}'..='\u{109f}' | '\u{a840}'..='\u{a87f}')
                || (matches!(before, '0'..='9' | '#' | '*') && behind == Some('\u{20e3}'))
        }),
        '\u{e0100}'..='\u{e01ef}' => before.is_some_and(is_ideograph),
        '\u{180b}'..='\u{180f}' => beside(is_mongolian),
        // The flags of England, Scotland and Wales.
        '\u{e0020}'..='\u{e007f}' => {
            before.is_some_and(|before| matches!(before, '\u{1f3f4}' | '\u{e0020}'..='\u{e007e}'))
        }
        _ => !is_never_seen(letter),
    }
}

/// What is drawn nowhere, in whatever company.
fn is_never_seen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{200b}' | '\u{2028}' | '\u{2029}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A letter that is written from right to left.
fn is_from_right(letter: char) -> bool {
    letter.is_alphabetic()
        && matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Of a script whose letters join as one writes.
fn is_cursive(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{61b}' | '\u{61d}'..='\u{8ff}' | '\u{a840}'..='\u{a87f}' | '\u{fb50}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{1e900}'..='\u{1e95f}')
        || is_mongolian(letter)
}

fn is_mongolian(letter: char) -> bool {
    matches!(letter, '\u{1800}'..='\u{180a}' | '\u{1810}'..='\u{18aa}')
}

fn is_virama(letter: char) -> bool {
    canonical_combining_class(letter) == VIRAMA
}

/// An emoji, a part of one, or a sign that has a form as one.
fn is_picture(letter: char) -> bool {
    matches!(letter, '©' | '®' | '\u{203c}' | '\u{2049}' | '\u{20e3}' | '\u{2100}'..='\u{2bff}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

fn is_ideograph(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ff1f}'
        | '\u{20000}'..='\u{3ffff}')
}

fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}')
}

/// What takes the direction of its neighbours.
fn is_neutral(letter: char) -> bool {
    !letter.is_alphabetic()
        && !is_never_seen(letter)
        && !matches!(letter, '\u{200c}' | '\u{200d}')
        && !is_direction(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_how_a_name_is_shown_may_be_in_it() {
        for name in [
            "می\u{200c}رود.pdf",                 // Persian: the half-space
            "سال ۱۴۰۳ ه\u{200d}.ش",              // Persian: the letter of dates
            "ক\u{9cd}\u{200d}ষ",                 // Bengali: half letters
            "র\u{200d}\u{9cd}য",                 // Bengali: before the virama
            "ශ\u{dca}\u{200d}රී ලංකා",             // Sinhala
            "👩\u{200d}💻 notes.md",             // one picture of two
            "👩🏽\u{200d}❤\u{fe0f}\u{200d}👨🏽.png", // of three, with tones
            "❤\u{fe0f}.png",
            "1\u{fe0f}\u{20e3} first.txt",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png",
            "葛\u{e0100}.txt",
            "تقرير (2)\u{200f}.pdf", // the bracket belongs to the right
            "מסמך \u{200f}2026.pdf",
            "مخطط.pdf",
            "図面 🏗.dwg",
            "ᠮᠣᠩᠭᠣᠯ\u{180b}",
        ] {
            assert!(!hides_letters(name), "{name:?}");
        }
    }

    #[test]
    fn what_changes_nothing_anybody_sees_may_not() {
        for name in [
            "plan\u{200b}.pdf",
            "plan\u{200c}.pdf",
            "pl\u{200d}an.pdf",
            "pl\u{2060}an.pdf",
            "\u{feff}plan.pdf",
            "pl\u{ad}an.pdf",
            "plan\u{200e}.pdf",
            "plan\u{200f}.pdf",
            "تق\u{200f}رير.pdf",
            "تقرير \u{200f}\u{200f}.pdf",
            "plan\u{fe0f}.pdf",
            "1\u{fe0f}.pdf",
            "👩\u{200d}.pdf",
            "👩\u{200d}\u{200d}💻.pdf",
            "بي\u{200d}ت.pdf",
            "plan\u{e0061}.pdf",
            "\u{3164}",
            "\u{200d}",
            "a\u{2028}b",
            "plan\u{180e}.pdf",
        ] {
            assert!(hides_letters(name), "{name:?}");
        }
    }
}
