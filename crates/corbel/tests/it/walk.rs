//! A walk over the API's document: every operation there is, also those written tomorrow, refuses who is signed out and
//! withstands bad input.

use bytes::Bytes;
use http::Method;
use serde_json::{Map, Value, json};
use test_kit::{Answer, Browser, TestApp, on_both};

use crate::who_may::is_public;

/// Operations to which much makes sense: those that leave what they are not told as it is, and those that are asked.
const FORGIVING: [&str; 17] = [
    "set_signature_settings",
    "update_chat_retention",
    "count_file_references",
    "create_app_password",
    "update_preferences",
    "update_profile",
    "update_settings",
    "update_upload_limits",
    "update_plan",
    "begin_totp",
    "check_scope",
    "read_all_notifications",
    "import_note",
    "update_schedule_settings",
    "update_invoicing_settings",
    "update_portal_profile",
    "set_portal_consent",
];
/// Operations that bring a long text, and so may bring more than others.
const LONG_TEXTS: [&str; 4] = ["create_note", "import_note", "push_note_update", "update_note"];
/// Operations that end a session that others need.
const ENDINGS: [&str; 2] = ["logout", "sign_out_of_portal"];
/// Operations whose answer does not end.
const STREAMS: [&str; 1] = ["live"];

/// One documented operation.
pub(crate) struct Operation {
    pub(crate) id: String,
    /// The module it belongs to.
    pub(crate) tag: String,
    pub(crate) method: Method,
    pub(crate) path: String,
    query: Vec<String>,
    /// The properties of its JSON body; `None` where it takes none.
    pub(crate) body: Option<Map<String, Value>>,
}

impl Operation {
    /// Its address with every path parameter set to `value`.
    pub(crate) fn address(&self, value: &str) -> String {
        let mut address = self.path.clone();
        while let (Some(from), Some(to)) = (address.find('{'), address.find('}')) {
            address.replace_range(from..=to, value);
        }
        address
    }
}

/// Every documented operation.
pub(crate) async fn operations(browser: &Browser) -> Vec<Operation> {
    let document = browser.get("/api/openapi.json").await.expect_json();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let query = parameters.iter().filter(|parameter| parameter["in"] == json!("query"));
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            found.push(Operation {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                tag: operation["tags"][0].as_str().unwrap_or_default().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                query: query.map(|parameter| parameter["name"].as_str().unwrap().to_owned()).collect(),
                body: schema.is_object().then(|| plausible(&document, schema).as_object().unwrap().clone()),
            });
        }
    }
    assert!(found.len() > 20);
    found
}

/// A value that fits the schema, though nothing it names exists.
fn plausible(document: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        return plausible(document, document.pointer(name.trim_start_matches('#')).unwrap());
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().map(|part| plausible(document, part));
        return parts.filter_map(|part| part.as_object().cloned()).flatten().collect::<Map<_, _>>().into();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].clone(),
        kind => kind.clone(),
    };
    match (kind.as_str().unwrap_or_default(), schema["format"].as_str()) {
        ("object", _) => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            properties.map(|(name, schema)| (name.clone(), plausible(document, schema))).collect::<Map<_, _>>().into()
        }
        ("array", _) => json!([plausible(document, &schema["items"])]),
        ("integer" | "number", _) => json!(1),
        ("boolean", _) => json!(true),
        (_, Some("uuid")) => json!("0199c1f0-0000-7000-8000-00000000dead"),
        _ => json!("x"),
    }
}

/// An administrator who is signed in to the portal as well, so that no operation stays closed.
async fn insider(app: &TestApp) -> Browser {
    let team = app.team("Dunmarrow").await;
    let admin = team.member("admin").await;
    let subcontractor = team.subcontractor("Ostrane Groundworks").await;
    team.let_into_portal(&admin, subcontractor, "piotr@ostrane.example").await;
    admin
}

/// A failure in the one shape, and not one of the server's own.
#[track_caller]
fn assert_refusal(answer: &Answer, what: &str) {
    assert!((400..500).contains(&answer.status), "{what}: {answer:?}");
    let body = answer.json();
    assert!(body["ok"] == json!(false) && body["error"]["code"].is_string(), "{what}: {answer:?}");
}

async fn send(browser: &Browser, operation: &Operation, address: &str, body: impl Into<Bytes>) -> Answer {
    let json = [("content-type", "application/json")];
    browser.send(operation.method.clone(), address, &json, body.into()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_signed_out_gets_past_the_door() {
    on_both("walk_signed_out", async |app: TestApp| {
        app.team("Dunmarrow").await;
        let nobody = app.browser();
        for operation in operations(&nobody).await {
            let address = operation.address("0199c1f0-0000-7000-8000-00000000dead");
            let body = operation.body.clone().map(|body| Value::Object(body).to_string()).unwrap_or_default();
            let answer = send(&nobody, &operation, &address, body).await;
            if is_public(&operation.id) {
                assert_ne!(answer.json()["error"]["code"], json!("UNAUTHENTICATED"), "{}", operation.id);
            } else {
                assert_eq!(answer.status, 401, "{}: {answer:?}", operation.id);
                answer.expect_error(401, "UNAUTHENTICATED");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contract_says_who_is_known_by_what() {
    on_both("walk_security", async |app: TestApp| {
        let document = app.browser().get("/api/openapi.json").await.expect_json();
        let known = &document["components"]["securitySchemes"];
        assert!(known["session"].is_object() && known["token"].is_object() && known["portal"].is_object());
        assert_eq!(document["security"], json!([{ "session": [] }, { "token": [] }]));
        for operation in
            document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values())
        {
            let id = operation["operationId"].as_str().unwrap();
            assert_eq!(operation["security"] == json!([]), is_public(id), "{id}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_change_comes_from_a_foreign_page() {
    on_both("walk_csrf", async |app: TestApp| {
        let admin = app.team("Dunmarrow").await.member("admin").await;
        for operation in operations(&admin).await.iter().filter(|operation| operation.method != Method::GET) {
            let address = operation.address("0199c1f0-0000-7000-8000-00000000dead");
            let wrong = [("x-csrf-token", "guessed")];
            let answer = admin.send(operation.method.clone(), &address, &wrong, Bytes::from_static(b"{}")).await;
            assert_eq!(answer.json()["error"]["code"], json!("CSRF_INVALID"), "{}", operation.id);
            let foreign = [("sec-fetch-site", "cross-site")];
            let answer = admin.send(operation.method.clone(), &address, &foreign, Bytes::from_static(b"{}")).await;
            assert_eq!(answer.json()["error"]["code"], json!("CSRF_INVALID"), "{}", operation.id);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_body_brings_an_operation_down() {
    on_both("walk_bodies", async |app: TestApp| {
        let admin = insider(&app).await;
        for operation in operations(&admin).await {
            let Some(good) = operation.body.clone() else { continue };
            let address = operation.address("0199c1f0-0000-7000-8000-00000000dead");
            let what = |body: &str| format!("{} with {}", operation.id, body.chars().take(120).collect::<String>());
            let is_forgiving = FORGIVING.contains(&operation.id.as_str());
            for body in ["", "{", "[]", "null", "7", "\"x\"", "{}", "{\"a\":1,}", "nul\0"] {
                let answer = send(&admin, &operation, &address, body).await;
                if !(is_forgiving && body == "{}" && answer.status == 200) {
                    assert_refusal(&answer, &what(body));
                }
            }
            assert_refusal(
                &send(&admin, &operation, &address, b"\xff\xfe{}".as_slice()).await,
                "bytes that are no text",
            );
            assert_refusal(&send(&admin, &operation, &address, "[".repeat(100_000)).await, "depth");

            let large = json!({ "padding": "x".repeat(1024 * 1024) }).to_string();
            let answer = send(&admin, &operation, &address, large).await;
            if LONG_TEXTS.contains(&operation.id.as_str()) {
                assert_refusal(&answer, &what("much padding"));
            } else {
                answer.expect_error(413, "PAYLOAD_TOO_LARGE");
            }
            let form = [("content-type", "application/x-www-form-urlencoded")];
            let body = Bytes::from(Value::Object(good.clone()).to_string());
            let answer = admin.send(operation.method.clone(), &address, &form, body).await;
            answer.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");

            for name in good.keys() {
                for odd in odd_values() {
                    // To a switch 'true' is nothing odd.
                    if good[name] == odd {
                        continue;
                    }
                    let mut body = good.clone();
                    body.insert(name.clone(), odd);
                    let body = Value::Object(body).to_string();
                    let answer = send(&admin, &operation, &address, body.clone()).await;
                    if !(is_forgiving && answer.status < 300) {
                        assert_refusal(&answer, &what(&body));
                    }
                }
            }
        }
    })
    .await;
}

/// Values of every type and some that databases and file systems dislike.
fn odd_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e300),
        json!([]),
        json!({}),
        json!([null]),
        json!(""),
        json!("\u{0}"),
        json!("\u{ffff}\u{202e}"),
        json!("' OR 1=1 --"),
        json!("../../../etc/passwd"),
        json!("x".repeat(10_000)),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_brings_an_operation_down() {
    on_both("walk_addresses", async |app: TestApp| {
        let admin = insider(&app).await;
        let long = "9".repeat(5000);
        let odd = ["", "%00", "%FF%FE", "-1", "999999999999999999999999", "%27%20OR%201%3D1--", "..%2F..%2Fetc", &long];
        for operation in operations(&admin).await {
            if STREAMS.contains(&operation.id.as_str()) || ENDINGS.contains(&operation.id.as_str()) {
                continue;
            }
            for value in odd {
                if operation.path.contains('{') {
                    let answer = send(&admin, &operation, &operation.address(value), "{}").await;
                    assert_refusal(&answer, &format!("{} at {value:.40}", operation.id));
                }
                for name in &operation.query {
                    let address = format!("{}?{name}={value}", operation.address("x"));
                    let answer = send(&admin, &operation, &address, "").await;
                    assert!(answer.status < 500, "{} with {name}={value:.40}: {answer:?}", operation.id);
                }
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_documented_is_not_there() {
    on_both("walk_unknown", async |app: TestApp| {
        let admin = app.team("Dunmarrow").await.member("admin").await;
        let documented = operations(&admin).await;
        let patched: Vec<&str> = documented
            .iter()
            .filter(|operation| operation.method == Method::PATCH)
            .map(|operation| operation.path.as_str())
            .collect();
        for operation in documented.iter().filter(|operation| !patched.contains(&operation.path.as_str())) {
            let address = operation.address("0199c1f0-0000-7000-8000-00000000dead");
            let answer = admin.send(Method::PATCH, &address, &[], Bytes::from_static(b"{}")).await;
            answer.expect_error(405, "METHOD_NOT_ALLOWED");
        }
        for path in ["/api/", "/api/v1", "/api/v2/drive/files", "/api/v1/drive/files/x/y", "/api/v1/uploads"] {
            admin.get(path).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}
