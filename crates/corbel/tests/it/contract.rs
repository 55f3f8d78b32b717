//! What the server answers is what the API's document promises.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser};

use crate::{
    process::Server,
    walk::{Operation, operations},
};

/// Operations whose answer does not end.
const STREAMS: [&str; 1] = ["live"];

/// What an answer breaks of what the document says of its operation, a line each.
fn broken(document: &Value, operation: &Operation, answer: &Answer) -> Vec<String> {
    let method = operation.method.as_str().to_lowercase();
    let responses = &document["paths"][&operation.path][method]["responses"];
    let class = format!("{}XX", answer.status / 100);
    let promised = responses.get(answer.status.to_string()).or_else(|| responses.get(class));
    let Some(promised) = promised else { return vec![format!("{} is not promised", answer.status)] };
    // Who is sent elsewhere needs to be told nothing.
    if answer.bytes.is_empty() && (300..400).contains(&answer.status) {
        return Vec::new();
    }
    let kind = answer.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
    let kind = kind.split(';').next().unwrap_or_default();
    let content = promised["content"].as_object();
    let Some(content) = content else {
        return if answer.bytes.is_empty() { Vec::new() } else { vec![format!("{kind}, and no content is promised")] };
    };
    let Some(of_kind) = content.get(kind) else { return vec![format!("{kind} is not promised")] };
    if kind != "application/json" {
        return Vec::new();
    }
    // The schema beside the parts that it names.
    let schema = json!({ "allOf": [of_kind["schema"]], "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    validator.iter_errors(&answer.json()).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The identifier of the first thing of a list, wherever in the answer the list is.
fn first_id(answer: &Answer) -> Option<String> {
    let body = answer.json();
    let lists = body.as_object()?.values().filter_map(Value::as_array);
    let mut ids = lists.filter_map(|list| list.first()?["id"].as_str().map(str::to_owned));
    ids.next()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_as_the_contract_says() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let admin = Browser::at(&server.address);
    let signed_in = admin.sign_in("aoife.brennan@dunmarrow.example", corbel::demo::PASSWORD).await.expect_json();
    let tenant = signed_in["tenantId"].as_str().unwrap().to_owned();
    let document = admin.get("/api/openapi.json").await.expect_json();
    let all = operations(&admin).await;
    let is_asked =
        |operation: &&Operation| operation.method == Method::GET && !STREAMS.contains(&operation.id.as_str());

    let (mut answered, mut faults) = (0, Vec::new());
    for operation in all.iter().filter(is_asked) {
        // What belongs to one thing is asked of the first that the list before it names.
        let address = match operation.path.split_once("/{") {
            None => operation.path.clone(),
            Some((list, _)) => {
                if !all.iter().any(|other| other.path == list && other.method == Method::GET) {
                    continue;
                }
                let Some(id) = first_id(&admin.get(list).await) else { continue };
                operation.address(&id)
            }
        };
        let answer = admin.get(&format!("{address}?tenantId={tenant}")).await;
        answered += usize::from(answer.status < 300);
        let found = broken(&document, operation, &answer);
        faults.extend(found.into_iter().map(|fault| format!("{} ({}): {fault}", operation.id, answer.status)));
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(answered > 90, "only {answered} operations had something to say");
}
