//! The contract names closed lists of words as enums, so that clients get them as types.

use serde_json::Value;

use super::{File, Finding};

const CONTRACT: &str = "openapi.json";

/// Strings whose descriptions name words in a row and that are no closed lists. It only gets shorter.
const NO_LISTS: [&str; 6] = [
    // Names of fields, whose values it takes.
    "CallSession.roomId",
    "CreateCallToken.roomId",
    // What one sort of field takes.
    "FieldValue.value",
    "PlacedField.value",
    // Modules add to these; each has a list of its own in the sources.
    "Notification.subjectType",
    "Notification.type",
];

/// Checks the committed contract.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let Some(file) = files.iter().find(|file| file.path == CONTRACT) else { return Vec::new() };
    let document: Value = match serde_json::from_str(&file.text) {
        Ok(document) => document,
        Err(error) => return vec![Finding::new(CONTRACT, 0, format!("not JSON: {error}"))],
    };
    let mut lists = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        find(name, schema, &mut lists);
    }
    for operation in
        document["paths"].as_object().into_iter().flatten().flat_map(|(_, item)| item.as_object()).flatten()
    {
        let id = operation.1["operationId"].as_str().unwrap_or_default();
        for parameter in operation.1["parameters"].as_array().into_iter().flatten() {
            // In a path stands what is asked for, which is no word.
            if parameter["in"] != "path" && is_text(&parameter["schema"]) && is_list(parameter) {
                lists.push(format!("{id}.{}", parameter["name"].as_str().unwrap_or_default()));
            }
        }
    }
    let new = lists.iter().filter(|name| !NO_LISTS.contains(&name.as_str())).map(|name| {
        let message = format!("{name} lists its words in a sentence: make it an enum in the module's `api/words.rs`");
        Finding::new(CONTRACT, 0, message)
    });
    let gone = NO_LISTS.iter().filter(|name| !lists.iter().any(|one| one == *name)).map(|name| {
        Finding::new(
            "xtask/src/tidy/contract.rs",
            0,
            format!("`{name}` lists no words any more, so it leaves the list"),
        )
    });
    new.chain(gone).collect()
}

/// The strings in a schema that list their words.
fn find(name: &str, schema: &Value, lists: &mut Vec<String>) {
    if is_text(schema) && is_list(schema) {
        lists.push(name.to_owned());
    }
    for (property, part) in schema["properties"].as_object().into_iter().flatten() {
        find(&format!("{name}.{property}"), part, lists);
    }
    for parts in ["allOf", "anyOf", "oneOf"] {
        schema[parts].as_array().into_iter().flatten().for_each(|part| find(name, part, lists));
    }
}

fn is_text(schema: &Value) -> bool {
    let text = Value::from("string");
    let is_string = schema["type"] == text || schema["type"].as_array().is_some_and(|types| types.contains(&text));
    is_string && schema["enum"].is_null()
}

/// Whether a description names two words or more in a row, as "`a`, `b` or `c`", and does not say that there are others.
fn is_list(described: &Value) -> bool {
    let Some(text) = described["description"].as_str() else { return false };
    if text.contains('…') || text.contains("and so on") || text.contains("such as") {
        return false;
    }
    // Every second part stands in backticks.
    let parts: Vec<&str> = text.split('`').collect();
    let is_word = |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphabetic());
    let joins = |part: &str| matches!(part.trim(), "," | "or" | ", or" | "and" | ", and");
    (1..parts.len().saturating_sub(3))
        .step_by(2)
        .any(|at| is_word(parts[at]) && joins(parts[at + 1]) && is_word(parts[at + 2]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(schema: &Value) -> usize {
        let document = json!({ "components": { "schemas": { "Thing": schema } } });
        let file = File { path: CONTRACT.to_owned(), text: document.to_string() };
        check(&[file]).iter().filter(|one| one.path == CONTRACT).count()
    }

    #[test]
    fn a_closed_list_is_an_enum() {
        let kind = |description: &str| json!({ "properties": { "kind": { "type": ["string", "null"], "description": description } } });
        assert_eq!(found(&kind("`draft`, `sent` or `paid`.")), 1);
        assert_eq!(found(&kind("Of whom: `all`, or `mine`.")), 1);
        for open in ["`notes`, `schedule`, …", "A calendar, or `personal`.", "`12-34-56`, or `**-**-56`.", "A word."]
        {
            assert_eq!(found(&kind(open)), 0, "{open}");
        }
        let closed = json!({ "type": "string", "enum": ["a", "b"], "description": "`a` or `b`." });
        assert_eq!(found(&json!({ "properties": { "kind": closed } })), 0);
        assert_eq!(found(&json!({ "oneOf": [{ "type": "string", "description": "`a` or `b`." }] })), 1);
    }

    #[test]
    fn a_list_of_exceptions_only_gets_shorter() {
        let file = File { path: CONTRACT.to_owned(), text: json!({}).to_string() };
        assert_eq!(check(&[file]).len(), NO_LISTS.len());
    }
}
