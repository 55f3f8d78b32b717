//! A change sent twice happens once.

use std::sync::atomic::Ordering;

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use kernel::Scope;

use crate::app::{App, change_as_ann};

fn make(key: &str, name: &str) -> Request<Body> {
    change_as_ann(Method::POST, "/api/v1/things")
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", key)
        .body(Body::from(format!(r#"{{"displayName":"{name}","count":1}}"#)))
        .unwrap()
}

#[tokio::test]
async fn a_repeated_change_gets_the_first_answer() {
    let app = App::start().await;
    let first = app.send(make("k1", "a")).await;
    let second = app.send(make("k1", "a")).await;
    assert_eq!((first.status.as_u16(), first.text()), (200, r#"{"number":1,"name":"a"}"#.into()));
    assert_eq!((second.status, &second.body), (first.status, &first.body));
    assert_eq!(second.header("content-type"), "application/json");
    assert_eq!((first.header("idempotent-replayed"), second.header("idempotent-replayed")), ("", "true"));
    assert_eq!(app.made.load(Ordering::SeqCst), 1);

    app.send(make("k2", "a")).await;
    assert_eq!(app.made.load(Ordering::SeqCst), 2, "another key is another change");
}

#[tokio::test]
async fn both_names_of_the_header_mean_the_same() {
    let app = App::start().await;
    app.send(make("k1", "a")).await;
    let mut again = make("k1", "a");
    let key = again.headers_mut().remove("idempotency-key").unwrap();
    again.headers_mut().insert("x-idempotency-key", key);
    assert_eq!(app.send(again).await.header("idempotent-replayed"), "true");
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let app = App::start().await;
    app.send(make("k1", "a")).await;
    app.send(make("k1", "b")).await.refuses(409, "IDEMPOTENCY_MISMATCH");
    assert_eq!(app.made.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_key_belongs_to_one_person() {
    let app = App::start().await;
    app.people.sign_in("bob-token", &[Scope::DRIVE_VIEW]);
    app.send(make("k1", "a")).await;
    let mut bobs = make("k1", "a");
    bobs.headers_mut().insert(header::COOKIE, "corbel_session=bob-token; csrf=c".parse().unwrap());
    assert_eq!(app.send(bobs).await.json()["number"], 2);
}

#[tokio::test]
async fn a_failure_of_ours_is_tried_again() {
    let app = App::start().await;
    let refused = || {
        let request = change_as_ann(Method::POST, "/api/v1/refused").header("idempotency-key", "k1");
        request.body(Body::empty()).unwrap()
    };
    app.send(refused()).await.refuses(503, "UNAVAILABLE");
    app.send(refused()).await.refuses(503, "UNAVAILABLE");
    assert_eq!(app.made.load(Ordering::SeqCst), 2);

    let panics = || {
        let request = change_as_ann(Method::POST, "/api/v1/panic").header("idempotency-key", "k2");
        request.body(Body::empty()).unwrap()
    };
    app.send(panics()).await.refuses(500, "INTERNAL");
    app.send(panics()).await.refuses(500, "INTERNAL");
}

#[tokio::test]
async fn a_refusal_is_asked_for_anew_and_what_makes_no_sense_is_not() {
    let app = App::start().await;
    let try_for = |why: &'static str| {
        let request = change_as_ann(Method::POST, &format!("/api/v1/refused/{why}")).header("idempotency-key", "k1");
        app.send(request.body(Body::empty()).unwrap())
    };
    for (why, status) in [("FORBIDDEN", 403), ("NOT_FOUND", 404), ("TAKEN", 409), ("RATE_LIMITED", 429)] {
        let before = app.made.load(Ordering::SeqCst);
        for _ in 0..2 {
            let answer = try_for(why).await;
            assert_eq!(answer.refuses(status, why).header("idempotent-replayed"), "");
        }
        assert_eq!(app.made.load(Ordering::SeqCst), before + 2, "{why}");
    }
    let before = app.made.load(Ordering::SeqCst);
    try_for("nonsense").await.refuses(400, "INVALID_REQUEST");
    let again = try_for("nonsense").await;
    assert_eq!(again.refuses(400, "INVALID_REQUEST").header("idempotent-replayed"), "true");
    assert_eq!(app.made.load(Ordering::SeqCst), before + 1);
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let app = App::start().await;
    app.send(make(&"k".repeat(256), "a")).await.refuses(400, "INVALID_REQUEST");
    app.send(make("", "a")).await.refuses(400, "INVALID_REQUEST");
}
