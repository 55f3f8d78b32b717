//! Letters as Markdown, of which none is taken for a sign. Where one would not be, it stays as it is: people read the file.

/// Letters by themselves.
pub(super) fn escaped(letters: &str) -> String {
    let mut text = String::new();
    escape_into(letters, &mut text);
    text
}

/// Letters, of which none is taken for a sign.
pub(super) fn escape_into(letters: &str, text: &mut String) {
    let all: Vec<char> = letters.chars().collect();
    for (at, &letter) in all.iter().enumerate() {
        let next = all.get(at + 1).copied();
        let before = text.chars().next_back();
        let is_beginning = before.is_none_or(|before| before == '\n');
        let is_sign = match letter {
            '\\' | '`' | '*' | '[' | ']' | '~' => true,
            '_' => {
                let is_within = before.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric);
                !is_within
            }
            '<' => next.is_none_or(|next| next.is_ascii_alphabetic() || "/!?".contains(next)),
            '&' => is_entity(&all[at + 1..]),
            '#' | '+' | '-' => is_beginning && next.is_none_or(|next| next.is_whitespace() || next == letter),
            '>' | '=' | '|' => is_beginning,
            '.' | ')' => is_number(text) && next.is_none_or(char::is_whitespace),
            '!' => next.is_none_or(|next| next == '['),
            _ => false,
        };
        if is_sign {
            text.push('\\');
        }
        text.push(letter);
    }
}

/// Whether what stands behind an ampersand makes a letter of it.
fn is_entity(behind: &[char]) -> bool {
    let name = behind.iter().take_while(|letter| letter.is_ascii_alphanumeric() || **letter == '#').count();
    name > 0 && behind.get(name) == Some(&';')
}

/// Whether the last line is a number so far.
fn is_number(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    (1..=9).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit())
}
