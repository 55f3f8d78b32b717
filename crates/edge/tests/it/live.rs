//! The stream of changes.

use std::time::Duration;

use axum::{
    body::{Body, BodyDataStream},
    http::header,
};
use edge::EdgeSettings;
use futures_util::StreamExt;
use kernel::{EventId, Scope, event::Audience};

use crate::app::{ANN, App, get_as_ann};

/// A stream read event by event.
struct Reader(BodyDataStream);

#[derive(Debug, Default, PartialEq)]
struct Event {
    id: String,
    name: String,
    data: String,
}

impl Reader {
    async fn open(app: &App, query: &str) -> Self {
        let response = app.open(get_as_ann(&format!("/api/v1/live{query}")).body(Body::empty()).unwrap()).await;
        assert_eq!(
            (response.status().as_u16(), &response.headers()[header::CONTENT_TYPE]),
            (200, &"text/event-stream".parse().unwrap())
        );
        Self(response.into_body().into_data_stream())
    }

    /// The next event; `None` where the stream has ended. Comments are passed over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let next =
                tokio::time::timeout(Duration::from_secs(10), self.0.next()).await.expect("something within 10 s");
            let text = String::from_utf8(next?.unwrap().to_vec()).unwrap();
            let mut event = Event::default();
            for (name, value) in text.lines().filter_map(|line| line.split_once(':')) {
                let value = value.trim().to_owned();
                match name {
                    "id" => event.id = value,
                    "event" => event.name = value,
                    "data" => event.data = value,
                    _ => {}
                }
            }
            if event != Event::default() {
                return Some(event);
            }
        }
    }

    async fn expect(&mut self, name: &str) -> Event {
        let event = self.next().await.expect("the stream is open");
        assert_eq!(event.name, name, "{event:?}");
        event
    }
}

#[tokio::test]
async fn a_change_is_heard_by_those_who_may_know_of_it() {
    let app = App::start().await;
    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    let ann = app.people.sign_in(ANN, &[Scope::DRIVE_VIEW]);
    app.happen("drive.files", Audience::Scope(Scope::NOTES_VIEW)).await;
    app.happen("drive.files", Audience::Nobody).await;
    app.happen("drive.files", Audience::People(vec![app.env.new_id()])).await;
    let seen = app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    let event = reader.expect("message").await;
    assert_eq!(event.data, format!(r#"{{"topic":"drive.files","ids":["{seen}"]}}"#));
    assert!(event.id.parse::<EventId>().is_ok());

    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    app.happen("drive.usage", Audience::People(vec![ann])).await;
    assert!(reader.expect("message").await.data.contains("drive.usage"));
}

#[tokio::test]
async fn many_pages_are_told_to_take_turns() {
    let app = App::start_with(EdgeSettings { streams_per_person: 60, ..EdgeSettings::default() }).await;
    let mut readers = Vec::new();
    for _ in 0..60 {
        let mut reader = Reader::open(&app, "").await;
        reader.expect("hello").await;
        readers.push(reader);
    }
    let seen = app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    let event = readers[0].expect("message").await;
    assert_eq!(event.data, format!(r#"{{"topic":"drive.files","ids":["{seen}"],"spread":30}}"#));
}

#[tokio::test]
async fn a_stream_that_was_cut_goes_on_where_it_was() {
    let app = App::start().await;
    let mut reader = Reader::open(&app, "").await;
    let hello = reader.expect("hello").await;
    drop(reader);
    app.world.pass(Duration::from_secs(60));
    let missed = app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    app.happen("drive.files", Audience::Scope(Scope::NOTES_VIEW)).await;

    let mut reader = Reader::open(&app, &format!("?lastEventId={}", hello.id)).await;
    reader.expect("hello").await;
    assert!(reader.expect("message").await.data.contains(&missed.to_string()));
    let next = app.happen("drive.drives", Audience::Scope(Scope::DRIVE_VIEW)).await;
    assert!(reader.expect("message").await.data.contains(&next.to_string()));
}

#[tokio::test]
async fn what_changed_while_a_page_was_reading_is_told_when_its_stream_opens() {
    let app = App::start().await;
    app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    app.world.pass(Duration::from_secs(60));
    let missed = app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    app.happen("drive.files", Audience::Scope(Scope::NOTES_VIEW)).await;
    app.world.pass(Duration::from_secs(3));

    let mut reader = Reader::open(&app, "?age=3000").await;
    let hello = reader.expect("hello").await;
    assert!(reader.expect("message").await.data.contains(&missed.to_string()));
    app.world.pass(Duration::from_secs(60));
    let mut cut = Reader::open(&app, &format!("?age=3000&lastEventId={}", hello.id)).await;
    cut.expect("hello").await;
    assert!(
        cut.expect("message").await.data.contains(&missed.to_string()),
        "whoever was cut behind the greeting hears it"
    );
    let next = app.happen("drive.drives", Audience::Scope(Scope::DRIVE_VIEW)).await;
    assert!(reader.expect("message").await.data.contains(&next.to_string()));

    let mut reader = Reader::open(&app, "?age=18446744073709551615").await;
    reader.expect("hello").await;
    reader.expect("reset").await;
    for age in ["-1", "soon", "18446744073709551616"] {
        assert_eq!(app.get(&format!("/api/v1/live?age={age}")).await.status, 400, "{age}");
    }
}

#[tokio::test]
async fn a_stream_that_was_cut_too_long_ago_starts_over() {
    let app = App::start().await;
    let hello = Reader::open(&app, "").await.expect("hello").await;
    app.world.pass(Duration::from_secs(2 * 3600));
    for last in [hello.id.as_str(), "nonsense"] {
        let mut reader = Reader::open(&app, &format!("?lastEventId={last}")).await;
        reader.expect("hello").await;
        reader.expect("reset").await;
    }
}

#[tokio::test]
async fn a_reader_that_falls_behind_is_told_to_start_over() {
    let app = App::start().await;
    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    for _ in 0..300 {
        app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    }
    reader.expect("reset").await;
    reader.expect("message").await;
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let app = App::start().await;
    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    app.people.sign_out(ANN);
    app.happen("identity.session", Audience::People(Vec::new())).await;
    assert_eq!(reader.next().await, None);

    let settings = EdgeSettings { heartbeat: Duration::from_millis(20), ..EdgeSettings::default() };
    let app = App::start_with(settings).await;
    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    app.people.sign_out(ANN);
    assert_eq!(reader.next().await, None, "the next heartbeat notices");
    let signed_out = app.get("/api/v1/live").await;
    signed_out.refuses(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_scope_that_was_taken_away_silences_the_stream() {
    let app = App::start().await;
    let mut reader = Reader::open(&app, "").await;
    reader.expect("hello").await;
    app.people.sign_in(ANN, &[Scope::NOTES_VIEW]);
    app.happen("identity.members", Audience::Nobody).await;
    app.happen("identity.members", Audience::Scope(Scope::NOTES_VIEW)).await;
    app.happen("drive.files", Audience::Scope(Scope::DRIVE_VIEW)).await;
    app.happen("notes.notes", Audience::Scope(Scope::NOTES_VIEW)).await;
    assert!(reader.expect("message").await.data.contains("identity.members"));
    assert!(reader.expect("message").await.data.contains("notes.notes"));
}

#[tokio::test]
async fn one_person_has_so_many_streams_and_no_more() {
    let app = App::start_with(EdgeSettings { streams_per_person: 2, ..EdgeSettings::default() }).await;
    let (_first, second) = (Reader::open(&app, "").await, Reader::open(&app, "").await);
    app.get("/api/v1/live").await.refuses(429, "RATE_LIMITED");
    drop(second);
    Reader::open(&app, "").await.expect("hello").await;
}
