//! What somebody may do changes while a page of theirs is open: the stream tells it at once.

use std::collections::BTreeSet;

use axum::body::{Body, BodyDataStream};
use futures_util::StreamExt as _;
use http::Request;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};
use tower::ServiceExt as _;

/// A stream of changes, read message by message.
struct Stream(BodyDataStream);

impl Stream {
    async fn open(app: &TestApp, browser: &Browser) -> Self {
        let request = Request::get("/api/v1/live").header("cookie", browser.cookies()).body(Body::empty()).unwrap();
        let answer = app.parts().router().0.oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200);
        Self(answer.into_body().into_data_stream())
    }

    /// The topic of the next message; `None` where the stream has ended.
    async fn next(&mut self) -> Option<String> {
        self.fact().await.map(|fact| fact["topic"].as_str().unwrap_or_default().to_owned())
    }

    /// The next message; `None` where the stream has ended. What is no message is passed over.
    async fn fact(&mut self) -> Option<Value> {
        loop {
            let piece = tokio::time::timeout(std::time::Duration::from_secs(20), self.0.next()).await.unwrap()?;
            let text = String::from_utf8(piece.unwrap().to_vec()).unwrap();
            let data = text.lines().find_map(|line| line.strip_prefix("data:"));
            let fact: Option<Value> = data.and_then(|data| serde_json::from_str(data.trim()).ok());
            if let Some(fact) = fact.filter(|fact| fact["topic"].is_string()) {
                return Some(fact);
            }
        }
    }
}

impl Stream {
    /// The topics of the messages before the next one of this topic.
    async fn until(&mut self, topic: &str) -> BTreeSet<String> {
        let mut heard = BTreeSet::new();
        loop {
            let next = self.next().await.unwrap();
            if next == topic {
                return heard;
            }
            heard.insert(next);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_in_the_drive_is_heard_by_those_who_see_it_and_a_job_by_its_owner() {
    on_both("live_drive", async |app| {
        let team = app.team("Dunmarrow").await;
        team.set_scopes("standard", &["notes.view"]).await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, viewer) = team.person("tom", "viewer").await;
        let (priya, outsider) = team.person("priya", "standard").await;
        let saltmarsh = app.team("Saltmarsh").await;
        let (_, stranger_admin) = saltmarsh.person("sam", "admin").await;
        let (lou, stranger) = saltmarsh.person("lou", "viewer").await;
        // The first drive by name, which somebody owns.
        team.members_only_drive("Archive", grace.user).await;
        team.seed_files(600).await;
        app.settle().await;
        let mut streams = Vec::new();
        for browser in [&manager, &viewer, &outsider, &stranger] {
            streams.push(Stream::open(&app, browser).await);
        }
        let drive = json!({ "driveId": team.drive.to_string(), "name": "Plans" });
        manager.post("/api/v1/drive/folders/create", drive).await.expect_status(200);
        let body = json!({ "tenantId": team.tenant.id.to_string(), "drive": { "name": "Annex" } });
        admin.post("/api/v1/drive/drives/create", body).await.expect_status(200);
        let body = json!({ "action": "star", "filter": { "view": "all" } });
        manager.post("/api/v1/drive/bulk", body).await.expect_status(202);
        let body = json!({ "action": "trash", "filter": { "view": "all" } });
        manager.post("/api/v1/drive/bulk", body).await.expect_status(202);
        app.settle().await;
        // Something that each of them hears, behind all that.
        for (who, user) in [(&admin, grace.user), (&admin, tom.user), (&admin, priya.user), (&stranger_admin, lou.user)]
        {
            let path = format!("/api/v1/tenant/members/{user}");
            let body = json!({ "extraScopes": ["audit.read"] }).to_string();
            who.send(http::Method::PATCH, &path, &[], body.into()).await.expect_status(200);
        }
        app.settle().await;
        let mut heard = Vec::new();
        for stream in &mut streams {
            let topics = stream.until("identity.access").await;
            heard.push(topics.into_iter().filter(|topic| topic.starts_with("drive.")).collect::<Vec<_>>());
        }
        assert_eq!(heard[0], ["drive.contents", "drive.drives", "drive.files", "drive.folders", "drive.jobs"]);
        assert_eq!(heard[1], ["drive.contents", "drive.drives", "drive.folders"]);
        assert!(heard[2].is_empty() && heard[3].is_empty(), "{heard:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_stream_learns_that_somebody_may_do_something_else() {
    on_both("live_access", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, browser) = team.person("tom", "viewer").await;
        let (_, other) = team.person("priya", "viewer").await;
        app.settle().await;
        let mut stream = Stream::open(&app, &browser).await;
        let member = format!("/api/v1/tenant/members/{}", tom.user);
        let patch = async |path: &str, body: Value| {
            let answer = admin.send(http::Method::PATCH, path, &[], body.to_string().into()).await;
            answer.expect_status(200);
            app.settle().await;
        };

        // Another role, extra scopes, and other scopes of the role: each is told to whom it concerns.
        patch(&member, json!({ "role": "editor" })).await;
        assert_eq!(stream.next().await.as_deref(), Some("identity.access"));
        patch(&member, json!({ "extraScopes": ["audit.read"] })).await;
        assert_eq!(stream.next().await.as_deref(), Some("identity.access"));
        patch("/api/v1/tenant/roles/editor", json!({ "scopes": ["drive.view"] })).await;
        assert_eq!(stream.next().await.as_deref(), Some("identity.access"));
        // What the stream lets through is decided by what counts now: Tom reads the log since, Priya does not.
        let scopes = browser.get("/api/v1/auth/effective-scopes").await.expect_json();
        assert!(scopes["effective"].as_array().unwrap().contains(&json!("audit.read")));
        drop(other);

        // Whoever is kept out hears nothing more.
        let suspend = format!("{member}/suspend");
        admin.post(&suspend, json!({})).await.expect_status(200);
        app.settle().await;
        assert_eq!(stream.next().await, None);
    })
    .await;
}

/// The ids of the next message of a topic.
async fn heard_of(stream: &mut Stream, topic: &str) -> Value {
    loop {
        let fact = stream.fact().await.unwrap();
        if fact["topic"] == json!(topic) {
            return fact["ids"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_hears_whether_it_wrote_itself() {
    on_both("live_writer", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let made = json!({ "title": "Plan", "content": "<p>words</p>" });
        let note = editor.post("/api/v1/notes/notes", made).await.expect_status(201).json()["id"].clone();
        let document = format!("/api/v1/notes/notes/{}/document", note.as_str().unwrap());
        let epoch = editor.get(&document).await.expect_json()["epoch"].clone();
        app.settle().await;
        let mut stream = Stream::open(&app, &editor).await;
        let page = "5eed0000-0000-4000-8000-00000000000a";
        // An update in which nothing is new: no structs, nothing deleted.
        for (writer, ids) in [(json!(page), json!([note, page])), (Value::Null, json!([note]))] {
            let body = json!({ "epoch": epoch, "update": "AAA=", "writer": writer });
            editor.post(&format!("{document}/updates"), body).await.expect_status(200);
            app.settle().await;
            assert_eq!(heard_of(&mut stream, "noteDocument").await, ids);
        }
        let odd = json!({ "epoch": epoch, "update": "AAA=", "writer": "me" });
        editor.post(&format!("{document}/updates"), odd).await.expect_error(400, "INVALID_REQUEST");

        // Where its cursor is, a page need not ask either.
        let presence = format!("/api/v1/notes/notes/{}/presence", note.as_str().unwrap());
        let here = json!({ "clientId": page, "cursor": { "anchor": "AAE=", "head": "AAI=" } });
        editor.send(http::Method::PUT, &presence, &[], here.to_string().into()).await.expect_status(204);
        app.settle().await;
        assert_eq!(heard_of(&mut stream, "notePresence").await, json!([note, page]));
    })
    .await;
}
