//! What open pages hear of calls.

use serde_json::{Value, json};
use test_kit::{Browser, LiveStream, TestApp, on_both_with_calls};

use crate::{ask, ask_in, direct, enter, leave, session, status};

/// A page that hears what happens.
struct Page(LiveStream);

impl Page {
    async fn open(app: &TestApp, browser: &Browser) -> Self {
        Self(LiveStream::open(app, browser).await)
    }

    /// The calls that the next message about calls names.
    async fn heard(&mut self) -> Value {
        loop {
            let fact = self.0.fact().await.unwrap();
            if fact["topic"] == "calls.sessions" {
                return fact["ids"].clone();
            }
        }
    }

    /// Waits for a message after which the call is said to stand so, and passes over those that tell the same once more.
    async fn until(&mut self, browser: &Browser, call: &Value, wanted: &str) {
        loop {
            assert_eq!(self.heard().await, json!([call["sessionId"]]));
            if status(browser, call).await == wanted {
                break;
            }
        }
        self.0.pass_over();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_heard_from_ringing_to_its_end_by_those_whom_it_concerns() {
    on_both_with_calls("call_live", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let (mia, colleague) = team.person("mia", "editor").await;
        let saltmarsh = app.team("Saltmarsh").await;
        let (_, other_caller) = saltmarsh.person("sam", "editor").await;
        let (lou, stranger) = saltmarsh.person("lou", "editor").await;
        let thread = direct(&caller, &[tom.user.to_string()]).await;
        app.settle().await;
        let mut page = Page::open(&app, &asked).await;
        let mut others = [Page::open(&app, &colleague).await, Page::open(&app, &stranger).await];

        let first = ask_in(&caller, &thread, "video").await.expect_status(200).json();
        app.settle().await;
        page.until(&asked, &first, "initiated").await;
        let second = ask_in(&asked, &thread, "video").await.expect_status(200).json();
        enter(&app, &rooms, &first).await;
        enter(&app, &rooms, &second).await;
        page.until(&asked, &first, "active").await;
        leave(&app, &rooms, &first).await;
        caller.post(&format!("{}/end", session(&first)), json!({})).await.expect_status(200);
        app.settle().await;
        page.until(&asked, &first, "ended").await;

        // The first that the others hear is a call of their own.
        let theirs = [
            ask(&caller, "a", &[mia.user.to_string()]).await.expect_status(200).json(),
            ask(&other_caller, "a", &[lou.user.to_string()]).await.expect_status(200).json(),
        ];
        app.settle().await;
        for (page, call) in others.iter_mut().zip(theirs) {
            assert_eq!(page.heard().await, json!([call["sessionId"]]));
        }
        for browser in [&colleague, &stranger] {
            browser.get(&session(&first)).await.expect_status(404);
        }
    })
    .await;
}
