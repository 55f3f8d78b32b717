//! What somebody may do changes while a page of theirs is open: the stream tells it at once.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use test_kit::{Browser, LiveStream, TestApp, on_both};

const FILES: &str = "/api/v1/drive/files";

/// A stream of changes.
struct Stream(LiveStream);

impl Stream {
    async fn open(app: &TestApp, browser: &Browser) -> Self {
        Self(LiveStream::open(app, browser).await)
    }

    /// The topic of the next message; `None` where the stream has ended.
    async fn next(&mut self) -> Option<String> {
        self.0.fact().await.map(|fact| fact["topic"].as_str().unwrap_or_default().to_owned())
    }

    /// The messages before the next one of this topic.
    async fn until(&mut self, topic: &str) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let next = self.0.fact().await.unwrap();
            if next["topic"] == json!(topic) {
                return heard;
            }
            heard.push(next);
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
        let (archive, _) = team.members_only_drive("Archive", grace.user).await;
        team.seed_files(600).await;
        // Room for a million files was promised to it: another drive is to fit beside it.
        team.set_quota(archive, 1).await;
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
        let (mut heard, mut named) = (Vec::new(), Vec::new());
        for stream in &mut streams {
            let facts = stream.until("identity.access").await;
            let topic = |fact: &Value| fact["topic"].as_str().unwrap().to_owned();
            let facts: Vec<Value> = facts.into_iter().filter(|fact| topic(fact).starts_with("drive.")).collect();
            heard.push(facts.iter().map(topic).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
            named.push(facts.iter().any(|fact| fact["ids"] != json!([])));
        }
        assert_eq!(heard[0], ["drive.contents", "drive.drives", "drive.files", "drive.folders", "drive.jobs"]);
        // What is in the drive is not named: not everybody who hears it sees each file.
        assert_eq!(named[..2], [true, false], "one's own job has a name");
        assert_eq!(heard[1], ["drive.contents", "drive.drives", "drive.folders"]);
        assert!(heard[2].is_empty() && heard[3].is_empty(), "{heard:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_of_a_file_that_is_closed_to_them() {
    on_both("live_closed", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let (tom, viewer) = team.person("tom", "viewer").await;
        // A drive of others, a library that is closed, and files that their owner alone sees.
        let (theirs, in_theirs) = team.members_only_drive("Board", aoife.user).await;
        let closed = team.library("Personnel").await;
        let body = json!({ "acl": { "readScopes": ["library.manage"] } }).to_string();
        let path = format!("/api/v1/drive/libraries/{closed}");
        admin.send(http::Method::PATCH, &path, &[], body.into()).await.expect_status(200);
        let mut files = vec![
            team.file_in(theirs, in_theirs, "minutes.txt", b"1", aoife.user).await,
            team.file_in(team.drive, closed, "wages.txt", b"2", aoife.user).await,
            team.file("own.txt", b"3", aoife.user).await,
        ];
        let own = format!("{FILES}/{}", files[2]);
        let body = json!({ "visibility": "private" }).to_string();
        admin.send(http::Method::PATCH, &own, &[], body.into()).await.expect_status(200);
        for file in &files {
            viewer.get(&format!("{FILES}/{file}")).await.expect_status(404);
        }
        app.settle().await;
        let mut stream = Stream::open(&app, &viewer).await;

        // All that a change of a file is told by: renamed, starred, trashed, brought back, deleted, come anew.
        for (number, file) in files.clone().into_iter().enumerate() {
            let body = json!({ "name": format!("new-{number}.txt") }).to_string();
            let file_path = format!("{FILES}/{file}");
            admin.send(http::Method::PATCH, &file_path, &[], body.into()).await.expect_status(200);
            for deed in ["delete", "restore", "delete", "purge"] {
                let body = json!({ "fileId": file.to_string() });
                admin.post(&format!("/api/v1/drive/mutations/{deed}"), body).await.expect_status(200);
            }
        }
        files.push(team.file_in(theirs, in_theirs, "later.txt", b"4", aoife.user).await);
        files.push(team.file_in(team.drive, closed, "later.txt", b"5", aoife.user).await);
        let body = json!({ "driveId": theirs.to_string(), "name": "Offers" });
        let folder = admin.post("/api/v1/drive/folders/create", body).await.expect_json();
        app.settle().await;
        let member = format!("/api/v1/tenant/members/{}", tom.user);
        let body = json!({ "extraScopes": ["audit.read"] }).to_string();
        admin.send(http::Method::PATCH, &member, &[], body.into()).await.expect_status(200);
        app.settle().await;

        let heard = json!(stream.until("identity.access").await).to_string();
        assert!(heard.contains("drive.contents"), "that something changed is told: {heard}");
        let mut hidden: Vec<String> = files.iter().map(ToString::to_string).collect();
        hidden.extend([theirs.to_string(), in_theirs.to_string(), closed.to_string()]);
        hidden.push(folder["folderId"].as_str().unwrap().to_owned());
        for id in hidden {
            assert!(!heard.contains(&id), "{id} in {heard}");
        }
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
        let fact = stream.0.fact().await.unwrap();
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

#[tokio::test(flavor = "multi_thread")]
async fn a_private_channel_is_heard_by_its_members_until_they_are_out() {
    on_both("live_chat", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, stranger) = team.person("priya", "editor").await;
        let made = json!({ "name": "board", "visibility": "private", "memberIds": [tom.user.to_string()] });
        let board = owner.post("/api/v1/chat/channels", made).await.expect_status(201).json()["id"].clone();
        let path = format!("/api/v1/chat/conversations/{}", board.as_str().unwrap());
        let open = json!({ "name": "lobby", "visibility": "public" });
        let lobby = owner.post("/api/v1/chat/channels", open).await.expect_status(201).json()["id"].clone();
        // A guest, who is in another public channel, does not hear of that one.
        let (noa, guest) = team.person("noa", "viewer").await;
        team.set_scopes("viewer", &["chat.messages.send"]).await;
        let named = json!({ "name": "handover", "visibility": "public", "memberIds": [noa.user.to_string()] });
        let named = owner.post("/api/v1/chat/channels", named).await.expect_status(201).json()["id"].clone();
        let at_named = format!("/api/v1/chat/conversations/{}/messages", named.as_str().unwrap());
        let lobby = format!("/api/v1/chat/conversations/{}/messages", lobby.as_str().unwrap());
        app.settle().await;
        let mut streams =
            [Stream::open(&app, &owner).await, Stream::open(&app, &member).await, Stream::open(&app, &stranger).await];
        let mut heard_by_guest = Stream::open(&app, &guest).await;

        let say = async |at: &str, number: u8| {
            let body =
                json!({ "clientId": format!("5eed0000-0000-4000-8000-0000000000{number:02}"), "body": "<p>x</p>" });
            let said = owner.post(at, body).await.expect_status(201).json()["id"].clone();
            app.settle().await;
            said
        };
        let messages = format!("{path}/messages");
        let said = say(&messages, 1).await;
        for stream in &mut streams[..2] {
            assert_eq!(heard_of(stream, "chat.messages").await, json!([board, said]));
        }
        owner.post(&format!("{path}/typing"), json!({})).await.expect_status(204);
        app.settle().await;
        assert_eq!(heard_of(&mut streams[1], "chat.typing").await[0], board);

        // Out, one is told so, and of nothing that comes after.
        owner.delete(&format!("{path}/members/{}", tom.user)).await.expect_status(204);
        app.settle().await;
        assert_eq!(heard_of(&mut streams[1], "chat.conversations").await, json!([board]));
        say(&messages, 2).await;
        owner.post(&format!("{path}/typing"), json!({})).await.expect_status(204);
        let last = say(&lobby, 3).await;
        let of_guest = say(&at_named, 4).await;
        assert_eq!(heard_of(&mut heard_by_guest, "chat.messages").await, json!([named, of_guest]), "and no other");
        for stream in &mut streams[1..] {
            // What everybody hears is the next that either of them does.
            loop {
                let fact = stream.0.fact().await.unwrap();
                assert_ne!(fact["ids"][0], board, "{fact}");
                if fact["topic"] == json!("chat.messages") {
                    assert_eq!(fact["ids"][1], last);
                    break;
                }
            }
        }
    })
    .await;
}

/// The contents of the messages of chat before something that everybody hears.
async fn told(stream: &mut Stream) -> Vec<Value> {
    let heard = stream.until("identity.access").await;
    heard
        .into_iter()
        .filter(|fact| fact["topic"] == json!("chat.messages"))
        .map(|fact| fact["content"].clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_travels_to_the_members_of_its_conversation_and_to_nobody_else() {
    on_both("live_messages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, outsider) = team.person("priya", "editor").await;
        let (maya, removed) = team.person("maya", "editor").await;
        let listeners = [(grace.user, &owner), (tom.user, &member), (priya.user, &outsider), (maya.user, &removed)];
        let body = json!({ "name": "deal", "visibility": "private",
            "memberIds": [tom.user.to_string(), maya.user.to_string()] });
        let deal = owner.post("/api/v1/chat/channels", body).await.expect_status(201).json();
        let at = |below: &str| format!("/api/v1/chat/conversations/{}{below}", deal["id"].as_str().unwrap());
        let mut number = 0;
        let mut say = async |html: &str, more: Value| {
            number += 1;
            let mut body = json!({ "clientId": format!("00000000-0000-4000-8000-{number:012}"), "body": html });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            owner.post(&at("/messages"), body).await.expect_status(201).json()
        };
        app.settle().await;
        let mut streams = Vec::new();
        for (_, browser) in listeners {
            streams.push(Stream::open(&app, browser).await);
        }
        // Something that each of them hears, behind all that went before.
        let listen = async |streams: &mut Vec<Stream>, scopes: &[&str]| {
            for (user, _) in listeners {
                let path = format!("/api/v1/tenant/members/{user}");
                let body = json!({ "extraScopes": scopes }).to_string();
                admin.send(http::Method::PATCH, &path, &[], body.into()).await.expect_status(200);
            }
            app.settle().await;
            let mut heard = Vec::new();
            for stream in streams {
                heard.push(told(stream).await);
            }
            heard
        };

        let first = say("<p>Signed <b>today</b></p>", json!({})).await;
        let call = format!("<p><span data-mention=\"{}\">@tom</span></p>", tom.user);
        let reply = say(&call, json!({ "threadRootId": first["id"] })).await;
        // Out of it, and only then is it sent on.
        let out = at(&format!("/members/{}", maya.user));
        owner.delete(&out).await.expect_status(204);
        let heard = listen(&mut streams, &["audit.read"]).await;
        let [grace_heard, tom_heard, priya_heard, maya_heard] = heard.as_slice() else { panic!("four streams") };
        let of = |heard: &[Value], id: &Value| {
            heard.iter().find(|content| content["message"]["id"] == *id).cloned().expect("told")
        };
        let told = of(tom_heard, &first["id"]);
        assert_eq!(told["kind"], json!("message"));
        assert_eq!(told["message"]["body"], json!("<p>Signed <strong>today</strong></p>"));
        assert_eq!(told["message"]["author"]["id"], json!(grace.user.to_string()));
        let asked = member.get(&format!("/api/v1/chat/messages/{}", reply["id"].as_str().unwrap())).await.expect_json();
        assert_eq!(of(tom_heard, &reply["id"])["message"], asked, "as the listener would have read it");
        assert_eq!((&asked["isMentioned"], &asked["clientId"]), (&json!(true), &Value::Null));
        assert_eq!(of(tom_heard, &reply["id"])["isFollowing"], json!(true), "whoever is called follows");
        let own = of(grace_heard, &first["id"]);
        assert_eq!((&own["message"]["clientId"], &own["message"]["can"]["edit"]), (&first["clientId"], &json!(true)));
        assert_eq!(told["after"], json!(own["message"]["seq"].as_i64().unwrap() - 1), "behind the lines of who came");
        assert!(priya_heard.is_empty(), "{priya_heard:?}");
        assert!(maya_heard.iter().all(Value::is_null), "{maya_heard:?}");

        // An edit and a reaction come along, and that something is gone.
        let path = format!("/api/v1/chat/messages/{}", reply["id"].as_str().unwrap());
        let edit = json!({ "body": "<p>Or tomorrow</p>" }).to_string();
        owner.send(http::Method::PATCH, &path, &[], edit.into()).await.expect_status(200);
        let heard = listen(&mut streams, &[]).await;
        let edited = of(&heard[1], &reply["id"]);
        assert_eq!(edited["message"]["body"], json!("<p>Or tomorrow</p>"));
        assert_eq!(edited["message"]["isMentioned"], json!(false));
        owner.delete(&path).await.expect_status(204);
        let heard = listen(&mut streams, &["audit.read"]).await;
        let gone = json!({ "kind": "gone", "id": reply["id"], "threadRootId": first["id"] });
        assert!(heard[1].contains(&gone), "{heard:?}");
        assert!(heard[2].is_empty() && heard[3].is_empty(), "who is not in it hears nothing: {heard:?}");
    })
    .await;
}
