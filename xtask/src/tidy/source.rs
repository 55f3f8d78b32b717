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
    /// Every string in an attribute that is no documentation, quotes removed, with its line.
    pub(crate) settings: Vec<(String, usize)>,
    /// Every string that stands behind an `ErrorKind` (`ErrorKind::Gone, "LINK_GONE"`) or begins the arguments of `conflict`,
    /// quotes removed, with that kind and its line.
    pub(crate) codes: Vec<(String, String, usize)>,
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
                TokenTree::Literal(literal) => {
                    self.string(literal);
                    if let Some(kind) = kind_before(&tokens[..at]) {
                        self.code(literal, kind);
                    }
                }
                TokenTree::Group(group) => {
                    let name = at.checked_sub(1).and_then(|before| tokens.get(before));
                    if matches!(name, Some(TokenTree::Ident(name)) if name == "conflict")
                        && let Some(TokenTree::Literal(code)) = group.stream().into_iter().next()
                    {
                        self.code(&code, "Conflict".to_owned());
                    }
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
        let is_documentation = self.attributes.last().is_some_and(|(name, _)| name == "doc");
        self.names_only(group.stream(), is_documentation);
    }

    fn names_only(&mut self, tokens: TokenStream, is_documentation: bool) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    self.names.push((name.to_string(), name.span().start().line));
                }
                TokenTree::Group(group) => self.names_only(group.stream(), is_documentation),
                TokenTree::Literal(literal) if !is_documentation => {
                    self.settings.extend(plain(&literal).map(|text| (text, literal.span().start().line)));
                }
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

    fn code(&mut self, literal: &Literal, kind: String) {
        self.codes.extend(plain(literal).map(|code| (code, kind, literal.span().start().line)));
    }
}

/// The text of a string in plain quotes.
fn plain(literal: &Literal) -> Option<String> {
    Some(literal.to_string().strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

/// `Gone` of `ErrorKind::Gone,`.
fn kind_before(tokens: &[TokenTree]) -> Option<String> {
    let [.., TokenTree::Ident(of), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(kind), comma] = tokens
    else {
        return None;
    };
    (of == "ErrorKind" && is_punct(Some(comma), ',')).then(|| kind.to_string())
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
    fn sees_codes_with_their_kinds_and_settings_of_attributes() {
        let source = Source::read(
            r#"
            #[utoipa::path(get, responses((status = "4XX")))]
            #[doc = "a sentence"]
            fn f() { g(ErrorKind::Gone, "LINK_GONE", "Gone."); Error::conflict("NAME_TAKEN", "Taken."); h("OTHER") }
            "#,
        )
        .unwrap();
        let code = |code: &str, kind: &str| (code.to_owned(), kind.to_owned(), 4);
        assert_eq!(source.codes, [code("LINK_GONE", "Gone"), code("NAME_TAKEN", "Conflict")]);
        assert_eq!(source.settings, [("4XX".to_owned(), 2)]);
    }

    #[test]
    fn what_is_no_rust_says_so() {
        assert!(Source::read("fn f( {").is_err());
    }
}
