//! Who comes and who goes, as open pages hear it.

use std::time::Duration;

use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Browser, LiveStream, TestApp, on_both};

use crate::{CHAT, channel, say, unread};

/// After this long it has been looked after everybody who came, or who closed the last page.
const A_MINUTE: Duration = Duration::from_secs(60);

/// A page that hears what happens.
struct Page(LiveStream);

impl Page {
    async fn open(app: &TestApp, browser: &Browser) -> Self {
        Self(LiveStream::open(app, browser).await)
    }

    /// Who came and who went before the next message: what is named and what is told of it.
    async fn heard(&mut self) -> Vec<(Value, Value)> {
        let mut heard = Vec::new();
        loop {
            let fact = self.0.fact().await.unwrap();
            match fact["topic"].as_str() {
                Some("chat.messages") => return heard,
                Some("chat.presence") => heard.push((fact["ids"].clone(), fact["content"].clone())),
                _ => {}
            }
        }
    }
}

async fn tell(browser: &Browser, is_here: bool) {
    browser.post(&format!("{CHAT}/presence"), json!({ "isHere": is_here })).await.expect_status(204);
}

/// Lets this much time pass, and has everything done that is due then.
async fn pass(app: &TestApp, time: Duration) {
    app.advance(time);
    app.settle().await;
}

fn told(user: UserId, presence: &str) -> Vec<(Value, Value)> {
    let id = user.to_string();
    vec![(json!([id]), json!({ "kind": "presence", "id": id, "presence": presence }))]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coming_and_a_going_are_heard_once_by_those_who_may_know() {
    on_both("chat_presence", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (noa, guest) = team.person("noa", "viewer").await;
        let (lou, stranger) = team.person("lou", "viewer").await;
        team.set_scopes("viewer", &["chat.messages.send"]).await;
        let site = channel(&owner, "site", "private", &[tom.user, noa.user]).await;
        let annex = channel(&owner, "annex", "private", &[lou.user]).await;
        app.settle().await;
        let mut colleague = Page::open(&app, &owner).await;
        let mut guests = [Page::open(&app, &guest).await, Page::open(&app, &stranger).await];
        let mut everybody = async || {
            say(&owner, &site, "<p>Next</p>").await;
            app.settle().await;
            let heard = (colleague.heard().await, guests[0].heard().await);
            say(&owner, &annex, "<p>Next</p>").await;
            app.settle().await;
            colleague.heard().await;
            assert_eq!(guests[1].heard().await, [], "tom is nobody whom this guest knows");
            heard
        };
        let state = async || {
            let people = owner.get(&format!("/api/v1/tenant/users/presence?people={}", tom.user)).await.expect_json();
            people["people"][0]["presence"].clone()
        };
        let nothing = (Vec::new(), Vec::new());

        tell(&member, true).await;
        pass(&app, Duration::from_secs(1)).await;
        assert_eq!(everybody().await, (told(tom.user, "active"), told(tom.user, "active")));

        // Many pages of one person are one person, who stays while any of them asks for something.
        for _ in 0..30 {
            tell(&member, true).await;
        }
        pass(&app, A_MINUTE).await;
        assert_eq!(everybody().await, nothing);
        tell(&member, false).await;
        unread(&member).await;
        pass(&app, A_MINUTE).await;
        assert_eq!((everybody().await, state().await), (nothing.clone(), json!("active")), "another page is open");

        // A reload closes a page and opens it again.
        tell(&member, false).await;
        tell(&member, true).await;
        pass(&app, A_MINUTE).await;
        assert_eq!((everybody().await, state().await), (nothing.clone(), json!("active")));

        tell(&member, false).await;
        pass(&app, Duration::from_secs(20)).await;
        assert_eq!((everybody().await, state().await), (nothing.clone(), json!("active")), "it may be a reload");
        pass(&app, Duration::from_secs(26)).await;
        assert_eq!(everybody().await, (told(tom.user, "away"), told(tom.user, "away")));
        assert_eq!(state().await, json!("away"));

        // Back, and then silent without a word: a computer that was closed.
        member
            .send(http::Method::PUT, "/api/v1/account/status", &[], json!({ "status": "busy" }).to_string().into())
            .await
            .expect_status(200);
        tell(&member, true).await;
        pass(&app, Duration::from_secs(1)).await;
        assert_eq!(everybody().await, (told(tom.user, "busy"), told(tom.user, "busy")));
        pass(&app, Duration::from_secs(5 * 60)).await;
        assert_eq!(everybody().await, nothing);
        pass(&app, Duration::from_secs(90)).await;
        assert_eq!(everybody().await, (told(tom.user, "away"), told(tom.user, "away")));

        // Who looks in for a moment, while nobody has been told yet, has neither come nor gone.
        tell(&member, true).await;
        member.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        pass(&app, A_MINUTE).await;
        assert_eq!(everybody().await, nothing);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_comes_at_once_is_one_message_which_names_nobody() {
    on_both("chat_presence_crowd", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let mut people = Vec::new();
        for number in 0..11 {
            people.push(team.person(&format!("person{number}"), "editor").await);
        }
        let users: Vec<UserId> = people.iter().map(|(member, _)| member.user).collect();
        let site = channel(&owner, "site", "private", &users).await;
        app.settle().await;
        let mut page = Page::open(&app, &owner).await;
        for (_, browser) in &people {
            tell(browser, true).await;
        }
        pass(&app, Duration::from_secs(1)).await;
        say(&owner, &site, "<p>Next</p>").await;
        app.settle().await;
        assert_eq!(page.heard().await, [(json!([]), Value::Null)]);
        // Nothing of it is kept for the audit log.
        assert!(!team.audit_kinds().await.iter().any(|kind| kind.starts_with("presence.")));
    })
    .await;
}
