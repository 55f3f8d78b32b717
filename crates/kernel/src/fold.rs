//! Texts as they are compared where case and accents do not matter.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The text in small letters and without accents: `Élévation` becomes `elevation`. A letter with a stroke, such as `ł`, is a
/// letter of its own and stays.
pub fn folded(text: &str) -> String {
    text.to_lowercase().nfd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// How many letters stand before what a passage is about.
const LEAD: usize = 24;

/// At most `letters` of `text` around the first of the folded `words` that is in it, rather where one begins a word than where it
/// stands inside one; the beginning where none is. What is left out is told by an ellipsis.
pub fn passage(text: &str, words: &[String], letters: usize) -> String {
    let plain: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let (mut small, mut places) = (String::new(), Vec::new());
    for (place, letter) in plain.iter().enumerate() {
        let before = small.len();
        small.push_str(&folded(letter.encode_utf8(&mut [0; 4])));
        places.extend(std::iter::repeat_n(place, small.len() - before));
    }
    let begins = |at: &usize| !small[..*at].chars().next_back().is_some_and(char::is_alphanumeric);
    let all = || words.iter().flat_map(|word| small.match_indices(word.as_str()).map(|(at, _)| at));
    let at = all().find(begins).or_else(|| all().next()).and_then(|at| places.get(at)).copied().unwrap_or(0);
    if plain.len() <= letters {
        return plain.into_iter().collect();
    }
    let mut from = at.saturating_sub(LEAD).min(plain.len() - letters);
    // Not in the middle of a word, where one begins soon.
    if from > 0 {
        from = (from..=at).find(|place| plain[place - 1] == ' ').unwrap_or(from);
    }
    let to = (from + letters).min(plain.len());
    let mut passage = String::from(if from > 0 { "…" } else { "" });
    passage.extend(&plain[from..to]);
    passage.truncate(passage.trim_end().len());
    if to < plain.len() {
        passage.push('…');
    }
    passage
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_go_and_strokes_stay() {
        assert_eq!(folded("Élévation ZIELIŃSKI Łódź"), "elevation zielinski łodz");
    }

    fn around(text: &str, word: &str) -> String {
        passage(text, &[word.to_owned()], 40)
    }

    #[test]
    fn a_passage_stands_around_the_word_and_says_where_it_was_cut() {
        let text = "Mix arrives at seven.  The slump of every load\nis measured before Zieliński signs it off.";
        assert_eq!(around("Short and whole", "whole"), "Short and whole");
        assert_eq!(around(text, "mix"), "Mix arrives at seven. The slump of every…");
        assert_eq!(around(text, "zielinski"), "…load is measured before Zieliński signs…");
        assert_eq!(around(text, "nowhere"), "Mix arrives at seven. The slump of every…");
        assert_eq!(
            around("At the bottom of it all, below the crane, stands Tom", "tom"),
            "…of it all, below the crane, stands Tom"
        );
        assert_eq!(around("\u{301}\u{301}", "\u{301}"), "\u{301}\u{301}");
        assert_eq!(around("", "tom"), "");
    }
}
