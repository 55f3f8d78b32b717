//! Reading Rust source by its tokens, so that a word in a comment is not taken for code, nor code for a string.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// What the rules look at in a Rust file.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// Every name, with its line, in reading order.
    pub(crate) names: Vec<(String, usize)>,
    /// Every macro call's name (`todo` of `todo!(…)`), with its line.
    pub(crate) macros: Vec<(String, usize)>,
    /// The beginning of every string literal, quotes removed, with its line.
    pub(crate) strings: Vec<(String, usize)>,
    /// The first name of every attribute (`ignore` of `#[ignore]`), with its line.
    pub(crate) attributes: Vec<(String, usize)>,
}

impl Source {
    /// Reads a file; one that is no Rust gives the lexer's message.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let tokens: TokenStream = text.parse().map_err(|error| format!("not Rust: {error}"))?;
        let mut source = Self::default();
        source.walk(tokens);
        Ok(source)
    }

    fn walk(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(name) => {
                    let line = name.span().start().line;
                    if is_punct(tokens.get(at + 1), '!') && !is_punct(tokens.get(at + 2), '=') {
                        self.macros.push((name.to_string(), line));
                    }
                    self.names.push((name.to_string(), line));
                }
                TokenTree::Literal(literal) => self.string(literal),
                TokenTree::Group(group) => {
                    let hash = at.checked_sub(1).and_then(|before| tokens.get(before));
                    let inner = at.checked_sub(2).and_then(|before| tokens.get(before));
                    if is_punct(hash, '#') || (is_punct(hash, '!') && is_punct(inner, '#')) {
                        self.attribute(group);
                    } else {
                        self.walk(group.stream());
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// An attribute names crates (`#[tokio::test]`), but its strings are documentation or settings.
    fn attribute(&mut self, group: &Group) {
        if group.delimiter() != Delimiter::Bracket {
            return;
        }
        if let Some(TokenTree::Ident(name)) = group.stream().into_iter().next() {
            self.attributes.push((name.to_string(), name.span().start().line));
        }
        self.names_only(group.stream());
    }

    fn names_only(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    self.names.push((name.to_string(), name.span().start().line));
                }
                TokenTree::Group(group) => self.names_only(group.stream()),
                TokenTree::Literal(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    fn string(&mut self, literal: &Literal) {
        let text = literal.to_string();
        let Some(open) = text.find('"') else { return };
        if text[..open].chars().all(|c| matches!(c, 'r' | 'b' | 'c' | '#')) {
            let beginning: String = text[open + 1..].chars().take(40).collect();
            self.strings.push((beginning, literal.span().start().line));
        }
    }
}

fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_code_from_strings_comments_and_attributes() {
        let source = Source::read(
            r##"
            // axum in a comment
            #![deny(missing_docs)]
            #[doc = "SELECT in a doc"]
            #[tokio::test]
            fn f() { let s = r#"SELECT 1"#; if a != b { todo!("later") } }
            "##,
        )
        .unwrap();
        let of = |list: &[(String, usize)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(of(&source.attributes), ["deny", "doc", "tokio"]);
        assert_eq!(of(&source.macros), ["todo"]);
        assert_eq!(source.strings[0].1, 6);
        assert!(source.strings[0].0.starts_with("SELECT 1"));
        assert!(of(&source.names).contains(&"tokio".to_owned()));
        assert!(!of(&source.names).contains(&"axum".to_owned()));
    }

    #[test]
    fn what_is_no_rust_says_so() {
        assert!(Source::read("fn f( {").is_err());
    }
}
