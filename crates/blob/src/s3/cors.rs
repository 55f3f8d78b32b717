//! Browsers bring and get bytes straight to and from the store, which is of another origin than the application: the
//! bucket has to allow that.

use super::xml::{Cors, CorsRule};

/// How long a browser may remember the permission, in seconds.
const REMEMBERED: u32 = 3600;

/// The rules with the one that lets the pages of `origin` in; `None` where it stands there already. Rules of other
/// applications stay as they are, behind it: the first that fits counts, and one that lets everybody in may not let
/// pages see what ours have to.
pub(super) fn with_origin(rules: Vec<CorsRule>, origin: &str) -> Option<Cors> {
    let ours = rule(origin);
    if rules.contains(&ours) {
        return None;
    }
    let others: Vec<CorsRule> = rules.into_iter().filter(|rule| rule.id != ours.id).collect();
    Some(Cors { rules: [vec![ours], others].concat() })
}

fn rule(origin: &str) -> CorsRule {
    let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    CorsRule {
        id: Some(format!("corbel {origin}")),
        allowed_header: list(&["*"]),
        allowed_method: list(&["GET", "HEAD", "PUT"]),
        allowed_origin: list(&[origin]),
        expose_header: list(&["ETag", "Content-Length", "Content-Range", "Accept-Ranges"]),
        max_age_seconds: Some(REMEMBERED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_rule_is_added_once_and_replaced_when_it_changes() {
        let other = CorsRule { id: None, ..rule("https://other.example") };
        let first = with_origin(vec![other.clone()], "https://a.example").expect("added").rules;
        assert_eq!(first, [rule("https://a.example"), other.clone()]);
        assert!(with_origin(first.clone(), "https://a.example").is_none());

        let outdated = CorsRule { max_age_seconds: None, ..rule("https://a.example") };
        let renewed = with_origin(vec![outdated, other.clone()], "https://a.example").expect("replaced").rules;
        assert_eq!(renewed, [rule("https://a.example"), other]);
    }
}
