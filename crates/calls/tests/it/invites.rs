//! What rings for somebody who is called from several sides.

use std::time::Duration;

use serde_json::json;
use test_kit::on_both_with_calls;

use crate::{ask, rings, session};

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_the_newest_five_calls_ring() {
    on_both_with_calls("call_invites", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let mut tokens = Vec::new();
        for room in ["a", "b", "c", "d", "e", "f", "g"] {
            tokens.push(ask(&caller, room, &[tom.user.to_string()]).await.expect_status(200).json());
            app.advance(Duration::from_secs(1));
        }
        tokens.reverse();
        let id = |token: &serde_json::Value| token["sessionId"].as_str().unwrap().to_owned();
        let newest: Vec<String> = tokens.iter().map(id).collect();
        assert_eq!(rings(&asked).await, newest[..5]);
        // One that is answered makes room for the next.
        asked.post(&format!("{}/decline", session(&tokens[1])), json!({})).await.expect_status(200);
        assert_eq!(rings(&asked).await, [&newest[..1], &newest[2..6]].concat());
        assert_eq!(rings(&caller).await, [] as [&str; 0]);
    })
    .await;
}
