//! The call server inside the process, as the binary starts it.

use serde_json::json;
use test_kit::on_both;
use tokio_util::sync::CancellationToken;

use crate::ask;

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_server_takes_the_tokens_that_are_given_and_no_others() {
    on_both("call_server", async |app| {
        let stop = CancellationToken::new();
        let mut app = app;
        app.carry_calls(&stop).await;
        let team = app.team("Dunmarrow").await;
        let caller = team.member("editor").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        assert_eq!(token["engine"], json!("embedded"));
        let text = token["token"].as_str().unwrap();
        caller.get(&format!("/rtc/validate?access_token={text}")).await.expect_status(200);
        let changed = text.replacen("eyJ", "eyK", 1);
        caller.get(&format!("/rtc/validate?access_token={changed}")).await.expect_status(401);
        stop.cancel();
    })
    .await;
}
