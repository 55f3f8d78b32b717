//! What the server answers is what the API's document promises. Every answer that a test gets is compared with it where it
//! comes in, in the tests' browser; here all is asked that can be asked without knowing more.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser};

use crate::{
    process::Server,
    walk::{Operation, operations},
};

/// Operations whose answer does not end.
const STREAMS: [&str; 1] = ["live"];

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
    let all = operations(&admin).await;
    let is_asked =
        |operation: &&Operation| operation.method == Method::GET && !STREAMS.contains(&operation.id.as_str());

    let mut answered = 0;
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
    }
    assert!(answered > 90, "only {answered} operations had something to say");
}

/// Texts of which the document names a form, or a few words beside others: no closed list. In the order of the alphabet.
const OPEN: [&str; 16] = [
    "CallSession.roomId",
    "CheckVerdict.reason",
    "CreateCallToken.roomId",
    "CreateUploadRequest.allowedTypes",
    "FieldValue.value",
    "FooterLink.url",
    "NewMetadata.ingestedVia",
    "Notification.subjectType",
    "PlacedField.value",
    "SetOrganisationSeal.pkcs12",
    "find_share?shareId",
    "list_share_activity?shareId",
    "rebuild_share?shareId",
    "revoke_share?shareId",
    "search_messages?q",
    "update_share?shareId",
];

/// Whether a text names its values one by one: two or more in backticks, one behind the other.
fn lists_values(schema: &Value) -> bool {
    let description = schema["description"].as_str().unwrap_or_default();
    let is_open = ["…", "and so on", "and what"].iter().any(|mark| description.contains(mark));
    !is_open && (description.contains("`, `") || description.contains("` or `"))
}

/// Whether it is a text, or a list of texts, of any words.
fn is_plain(schema: &Value) -> bool {
    let is_text = |schema: &Value| {
        let kind = &schema["type"];
        let named = kind == "string" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("string")));
        named && schema["enum"].is_null()
    };
    is_text(schema) || is_text(&schema["items"])
}

#[test]
fn what_takes_few_words_lists_them_for_programs() {
    let document: Value = serde_json::from_str(include_str!("../../../../openapi.json")).unwrap();
    let mut found = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for (property, schema) in schema["properties"].as_object().into_iter().flatten() {
            found.extend((is_plain(schema) && lists_values(schema)).then(|| format!("{name}.{property}")));
        }
    }
    for operation in document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
    {
        for asked in operation["parameters"].as_array().into_iter().flatten() {
            let (id, name) = (operation["operationId"].as_str().unwrap(), asked["name"].as_str().unwrap());
            found.extend((is_plain(&asked["schema"]) && lists_values(asked)).then(|| format!("{id}?{name}")));
        }
    }
    found.sort();
    assert_eq!(
        found, OPEN,
        "a closed list is an enum of the contract (`edge::words!`), not a text whose description names it"
    );
}
