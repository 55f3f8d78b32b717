//! What is never written down where others may read it: the values of secrets and of access lists (platform.md
//! section 8).

use serde_json::{Map, Value};

/// Names whose values are never written down.
pub const MASKED: [&str; 7] = ["policies", "acl", "allowedUids", "allowedRoles", "passcode", "token", "secret"];
/// What is written in their place.
pub const MASK: &str = "********";

/// The value with what stands under a masked name replaced at any depth, also inside JSON that is kept as text.
pub fn masked(value: Value) -> Value {
    match value {
        Value::Object(members) => members
            .into_iter()
            .map(|(name, value)| {
                let value = if MASKED.contains(&name.as_str()) { MASK.into() } else { masked(value) };
                (name, value)
            })
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(items) => items.into_iter().map(masked).collect(),
        Value::String(text) if text.starts_with(['{', '[']) => match serde_json::from_str(&text) {
            Ok(inside) => masked(inside).to_string().into(),
            Err(_) => text.into(),
        },
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_listed_name_is_masked_at_any_depth_and_nothing_else_is() {
        for name in MASKED {
            let inside = json!({ name: ["hidden"], "kept": "shown" });
            let deep = json!({ "a": [[{ "b": inside, "text": inside.to_string() }]], "number": 7 });
            let text = masked(deep).to_string();
            assert!(!text.contains("hidden"), "{name}: {text}");
            assert_eq!((text.matches("shown").count(), text.contains("\"number\":7")), (2, true), "{name}: {text}");
        }
        assert_eq!(masked(json!("[not json")), json!("[not json"));
    }
}
