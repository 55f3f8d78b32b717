//! Direct messages and groups.

use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

use crate::{CHAT, NOTHING, at, id, names, said, say, send};

async fn direct(browser: &Browser, people: &[UserId]) -> Answer {
    browser.post(&format!("{CHAT}/direct"), json!({ "userIds": names(people) })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_have_the_same_conversation_also_when_two_ask_at_once() {
    on_both("chat_direct", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, first) = team.person("grace", "manager").await;
        let (tom, second) = team.person("tom", "editor").await;
        let (priya, third) = team.person("priya", "editor").await;
        let (with_tom, with_grace) = ([tom.user], [grace.user]);
        let (a, b) = tokio::join!(direct(&first, &with_tom), direct(&second, &with_grace));
        let (a, b) = (a.expect_json(), b.expect_json());
        assert_eq!(a["id"], b["id"]);
        assert_eq!((&a["kind"], &a["people"][0]["id"]), (&json!("direct"), &json!(tom.user.to_string())));
        say(&first, &a, "<p>Hello</p>").await;
        assert_eq!(said(&second, &b).await, ["Hello"]);
        third.get(&at(&a, "")).await.expect_error(404, "NOT_FOUND");

        let group = direct(&first, &[priya.user, tom.user]).await.expect_json();
        assert_eq!((&group["kind"], &group["memberCount"]), (&json!("group"), &json!(3)));
        let same = direct(&third, &[tom.user, grace.user, priya.user]).await.expect_json();
        assert_eq!(id(&same), id(&group));
        assert_ne!(id(&group), id(&a));
        let oneself = direct(&first, &[grace.user]).await.expect_json();
        assert_eq!((&oneself["kind"], &oneself["people"]), (&json!("direct"), &json!([])));

        // Who is in them stays.
        first.post(&at(&group, "/leave"), json!({})).await.expect_error(403, "FORBIDDEN");
        let body = json!({ "userIds": names(&[priya.user]) });
        first.post(&at(&a, "/members"), body).await.expect_error(403, "FORBIDDEN");
        let rename = json!({ "name": "x" });
        send(&first, http::Method::PATCH, &at(&group, ""), rename).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_crowds_have_no_direct_messages() {
    on_both("chat_direct_refused", async |app| {
        let (here, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (_, grace) = here.person("grace", "manager").await;
        let (stranger, _) = there.person("lou", "editor").await;
        direct(&grace, &[]).await.expect_error(400, "INVALID_REQUEST");
        direct(&grace, &[NOTHING.parse().unwrap()]).await.expect_error(400, "INVALID_REQUEST");
        direct(&grace, &[stranger.user]).await.expect_error(400, "INVALID_REQUEST");
        let crowd: Vec<UserId> = (0..20).map(|number| UserId::from(uuid::Uuid::from_u128(number))).collect();
        direct(&grace, &crowd).await.expect_error(400, "INVALID_REQUEST");
        let viewer = here.member("viewer").await;
        let (tom, _) = here.person("tom", "editor").await;
        direct(&viewer, &[tom.user]).await.expect_error(403, "FORBIDDEN");
        let list: Value = viewer.get(&format!("{CHAT}/conversations")).await.expect_json();
        assert_eq!(list["can"], json!({ "browse": true, "createChannel": false, "createDirect": false }));
    })
    .await;
}
