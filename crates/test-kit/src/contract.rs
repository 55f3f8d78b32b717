//! Every answer that a test gets of a documented operation is held against the API's document: its status, what kind of thing it
//! is, and whether its JSON fits the schema. Where an operation names the codes for which it may be refused, a refusal has one of
//! them. So each operation is compared wherever a test happens to ask it.

use std::{
    collections::{BTreeMap, HashMap, btree_map::Entry},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use http::Method;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::Answer;

/// The committed document, which another test keeps fresh. It is read when a test runs: compiled in, each change of it would have
/// every test linked anew.
const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
const SCHEMAS: &str = "#/components/schemas/";
const RESPONSES: &str = "#/components/responses/";

/// The document, read once a process.
struct Contract {
    /// By the number of parts of the path.
    operations: HashMap<usize, Vec<Operation>>,
    schemas: Map<String, Value>,
    /// Made when they are first needed, as a test needs few: by operation and status.
    validators: Mutex<HashMap<(String, String), Arc<Validator>>>,
}

struct Operation {
    id: String,
    method: Method,
    /// Parts of the path; one with a brace stands for any.
    parts: Vec<String>,
    responses: Value,
}

/// The answer is one that the document promises, or the test ends here and shows what is not.
#[track_caller]
pub(crate) fn check(method: &Method, path: &str, answer: &Answer) {
    static CONTRACT: OnceLock<Contract> = OnceLock::new();
    let contract = CONTRACT.get_or_init(Contract::read);
    let Some(operation) = contract.operation(method, path) else { return };
    let faults = contract.faults(operation, answer);
    let what = &operation.id;
    assert!(
        faults.is_empty(),
        "{method} {path}: {what} does not promise {faults:?} in openapi.json, and answered {answer:?}"
    );
}

impl Contract {
    fn read() -> Self {
        let document: Value = serde_json::from_slice(&std::fs::read(DOCUMENT).unwrap()).unwrap();
        let mut operations: HashMap<_, Vec<Operation>> = HashMap::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
            for (method, operation) in item.as_object().unwrap() {
                let Ok(method) = method.to_uppercase().parse::<Method>() else { continue };
                let id = operation["operationId"].as_str().unwrap().to_owned();
                let responses = whole_responses(&operation["responses"], &document["components"]["responses"]);
                let operation = Operation { id, method, parts: parts.clone(), responses };
                operations.entry(parts.len()).or_default().push(operation);
            }
        }
        let schemas = document["components"]["schemas"].as_object().unwrap().clone();
        Self { operations, schemas, validators: Mutex::default() }
    }

    /// The operation at an address. The router goes by the address first: the one that says most of it, whatever its methods.
    fn operation(&self, method: &Method, path: &str) -> Option<&Operation> {
        let parts: Vec<&str> = path.split('/').collect();
        let is_any = |part: &String| part.contains('{');
        let fits =
            |known: &&Operation| known.parts.iter().zip(&parts).all(|(known, part)| is_any(known) || known == part);
        let all = self.operations.get(&parts.len())?;
        let places = |known: &Operation| known.parts.iter().filter(|part| is_any(part)).count();
        let least = all.iter().filter(fits).map(places).min()?;
        all.iter().filter(fits).find(|known| places(known) == least && known.method == *method)
    }

    /// What of an answer is not promised, a line each.
    fn faults(&self, operation: &Operation, answer: &Answer) -> Vec<String> {
        let (exact, class) = (answer.status.to_string(), format!("{}XX", answer.status / 100));
        let key = if operation.responses[&exact].is_object() { exact } else { class };
        let promised = match (answer.status, &operation.responses[&key]) {
            // That nothing has changed is said of whatever has a tag.
            (304, _) => return Vec::new(),
            // What fails inside has the form of all failures, and is promised of nothing.
            (500.., Value::Null) => &json!({ "content": { "application/json": { "schema": error_body() } } }),
            (_, Value::Null) => return vec![format!("the status {}", answer.status)],
            (_, promised) => promised,
        };
        // Who is sent elsewhere needs to be told nothing.
        if answer.bytes.is_empty() && (300..400).contains(&answer.status) {
            return Vec::new();
        }
        let Some(content) = promised["content"].as_object() else {
            return if answer.bytes.is_empty() { Vec::new() } else { vec!["any content".to_owned()] };
        };
        let kind = answer.header("content-type").split(';').next().unwrap_or_default();
        match content.get(kind) {
            Some(of_kind) if kind == "application/json" => self.misfits(&operation.id, key, &of_kind["schema"], answer),
            Some(_) => Vec::new(),
            // A file is of the kind that it is of.
            None if content.contains_key("application/octet-stream") => Vec::new(),
            None => vec![format!("the content type '{kind}'")],
        }
    }

    /// Where the JSON does not fit.
    fn misfits(&self, id: &str, status: String, schema: &Value, answer: &Answer) -> Vec<String> {
        let mut known = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = known.entry((id.to_owned(), status)).or_insert_with(|| Arc::new(self.validator(schema)));
        let validator = Arc::clone(validator);
        drop(known);
        let body = answer.json();
        let errors = validator.iter_errors(&body).take(5).map(|error| {
            format!("{} at '{}'", error.to_string().chars().take(300).collect::<String>(), error.instance_path())
        });
        errors.chain(stopped(&body)).collect()
    }

    /// The schema beside the parts that it names, and no others.
    fn validator(&self, schema: &Value) -> Validator {
        let (mut named, mut open) = (BTreeMap::new(), vec![schema.clone()]);
        while let Some(schema) = open.pop() {
            for name in references(&schema) {
                if let Entry::Vacant(place) = named.entry(name) {
                    let part = self.schemas[place.key()].clone();
                    open.push(part.clone());
                    place.insert(part);
                }
            }
        }
        let whole = json!({ "allOf": [schema], "components": { "schemas": named } });
        jsonschema::draft202012::new(&whole).unwrap()
    }
}

/// The responses of an operation, those included that stand elsewhere in the document and are only named here.
fn whole_responses(responses: &Value, named: &Value) -> Value {
    let whole = |response: &Value| match response["$ref"].as_str().and_then(|to| to.strip_prefix(RESPONSES)) {
        Some(name) => named[name].clone(),
        None => response.clone(),
    };
    responses.as_object().into_iter().flatten().map(|(status, response)| (status.clone(), whole(response))).collect()
}

/// Words of the specification for who may not do something have no full stop (drive.md section 6, platform.md section 11).
fn stopped(body: &Value) -> Option<String> {
    let message = body["error"]["message"].as_str()?;
    let is_one = ["You don't have permission to ", "You do not have permission to "]
        .iter()
        .any(|words| message.starts_with(words));
    (is_one && message.ends_with('.')).then(|| format!("a full stop behind '{message}'"))
}

fn error_body() -> Value {
    json!({ "$ref": format!("{SCHEMAS}ErrorBody") })
}

/// The names of the parts to which a schema leads.
fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix(SCHEMAS));
            own.map(str::to_owned).into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http::{HeaderMap, HeaderValue, header};

    use super::*;

    fn answer(status: u16, body: &Value) -> Answer {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Answer { status, headers, bytes: Bytes::from(body.to_string()) }
    }

    #[test]
    fn a_refusal_has_one_of_the_codes_that_its_operation_names() {
        let contract = Contract::read();
        let refused = |code: &str| json!({ "ok": false, "error": { "code": code, "message": "No." } });
        let update = contract.operation(&Method::PATCH, "/api/v1/schedule/events/update").unwrap();
        for (status, code) in [(409, "VERSION_CONFLICT"), (404, "NOT_FOUND"), (403, "CSRF_INVALID"), (500, "INTERNAL")]
        {
            assert_eq!(contract.faults(update, &answer(status, &refused(code))), Vec::<String>::new(), "{code}");
        }
        // A code of other operations, one that another status has, a status that is not named, and no code at all.
        for (status, code) in [(409, "NOT_INVITED"), (403, "NOT_FOUND"), (410, "LINK_GONE"), (409, "SOMETHING_ELSE")] {
            assert!(!contract.faults(update, &answer(status, &refused(code))).is_empty(), "{status} {code}");
        }
        let forbidden = |message: &str| {
            let body = json!({ "ok": false, "error": { "code": "FORBIDDEN", "message": message } });
            contract.faults(update, &answer(403, &body))
        };
        assert_eq!(forbidden("You do not have permission to update this event"), Vec::<String>::new());
        assert_eq!(forbidden("You do not have permission to update this event.").len(), 1);
        assert_eq!(forbidden("You don't have permission to share files.").len(), 1);
        // Where an operation names no codes, a code is one of the product's all the same.
        let register = contract.operation(&Method::POST, "/api/v1/drive/files/register").unwrap();
        assert!(!contract.faults(register, &answer(409, &refused("SOMETHING_ELSE"))).is_empty());
    }

    #[test]
    fn an_answer_is_held_against_the_operation_that_gave_it() {
        let contract = Contract::read();
        let at = |method, path| contract.operation(&method, path).map(|operation| operation.id.as_str());
        assert_eq!(at(Method::GET, "/api/v1/drive/files/0199"), Some("find_file"));
        assert_eq!(at(Method::PATCH, "/api/v1/drive/files/0199"), Some("update_file"));
        assert_eq!(at(Method::POST, "/api/v1/drive/files/register"), Some("register_file"));
        assert_eq!(at(Method::PATCH, "/api/v1/drive/files/register"), None);
        assert_eq!(at(Method::GET, "/dav/calendars"), None);
        let register = contract.operation(&Method::POST, "/api/v1/drive/files/register").unwrap();
        let error = json!({ "ok": false, "error": { "code": "NOT_FOUND", "message": "File not found" } });
        assert_eq!(contract.faults(register, &answer(404, &error)), Vec::<String>::new());
        assert_eq!(contract.faults(register, &answer(500, &error)), Vec::<String>::new());
        for (status, body) in [(404, json!({ "ok": false })), (500, json!([])), (200, error), (201, json!({}))] {
            assert!(!contract.faults(register, &answer(status, &body)).is_empty(), "{status} {body}");
        }
    }
}
