//! What an operation may be refused for, in the contract: by status the codes, and none beside them.
//!
//! An operation names its own with [`refusals!`](crate::refusals); what any operation of its kind may be refused for is
//! added here. Each set of codes is one response of the document, called after them, so that an operation's part shows them
//! at a glance.

use std::collections::{BTreeMap, BTreeSet};

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        AllOfBuilder, Components, ContentBuilder, HttpMethod, ObjectBuilder, OpenApi, PathItem, Ref, RefOr, Response,
        ResponseBuilder, Type,
        path::{Operation, ParameterIn},
    },
};

use crate::{
    ErrorBody, ErrorFacts,
    codes::{self, Code, ErrorCode},
};

/// Names what an operation may be refused for, by status, for `responses(…)` of `utoipa::path`. What any operation of its
/// kind may be refused for need not be named. The crate that uses it has `utoipa`.
///
/// A code that is not in [`codes`](crate::codes), or is not answered with that status, does not compile.
#[macro_export]
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident { $($status:literal: [$($code:ident),+ $(,)?]),+ $(,)? })+) => { $(
        $(#[$doc])*
        pub(super) enum $name {}

        impl utoipa::IntoResponses for $name {
            fn responses()
            -> std::collections::BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::response::Response>> {
                const { $($(assert!($crate::codes::$code.is_of($status), "a code that this status does not have");)+)+ }
                $crate::refused_for(&[$(($status, &[$($crate::codes::$code),+])),+])
            }
        }
    )+ };
}

/// The responses of these codes. For [`refusals!`](crate::refusals).
#[doc(hidden)]
pub fn refused_for(codes: &[(u16, &[Code])]) -> BTreeMap<String, RefOr<Response>> {
    let named = |(status, codes): &(u16, &[Code])| {
        let names: Names = codes.iter().map(|code| code.name.to_owned()).collect();
        (status.to_string(), RefOr::Ref(Ref::new(format!("{RESPONSES}{}", title(&names)))))
    };
    codes.iter().map(named).collect()
}

type Names = BTreeSet<String>;

const RESPONSES: &str = "#/components/responses/";
/// Between the codes in a response's name; no code has it.
const BETWEEN: &str = ".";

/// What the response of these codes is called.
fn title(names: &Names) -> String {
    names.iter().map(String::as_str).collect::<Vec<_>>().join(BETWEEN)
}

/// The codes of a response that is called by them.
fn names(response: &RefOr<Response>) -> Names {
    let RefOr::Ref(to) = response else { return Names::new() };
    to.ref_location.trim_start_matches(RESPONSES).split(BETWEEN).map(str::to_owned).collect()
}

/// Adds to each operation that names its refusals those of its kind, and describes all of them.
pub(crate) fn complete(document: &mut OpenApi) {
    let components = document.components.get_or_insert_with(Components::default);
    components.schemas.insert(ErrorBody::name().into_owned(), ErrorBody::schema());
    components.schemas.insert(ErrorFacts::name().into_owned(), ErrorFacts::schema());
    components.schemas.insert(ErrorCode::name().into_owned(), ErrorCode::schema());
    for item in document.paths.paths.values_mut() {
        for (method, operation) in operations(item) {
            // What is still described in the old way promises any code with any status.
            if operation.responses.responses.contains_key("4XX") {
                continue;
            }
            for (status, code) in of_its_kind(&method, operation) {
                let response = operation.responses.responses.entry(status.to_string());
                let response = response.or_insert_with(|| RefOr::Ref(Ref::new(RESPONSES)));
                let mut names = names(response);
                names.retain(|name| !name.is_empty());
                names.insert(code.name.to_owned());
                *response = RefOr::Ref(Ref::new(format!("{RESPONSES}{}", title(&names))));
            }
            for (status, response) in &operation.responses.responses {
                let names = names(response);
                if !names.is_empty() {
                    components.responses.insert(title(&names), RefOr::T(described(status, &names)));
                }
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (HttpMethod, &mut Operation)> {
    let all = [
        (HttpMethod::Get, &mut item.get),
        (HttpMethod::Put, &mut item.put),
        (HttpMethod::Post, &mut item.post),
        (HttpMethod::Delete, &mut item.delete),
        (HttpMethod::Patch, &mut item.patch),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// What every operation of this kind may be refused for: by the middleware, and by what its handler takes from a request.
fn of_its_kind(method: &HttpMethod, operation: &Operation) -> Vec<(u16, Code)> {
    let takes = |place: &ParameterIn| {
        let mut all = operation.parameters.iter().flatten();
        all.any(|parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == *place))
    };
    let is_change = *method != HttpMethod::Get;
    let needs_session = !operation.security.as_ref().is_some_and(Vec::is_empty);
    let is_json = match &operation.request_body {
        Some(RefOr::T(body)) => body.content.contains_key("application/json"),
        _ => false,
    };
    let all = [
        // A query or a body that cannot be read, a key to repeat it by that is none.
        (is_change || takes(&ParameterIn::Query), 400, codes::INVALID_REQUEST),
        (needs_session, 401, codes::UNAUTHENTICATED),
        (is_change, 403, codes::CSRF_INVALID),
        // An identifier that is none.
        (takes(&ParameterIn::Path), 404, codes::NOT_FOUND),
        (is_change, 409, codes::IDEMPOTENCY_IN_PROGRESS),
        (is_change, 409, codes::IDEMPOTENCY_MISMATCH),
        (is_change, 413, codes::PAYLOAD_TOO_LARGE),
        (is_json, 415, codes::UNSUPPORTED_MEDIA_TYPE),
        (true, 500, codes::INTERNAL),
        (true, 503, codes::TIMEOUT),
        (true, 503, codes::UNAVAILABLE),
        (is_change, 507, codes::STORAGE_FULL),
    ];
    all.into_iter().filter(|(applies, ..)| *applies).map(|(_, status, code)| (status, code)).collect()
}

/// A failure with one of these codes.
fn described(status: &str, names: &Names) -> Response {
    let when = match status {
        "400" => "The request makes no sense; a different one helps.",
        "401" => "Nobody is signed in.",
        "403" => "The person may see it but not do that.",
        "404" => "It does not exist, or the person may not know that it does.",
        "409" => "It clashes with what is there now.",
        "410" => "It was there and is no more.",
        "412" => "What a condition of the request relied on has passed.",
        "413" | "415" => "The body is too large, or of another kind than is taken.",
        "422" => "Understood, but the content is wrong.",
        "429" => "Too often; later helps.",
        "503" => "Something is away or takes too long; later helps.",
        "507" => "There is no room left.",
        _ => "A defect of ours or of the machine.",
    };
    let code = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names.iter().cloned()));
    let error = ObjectBuilder::new().schema_type(Type::Object).property("code", code);
    let body = ObjectBuilder::new().schema_type(Type::Object).property("error", error);
    let whole = AllOfBuilder::new().item(Ref::from_schema_name(ErrorBody::name())).item(body);
    let content = ContentBuilder::new().schema(Some(whole)).build();
    ResponseBuilder::new().description(when).content("application/json", content).build()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use utoipa::{
        IntoResponses,
        openapi::{
            InfoBuilder, PathsBuilder,
            path::{OperationBuilder, ParameterBuilder},
        },
    };

    use super::*;

    mod own {
        crate::refusals! {
            /// Of taking a thing.
            Taking { 404: [NOT_FOUND], 409: [NAME_TAKEN, EDIT_CONFLICT] }
        }
    }

    fn document(method: HttpMethod, operation: Operation) -> Value {
        let paths = PathsBuilder::new().path("/things/{id}", PathItem::new(method, operation)).build();
        let mut document = OpenApi::new(InfoBuilder::new().build(), paths);
        complete(&mut document);
        serde_json::to_value(document).unwrap()
    }

    fn codes_of(document: &Value, method: &str, status: &str) -> Value {
        let response = &document["paths"]["/things/{id}"][method]["responses"][status];
        let Some(name) = response["$ref"].as_str().map(|to| to.trim_start_matches(RESPONSES)) else {
            return Value::Null;
        };
        let schema = &document["components"]["responses"][name]["content"]["application/json"]["schema"];
        assert_eq!(schema["allOf"][0]["$ref"], "#/components/schemas/ErrorBody");
        schema["allOf"][1]["properties"]["error"]["properties"]["code"]["enum"].clone()
    }

    fn taking() -> Operation {
        let place = ParameterBuilder::new().name("id").parameter_in(ParameterIn::Path).build();
        let mut operation = OperationBuilder::new().parameter(place).build();
        operation.responses.responses.extend(own::Taking::responses());
        operation
    }

    #[test]
    fn an_operation_has_its_own_codes_and_those_of_its_kind() {
        let document = document(HttpMethod::Post, taking());
        let codes = |status| codes_of(&document, "post", status);
        assert_eq!(codes("404"), json!(["NOT_FOUND"]));
        let all = json!(["EDIT_CONFLICT", "IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_MISMATCH", "NAME_TAKEN"]);
        assert_eq!(codes("409"), all);
        assert_eq!(codes("403"), json!(["CSRF_INVALID"]));
        assert_eq!(codes("503"), json!(["TIMEOUT", "UNAVAILABLE"]));
        assert_eq!(codes("415"), Value::Null);
    }

    #[test]
    fn reading_is_refused_for_less_and_what_is_open_asks_for_no_session() {
        let signed = document(HttpMethod::Get, taking());
        assert_eq!(codes_of(&signed, "get", "401"), json!(["UNAUTHENTICATED"]));
        assert_eq!(codes_of(&signed, "get", "409"), json!(["EDIT_CONFLICT", "NAME_TAKEN"]));
        for status in ["400", "403", "413", "507"] {
            assert_eq!(codes_of(&signed, "get", status), Value::Null, "{status}");
        }
        let mut open = taking();
        open.security = Some(Vec::new());
        assert_eq!(codes_of(&document(HttpMethod::Get, open), "get", "401"), Value::Null);
    }

    #[test]
    fn what_is_described_in_the_old_way_stays_as_it_is() {
        let old = OperationBuilder::new().response("4XX", ResponseBuilder::new().description("any")).build();
        let document = document(HttpMethod::Post, old);
        assert_eq!(document["paths"]["/things/{id}"]["post"]["responses"].as_object().unwrap().len(), 1);
    }
}
